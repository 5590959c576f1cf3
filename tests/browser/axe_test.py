#!/usr/bin/python3
"""axe_test.py - axe-core, a foreign judge, finds nothing wrong with any view: wide and narrow, light and dark.

Usage: axe_test.py BARPOINTD-TEST. Prints TAP. axe-core comes from npm, where that is installed and the registry can be
reached; otherwise the test is skipped.
"""

import contextlib
import os
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import Browser, house, skip, skip_without_browser  # noqa: E402
from stories import EVENING, LEAGUE, READING, SWISS, enter_all  # noqa: E402
from tap import run_tests  # noqa: E402
from window import club, sit_down  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"
PACKAGE = "axe-core@4.10.3"
VIEWS = {
    "lobby": "", "TV": "tv", "embedded TV": "tv?embed", "match": "match/1", "running match": "match/2", "embedded": "match/1/1/2?embed", "player": "player/bob",
    "ratings": "ratings", "about": "about", "nothing": "nowhere", "login": "login", "registration": "register",
    "invitation link": "with/bob/3", "settings": "settings",
}  # fmt: skip


def fetch_axe():
    """Its source; skips the test if there is none to be had."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, timeout=240, check=True, capture_output=True)
        except (OSError, subprocess.SubprocessError) as error:
            skip(f"no {PACKAGE} from npm: {error}")
        [archive] = os.listdir(folder)
        with tarfile.open(os.path.join(folder, archive)) as packed:
            return packed.extractfile("package/axe.min.js").read().decode()


def judge(window, what, path=None):
    """What is shown now, or at a path. How wide a window is, and which colours are liked, styles alone know."""
    if path is not None:
        window.go(path)
        window.wait(lambda: window.all("main h1"), "the view")
    for width, dark in ((1280, False), (360, True)):
        window.size(width, 740)
        window.media(dark)
        found = window.axe(AXE)
        assert not found, f"{what}, {width} wide{', dark' if dark else ''}:\n" + "\n".join(found)
        assert window.script("return document.documentElement.scrollWidth") <= width, f"{what} is wider than {width}"
    window.size(1280, 860)
    window.media()


def nothing_is_wrong_with(view, path):
    def test():
        judge(page, view, path)

    test.__name__ = f"nothing is wrong with the {view}"
    return test


def nothing_is_wrong_where_people_meet():
    with club(DAEMON, ALICE_BEGINS) as (_, _, window, bob, _):
        window.press("Offer a match")
        judge(window, "terms")
        window.press("Offer it")
        window.see("to whoever comes.")
        judge(window, "what is offered")
        window.press("Take it back")
        window.go("settings")
        for words in "You're now refusing to play with someone.", "You're now ready to invite or join someone.":
            window.press("Others may invite me")
            window.see(words)
        judge(window, "settings and a notice")
        bob.type("invite alice 5 open")
        window.see("bob invites you to a match to 5 points.")
        judge(window, "an invitation")


def nothing_is_wrong_at_a_table():
    with club(DAEMON, ALICE_BEGINS) as (_, _, window, bob, _):
        sit_down(window, bob)
        window.says("Your turn: play 3 and 1.")
        window.unfold("Type a play, or hear the position")
        window.click("your 8 point, 3")
        judge(window, "a chosen checker")
        window.click("your 5 point")
        window.click("your 6 point")
        bob.type("say hello")
        window.see("hello")
        judge(window, "a play and talk")
        window.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("double")
        window.says("bob doubles to 2.")
        judge(window, "an offered cube")
        window.press("Take")
        window.press("Yes, take")
        window.press("Resign")
        judge(window, "resigning")
        window.press("Nothing")
        window.press("Leave")
        window.press("Yes, leave")
        window.says("The match is saved.")
        judge(window, "the end")
        window.press("Lobby")
        window.see("Saved matches")
        judge(window, "saved matches")


def nothing_is_wrong_with_slow_matches():
    with club(DAEMON, ALICE_BEGINS) as (_, _, window, bob, _):
        window.become_ready()
        bob.type("invite alice 5 days=2")
        bob.wait("Options: 5 points, two days a turn.")
        window.go("slow")
        window.see("bob offers you a match: 5 points, 2 days a turn.", "Your clocks run.")
        judge(window, "an offer of a slow match")
        window.press("Accept the offer of bob")
        window.at_table()
        window.go("slow")
        window.see("1 slow match,")
        window.wait(lambda: window.all(".slow-matches .small-board svg"), "the board")
        judge(window, "a slow match")
        window.unfold("Leave bob a message")
        judge(window, "a message at a slow match")


def nothing_is_wrong_with_tournaments():
    with club(DAEMON, *EVENING, ALICE_BEGINS) as (_, _, window, bob, scenario):
        judge(window, "the list of tournaments", "tournaments")
        window.go("tournament/1")
        window.see("Nobody has entered yet.")
        judge(window, "an open tournament")
        enter_all(window, bob, scenario)
        judge(window, "who has entered")
        scenario.run_line("carol> tournament 1 start")
        window.see("Round 1 of Tuesdays: you play bob.")
        judge(window, "what is asked of a player")
        window.press("Play")
        bob.type("join alice")
        window.at_table()
        window.go("tournament/1")
        window.wait(lambda: window.all(".tables svg"), "a small board")
        window.unfold("Why these pairs?")
        judge(window, "a tournament that is played")


def nothing_is_wrong_with_swiss_rounds():
    with club(DAEMON, *SWISS) as (_, _, window, bob, scenario):
        window.go("tournament/1")
        enter_all(window, bob, scenario)
        scenario.run_line("carol> tournament 1 start")
        window.see("Standings", "Rounds")
        judge(window, "a Swiss tournament")


def nothing_is_wrong_with_leagues():
    with club(DAEMON, *LEAGUE, ALICE_BEGINS) as (_, _, window, bob, scenario):
        window.go("tournament/1")
        window.press("Enter")
        window.see("You have entered.")
        bob.type("tournament 1 enter")
        scenario.run_line("carol> tournament 1 enter")
        window.see("3 players entered")
        scenario.run_line("carol> tournament 1 start")
        window.see("You have played 0 of 2 matches.")
        window.press("Offer carol the match")
        window.see("You have offered it.")
        bob.type("tournament 1 play alice")
        bob.wait("[*][*] One of you is busy.*")
        judge(window, "a league")
        window.press("Take the offer to carol back")
        window.named("Offer carol the match")  # the server knows it, too
        bob.type("tournament 1 play alice")
        window.see("Autumn: bob offers to play your match now.")
        window.press("Withdraw")
        judge(window, "an offer in a league, and a question")
        window.press("Play")
        window.at_table()
        window.go("tournament/1")
        window.see("You are playing this match.")
        judge(window, "a league that is played")


def axe_sees_what_is_wrong():
    page.open("about")
    page.wait(lambda: page.all("main h1"), "the view")
    page.script("document.documentElement.removeAttribute('lang')")
    found = page.axe(AXE)
    assert len(found) == 1 and found[0].startswith("html-has-lang"), found
    page.script("document.documentElement.lang = 'en'")


skip_without_browser()
AXE = fetch_axe()
with contextlib.ExitStack() as stack:
    server, _ = stack.enter_context(house(DAEMON, *READING))
    page = stack.enter_context(Browser(server))
    page.forgiven = ["404"]
    playing = [
        nothing_is_wrong_where_people_meet,
        nothing_is_wrong_at_a_table,
        nothing_is_wrong_with_slow_matches,
        nothing_is_wrong_with_tournaments,
        nothing_is_wrong_with_swiss_rounds,
        nothing_is_wrong_with_leagues,
    ]
    run_tests([axe_sees_what_is_wrong] + [nothing_is_wrong_with(*view) for view in VIEWS.items()] + playing)
