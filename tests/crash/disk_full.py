#!/usr/bin/env python3
"""disk_full.py BARPOINTD-TEST - a full disk: every change is refused with the message that it wasn't stored, and
everything else goes on; with room again, play goes on too, and nothing was lost.

The clock stands still but for room_again() and later(): the server tries its disk again a second after it was full.
"""

import os
import random
import re
import sys

from client import PASSWORD, Client
from journal import Fault
from position import read_board
from servers import House, Life

NOT_STORED = r"\*\* The server can't store anything just now\. Nothing was changed, please try again later\."
PLAYERS = ("alice", "bob", "carol", "dave")
ONLOOKERS = ("erin", "frank")
UNCHANGED = ("alice", "bob", "carol", "dave")


class Person(Client):
    """Types what the test says, and remembers what it has read since."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.lines = []
        self.typed_login = 0  # the server's clock is not ours

    def on_line(self, line):
        self.lines.append(line)
        super().on_line(line)

    def has_read(self, pattern):
        return any(re.fullmatch(pattern, line) for line in self.lines)


class Stage:
    """A server with a disk that fills and empties, and the people on it."""

    def __init__(self, house):
        self.house = house
        self.life = None
        self.full = os.path.join(house.server.data, "full")

    def begin(self):
        self.life = Life(self.house, invites=False)

    def end(self):
        self.life.kill()
        self.house.check(self.life)

    def is_dead(self):
        process = self.house.server.process
        return process is None or process.poll() is not None

    def fill_disk(self):
        open(self.full, "w", encoding="ascii").close()

    def later(self):
        self.house.server.move_clock(1500)

    def room_again(self):
        os.remove(self.full)
        self.later()

    def person(self, name):
        return self.life.by_name[name]

    def connect(self, name):
        try:
            return self.life.enter(Person(self.house.account(name), self.life.address, self.life))
        except OSError as error:
            raise Fault(f"{name} can't connect: {error}; log: {self.life.last_log()}") from error

    def come(self, *names):
        for name in names:
            self.connect(name).log_in()
            self.expect(name, rf"1 {name} .*")
        for name in names:
            person = self.person(name)
            self.life.until(lambda: person.ready or person.ended or person.has_read(NOT_STORED))
            if person.ended:
                raise Fault(f"{name} was disconnected")

    def expect(self, name, pattern):
        person = self.person(name)
        try:
            self.life.until(lambda: person.has_read(pattern) or person.ended)
        except Fault:
            pass
        if not person.has_read(pattern):
            state = "was disconnected" if person.ended else "waits for"
            raise Fault(f"{name} {state}: {pattern}\nlast read: {person.lines[-8:]}\nlog: {self.life.last_log()}")

    def ask(self, name, line, pattern):
        """Types it; the answer must match the pattern."""
        self.person(name).lines.clear()
        self.person(name).type(line)
        self.expect(name, pattern)

    def refused(self, name, line):
        self.ask(name, line, NOT_STORED)

    def board(self, name):
        person = self.person(name)
        told = len(person.facts)
        self.ask(name, "board", "board:.*|\\*\\* You're not playing.*")
        del person.facts[told:]  # asked for, no news of the match
        line = next(line for line in person.lines if "board:" in line or "not playing" in line)
        return read_board(line).board if "board:" in line else None

    def boards(self):
        return {name: self.board(name) for name in UNCHANGED}

    def unchanged(self, before):
        after = self.boards()
        for name, board in before.items():
            if after[name] != board:
                raise Fault(f"{name}'s board has changed:\n  {board}\n  {after[name]}")

    def sits_down(self, a, b, length):
        self.ask(a, f"invite {b} {length}", r"\*\* You invited .*")
        self.ask(b, f"join {a}", "board:.*")
        self.expect(a, "board:.*")

    def in_one_turn(self, *typed):
        """The server reads in one turn what several people type."""
        with self.life.server.halted():
            for name, line in typed:
                self.person(name).lines.clear()
                self.person(name).type(line)

    def taken_back(self):
        return sum("this turn is taken back" in line for line in self.house.server.log_lines())


def a_full_disk_changes_nothing(stage):
    before = stage.boards()
    stage.fill_disk()
    stage.person("bob").lines.clear()
    stage.refused("alice", "move 8-5 6-5")  # finds it at the commit
    stage.refused("carol", "move 8-5 6-5")  # is told before
    stage.refused("alice", "resign n")
    stage.refused("erin", "set linelength 50")
    stage.refused("erin", "toggle bell")
    stage.ask("erin", "toggle", r"bell +NO")
    stage.ask("erin", "set linelength", r"Value of 'linelength' is 0\.")
    stage.unchanged(before)
    if stage.person("bob").has_read("alice moves.*"):
        raise Fault("bob has read a move that was not stored")


def the_rest_goes_on(stage):
    stage.ask("alice", "say hello", "16 bob hello")
    stage.expect("bob", "12 alice hello")
    stage.ask("erin", "shout is it full?", "17 is it full\\?")
    stage.expect("dave", "13 erin is it full\\?")
    stage.ask("erin", "who", "5 dave carol .*")
    stage.ask("erin", "look alice", "board:alice:bob:.*")
    stage.ask("erin", "watch carol", "You're now watching carol\\.")
    stage.ask("erin", "whois alice", "Information about alice:")
    stage.come("frank")
    stage.ask("frank", "bye", ".*Goodbye\\.")
    stage.life.until(lambda: stage.person("frank").ended)


def coming_and_going_when_the_disk_is_tried_again(stage):
    """A second after the last attempt the server tries the next row again, whoever causes it. People who connected then
    may have to come again."""
    stage.later()
    try:
        stage.come("frank")
    except Fault:
        stage.come("frank")
    stage.later()
    stage.person("frank").type("bye")
    stage.life.until(lambda: stage.person("frank").ended)


def no_new_players(stage):
    name = "gina"
    guest = stage.connect(name)
    guest.register()
    stage.expect(name, ".*" + NOT_STORED)
    if guest.has_read(".*You are registered.*"):
        raise Fault("somebody was registered on a full disk")
    guest.type("bye")
    stage.life.until(lambda: guest.ended)


def room_again(stage):
    before = stage.boards()
    stage.room_again()
    stage.unchanged(before)
    stage.ask("alice", "move 8-5 6-5", "board:.*")
    stage.expect("bob", r"alice moves 8-5 6-5 \.")
    stage.ask("carol", "move 8-5 6-5", "board:.*")
    stage.expect("dave", r"carol moves 8-5 6-5 \.")
    stage.ask("erin", "set linelength 51", r"Value of 'linelength' set to 51\.")
    stage.house.account("erin").line_typed = 51
    stage.come("frank")


def a_failed_commit_takes_both_tables_back(stage):
    """The last action of a match at one table, a throw at the other, a setting: all in one turn."""
    stage.ask("alice", "resign n", "You want to resign.*")
    stage.expect("bob", "alice wants to resign.*")
    before = stage.boards()
    failures = stage.taken_back()
    stage.fill_disk()
    stage.in_one_turn(("bob", "accept"), ("dave", "roll"), ("erin", "set linelength 60"))
    for name in ("bob", "dave", "erin"):
        stage.expect(name, NOT_STORED)
    if stage.taken_back() != failures + 1:
        raise Fault(f"{stage.taken_back() - failures} turns were taken back, not one")
    stage.unchanged(before)
    stage.ask("erin", "set linelength", r"Value of 'linelength' is 51\.")
    for name, opponent in (("alice", "bob"), ("bob", "alice")):
        stage.ask("erin", f"rawwho {name}", rf"5 {name} {opponent} - 1 0 1500\.00 0 .*")
    stage.room_again()
    stage.ask("bob", "accept", "You win the 1 point match 1-0 \\.")
    stage.expect("alice", "bob wins the 1 point match 1-0 \\.")
    stage.ask("erin", "rawwho bob", r"5 bob - - 1 0 1510\.00 1 .*")
    stage.ask("dave", "roll", "You roll \\d and \\d\\.")
    stage.expect("carol", "dave rolls \\d and \\d\\.")


def a_new_match_that_is_not_stored(stage):
    stage.ask("alice", "invite bob 3", r"\*\* You invited .*")
    stage.fill_disk()
    stage.refused("bob", "join alice")
    for name in ("alice", "bob"):
        stage.ask(name, "board", r"\*\* You're not playing.*")
        stage.ask("erin", f"rawwho {name}", rf"5 {name} - - 1 .*")
    stage.room_again()
    stage.ask("alice", "invite bob 3", r"\*\* You invited .*")
    stage.ask("bob", "join alice", "board:.*")
    stage.expect("alice", "board:.*")


def leaving_on_a_full_disk(stage):
    """A player may leave; the row is stored when there is room, and the match goes on where it was."""
    before = stage.board("carol")
    stage.fill_disk()
    stage.refused("erin", "set linelength 61")
    stage.ask("dave", "leave", r"\*\* You terminated the game\. .*")
    stage.expect("carol", r"\*\* Player dave has left the game\. The game was saved\.")
    stage.room_again()
    stage.ask("erin", "set linelength 51", r"Value of 'linelength' set to 51\.")  # and the stop with it
    stage.ask("carol", "invite dave", r"\*\* You invited dave to resume a saved match\.")
    stage.ask("dave", "join carol", "board:.*")
    stage.expect("carol", "board:.*")
    if stage.board("carol") != before:
        raise Fault("the match was resumed at another place")


def invited_before_the_stop_was_stored(stage):
    """With room again, the first to come wants another match with the player who left."""
    stage.fill_disk()
    stage.refused("erin", "set linelength 61")
    stage.ask("dave", "leave", r"\*\* You terminated the game\. .*")
    stage.expect("carol", r"\*\* Player dave has left the game\. The game was saved\.")
    stage.ask("carol", "invite dave 3", r"\*\* You invited dave to a 3 point match\.")
    stage.room_again()
    stage.ask("dave", "join carol", "board:.*")
    stage.expect("carol", "board:.*")


def killed_while_full(stage):
    """After a restart what was refused is missing; what was confirmed before is there."""
    before = stage.boards()
    stage.fill_disk()
    stage.refused("alice", "move 8-5 6-5")
    stage.ask("carol", "say bye", "16 dave bye")
    os.remove(stage.full)
    stage.end()
    stage.begin()
    stage.come(*PLAYERS)
    for a, b in (("alice", "bob"), ("carol", "dave")):
        stage.ask(a, f"invite {b}", r"\*\* You invited .* to resume a saved match\.")
        stage.ask(b, f"join {a}", "board:.*")
        stage.expect(a, "board:.*")
    stage.unchanged(before)


STEPS = (
    a_full_disk_changes_nothing,
    the_rest_goes_on,
    coming_and_going_when_the_disk_is_tried_again,
    no_new_players,
    room_again,
    a_failed_commit_takes_both_tables_back,
    a_new_match_that_is_not_stored,
    leaving_on_a_full_disk,
    invited_before_the_stop_was_stored,
    killed_while_full,
)


def passes(step, stage):
    try:
        step(stage)
    except Fault as fault:
        print(f"not ok - {step.__name__}: {fault}")
        return False
    print(f"ok - {step.__name__}")
    return True


def main():
    house = House(sys.argv[1], random.Random(1), pairs=0, watchers=0, shim="drop", time_passes=False)
    house.pairs = [("alice", "bob"), ("carol", "dave")]
    house.server.set_dice("side O 31 65 42 random 7")
    for name in PLAYERS + ONLOOKERS:
        house.account(name)
    house.ledger.may_annul = True  # carol and dave begin anew
    stage = Stage(house)
    failures = 0
    with house.server:
        house.register_all()
        stage.begin()
        stage.come(*PLAYERS, "erin")
        stage.sits_down("alice", "bob", 1)
        stage.sits_down("carol", "dave", 3)
        for step in STEPS:
            failures += not passes(step, stage)
            if stage.is_dead():
                break
        failures += stage.is_dead() or not passes(Stage.end, stage)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
