"""Races and trees of searches in a browser: `tests/browser.sh` runs this."""

import unittest

from page import FARTHEST, LONG, TWO_MOVES, Page


class Searches(Page):
    """The tests, for a width."""

    def rows(self):
        """The texts of the table of a race."""
        return self.browser.run("[...document.querySelectorAll('table.comparison tr')].map(r => [...r.cells].map(c => c.textContent))")

    def test_a_race_that_is_left_or_stopped_early_can_be_started_again(self):
        browser = self.browser
        marks = "['race', 'cancel-race'].map(name => document.querySelector(`button[name=${name}]`).disabled)"
        self.open("race", LONG, "5x5")
        for lane in "AB":
            self.choose("idastar", f"[data-lane={lane}]")
        browser.click("button[name=race]")
        self.assertEqual(browser.run(marks), [True, False])
        browser.click("#views a[data-view=play]")
        browser.wait("document.querySelector('button[name=hint]')", "the other view")
        browser.click("#views a[data-view=race]")
        browser.wait("document.querySelector('button[name=race]')", "the race")
        self.assertEqual(browser.run(marks), [False, True])
        browser.wait(lambda: self.server.searches() == [], "the end of the searches")
        # The server does not answer, so there is no search yet to cancel.
        browser.run("void (window.fetch = (_, { signal }) => new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason))))")
        browser.click("button[name=race]")
        self.assertEqual(browser.run(marks), [True, False])
        browser.click("button[name=cancel-race]")
        self.assertEqual(browser.run(marks), [False, True])
        states = browser.run("[...document.querySelectorAll('.outcome')].map(e => e.dataset.state)")
        self.assertEqual(states, ["cancelled", "cancelled"])

    def test_two_solvers_race(self):
        browser = self.browser
        self.open("race", FARTHEST)
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        rows = self.rows()
        self.assertEqual(rows[0][1:], ["A: A*, manhattan", "B: breadth-first"])
        self.assertEqual([row for row in rows if row[0] == "Moves"], [["Moves", "31", "31"]])
        # Breadth-first search expands nearly every board, because no board is farther from the goal.
        best = browser.run("[...document.querySelectorAll('.comparison .best')].map(e => [e.closest('tr').cells[0].textContent, e.cellIndex])")
        self.assertIn(["States expanded", 1], best)
        self.assertNotIn("", browser.run("[...document.querySelectorAll('.comparison th')].map(e => e.textContent)"))

    def test_a_stopped_search_wins_nothing(self):
        browser = self.browser
        self.open("race", FARTHEST)
        # Breadth-first search reaches 31 moves last; 100 expansions are not enough.
        browser.run("void (document.querySelector('[data-lane=A] input[name=expanded]').value = 100)")
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        self.assertEqual(self.rows()[5][2], "31")
        self.assertEqual(browser.run("document.querySelectorAll('.comparison .best').length"), 0)

    def test_a_race_names_the_solvers_that_ran(self):
        browser = self.browser
        self.open("race", LONG, "5x5")
        for lane in "AB":
            self.choose("idastar", f"[data-lane={lane}]")
            browser.run("void (document.querySelector(arguments[0]).value = 'manhattan')", f"[data-lane={lane}] input[name=heuristic]")
        browser.click("button[name=race]")
        browser.wait(lambda: len([one for one in self.server.searches() if one["expanded"] > 0]) == 2, "searches that run")
        self.choose("breadth_first", "[data-lane=A]")
        browser.click("button[name=cancel-race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        self.assertEqual(self.rows()[0][1:], ["A: IDA*, manhattan", "B: IDA*, manhattan"])

    def test_a_french_page_says_in_french_what_is_wrong_with_a_solver(self):
        browser = self.browser
        self.open("tree", TWO_MOVES, language="fr")
        self.addCleanup(self.open, "tree", TWO_MOVES, language="en")
        browser.write("input[name=heuristic]", "max(h1, manhatan)")
        browser.click("button[name=grow]")
        browser.wait("document.querySelector('.tree .verdict').dataset.kind === 'wrong'", "the refusal")
        self.assertEqual(browser.text(".tree .verdict"), "« manhatan » n’est pas une heuristique : vouliez-vous dire « manhattan » ?")

    def test_costs_are_chosen_and_shown_beside_the_moves(self):
        browser = self.browser
        self.open("solve", TWO_MOVES)
        browser.run("void ((s) => { s.value = 'heavy'; s.dispatchEvent(new Event('change')); })(document.querySelector('select[name=costs]'))")
        self.assertEqual(browser.run("document.querySelector('input[name=heuristic]').value"), "manhattan")
        browser.click("button[name=start]")
        browser.wait("document.querySelector('.outcome').dataset.state === 'optimal'", "the solution")
        self.assertEqual(browser.text(".outcome .verdict"), "Cost 13, 2 moves, optimal: no solution costs less.")
        self.assertEqual(browser.text(".slides"), "Slide (cost) 5 (5), 8 (8)")

    def test_a_race_with_costs_compares_them(self):
        browser = self.browser
        self.open("race", TWO_MOVES)
        browser.run("void ((s) => { s.value = 'inverse'; s.dispatchEvent(new Event('change')); })(document.querySelector('select[name=costs]'))")
        browser.click("button[name=race]")
        browser.wait("document.querySelector('table.comparison')", "the end of the race")
        # 1/5 + 1/8
        self.assertIn(["Cost", "0.325", "0.325"], self.rows())

    def test_a_french_page_refuses_what_is_missing_or_too_much_in_the_words_of_its_fields(self):
        browser = self.browser
        self.open("solve", TWO_MOVES, language="fr")
        self.addCleanup(self.open, "solve", TWO_MOVES, language="en")
        failed = "document.querySelector('.outcome').dataset.state === 'failed'"
        browser.write("input[name=heuristic]", "")
        browser.click("button[name=start]")
        browser.wait(failed, "the refusal")
        self.assertEqual(browser.text(".outcome .verdict"), "Écrivez une heuristique, par exemple manhattan ou max(manhattan, h1).")
        browser.write("input[name=heuristic]", "manhattan")
        browser.run("void (document.querySelector('details').open = true)")
        browser.write("input[name=megabytes]", "100000")
        browser.click("button[name=start]")
        browser.wait(f"{failed} && document.querySelector('.outcome .verdict').textContent.includes('Mio')", "the refusal")
        self.assertEqual(browser.text(".outcome .verdict"), "La limite (mémoire en Mio) doit être strictement positive et au plus égale à 512.")

    def test_a_tree_grows_step_by_step(self):
        browser = self.browser
        self.open("tree", TWO_MOVES)
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        self.assertEqual(browser.run("document.querySelectorAll('.node').length"), 1)
        browser.click(".trace button[name=next]")
        sums = "[...document.querySelectorAll('.node .sum')].map(e => e.textContent)"
        # Manhattan: the tile that goes home is nearer, the three others are farther.
        self.assertEqual(sorted(browser.run(sums)), ["2 = 0 + 2", "2 = 1 + 1", "4 = 1 + 3", "4 = 1 + 3", "4 = 1 + 3"])
        browser.click(".trace button[name=last]")
        self.assertEqual(browser.run("document.querySelectorAll('.node.goal').length"), 1)
        self.assertIn("The goal is selected with g = 2", browser.text(".trace .note"))

    def test_a_sum_fits_its_node(self):
        browser = self.browser
        # So far away that f and h have two digits each.
        self.open("tree", FARTHEST)
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        browser.click(".trace button[name=last]")
        ends = "[...document.querySelectorAll('.node')].map(e => [...e.querySelectorAll('.frame, .sum')].map(e => e.getBoundingClientRect()))"
        within = f"{ends}.every(([frame, sum]) => frame.left < sum.left && sum.right < frame.right)"
        self.assertTrue(browser.run(within))

    def test_two_hundred_nodes_are_readable_and_the_overview_shows_where_the_root_is(self):
        browser = self.browser
        self.open("tree", FARTHEST)
        browser.write("input[name=most]", "200")
        browser.click("button[name=grow]")
        browser.wait("!document.querySelector('.trace').hidden", "the tree")
        within = "((part, whole) => part.left >= whole.left && part.right <= whole.right && part.top >= whole.top && part.bottom <= whole.bottom)"
        box = "document.querySelector('{}').getBoundingClientRect()".format
        root, current, canvas = box(".node"), box(".node.current"), box(".canvas")
        self.assertTrue(browser.run(f"{within}({root}, {canvas})"), "a small tree is all in sight")
        browser.click(".trace button[name=last]")
        self.assertGreater(browser.run("document.querySelectorAll('.node').length"), 200)
        self.assertTrue(browser.run(f"{within}({current}, {canvas})"), "the last state that was expanded")
        self.assertGreater(browser.run(f"{box('.node .sum')}.height"), 8, "a sum is large enough to read")
        self.assertTrue(browser.run(f"{within}({box('.overview .root')}, {canvas})"), "the overview has the root")
        browser.click("button[name=tree-root]")
        self.assertTrue(browser.run(f"{within}({root}, {canvas})"))
        browser.click("button[name=tree-fit]")
        # At this width the whole tree may be too wide even at the smallest scale.
        if self.width > 1000:
            self.assertEqual(browser.run("getComputedStyle(document.querySelector('.overview')).display"), "none")

    def test_an_answer_for_another_board_grows_no_tree(self):
        browser = self.browser
        self.open("tree", TWO_MOVES)
        self.hold("/api/tree")
        browser.click("button[name=grow]")
        browser.wait("window.held.length", "the answer")
        browser.write("input[name=board]", FARTHEST)
        browser.wait("decodeURIComponent(location.hash).includes('8+6+7')", "the other board")
        self.release()
        self.assertTrue(browser.run("document.querySelector('.trace').hidden"))
        self.assertFalse(browser.run("document.querySelector('button[name=grow]').disabled"))
        self.assertEqual(browser.run("document.querySelector('.tree .verdict').dataset.kind"), "")


class OnADesk(Searches, unittest.TestCase):
    width = 1400


class OnAPhone(Searches, unittest.TestCase):
    width = 400


if __name__ == "__main__":
    unittest.main()
