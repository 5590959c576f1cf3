"""base.py - a real browser on a real server: Debian's chromium, most of it as its headless shell.

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
from devtools import IS_SEEN, TEXT, Chromium, Gone  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

NAMED = "button, a, input, select, [role]"
# The headless shell takes three quarters of the processor time of chromium, but has neither notifications nor settings of its
# users. Here Debian has it; the one in /usr/bin is a script.
SHELL = "/usr/lib/chromium/chromium-headless-shell"
# What it has besides in processes of their own: there they take an eighth more processor time. Chromium itself hangs so.
IN_ONE_PROCESS = ["--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--no-zygote"]
SECONDS = 90  # the server has sanitizers, and the machine has more to do


# Things to be seen that may have this name, whatever makes it one: only of these the browser is asked for it, one by one.
MAYBE_NAMED = (
    f"const isSeen = {IS_SEEN};"
    + """
const [selector, name] = arguments, bare = (text) => (text ?? '').replace(/\\s+/g, '');
const words = (thing) => [thing.textContent, thing.getAttribute('aria-label'), thing.title, thing.value, thing.placeholder,
  ...[...thing.labels ?? []].map((label) => label.textContent)];
return [...document.querySelectorAll(selector)]
  .filter((thing) => words(thing).some((text) => bare(text).includes(bare(name))) && isSeen(thing));
"""
)

# Follows a link as somebody who clicks on it, and says whether the page has drawn its view; false if only loading shows that.
FOLLOW = """
const [root, path, done] = arguments, link = Object.assign(document.createElement('a'), {href: root + path});
const main = document.getElementById('main'), drawn = new MutationObserver(() => { drawn.disconnect(); done(true); });
if (main === null || !location.href.startsWith(root) || location.href === link.href) return done(false);
addEventListener('click', (event) => {
  if (!event.defaultPrevented) { event.preventDefault(); drawn.disconnect(); done(false); }
}, {once: true});
drawn.observe(main, {childList: true});
document.body.append(link);
link.click();
link.remove();
"""


def skip_without_browser():
    """Ends a test as skipped where there is no browser to test with."""
    if not shutil.which("chromium"):
        skip("chromium is missing")


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

    drawn = 0.1  # as large as it says that it is, but nobody looks, and fewer pixels take less processor time

    def __init__(self, server, width=1280, height=860, dark=False, script=True, calm=True):
        self.root = f"http://127.0.0.1:{server.ports['web']}/"
        self.forgiven = []  # what the browser may complain of
        self.tab = start_chromium()
        self.devtools("Emulation.setScriptExecutionDisabled", value=not script)
        self.size(width, height)
        self.media(dark, calm)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            complaints = self.complaints() if kind is None else []
        finally:
            self.tab.browser.quit()
        assert not complaints, f"the page complains: {complaints}"

    # -- the window

    def size(self, width, height):
        """In CSS pixels; half of it is what 200 % zoom leaves."""
        view = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False, "scale": self.drawn}
        self.devtools("Emulation.setDeviceMetricsOverride", **view)
        self.tab.drawn = self.drawn

    def media(self, dark=False, calm=True):
        """What the system says that its user likes: dark colours, no animations."""
        features = [
            ("prefers-color-scheme", "dark" if dark else "light"),
            ("prefers-reduced-motion", "reduce" if calm else "no-preference"),
        ]
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])

    def devtools(self, command, **arguments):
        return self.tab.call(command, **arguments)

    def open(self, path):
        """By its address: the page is loaded."""
        self.tab.navigate(self.root + path)

    def go(self, path):
        """By a link of the page, where there can be one: to load the page costs a browser four times as much."""
        if not self.tab.ask(FOLLOW, self.root, path):
            self.open(path)

    def back(self):
        self.script("history.back()")

    @property
    def path(self):
        return self.script("return location.href").removeprefix(self.root)

    @property
    def title(self):
        return self.script("return document.title")

    @contextlib.contextmanager
    def before_each_page(self, source):
        """This script runs before those of each page."""
        made = self.devtools("Page.addScriptToEvaluateOnNewDocument", source=source)
        yield
        self.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])

    def complaints(self):
        """What the browser's console says: errors of scripts, what the policy forbade, answers that were refused."""
        said = [text for level, text in self.log() if level == "error"]
        return [text for text in said if not any(part in text for part in self.forgiven)]

    def log(self):
        """All that the console has said since it was read last: (level, text)."""
        self.script("")  # what was said before has come then
        said, self.tab.said = self.tab.said, []
        return said

    def frames(self):
        """What has changed is drawn."""
        self.ask("const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(done))")

    def picture(self, path):
        """What the window shows, as WebP."""
        shot = self.devtools("Page.captureScreenshot", format="webp", quality=60)
        with open(path, "wb") as picture:
            picture.write(base64.b64decode(shot["data"]))

    # -- reading

    def script(self, text, *arguments):
        """Runs in the page; `arguments` are its arguments[0], [1] ..."""
        return self.tab.script(text, *arguments)

    def ask(self, text, *arguments):
        """Runs in the page, until it calls the last one of its arguments; what it says then."""
        return self.tab.ask(text, *arguments)

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
        try:
            return ready()
        except Gone:
            return None

    def hold(self, look):
        """What it returns once nothing that it looks at is drawn anew meanwhile."""
        return self.wait(lambda: [look()], "it to stay as it is")[0]

    def text(self):
        """What can be seen, as one line a block."""
        return self.script("return document.body?.innerText ?? ''")

    def see(self, *texts):
        for text in texts:
            self.wait(lambda text=text: text in self.text(), f"to see {text!r}")

    def not_see(self, text):
        assert text not in self.text(), f"{text!r} is to be seen"

    def all(self, selector):
        return self.tab.things("return [...document.querySelectorAll(arguments[0])]", selector)

    def named(self, name, selector=NAMED):
        """The one thing with this accessible name, as a screen reader finds it; it may have to come first."""

        def find():
            things = self.tab.things(MAYBE_NAMED, selector, name)
            return next(([thing] for thing in things if thing.accessible_name == name), [])

        return self.wait(find, f"something called {name!r}")[0]

    def names(self, selector):
        """All accessible names of these, in order."""
        return self.hold(lambda: [thing.accessible_name for thing in self.all(selector) if thing.is_seen])

    def texts(self, selector):
        """What can be seen of these, in order."""
        return self.script(f"return [...document.querySelectorAll(arguments[0])].map({TEXT})", selector)

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
        self.wait(lambda: [find().click()], f"to click on {what}")

    def follow(self, name):
        """By keyboard: where pages run no scripts, none can tell where to click."""
        self.named(name).script("this.focus()")
        self.key("Enter")

    def key(self, *keys):
        self.tab.press(*keys)

    def focused(self):
        """The accessible name of what has the focus."""
        return self.hold(lambda: self.tab.thing("return document.activeElement").accessible_name)

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
        """What axe-core finds wrong, one line each. A page that has it already is not sent its source again."""
        if self.script("return window.axe === undefined"):
            self.script(source)
        found = self.ask(
            "const [done] = arguments, tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];"
            "axe.run(document, {runOnly: tags, resultTypes: ['violations']})"
            ".then(result => done(result.violations), error => done([{id: String(error), nodes: []}]))"
        )
        return [
            f"{one['id']}: {node['html'][:200]} {json.dumps(node['any'][:1])[:300]}"
            for one in found
            for node in one["nodes"] or [{"html": "", "any": []}]
        ]


def start_chromium(*words, preferences=None, whole=False, still=False):
    """What it shows. `words` are options besides; `whole`: with notifications; `still`: it draws when the test looks, if it can."""
    is_shell = not whole and not preferences and os.path.exists(SHELL)
    program, words = (SHELL, [*IN_ONE_PROCESS, *words]) if is_shell else (shutil.which("chromium"), words)
    return Chromium(program, ["--lang=en-GB", *words], SECONDS, preferences, still and is_shell).tab
