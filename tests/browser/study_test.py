#!/usr/bin/python3
"""study_test.py - one's own mistakes and the position of the day, found and answered: by keyboard alone, by typing, without a login.

Usage: study_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from players import Keyboard  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window  # noqa: E402

DAEMON = sys.argv[1]

# alice plays her opening badly, and 8/5 6/5 would have been far better.
PLAYED = """dice side O 31 66 42 55 random 5
given alice and bob play to 1
alice> move 24-23 13-10
bob< Please move 4 pieces.
bob> move 1-7 1-7 12-18 12-18
alice< Please move 2 pieces.
alice> move 8-4 6-4
alice> resign n
bob> accept
analysed 1
wait 1 days
log the position of the day comes from match 1""".split(
    "\n"
)
OPTIONS = ("--idle-timeout", "365d")


def mistakes_are_found_and_answered_by_keyboard_alone():
    with house(DAEMON, *PLAYED, options=OPTIONS) as (server, _), Window(server) as page:
        page.come_in("alice")
        page.see("Get better", "Your mistakes (1)")
        keys = Keyboard(page, random.Random(1))
        page.listen()
        keys.press("Your mistakes")
        page.see("Match 1, game 1, move 1, against bob", "You have thrown 3 and 1. What do you play?")
        page.heard("You have thrown 3 and 1.")
        keys.go_to("8")
        keys.key("Enter")
        keys.go_to("5")
        keys.key("Enter")
        keys.go_to("6")
        keys.key("Enter", "d")
        page.see("Right: 8/5 6/5 is best. You have learnt it.", "−0.")
        page.heard("Right: 8/5 6/5 is best. You have learnt it.")
        page.see("Look at it in its match")
        keys.press("Look for more")
        page.see("You have no mistakes to look at. They are found when your matches are analysed.")


def a_wrong_answer_is_typed_and_comes_again():
    with house(DAEMON, *PLAYED, options=OPTIONS) as (server, _), Window(server) as page:
        page.come_in("alice")
        page.go("mistakes")
        page.see("You have thrown 3 and 1. What do you play?")
        page.fill("Your play, as in 8/5 6/5", "13/12")
        page.press("Answer")
        page.see("That is no legal play with 3 and 1.")
        page.fill("Your play, as in 8/5 6/5", "24/23 13/10")
        page.press("Answer")
        page.see("Wrong: 24/23 13/10 loses 0.", "8/5 6/5 is best. It comes again tomorrow.")
        page.press("Look for more")
        page.see("The next one comes again in 1 day.")


def the_position_of_the_day_needs_no_login():
    with house(DAEMON, *PLAYED, options=OPTIONS) as (server, _), Window(server) as page:
        page.open("position")
        page.see("Position of the day", "2020-09-14", "You have thrown 3 and 1. What do you play?")
        page.not_see("alice")
        page.fill("Your play, as in 8/5 6/5", "6-5 8-5")
        page.press("Answer")
        page.see("Right: 8/5 6/5 is best.", "alice chose 24/23 13/10 against bob.")
        page.forgiven.append("position/2020-09-13")
        page.go("position/2020-09-13")
        page.see("There is no")


def a_member_is_counted():
    with house(DAEMON, *PLAYED, options=OPTIONS) as (server, _), Window(server) as page:
        page.come_in("bob")
        page.go("position")
        page.see("You have thrown 3 and 1. What do you play?")
        page.fill("Your play, as in 8/5 6/5", "8/5 6/5")
        page.press("Answer")
        page.see("Right: 8/5 6/5 is best.", "chosen by 1")
        page.go("position/2020-09-14")
        page.see("You have answered 8/5 6/5.")


def chances_are_drawn_and_mistakes_found_on_them():
    with house(DAEMON, *PLAYED, options=OPTIONS) as (server, _), Window(server) as page:
        page.open("match/1")
        page.see("Chances to win the match", "alice wins", "bob wins", "Without luck alice wins ")
        slider = "return document.querySelector('[role=slider]')"
        page.wait(lambda: "1 mistake. Arrows go" in page.script(f"{slider}.ariaLabel"), "a chart that says what it shows")
        page.script(f"{slider}.focus()")
        page.key("PageDown")
        page.see("8/5 6/5 is better by 0.")
        page.wait(lambda: page.path.startswith("match/1/1/"), "the address of the step")
        step = page.path
        page.wait(lambda: page.script(f"{slider}.getAttribute('aria-valuetext')").startswith("alice "), "a chance in words")
        page.key("Right")
        page.wait(lambda: page.path != step, "the next step")
        at = page.script("const {left, top, width, height} = document.querySelector('.chances .dot').getBoundingClientRect();"
                         " return [left + width / 2, top + height / 2]")  # fmt: skip
        page.script(
            "document.querySelector('[role=slider]').dispatchEvent(new MouseEvent('click', {clientX: arguments[0], bubbles: true}))",
            at[0],
        )
        page.see("8/5 6/5 is better by 0.")


def who_is_not_logged_in_is_told_how_to_have_mistakes():
    with house(DAEMON) as (server, _), Window(server) as page:
        page.open("mistakes")
        page.see("Your mistakes", "Log in")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        mistakes_are_found_and_answered_by_keyboard_alone,
        a_wrong_answer_is_typed_and_comes_again,
        the_position_of_the_day_needs_no_login,
        a_member_is_counted,
        chances_are_drawn_and_mistakes_found_on_them,
        who_is_not_logged_in_is_told_how_to_have_mistakes,
    ]
    run_named(everything, sys.argv[2:])
