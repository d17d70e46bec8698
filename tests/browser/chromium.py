"""A headless Chromium of a given size, with helpers to wait for a condition.

The headless shell has the same engine as the browser and draws no window around the page: half the CPU time.
"""

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# In seconds. Ends tests that would wait forever.
PATIENCE = 120
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]


class Browser:
    """One browser with one page."""

    def __init__(self, width, height=900):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium-headless-shell"
        for argument in [*ARGUMENTS, f"--window-size={max(width, 500)},{height}"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)

    def close(self):
        self.driver.quit()

    def run(self, script, *arguments):
        """The value of a JavaScript expression."""
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, condition, what):
        """Waits until a function without arguments, or a JavaScript expression, is true."""
        true = condition if callable(condition) else lambda: self.run(condition)
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: true(), f"waited for {what}")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        """The text of an element with ordinary spaces, or None where there is none."""
        return self.run("document.querySelector(arguments[0])?.textContent.replaceAll('\\u00a0', ' ')", selector)

    def click(self, selector):
        element = self.find(selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def write(self, selector, text):
        """Replaces the text of a field."""
        field = self.find(selector)
        field.clear()
        field.send_keys(text)

    def keys(self, *keys):
        self.find("body").send_keys(*keys)

    def errors(self):
        """Errors of the console, except rejected requests: the page reports those itself."""
        severe = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [message for message in severe if "the server responded with a status of 4" not in message]

    def overflow(self):
        """Elements that overflow the page to the right."""
        sticking = "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)"
        wide = self.run("document.documentElement.scrollWidth > innerWidth")
        return self.run(f"{sticking}.map(e => e.tagName + '.' + e.className)") if wide else []
