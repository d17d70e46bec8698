"""What a reader does with report.html, in a real browser: report.py FOLDER, which holds results of configs/paper.toml.

Expected values come from the CSV files beside the page. Nothing is timed: what takes a while is waited for.
"""

import base64
import csv
import json
import re
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

FOLDER = Path(sys.argv.pop(1)).resolve()
PAGE = FOLDER.joinpath("report.html").as_uri()
WIDTHS = (1400, 400)
NARROWEST = 320
RANDOM = "berthaud-azlouk-random"
TEN = "marques-coquard-3x3"


def browser():
    options = Options()
    options.binary_location = "/usr/bin/chromium-headless-shell"
    for argument in ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def rows(name):
    with FOLDER.joinpath(name).open(newline="") as file:
        return list(csv.DictReader(file))


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = browser()
        cls.runs = rows("runs.csv")

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def open(self, place="", width=1400, page=PAGE):
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.get("about:blank")
        self.driver.get(f"{page}#{place}")
        self.until("return document.documentElement.dataset.ready !== undefined")
        if "/" in place or place == "runs":
            self.until("return !document.getElementById('page').hidden")
        if place.startswith("explore"):
            self.until("return document.querySelector('.explorer').dataset.drawn !== undefined")

    def until(self, script):
        WebDriverWait(self.driver, 60).until(lambda driver: driver.execute_script(script))

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, element):
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def column(self, selector, place):
        cells = f"[...document.querySelectorAll('{selector} tbody tr:not([aria-hidden])')].filter(row => !row.hidden)"
        return self.driver.execute_script(f"return {cells}.map(row => row.cells[{place}].textContent)")

    def heading(self, selector, text):
        buttons = self.driver.find_elements(By.CSS_SELECTOR, f"{selector} thead button")
        names = [button.text for button in buttons]
        return names.index(text), buttons[names.index(text)]

    def of(self, experiment, **wanted):
        fits = lambda row: all(row[key] == value for key, value in wanted.items())
        return [row for row in self.runs if row["experiment"] == experiment and fits(row)]

    def test_the_page_needs_no_network_and_says_nothing_to_the_console(self):
        self.driver.get_log("performance"), self.driver.get_log("browser")
        for place in ("", "runs", f"instance/{TEN}/1", "solver/0", "no-such-place", "instance/none/1", f"explore/{RANDOM}", "explore/all", f"pair/{RANDOM}"):
            self.open(place)
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        asked = {event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"}
        self.assertEqual({url for url in asked if not url.startswith((PAGE, "data:", "about:"))}, set())
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_no_page_is_wider_than_the_window(self):
        for width in (*WIDTHS, NARROWEST):
            for place in ("", "runs", f"instance/{TEN}/1", "instance/marques-coquard-5x5/1", "solver/0", "explore/all", f"pair/{TEN}"):
                with self.subTest(width=width, place=place):
                    self.open(place, width)
                    self.driver.execute_script("document.querySelectorAll('details').forEach(part => { part.open = true; })")
                    self.assertLessEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), width)

    def test_a_heading_sorts_up_and_down(self):
        for width in WIDTHS:
            self.open(width=width)
            table = f"#experiment-{RANDOM}-table"
            place, button = self.heading(table, "expanded (mean)")
            numbers = lambda: [float(text.replace(",", "")) for text in self.column(table, place)]
            self.click(button)
            self.assertEqual(len(numbers()), 7)
            self.assertEqual(numbers(), sorted(numbers()))
            button.send_keys(Keys.ENTER)
            self.assertEqual(numbers(), sorted(numbers(), reverse=True))
            heading = button.find_element(By.XPATH, "..")
            self.assertEqual(heading.get_attribute("aria-sort"), "descending")

    def test_a_filter_leaves_the_rows_that_fit(self):
        self.open()
        table = f"#experiment-{TEN}-table"
        field = self.find(f"#experiment-{TEN} input[type=search]")
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", field)
        field.send_keys("misplaced")
        self.assertEqual(self.column(table, 0), ["misplaced", "h6 + misplaced", "h5 + misplaced"])

    def test_all_runs_are_sorted_and_filtered_without_being_in_the_document(self):
        self.open("runs")
        self.assertEqual(self.find(".tally-line").text, f"{len(self.runs):,} runs")
        self.assertLess(len(self.column(".runs", 0)), 100)
        place, button = self.heading(".runs", "expanded")
        button.click(), button.click()
        most = max(int(row["expanded"] or -1) for row in self.runs)
        self.assertEqual(self.column(".runs", place)[0], f"{most:,}")
        Select(self.find(".run-table select[aria-label='All experiments']")).select_by_value(RANDOM)
        Select(self.find(".run-table select[aria-label='All statuses']")).select_by_visible_text("unsolvable")
        expected = len(self.of(RANDOM, status="unsolvable"))
        self.assertEqual(self.find(".tally-line").text, f"{expected:,} runs")

    def test_a_solution_is_played_to_its_end(self):
        goal = "Board 1 2 3/4 5 6/7 8 0"
        for width in WIDTHS:
            self.open(f"instance/{TEN}/1", width)
            length = self.of(TEN, instance="1", label="h1")[0]["length"]
            counter = self.find(".counter")
            self.assertEqual(counter.text, f"move 0 of {length}")
            Select(self.find(".player select")).select_by_visible_text("100 a second")
            self.click(self.find(".player button[aria-label^='Play']"))
            self.until("return document.querySelector('.counter').textContent.endsWith('solved')")
            self.assertEqual(self.find(".board").get_attribute("aria-label"), goal)
            self.assertEqual(counter.text, f"move {length} of {length}: solved")

    def test_keys_step_through_the_solution_of_the_chosen_solver(self):
        self.open(f"instance/{TEN}/1")
        start = self.find(".board").get_attribute("aria-label")
        self.click(self.find("label[for='run-5']"))
        self.driver.execute_script("document.activeElement.blur()")
        body = self.find("body")
        length = self.of(TEN, instance="1", label="h6")[0]["length"]
        for key, move in ((Keys.ARROW_RIGHT, "1"), (Keys.ARROW_RIGHT, "2"), (Keys.ARROW_LEFT, "1"), (Keys.END, length)):
            body.send_keys(key)
            self.assertIn(f"move {move} of {length}", self.find(".counter").text)
        body.send_keys(Keys.HOME)
        self.assertEqual(self.find(".board").get_attribute("aria-label"), start)
        self.assertIn("--solver 'marques_coquard_astar: h6'", self.find("#replay").text)

    def test_the_neighbouring_boards_show_the_chosen_solver(self):
        self.open(f"instance/{TEN}/1")
        self.click(self.find("label[for='run-5']"))
        address = lambda: self.driver.execute_script("return location.hash")
        self.assertEqual(address(), f"#instance/{TEN}/1/5")
        self.click(self.find(".steps a"))
        self.until("return document.querySelector('h1[tabindex]').textContent.startsWith('Board 2 ')")
        self.assertEqual((address(), self.find(".now strong").text), (f"#instance/{TEN}/2/5", "h6"))
        self.click(self.find("label[for='run-0']"))
        links = self.driver.execute_script("return [...document.querySelectorAll('.steps a')].map(a => a.getAttribute('href'))")
        self.assertEqual(links, [f"#instance/{TEN}/1/0", f"#instance/{TEN}/3/0"])

    def test_a_board_that_is_the_goal_has_a_solution_of_no_moves(self):
        before, packed, after = re.split(r'(?<=id="payload">)([^<]*)', FOLDER.joinpath("report.html").read_text(), maxsplit=1)
        payload = json.loads(zlib.decompress(base64.b64decode(packed)))
        experiment = next(one for one in payload["experiments"] if one["name"] == TEN)
        experiment["boards"] = experiment["goal"] + experiment["boards"][len(experiment["goal"]):]
        for run, path in enumerate(["", "-"]):
            runs = experiment["runs"][run]
            runs["paths"] = " ".join([path, *runs["paths"].split(" ")[1:]])
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder, "report.html")
            page.write_text(before + base64.b64encode(zlib.compress(json.dumps(payload).encode())).decode() + after)
            for run, expected in enumerate(["move 0 of 0: solved", "no solution to play"]):
                self.open(f"instance/{TEN}/1/{run}", page=page.as_uri())
                self.assertEqual(self.find(".counter").text, expected)

    def test_numbers_are_sorted_as_numbers_with_commas_and_words_too(self):
        self.open()
        table = f"#experiment-{RANDOM}-table"
        place, button = self.heading(table, "expanded (mean)")
        ordered = ["950 expanded", "3,000 expanded", "12,000.5 expanded", "12,001", "999,999 < a million", "1,234,567 expanded", "–"]
        script = """[...document.querySelectorAll(`${arguments[0]} tbody tr`)].forEach((row, at) => {
            const cell = row.cells[arguments[1]];
            delete cell.dataset.raw;
            cell.textContent = arguments[2][at];
        })"""
        self.driver.execute_script(script, table, place, ordered[::-1])
        self.click(button)
        self.assertEqual(self.column(table, place), ordered)

    def test_the_runs_in_view_are_printed_on_few_sheets(self):
        self.open("runs")
        # A4 without its margins, at 96 pixels an inch.
        paper = {"width": 688, "height": 1002, "deviceScaleFactor": 1, "mobile": False}
        sheets = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        # About 40 rows of at most four lines.
        self.assertLess(len(re.findall(rb"/Type\s*/Page\b", sheets)), 6)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", paper)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        self.assertLessEqual(self.driver.execute_script("return document.querySelector('.runs').getBoundingClientRect().right"), 688)
        self.assertIn("runs.csv", self.find(".on-paper").text)

    def test_tables_are_copied_as_markdown_latex_and_csv(self):
        self.open()
        stub = "{writeText: text => { window.copied = text; return Promise.resolve(); }}"
        self.driver.execute_script(f"Object.defineProperty(navigator, 'clipboard', {{value: {stub}}})")
        copied = {}
        for kind in ("Markdown", "LaTeX", "CSV"):
            self.click(self.find(f"[data-copy='{kind}'][data-of='published-2-table']"))
            copied[kind] = self.driver.execute_script("return window.copied").splitlines()
        self.assertIn("| BFS |", copied["Markdown"][3])
        self.assertEqual(copied["LaTeX"][1:3], [r"\begin{tabular}{lrrr}", r"  \toprule"])
        self.assertRegex(copied["LaTeX"][5], r"A\*, h5 & .* & 870 \$\\rightarrow\$ 906.1 \$\\approx\$\\textsuperscript\{1\}")
        self.assertTrue(copied["CSV"][1].startswith('"A*, h5",'))

    def test_the_theme_follows_the_switch(self):
        self.open()
        colour = lambda: self.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        seen = set()
        for _ in range(3):
            self.find("#theme").click()
            seen.add(colour())
        self.assertEqual(len(seen), 2)

    def test_the_skip_link_stays_on_its_page(self):
        self.open("runs")
        self.driver.execute_script("document.querySelector('.skip').click()")
        focused = self.driver.execute_script("return [document.activeElement.id, location.hash]")
        self.assertEqual(focused, ["main", "#runs"])

    def test_a_saved_page_still_works(self):
        self.open()
        script = """return [...arguments].map(selector => document.querySelectorAll(selector).length)"""
        counted = ("input.filter", "th > button.sort", "th button button", "#overview tbody tr[hidden]")
        before = self.driver.execute_script(script, *counted)
        self.find("input.filter").send_keys("no such row")
        self.assertGreater(self.driver.execute_script(script, *counted)[3], 0)
        with tempfile.TemporaryDirectory() as place:
            saved = Path(place, "saved.html")
            saved.write_text("<!doctype html>" + self.driver.execute_script("return document.documentElement.outerHTML"))
            self.open(page=saved.as_uri())
            self.assertEqual(self.driver.execute_script(script, *counted), before)
        self.assertEqual(before[2:], [0, 0])

    def test_every_link_within_the_page_leads_somewhere(self):
        self.open()
        script = """return [...document.querySelectorAll("a[href^='#']")].map(a => a.getAttribute("href").slice(1))
            .filter(to => !/^(runs|solver|instance|explore|pair)(\\/|$)/.test(to) && !document.getElementById(to))"""
        self.assertEqual(self.driver.execute_script(script), [])


if __name__ == "__main__":
    unittest.main()
