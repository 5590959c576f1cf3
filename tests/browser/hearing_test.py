#!/usr/bin/python3
"""hearing_test.py - the page for people who hear it: everything that happens is said, and the focus never gets lost.

Usage: hearing_test.py BARPOINTD-TEST [TEST...]. Prints TAP.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from line import Line  # noqa: E402
from stories import EVENING, READING  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 random 5"
# As in a browser that has been asked nothing yet: the headless shell refuses notifications.
UNASKED = "Object.defineProperty(Notification, 'permission', { get: () => 'default' })"
HIT = "dice side O 62 61 random 5"  # alice_is_hit() plays them


def enter(page, name, key="Enter"):
    """As by keyboard: what is called so gets the focus, then the key."""
    page.script("arguments[0].focus()", page.named(name))
    page.key(key)


def has_focus(page, name):
    page.wait(
        lambda: page.script("return document.activeElement !== document.body") and page.focused() == name,
        f"the focus on {name!r}",
    )


TWO_CLUB_PLAYERS = """
given carol, dave are programs
sql UPDATE players SET house = 'club' WHERE name IN ('carol', 'dave')
drop carol
drop dave
login carol as program
login dave as program
given carol, dave are ready
""".strip().splitlines()


def alice_is_hit(page, bob):
    for point in 24, 18, 13, 11:
        page.click(f"your {point} point")
    page.press("Done")
    bob.wait("It's your turn. Please roll or double.")
    bob.type("roll")
    bob.wait("Please move 2 pieces.")
    bob.type("move 12-18 17-18")


def what_others_say_is_heard():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.listen()
        bob.type("say well begun")
        page.heard("bob says: well begun")


def a_play_is_told_with_its_hits_and_a_step_taken_back_too():
    with club(DAEMON, HIT) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 6 and 2.")
        page.listen()
        page.click("your 24 point")
        page.click("your 18 point")
        page.heard("24 to 18. Left: 2.")
        page.key("Backspace")
        page.heard("Taken back: 24 to 18.")
        page.click("your 24 point")
        page.key("Escape")
        page.heard("Nothing is chosen.")
        alice_is_hit(page, bob)
        page.heard(
            "Played.",
            "bob rolls 6 and 1.",
            "bob plays 12 to 18, 17 to 18, hits on 18. You have 1 on the bar. Your turn: roll or double.",
        )
        page.see("You play 24/18 13/11.", "bob plays 13/7* 8/7.")


def hits_are_told():
    with club(DAEMON, "dice side O 31 43 63 43 random 5") as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 12-16 12-15")
        page.press("Roll")
        page.says("Your turn: play 6 and 3.")
        page.listen()
        page.click("your 24 point")
        page.click("your 15 point")
        page.heard("24 to 18, 18 to 15, hits on 15.")
        page.see_place("bob's bar, 1 checker")
        page.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move bar-4 12-15")
        page.heard("bob plays bar to 4, 12 to 15, hits on 15. You have 1 on the bar.")
        page.see_place("your bar, 1 checker")


def a_question_is_heard_and_the_answer_keeps_the_focus():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.listen()
        enter(page, "Resign")
        page.heard("Resign: what do you offer?")
        has_focus(page, "A single game")
        enter(page, "Nothing")
        page.says("Your turn: play 3 and 1.")
        has_focus(page, "your 24 point, 2 checkers, can move")


def who_waits_at_the_sentence_comes_to_the_play():
    with club(DAEMON, "dice side O 31 43 63 random 5") as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 12-16 12-15")
        enter(page, "Double")
        enter(page, "Yes, double")
        page.says("Waiting for bob to answer your double.")
        assert page.script("return document.activeElement.className") == "moment"
        bob.wait("alice doubles.*")
        bob.type("accept")
        page.says("Your turn: play 6 and 3.")
        has_focus(page, "your 24 point, 2 checkers, can move")


def what_happens_is_told_where_the_focus_has_come_to():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.go("with/bob/3")
        page.named("Invite bob")
        page.listen()
        page.script(
            "document.addEventListener('focusin', ({ target }) => window.said += `<${target.tagName} ${target.textContent}>`)"
        )
        enter(page, "Invite bob")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.heard("You throw 3, bob throws 1.")
        said = page.script("return window.said")
        assert said.index("<H1 alice and bob>") < said.index("You throw 3"), f"the focus would have interrupted it: {said}"


def who_talks_hears_what_becomes_of_it_and_comes_back_to_the_board():
    with club(DAEMON, ALICE_BEGINS) as (_, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.script("arguments[0].focus()", page.place("your 13 point"))
        page.listen()
        page.key("c")
        has_focus(page, "Say to your opponent")
        page.key(*"good luck", "Enter")
        page.heard("Said.")
        bob.wait("alice says: good luck")
        page.key("Escape")
        has_focus(page, "your 24 point, 2 checkers, can move")
        page.key("/", "Escape")
        has_focus(page, "your 24 point, 2 checkers, can move")
        line.cut(stays_down=True)
        page.see("Trying again")
        page.key("c", "x", "Enter")
        page.heard("There is no line to the server just now. Please try again.")
        line.mend()
        page.says("Your turn: play 3 and 1.")
        has_focus(page, "Say to your opponent")


LISTEN_FROM_THE_START = """
addEventListener('DOMContentLoaded', () => {
  const region = document.getElementById('announce');
  window.said = '';
  new MutationObserver(() => window.said += region.textContent + '\\n').observe(region, {childList: true});
});
"""


def a_table_loaded_anew_tells_what_is_to_be_done():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        made = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=LISTEN_FROM_THE_START)
        page.open("table")
        page.heard("Your turn: play 3 and 1.")
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])
        page.go("about")
        page.named("Table")  # who is logged in before they look at it
        page.listen()
        enter(page, "Table")
        page.heard("Your turn: play 3 and 1.")


def who_has_an_answer_is_not_asked_to_wait_for_it():
    marker = "import('/page/dom.js').then(({ say }) => say('That was all.'))"
    with house(DAEMON) as (server, _), Line(server.ports["web"]) as line, Window(server) as page:
        page.root = f"http://127.0.0.1:{line.port}/"
        page.open("register")
        page.fill("Name", "ab")
        page.fill("Password", "secret")
        page.listen()
        enter(page, "Register")
        page.see("A name has 3 to 20 letters from a to z, and underscores.")
        page.script(marker)
        page.heard("That was all.")
        assert "wait" not in page.script("return window.said"), page.script("return window.said")
        page.fill("Name", "erin")
        line.swallow()
        enter(page, "Register")
        page.heard("Please wait.")
        line.cut()


def a_switch_of_the_server_keeps_the_focus():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, _, _):
        page.go("settings")
        enter(page, "Others may invite me", "Space")
        page.see("You're now ready to invite or join someone.")
        has_focus(page, "Others may invite me")
        assert page.named("Others may invite me").is_selected


def what_vanishes_hands_on_the_focus():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        enter(page, "Offer a match")
        has_focus(page, "Length")
        enter(page, "Not now")
        has_focus(page, "Offer a match")
        enter(page, "Offer a match")
        enter(page, "Offer it")
        has_focus(page, "Offer a match")
        enter(page, "Take it back")
        has_focus(page, "Lobby")
        page.go("settings")
        page.see("Kept by the server")
        bob.type("invite alice 5")
        enter(page, "No, thanks")
        bob.wait(r"\*\* alice is refusing games\.")
        has_focus(page, "Settings")


def on_the_board_letters_and_numbers_do_everything():
    with club(DAEMON, HIT) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 6 and 2.")
        page.listen()
        page.key("Tab")
        has_focus(page, "your 24 point, 2 checkers, can move")  # Tab leads to what can be done
        page.key("m")
        has_focus(page, "your 13 point, 5 checkers, can move")
        page.key("M")
        page.key("Enter")
        page.heard("Chosen: 24. Goes to 22, 18, 16.")
        page.key("m", "m")
        has_focus(page, "your 18 point, empty, can be reached")
        page.key("Enter", "t")
        page.heard("24 to 18. Left: 2.", "Your turn: play 6 and 2. Left: 2.")
        page.key("u", "d")
        page.heard("Taken back: 24 to 18.")
        page.key("1", "3", "Enter", "1", "1", "Enter", "2", "4", "Enter", "w", "p")
        page.heard(
            "You have 1 on 24, 1 on 18, 4 on 13, 1 on 11, 3 on 8, 5 on 6; 159 pips. bob has 5 on 19, 3 on 17, 5 on 12, 2 on 1; 167 pips."
        )
        page.heard("You have 159 pips, bob 167.")
        page.key("d")
        bob.wait("It's your turn. Please roll or double.")
        page.heard("Played.")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 12-18 17-18")
        page.heard("hits on 18. You have 1 on the bar. Your turn: roll or double.")
        page.key("l", "s", "b")
        page.heard("Score: you 0, bob 0. Match to 3. Cube at 1, in the middle.")
        has_focus(page, "your bar, 1 checker")
        page.key("d")
        has_focus(page, "Yes, double")
        page.key("Tab", "Enter")
        has_focus(page, "Roll")
        page.key("Enter")
        page.heard(", first 1 from the bar.")
        has_focus(page, "your bar, 1 checker, can move")  # whoever has rolled is where the play begins
        page.listen()
        page.key("b")
        page.heard("your bar, 1 checker, can move.")  # though the focus doesn't move
        page.key("h")
        page.heard("Slash leads to the line in which plays are typed.")
        page.key("/")
        has_focus(page, "Type a play, such as 8/5 6/5")


def a_game_is_played_in_the_line_for_plays():
    with club(DAEMON, HIT) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 6 and 2.")
        page.unfold("Type a play, or hear the position")
        page.listen()

        def line(text):
            page.fill("Type a play, such as 8/5 6/5", text)
            page.key("Enter")

        line("24/18 13/10")
        page.see("13/10 can't be played.")
        line("24/18 13/11")
        page.heard("24 to 18, 13 to 11. Done, or undo.")
        line("pips")
        page.see("You have 159 pips, bob 167.")
        line("")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("double")
        page.heard("bob doubles to 2. Take or drop?")
        line("take")
        has_focus(page, "Yes, take")
        page.key("Enter")
        page.heard("You take. The cube is at 2, yours.")
        bob.wait("Please move 2 pieces.")
        bob.type("move 12-18 17-18")
        page.says("Your turn: roll, or double.")
        line("roll")
        page.heard(", first 1 from the bar.")
        line("where")
        page.see("You have 1 on the bar, 1 on 24,")
        line("resign")
        has_focus(page, "A single game")


def the_lobby_goes_on_while_its_heading_has_the_focus():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, scenario):
        enter(page, "About")
        has_focus(page, "About this server")  # else the key would come to it
        enter(page, "Lobby")
        has_focus(page, "Lobby")
        page.see("bob")
        bob.type("toggle ready")
        bob.wait(r"\*\* You're now refusing to play with someone\.")
        scenario.run_line("wait 3 seconds")  # so long the list is kept
        page.wait(lambda: "Nobody waits for an invitation." in page.text(), "the list without bob")
        has_focus(page, "Lobby")


def what_a_button_and_a_field_want_is_told_with_them():
    told = "return document.getElementById(arguments[0].getAttribute('aria-describedby')).textContent"
    with club(DAEMON, *TWO_CLUB_PLAYERS) as (_, _, page, bob, _):
        page.wait(
            lambda: page.names(".person a") == ["bob", "Invite bob", "carol", "Invite carol"], "one row for both house players"
        )
        page.see("house, 2 free")
        enter(page, "Offer a match")
        assert page.script(told, page.named("Offer it")) == "a match to 3 points. Length and rules are before this button."
        page.choose("Length", "7")
        page.unfold("Other rules")
        page.press("No doubling cube")
        assert page.script(told, page.named("Offer it")).startswith("a match to 7 points, one other rule.")
        page.go("settings")
        page.press("Log out")
        page.go("register")
        assert page.script(told, page.named("Name")).startswith("A name has 3 to 20 letters")
        page.listen()
        page.fill("Name", "erin")
        page.fill("Password", "secret")
        enter(page, "Register")
        page.heard("You are logged in as erin.")
        has_focus(page, "Lobby")


def a_broken_line_leaves_a_form_and_the_focus_as_they_are():
    with club(DAEMON, ALICE_BEGINS) as (_, line, page, bob, _):
        page.go("with/bob/3")
        page.script("arguments[0].focus()", page.named("Invite bob"))
        line.cut()
        page.see("The line is lost.")
        page.wait(lambda: "The line is lost." not in page.text(), "the line to be back")
        has_focus(page, "Invite bob")
        page.see("Offer bob a match to 3 points.")


def from_game_to_game_and_to_the_end_by_keyboard():
    with club(DAEMON, "dice side O 31 65 random 5") as (_, _, page, bob, _):
        page.script(UNASKED)
        sit_down(page, bob, "2")
        page.says("Your turn: play 3 and 1.")
        page.listen()
        bob.type("resign n")
        page.says("bob resigns")
        enter(page, "Accept")
        has_focus(page, "Next game")
        page.heard("You accept, and win 1 point.", "Score: you 1, bob 0. Match to 2.", "Next game, or leave?")
        page.script("arguments[0].focus()", page.place("your 6 point"))
        page.key("n")
        page.says("Waiting for bob to go on.")
        has_focus(page, "your 6 point, 5 checkers")
        bob.type("join")
        page.heard("New game.", "You throw 6, bob throws 5.", "Your turn to move.", "Crawford game: no doubling.")
        has_focus(page, "your 6 point, 5 checkers")  # wherever the board has it now
        bob.type("resign n")
        page.says("bob resigns")
        enter(page, "Accept")
        page.heard(
            "You win the match, 2 to 0.",
            "Your rating goes from 1500",
            "Play again, Look at the match, Lobby, Notify me of my turns?",
        )
        said = page.script("return window.said")
        assert said.index("Your rating") < said.index("Play again"), f"what can be done comes last: {said}"
        has_focus(page, "Play again")


def what_only_a_game_offers_goes_with_it_and_hands_the_focus_on():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob, "3 unrated")
        page.says("Your turn: play 3 and 1.")
        page.named("Hint")
        enter(page, "Resign")
        enter(page, "A single game")
        bob.wait("alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.")
        page.script("[...document.querySelectorAll('.menu button')].find((one) => one.textContent === 'Hint').focus()")
        bob.type("accept")
        page.says("The game is over.")
        has_focus(page, "Next game")
        offered = "return [...document.querySelectorAll('.menu .tools > :not([hidden])')].map((one) => one.textContent).join()"
        assert page.script(offered) == "Settings"


def who_waits_for_the_next_game_is_on_no_button_that_leaves():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        bob.type("resign n")
        page.says("bob resigns")
        enter(page, "Accept")
        enter(page, "Next game")
        page.says("Waiting for bob to go on.")
        assert page.focused() != "Leave" and page.script("return document.activeElement.className") == "moment"


def an_invitation_is_heard_with_its_rules_and_where_it_waits():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.see("Play with people")
        page.listen()
        enter(page, "Offer a match")
        enter(page, "Offer it")
        page.heard("You offer a match to 3 points to whoever comes.")
        enter(page, "Take it back")
        page.heard("You have taken your offer back.")
        bob.type("invite alice 5 open nocube")
        page.heard("bob invites you to a match to 5 points. Answer at the top of the page.", "Options: 5 points, ")
        said = page.script("return window.said")
        assert said.count("You offer") == 1 and "type" not in said, said


def where_the_system_has_its_own_colours_the_board_keeps_its_ring():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.devtools(
            "Emulation.setEmulatedMedia",
            features=[{"name": "forced-colors", "value": "active"}, {"name": "prefers-color-scheme", "value": "light"}],
        )
        page.script("document.querySelector('h1').focus()")
        page.key("Tab")  # to the board
        ring = page.script(
            "const { outlineColor, outlineWidth } = getComputedStyle(document.activeElement); return [outlineColor, outlineWidth]"
        )
        assert ring == ["rgb(255, 176, 0)", "3px"], ring


def a_seat_that_is_kept_is_heard_once_and_found_again():
    with club(DAEMON, ALICE_BEGINS, client="robot") as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        page.listen()
        page.script("arguments[0].focus()", page.place("your 6 point"))
        bob.type("set tags yes")  # a program that keeps its seat
        bob.wait("@state_end.*That is all\\.")
        bob.hang_up()
        page.heard("bob's line is lost. The seat is kept for 90 seconds.")
        page.key("p")
        page.heard("You have 163 pips")  # whatever would come twice has come by now
        assert page.script("return window.said").count("line is lost") == 1, page.script("return window.said")
        page.key("t", "a")
        page.wait(lambda: page.script("return window.said").count("line is lost") == 3, "both answers")
        bob.log_in()
        page.heard("bob is back.")
        has_focus(page, "your 6 point, 4 checkers")


def who_is_new_hears_where_the_keys_are():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.see("Play with people")
        page.open("with/bob/1")
        page.wait(lambda: page.named("Invite bob"), "the form")
        page.listen()
        page.press("Invite bob")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.heard("Your turn to move.", "Tab leads to the board. H tells its keys there.")
        page.key("Tab", "h")
        page.heard("A tells again what has happened since your last play.")
        assert page.script("return window.said").count("Tab leads") == 1


def what_was_missed_is_told_again():
    with club(DAEMON, HIT) as (_, line, page, bob, _):
        sit_down(page, bob)
        alice_is_hit(page, bob)
        page.says("Your turn: roll, or double.")
        page.listen()
        page.script("arguments[0].focus()", page.place("your bar"))
        page.key("a")
        page.heard(
            "You play 24 to 18, 13 to 11. bob rolls 6 and 1. bob plays 12 to 18, 17 to 18, hits on 18. You have 1 on the bar. Your turn: roll or double."
        )
        listed = [name for role, name in page.tree() if role == "StaticText"]
        assert (
            "bob plays 12 to 18, 17 to 18, hits on 18. You have 1 on the bar." in listed and "bob plays 13/7* 8/7." not in listed
        ), listed
        line.cut()
        page.heard("The line is back.", "Your turn: roll, or double.")
        has_focus(page, "your bar, 1 checker")


def who_reads_a_match_that_goes_on_keeps_the_place():
    """Who is slow to read is counted as watching meanwhile."""
    kept = "return window.kept.every((element) => element.isConnected) && [...window.kept.map((element) => element.innerText.replace(/, 1 watching$/, '')), document.activeElement.innerText]"
    with house(DAEMON, *READING) as (server, scenario), Window(server) as page:
        page.open("match/2")
        page.see("Live.")
        page.unfold("Point by point")
        page.wait(lambda: page.all(".points tbody tr"), "the points")
        page.script(
            "window.kept = [document.querySelector('.points tr:nth-child(21)'), document.querySelector('.points tr:nth-child(18)'), document.querySelector('h1')]"
        )
        page.script("arguments[0].focus()", page.named("carol"))
        scenario.run_line("carol> move 8-5 6-5")
        page.see("carol plays 8/5 6/5.")
        assert page.script(kept) == ["5 point\t2\t", "8 point\t2\t", "carol and dave\n3 points", "carol"], page.script(kept)
        page.script("window.kept.push(document.querySelector('.moves a'))")
        scenario.run_line("dave< It's your turn. Please roll or double.")
        scenario.run_line("dave> roll")
        scenario.run_line("dave< Please move 2 pieces.")
        scenario.run_line("dave> move 1-7 12-14")
        page.wait(lambda: len(page.all(".moves a")) == 2, "the second play")
        assert page.script(kept)[-1] == "carol", page.script(kept)


def mistakes_are_heard_with_their_dice_and_what_was_better():
    with house(DAEMON, *READING) as (server, _), Window(server) as page:
        page.open("match/1")
        page.see("bob has won the match")
        page.listen()
        enter(page, "Next mistake")
        page.heard("Mistake 1 of 1, game 1. Double 5: bob plays 12 to 17 twice, 17 to 22 twice. A blunder: ", " is better by 0.")
        has_focus(page, "Next mistake")
        texts = [name for role, name in page.tree() if role == "StaticText"]
        assert not [text for text in texts if "/" in text], f"plays are heard in words: {texts}"
        assert "bob, game 1: " in "".join(texts) and "12 to 17 twice, 17 to 22 twice" in texts, texts


def on_a_narrow_screen_no_less_is_heard():
    with club(DAEMON, ALICE_BEGINS, *TWO_CLUB_PLAYERS) as (_, _, page, bob, _):
        page.size(320, 568)
        page.see("Ready to play")
        page.wait(lambda: ("StaticText", "house, 2 free") in page.tree(), "the badge of the house")
        sit_down(page, bob, "1")
        page.says("Your turn: play 3 and 1.")
        page.wait(lambda: ("StaticText", "to play") in page.tree(), "whose turn it is")
        assert page.script("return document.documentElement.scrollWidth") == 320


def a_replay_is_heard_step_by_step_and_explored():
    with club(DAEMON, HIT) as (_, _, page, bob, _):
        sit_down(page, bob)
        alice_is_hit(page, bob)
        page.says("Your turn: roll, or double.")
        page.press("Resign")
        page.press("A backgammon")
        bob.wait("alice wants to resign.*")
        bob.type("accept")
        page.press("Look at the match")
        page.listen()
        for name in ("First step", "Next step", "Next step"):
            enter(page, name)
            has_focus(page, name)
        page.heard("alice plays 24 to 18, 13 to 11.")
        enter(page, "Next step")
        enter(page, "Next step")
        page.heard("bob plays 12 to 18, 17 to 18, hits on 18.")
        [board] = page.names(".board")
        assert "alice has 1 on the bar, 1 on 24, 4 on 13, 1 on 11, 3 on 8, 5 on 6; 166 pips." in board, board
        assert not page.all(".board button"), "a board on which nobody plays is one thing"
        assert "bob, 6 and 1: 12 to 18, 17 to 18, hits on 18" in page.names(".moves a"), page.names(".moves a")
        assert len(page.all(".moves a[tabindex='0']")) == 1, "Tab stops once in the list"
        page.unfold("Point by point")
        rows = page.wait(
            lambda: page.script("return [...document.querySelectorAll('.points tbody tr')].map(row => row.innerText)"), "the rows"
        )
        assert rows[0] == "bar\t1\t" and rows[7] == "18 point\t\t2" and len(rows) == 26, rows
        enter(page, "Last step")
        has_focus(page, "Last step")


def slow_matches_and_vacation_are_heard_and_keep_the_focus():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.become_ready()
        bob.type("invite alice 5 days=2")
        bob.wait("Options: 5 points, two days a turn.")
        page.go("slow")
        page.see("bob offers you a match: 5 points, 2 days a turn.", "Your clocks run.")
        enter(page, "Decline the offer of bob")
        has_focus(page, "Slow matches")
        enter(page, "Stop my clocks")
        page.see("Your clocks are stopped until")
        has_focus(page, "Vacation")
        enter(page, "End the vacation")
        page.see("Your clocks run.")
        has_focus(page, "Vacation")
        bob.type("invite alice 5 days=2")
        bob.wait("Options: 5 points, two days a turn.")
        enter(page, "Accept the offer of bob")
        page.at_table()
        page.go("slow")
        page.unfold("Leave bob a message")
        page.fill("What bob reads on sitting down there", "Well met!")
        enter(page, "Leave it")
        page.wait(lambda: "bob reads that now." in page.text(), "the answer to be heard")
        has_focus(page, "Leave bob a message")


def a_tournament_is_heard_and_what_it_asks_has_the_focus():
    with club(DAEMON, *EVENING, ALICE_BEGINS) as (_, _, page, bob, scenario):
        page.go("tournament/1")
        page.listen()
        enter(page, "Enter")
        page.heard("You have entered the tournament.")
        has_focus(page, "Withdraw")
        for name in "carol", "dave":
            scenario.run_line(f"{name}> tournament 1 enter")
        bob.type("tournament 1 enter")
        page.see("4 players entered")
        scenario.run_line("carol> tournament 1 start")
        page.heard("Its players are called.", "Round 1 begins.", "Round 1 of Tuesdays: you play bob.")
        has_focus(page, "Play")
        scenario.run_line("carol> tournament 1 award 1.2 dave I have to go")
        page.heard("dave was awarded the match with carol.")
        has_focus(page, "Play")
        page.key("Enter")
        page.heard("You have joined. bob is waited for.")
        page.wait(lambda: page.script("return document.activeElement !== document.body"), "the focus to stay on the page")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        what_others_say_is_heard,
        a_play_is_told_with_its_hits_and_a_step_taken_back_too,
        hits_are_told,
        a_question_is_heard_and_the_answer_keeps_the_focus,
        who_waits_at_the_sentence_comes_to_the_play,
        what_happens_is_told_where_the_focus_has_come_to,
        who_talks_hears_what_becomes_of_it_and_comes_back_to_the_board,
        a_table_loaded_anew_tells_what_is_to_be_done,
        who_has_an_answer_is_not_asked_to_wait_for_it,
        a_switch_of_the_server_keeps_the_focus,
        what_vanishes_hands_on_the_focus,
        on_the_board_letters_and_numbers_do_everything,
        a_game_is_played_in_the_line_for_plays,
        the_lobby_goes_on_while_its_heading_has_the_focus,
        what_a_button_and_a_field_want_is_told_with_them,
        a_broken_line_leaves_a_form_and_the_focus_as_they_are,
        from_game_to_game_and_to_the_end_by_keyboard,
        what_only_a_game_offers_goes_with_it_and_hands_the_focus_on,
        who_waits_for_the_next_game_is_on_no_button_that_leaves,
        an_invitation_is_heard_with_its_rules_and_where_it_waits,
        where_the_system_has_its_own_colours_the_board_keeps_its_ring,
        a_seat_that_is_kept_is_heard_once_and_found_again,
        who_is_new_hears_where_the_keys_are,
        what_was_missed_is_told_again,
        who_reads_a_match_that_goes_on_keeps_the_place,
        mistakes_are_heard_with_their_dice_and_what_was_better,
        on_a_narrow_screen_no_less_is_heard,
        a_replay_is_heard_step_by_step_and_explored,
        slow_matches_and_vacation_are_heard_and_keep_the_focus,
        a_tournament_is_heard_and_what_it_asks_has_the_focus,
    ]
    run_named(everything, sys.argv[2:])
