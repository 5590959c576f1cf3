"""players.py - who plays in the browser tests: somebody at a keyboard before the page, and an opponent with a line of text."""

import contextlib
import os
import re
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from base import SECONDS  # noqa: E402
from position import legal_play, read_board  # noqa: E402

IAC = re.compile(rb"\xff(?:\xfa.*?\xff\xf0|[\xfb-\xfe].|[^\xfa-\xfe])", re.S)
PROMPT = re.compile(r"^(?:> )+")


class Opponent:
    """Plays whatever is legal, by itself, once play() was called. A telnet person, or a program that speaks CLIP."""

    def __init__(self, server, name, random, client=None):
        """`client`: what a program calls itself; None for a person with telnet."""
        self.server, self.name, self.random, self.client = server, name, random, client
        self.lines = []  # not waited for yet
        self.told = []  # all of them
        self.plays = False
        self.board = None
        self.changed = threading.Condition()
        self.log_in()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def log_in(self):
        self.rest = b""
        self.socket = socket.create_connection(("127.0.0.1", self.server.port), timeout=SECONDS)
        if self.client:
            self.await_bytes(b"login: ")
            self.type(f"login {self.client} 1008 {self.name} secret")
        else:
            for prompt, words in ((b"login: ", self.name), (b"password: ", "secret")):
                self.await_bytes(prompt)
                self.type(words)
        self.socket.settimeout(None)
        threading.Thread(target=self.read, args=(self.socket,), daemon=True).start()
        self.type("set boardstyle 3")
        self.wait(r"Value of 'boardstyle' set to 3\.")

    def hang_up(self):
        """The line ends without a word."""
        self.socket.shutdown(socket.SHUT_RDWR)

    def await_bytes(self, wanted):
        while wanted not in self.rest:
            came = self.socket.recv(4096)
            assert came, f"{self.name} read {self.rest!r}"
            self.rest += came
        self.rest = self.rest.split(wanted, 1)[1]

    def type(self, line):
        with contextlib.suppress(OSError):
            self.socket.sendall(line.encode() + b"\r\n")

    def read(self, line):
        with contextlib.suppress(OSError):
            while data := line.recv(65536):
                *lines, self.rest = (self.rest + data).split(b"\r\n")
                for each in lines:
                    self.hear(PROMPT.sub("", IAC.sub(b"", each).decode("latin-1")))

    def hear(self, line):
        with self.changed:
            self.lines.append(line)
            self.told.append(line)
            if line.startswith("board:"):
                self.board = read_board(line)
            self.changed.notify_all()
        if self.plays:
            self.answer(line)

    def answer(self, line):
        if re.fullmatch(r"It's your turn\. Please roll or double\.", line):
            self.type("roll")
        elif re.fullmatch(r"Please move \d pieces?\.", line):
            self.type("move " + legal_play(self.board, self.random))
        elif line.startswith("board:") and self.lines[-2:-1] == ["It's your turn to move."]:
            self.type("move " + legal_play(self.board, self.random))
        elif line.startswith("Type 'join'") or "Type 'accept' or 'reject'" in line:
            self.type("join" if line.startswith("Type") else "accept")

    def play(self):
        """From now on by itself, beginning with what it has been asked last."""
        self.plays = True
        asked = next((line for line in reversed(self.lines) if re.match(r"It's your turn|Please move", line)), "")
        if self.board and self.board.is_to_move:
            self.type("move " + legal_play(self.board, self.random))
        elif asked.endswith("roll or double."):
            self.type("roll")

    def wait(self, pattern):
        """A line that matches, told since the last one that was waited for."""
        deadline = time.monotonic() + SECONDS
        with self.changed:
            while True:
                for at, line in enumerate(self.lines):
                    if re.fullmatch(pattern, line):
                        del self.lines[: at + 1]
                        return line
                assert self.changed.wait(
                    max(0, deadline - time.monotonic())
                ), f"{self.name} waits for {pattern}: {self.lines[-20:]}"


# What is to be seen: buttons of the moment, places with their names and where they are, and what has the focus.
LOOK = """
const box = (element) => { const r = element.getBoundingClientRect(); return [r.x, r.y]; };
return {
  buttons: [...document.querySelectorAll('.actions:not([data-waits]) button')].map(button => button.textContent),
  says: document.querySelector('.moment')?.textContent ?? '',
  places: [...document.querySelectorAll('.place')].filter(place => !['dice', 'cube'].includes(place.dataset.key))
    .map(place => [place.dataset.key, place.getAttribute('aria-label'), ...box(place)]),
  focus: document.activeElement?.dataset?.key ?? '',
  focused: document.activeElement?.textContent ?? '',
};
"""


# In the page: clicks on what is offered there, at random, as fast as the page offers it. A pairing or an invitation is joined once.
AUTOPILOT = """
let random = arguments[0];
const joined = new WeakSet(), presses = ["Next game", "Roll", "Take", "Yes, take", "Accept", "Done"];
const chosen = (places) => places[(random = (random * 1103515245 + 12345) % 2147483648) % places.length];
const marked = (words) => [...document.querySelectorAll('.place')].filter((place) => place.ariaLabel?.endsWith(words));
const play = () => {
  const call = [...document.querySelectorAll('#tray .call button.main')].find((button) => !joined.has(button));
  const offered = [...document.querySelectorAll('.actions:not([data-waits]) button')];
  const button = presses.map((label) => offered.find(({textContent}) => textContent === label)).find(Boolean);
  if (call) joined.add(call);
  const next = call ?? button ?? chosen(marked(', can move'));
  next?.click();
  if (!call && !button) chosen(marked(', can be reached'))?.click();
};
let isDue = false;
const soon = () => {
  if (!isDue) setTimeout(() => { isDue = false; play(); }, 10);
  isDue = true;
};
new MutationObserver(soon).observe(document.body, {attributes: true, characterData: true, childList: true, subtree: true});
window.autopilot = setInterval(soon, 300);
"""


def play_by_itself(page, seed):
    """From now on, until the page is loaded anew."""
    page.script(AUTOPILOT, seed)


class Keyboard:
    """Plays with Tab, arrows and Enter, by what a screen reader would tell. `seen` is what was there at the last look, since which no
    key was pressed: each look has the browser lay out the page."""

    def __init__(self, page, random):
        self.page, self.random = page, random
        self.keys = 0

    def look(self):
        return self.page.script(LOOK)

    def key(self, *keys):
        self.keys += len(keys)
        self.page.key(*keys)

    def tab_to(self, ready, what, seen=None):
        """Tab until the focus is there; what is seen then. While the line is lost, nothing can be done at the table, and its buttons
        are gone."""
        stops, deadline, seen = [], time.monotonic() + SECONDS, seen or self.look()
        while time.monotonic() < deadline:
            if ready(seen):
                return seen
            stops.append(seen["focused"][:20])
            self.key("Tab")
            seen = self.look()
        raise AssertionError(f"Tab never comes to {what}, but to {stops[-40:]}: {self.page.text()}")

    def press(self, label, seen=None):
        self.tab_to(lambda seen: seen["focused"] == label and seen["focus"] == "", label, seen)
        self.key("Enter")

    def go_to(self, key, seen=None):
        """From place to place by arrows."""
        seen = self.tab_to(lambda seen: seen["focus"] in {place[0] for place in seen["places"]}, "the board", seen)
        row, column = self.spot(seen, key)
        at_row, at_column = self.spot(seen, seen["focus"])
        if row != at_row:
            self.key("Up" if row == 0 else "Down")
        self.key(*["Right" if column > at_column else "Left"] * abs(column - at_column))
        assert self.look()["focus"] == key, (self.look()["focus"], key)

    @staticmethod
    def spot(seen, key):
        """Row and column of a place, as one sees them."""
        middle = sum(place[3] for place in seen["places"]) / len(seen["places"])
        rows = [[], []]
        for name, _, x, y in seen["places"]:
            rows[y > middle].append((x, name))
        for row, places in enumerate(rows):
            names = [name for _, name in sorted(places)]
            if key in names:
                return row, names.index(key)
        raise AssertionError(f"no place {key}")

    @staticmethod
    def marked(seen, words):
        return [place[0] for place in seen["places"] if place[1].endswith(words)]

    def step(self, seen):
        """One checker, from where it can move to where it can come."""
        chosen = self.random.choice(self.marked(seen, ", can move"))
        self.go_to(chosen, seen)
        self.key("Enter")
        seen = self.look()
        targets = self.marked(seen, ", can be reached")
        if targets:
            self.go_to(self.random.choice(targets), seen)
            self.key("Enter")

    def turn(self, seen):
        """Whatever is to be done now; False if it is nothing."""
        for label in ("Next game", "Roll", "Take", "Yes, take", "Accept", "Done"):
            if label in seen["buttons"]:
                self.press(label, seen)
                return True
        if self.marked(seen, ", can move"):
            self.step(seen)
            return True
        return False

    def play(self, until, often=None):
        """Until there is such a button, or `often` things were done."""
        deadline = time.monotonic() + 20 * SECONDS
        done, pause = 0, 0.005
        while until not in (seen := self.look())["buttons"] and (often is None or done < often):
            has_done = self.turn(seen)
            done += has_done
            assert time.monotonic() < deadline, f"{until} never comes: {self.page.text()}"
            pause = 0.005 if has_done else min(pause * 1.5, 0.05)  # each look has the browser lay out the page
            time.sleep(pause)
        return done
