"""axe-core finds nothing wrong on any view of `harness play`: `tests/browser.sh` runs this."""

import os
import unittest
from pathlib import Path

from page import FARTHEST, TWO_MOVES, Page

# Deque's rules for accessible pages, WCAG 2 and good practice.
AXE = Path(os.environ["AXE"]).read_text()
RUN = "const done = arguments[0]; axe.run().then(({ violations }) => done(violations), (error) => done([{ id: String(error), nodes: [] }]))"
FOURTEEN_FIFTEEN = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"


class Axe(Page):
    """The tests, for a width."""

    def setUp(self):
        self.addCleanup(self.browser.driver.execute_script, "localStorage.clear()")

    def check(self, what):
        browser = self.browser
        browser.driver.execute_script(AXE)
        violations = browser.driver.execute_async_script(RUN)
        found = [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in violations]
        self.assertEqual(found, [], f"{what}, {browser.run('document.documentElement.lang')}, {browser.run('document.documentElement.dataset.theme')}")

    def in_every_look(self, view, board=None, size="3x3", ready=lambda: None):
        """Checks a view in both languages, light and dark; `ready` brings it into the state to check."""
        for language in ["en", "fr"]:
            for theme in ["light", "dark"]:
                self.browser.driver.execute_script("if (location.protocol === 'http:') localStorage.setItem('taquin-theme', arguments[0])", theme)
                self.open(view, board, size, language)
                if self.browser.run("document.documentElement.dataset.theme") != theme:
                    self.browser.driver.execute_script("localStorage.setItem('taquin-theme', arguments[0])", theme)
                    self.browser.driver.refresh()
                    self.browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
                ready()
                self.check(view)

    def click(self, name, condition):
        def ready():
            self.browser.click(f"button[name={name}]")
            self.browser.wait(condition, f"the end of {name}")

        return ready

    def test_play(self):
        self.in_every_look("play", TWO_MOVES, ready=self.click("hint", "document.querySelector('.tile.lit')"))

    def test_a_board_without_solution(self):
        self.in_every_look("play", FOURTEEN_FIFTEEN, "4x4")

    def test_solve(self):
        self.in_every_look("solve", FARTHEST, ready=self.click("start", "document.querySelector('.outcome').dataset.state === 'optimal'"))

    def test_race(self):
        self.in_every_look("race", TWO_MOVES, ready=self.click("race", "document.querySelector('table.comparison')"))

    def test_tree(self):
        self.in_every_look("tree", TWO_MOVES, ready=self.click("grow", "document.querySelectorAll('.node').length"))

    def test_results(self):
        shown = lambda: self.browser.wait("document.querySelector('.body table')", "a table")
        for query in ["", "?experiment=michel", "?experiment=michel&instance=1", "?file=published.md"]:
            self.in_every_look(f"results{query}", ready=shown)


class OnADesk(Axe, unittest.TestCase):
    width = 1400


class OnAPhone(Axe, unittest.TestCase):
    width = 400


if __name__ == "__main__":
    unittest.main()
