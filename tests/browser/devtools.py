"""devtools.py - a chromium of the test's own, moved by its DevTools protocol over a pipe, with nothing in between.

    tab = Chromium("/usr/bin/chromium", ["--lang=en-GB"], seconds=30).tab
    tab.navigate("http://127.0.0.1:8321/")
    tab.script("return document.title")
    tab.browser.quit()
"""

import contextlib
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# The browser reads commands at its descriptor 3, and answers at 4.
START = 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1'
WORDS = [
    "--headless=new", "--remote-debugging-pipe", "--enable-automation", "--allow-pre-commit-input", "--no-sandbox", "--no-first-run",
    "--disable-background-networking", "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--disable-breakpad", "--disable-client-side-phishing-detection", "--disable-default-apps", "--disable-dev-shm-usage",
    "--disable-features=IgnoreDuplicateNavs,Prewarm,SpareRendererForSitePerProcess", "--disable-gpu", "--disable-hang-monitor",
    "--disable-popup-blocking", "--disable-prompt-on-repost", "--disable-sync", "--force-color-profile=srgb", "--hide-scrollbars", "--password-store=basic",
    "--test-type=webdriver", "--use-mock-keychain",
]  # fmt: skip
# With these the headless shell draws a frame when it is told to, and else never. Where pages play by themselves, it would lay out and
# paint the board at nearly each line that the server says: two thirds of all processor time there, and nobody looks.
STILL = ["--enable-begin-frame-control", "--run-all-compositor-stages-before-draw"]
FRAME = 0.016  # seconds from one frame to the next while an answer is waited for, which may need some
LOOK = 0.1  # while a test looks at the page again and again
# What it says of pages and things that were there a moment ago.
GONE = (
    "Cannot find context with specified id",
    "Cannot find default execution context",
    "Could not find object with given id",
    "Could not find node with given id",
    "Execution context was destroyed",
    "Inspected target navigated or closed",
    "Promise was collected",
)
STALE = "what this was is on the page no more"
IS_THERE = f"for (const one of [this, ...arguments]) if (one instanceof Node && !one.isConnected) throw '{STALE}';"
# A point of a thing that a click reaches, if it stays where it is from one frame to the next, and nothing covers it.
REACHED = """
const [thing, done] = arguments, place = () => JSON.stringify(thing.getBoundingClientRect()), before = place();
const reached = () => {
  const { left, top, right, bottom } = thing.getClientRects()[0] ?? new DOMRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  return thing.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
};
const scrolled = () => { thing.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' }); return reached(); };
const look = () => done(thing.isConnected && place() === before ? reached() ?? scrolled() : null);
requestAnimationFrame(() => requestAnimationFrame(look));
setTimeout(look, 200); /* no frames are drawn of what nobody sees */
"""
IS_SEEN = (
    "((thing) => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && thing.getClientRects().length > 0)"
)
TEXT = f"((thing) => {IS_SEEN}(thing) ? thing.innerText.trim() : '')"
# Name as the page finds it, place on the keyboard, number on old ones, what it writes.
KEYS = {
    "Left": ("ArrowLeft", "ArrowLeft", 37, ""), "Up": ("ArrowUp", "ArrowUp", 38, ""),
    "Right": ("ArrowRight", "ArrowRight", 39, ""), "Down": ("ArrowDown", "ArrowDown", 40, ""), "Home": ("Home", "Home", 36, ""),
    "End": ("End", "End", 35, ""), "PageDown": ("PageDown", "PageDown", 34, ""), "Escape": ("Escape", "Escape", 27, ""),
    "Tab": ("Tab", "Tab", 9, ""), "Backspace": ("Backspace", "Backspace", 8, ""), "Enter": ("Enter", "Enter", 13, "\r"),
    "Space": (" ", "Space", 32, " "), "/": ("/", "Slash", 191, "/"),
}  # fmt: skip


class Gone(Exception):
    """What was meant is not there any more, is not to be seen, or is covered: later it may be there."""


class Refused(Exception):
    """What the browser says instead of an answer, or a script has thrown."""


class Chromium:
    """A process with a profile of its own. `tab` is what it shows; no command may take longer than `seconds`. One that is still
    draws no frame but while the test waits for an answer, or looks."""

    def __init__(self, program, words, seconds, preferences=None, is_still=False):
        self.seconds, self.number, self.rest = seconds, 0, b""
        self.is_still = is_still
        self.answers, self.tabs = {}, {}
        self.profile = tempfile.mkdtemp(prefix="barpoint-browser-")
        if preferences:
            os.mkdir(os.path.join(self.profile, "Default"))
            with open(os.path.join(self.profile, "Default", "Preferences"), "w", encoding="ascii") as file:
                json.dump(preferences, file)
        words = [f"--user-data-dir={self.profile}", *WORDS, *words, *(STILL if is_still else [])]
        command = ["/bin/sh", "-c", START, "sh", program, *words, "about:blank"]
        self.process = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        deadline = time.monotonic() + seconds
        while (target := self.target("page")) is None:
            if time.monotonic() > deadline:
                raise Refused("the browser shows no page")
            time.sleep(0.01)
        if is_still:  # that one draws by itself
            self.tab = self.another()
            self.call("Target.closeTarget", targetId=target)
        else:
            self.tab = Tab(self, target)

    def quit(self):
        with contextlib.suppress(Refused, OSError):
            self.call("Browser.close")
        try:
            self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def target(self, kind, url=None):
        """The first one of this kind, of this address; None if there is none."""
        found = self.call("Target.getTargets")["targetInfos"]
        return next((one["targetId"] for one in found if one["type"] == kind and url in (None, one["url"])), None)

    def another(self):
        """One more tab."""
        how = {"enableBeginFrameControl": True} if self.is_still else {}
        return Tab(self, self.call("Target.createTarget", url="about:blank", **how)["targetId"])

    def attach(self, target):
        """A session for commands to it."""
        return self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, session=None, **arguments):
        return self.answer(self.send(method, session, **arguments), method)

    def send(self, method, session=None, **arguments):
        """The number of the command, by which its answer is asked for later."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": arguments}
        if session:
            message["sessionId"] = session
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        return self.number

    def answer(self, number, method):
        deadline = time.monotonic() + self.seconds
        while number not in self.answers:
            self.read(deadline, method)
        answer = self.answers.pop(number)
        if "error" in answer:
            text = answer["error"]["message"]
            raise (Gone if any(words in text for words in GONE) else Refused)(f"{method}: {text}")
        return answer["result"]

    def read(self, deadline, what):
        """Whatever comes next."""
        while not self.has_said(min(FRAME if self.is_still else self.seconds, max(0, deadline - time.monotonic()))):
            if time.monotonic() >= deadline:
                raise Refused(f"{what}: no answer in {self.seconds} seconds")
            for tab in list(self.tabs.values()):
                tab.draw(FRAME)
        self.take(what)

    def has_said(self, seconds):
        """Something that nobody has read, now or in that many seconds."""
        return select.select([self.process.stdout], [], [], seconds)[0]

    def take(self, what):
        data = self.process.stdout.read(1 << 20)
        if not data:
            raise Refused(f"{what}: the browser has ended")
        *messages, self.rest = (self.rest + data).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif tab := self.tabs.get(message.get("sessionId")):
                tab.hear(message["method"], message["params"])


class Tab:
    """A page. Scripts find what they are given in `arguments`: things of the page, or what JSON has."""

    def __init__(self, browser, target):
        self.browser, self.target = browser, target
        self.said = []  # what the console has said since somebody looked: (level, text)
        self.drawn = 1  # how large it is drawn
        self.frame, self.drawn_at = None, 0.0  # the number of the command to draw one, and when it was given
        self.document, self.loaded = None, set()  # by the browser's names for them
        self.session = browser.attach(target)
        browser.tabs[self.session] = self
        for command in "Page.enable", "Runtime.enable", "Log.enable":
            self.call(command)
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def call(self, method, **arguments):
        return self.browser.call(method, self.session, **arguments)

    def call_all(self, commands):
        """One behind the other, before the first is answered. Each is (method, arguments)."""
        numbers = [(self.browser.send(method, self.session, **arguments), method) for method, arguments in commands]
        for number, method in numbers:
            self.browser.answer(number, method)

    def hear(self, event, told):
        if event == "Page.lifecycleEvent" and told["name"] == "load":
            self.loaded.add(told["loaderId"])
        elif event == "Page.frameNavigated" and "parentId" not in told["frame"]:
            self.document = told["frame"]["loaderId"]
        elif event == "Log.entryAdded":
            entry = told["entry"]
            self.said.append((entry["level"], f"{entry.get('url', entry['source'])} {entry['text']}"))
        elif event == "Runtime.exceptionThrown":
            self.said.append(("error", f"{told['exceptionDetails'].get('url', '')} {thrown(told['exceptionDetails'])}"))
        elif event == "Runtime.consoleAPICalled":
            words = [str(one.get("value", one.get("description"))) for one in told["args"]]
            self.said.append(("error" if told["type"] == "assert" else told["type"], " ".join(words)))

    # -- addresses

    def navigate(self, url):
        """Until it is loaded."""
        answer = self.call("Page.navigate", url=url)
        if "errorText" in answer:
            raise Refused(f"{url}: {answer['errorText']}")
        if "loaderId" in answer:
            self.document = answer["loaderId"]
            self.await_load(url)

    def reload(self):
        self.document = None
        self.call("Page.reload")
        self.await_load("the page once more")

    def await_load(self, what):
        deadline = time.monotonic() + self.browser.seconds
        while self.document not in self.loaded:
            self.browser.read(deadline, what)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        del self.browser.tabs[self.session]

    def show(self):
        """In front of the others."""
        self.call("Page.bringToFront")

    def draw(self, pause):
        """A frame, if none was drawn for that many seconds, and the one before is done. Nobody waits for it."""
        browser, now = self.browser, time.monotonic()
        if not browser.is_still or now - self.drawn_at < pause:
            return
        while self.frame is not None and self.frame not in browser.answers and browser.has_said(0):
            browser.take("a frame")
        if self.frame is None or browser.answers.pop(self.frame, None):
            self.frame, self.drawn_at = browser.send("HeadlessExperimental.beginFrame", self.session), now

    # -- scripts

    def script(self, text, *given):
        return value_of(self.evaluate(f"function () {{ {text}\n }}", given, returnByValue=True))

    def ask(self, text, *given):
        """What it calls its last argument with."""
        asked = f"function () {{ return new Promise((done) => (function () {{ {text}\n }}).call(this, ...arguments, done)); }}"
        return value_of(self.evaluate(asked, given, returnByValue=True, awaitPromise=True))

    def thing(self, text, *given):
        """The element that it returns, if it does."""
        found = self.evaluate(f"function () {{ {text}\n }}", given)
        return Thing(self, found["objectId"]) if "objectId" in found else None

    def things(self, text, *given):
        """The elements that it returns in an array."""
        found = self.evaluate(f"function () {{ {text}\n }}", given)
        if found["description"].endswith("(0)"):
            return []
        rows = self.call("Runtime.getProperties", objectId=found["objectId"], ownProperties=True)["result"]
        return [Thing(self, row["value"]["objectId"]) for row in rows if row["name"].isdigit()]

    def evaluate(self, function, given, **how):
        self.draw(LOOK)
        thing = next((one for one in given if isinstance(one, Thing)), None)
        if thing is not None:
            return thing.call(function, given, **how)
        words = json.dumps(given)[1:-1]
        return self.result("Runtime.evaluate", expression=f"({function}).call(window{words and ', '}{words})", **how)

    def result(self, method, **arguments):
        answer = self.call(method, **arguments)
        if "exceptionDetails" in answer:
            text = thrown(answer["exceptionDetails"])
            raise (Gone if text == STALE else Refused)(text)
        return answer["result"]

    # -- keyboard and mouse

    def press(self, *keys):
        """Each once the page has dealt with the one before."""
        for key in keys:
            self.call_all(stroke(key))

    def type(self, text):
        """As fast as the page takes it."""
        self.call_all([command for letter in text for command in stroke(letter)])

    def mouse(self, *moves):
        """Each is (type, x, y); "mouseMoved" between "mousePressed" and "mouseReleased" drags."""
        commands, held = [], 0
        for kind, x, y in moves:
            held = {"mousePressed": 1, "mouseReleased": 0}.get(kind, held)
            button = {"button": "none" if kind == "mouseMoved" and not held else "left", "buttons": held}
            clicks = {} if kind == "mouseMoved" else {"clickCount": 1}
            place = {"x": x * self.drawn, "y": y * self.drawn}
            commands.append(("Input.dispatchMouseEvent", {"type": kind, **place, **button, **clicks}))
        self.call_all(commands)


class Thing:
    """An element of a page."""

    def __init__(self, tab, name):
        self.tab, self.name = tab, name

    def call(self, function, given=(), **how):
        arguments = [{"objectId": one.name} if isinstance(one, Thing) else {"value": one} for one in given]
        head, body = function.split("{", 1)
        return self.tab.result(
            "Runtime.callFunctionOn",
            objectId=self.name,
            functionDeclaration=f"{head}{{ {IS_THERE} {body}",
            arguments=arguments,
            **how,
        )

    def script(self, text, *given):
        """`this` is the element."""
        return value_of(self.call(f"function () {{ {text}\n }}", given, returnByValue=True))

    def click(self):
        place = self.place()
        self.tab.mouse(*((kind, *place) for kind in ("mouseMoved", "mousePressed", "mouseReleased")))

    def place(self):
        """Where a click reaches it once it has come to rest: on what moves it would hit something else."""
        place = self.tab.ask(REACHED, self)
        if not place:
            raise Gone("it moves, or something covers it")
        return place

    def type(self, text):
        """In place of what is in it."""
        self.script("this.focus(); this.select?.()")
        if text == "":
            self.tab.press("Backspace")
        self.tab.type(text)

    @property
    def accessible_name(self):
        """As a screen reader finds it."""
        node = self.tab.call("Accessibility.getPartialAXTree", objectId=self.name, fetchRelatives=False)["nodes"][0]
        return node.get("name", {}).get("value", "")

    @property
    def text(self):
        """What can be seen of it."""
        return self.script(f"return {TEXT}(this)")

    @property
    def is_seen(self):
        return self.script(f"return {IS_SEEN}(this)")

    @property
    def is_selected(self):
        return self.script("return this.checked ?? this.selected")

    def property(self, name):
        """What it is now, as a form field's value; an attribute if the element has no such property."""
        return self.script("const [name] = arguments; return this[name] ?? this.getAttribute(name)", name)


def stroke(key):
    """The commands for a key by its name, or a letter. What no key of a plain keyboard writes comes as from a list of signs."""
    if len(key) == 1 and not key.isascii():
        return [("Input.insertText", {"text": key})]
    key = "Space" if key == " " else key
    letter = (
        (f"Digit{key}" if key.isdigit() else f"Key{key.upper()}", ord(key.upper()))
        if len(key) == 1 and key.isalnum()
        else ("", 0)
    )
    name, code, number, text = KEYS.get(key, (key, *letter, key))
    told = {"key": name, "code": code, "windowsVirtualKeyCode": number, "modifiers": 8 if len(key) == 1 and key.isupper() else 0}
    down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
    return [("Input.dispatchKeyEvent", {**down, **told}), ("Input.dispatchKeyEvent", {"type": "keyUp", **told})]


def value_of(result):
    """By value; undefined is None."""
    return float(result["unserializableValue"]) if "unserializableValue" in result else result.get("value")


def thrown(details):
    """What a script has thrown, in words."""
    thing = details.get("exception", {})
    return thing["value"] if isinstance(thing.get("value"), str) else thing.get("description", details["text"])
