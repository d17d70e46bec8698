"""Results in the page of `harness play`, in a browser: `tests/browser.sh` runs this."""

import unittest

from page import Page, Server


class Results(Page):
    """The tests, for a width."""

    def test_results_are_browsed_and_their_solutions_played(self):
        browser = self.browser
        self.open("results")
        browser.wait("document.querySelector('.body table')", "a table")
        browser.driver.get(f"{self.server.url}#results?experiment=berthaud-azlouk-board")
        browser.wait("document.querySelector('.charts')", "the experiment")
        browser.click("details:has(.charts) summary")
        browser.wait("document.querySelector('.charts img').naturalWidth", "a chart")
        self.assertGreater(browser.run("document.querySelector('.charts img').naturalWidth"), 0)
        browser.driver.get(f"{self.server.url}#results?experiment=berthaud-azlouk-board&instance=1")
        browser.wait("document.querySelector('button[name=watch-run]')", "the runs")
        browser.click("button[name=watch-run]")
        # Table 3.1 of Berthaud & Azlouk: h1 finds 31 moves.
        browser.wait("document.querySelector('output[name=step]').value.endsWith(' / 31')", "the solution")

    def test_markdown_escapes_do_not_show_in_tables_of_results(self):
        browser = self.browser
        self.server = Server("results/weights")
        self.addCleanup(self.server.close)
        browser.driver.get("about:blank")
        browser.driver.get(f"{self.server.url}#results?file=comparisons.md")
        browser.wait("document.querySelector('.body table')", "the tables")
        text = browser.text(".body")
        self.assertIn("linear_conflict", text)
        self.assertIn("< 0.0001", text)
        self.assertNotRegex(text, r"\\|&lt;|&amp;")

    def test_emphasis_may_contain_a_star(self):
        browser = self.browser
        self.open("results")
        browser.driver.get(f"{self.server.url}#results?file=published.md")
        browser.wait("document.querySelector('.body em')", "the tables")
        self.assertIn("C. Berthaud and I. Azlouk, Mini projet IA, section 3.1: A* with six heuristics from one board", browser.run("[...document.querySelectorAll('.body em')].map(e => e.textContent)"))

    def test_the_length_and_the_effort_of_each_run_are_in_sight_on_any_screen(self):
        browser = self.browser
        self.server = Server("results/weights")
        self.addCleanup(self.server.close)
        for query in ["?experiment=weights", "?experiment=weights&instance=1"]:
            browser.driver.get("about:blank")
            browser.driver.get(f"{self.server.url}#results{query}")
            browser.wait("document.querySelector('.runs tbody tr')", "the runs")
            heads = browser.run("[...document.querySelectorAll('.runs thead th')].map(e => [e.textContent, e.getBoundingClientRect().right])")
            edge = browser.run("document.querySelector('.scroll:has(.runs)').getBoundingClientRect().right")
            for name, right in heads:
                if name in ["Solver", "Moves", "Expanded"]:
                    self.assertLessEqual(right, edge + 1, f"{name} of {query}")

    def test_a_matrix_says_what_its_cells_are_and_fits_any_screen(self):
        browser = self.browser
        for results, experiment, values in [("weights", "weights", "Expanded (mean)"), ("growth", "size-4x5", "Expanded (median)")]:
            self.server = Server(f"results/{results}")
            self.addCleanup(self.server.close)
            browser.driver.get("about:blank")
            browser.driver.get(f"{self.server.url}#results?experiment={experiment}")
            browser.wait("document.querySelector('.matrix table')", "the matrix")
            self.assertIn(values, browser.text(".matrix"))
            if results == "weights":
                # Nine weights by two heuristics.
                self.assertEqual(browser.run("[...document.querySelectorAll('.crossed thead th')].map(e => e.textContent)"), ["Algorithm", "manhattan", "linear_conflict"])
            self.assertFalse(browser.run("(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.matrix .scroll'))"))
        # No run is solved within 100,000 expansions, as the tables of the folder say it.
        self.assertIn("≥ 100,000", browser.text(".matrix table"))
        self.assertIn("Medians cover all runs", browser.text(".matrix"))

    def test_an_unsolved_run_says_why_on_any_screen(self):
        browser = self.browser
        self.server = Server("results/growth")
        self.addCleanup(self.server.close)
        browser.driver.get("about:blank")
        browser.driver.get(f"{self.server.url}#results?experiment=size-4x5")
        browser.wait("document.querySelector('.runs tbody tr')", "the runs")
        self.assertIn("limit of expanded nodes", browser.find(".runs tbody tr").text)

    def test_an_answer_for_another_address_is_not_shown(self):
        browser = self.browser
        self.open("results")
        browser.wait("document.querySelector('.body table')", "a table")
        self.hold("/api/results/solvers")
        browser.run("void (location.hash = '#results?experiment=michel')")
        browser.wait("window.held.length", "the answer")
        browser.run("void (location.hash = '#results?experiment=michel&instance=1')")
        browser.wait("document.querySelector('.runs')", "the runs")
        self.release()
        self.assertEqual(browser.text(".body h2"), "Board 1")

    def test_the_matrix_and_the_filters_lead_to_a_solution_and_the_address_keeps_all(self):
        browser = self.browser
        self.open("results")
        browser.driver.get(f"{self.server.url}#results?experiment=berthaud-azlouk-random")
        browser.wait("document.querySelector('table.crossed')", "the matrix")
        self.assertEqual(browser.run("[...document.querySelectorAll('.crossed thead th')].map(e => e.textContent).slice(1)"), ["A*", "breadth-first"])
        # Of 1000 permutations 483 can be solved; 7 solvers ran on each.
        self.assertEqual(browser.text("[data-name=tally]"), "1 to 100 of 7,000 runs")
        browser.click("button[name=choose][aria-label$='A*, h3']")
        browser.wait("document.querySelector('[data-name=tally]').textContent.endsWith(' 1,000 runs')", "the runs of h3")
        tally = "document.querySelector('[data-name=tally]').getBoundingClientRect()"
        browser.wait(f"{tally}.top >= 0 && {tally}.bottom <= innerHeight", "the list in sight")
        browser.run("void (document.querySelector('select[name=filter-status]').value = 'solved')")
        browser.run("void document.querySelector('select[name=filter-status]').dispatchEvent(new Event('change'))")
        browser.wait("document.querySelector('[data-name=tally]').textContent.endsWith(' 483 runs')", "the solved ones")
        browser.write("input[name=filter-board]", "4")
        browser.wait("document.querySelector('[data-name=tally]').textContent === '1 run'", "the fourth board")
        browser.driver.refresh()
        browser.wait("document.querySelector('[data-name=tally]')?.textContent === '1 run'", "the same again")
        moves = browser.run("document.querySelector('.runs tbody tr').cells[3].textContent")
        browser.click(".film-link")
        browser.wait(f"document.querySelector('output[name=step]')?.value.endsWith(' / {moves}')", "the solution")
        self.assertIn("solver=A", browser.run("location.hash"))
        self.assertEqual(browser.text("tr.watched th"), "A*, h3")

    def test_french_results_contain_no_english(self):
        browser = self.browser
        self.open("results", language="fr")
        self.addCleanup(self.open, "play", language="en")
        for query in ["", "?experiment=berthaud-azlouk-random", "?experiment=berthaud-azlouk-random&instance=4"]:
            browser.driver.get("about:blank")
            browser.driver.get(f"{self.server.url}#results{query}")
            browser.wait("document.querySelector('.body table')", "a table")
            text = browser.text(".body")
            for word in ["breadth-first", "Solver", "Expanded", "solved", "Moves", "Runs", "Board", "results."]:
                self.assertNotIn(word, text.replace("Solveur", ""))

    def test_a_french_label_names_the_weight(self):
        browser = self.browser
        server = Server("results/weights")
        self.addCleanup(server.close)
        browser.driver.get(f"{server.url}?language=fr#results?experiment=weights")
        browser.wait("document.querySelector('.matrix table')", "the solvers")
        self.assertRegex(browser.text(".matrix"), r"A\* pondéré \(poids [\d/]+\)")

    def test_the_source_of_boards_is_told_in_french(self):
        browser = self.browser
        self.open("results", language="fr")
        self.addCleanup(self.open, "play", language="en")
        for results, experiment, expected in [
            ("weights", "weights", "100 marches aléatoires de 50 coups à partir du but, graine 1970"),
            ("linear_space", "inverse", "30 plateaux tirés parmi tous les plateaux solubles, graine 1993 ; coût d’un coup : 1 / le numéro de la tuile (en unités de 1/840)"),
        ]:
            server = Server(f"results/{results}")
            self.addCleanup(server.close)
            browser.driver.get(f"{server.url}?language=fr#results?experiment={experiment}")
            browser.wait("document.querySelector('.body .help')", "the source")
            self.assertEqual(browser.text(".body .help"), expected)

    def test_tables_are_scrolled_by_keys_and_every_column_has_a_name(self):
        browser = self.browser
        self.open("results")
        for query in ["", "?experiment=michel", "?experiment=michel&instance=1"]:
            browser.driver.get("about:blank")
            browser.driver.get(f"{self.server.url}#results{query}")
            browser.wait("document.querySelector('.body table')", "a table")
            self.assertEqual(browser.run("[...document.querySelectorAll('.scroll')].filter(e => e.tabIndex !== 0 || !e.ariaLabel).length"), 0)
        self.assertNotIn("", browser.run("[...document.querySelectorAll('.runs thead th')].map(e => e.textContent)"))


class OnADesk(Results, unittest.TestCase):
    width = 1400


class OnAPhone(Results, unittest.TestCase):
    width = 400


if __name__ == "__main__":
    unittest.main()
