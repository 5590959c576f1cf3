#!/usr/bin/python3
"""pair_test.py - two people, each in a browser of their own, play each other from the invitation to the end.

Usage: pair_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, house, skip_without_browser  # noqa: E402
from line import Line  # noqa: E402
from players import play_by_itself  # noqa: E402
from tap import run_named  # noqa: E402
from window import OwnWindow  # noqa: E402

DAEMON = sys.argv[1]
PLAYED = "return [...document.querySelectorAll('.news li')].filter(({textContent}) => textContent.includes(' plays ')).length"
GIVEN = ["dice side O 31 random 9", "given alice, bob are registered"]


@contextlib.contextmanager
def two_pages():
    """alice and bob, logged in, bob behind a line that can be cut."""
    with house(DAEMON, *GIVEN) as (server, _), Line(server.ports["web"]) as line:
        with OwnWindow(server) as alice, OwnWindow(server) as bob:
            bob.root = f"http://127.0.0.1:{line.port}/"
            alice.come_in("alice")
            bob.come_in("bob")
            yield line, alice, bob


def invite(alice, bob, length):
    bob.become_ready()
    bob.go("")
    alice.go(f"with/bob/{length}")
    alice.press("Invite bob")
    bob.see("alice invites you to a match to")
    bob.press("Play")
    alice.at_table()
    bob.at_table()


def talk(alice, bob):
    alice.say("Good luck!")
    bob.see("alice says: Good luck!")
    bob.say("You too.")
    alice.see("bob says: You too.")


def end_of(page):
    deadline = time.monotonic() + 10 * SECONDS
    while "Look at the match" not in page.buttons():
        assert time.monotonic() < deadline, f"the match has no end: {page.text()}"
        time.sleep(0.05)
    return page.script("return document.querySelector('.moment').textContent")


def two_pages_play_from_the_invitation_to_the_end():
    with two_pages() as (line, alice, bob):
        invite(alice, bob, 1)
        bob.says("Waiting for alice.")
        alice.says("Your turn: play 3 and 1.")
        alice.type_play("8/5 6/5")
        alice.press("Done")
        bob.see("alice plays 8/5 6/5.")
        talk(alice, bob)
        for seed, page in enumerate((alice, bob)):
            play_by_itself(page, seed + 1)
        bob.wait(lambda: bob.script(PLAYED) > 5, "some plays")
        line.cut()
        ends = sorted([end_of(alice), end_of(bob)])
        assert ends in (["You win the match, 1 to 0.", f"{name} wins the match, 1 to 0."] for name in ("alice", "bob")), ends
        for page in (alice, bob):
            page.press("Look at the match")
            page.see("has won the match", "alice and bob")
            assert page.path.startswith("match/1"), page.path


if __name__ == "__main__":
    skip_without_browser()
    run_named([two_pages_play_from_the_invitation_to_the_end], sys.argv[2:])
