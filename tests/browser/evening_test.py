#!/usr/bin/python3
"""evening_test.py - a whole evening: a Swiss tournament of twelve, from the call to the standings, with two SIGKILLs in it.

    evening_test.py BARPOINTD_TEST

Needs Debian's chromium. Its director sleeps. Who comes:

    olga, otto, oscar, odile   with FIBS clients of thirty years, which know nothing of tournaments
    lena, luis                 with screen readers
    pia, paul                  in browsers, each in one of their own; they meet in round 1
    tom                        with telnet
    nora                       enters, and never comes
    lars                       loses the connection in the midst of the first match, for ten minutes
    lisa                       leaves her first match, and goes home

Prints what happened, then TAP.
"""

import contextlib
import os
import random
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [HERE, os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "crash")]
from base import skip_without_browser  # noqa: E402
from devtools import LOOK  # noqa: E402
from person import COLOURS, IAC, without_prompts  # noqa: E402
from players import play_by_itself  # noqa: E402
from position import Board, View, legal_play, read_board  # noqa: E402
from reader import Reader  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, START_MS, Server  # noqa: E402
from tap import run_tests  # noqa: E402
from tournament_kills import look  # noqa: E402
from window import OwnWindow  # noqa: E402

MINUTE = 60 * 1000
SECONDS = 2400  # of real time, for all of it
QUIET = 0.2  # seconds without a line
NAME = "Tuesdays"
OPENED = f'tournament new "{NAME}" swiss 1 rounds=3 clock=club starts=sun,13:00 late=5'


class Player:
    """Knows what a person reads and types. `board:` lines show the board."""

    def __init__(self, evening, name):
        self.evening, self.name = evening, name
        self.random = random.Random(name)
        self.line, self.raw, self.read_lines = None, b"", []
        self.moves = 0
        self.come()

    # -- the line

    def come(self):
        self.raw = b""
        self.line = self.evening.server.connect()
        if self.line.waiting:
            self.take(self.line.waiting)
        self.log_in()

    def come_again(self):
        self.come()

    def log_in(self):
        self.type(self.name)
        self.type("secret")

    def go(self):
        self.line.close()
        self.line = None

    def enter(self):
        self.type("tournament 1 enter")

    def type(self, text):
        if self.line:
            self.line.write(text.encode() + b"\r\n")

    def read(self):
        data = self.line.read()
        if data == b"":
            raise AssertionError(f"the server hung up on {self.name}")
        self.take(data or b"")
        return bool(data)

    def take(self, data):
        *lines, self.raw = (self.raw + data).split(b"\r\n")
        for line in lines:
            text = without_prompts(COLOURS.sub(b"", IAC.sub(b"", line)).decode("latin-1"))
            self.read_lines.append(text)
            if self.line:
                self.hear(text.split("\t")[-1])

    # -- what it reads

    def hear(self, text):
        if text.startswith("board:"):
            self.see(read_board(text))
        elif found := re.fullmatch(r"Type 'join (\w+)' to accept\.", text):
            self.type(f"join {found.group(1)}")
        elif re.search(r"[Pp]lease roll|^Roll", text):
            self.type("roll")
        elif "Type 'accept' or 'reject'" in text:
            self.type("accept")

    def see(self, view):
        if view.is_to_move:
            self.play(view)

    def play(self, view):
        play = legal_play(view, self.random)
        if play:
            self.moves += 1
            self.type("move " + play)

    def look_again(self):
        """Nobody has done anything for a while."""
        self.type("board")

    def heard(self, pattern):
        return [line for line in self.read_lines if re.search(pattern, line)]

    def reads_standings(self, winner):
        return self.heard("After 3 rounds:") and self.heard(f"{winner},? +place 1, ")


class OldClient(Player):
    def log_in(self):
        self.type(f"login MatchDogServer 1008 {self.name} secret")
        self.type("set boardstyle 3")


class Listener(Player):
    """Hears where the checkers are, and asks for it before each play."""

    SIDE = re.compile(r"(\w+) (?:have|has) ((?:\d+ (?:on (?:the bar|\d+)|off)(?:, )?)+)\.")

    def __init__(self, evening, name):
        self.dice, self.sides, self.to_move = (0, 0), {}, 0  # what was heard last; own checkers below True
        super().__init__(evening, name)

    def log_in(self):
        self.type("screenreader")
        super().log_in()

    def hear(self, text):
        if found := re.search(r"[Yy]ou (?:begin with|roll|rolled) (?:(\d) and (\d)|double (\d))", text):
            one, other, doublet = found.groups()
            self.dice = (int(one or doublet), int(other or doublet))
        if found := re.search(r"Move (\d) checker", text):
            self.to_move = int(found.group(1))
            self.type("points")
        if found := self.SIDE.fullmatch(text):
            self.place(found.group(1) == "You", found.group(2))
        elif text.startswith("You move ") and self.to_move:
            self.decide(1 if text.startswith("You move down") else -1)
        else:
            super().hear(text)

    def place(self, own, words):
        side = {}
        for count, where in re.findall(r"(\d+) (?:on )?(the bar|off|\d+)", words):
            side[where] = int(count)
        self.sides[own] = side

    def decide(self, colour):
        points = [0] * 26
        for own, side in self.sides.items():
            sign = colour if own else -colour
            for where, count in side.items():
                if where != "off":
                    points[(25 if sign == 1 else 0) if where == "the bar" else int(where)] = sign * count
        board = Board(tuple(points), colour, self.dice, 1, None, None)
        view, self.to_move = View(board, colour, self.to_move, ""), 0
        self.play(view)

    def look_again(self):
        self.type("dice")


class Surfer(Player):
    """In a browser, in which the page plays by itself once its player has entered. It comes back by itself, too."""

    logins = 0

    def come(self):
        self.page = self.evening.open_window()
        self.page.come_in(self.name)
        self.line = self.page

    def go(self):
        """The server is about to be killed."""
        self.logins = self.count_logins()

    def come_again(self):
        self.page.wait(lambda: self.count_logins() > self.logins, f"{self.name} to be back")

    def count_logins(self):
        asked = f"SELECT count(*) FROM logins JOIN players ON players.id = player WHERE name = '{self.name}'"
        return self.evening.ask(asked)[0][0]

    def enter(self):
        self.page.go("tournament/1")
        self.page.press("Enter")
        self.page.see("You have entered. Be here, and at no table, when it starts.")
        self.page.listen()
        play_by_itself(self.page, len(self.name))

    def type(self, text):
        """What others are asked by lines, the page shows by itself."""

    def read(self):
        self.page.tab.draw(LOOK)
        return False

    def heard(self, pattern):
        return re.findall(pattern, self.page.script("return window.said"))

    def reads_standings(self, winner):
        self.page.go("tournament/1")
        self.page.see("Standings in the end")
        first = self.page.script("return document.querySelector('td a.name').closest('tr').innerText")
        return first.split()[:2] == ["1", winner]


class Unlucky(Player):
    """Loses the line after two plays, once."""

    back_at = None

    def play(self, view):
        super().play(view)
        if self.moves == 2 and not self.back_at:
            self.back_at = self.evening.now + 10 * MINUTE
            self.evening.say(f"{self.name} loses the line")
            self.go()


class Leaver(Player):
    """Leaves after two plays, and goes home."""

    def play(self, view):
        super().play(view)
        if self.moves == 2:
            self.evening.say(f"{self.name} leaves, and goes home")
            self.type("leave")
            self.type("bye")
            self.evening.home.add(self.name)


COMERS = {
    "olga": OldClient, "otto": OldClient, "oscar": OldClient, "odile": OldClient, "lena": Listener, "pia": Surfer, "luis": Listener,
    "paul": Surfer, "tom": Player, "nora": Player, "lars": Unlucky, "lisa": Leaver,
}  # fmt: skip


class Evening:
    def __init__(self, server):
        self.server, self.now, self.deadline = server, START_MS, time.monotonic() + SECONDS
        self.people, self.home = {}, set()
        self.windows = contextlib.ExitStack()

    def say(self, text):
        minutes = (self.now - START_MS) // MINUTE + 26
        print(f"# {12 + minutes // 60}:{minutes % 60:02} {text}", flush=True)

    def ask(self, question):
        return self.server.rows(question)

    def read(self, path):
        """Over a connection of its own: the clock of the server moves by minutes."""
        return Reader(self.server).json(path)

    @property
    def here(self):
        return [person for person in self.people.values() if person.line]

    def open_window(self):
        return self.windows.enter_context(OwnWindow(self.server))

    def asked_of_pages(self):
        """What pages have to do, with what they show: then the clock stands still."""
        pages = {name: person for name, person in self.people.items() if isinstance(person, Surfer)}
        for pairing in self.read("/api/tournaments/1")["pairings"]:
            asked = pairing["players"]
            if pairing["state"] == "waiting":
                asked = [name for name, joined in zip(asked, pairing["joined"]) if not joined]
            elif pairing["state"] == "playing":
                asked = self.on_turn(pairing["match"])
            for name in pages.keys() & asked if pairing["state"] != "over" else ():
                yield name, pairing, pages[name].page

    def on_turn(self, match):
        """Who is to do something there; nobody, for a moment, before the first throw."""
        known = self.read(f"/api/matches/{match}")
        last = known["actions"][-1]["state"] if known["actions"] else {"turn": None}
        return [] if last["turn"] is None else [known["players"][last["sides"].index(last["turn"])]["name"]]

    def read_all(self):
        """Whether anybody has read anything."""
        came = False
        for person in self.here:
            if person.name in self.home:
                person.go()
            elif person.line:
                came |= person.read()
        return came

    def settle(self):
        """Until nobody reads any more, and the server rests."""
        while True:
            quiet_since = time.monotonic()
            while time.monotonic() - quiet_since < QUIET or not self.server.rests():
                assert time.monotonic() < self.deadline, "\n".join(
                    [
                        "the evening takes too long",
                        *(f"{name}: {pairing}\n{page.text()}" for name, pairing, page in self.asked_of_pages()),
                    ]
                )
                if self.read_all():
                    quiet_since = time.monotonic()
                else:
                    time.sleep(0.002)
            if self.state() != "playing" or not any(self.asked_of_pages()):
                return

    def pass_time(self, minutes):
        """Until the server has noticed, and everybody has read what comes of it."""
        served = "SELECT served_ms FROM heartbeat"
        before = self.ask(served)[0][0]
        self.server.move_clock(minutes * MINUTE)
        self.now += minutes * MINUTE
        # A turn that a line begins moves its time, too, and looks at nothing that is due.
        while self.ask(served)[0][0] < before + minutes * MINUTE - 1000 or not self.server.has_ticked():
            assert time.monotonic() < self.deadline, "the clock stands still"
            self.read_all()
        self.settle()
        for person in self.people.values():
            if isinstance(person, Unlucky) and person.back_at and not person.line and self.now >= person.back_at:
                self.say(f"{person.name} is back")
                person.come()

    def kill(self):
        """SIGKILL: all who were here come again."""
        self.say("the server is killed, and starts again")
        for person in self.here:
            person.go()
        here = [person for person in self.people.values() if person.name not in self.home and not self.is_away(person)]
        self.server.kill()
        for person in here:
            person.come_again()
        self.settle()
        look(self.server)

    def is_away(self, person):
        return isinstance(person, Unlucky) and person.back_at is not None and self.now < person.back_at

    def play_on(self, until):
        """They play; when nobody has anything to do a minute passes."""
        actions = -1
        while not until():
            self.settle()
            if until():
                break
            (count,) = self.ask("SELECT count(*) FROM actions")[0]
            if count != actions:
                for person in self.here:
                    person.look_again()
            else:
                self.pass_time(1)
            actions = count

    def over(self):
        return self.ask("SELECT count(*) FROM pairings WHERE state = 'over'")[0][0]

    def state(self):
        return self.ask("SELECT state FROM editions")[0][0]


def call_and_enter(evening):
    """The director opens it and goes to bed; twelve enter, one of them never to be seen again."""
    scenario = Scenario(evening.server)
    scenario.run_line(f"given {', '.join(COMERS)}, root are registered, root is logged in")
    scenario.run_line("admin operator root on")
    for line in (f"root> {OPENED}", f"root< {NAME} is open, as number 1.", "root> bye", "closed root"):
        scenario.run_line(line)
    scenario.forget_connections()
    for name, kind in COMERS.items():
        evening.people[name] = kind(evening, name)
    evening.settle()
    for number, person in enumerate(evening.here, 1):  # one after the other: the lot of round 1 follows from it
        person.enter()
        evening.settle()
        assert evening.ask("SELECT count(*) FROM entrants")[0][0] == number, person.name
    evening.say(f"{len(COMERS)} have entered")
    evening.people["nora"].type("bye")
    evening.home.add("nora")
    for minutes in (19, 10, 5):
        evening.pass_time(minutes)
    for person in evening.here:
        calls = person.heard(f"{NAME} starts in (15|5) minutes")
        assert len(calls) == (0 if isinstance(person, OldClient) else 2), (person.name, calls)
    evening.pass_time(5)
    evening.pass_time(1)
    assert evening.state() == "playing" and evening.ask("SELECT state, name FROM entrants WHERE state <> 'in'") == [
        ("dropped", "nora")
    ]
    evening.say("it begins without nora")


def play_with_two_kills(evening):
    evening.play_on(lambda: evening.over() >= 3)
    evening.kill()
    evening.play_on(lambda: evening.ask("SELECT round FROM editions")[0][0] == 2 and evening.over() >= 9)
    evening.kill()
    evening.play_on(lambda: evening.state() == "over")
    evening.say("it is over")


PAIRINGS = (
    "SELECT round, one.name, other.name, decided, CASE winner WHEN 'first' THEN one.name WHEN 'second' THEN other.name END FROM pairings "
    "JOIN entrants AS one ON one.id = first LEFT JOIN entrants AS other ON other.id = second ORDER BY round, place"
)


def everybody_was_paired(evening):
    rows = evening.ask(PAIRINGS)
    for number, one, other, decided, winner in rows:
        evening.say(f"round {number}: {one} - {other or 'bye'}: {winner or 'nobody'} ({decided})")
    for number in (1, 2, 3):
        paired = sorted(name for row in rows if row[0] == number for name in row[1:3] if name)
        assert paired == sorted(set(COMERS) - {"nora"}), (number, paired)
    met = [frozenset(row[1:3]) for row in rows if row[2]]
    assert len(met) == len(set(met)), "somebody has met somebody twice"


def only_the_absent_have_lost_without_play(evening):
    for number, one, other, decided, winner in evening.ask(PAIRINGS):
        loser = other if winner == one else one
        if decided not in ("played", "bye"):
            assert loser == "lisa" or (loser == "lars" and number == 1 and decided == "left"), (
                number,
                one,
                other,
                decided,
                winner,
            )
    assert evening.ask("SELECT count(*) FROM entrants WHERE name = 'lisa' AND state = 'in'")[0][0] == 1


def all_have_read_who_has_won(evening):
    ((winner,),) = evening.ask("SELECT name FROM entrants WHERE id = (SELECT winner FROM editions)")
    for person in evening.here:
        told = person.heard(f"{winner} has won {NAME}\\.")
        assert len(told) == (0 if isinstance(person, OldClient) else 1), (person.name, told)
        person.type("tournament 1 standings")
    evening.settle()
    for name in ("lena", "tom", "pia", "olga"):
        assert evening.people[name].reads_standings(winner), name
    evening.say(f"{winner} has won")


def old_clients_have_read_nothing_new(evening):
    for person in evening.here:
        if isinstance(person, OldClient):
            news = [line for line in person.heard(NAME) if not line.startswith("You have entered")]
            assert news == [], (person.name, news)


def pages_have_met_and_heard_all_of_it(evening):
    ((decided,),) = evening.ask(
        "SELECT decided FROM pairings JOIN entrants AS one ON one.id = first JOIN entrants AS other ON other.id = second "
        "WHERE 'pia' IN (one.name, other.name) AND 'paul' IN (one.name, other.name)"
    )
    assert decided == "played", decided
    for name, other in (("pia", "paul"), ("paul", "pia")):
        for sentence in (f"{NAME} starts in 15 minutes", f"Round 1 of {NAME}: you play {other}", "wins? the match"):
            assert evening.people[name].heard(sentence), (name, sentence)


def all_that_is_stored_is_right(evening):
    look(evening.server)
    evening.server.admin(["verify"])
    evening.server.check_log()


def an_evening_of_twelve():
    with Server(BINARY, [*FAST, "--idle-timeout", "365d"], 30) as server:
        server.listens.append("web")
        server.set_dice("envelopes")
        evening = Evening(server)
        server.start()
        with evening.windows:
            call_and_enter(evening)
            play_with_two_kills(evening)
            everybody_was_paired(evening)
            only_the_absent_have_lost_without_play(evening)
            old_clients_have_read_nothing_new(evening)
            pages_have_met_and_heard_all_of_it(evening)
            all_have_read_who_has_won(evening)
        all_that_is_stored_is_right(evening)


if __name__ == "__main__":
    skip_without_browser()
    BINARY = os.path.abspath(sys.argv[1])
    run_tests([an_evening_of_twelve])
