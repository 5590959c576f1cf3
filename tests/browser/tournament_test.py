#!/usr/bin/python3
"""tournament_test.py - tournaments in a browser: two pages enter one, play it, and its bracket fills, for them and for whoever looks.

Usage: tournament_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import skip_without_browser  # noqa: E402
from stories import EVENING, HOLDER  # noqa: E402
from tap import run_named  # noqa: E402
from window import club  # noqa: E402

DAEMON = sys.argv[1]
SEEN = "return [...document.querySelectorAll('.pairing .seen')].map((pairing) => pairing.innerText.split('\\n').filter(Boolean))"
HEARD = "return [...document.querySelectorAll('.pairing .unseen')].map((pairing) => pairing.textContent)"
FAULTS = "return [...document.querySelectorAll('form .bad')].map((fault) => fault.textContent).join(' ')"
SHOWN = "return document.getElementById('tray').innerText + document.getElementById('main').innerText"
BOARDS = "return document.querySelectorAll('.tables svg').length"


def seen(page):
    """The pairings of all rounds, as they are drawn."""
    return page.script(SEEN)


def wait_for_pairing(page, *lines):
    page.wait(lambda: list(lines) in seen(page), f"the pairing {lines} in {seen(page)}")


def a_page_enters_and_plays_and_the_bracket_fills():
    with club(DAEMON, *EVENING, "dice side O 31 random 5") as (_, _, page, bob, scenario):
        page.press("Tournaments")
        page.see("Tuesdays", "starts when carol says so", "0 of 4 seats taken")
        page.press("Tuesdays")
        page.see("Nobody has entered yet.", "by rating", "Rules")
        page.press("Enter")
        page.see("You have entered. Be here, and at no table, when it starts.", "1 player entered, 4 seats.")
        page.press("Withdraw")
        page.see("Nobody has entered yet.")
        page.press("Enter")
        bob.type("tournament 1 enter")
        scenario.run_line("carol> tournament 1 enter")
        scenario.run_line("dave> tournament 1 enter")
        page.see("4 players entered, 4 seats.")
        page.listen()
        scenario.run_line("carol> tournament 1 start")
        page.see("Round 1 of Tuesdays: you play bob.", "What its director has done", "start")
        wait_for_pairing(page, "alice", "bob")
        wait_for_pairing(page, "dave", "carol")
        assert "Somebody will play somebody" in page.script(HEARD)
        assert page.script(SHOWN).count("you play bob") == 1, page.script(SHOWN)
        page.press("Play")
        page.see("You have joined. bob is waited for.")
        assert page.script(SHOWN).count("is waited for") == 1, page.script(SHOWN)
        bob.type("join alice")
        page.at_table()
        page.says("Your turn: play 3 and 1.")
        page.go("tournament/1")
        page.see("Round 1: you are playing bob.")
        page.wait(lambda: page.script(BOARDS) == 1, "a small board")
        page.press("To the table")
        page.at_table()
        page.press("Resign")
        page.press("A single game")
        bob.wait("Type 'accept' or 'reject'.*|.*wants to resign.*")
        bob.type("accept")
        page.says("bob wins")
        page.go("tournament/1")
        wait_for_pairing(page, "alice", "0", "bob", "1")
        assert "bob has beaten alice, 1 to 0" in page.script(HEARD)
        page.see("You have nothing to play just now.")
        scenario.run_line("carol> tournament 1 award 1.2 dave I have to go")
        wait_for_pairing(page, "dave", "0", "carol", "0", "awarded")
        wait_for_pairing(page, "bob", "dave")
        page.see("award 1.2 dave (I have to go)")


def rules_say_who_is_paired_when_and_what_follows():
    rolling = 'carol> tournament new "Arena" rolling 1 minutes=30 final=2'
    knockout = 'carol> tournament new "Cup" knockout 1 seats=4 consolation=first fill=seats'
    with club(DAEMON, *HOLDER, rolling, knockout, "carol< Cup is open, as number 2.") as (_, _, page, _, _):
        page.go("tournament/1")
        page.see("whoever is free is paired at once, for 30 minutes", "the best 2 play off")
        page.go("tournament/2")
        page.see("by lot", "for players who lose their first match", "they take all seats that are left")
        page.open("tournament/2?screen")
        page.wait(lambda: page.all("link[rel=icon]"), "the projector's page, of which the browser does not complain")


def its_director_does_all_of_it_in_the_page():
    appointed = "sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'"
    with club(DAEMON, *HOLDER, appointed) as (_, _, page, bob, _):
        page.go("tournaments")
        page.press("Hold a tournament")
        page.fill("Name", "Tuesdays")
        page.choose("Kind", "Knockout")
        page.choose("Length of each match", "1 point")
        page.choose("The draw", "by rating")
        page.fill("How many may enter", "4")
        page.choose("Consolation", "for those who lose their first match")
        page.press("Open the tournament")
        page.see("Knockout: starts when alice says so.", "Nobody has entered yet.")
        assert page.path == "tournament/1"
        page.press("Start it")
        page.press("Start it now")
        page.see("0 players have entered, and 3 are needed.")
        page.press("Not now")
        page.press("Enter")
        page.see("You have entered.")
        bob.type("gag alice")
        page.press("Enter a player")
        page.fill("Name of the player", "bob")
        page.press("Enter the player")
        page.wait(lambda: "bob gags you, and so can only enter by themselves." in page.script(FAULTS), "why bob can't be entered")
        page.press("Not now")
        bob.type("gag alice")
        bob.type("tournament 1 enter")
        for name in ("carol", "dave"):
            page.see("Direct it")
            page.press("Enter a player")
            page.fill("Name of the player", name)
            page.press("Enter the player")
            page.see(f"add {name}")
        page.press("Enter a player")
        page.fill("Name of the player", "nobody")
        page.press("Enter the player")
        page.see("nobody")
        page.press("Not now")
        page.press("Start it")
        page.press("Start it now")
        wait_for_pairing(page, "alice", "bob")
        page.press("Pause it")
        page.press("Pause it now")
        page.see("paused")
        page.press("Go on with it")
        page.press("Go on with it now")
        page.press("Award a match")
        page.choose("Who wins it", "dave, against carol")
        page.fill("Why (everybody can read it)", "she had to go")
        page.press("Award it")
        page.see("award 1.2 dave (she had to go)")
        page.press("Have a match played after all")
        page.choose("Which match", "dave and carol")
        page.fill("Why (everybody can read it)", "she is back")
        page.press("Have it played")
        page.see("put-back 1.2 (she is back)")
        page.press("End it")
        page.fill("Why (everybody can read it)", "it is late")
        page.press("End it for good")
        page.see("over without a winner", "alice has ended it: it is late")
        page.wait(lambda: "Direct it" not in page.text(), "nothing more to direct")


def nobody_else_is_offered_to_direct_or_to_hold_one():
    with club(DAEMON, *EVENING) as (_, _, page, _, scenario):
        page.go("tournament/1")
        page.press("Enter")
        page.see("You have entered.")
        page.not_see("Direct it")
        scenario.run_line("wait 3 seconds")  # the lobby has shown the list, and that is kept for two
        page.go("tournaments")
        page.see("1 of 4 seats taken")
        page.not_see("Hold a tournament")


PAST = [
    "sql INSERT INTO tournaments (id, name, director, kind, options, final_length, rounds, seats, seeded, least_experience, "
    "least_reliability, late, at) SELECT 1, 'Old', id, 'knockout', '1', 0, 0, 8, 0, 0, 0, 5, 1500000000 FROM players WHERE name = 'alice'",
    "sql INSERT INTO editions (id, tournament, state, began, ended) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
    "WHERE i < 112) SELECT i, 1, 'over', 1500000000 + i, 1500000000 + i FROM n",
]
OVER = "return [...document.querySelectorAll('main .rows a.name')].map((row) => Number(row.href.split('/').pop()))"


def those_of_long_ago_are_found():
    with club(DAEMON, *PAST) as (_, _, page, _, _):
        page.go("tournaments")
        page.see("Old", "Show older tournaments")
        for last in (63, 13, 1):
            assert page.script(OVER) == list(range(112, last - 1, -1)), page.script(OVER)
            if last > 1:
                page.press("Show older tournaments")
                page.wait(lambda: len(page.script(OVER)) > 112 - last + 1, "older ones")
        page.not_see("Show older tournaments")
        assert page.script("return document.activeElement.href").endswith("/tournament/12")


TESTS = [
    those_of_long_ago_are_found,
    a_page_enters_and_plays_and_the_bracket_fills,
    rules_say_who_is_paired_when_and_what_follows,
    its_director_does_all_of_it_in_the_page,
    nobody_else_is_offered_to_direct_or_to_hold_one,
]

if __name__ == "__main__":
    skip_without_browser()
    run_named(TESTS, sys.argv[2:])
