"""What the tests of `harness play` share: the server, its page, and boards with known solutions."""

import json
import os
import subprocess
import tempfile
import urllib.request
from urllib.parse import urlencode

from chromium import Browser

# 31 moves, and no 8-puzzle takes more (Reinefeld 1993).
FARTHEST = "8 6 7/2 5 4/3 0 1"
# The blank goes down, then right: two moves.
TWO_MOVES = "1 2 3/4 0 6/7 5 8"
SOLVED = "1 2 3/4 5 6/7 8 0"
# No search without large tables solves it in hours.
LONG = "1 24 23 12 16/15 14 19 11 22/8 6 3 21 13/0 20 2 10 7/9 5 17 4 18"
# Holds answers back. The page has handled a released answer before the empty timer runs.
HOLD = """
    const [part, through] = [arguments[0], window.fetch];
    const held = [];
    window.fetch = async (path, options) => {
        const answer = await through(path, options);
        if (!path.includes(part)) return answer;
        const body = await answer.json();
        await new Promise((go) => held.push(go));
        return { ok: answer.ok, status: answer.status, json: async () => body };
    };
    window.held = held;
    window.release = () => {
        for (const go of held) go();
        setTimeout(() => (window.handled = true));
    };
"""
BOARD = "document.querySelector('.board').dataset.board"


class Server:
    """`harness play` on a port that is free."""

    def __init__(self, results="results/paper"):
        self.cache = tempfile.TemporaryDirectory()
        command = [os.environ["HARNESS"], "play", results, "--no-open"]
        environment = {**os.environ, "TAQUIN_CACHE": self.cache.name}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.url = self.process.stdout.readline().strip()

    def searches(self):
        with urllib.request.urlopen(f"{self.url}api/searches") as answer:
            return json.load(answer)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.cache.cleanup()


class Page:
    """A page of a given width; nothing may overflow it and no script may log an error."""

    width = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.browser = Browser(cls.width)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.close()

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])
        self.assertEqual(self.browser.overflow(), [])

    def open(self, view, board=None, size="3x3", language="en"):
        """Opens a view afresh, with a board unless it is drawn."""
        browser = self.browser
        browser.driver.get("about:blank")
        query = {"size": size, "goal": "blank-last", "board": board}
        browser.driver.get(f"{self.server.url}#{view}" + (f"?{urlencode(query)}" if board else ""))
        ready = "document.documentElement.dataset.ready === 'yes'"
        browser.wait(ready, "the page")
        if browser.run("document.documentElement.lang") != language:
            browser.driver.execute_script("localStorage.setItem('taquin-language', arguments[0])", language)
            browser.driver.refresh()
            browser.wait(ready, "the page in the other language")

    def choose(self, algorithm, lane=""):
        script = "const s = document.querySelector(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))"
        self.browser.driver.execute_script(script, f"{lane} .solver select", algorithm)

    def hold(self, part):
        """Holds back every answer from an address with this part until `release`."""
        self.browser.driver.execute_script(HOLD, part)

    def release(self):
        """Releases the answers, and waits until the page has handled them."""
        self.browser.driver.execute_script("window.release()")
        self.browser.wait("window.handled", "the page to handle the answers")
