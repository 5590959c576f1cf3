#!/usr/bin/python3
"""comfort_test.py - what a table does besides, for players who have asked for it: sound, hints, rolling and playing by itself.

Usage: comfort_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, be_invited, club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"
TURN = [520, 660]  # Hz, what a player hears whose turn it is

# Keeps the pitch of each tone that the page asks for, and what it comes from.
SPY = """
window.tones = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(audio, options) { super(audio, options); tones.push(options.frequency); window.sounding = audio; }
};
"""


def a_sound_is_heard_by_who_wants_it():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        spy = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        page.open("")
        sit_down_and_play(page, bob)
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        page.see("bob rolls 6 and 2.")
        assert page.script("return tones") == []
        page.open("settings")
        page.press("Sound")
        page.open("table")
        page.says("Waiting for bob.")
        bob.type("move 1-7 12-14")
        page.wait(lambda: page.script("return tones")[-2:] == TURN, "the tones of a turn")
        page.press("Roll")
        page.wait(lambda: len(page.script("return tones")) > 5, "those of dice")
        page.wait(lambda: page.script("return sounding.state") == "running", "the sound to be let out")
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", **spy)


def a_quiet_tone_tells_of_the_last_ten_seconds_to_who_wants_it():
    """One in a turn, and none without the setting."""
    with club(DAEMON, "dice side O 13 62 55 random 5") as (_, _, page, bob, _):
        spy = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        page.open("settings")
        page.press("A quiet tone when my clock has ten seconds left")
        be_invited(page, bob, "1 clock=8+3")
        page.wait(lambda: page.script("return tones") == [440], "the tone")
        page.wait(lambda: " 0:02" in page.texts(".clocks")[0], "the reserve to run")
        assert page.script("return tones") == [440]
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", **spy)


def a_program_gives_hints_in_what_is_not_rated():
    with club(DAEMON, ALICE_BEGINS, "admin program robot on", client="robot", name="robot") as (_, _, page, robot, _):
        sit_down(page, robot, "3 unrated")
        page.says("Your turn: play 3 and 1.")
        page.listen()
        page.press("Hint")
        page.heard("The engine's choice at first sight, and what the others lose:", "1. 8 to 5, 6 to 5, +0.", ", loses .")
        page.wait(lambda: [row for row in page.texts(".news li") if row[:2] in ("1.", "2.", "3.")][2:], "the rows")
        rows = page.texts(".news li")
        assert [row[:7] for row in rows[:2]] == ["The eng", "1. 8/5 "], rows
        robot.wait("alice takes a hint.")
        page.press("Leave")
        page.press("Yes, leave")
        sit_down(page, robot, "1")
        page.says("Your turn: play ")
        page.wait(lambda: "Hint" not in page.texts(".menu button"), "no button for what the server refuses in a rated match")


def dice_are_rolled_and_plays_sent_by_themselves():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.go("settings")
        page.press("Roll for me: I never want to be asked whether to double")
        page.press("A whole play is sent without asking; then it can't be taken back")
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        for start, end in (("your 8 point", "your 5 point"), ("your 6 point", "your 5 point")):
            page.click(start)
            page.click(end)
        bob.wait("alice moves 8-5 6-5 \\.")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        bob.wait("alice rolls 5 and 5.")
        page.says("Your turn: play 5 and 5.")


BEAROFF = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenarios", "bearoff.txt")

# Keeps where checkers glide to.
GLIDES = """
window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) { glides.push(frames[1].transform); return animate.call(this, frames, how); };
"""


def bearoff():
    """A match up to its last checker."""
    with open(BEAROFF, encoding="utf-8") as scenario:
        lines = [line for line in scenario.read().split("\n") if line and not line.startswith("#")]
    return lines[: lines.index("bob< alice wins the 1 point match 2-0 .") + 1]


def what_is_borne_off_glides_into_its_tray():
    with house(DAEMON, *bearoff()) as (server, _), Window(server) as page:
        page.media(calm=False)
        page.open("match/1")
        page.wait(lambda: page.all(".moves a"), "the moves")
        page.script("[...document.querySelectorAll('.moves a')].find((row) => row.textContent.includes('off')).click()")
        page.press("Previous step")
        page.script(GLIDES)
        page.press("Next step")
        page.wait(
            lambda: page.script("return glides.filter((place) => /^translate\\(563px/.test(place)).length"),
            "a checker on its way",
        )
        page.wait(
            lambda: page.script("return document.querySelectorAll('.board .checker, .board .edge').length") == 30,
            "all to lie still",
        )


# A position in which five checkers have become seven, and those that are new there glide. `isInOrder` tells whether all lie as on a
# board that has never shown another one; calls back with what it tells now.
SEVEN = """
const done = arguments[0];
Promise.all([import("/page/board.js"), import("/page/position.js")]).then(([{ Board }, { START }]) => {
  const view = (points) => ({ points, bottom: "O", names: { O: "alice", X: "bob" }, cube: null });
  const seven = view(START.with(8, 1).with(6, 7)), board = new Board(), fresh = new Board();
  board.show(view(START));
  board.show(seven, { animate: true });
  fresh.show(seven);
  document.body.append(board.element);
  window.isInOrder = () => board.element.isEqualNode(fresh.element);
  done(window.isInOrder());
}, (error) => done(String(error)));
"""


def checkers_that_have_glided_lie_as_all_others_do():
    with house(DAEMON) as (server, _), Window(server) as page:
        page.media(calm=False)
        page.open("about")
        assert page.tab.ask(SEVEN) is False, "those that glide lie above all others"
        page.wait(lambda: page.script("return isInOrder()"), "all to lie in order")


# Whose checkers are the dark ones: those of the strip above, or below; and whose dice.
DARK = """
return [...document.querySelectorAll('.strip')].map((strip) => strip.querySelector('.checker-dark') !== null)
  .concat(document.querySelector('.die-dark') !== null);
"""


def own_checkers_have_the_colour_that_the_player_likes():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        assert page.script(DARK) == [True, False, False], "light is what everybody begins with"
        for wanted, path, seen in (
            ("Dark", "table", [False, True, True]),
            ("Dark", "match/1", [False, True, True]),
            ("As the server has them", "table", [True, False, False]),
        ):
            page.go("settings")
            page.choose("My checkers", wanted)
            page.go(path)
            page.wait(lambda: page.all(".die"), "the dice")
            assert page.script(DARK) == seen, (wanted, path)


def the_title_tells_whose_turn_it_is():
    with club(DAEMON, ALICE_BEGINS) as (_, _, page, bob, _):
        page.wait(lambda: page.title == "barpoint", "the lobby")
        assert "Table" not in page.names("header a"), page.names("header a")
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        assert page.title == "Your turn - bob - barpoint", page.title
        page.type_play("8/5 6/5")
        page.press("Done")
        page.says("Waiting for bob.")
        assert page.title == "Waiting for bob - barpoint", page.title
        page.press("Lobby")
        page.see("Back to your table")
        page.not_see("Play the house")  # nobody plays twice at once
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.wait(lambda: page.title == "Your turn - barpoint", "to read it elsewhere")
        page.press("Table")
        page.says("Your turn: roll, or double.")


DIRECTION = "return getComputedStyle(arguments[0]).direction"


def people_talk_in_any_language():
    """Also in a message that has waited; each text runs as its letters do."""
    hello, russian = "שלום, לכולם!", "Удачи, žluťoučký!"
    waiting = ["bob> set charset utf8", f"bob> message alice {hello}"]
    with club(DAEMON, ALICE_BEGINS, "given alice, bob are registered, bob is logged in", "terminal bob utf8", *waiting) as (
        _,
        _,
        page,
        bob,
        _,
    ):
        page.see(f"bob wrote: {hello}")
        sit_down(page, bob)
        bob.type("set charset utf8")
        bob.type(f"say {russian}")
        page.see(f"bob says: {russian}")
        field = page.named("Say to your opponent")
        page.fill("Say to your opponent", hello)
        assert page.script(DIRECTION, field) == "rtl"
        page.press("Say", "button")
        page.see(f"You to bob: {hello}")
        bob.wait(f"alice says: {hello}".encode().decode("latin-1"))
        assert [page.script(DIRECTION, each) for each in page.all(".talk bdi")] == ["rtl", "ltr", "rtl"]
        page.fill("Say to your opponent", "語" * 400)
        assert not page.script("return arguments[0].checkValidity()", field), "more bytes than a line has"
        page.fill("Say to your opponent", "語" * 300)
        page.press("Say", "button")
        bob.wait(f"alice says: {'語' * 300}".encode().decode("latin-1"))


def how_long_a_seat_is_kept_is_told():
    with club(DAEMON, ALICE_BEGINS, client="robot") as (_, _, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("set tags yes")  # a program that keeps its seat
        bob.wait("@state_end.*That is all\\.")
        bob.hang_up()
        page.says("bob's line is lost. The seat is kept for 90 seconds.")
        assert page.texts(".strip .alert") == ["line lost"]
        page.press("Leave", ".actions button")
        page.says("It counts as left by bob.")
        page.press("No")
        bob.log_in()
        page.says("Waiting for bob.")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        a_sound_is_heard_by_who_wants_it,
        a_quiet_tone_tells_of_the_last_ten_seconds_to_who_wants_it,
        a_program_gives_hints_in_what_is_not_rated,
        dice_are_rolled_and_plays_sent_by_themselves,
        what_is_borne_off_glides_into_its_tray,
        checkers_that_have_glided_lie_as_all_others_do,
        own_checkers_have_the_colour_that_the_player_likes,
        the_title_tells_whose_turn_it_is,
        people_talk_in_any_language,
        how_long_a_seat_is_kept_is_told,
    ]
    run_named(everything, sys.argv[2:])
