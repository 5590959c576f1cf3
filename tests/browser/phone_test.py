#!/usr/bin/python3
"""phone_test.py - the page in windows of all sizes: the board is as large as they allow, all fits, a finger finds it, and nothing
moves away on a phone, upright and on its side.

Usage: phone_test.py BARPOINTD-TEST [TEST...]. Prints TAP.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from stories import EVENING, LEAGUE, READING, enter_all  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 random 5"
UPRIGHT = [(320, 568), (390, 844)]
DESKS = [(1366, 657), (2560, 1440), (1024, 768)]
FINGER = 44  # CSS pixels
LONGEST = "abcdefghijklmnopqrst"

# Left, top, right and bottom of what has this selector and is seen.
BOXES = """
return [...document.querySelectorAll(arguments[0])].filter((element) => element.offsetParent !== null)
  .map((element) => { const r = element.getBoundingClientRect(); return [element.textContent, r.left, r.top, r.right, r.bottom]; });
"""


def boxes(page, selector):
    return {name: box for name, *box in page.script(BOXES, selector)}


def nothing_scrolls_sideways(page, width):
    wide = page.script("return document.documentElement.scrollWidth")
    assert wide <= width, f"{page.path!r} is {wide} wide on {width}"


def is_on_the_screen(page, selector, width, height):
    for name, (left, top, right, bottom) in boxes(page, selector).items():
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, (selector, name, left, top, right, bottom)


def every_view_of_playing_is_as_wide_as_the_screen():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        for width, height in UPRIGHT:
            page.size(width, height)
            for path, text in (
                ("", "Play the house"),
                ("settings", "Kept by the server"),
                ("with/bob/3", "Offer bob"),
                ("player/bob", "Figures"),
                ("slow", "Stop my clocks"),
            ):
                page.go(path)
                page.see(text)
                nothing_scrolls_sideways(page, width)
        sit_down(page, bob)
        for width, height in UPRIGHT:
            page.size(width, height)
            page.says("Your turn: play 3 and 1.")
            nothing_scrolls_sideways(page, width)


def tournaments_are_as_wide_as_the_screen():
    with club(DAEMON, *EVENING, ALICE_BEGINS) as (_, _, page, bob, scenario):
        page.go("tournament/1")
        enter_all(page, bob, scenario)
        scenario.run_line("carol> tournament 1 start")
        for width, height in UPRIGHT:
            page.size(width, height)
            for path, text in (("tournaments", "Tuesdays"), ("tournament/1", "Round 1 of Tuesdays: you play bob.")):
                page.go(path)
                page.see(text)
                nothing_scrolls_sideways(page, width)
            for name, (left, top, right, bottom) in boxes(page, "main button, main a.pair").items():
                assert bottom - top >= FINGER and left >= 0 and right <= width, (name, left, top, right, bottom)


def leagues_are_as_wide_as_the_screen():
    names = ["erin", "frank", "gina", "henk", "a_name_as_long_as_i"]
    with club(DAEMON, *LEAGUE, f"given {', '.join(names)} are registered") as (_, _, page, _, scenario):
        for name in ("alice", "bob", "carol", "dave", *names):
            scenario.run_line(f"carol> tournament 1 add {name}")
        scenario.run_line("carol> tournament 1 start")
        for width, height in UPRIGHT:
            page.size(width, height)
            page.go("tournament/1")
            page.see("You have played 0 of 8 matches.", "Everybody against everybody")
            nothing_scrolls_sideways(page, width)


def all_of_the_table_is_on_the_screen(page):
    for width, height in [*UPRIGHT, (568, 320), (844, 390)]:
        page.size(width, height)
        page.script("scrollTo(0, 0)")
        for selector in ".board", ".strip", ".moment", ".actions button":
            is_on_the_screen(page, selector, width, height)


def board_and_buttons_are_on_the_screen_however_the_phone_is_held():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.click("your 8 point")
        page.click("your 5 point")
        page.click("your 6 point")
        page.says("Done, or undo.")
        all_of_the_table_is_on_the_screen(page)


def board_and_offer_are_on_the_screen_however_the_phone_is_held():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        page.unfold("Type a play, or hear the position")
        bob.type("double")
        for says, button in (
            ("bob doubles to 2.", "Take"),
            ("Take, and play on for 2?", "No"),
            ("bob doubles to 2.", "Drop"),
            ("Drop, and lose", "Yes, drop"),
        ):
            page.says(says)
            all_of_the_table_is_on_the_screen(page)
            page.press(button)
        page.says("The game is over.")
        all_of_the_table_is_on_the_screen(page)


def at_a_desk_the_board_takes_what_the_window_has_and_all_else_stands_beside_it():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        page.unfold("Type a play, or hear the position")  # folds it up again
        bob.type("double")
        page.says("bob doubles to 2.")
        for words in (
            "Good luck!",
            "This is rather a long sentence, which needs two rows where others need one",
            "And a third one",
        ):
            bob.type(f"say {words}")
            page.see(words)
        for width, height in DESKS:
            page.size(width, height)
            for selector in ".board", ".strip", ".moment", ".actions button", ".say input":
                is_on_the_screen(page, selector, width, height)
            (left, top, right, bottom), *_ = boxes(page, ".board").values()
            assert bottom - top >= 0.85 * height or right - left >= 0.65 * width, (width, height, right - left, bottom - top)
            others = boxes(page, ".strip, .moment, .actions button, .playing .card")
            assert all(box[0] >= right for box in others.values()), (right, others)


def beside_a_replay_the_board_stays_while_the_rest_scrolls():
    with house(DAEMON, *READING) as (server, _), Window(server) as page:
        page.size(1366, 657)
        page.open("match/1/1/8")
        page.see("What cost most")
        before = boxes(page, ".board")
        page.script("scrollTo(0, 600)")
        page.frames()
        (_, top, _, bottom), *_ = boxes(page, ".board").values()
        assert top >= 0 and bottom <= 657 and bottom - top >= 0.85 * 657, (before, top, bottom)


# How much of each name in a strip is seen, and how wide it is.
SEEN = (
    "return [...document.querySelectorAll('.strip .name')].map((name) => [name.textContent, name.clientWidth, name.scrollWidth]);"
)


def a_long_name_is_seen_before_anything_else_of_a_player():
    with club(DAEMON, ALICE_BEGINS, name=LONGEST) as (_, _, page, other, _):
        sit_down(page, other, "1")
        for width, height in (320, 568), (390, 844), (568, 320), (844, 390), *DESKS:
            page.size(width, height)
            seen = {name: (shown, whole) for name, shown, whole in page.script(SEEN)}
            shown, whole = seen[LONGEST]
            assert (
                seen["alice"][0] == seen["alice"][1]
                and shown >= 0.45 * whole
                and (width < 360 or width == 568 or shown >= 0.8 * whole)
            ), (width, height, seen)


# At the moment when other buttons come: which of them a tap in their middle would reach.
REACHED = """
window.reached = {};
const look = () => document.querySelectorAll('.actions button').forEach((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  window.reached[button.textContent] = document.elementFromPoint(left + width / 2, top + height / 2) === button;
});
new MutationObserver(look).observe(document.querySelector('.actions .buttons'), {childList: true});
"""


def the_second_of_two_taps_does_nothing_else():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.size(390, 844)
        sit_down_and_play(page, bob)
        bob.type("double")
        page.says("bob doubles to 2.")
        page.script(REACHED)
        page.press("Take")
        page.says("Take, and play on for 2?")
        reached = page.script("return window.reached")
        assert reached["No"] and not reached["Yes, take"], reached
        page.press("Yes, take")
        bob.wait("alice accepts the double. The cube shows 2\\.")


def a_finger_finds_every_button():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.size(390, 844)
        for path in "", "settings", "table":
            if path == "table":
                sit_down(page, bob)
            else:
                page.go(path)
            page.see("alice")
            for name, (_, top, _, bottom) in boxes(
                page, "button:not(.place), .button, header a, select, input:not([type=checkbox])"
            ).items():
                assert bottom - top >= FINGER - 0.5, (path, name, bottom - top)


def undo_stays_where_it_is_when_done_comes():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.size(390, 844)
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.see("Tap one of your checkers")
        places = []
        for clicked in ("your 8 point", "your 5 point"), ("your 6 point",):
            for words in clicked:
                page.click(words)
            page.wait(lambda: "Undo" in page.buttons(), "to be able to undo")
            places.append(boxes(page, ".actions button")["Undo"])
        assert page.buttons() == ["Done", "Undo"] and places[0] == places[1], places
        assert boxes(page, ".actions button")["Done"][0] > places[0][2], "what is usual is at the right"


def the_choices_of_who_resigns_move_nothing():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        for width, height in [*UPRIGHT, *DESKS]:
            page.size(width, height)
            page.script("scrollTo(0, 0)")
            heights = []
            for name, says in ("Resign", "Resign: what do you offer?"), ("Nothing", "Waiting for bob."):
                page.press(name)
                page.says(says)
                heights += [bottom - top for _, top, _, bottom in boxes(page, ".actions").values()]
            assert heights[0] == heights[1], (width, height, heights)


def a_notice_moves_nothing_at_a_table():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.size(390, 844)
        sit_down(page, bob, "3 unrated")
        page.says("Your turn: play 3 and 1.")
        page.named("Hint")
        before = boxes(page, ".board")
        page.press("Hint")  # that is for matches against programs
        page.wait(lambda: page.all("#tray .notice:not([hidden]) .card"), "a notice")
        assert boxes(page, ".board") == before
        page.press("Close this")


def the_dice_of_the_opponent_lie_there_until_others_are_thrown():
    with club(DAEMON, "dice side O 31 62 55 random 5") as (_, _, page, bob, _):
        sit_down(page, bob)
        page.click("your 8 point")
        page.click("your 5 point")
        page.click("your 6 point")
        page.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.says("Your turn: roll, or double.")
        assert len(page.all(".die.used")) == 2 and len(page.all(".to-roll")) == 1
        page.click("Roll the dice")
        page.says("Your turn: play 5 and 5.")
        assert len(page.all(".die")) == 4 and not page.all(".die.used, .to-roll")


def what_happened_lately_is_of_this_game():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.size(390, 844)
        sit_down_and_play(page, bob)
        page.wait(lambda: "You play 8/5 6/5." in page.texts(".lately")[0], "the own play")
        bob.type("double")
        page.press("Drop")
        page.press("Yes, drop")
        page.wait(lambda: "You drop. bob wins 1 point." in page.texts(".lately")[0], "the end of the game")
        page.press("Next game")
        bob.type("join")
        page.wait(lambda: "You throw" in page.texts(".lately")[0], "the next game to begin")
        assert "drop" not in page.texts(".lately")[0]


def one_tap_plays_by_the_left_die_if_that_is_wanted():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.go("settings")
        page.press("One tap plays a checker, by the left die; a tap on the dice swaps them")
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.click("your 8 point")
        page.see_place("your 5 point, 1 checker")
        page.press("Undo")
        page.click("Swap the dice")
        page.click("your 6 point")
        page.see_place("your 5 point, 1 checker")
        page.click("your 8 point")
        page.click("Done")
        bob.wait("alice moves 6-5 8-5 \\.")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        every_view_of_playing_is_as_wide_as_the_screen,
        tournaments_are_as_wide_as_the_screen,
        leagues_are_as_wide_as_the_screen,
        board_and_buttons_are_on_the_screen_however_the_phone_is_held,
        board_and_offer_are_on_the_screen_however_the_phone_is_held,
        at_a_desk_the_board_takes_what_the_window_has_and_all_else_stands_beside_it,
        beside_a_replay_the_board_stays_while_the_rest_scrolls,
        a_long_name_is_seen_before_anything_else_of_a_player,
        the_second_of_two_taps_does_nothing_else,
        a_finger_finds_every_button,
        undo_stays_where_it_is_when_done_comes,
        the_choices_of_who_resigns_move_nothing,
        a_notice_moves_nothing_at_a_table,
        the_dice_of_the_opponent_lie_there_until_others_are_thrown,
        what_happened_lately_is_of_this_game,
        one_tap_plays_by_the_left_die_if_that_is_wanted,
    ]
    run_named(everything, sys.argv[2:])
