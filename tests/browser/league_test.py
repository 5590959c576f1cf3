#!/usr/bin/python3
"""league_test.py - a league in browsers: two pages offer each other their match and play it, and its table fills until the last day.

Usage: league_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from stories import HOLDER, LEAGUE  # noqa: E402
from tap import run_named  # noqa: E402
from window import OwnWindow, club  # noqa: E402

DAEMON = sys.argv[1]
PATIENT = ["--idle-timeout", "5000000"]  # days go by
CELL = """
const [own, other] = arguments, names = [...document.querySelectorAll('.cross tbody th')].map((head) => head.textContent);
const row = document.querySelectorAll('.cross tbody tr')[names.indexOf(own)]?.querySelectorAll('td')[names.indexOf(other)];
return row ? [...row.querySelectorAll('[aria-hidden]')].map((mark) => mark.textContent).join(' ') : null;
"""
STANDINGS = "return [...document.querySelectorAll('.fits tbody tr')].map((row) => row.innerText.split(/\\s+/).filter(Boolean).slice(0, 4).join(' '))"


def wait_for_cell(page, own, other, shown):
    page.wait(lambda: page.script(CELL, own, other) == shown, f"{shown!r} for {own} against {other}")


@contextlib.contextmanager
def two_pages(*lines):
    """alice and bob, logged in, each in a browser of their own."""
    given = ["dice side O 31 random 9", "given alice, bob are registered"]
    with house(DAEMON, *given, *lines, options=PATIENT) as (server, scenario):
        with OwnWindow(server) as alice, OwnWindow(server) as bob:
            alice.come_in("alice")
            bob.come_in("bob")
            yield scenario, alice, bob


def begin(scenario, alice, bob):
    """All four are in it; dave has gone home."""
    for page in alice, bob:
        page.go("tournament/1")
        page.press("Enter")
        page.see("You have entered. You need not be here when it begins.")
    for line in ("carol> tournament 1 enter", "dave> tournament 1 enter", "dave> bye", "carol> tournament 1 start"):
        scenario.run_line(line)
    alice.see("League: being played until Sep 30, 2020.", "You have played 0 of 3 matches.")


def meet(alice, bob):
    """bob offers, alice joins and gives up."""
    bob.press("Offer alice the match")
    alice.see("Autumn: bob offers to play your match now.")
    alice.press("Play")
    for page in alice, bob:
        page.at_table()
    alice.go("tournament/1")
    alice.see("You are playing this match.")
    wait_for_cell(alice, "alice", "bob", "now")
    alice.press("To the table")
    alice.at_table()
    alice.press("Resign")
    alice.press("A single game")
    bob.says("alice resigns: you would win 1 point.")
    bob.press("Accept")
    alice.says("bob wins")
    for page in alice, bob:
        page.go("tournament/1")


def two_meet_in_a_league_and_its_table_fills():
    with two_pages(*LEAGUE) as (scenario, alice, bob):
        begin(scenario, alice, bob)
        wait_for_cell(alice, "alice", "bob", "·")
        alice.press("Offer bob the match")
        alice.see("You have offered it.")
        bob.see("Autumn: alice offers to play your match now.")
        bob.press("No, thanks")
        alice.see("bob doesn't want to play now.")
        alice.press("Offer bob the match")
        bob.see("Autumn: alice offers to play your match now.")
        alice.press("Take the offer to bob back")
        bob.wait(lambda: not bob.all("#tray .call"), "the call to be gone")
        meet(alice, bob)
        for page in alice, bob:
            wait_for_cell(page, "bob", "alice", "1–0")
            wait_for_cell(page, "alice", "bob", "0–1")
            page.wait(lambda page=page: "1 bob 1 1" in page.script(STANDINGS), "who leads")
        alice.see("You have played 1 of 3 matches.")
        assert "Round 1" not in alice.text(), "a league has no rounds"


def who_is_away_reads_of_an_offer_and_the_last_day_decides():
    with two_pages(*LEAGUE) as (scenario, alice, bob):
        begin(scenario, alice, bob)
        alice.press("Leave dave an offer")
        alice.see("dave isn't here, and reads of your offer at the next login. It counts for today.")
        alice.press("Leave dave an offer")
        alice.see("You have offered that today already.")
        for _ in range(2):
            scenario.run_line("wait 24 hours")
            alice.press("Leave dave an offer")
            alice.see("It counts for today.")
        scenario.run_line("carol> tournament 1 pause")
        alice.see("League: paused.", "The tournament is paused.")
        scenario.run_line("wait 16 days")
        alice.see("its last day is over, but it is paused, and goes on until Oct 2, 2020.")
        scenario.run_line("carol> tournament 1 start")
        alice.see("League: being played until Oct 2, 2020.")
        for some in "35 hours", "34 minutes":  # the server is there when the day ends
            scenario.run_line(f"wait {some}")
        wait_for_cell(alice, "alice", "dave", "+")
        wait_for_cell(alice, "dave", "alice", "−")
        wait_for_cell(alice, "bob", "carol", "½")
        alice.see("Standings in the end", "+ and −: decided without a match. ½: half each.", "won by alice")


def slow_matches_of_a_league_begin_when_somebody_likes():
    slow = [
        *HOLDER,
        'carol> tournament new "Letters" league 1 twice days=2 by=2020-09-30',
        "carol< Letters is open, as number 1.",
    ]
    with club(DAEMON, *slow, options=PATIENT) as (_, _, page, bob, scenario):
        page.go("tournament/1")
        page.see("everybody plays everybody twice, when they like", "Either of the two begins the match")
        page.press("Enter")
        page.see("You have entered.")
        bob.type("tournament 1 enter")
        scenario.run_line("carol> tournament 1 enter")
        page.see("3 players entered")
        scenario.run_line("carol> tournament 1 start")
        page.see("not begun; and 1 match more")
        page.press("Begin the match with bob")
        page.at_table()
        page.go("tournament/1")
        page.press("To the match with bob")
        page.wait(lambda: page.path == "match/1", "the match")


def its_director_has_all_of_it_in_the_page():
    appointed = "sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'"
    with club(DAEMON, *HOLDER, appointed, options=PATIENT) as (_, _, page, bob, _):
        page.go("tournaments")
        page.press("Hold a tournament")
        page.fill("Name", "Autumn")
        page.choose("Kind", "League")
        page.choose("Length of each match", "1 point")
        page.choose("Everybody plays everybody", "twice")
        page.script(  # the browser's clock is another one
            "const by = document.querySelector('[name=by]'); by.min = ''; by.value = '2020-09-12'; by.dispatchEvent(new Event('change'))"
        )
        page.press("Open the tournament")
        page.see("A league needs a last day that has not passed.")
        page.script("document.querySelector('[name=by]').value = '2020-09-30'")
        page.press("Open the tournament")
        page.see("League: starts when alice says so.", "everybody plays everybody twice", "Its last day", "Sep 30, 2020")
        for name in ("bob", "carol", "dave"):
            page.see("Direct it")
            page.press("Enter a player")
            page.fill("Name of the player", name)
            page.press("Enter the player")
            page.see(f"add {name}")
        page.press("Start it")
        page.see("whether they are here or not")
        page.press("Start it now")
        wait_for_cell(page, "bob", "carol", "· ·")
        page.not_see("Go on without them")
        page.not_see("Enter a player")
        page.press("Award a match")
        page.choose("Who wins it", "bob, against carol")
        page.fill("Why (everybody can read it)", "she was ill")
        page.press("Award it")
        page.wait(lambda: "+" in page.script(CELL, "bob", "carol"), "an award")
        page.press("Have a match played after all")
        page.fill("Why (everybody can read it)", "she is well")
        page.press("Have it played")
        wait_for_cell(page, "bob", "carol", "· ·")
        page.press("Take a player out")
        page.see("none of them counts any more")
        page.choose("Who", "dave")
        page.fill("Why (everybody can read it)", "he asked for it")
        page.press("Take the player out", "form button")
        wait_for_cell(page, "dave", "bob", "× ×")
        page.see("was taken out")
        page.press("End it")
        page.fill("Why (everybody can read it)", "it is late")
        page.press("End it for good")
        page.see("over without a winner", "alice has ended it: it is late", "×: counts for nobody.")
        wait_for_cell(page, "bob", "carol", "× ×")
        bob.wait("alice has ended Autumn: it is late")


def a_withdrawal_is_asked_once_more_and_nobody_comes_late():
    with two_pages(*LEAGUE) as (scenario, alice, bob):
        begin(scenario, alice, bob)
        alice.press("Withdraw")
        alice.see("none of them counts any more, for nobody")
        alice.press("No, stay in")
        alice.see("You have played 0 of 3 matches.")
        alice.press("Withdraw")
        alice.press("Yes, withdraw")
        alice.see("It has begun, so nobody can enter it any more.", "×: counts for nobody.")
        wait_for_cell(bob, "bob", "alice", "×")
        bob.see("You have played 0 of 2 matches.")


def who_looks_without_a_name_sees_all_of_it():
    with two_pages(*LEAGUE) as (scenario, alice, bob):
        begin(scenario, alice, bob)
        bob.go("settings")
        bob.press("Log out")
        bob.go("tournament/1")
        bob.see("Log in, if you are in it", "Everybody against everybody", "Rules")
        bob.not_see("Register to enter")
        bob.see("·: open, until Sep 30, 2020.")
        heads = bob.script("return [...document.querySelectorAll('.cross th')].map((head) => head.scope)")
        assert heads == ["col"] * 5 + ["row"] * 4, heads
        said = [name for role, name in bob.tree() if role in ("columnheader", "rowheader")]
        players = ["alice", "bob", "carol", "dave"]
        assert ["Player", *players, *players] == said[9:18], said


TESTS = [
    two_meet_in_a_league_and_its_table_fills,
    who_is_away_reads_of_an_offer_and_the_last_day_decides,
    slow_matches_of_a_league_begin_when_somebody_likes,
    its_director_has_all_of_it_in_the_page,
    a_withdrawal_is_asked_once_more_and_nobody_comes_late,
    who_looks_without_a_name_sees_all_of_it,
]

if __name__ == "__main__":
    skip_without_browser()
    run_named(TESTS, sys.argv[2:])
