"""The explorer of report.html and the pages of what changed, in a browser: `tests/browser.sh` runs this.

Expected values come from the CSV files beside the pages.
"""

import csv
import math
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains

from chromium import Browser
from page import Server

# Of twelve boards each, some are out of reach of 300 expansions.
CONFIG = """
title = "A small matrix"
seed = 5
[[experiment]]
name = "near"
size = "4x4"
instances = {{ walk = 12, moves = 40 }}
limits = {{ expanded = {limit} }}
algorithms = ["astar", "greedy", "weighted_astar(weight = 2)", "weighted_astar(weight = 3)"]
heuristics = ["misplaced", "manhattan", "linear_conflict"]
"""
DRAWN = "document.querySelector('.explorer')?.dataset.drawn"
# How many dots are filled, for values, or hollow, for bounds.
DOTS = """(filled => [...document.querySelectorAll('.plot g[aria-label=dot] :is(circle, path)')]
    .filter(dot => dot.hasAttribute(filled ? 'fill' : 'stroke')).length)"""


class Pages(unittest.TestCase):
    """The tests, for a width."""

    width = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.place = Path(cls.folder.name)
        cls.harness("run", cls.config("before", 300), "--out", "before")
        cls.harness("run", cls.config("after", 3000), "--out", "after")
        cls.harness("report", "after", "--against", "before")
        cls.harness("compare", "before", "after", "--html", "changes.html")
        cls.browser = Browser(cls.width)
        with (cls.place / "before/runs.csv").open(newline="") as file:
            cls.runs = [run for run in csv.DictReader(file) if run["role"] == "compared"]

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    @classmethod
    def config(cls, name, limit):
        (cls.place / f"{name}.toml").write_text(CONFIG.format(limit=limit))
        return f"{name}.toml"

    @classmethod
    def harness(cls, *arguments):
        command = [os.environ["HARNESS"], *arguments]
        done = subprocess.run(command, cwd=cls.place, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{command}: {done.stderr}")
        return done.stdout

    def open(self, address, page="before/report.html"):
        self.browser.driver.get("about:blank")
        self.browser.driver.get(f"{(self.place / page).as_uri()}{address}")
        self.browser.wait("document.documentElement.dataset.ready !== undefined", "the page")

    def explore(self, query=""):
        self.open(f"#explore/near{query}")
        self.browser.wait(DRAWN, "a chart")

    def again(self, act):
        """Does something that draws a chart, and waits for that."""
        before = self.browser.run(DRAWN)
        act()
        self.browser.wait(f"{DRAWN} !== '{before}'", "another chart")

    def choose(self, label, value):
        script = f"""(box => {{ box.value = '{value}'; box.dispatchEvent(new Event('change')); }})
            (document.querySelector('.explorer-controls select[aria-label="{label}"]'))"""
        self.again(lambda: self.browser.run(f"void {script}"))

    def count(self, status):
        return len([run for run in self.runs if run["status"] == status])

    def test_solved_runs_are_filled_marks_and_stopped_ones_hollow(self):
        self.explore("?chart=scatter&x=instance&y=expanded")
        solved, stopped = self.count("solved"), self.count("expanded_limit")
        self.assertGreater(min(solved, stopped), 0)
        # A board that is the goal needs 0 expansions, which a logarithmic axis lacks.
        self.choose("scale", "none")
        self.assertEqual([self.browser.run(f"{DOTS}({filled})") for filled in ("true", "false")], [solved, stopped])
        # A stopped run has no length.
        self.choose("y", "length")
        self.assertEqual([self.browser.run(f"{DOTS}({filled})") for filled in ("true", "false")], [solved, 0])

    def test_every_chart_is_drawn_in_both_themes_without_a_word_on_the_console(self):
        self.browser.errors()
        for chart in ("scatter", "quantile", "distribution", "profile"):
            for colour in ("heuristic", "label", "optimum"):
                with self.subTest(chart=chart, colour=colour):
                    self.explore(f"?chart={chart}&colour={colour}")
                    self.assertGreater(self.browser.run("document.querySelectorAll('.plot path, .plot rect, .plot circle').length"), 5)
                    self.assertEqual(self.browser.overflow(), [])
                    self.again(lambda: self.browser.click("#theme"))
        self.assertEqual(self.browser.errors(), [])

    def test_the_address_has_the_state_and_brings_it_back(self):
        self.explore()
        self.choose("chart", "scatter")
        self.choose("x", "generated")
        self.choose("panels", "none")
        self.again(lambda: self.browser.write("input[aria-label='board, to']", "6"))
        address = self.browser.run("location.hash")
        self.assertEqual(address, "#explore/near?chart=scatter&x=generated&panel=none&board=-6")
        marks = self.browser.run(f"{DOTS}(true)")
        self.open(address)
        self.browser.wait(DRAWN, "the same chart")
        chosen = "[...document.querySelectorAll('.explorer-controls select')].map(box => box.value)"
        self.assertEqual(self.browser.run(chosen), ["near", "scatter", "generated", "expanded", "heuristic", "none", "auto"])
        self.assertEqual(self.browser.run(f"{DOTS}(true)"), marks)

    def test_filters_leave_the_runs_that_fit(self):
        self.explore("?chart=scatter&x=instance&y=generated&log=none&solver=A*%2C+manhattan")
        fitting = [run for run in self.runs if run["label"] == "A*, manhattan"]
        self.assertEqual(self.browser.text("#explorer-numbers tbody td.number"), str(len(fitting)))
        self.explore("?chart=scatter&x=instance&y=generated&log=none&status=expanded_limit")
        self.assertEqual(self.browser.run(f"{DOTS}(false)"), self.count("expanded_limit"))
        self.assertEqual(self.browser.run(f"{DOTS}(true)"), 0)

    def test_the_numbers_below_are_those_of_the_runs(self):
        self.explore("?chart=quantile&y=expanded&panel=none&colour=label")
        cells = "[...document.querySelectorAll('#explorer-numbers tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))"
        for label, runs, measured, stopped, _, median, _ in self.browser.run(cells):
            own = [run for run in self.runs if run["label"] == label]
            solved = [int(run["expanded"]) for run in own if run["status"] == "solved"]
            bounds = [int(run["expanded"]) for run in own if run["status"] == "expanded_limit"]
            self.assertEqual([runs, measured, stopped], [str(len(own)), str(len(solved)), str(len(bounds))])
            # Between the sixth and the seventh of twelve; a bound that is not greater makes it a bound.
            sixth, seventh = sorted(solved + bounds)[5:7]
            self.assertEqual(median.startswith("≥ "), bool(bounds) and min(bounds) <= seventh, label)
            expected = (sixth + seventh) / 2
            # Whole numbers are shown, of at least three digits.
            shown = float(median.removeprefix("≥ ").replace(",", ""))
            self.assertAlmostEqual(shown, expected, delta=max(0.5, expected / 1000), msg=label)
            if median.startswith("≥ "):
                self.assertLessEqual(shown, expected, label)

    def test_a_board_of_a_report_that_harness_play_shows_leads_to_its_solution_there(self):
        browser = self.browser
        server = Server(str(self.place / "after"))
        self.addCleanup(server.close)
        solved = next(run for run in self.runs if run["status"] == "solved")
        self.open(f"#instance/near/{solved['instance']}", page="after/report.html")
        self.assertIsNone(browser.text(".played"), "a file knows no server")
        browser.driver.get(f"{server.url}results/report.html#instance/near/{solved['instance']}")
        browser.wait("document.querySelector('.played')", "the link")
        shown = browser.text(".now strong")
        browser.click(".played")
        browser.wait("document.querySelector('.runs .watched')", "the solution")
        self.assertEqual(browser.text(".body h2"), f"Board {solved['instance']}")
        self.assertEqual(browser.text(".watched th"), shown)

    def test_a_mark_names_its_run_and_a_click_opens_its_board(self):
        self.explore("?chart=scatter&x=instance&y=expanded&panel=none&log=none&solver=A*%2C+manhattan")
        script = "[...document.querySelectorAll('.plot g[aria-label=dot] circle, .plot g[aria-label=dot] path')][0]"
        mark = self.browser.run(script)
        self.browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", mark)
        ActionChains(self.browser.driver).move_to_element(mark).perform()
        self.browser.wait("document.querySelector('.plot g[aria-label=tip] text')", "a tip")
        tip = self.browser.text(".plot g[aria-label=tip]")
        self.assertIn("A*, manhattan", tip)
        self.assertIn("expanded: ", tip)
        ActionChains(self.browser.driver).click().perform()
        self.browser.wait("location.hash.startsWith('#instance/near/')", "the board")
        self.browser.wait("document.querySelector('.player')", "its player")
        self.assertEqual(self.browser.text(".now strong"), "A*, manhattan")
        self.browser.driver.back()
        self.browser.wait("location.hash.startsWith('#explore/near?')", "the explorer")

    def test_columns_of_all_runs_are_hidden_and_filtered_by_number_and_the_address_keeps_it(self):
        self.open("#runs/near")
        self.browser.wait("document.querySelector('.run-table')", "the table")
        self.browser.click(".run-table details.columns summary")
        self.browser.click(".run-table input[aria-label='Show reopened']")
        self.browser.write(".run-table input[aria-label='expanded, to']", "100")
        # The runs of the solver that settles optimal lengths are there, too.
        with (self.place / "before/runs.csv").open(newline="") as file:
            fitting = [run for run in csv.DictReader(file) if run["expanded"] and int(run["expanded"]) <= 100]
        self.assertEqual(self.browser.text(".tally-line"), f"{len(fitting)} runs")
        address = self.browser.run("location.hash")
        self.open(address)
        self.browser.wait("document.querySelector('.run-table')", "the same table")
        self.assertEqual(self.browser.text(".tally-line"), f"{len(fitting)} runs")
        headings = self.browser.run("[...document.querySelectorAll('.runs thead th')].map(cell => cell.textContent)")
        self.assertNotIn("reopened", headings)
        self.assertIn("expanded", headings)

    def test_two_solvers_are_compared_board_by_board(self):
        a, b = "greedy, linear_conflict", "weighted A* 3, linear_conflict"
        self.open(f"#pair/near?a={a.replace(' ', '%20')}&b={b.replace(' ', '%20').replace('*', '%2A')}")
        self.browser.wait("document.querySelector('#page table tbody tr')", "the boards")
        of = {label: {run["instance"]: run for run in self.runs if run["label"] == label} for label in (a, b)}
        both = [number for number in of[a] if all(of[label][number]["status"] == "solved" for label in (a, b))]
        pairs = {number: [int(of[label][number]["expanded"]) for label in (a, b)] for number in both}
        less = sum(one < other for one, other in pairs.values())
        more = sum(one > other for one, other in pairs.values())
        said = self.browser.run("document.querySelector('#page p[role=status]').textContent")
        self.assertIn(f"On {len(both)} boards that both solved, by expanded: “{a}” needs less on {less}, more on {more}", said)
        ratio = math.exp(sum(math.log(one / other) for one, other in pairs.values()) / len(pairs))
        self.assertIn(f"By geometric means “{a}” needs {float(f'{ratio:.3g}'):g} times as much", said)
        low, high = map(float, re.search(r"95 % interval (\S+) to (\S+) by resampling", said).groups())
        self.assertTrue(low < ratio < high, said)
        farthest = max(pairs, key=lambda number: (abs(math.log(pairs[number][0] / pairs[number][1])), -int(number)))
        others = [one / other for number, (one, other) in pairs.items() if number != farthest]
        without = math.exp(sum(map(math.log, others)) / len(others))
        self.assertIn(f"Without board {farthest}, where their ratio is farthest from 1: {float(f'{without:.3g}'):g} times (", said)
        first = self.browser.run("[...document.querySelector('#page tbody tr').cells].map(cell => cell.textContent)")
        self.assertEqual([first[0], *first[3:5]], [farthest, *(f"{value:,}" for value in pairs[farthest])])
        self.assertEqual(self.browser.run("document.documentElement.scrollWidth <= innerWidth"), True)

    def test_two_solvers_begin_with_the_two_that_solved_most_and_expanded_fewest(self):
        self.open("#pair/near")
        self.browser.wait("document.querySelector('#page table tbody tr')", "the boards")
        solved = {}
        for run in self.runs:
            if run["experiment"] == "near" and run["role"] != "reference" and run["status"] == "solved":
                solved.setdefault(run["label"], []).append(math.log(max(1, int(run["expanded"]))))
        ranked = sorted(solved, key=lambda label: (-len(solved[label]), sum(solved[label]) / len(solved[label])))
        chosen = self.browser.run("['first solver', 'second solver'].map(name => document.querySelector(`[aria-label=\"${name}\"]`).value)")
        self.assertEqual(chosen, ranked[:2])

    def test_words_of_a_solver_find_its_runs_in_any_order(self):
        self.open("#runs/near")
        for text, count in (("conflict greedy", 12), ("board 7", 13), ("7", 13), ("conflict 3 manhattan", 0)):
            self.browser.run(f"""(() => {{ const box = document.querySelector('#page .filter');
                box.value = '{text}'; box.dispatchEvent(new Event('input')); }})()""")
            said = self.browser.run("document.querySelector('#page .tally-line').textContent")
            self.assertEqual(said, f"{count} runs", text)

    def test_columns_of_a_table_are_hidden_and_its_rows_filtered_by_number(self):
        self.open("")
        self.browser.run("void document.querySelectorAll('details').forEach(part => { part.open = true; })")
        table = "#experiment-near-table"
        menu = "[...document.querySelectorAll('#experiment-near details.columns')][0]"
        name = self.browser.run(f"document.querySelector('{table} thead th.number').textContent")
        script = f"""(menu => {{ const line = [...menu.querySelectorAll('.column')].find(line => line.textContent.trim() === arguments[0]);
            line.querySelector('input[type=checkbox]').click(); }})({menu})"""
        self.browser.run(f"void {script}", name)
        self.assertTrue(self.browser.run(f"document.querySelector('{table} thead th.number').hidden"))
        self.assertEqual(self.browser.run(f"[...document.querySelectorAll('{table} tbody tr')].filter(row => !row.querySelector('td.number').hidden).length"), 0)

    def test_a_page_of_changes_shows_ratios_and_what_was_newly_solved(self):
        for page, address in (("changes.html", ""), ("after/report.html", "#changes")):
            with self.subTest(page=page):
                self.browser.errors()
                self.open(address, page)
                self.browser.wait("document.documentElement.dataset.changes !== undefined", "the charts")
                self.browser.wait("document.querySelector('[data-changes] .plot')", "the ratios")
                # The same searches under a greater limit: every ratio is 1.
                self.assertGreater(self.browser.run("document.querySelectorAll('[data-changes] g[aria-label=dot] circle').length"), 12)
                self.assertIn("Boards that changed", self.browser.text("article.changes"))
                self.assertIn("not solved", self.browser.text("article.changes"))
                self.assertEqual((self.browser.overflow(), self.browser.errors()), ([], []))


class Wide(Pages):
    width = 1400


class Narrow(Pages):
    width = 400


del Pages

if __name__ == "__main__":
    unittest.main()
