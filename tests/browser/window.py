"""window.py - a window of somebody who plays, and the club they play in."""

import atexit
import contextlib
import itertools
import json
import random
import secrets
from hashlib import sha256
from urllib.parse import urlsplit

from base import Browser, house, start_chromium
from line import Gate, Line
from players import Opponent


PLACE = "return [...document.querySelectorAll('.place')].find((place) => arguments[0].every((word) => place.ariaLabel?.includes(word)))"
# The lobby has what only players see.
IS_IN = "return document.querySelector('main .stack .stack > .stack:not(.soon) > .card') !== null"
# A worker loads the shell and all its files once more at each new port, and the shell again with each page.
NO_WORKER = "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no worker'));"
# What a page does now and then it does three times as often.
HASTE = "const often = setInterval; window.setInterval = (what, ms, ...rest) => often(what, ms / 3, ...rest);"
# Before the first page of a window, whose number this is: what another window has left behind the same gate.
FORGET = """
try {
  if (sessionStorage.getItem('window') !== 'NUMBER') { localStorage.clear(); sessionStorage.clear(); }
  sessionStorage.setItem('window', 'NUMBER');
} catch { /* nothing is kept here */ }
"""

tabs = {}  # one chromium for all windows of a kind, which come one after the other
gates = []  # the one that they all have
numbers = itertools.count()


class Window(Browser):
    """Its browser has the files of the page from the window before, by the gate, and nothing else."""

    is_notified = False
    has_worker = False
    has_gate = True

    def __init__(self, server):
        self.server = server
        self.root = f"http://127.0.0.1:{gate_to(server).port if self.has_gate else server.ports['web']}/"
        self.forgiven = ["/ws", "?actions=no"]  # lines break here, and servers stop
        self.tab = self.chromium()
        if not self.has_worker:
            first = NO_WORKER + FORGET.replace("NUMBER", str(next(numbers)))
            self.first = self.devtools("Page.addScriptToEvaluateOnNewDocument", source=first)
        self.size(1280, 860)
        self.media()

    @classmethod
    def chromium(cls):
        if cls.is_notified not in tabs:
            tabs[cls.is_notified] = start_chromium(whole=cls.is_notified)
            atexit.register(tabs[cls.is_notified].browser.quit)
        return tabs[cls.is_notified]

    def __exit__(self, kind, *_):
        complaints = self.complaints()
        if not self.has_worker:
            self.devtools("Page.removeScriptToEvaluateOnNewDocument", **self.first)
        self.tab.navigate("about:blank")
        if self.has_gate:
            gates[0].cut(stays_down=True)
        assert kind is not None or not complaints, f"the page complains: {complaints}"

    def fill(self, name, text):
        """Again if the view is drawn anew meanwhile, as it is when a login is through."""

        def filled():
            field = self.named(name)
            field.type(text)
            return field.property("value") == text

        self.wait(filled, f"{name!r} to be filled in")

    def choose(self, name, choice):
        """Of a list; the beginning of a choice is enough."""

        def chosen():
            field = self.named(name, "select")
            field.script("this.focus()")
            self.tab.type(choice)
            return field.script("return this.selectedOptions[0].text").startswith(choice)

        self.wait(chosen, f"{choice!r} to be chosen")

    def register(self, name):
        self.open("register")
        self.fill("Name", name)
        self.fill("Password", "secret")
        self.press("Register")

    def log_in(self, name, password="secret"):
        self.open("login")
        self.fill("Name", name)
        self.fill("Password", password)
        self.press("Log in", "form button")

    def come_in_by_form(self, name):
        """Until the lobby is drawn: its heading gets the focus then, from whatever the test had given it to."""
        self.log_in(name)
        self.wait(lambda: self.path == "" and self.script("return document.activeElement.tagName") == "H1", "the lobby")

    def come_in(self, name):
        """With a token, as somebody who has been here before: to type a name and a password costs a browser as much as all that
        most tests do then. The form is filled in by the tests of `entrance` and `play`."""
        token, ends = secrets.token_bytes(16), 4102444800  # the year 2100, by the server's clock and by the browser's
        stored = f"SELECT id, {ends}, x'{sha256(token).hexdigest()}' FROM players WHERE name = '{name}'"
        self.server.sql(f"INSERT INTO tokens (player, ends, hash) {stored}")
        kept = json.dumps({"name": name, "token": token.hex(), "until": ends})
        where = f"barpoint login {urlsplit(self.root).path}"
        with self.before_each_page(f"localStorage.setItem({json.dumps(where)}, {json.dumps(kept)})"):
            self.open("")
        self.wait(lambda: self.script(IS_IN), "the lobby")

    def become_ready(self):
        self.go("settings")
        self.press("Others may invite me")
        self.see("You're now ready to invite or join someone.")

    def type_play(self, play):
        self.unfold("Type a play, or hear the position")
        self.fill("Type a play, such as 8/5 6/5", play)
        self.press("Play it")
        self.says("Done, or undo.")

    def look_at(self):
        """As if it had been covered: the page asks the server at once."""
        self.script("document.dispatchEvent(new Event('visibilitychange'))")

    def say(self, words):
        """Once they are to be read, all that was asked for before has been answered too."""
        self.fill("Say to your opponent", words)
        self.press("Say", "button")
        self.see(words)

    def sleep(self):
        """As phones do with pages: from now on nothing in it goes on."""
        self.devtools("Page.setWebLifecycleState", state="frozen")

    def wake(self):
        self.devtools("Page.setWebLifecycleState", state="active")
        self.devtools("Emulation.setFocusEmulationEnabled", enabled=True)  # it would stay hidden, and all pages after it

    def unfold(self, name):
        self.press(name, "summary")

    def place(self, *words):
        """The place whose name has all these words."""
        return self.wait(lambda: self.tab.thing(PLACE, words), f"a place {words}")

    def click(self, *words):
        self.click_on(lambda: self.place(*words), f"a place {words}")

    def click_at_once(self, *names):
        """Quicker than any answer of the server."""
        self.place(names[0])
        self.script(f"arguments[0].forEach((name) => (function () {{ {PLACE} }})([name]).click())", names)

    def see_place(self, *words):
        self.place(*words)

    def says(self, text):
        """The sentence of the moment."""
        self.wait(
            lambda: text in self.script("return document.querySelector('.moment')?.textContent ?? ''"),
            f"the moment to say {text!r}",
        )

    def at_table(self):
        self.wait(
            lambda: self.path == "table" and self.script("return document.querySelector('.moment')?.textContent"), "the table"
        )

    def buttons(self):
        return self.script("return [...document.querySelectorAll('.actions button')].map(button => button.textContent)")


class WorkedWindow(Window):
    """With the worker that whoever plays has, which keeps more than files: so each server has a port of its own."""

    has_worker = True
    has_gate = False


class NotifiedWindow(WorkedWindow):
    """In a browser that shows notifications."""

    is_notified = True


class OwnWindow(Window):
    """In a browser of its own, which draws only when the test looks: for two who play at once."""

    has_gate = False

    @classmethod
    def chromium(cls):
        return start_chromium(still=True)

    def __exit__(self, *error):
        try:
            super().__exit__(*error)
        finally:
            self.tab.browser.quit()


def gate_to(server):
    """One for all servers, which come one after the other."""
    if not gates:
        gates.append(Gate(None))
    gates[0].lead_to(server.ports["web"])
    return gates[0]


def line_to(server, window):
    """One that can be cut."""
    return gate_to(server) if window.has_gate else Line(server.ports["web"])


@contextlib.contextmanager
def club(daemon, *lines, client=None, options=(), name="bob", window=Window):
    """A server, a window of alice behind a line that can be cut, and an opponent who is ready to play."""
    given = [f"given alice, {name} are registered", f"given {name} is ready"]
    with house(daemon, *given, *lines, options=options) as (server, scenario):
        with line_to(server, window) as line, window(server) as page, Opponent(server, name, random.Random(7), client) as other:
            page.root = f"http://127.0.0.1:{line.port}/"
            page.come_in("alice")
            yield server, line, page, other, scenario


def sit_down(page, other, terms="3"):
    """By the link that the other one has sent."""
    length, *options = terms.split(" ", 1)
    page.go(f"with/{other.name}/{length}")
    if options:
        page.unfold("Other rules")
        for option in options[0].split(" "):
            page.click_on(lambda option=option: page.wait(lambda: page.all(f"input[value='{option}']"), option)[0], option)
    page.press(f"Invite {other.name}")
    other.wait("Type 'join alice' to accept.")
    other.type("join alice")
    page.at_table()


def be_invited(page, other, terms):
    """Terms that the form does not offer."""
    page.become_ready()
    other.type(f"invite alice {terms}")
    page.press("Play")
    page.at_table()


def sit_down_and_play(page, other, terms="3"):
    """A throw of 3 and 1 has been played; the other one is to roll."""
    sit_down(page, other, terms)
    page.says("Your turn: play 3 and 1.")
    page.type_play("8/5 6/5")
    page.press("Done")
    other.wait("It's your turn. Please roll or double.")
