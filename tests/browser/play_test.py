#!/usr/bin/python3
"""play_test.py - what people want who play in a browser. One test for each of these things.

Usage: play_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from event_source import EventSource  # noqa: E402
from tap import run_named  # noqa: E402
from window import HASTE, Window, be_invited, club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
HOSTILE = "<img src=x onerror=document.title='bad'>&amp;<script>document.title='bad'</script>"
BEGINNER = "Beginner, PR 22.4"  # tests/house/levels.py looks that it is so
ALICE_BEGINS = "dice side O 31 62 55 random 5"
INVITED_BEGINS = "dice side O 13 62 55 random 5"


def a_new_name_is_registered_and_logged_in():
    with house(DAEMON, "given bob is registered") as (server, _), Window(server) as page:
        page.register("bob")
        page.see("already used by someone else")
        page.wait(lambda: page.named("Name").property("aria-invalid") == "true", "the field to be marked")
        page.register("al")
        page.see("A name has 3 to 20 letters")
        page.register("alice")
        page.wait(lambda: page.path == "", "the lobby")
        page.open("about")
        page.see("alice")  # by the token
        page.go("settings")
        page.press("Log out")
        page.see("Log in")
        page.log_in("alice", "wrong")
        page.see("Unknown name or wrong password.")
        page.go("table")
        page.see("No account yet?")


def the_house_is_played_one_click_after_logging_in_by_the_length_of_the_last_time():
    is_house = "sql UPDATE players SET house = 'beginner' WHERE name = 'beginner'"
    with club(DAEMON, is_house, client="barpoint_player", name="beginner") as (server, line, page, beginner, _):
        page.press(BEGINNER)
        beginner.wait("alice wants to play a 1 point match with you.")
        page.choose("Length of the match", "3 points")
        page.press(BEGINNER)
        beginner.wait("alice wants to play a 3 point match with you.")
        page.open("")
        page.press(BEGINNER)
        beginner.wait("alice wants to play a 3 point match with you.")
        beginner.type("join alice")
        page.at_table()


def a_play_is_made_by_clicks_taken_back_and_confirmed():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.listen()
        page.click("your 8 point", "can move")
        page.see_place("your 5 point", "can be reached")
        page.click("your 5 point")
        page.heard("8 to 5. Left: 1.")
        page.see_place("your 5 point, 1 checker")
        page.click("your 6 point", "can move")  # it can go to one point only, and does
        page.says("Done, or undo.")
        page.press("Undo")
        page.press("Undo")
        page.see_place("your 8 point, 3 checkers")
        assert page.buttons() == [], page.buttons()
        page.click("your 8 point")
        page.click("your 4 point", "can be reached")  # both dice by one checker
        page.press("Done")
        bob.wait("alice moves 8-5 5-4 \\.|alice moves 8-7 7-4 \\.")
        page.says("Waiting for bob.")


def a_play_is_dragged():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        for start, end in (("your 8 point", "your 5 point"), ("your 6 point", "your 5 point")):
            (x, y), there = page.place(start).place(), page.place(end).place()
            near, drags = ("mouseMoved", x + 9, y + 9), ("mouseMoved", *there)
            page.tab.mouse(("mouseMoved", x, y), ("mousePressed", x, y), near, drags, ("mouseReleased", *there))
        page.press("Done")
        bob.wait("alice moves 8-5 6-5 \\.")


def a_play_is_typed():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.unfold("Type a play, or hear the position")
        for wrong in ("8/4 6/4", "hello", "8/2"):
            page.fill("Type a play, such as 8/5 6/5", wrong)
            page.press("Play it")
            page.see("Please type a play" if wrong == "hello" else "can't be played")
        page.fill("Type a play, such as 8/5 6/5", "8/5 6/5")
        page.press("Play it")
        page.press("Done")
        bob.wait("alice moves 8-5 6-5 \\.")


def the_cube_is_turned_after_one_more_question():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("double")
        page.says("bob doubles to 2.")
        for key, words in ("x", "Drop, and lose"), ("k", "Take, and play on"):
            page.script("arguments[0].focus()", page.place("your 13 point"))
            page.key(key)
            page.says(words)
            page.press("No")
        page.press("Take")
        page.press("Yes, take")
        bob.wait("alice accepts the double. The cube shows 2.")
        page.see_place("cube at 2, your")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.says("Your turn: roll, or double.")
        page.press("Double")
        page.says("Double the stake?")
        page.press("Yes, double")
        page.says("Waiting for bob to answer your double.")
        bob.wait("alice doubles. Type 'accept' or 'reject'.")
        bob.type("reject")
        page.says("The game is over.")
        page.see("2 of 3")


def a_game_is_resigned_and_the_next_one_begins():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.press("Resign")
        page.press("Nothing")
        page.press("Resign")
        page.press("A single game")
        bob.wait("alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.")
        bob.type("reject")
        page.says("Your turn: play 3 and 1.")
        bob.type("resign g")
        page.says("bob resigns: you would win 2 points.")
        page.press("Accept")
        page.press("Next game")
        page.says("Waiting for bob to go on.")
        bob.type("join")
        page.wait(lambda: "Waiting" not in page.text() or "to play" in page.text(), "the next game")
        page.see("2 of 3")


def words_of_others_are_text_and_nothing_else():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        bob.type(f"say {HOSTILE}")
        page.see(HOSTILE)
        page.fill("Say to your opponent", HOSTILE)
        page.press("Say")
        bob.wait("alice says: " + HOSTILE.replace("(", "\\(").replace(")", "\\)"))
        page.wait(lambda: page.named("Say to your opponent").property("value") == "", "the words to be gone")
        assert page.title != "bad" and not page.all("main img, main script"), page.title


def a_match_is_left_and_gone_on_with():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob)
        page.press("Leave")
        page.press("Yes, leave")
        page.says("The match is saved.")
        page.press("Lobby")
        page.see("Saved matches")
        page.press("Go on with bob")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.see_place("your 5 point, 2 checkers")


def an_invitation_is_read_with_its_rules_and_declined_or_accepted():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        page.become_ready()
        bob.type("invite alice 5 nocube open")
        page.see("bob invites you to a match to 5 points.", "5 points, open table, no cube.")
        page.press("No, thanks")
        bob.wait(r"\*\* alice is refusing games\.")
        bob.type("invite alice unlimited")
        page.see("bob invites you to money play.")
        page.press("Play")
        page.at_table()
        page.see_place("your 8 point, 3 checkers")
        bob.type("say now the board is told again")
        page.see("now the board is told again")
        page.see_place("your 8 point, 3 checkers")
        heading = page.script("return document.querySelector('h1').textContent")
        assert heading == "alice and bob", heading


def both_clocks_are_there_and_count():
    """On wide and on narrow screens, by the timer of the page."""
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        be_invited(page, bob, "3 clock=fast")
        for width in 1280, 360:
            page.size(width, 860)
            page.see("alice 1:00 · bob 0:")  # whose turn it is
            shown = page.wait(lambda: page.texts(".clocks")[0], "the clocks")
            page.wait(lambda before=shown: page.texts(".clocks")[0] != before, "a second less")


def the_clocks_are_stopped_and_the_match_adjourned_by_buttons():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        be_invited(page, bob, "3 clock=normal")
        page.press("Pause")
        page.see("You have asked for a pause.", "Pause: asked")
        bob.wait("alice wants a pause: the clock stops if you type 'pause', too.")
        bob.type("pause")
        page.see("The clocks are stopped.")
        page.wait(lambda: page.texts(".clocks")[0].endswith(" · paused"), "the clocks to say so")
        shown = page.texts(".clocks")
        bob.type("zzz")
        bob.wait(r"\*\* Unknown command: 'zzz'.*")
        assert page.texts(".clocks") == shown
        page.press("End the pause")
        page.see("The pause is over")
        page.wait(lambda: "paused" not in page.texts(".clocks")[0], "the clocks to go on")
        bob.type("adjourn")
        page.see("bob wants to go on another time.")
        page.press("Adjourn: bob wants to")
        page.says("You have both agreed to go on another time. The match is saved.")
        page.named("Go on with it")


def a_match_may_be_lost_on_time_without_a_play():
    with club(DAEMON, INVITED_BEGINS) as (server, _, page, bob, _):
        be_invited(page, bob, "1 clock=fast")
        page.says("Your turn: play 3 and 1.")
        server.move_clock(29 * 1000)
        page.see("Your time is up.", "bob wins the match")
        page.press("Look at the match")
        page.see("bob has won the match on time, 0 to 0.", "Nothing was played.")


def at_an_open_table_pieces_are_put_and_plays_challenged():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob, "3 open")
        page.says("Your turn: play 3 and 1.")
        page.click("your 8 point, 3")
        page.click("your 5 point")
        page.see_place("your 5 point, 1 checker")
        page.key("u")
        page.see_place("your 8 point, 3 checkers")
        page.script("arguments[0].focus()", page.place("your 13 point"))
        for keys, name in (
            ("m", "your 8 point, 3 checkers"),
            (("Enter", "m"), "your 7 point, empty"),
            ("m", "your 5 point, empty"),
        ):
            page.key(*keys)
            assert page.focused() == name, (keys, page.focused())
        page.key("Escape")
        page.click("your 13 point")
        page.click("your 8 point")  # a five: no die shows that
        page.see_place("your 8 point, 4 checkers")
        page.press("Done")
        bob.wait("alice moves 13-8 \\.")
        bob.type("challenge")
        page.see("Your play was wrong")
        page.says("Your turn: play 3 and 1.")
        page.click_at_once("your 8 point", "your 5 point", "your 6 point", "your 5 point")
        page.see_place("your 5 point, 2 checkers")
        page.press("Done")
        bob.wait("alice moves 8-5 6-5 \\.")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-14")
        page.press("Challenge")
        page.press("Yes, challenge")
        page.see("bob's play was wrong")


def raccoons_bring_beavers_along_and_rules_have_their_names():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        page.go("with/bob/unlimited")
        page.unfold("Other rules")
        page.see("Jacoby rule: ", "Beavers: ", "Raccoons: ", "Automatic doubles: ")
        beavers = page.wait(lambda: page.all("input[value=beavers]"), "beavers")[0]
        raccoons = page.all("input[value=raccoons]")[0]
        page.click_on(lambda: raccoons, "raccoons")
        assert beavers.is_selected and not beavers.script("return !this.disabled")
        page.click_on(lambda: raccoons, "raccoons")
        assert not beavers.is_selected and beavers.script("return !this.disabled")
        page.click_on(lambda: raccoons, "raccoons")
        page.press("Invite bob")
        bob.wait("Options: unlimited match, .*raccoons.*|Options: .*raccoon.*")


def who_watches_is_said_at_the_table():
    with club(DAEMON, ALICE_BEGINS, "given carol is registered") as (server, line, page, bob, scenario):
        sit_down(page, bob)
        scenario.login("carol")
        scenario.run_line("carol> watch bob")
        page.see("1 watching: carol")
        with page.before_each_page(HASTE):
            page.open("table")
        page.see("1 watching: carol")
        stream = EventSource(server, 1)  # somebody reads the match in a browser
        stream.event()
        page.see("2 watching: carol and 1 more")
        scenario.run_line("carol> unwatch")
        page.see("1 watching")
        stream.close()
        page.wait(lambda: "watching" not in page.text(), "nobody to watch")


def money_is_played_with_beavers():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob, "unlimited jacoby beavers")
        bob.type("double")
        page.press("Beaver")
        page.press("Yes, turn it")
        bob.wait("alice doubles. Type 'accept' or 'reject'.")
        bob.type("accept")
        page.see_place("cube at 4, your")


def a_drop_costs_what_the_page_says():
    """Of a beaver and of a raccoon: what was at stake before the last offer."""
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob, "unlimited raccoons")
        bob.type("double")
        page.see("bob doubles to 2.")
        page.press("Drop")
        page.see("Drop, and lose 1 point?")
        page.press("No")
        page.press("Beaver")
        page.press("Yes, turn it")
        bob.wait("alice doubles. Type 'accept' or 'reject'.")
        bob.type("raccoon")
        page.see("bob doubles to 8.")
        page.press("Drop")
        page.see("Drop, and lose 4 points?")
        page.press("Yes, drop")
        bob.wait("alice gives up. You win 4 points.")


def a_drop_of_a_beaver_costs_what_was_offered():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob, "unlimited beavers")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.press("Double")
        page.press("Yes, double")
        bob.wait("alice doubles. Type 'accept' or 'reject'.")
        bob.type("beaver")
        page.see("bob doubles to 4.")
        page.press("Drop")
        page.see("Drop, and lose 2 points?")
        page.press("Yes, drop")
        bob.wait("alice gives up. You win 2 points.")


def settings_stay_and_change_the_board():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        page.go("settings")
        page.press("My home is on the left")
        page.choose("Board", "Slate")
        page.press("Play for me when only one play is possible")
        sit_down(page, bob)
        own, far = (page.place(f"your {point} point").script("return this.getBoundingClientRect().x") for point in (1, 6))
        assert own < far, (own, far)
        assert page.script("return document.documentElement.dataset.board") == "slate"
        page.open("settings")
        page.wait(lambda: page.named("Play for me when only one play is possible").is_selected, "the toggle of the server")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        a_new_name_is_registered_and_logged_in,
        the_house_is_played_one_click_after_logging_in_by_the_length_of_the_last_time,
        a_play_is_made_by_clicks_taken_back_and_confirmed,
        a_play_is_dragged,
        a_play_is_typed,
        the_cube_is_turned_after_one_more_question,
        a_game_is_resigned_and_the_next_one_begins,
        words_of_others_are_text_and_nothing_else,
        a_match_is_left_and_gone_on_with,
        an_invitation_is_read_with_its_rules_and_declined_or_accepted,
        both_clocks_are_there_and_count,
        the_clocks_are_stopped_and_the_match_adjourned_by_buttons,
        a_match_may_be_lost_on_time_without_a_play,
        at_an_open_table_pieces_are_put_and_plays_challenged,
        raccoons_bring_beavers_along_and_rules_have_their_names,
        who_watches_is_said_at_the_table,
        money_is_played_with_beavers,
        a_drop_costs_what_the_page_says,
        a_drop_of_a_beaver_costs_what_was_offered,
        settings_stay_and_change_the_board,
    ]
    run_named(everything, sys.argv[2:])
