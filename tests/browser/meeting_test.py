#!/usr/bin/python3
"""meeting_test.py - how people who play in a browser find each other, stay together, and play again.

Usage: meeting_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import skip_without_browser  # noqa: E402
from tap import run_named  # noqa: E402
from window import club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"


def resign(page, bob, size, points):
    """The game is over."""
    bob.type(f"resign {size}")
    page.says(f"bob resigns: you would win {points}.")
    page.press("Accept")


def what_is_offered_to_whoever_comes_is_taken_by_telnet():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.press("Offer a match")
        page.press("Not now")
        page.press("Offer a match")
        page.choose("Length", "5 points")
        page.press("Offer it")
        page.see("You offer a match to 5 points to whoever comes.")
        page.press("Take it back")
        page.wait(lambda: not page.all("#tray .call"), "the offer to be gone")
        page.press("Offer a match")
        page.press("Offer it")
        page.see("You offer a match to 3 points to whoever comes.")
        bob.type("seeks")
        bob.wait(r"  join alice +a 3 point match; .*")
        bob.type("join alice")
        page.at_table()
        page.says("Your turn: play 3 and 1.")


def what_somebody_offers_is_found_in_the_lobby_and_taken():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, scenario):
        bob.type("seek 1 hardbackgammon")
        bob.wait("You seek an opponent for a 1 point match.*")
        scenario.run_line("wait 3 seconds")  # so long the list is kept
        page.see("Open invitations", "1 point")
        page.press("Play bob")
        bob.wait(r".*alice has joined you for a 1 point match\.")
        page.at_table()


def the_same_match_is_played_again():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob, "1 hardbackgammon reroll")
        page.says("Your turn: play 3 and 1.")
        resign(page, bob, "n", "1 point")
        page.says("You win the match, 1 to 0.")
        page.press("Play again")
        page.see("You have invited bob. Waiting for an answer.")
        wanted = bob.wait("Options: 1 point, .*")
        bob.type("decline alice")
        page.see("bob doesn't want to play now.")
        page.press("Play again")
        assert (
            bob.wait("Options: .*")
            == wanted
            == "Options: 1 point, backgammons count even with checkers off, the opening roll may be thrown anew."
        )
        bob.type("join alice")
        page.says("Your turn: play")


def a_page_loaded_anew_between_two_games_goes_on():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        resign(page, bob, "n", "1 point")
        page.says("The game is over.")
        page.open("table")
        page.says("The game is over.")
        page.press("Next game")
        page.says("Waiting for bob to go on.")
        page.open("table")
        page.says("Waiting for bob to go on.")
        bob.type("join")
        page.see("to play", "1 of 3")


def a_page_loaded_anew_during_a_play_shows_the_table():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("say Good luck!")
        page.see("Good luck!")
        bob.type("double")
        page.says("bob doubles to 2.")
        page.open("")
        page.press("Back to your table")
        page.says("bob doubles to 2.")
        page.see_place("your 5 point, 2 checkers")
        page.see("You play 8/5 6/5.", "bob says: Good luck!")
        page.press("Drop")
        page.press("Yes, drop")
        bob.wait("alice gives up. You win 1 point.")
        page.says("The game is over.")


# A system whose user looks elsewhere and allows notifications.
ELSEWHERE = """
window.asked = 0;
window.told = [];
document.hasFocus = () => false;
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { asked++; return this.permission = 'granted'; }
  constructor(words) { told.push(words); }
  close() {}
};
"""


def after_a_match_the_page_offers_to_call_for_turns_and_invitations():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        made = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=ELSEWHERE)
        page.open("")
        icon = "return document.querySelector('link[rel=icon]').href.split('/').pop()"
        sit_down(page, bob, "1")
        page.says("Your turn: play 3 and 1.")
        resign(page, bob, "n", "1 point")
        page.says("You win the match, 1 to 0.")
        assert page.script("return [asked, told]") == [0, []] and page.script(icon) == "icon.svg"
        page.press("Notify me of my turns")
        page.wait(lambda: "Notify me of my turns" not in page.buttons(), "the button to be gone")
        assert page.script("return asked") == 1
        bob.type("invite alice 3")
        page.see("bob invites you to a match to 3 points.")
        page.wait(lambda: page.script("return told") == ["bob invites you"], "to be told of an invitation")
        assert page.script(icon) == "icon-call.svg"
        page.press("Play")
        page.says("Waiting for bob.")
        page.wait(lambda: page.script(icon) == "icon.svg", "the mark to go")
        bob.play()
        page.wait(lambda: page.script("return told").count("Your turn, against bob") == 1, "to be told of the turn")
        assert page.script(icon) == "icon-call.svg"
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])


def a_friend_is_named_found_and_reported():
    with club(DAEMON) as (_, _, page, bob, _):
        page.go("player/bob")
        page.press("Add to my friends")
        page.see("Remove from my friends")
        page.go("")
        page.see("Friends", "bob")
        page.see("ready to play")
        bob.type("friends")
        bob.wait("You have named no friends yet. To name one type 'friend bob'.")
        page.go("player/bob")
        page.unfold("Report bob to the operators")
        page.fill("Why", "bob floods the lobby")
        page.press("Report bob")
        page.see("The operators will read your report.")
        page.press("Remove from my friends")
        page.see("Add to my friends")


def two_players_are_compared():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob, "1")
        page.says("Your turn: play 3 and 1.")
        resign(page, bob, "n", "1 point")
        page.says("You win the match, 1 to 0.")
        page.go("player/bob")
        page.press("You against bob")
        page.see("alice against bob", "1 : 0", "If they play a rated match: alice")
        page.see("Glicko-2")


def a_link_tells_of_a_saved_match_and_goes_on_with_it():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down_and_play(page, bob, "5")
        page.open("")  # by the address: the line is another one
        page.press("Back to your table")
        page.press("Leave")
        page.press("Yes, leave")
        page.says("saved")
        page.go("with/bob/3")
        page.see("You have a saved match with bob: 0 to 0, ", "Offer bob ")
        page.press("Go on with it")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.at_table()
        page.says("Waiting for bob.")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        what_is_offered_to_whoever_comes_is_taken_by_telnet,
        what_somebody_offers_is_found_in_the_lobby_and_taken,
        the_same_match_is_played_again,
        a_page_loaded_anew_between_two_games_goes_on,
        a_page_loaded_anew_during_a_play_shows_the_table,
        after_a_match_the_page_offers_to_call_for_turns_and_invitations,
        a_friend_is_named_found_and_reported,
        two_players_are_compared,
        a_link_tells_of_a_saved_match_and_goes_on_with_it,
    ]
    run_named(everything, sys.argv[2:])
