#!/usr/bin/python3
"""slow_test.py - slow matches in a browser: the list with its boards, one match after the other at one board, a double that waits, offers,
vacation.

Usage: slow_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import skip_without_browser  # noqa: E402
from tap import run_named  # noqa: E402
from window import club  # noqa: E402

DAEMON = sys.argv[1]
GIVEN = ["given carol is logged in", "carol> toggle ready", "dice side O 31 52 64 41 random 5"]
BOARDS = "return document.querySelectorAll('.slow-matches .small-board:not([hidden]) svg').length"
SMALL = "return document.querySelectorAll('.small-board:not([hidden]) svg').length"
SUMMARY = "return document.querySelector('.slow-matches .small-board').textContent"
DAYS_OFF = "Days off, from now on:"
BY_ITSELF = "When my time is up in a slow match, take a day of vacation before the match is lost"
ROLLS = "return document.querySelector('.slow-matches input[type=checkbox]')?.checked === true"
MARK = "document.querySelector('.playing .table').dataset.marked = 'yes'"


def invite(page, name):
    page.go(f"with/{name}/5")
    page.choose("Clock", "slow: 2 days")
    page.press(f"Invite {name}")


def is_ticked(page, path):
    """Whether a day of vacation is taken before a match is lost."""
    assert page.path.endswith(path), page.path
    return page.named(BY_ITSELF).is_selected


def wait_for_title(page, words):
    page.wait(lambda: page.title.startswith(words), f"the title to begin with {words!r}")


def matches_are_played_one_after_the_other_at_one_board():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, scenario):
        invite(page, "bob")
        bob.wait("Options: 5 points, two days a turn.")
        bob.type("join alice")
        page.at_table()
        page.says("Your turn: play 3 and 1.")
        bob.type("leave")
        page.type_play("8/5 6/5")
        page.press("Done")
        page.says("Your turn is over. Nothing else waits for you.")
        page.press("Slow matches")
        page.see("1 slow match, none waits for you.", "bob is on turn")
        page.wait(lambda: page.script(BOARDS) == 1, "a small board")

        bob.type("next")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("double")
        wait_for_title(page, "(1)")
        page.see("You are doubled")
        page.press("Play with bob")
        page.says("bob doubles to 2.")
        page.press("Take")
        page.says("Take, and play on for 2?")
        page.press("Yes, take")
        page.says("Your turn is over.")
        bob.type("next")
        bob.wait("turn: bob.")
        bob.type("roll")
        bob.type("move 12-17 17-19")
        bob.wait("Your turn is over. Nothing else waits for you.")

        scenario.run_line("carol> invite alice 3 days=1")
        page.see("carol invites you to a match to 3 points.")
        page.press("Play")
        scenario.run_line("carol< It's your turn to move.")
        page.press("Leave")
        page.says("Leave? The match goes on: play your turn when you like.")
        page.press("Yes, leave")
        page.says("You have left the table. The match goes on.")
        scenario.run_line("carol> 8-5 6-5")
        wait_for_title(page, "(2)")
        page.go("slow")
        page.see("2 slow matches, 2 wait for you.")
        page.wait(lambda: page.script(BOARDS) == 2, "two boards")
        page.press("Next: the match that waits for you most")
        page.says("Your turn: roll, or double.")
        page.script(MARK)
        page.press("Roll")
        page.type_play("13/8 13/11")
        page.press("Done")
        page.says("Your turn is over. One more match waits for you.")
        page.press("Next match")
        page.says("Your turn: roll, or double.")
        assert page.script(f"return {MARK.split(' =')[0]}") == "yes", "the board has stayed"
        page.see_place("bob's tray")


def begin(page, bob):
    """Alice has played and stood up."""
    invite(page, "bob")
    bob.wait("Options: 5 points, two days a turn.")
    bob.type("join alice")
    page.at_table()
    bob.type("leave")
    page.type_play("8/5 6/5")
    page.press("Done")
    page.says("Your turn is over. Nothing else waits for you.")


def bob_plays(bob, play="12-17 17-19"):
    bob.type("next")
    bob.type("roll")
    bob.type(f"move {play}")
    bob.wait("Your turn is over. Nothing else waits for you.")


def has_moment(page):
    return page.script("return document.querySelector('.playing .moment')?.textContent ?? ''") != ""


def an_old_program_and_the_page_play_a_match():
    """The program knows nothing of slow matches: it is invited, resumes what is saved, and reads that the other has left."""
    with club(DAEMON, *GIVEN, client="old_client_1.0") as (_, _, page, bob, _):
        invite(page, "bob")
        bob.wait("alice wants to play a 5 point match with you.")
        bob.wait("Options: 5 points, two days a turn.")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.at_table()
        page.type_play("8/5 6/5")
        page.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        page.press("Leave")
        page.press("Yes, leave")
        bob.wait(r"\*\* Player alice has left the game\. The game was saved\.")
        bob.type("show saved")
        bob.wait(r"\*\*alice +5 +0 - +0")
        bob.type("invite alice")
        bob.wait(r"\*\* You invited alice to resume a saved match\.")
        bob.wait(r"alice has joined you\. Your running match was loaded\.")
        bob.type("double")
        bob.wait(r"\*\* Player alice has left the game\. The game was saved\.")
        bob.type("invite alice")
        bob.wait(r"\*\* There's no saved match with alice that waits for you\.")
        wait_for_title(page, "(1)")
        page.press("Slow matches")
        page.press("Play with bob")
        page.says("bob doubles to 2.")
        bob.type("bye")
        page.press("Take")
        page.press("Yes, take")
        page.says("Your turn is over.")
        bob.log_in()
        bob.type("invite alice")
        bob.wait(r"alice has joined you\. Your running match was loaded\.")
        page.press("Slow matches")
        page.press("Sit down at the match with bob")
        bob.wait(r"alice has joined you\. Your running match was loaded\.")
        bob.type("roll")
        bob.type("move 12-17 17-19")
        page.says("Your turn: roll, or double.")


def a_match_is_played_at_its_own_address():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, scenario):
        begin(page, bob)
        scenario.run_line("carol> invite alice 3 days=1")
        page.see("carol invites you to a match to 3 points.")
        page.press("Play")
        scenario.run_line("carol< It's your turn to move.")
        page.press("Leave")
        page.press("Yes, leave")
        scenario.run_line("carol> 8-5 6-5")
        bob_plays(bob)
        wait_for_title(page, "(2)")
        page.go("match/1")
        page.see("It's the turn of alice, who has time until")
        page.press("Play this match")
        page.says("Your turn: roll, or double.")
        assert page.path == "match/1" and has_moment(page), page.path
        page.open("match/1")  # loaded anew: who loses the line stands up
        page.press("Play this match")
        page.says("Your turn: roll, or double.")
        page.script(MARK)
        page.press("Roll")
        page.type_play("24/18 13/9")
        page.press("Done")
        page.says("Your turn is over. One more match waits for you.")
        assert page.path == "match/1", page.path
        page.press("Next match")
        page.says("Your turn: roll, or double.")
        page.wait(lambda: page.path == "match/2", "the address of the next match")
        assert page.script(f"return {MARK.split(' =')[0]}") == "yes", "the board has stayed"
        page.press("Leave")
        page.press("Yes, leave")
        page.says("You have left the table. The match goes on.")
        page.open("match/2")
        page.press("Play this match")
        page.says("Your turn: roll, or double.")
        assert page.path == "match/2", page.path


def who_plays_a_private_match_has_its_board():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        page.forgiven.append("403")
        begin(page, bob)
        bob.type("set public no")
        bob.wait("Value of 'public' set to no.")
        bob_plays(bob)
        page.go("slow")
        page.see("1 slow match, 1 waits for you.")
        page.wait(lambda: page.script(BOARDS) == 1, "a small board")
        page.go("match/1")
        page.see("Your turn")
        page.wait(lambda: page.script(SMALL) == 1, "the board where nobody else sees one")
        page.press("Play with bob")
        page.says("Your turn: roll, or double.")
        assert page.path == "match/1", page.path


def a_board_is_drawn_anew_when_something_has_happened():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        begin(page, bob)
        page.go("slow")
        page.wait(lambda: page.script(BOARDS) == 1, "a small board")
        before = page.script(SUMMARY)
        bob_plays(bob)
        page.see("1 slow match, 1 waits for you.")
        page.wait(lambda: page.script(SUMMARY) != before, "another board")


def a_message_is_left_for_who_is_away():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        begin(page, bob)
        page.go("slow")
        page.unfold("Leave bob a message")
        page.fill("What bob reads on sitting down there", "Well met!")
        page.press("Leave it")
        page.wait(
            lambda: not page.script("return document.querySelector('.slow-matches details').open"), "the message to be kept"
        )
        page.unfold("Leave bob a message")
        page.fill("What bob reads on sitting down there", "\u00e4" * 101)
        page.press("Leave it")
        assert page.script("return document.querySelector('input[name=letter]').validationMessage").startswith("This is too long")
        page.fill("What bob reads on sitting down there", "And again")
        bob.type("gag alice")
        bob.wait(r"\*\* You gag alice")
        page.press("Leave it")
        page.see("bob won't listen to you.")
        bob.type("gag alice")
        bob.type("next")
        bob.wait("Message from alice at .*: Well met!")
        bob.type("roll")
        bob.type("move 12-17 17-19")
        bob.type("bye")
        page.press("Play with bob")
        page.says("Your turn: roll, or double.")
        page.fill("Say to your opponent", "Are you there?")
        page.press("Say", "button")
        page.see("bob reads that on sitting down there.")
        page.wait(lambda: page.named("Say to your opponent").property("value") == "", "the words to be gone")
        bob.log_in()
        bob.type("next")
        bob.type("slow 1")
        bob.wait("Message from alice at .*: Are you there\\?")


def the_count_stays_when_the_line_was_lost():
    with club(DAEMON, *GIVEN) as (_, line, page, bob, _):
        begin(page, bob)
        bob_plays(bob)
        wait_for_title(page, "(1)")
        page.go("slow")
        page.wait(lambda: page.script(BOARDS) == 1, "a small board")
        line.cut()
        page.look_at()
        page.see("The line is back.")
        wait_for_title(page, "(1)")
        page.press("Play with bob")
        page.says("Your turn: roll, or double.")


def offers_wait_for_who_is_away():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        bob.type("bye")
        invite(page, "bob")
        page.see("bob isn't free just now. The offer stays for 14 days.")
        page.go("slow")
        page.see("You play no slow match.", "You offer bob a match: 5 points, 2 days a turn.")
        page.press("Take back what you offer bob")
        page.wait(lambda: "You offer bob" not in page.text(), "the offer to be gone")
        page.press("Offer it to whoever comes")
        page.see("You offer a match to 5 points to whoever comes.")


def an_offer_is_declined():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        page.become_ready()
        bob.type("invite alice 5 days=2")
        bob.wait("Options: 5 points, two days a turn.")
        page.go("slow")
        page.see("bob offers you a match: 5 points, 2 days a turn.")
        page.press("Decline the offer of bob")
        bob.wait("alice doesn't accept your offer of a slow match.")
        page.wait(lambda: "bob offers you" not in page.text(), "the offer to be gone")
        page.see("You play no slow match.")


def vacation_is_taken_and_ended():
    with club(DAEMON, *GIVEN) as (_, _, page, _, _):
        page.go("slow")
        page.see("Your clocks run. 30 days of vacation are left")
        page.fill(DAYS_OFF, "3")
        page.press("Stop my clocks")
        page.see("Your clocks are stopped until", "27 days of vacation are left.")
        page.press("End the vacation")
        page.see("Your clocks run. 29 days of vacation are left")
        page.fill(DAYS_OFF, "29")
        page.press("Stop my clocks")
        page.see("0 days of vacation are left.")
        page.press(BY_ITSELF)
        page.wait(lambda: not is_ticked(page, "slow"), "no day taken by itself")
        page.go("settings")
        page.wait(lambda: not is_ticked(page, "settings"), "no day taken by itself in the settings")
        page.press(BY_ITSELF)
        page.wait(lambda: is_ticked(page, "settings"), "a day taken by itself")


def the_server_rolls_where_it_is_told_to():
    with club(DAEMON, *GIVEN) as (_, _, page, bob, _):
        invite(page, "bob")
        bob.wait("Options: 5 points, two days a turn.")
        bob.type("join alice")
        page.at_table()
        page.type_play("8/5 6/5")
        page.press("Done")
        page.press("Leave")
        page.press("Yes, leave")
        page.go("slow")
        page.see("1 slow match, none waits for you.")
        page.press("Roll for me in this game")
        page.wait(lambda: page.script(ROLLS), "a tick")
        page.open("slow")
        page.wait(lambda: page.script(ROLLS), "the tick that the server keeps")
        bob.type("next")
        bob.type("roll")
        bob.type("move 12-17 17-19")
        page.press("Play with bob")
        page.says("Your turn: play 6 and 4.")


TESTS = [
    an_old_program_and_the_page_play_a_match,
    a_match_is_played_at_its_own_address,
    who_plays_a_private_match_has_its_board,
    a_board_is_drawn_anew_when_something_has_happened,
    a_message_is_left_for_who_is_away,
    the_count_stays_when_the_line_was_lost,
    matches_are_played_one_after_the_other_at_one_board,
    offers_wait_for_who_is_away,
    an_offer_is_declined,
    vacation_is_taken_and_ended,
    the_server_rolls_where_it_is_told_to,
]

if __name__ == "__main__":
    skip_without_browser()
    run_named(TESTS, sys.argv[2:])
