#!/usr/bin/python3
"""visit_test.py - playing without a name: from the lobby to a finished match, and the account kept.

Usage: visit_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window  # noqa: E402

DAEMON = sys.argv[1]
CASUAL = [
    "dice side X 31 62 55 random 5",
    "given casual is a program",
    "sql UPDATE players SET house = 'casual' WHERE name = 'casual'",
    "drop casual",
    "login casual as program",
    "given casual is ready",
]


def begin(page, scenario):
    """One press; casual joins."""
    page.open("")
    page.press("Play now", "button")
    scenario.run_line(r"casual<~ (?P<me>guest_\w+) wants to play a 1 point match with you\.")
    scenario.run_line("casual> join $me")
    page.wait(lambda: page.path == "table", "the table")
    return scenario.kept["me"]


def keep(page, name, password="secret"):
    page.fill("Name", name)
    page.fill("Password", password)
    page.press("Keep it", "form button")


def a_visitor_plays_a_match_and_stays():
    with house(DAEMON, *CASUAL) as (server, scenario), Window(server) as page:
        visitor = begin(page, scenario)
        page.see(visitor)
        scenario.run_line("casual> say Hello!")
        page.see("Hello!")
        page.press("Resign")
        page.press("A single game")
        scenario.run_line("casual<~ .*wants to resign.*")
        scenario.run_line("casual> accept")
        page.press("Keep your account", "a")
        keep(page, "casual")
        page.see("'casual' is already used by someone else.")
        keep(page, "alice")
        page.see("You are alice from now on.")
        page.go("settings")
        page.see("Change the password")
        page.go("player/alice")
        page.see("alice")


def one_who_comes_back_is_still_there_and_keeps_it_in_the_middle():
    with house(DAEMON, *CASUAL) as (server, scenario), Window(server) as page:
        visitor = begin(page, scenario)
        page.open("table")
        page.see(visitor)
        page.says("Your turn: play 3 and 1.")
        page.go("settings")
        keep(page, "alice")
        page.see("You are alice from now on.")
        page.go("table")
        page.see("alice")
        scenario.run_line("casual> rawwho casual")
        scenario.run_line("casual<~ 5 casual alice .*")


def who_may_not_come_reads_why():
    with house(DAEMON, *CASUAL, options=["--visitor-accounts", "no"]) as (server, _), Window(server) as page:
        page.open("")
        page.press("Play now", "button")
        page.see("This server takes no visitors. Please register: it takes a name and a password.")


def a_link_lets_a_visitor_invite():
    with house(DAEMON, "given bob is logged in", "given bob is ready") as (server, scenario), Window(server) as page:
        page.open("with/bob/3")
        page.press("Play as a visitor", "form button")
        page.press("Invite bob", "button")
        scenario.run_line(r"bob<~ (?P<me>guest_\w+) wants to play a 3 point match with you\.")
        scenario.run_line("bob> join $me")
        page.wait(lambda: page.path == "table", "the table")


if __name__ == "__main__":
    skip_without_browser()
    run_named(
        [
            a_visitor_plays_a_match_and_stays,
            one_who_comes_back_is_still_there_and_keeps_it_in_the_middle,
            who_may_not_come_reads_why,
            a_link_lets_a_visitor_invite,
        ],
        sys.argv[2:],
    )
