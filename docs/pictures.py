"""Takes the pictures of README: docs/report.png and docs/play.png.

    HARNESS=target/release/harness /usr/bin/python3 -B docs/pictures.py

Needs Debian's chromium-headless-shell, chromium-driver, python3-selenium and pngquant.
"""

import base64
import os
import pathlib
import subprocess
import sys
import tempfile

DOCS = pathlib.Path(__file__).resolve().parent
sys.path.append(str(DOCS.parent / "tests/browser"))
os.environ["HARNESS"] = str(pathlib.Path(os.environ["HARNESS"]).resolve())

from chromium import Browser  # noqa: E402
from page import Server  # noqa: E402

# Eight moves, so that the whole tree is legible.
BOARD = "1 3 6/5 0 2/4 7 8"


def take(browser, selector, name):
    """Writes the picture of an element, in 64 colours."""
    clip = browser.run("document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)
    clip = {**{key: clip[key] for key in ("x", "width", "height")}, "y": clip["y"] + browser.run("scrollY"), "scale": 1}
    shot = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
    png = base64.b64decode(shot["data"])
    small = subprocess.run(["pngquant", "--strip", "--speed", "1", "64", "-"], input=png, stdout=subprocess.PIPE, check=True)
    (DOCS / name).write_bytes(small.stdout)


with tempfile.TemporaryDirectory() as place:
    readme = (DOCS.parent / "README.md").read_text()
    config = readme.split("```toml\n")[1].split("```")[0]
    pathlib.Path(place, "my.toml").write_text(config)
    subprocess.run([os.environ["HARNESS"], "run", "my.toml"], cwd=place, stdout=subprocess.DEVNULL, check=True)
    browser = Browser(1400, 1200)
    browser.driver.get(f"file://{place}/results/my/report.html")
    browser.wait("document.readyState === 'complete'", "the report")
    take(browser, "#experiment-weights", "report.png")

    browser.close()

    browser = Browser(1180, 1200)
    server = Server(f"{place}/results/my")
    browser.driver.get(f"{server.url}#tree?size=3x3&goal=blank-last&board={BOARD.replace(' ', '+')}")
    browser.wait("document.documentElement.dataset.ready === 'yes'", "the page")
    browser.click("button[name=grow]")
    browser.wait("!document.querySelector('.trace').hidden", "the tree")
    browser.click(".trace button[name=last]")
    browser.driver.execute_script("[...document.querySelectorAll('.trace button')].find(e => e.textContent.trim() === 'Fit').click()")
    take(browser, "body", "play.png")
    browser.close()
    server.close()
