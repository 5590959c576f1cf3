#!/usr/bin/python3
"""whole_test.py - whole matches in a browser, by keyboard and by what a screen reader tells, against a person with telnet and
against a client program. One more person watches by telnet and a program by event stream; lines break, and the server is
killed. Whoever saw the match saw the same.

Usage: whole_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import itertools
import os
import random
import re
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, skip_without_browser  # noqa: E402
from event_source import EventSource  # noqa: E402
from players import Keyboard, Opponent  # noqa: E402
from reader import Reader  # noqa: E402
from tap import run_named  # noqa: E402
from window import WorkedWindow, club, sit_down  # noqa: E402

DAEMON = sys.argv[1]
PLACE = re.compile(r"your (\d+) point, (\d+|empty)(?: checkers?)?( of \w+)?")


class Follower(threading.Thread):
    """Reads the stream of a match to its end, over whatever breaks; `actions` is what has come."""

    def __init__(self, server, match):
        super().__init__(daemon=True)
        self.server, self.match = server, match
        self.actions = []
        self.source = None
        self.start()

    def run(self):
        while not (self.source and self.source.last == "end"):
            try:
                self.read(EventSource(self.server, self.match, last=self.source and self.source.last, seconds=SECONDS))
            except (OSError, ValueError):  # no answer, or half a head of one
                threading.Event().wait(0.1)

    def read(self, source):
        self.source = source
        for name, data in iter(source.event, None):
            if name == "action":
                self.actions.append(data)

    def finish(self):
        self.join(SECONDS)
        assert not self.is_alive(), f"the stream has no end: {self.actions[-1:]}"
        return self.actions


def changes(positions):
    """Each as often as it came about."""
    return [position for position, _ in itertools.groupby(positions)]


def positions(lines):
    """What the boards of a telnet person showed, one after the other."""
    boards = [line.split(":") for line in lines if line.startswith("board:")]
    return changes(tuple(int(item) for item in board[6:32]) for board in boards)


def not_in(seen, whole):
    """The first that is not there in this order; None if it is all there, maybe with gaps."""
    rest = iter(whole)
    return next((one for one in seen if not any(one == other for other in rest)), None)


def points_on(page):
    """Points 24 to 1 as alice counts: her checkers positive."""
    names = page.script("return [...document.querySelectorAll('.place')].map((place) => place.ariaLabel)")
    points = {}
    for found in filter(None, map(PLACE.match, names)):
        count = 0 if found[2] == "empty" else int(found[2])
        points[int(found[1])] = -count if found[3] else count
    return [points[number] for number in range(1, 25)]


def points_in(state):
    """What the server tells of it."""
    points = state["points"][1:25]
    return points if state["sides"][0] == "O" else [-count for count in reversed(points)]


def watch(watcher):
    watcher.type("watch alice")
    watcher.wait(r"You're now watching alice\.")


def check_all_saw_the_same(server, page, follower, *others):
    actions = follower.finish()
    numbers = [action["number"] for action in actions]
    assert numbers == sorted(set(numbers)), numbers
    assert actions == Reader(server).json("/api/matches/1")["actions"]
    assert any(action["kind"] == "play" for action in actions) and actions[-1]["won"]["match"]
    whole = changes(tuple(action["state"]["points"]) for action in actions)
    for other in others:
        seen = positions(other.told)
        assert len(seen) > 30 and not_in(seen, whole) is None, f"{other.name} saw {not_in(seen, whole)}, one of {len(seen)}"
    page.wait(lambda: points_on(page) == points_in(actions[-1]["state"]), "the last position")
    rolled = [
        f"bob rolls {dice[0]} and {dice[1]}."
        for dice in (action["dice"] for action in actions if action["player"] == 1 and action["kind"] == "roll")
    ]
    heard = re.findall(r"bob rolls \d and \d\.", page.script("return window.said"))
    assert len(heard) > 10 and not_in(heard, rolled) is None, (heard, rolled)


def whole_match(client):
    with club(DAEMON, "dice side O 31 random 9", "given carol is registered", client=client, window=WorkedWindow) as (
        server,
        line,
        page,
        bob,
        _,
    ):
        sit_down(page, bob, "1")
        page.listen()
        follower, hands = Follower(server, 1), Keyboard(page, random.Random(5))
        with Opponent(server, "carol", random.Random(1)) as carol:
            watch(carol)
            bob.play()
            hands.play("Play again", often=14)
            line.cut()
            hands.play("Play again", often=10)
            bob.plays = False
            server.kill()
            page.wait(lambda: "The server was started anew" in page.text(), "the server to be back")
            bob.log_in()
            carol.log_in()
            watch(carol)
            page.wait(lambda: "Go on with bob" in page.buttons(), "the offer to go on")
            bob.lines.clear()
            bob.plays = True
            page.press("Go on with bob")
            bob.wait("Type 'join alice' to accept.")
            bob.type("join alice")
            page.wait(lambda: "Waiting for bob." in page.text() or "Your turn" in page.text(), "the table")
            bob.play()
            hands.play("Play again", often=10)
            line.cut()
            hands.play("Play again")
            check_all_saw_the_same(server, page, follower, bob, carol)
        page.press("Look at the match")
        page.see("has won the match")


def a_whole_match_against_a_person_with_telnet():
    whole_match(None)


def a_whole_match_against_a_client_program():
    whole_match("robot")


if __name__ == "__main__":
    skip_without_browser()
    everything = [a_whole_match_against_a_person_with_telnet, a_whole_match_against_a_client_program]
    run_named(everything, sys.argv[2:])
