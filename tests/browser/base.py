"""base.py - a real browser on a real server: Debian's chromium, most of it as its headless shell, moved by python3-selenium.

    with house(DAEMON, "given alice and bob play to 3") as (server, scenario), Browser(server) as page:
        page.open("match/1")
        page.see("alice rolls 6 and 4.")
        page.press("Next step")
        scenario.run_line("alice> 8/5 6/5")

Nothing sleeps for a fixed time: what is waited for has a deadline. What the page logs as an error fails the test.
"""

import base64
import contextlib
import json
import os
import shutil
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

NAMED = "button, a, input, select, [role]"
# The headless shell takes three quarters of the processor time of chromium, but has neither notifications nor settings of its
# users. Here Debian has it; the one in /usr/bin is a script.
SHELL = "/usr/lib/chromium/chromium-headless-shell"
SECONDS = 30  # the server has sanitizers, and the machine has more to do
KEYS = {"Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015", "Home": "\ue011", "End": "\ue010",
        "Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Space": " ", "Backspace": "\ue003", "PageDown": "\ue00f"}  # fmt: skip


# Things to be seen that may have this name, whatever makes it one: only of these the browser is asked for it, one by one.
MAYBE_NAMED = """
const [selector, name] = arguments, bare = (text) => (text ?? '').replace(/\\s+/g, '');
const words = (thing) => [thing.textContent, thing.getAttribute('aria-label'), thing.title, thing.value, thing.placeholder,
  ...[...thing.labels ?? []].map((label) => label.textContent)];
const isSeen = (thing) => thing.checkVisibility({visibilityProperty: true, opacityProperty: true}) && thing.getClientRects().length > 0;
return [...document.querySelectorAll(selector)]
  .filter((thing) => words(thing).some((text) => bare(text).includes(bare(name))) && isSeen(thing));
"""
# Whether it stays where it is from one frame to the next.
AT_REST = """
const [thing, done] = arguments, place = () => JSON.stringify(thing.getBoundingClientRect()), before = place();
const look = () => done(thing.isConnected && place() === before), frame = () => requestAnimationFrame(look);
requestAnimationFrame(frame);
setTimeout(look, 200); /* no frames are drawn of what nobody sees */
"""


def skip_without_browser():
    """Ends a test as skipped where there is no browser to test with."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        skip("python3-selenium is missing")
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            skip(f"{program} is missing")


def skip(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


@contextlib.contextmanager
def house(daemon, *lines, options=()):
    """A server at which these lines of a transcript have been played; and whoever was in them."""
    with Server(os.path.abspath(daemon), [*FAST, "--visitors-per-address", "1000", *options], SECONDS) as server:
        server.listens.append("web")
        scenario = Scenario(server)
        for line in lines:
            scenario.run_line(line)
        server.start()
        yield server, scenario
        server.stop(scenario.persons.values())
        server.check_log()


class Browser:
    """One window. `path` is always without a slash in front; "" is the lobby."""

    def __init__(self, server, width=1280, height=860, dark=False, script=True, calm=True):
        self.root = f"http://127.0.0.1:{server.ports['web']}/"
        self.forgiven = []  # what the browser may complain of
        self.driver = start_chromium(script)
        self.size(width, height)
        self.media(dark, calm)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            complaints = self.complaints() if kind is None else []
        finally:
            self.driver.quit()
        assert not complaints, f"the page complains: {complaints}"

    # -- the window

    def size(self, width, height):
        """In CSS pixels; half of it is what 200 % zoom leaves."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, dark=False, calm=True):
        """What the system says that its user likes: dark colours, no animations."""
        features = [
            ("prefers-color-scheme", "dark" if dark else "light"),
            ("prefers-reduced-motion", "reduce" if calm else "no-preference"),
        ]
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])

    def devtools(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def open(self, path):
        self.driver.get(self.root + path)

    def back(self):
        self.driver.back()

    @property
    def path(self):
        return self.script("return location.href").removeprefix(self.root)

    @property
    def title(self):
        return self.driver.title

    @contextlib.contextmanager
    def before_each_page(self, source):
        """This script runs before those of each page."""
        made = self.devtools("Page.addScriptToEvaluateOnNewDocument", source=source)
        yield
        self.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])

    def complaints(self):
        """What the browser's console says: errors of scripts, what the policy forbade, answers that were refused."""
        said = [row["message"] for row in self.driver.get_log("browser") if row["level"] == "SEVERE"]
        return [text for text in said if not any(part in text for part in self.forgiven)]

    def frames(self):
        """What has changed is drawn."""
        self.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")

    def picture(self, path):
        """What the window shows, as WebP."""
        shot = self.devtools("Page.captureScreenshot", format="webp", quality=60)
        with open(path, "wb") as picture:
            picture.write(base64.b64decode(shot["data"]))

    # -- reading

    def script(self, text, *arguments):
        """Runs in the page; `arguments` are its arguments[0], [1] ..."""
        return self.driver.execute_script(text, *arguments)

    def wait(self, ready, what):
        """The first true answer."""
        deadline, pause = time.monotonic() + SECONDS, 0.02
        while True:
            answer = self.try_once(ready)
            if answer:
                return answer
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"{what}: not in {SECONDS} seconds. {self.path!r} shows:\n{self.text()}\n{self.complaints()}"
                )
            time.sleep(pause)
            pause = min(pause * 1.5, 0.1)  # each look has the browser lay out the page

    @staticmethod
    def try_once(ready):
        """What is drawn anew or covered just now counts as not there yet."""
        from selenium.common.exceptions import (
            ElementClickInterceptedException,
            ElementNotInteractableException,
            StaleElementReferenceException,
        )

        try:
            return ready()
        except (ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException):
            return None

    def hold(self, look):
        """What it returns once nothing that it looks at is drawn anew meanwhile."""
        return self.wait(lambda: [look()], "it to stay as it is")[0]

    def text(self):
        """What can be seen, as one line a block."""
        return self.script("return document.body.innerText")

    def see(self, *texts):
        for text in texts:
            self.wait(lambda text=text: text in self.text(), f"to see {text!r}")

    def not_see(self, text):
        assert text not in self.text(), f"{text!r} is to be seen"

    def all(self, selector):
        from selenium.webdriver.common.by import By

        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def named(self, name, selector=NAMED):
        """The one thing with this accessible name, as a screen reader finds it; it may have to come first."""

        def find():
            things = self.script(MAYBE_NAMED, selector, name)
            return next(([thing] for thing in things if thing.accessible_name == name), [])

        return self.wait(find, f"something called {name!r}")[0]

    def names(self, selector):
        """All accessible names of these, in order."""
        return self.hold(lambda: [thing.accessible_name for thing in self.all(selector) if thing.is_displayed()])

    def texts(self, selector):
        """What can be seen of these, in order."""
        return self.hold(lambda: [thing.text for thing in self.all(selector)])

    # -- hearing

    def heard(self, *texts):
        """What the live region has said since the page was loaded."""
        for text in texts:
            self.wait(lambda text=text: text in self.script("return window.said ?? ''"), f"to hear {text!r}")

    def listen(self):
        """From now on what the live region says is kept."""
        self.script(
            "window.said = ''; new MutationObserver(() => window.said += document.getElementById('announce').textContent + '\\n')"
            ".observe(document.getElementById('announce'), {childList: true, characterData: true, subtree: true})"
        )

    def tree(self):
        """All that screen readers find on the page, in their order: (role, name) of each thing, also of text."""
        nodes = {node["nodeId"]: node for node in self.devtools("Accessibility.getFullAXTree")["nodes"]}
        found, todo = [], [next(iter(nodes.values()))]
        while todo:
            node = todo.pop()
            todo += [nodes[child] for child in reversed(node.get("childIds", [])) if child in nodes]
            if not node["ignored"]:
                found.append((node["role"]["value"], node.get("name", {}).get("value", "")))
        return found

    # -- doing

    def press(self, name, selector=NAMED):
        self.click_on(lambda: self.named(name, selector), repr(name))

    def click_on(self, find, what):
        """Once it has come to rest: a click on what moves would hit something else."""

        def clicked():
            thing = find()
            at_rest = self.driver.execute_async_script(AT_REST, thing)
            if at_rest:
                thing.click()
            return at_rest

        self.wait(clicked, f"to click on {what}")

    def key(self, *keys):
        from selenium.webdriver import ActionChains

        for key in keys:
            ActionChains(self.driver).send_keys(KEYS.get(key, key)).perform()

    def focused(self):
        """The accessible name of what has the focus."""
        return self.hold(lambda: self.driver.switch_to.active_element.accessible_name)

    # -- what it costs

    def loads(self):
        """Addresses and sizes (with their heads) of all that was fetched for the page that is shown. The icon and the manifest
        are asked for by the browser, too, which then takes them from its cache: not counted once more."""
        rows = self.script(
            "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
            ".map(row => [row.name, row.transferSize])"
        )
        return [(name, size) for at, (name, size) in enumerate(rows) if size > 0 or name not in [row[0] for row in rows[:at]]]

    def axe(self, source):
        """What axe-core finds wrong, one line each."""
        found = self.driver.execute_async_script(
            source + "; const done = arguments[arguments.length - 1];"
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
            ".then(result => done(result.violations), error => done([{id: String(error), nodes: []}]))"
        )
        return [
            f"{one['id']}: {node['html'][:200]} {json.dumps(node['any'][:1])[:300]}"
            for one in found
            for node in one["nodes"] or [{"html": "", "any": []}]
        ]


def start_chromium(script, *words, preferences=None, whole=False):
    """`words` are options besides; `whole`: with notifications."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    needs_whole = whole or preferences or not script or not os.path.exists(SHELL)
    options.binary_location = shutil.which("chromium") if needs_whole else SHELL
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
                 "--disable-background-networking", "--force-color-profile=srgb", "--lang=en-GB", *words):  # fmt: skip
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    preferences = dict(preferences or {})
    if not script:
        preferences["profile.managed_default_content_settings.javascript"] = 2
    options.add_experimental_option("prefs", preferences)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(SECONDS)
    driver.set_page_load_timeout(SECONDS)
    return driver
