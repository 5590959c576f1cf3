#!/usr/bin/python3
"""line_test.py - playing in a browser over a line that breaks, at whatever step; and a server that ends it.

Usage: line_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser, start_chromium  # noqa: E402
from players import Opponent  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, club, sit_down, sit_down_and_play  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"
PLAY = "alice moves 8-5 6-5 \\."

# A clock that can be put forward, and all that the page sends.
SPY = """
window.later = 0;
window.sent = [];
const now = performance.now.bind(performance), send = WebSocket.prototype.send;
performance.now = () => now() + later;
WebSocket.prototype.send = function (line) { sent.push(line); return send.call(this, line); };
"""
# All sentences of the moment from now on.
MOMENTS = """
const moment = document.querySelector('.moment');
window.moments = [];
new MutationObserver(() => moments.push(moment.textContent)).observe(moment, {childList: true, characterData: true, subtree: true});
"""

# When the live region says that the line is lost, and that it is back.
SINCE = """
const region = document.getElementById('announce');
new MutationObserver(() => {
  if (region.textContent.includes('The line is lost.')) window.lost ??= performance.now();
  if (region.textContent.includes('The line is back.')) window.back ??= performance.now();
}).observe(region, {childList: true, characterData: true, subtree: true});
"""


def put_play(page):
    page.says("Your turn: play 3 and 1.")
    page.type_play("8/5 6/5")


def check_made_once(page, bob, scenario):
    """The play is in the record of the match, and only once."""
    bob.wait(PLAY)
    page.says("Waiting for bob.")
    page.see_place("your 5 point, 2 checkers")
    scenario.login("carol")
    scenario.run_line("carol> oldmoves 1")
    scenario.run_line("carol< O: (3 1) 8-5 6-5")
    scenario.settle()
    made = [line for line, _ in scenario.person("carol").lines(0) if line.startswith("O: (")]
    assert len(made) == 1, made


def a_line_cut_before_the_play_keeps_what_was_put():
    with club(DAEMON, ALICE_BEGINS, "given carol is registered") as (server, line, page, bob, scenario):
        sit_down(page, bob)
        put_play(page)
        page.listen()
        line.cut()
        page.heard("The line is lost.", "The line is back.")
        bob.wait("alice is back.")
        page.says("Done, or undo.")
        page.press("Done")
        check_made_once(page, bob, scenario)


def a_play_that_did_not_arrive_is_sent_again():
    with club(DAEMON, ALICE_BEGINS, "given carol is registered") as (server, line, page, bob, scenario):
        sit_down(page, bob)
        put_play(page)
        line.swallow()
        page.press("Done")
        page.says("Sent. Waiting for the server")
        line.cut()
        check_made_once(page, bob, scenario)


def a_play_that_arrived_is_not_sent_again():
    with club(DAEMON, ALICE_BEGINS, "given carol is registered") as (server, line, page, bob, scenario):
        sit_down(page, bob)
        put_play(page)
        line.swallow(up=False)
        page.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        page.says("Sent. Waiting for the server")
        line.cut()
        page.says("Waiting for bob.")
        page.see_place("your 5 point, 2 checkers")
        scenario.login("carol")
        scenario.run_line("carol> oldmoves 1")
        scenario.run_line("carol< O: (3 1) 8-5 6-5")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        page.see("bob rolls 6 and 2.")


def a_throw_a_double_and_an_answer_are_made_once_too():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob)
        bob.type("double")
        page.press("Take")
        line.swallow()
        page.press("Yes, take")
        line.cut()
        bob.wait("alice accepts the double. The cube shows 2.")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.says("Your turn: roll, or double.")
        line.swallow(up=False)
        page.press("Roll")
        bob.wait("alice rolls 5 and 5.")
        line.cut()
        page.says("Your turn: play 5 and 5.")


def a_resignation_and_the_next_game_are_asked_for_once():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.press("Resign")
        line.swallow()
        page.press("A single game")
        line.cut()
        bob.wait("alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.")
        bob.type("reject")
        page.says("Your turn: play 3 and 1.")
        page.press("Resign")
        line.swallow(up=False)
        page.press("A single game")
        bob.wait("alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.")
        line.cut()
        page.says("Waiting for bob to answer your resignation.")
        bob.type("accept")
        page.says("The game is over.")
        line.swallow()
        page.press("Next game")
        line.cut()
        page.says("Waiting for bob to go on.")
        bob.type("join")
        page.see("to play")
        page.see_place("your 24 point, 2 checkers")


def a_next_game_that_has_begun_is_not_asked_for_again():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        bob.type("resign n")
        page.press("Accept")
        page.says("The game is over.")
        bob.type("join")
        line.swallow(up=False)
        page.press("Next game")
        bob.wait("Starting a new game with alice.")
        line.cut()
        page.see("to play", "1 of 3")


def pieces_that_are_put_are_put_once():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob, "3 open")
        page.says("Your turn: play 3 and 1.")
        line.swallow()
        page.click("your 8 point, 3")
        page.click("your 5 point")
        line.cut()
        page.see_place("your 5 point, 1 checker")
        line.swallow(up=False)
        page.click("your 6 point")
        page.click("your 5 point")
        bob.type("say it has come")  # what alice typed before has been done when this has
        bob.wait(".*it has come")
        line.cut()
        page.see_place("your 5 point, 2 checkers")
        page.see_place("your 6 point, 4 checkers")
        page.press("Undo")
        page.see_place("your 5 point, 1 checker")
        page.press("Done")
        bob.wait("alice moves 8-5 \\.")


def after_a_minute_of_sleep_the_table_is_there_and_after_three_the_match_is_saved():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, scenario):
        sit_down_and_play(page, bob)
        page.sleep()
        line.cut(stays_down=True)  # Chromium may let it run for a while yet
        bob.wait("alice's line is lost. The seat is kept for 90 seconds.")
        scenario.run_line("wait 60 seconds")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        line.mend()
        page.wake()
        bob.wait("alice is back.")
        page.says("Your turn: roll, or double.")
        page.see_place("cube at 1")
        page.sleep()
        line.cut(stays_down=True)
        bob.wait("alice's line is lost. The seat is kept for 90 seconds.")
        scenario.run_line("wait 3 minutes")
        bob.wait(".*The game was saved.*")
        line.mend()
        page.wake()
        page.says("The line was lost for too long. Your match with bob is saved. bob is here.")
        page.press("Go on with bob")
        bob.wait("Type 'join alice' to accept.")
        bob.type("join alice")
        page.says("Your turn: roll, or double.")


def a_silent_line_is_noticed_and_left():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.say("Nothing comes behind this.")
        line.swallow()
        page.look_at()
        page.wait(lambda: "The line is lost." in page.text(), "the word about the line")
        line.cut()
        bob.wait("alice is back.")
        page.says("Your turn: play 3 and 1.")


def who_comes_back_to_a_page_in_sight_has_the_line_asked_for_at_once():
    with house(DAEMON, "given alice is registered") as (server, _), Window(server) as page:
        spy = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        page.come_in("alice")
        page.script("later = 11 * 60000")  # nobody has touched it for so long
        asked = "return sent.filter((line) => line === 'version').length"
        before = page.script(asked)
        page.script("dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'}))")
        assert page.script(asked) == before + 1
        page.script("dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'}))")
        assert page.script(asked) == before + 1, "once is enough"
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", **spy)


def a_page_that_went_offline_comes_back():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.script("dispatchEvent(new Event('offline'))")
        bob.wait("alice's line is lost. The seat is kept for 90 seconds.")
        bob.wait("alice is back.")
        page.says("Your turn: play 3 and 1.")


def that_the_seat_is_kept_is_said_while_it_may_be_true():
    kept = "The line is lost. Your seat is kept for a while."
    for seconds, words in (("90", kept), ("1", "The match will be saved"), ("0", "The match will be saved")):
        with club(DAEMON, ALICE_BEGINS, options=["--kept-seat", seconds]) as (server, line, page, bob, _):
            sit_down(page, bob)
            page.says("Your turn: play 3 and 1.")
            page.script(MOMENTS)
            line.cut(stays_down=True)
            page.says(words)
            if seconds == "0":
                assert kept not in page.script("return moments"), page.script("return moments")


def a_login_elsewhere_makes_the_page_quiet_until_asked():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        with Opponent(server, "alice", random.Random(1), "phone") as phone:
            page.see("You have logged in somewhere else, so this page is quiet.")
            phone.type("set tags yes")  # or the match would be saved with the end of this line
            phone.wait("@state_end\t.*")
            page.press("Play here")
            phone.wait("@second_login .*")
            page.says("Your turn: play 3 and 1.")


def of_two_windows_one_plays():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        first, page.tab = page.tab, page.tab.browser.another()
        page.open("table")
        page.see("You are logged in in another window of this browser.")
        page.press("Play here")
        page.says("Your turn: play 3 and 1.")
        second, page.tab = page.tab, first
        first.show()
        page.see("You play in another window of this browser")
        page.press("Play here")
        page.says("Your turn: play 3 and 1.")
        second.close()


def an_old_page_asks_to_be_loaded_anew():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        line.rewrite = (b"@tags protocol=1", b"@tags protocol=2")
        page.open("table")
        page.see("This page is older than the server.")
        page.named("Load anew")


def a_server_that_is_full_says_so():
    with house(DAEMON, "given alice, bob are registered", options=["--max-sessions", "1"]) as (server, _), Window(server) as page:
        with Opponent(server, "bob", random.Random(1)):
            page.log_in("alice")
            page.see("The server is full. Please try again in a while.")


def a_visitor_who_is_banned_is_told_so():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, scenario):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        scenario.run_line("admin ban 127.0.0.2 too many accounts")
        line.source = "127.0.0.2"
        line.cut()
        page.see("This server takes no connections from your address. Its operators can tell you why.")
        page.forgiven.append("403")
        page.open("login")
        page.see("This server takes no connections from your address. Its operators can tell you why.")


def a_server_that_stops_says_so():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down(page, bob)
        page.forgiven.append("ERR_")
        page.says("Your turn: play 3 and 1.")
        server.process.terminate()
        page.see("The server stops. Trying again", "Your match with bob was saved.")
        page.not_see("FIBS")
        page.not_see("Your seat is kept")
        server.process.wait()
        server.process = None
        page.wait(lambda: "The server does not answer." in page.text() or "The line is lost." in page.text(), "the words for it")
        server.start()
        page.says("The server was started anew. Your match with bob is saved.")
        page.size(1366, 657)
        left = "return [...document.querySelectorAll('main h1, .stage button')].map((one) => Math.round(one.getBoundingClientRect().left))"
        title, *buttons = page.script(left)
        shown = min(each for each in buttons if each > 0)
        assert 16 < title <= shown < title + 300, f"without a board, the first button is at {shown} and the title at {title}"


def after_a_restart_the_match_is_saved_and_both_go_on():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, _):
        sit_down_and_play(page, bob)
        page.forgiven.append("ERR_")
        server.kill()
        page.see("Trying again")
        page.listen()
        server.start()
        page.says("The server was started anew. Your match with bob is saved. Waiting for bob to come back.")
        page.heard("The server was started anew. Your match with bob is saved.")
        bob.log_in()
        page.says("Your match with bob is saved. bob is here.")
        page.heard("Your match with bob is saved. bob is here.")
        bob.type("invite alice")
        page.see("bob wants to go on with your saved match.")
        page.wait(lambda: "Go on with bob" not in page.buttons(), "one button for one thing")
        page.press("Play")
        page.says("Waiting for bob.")
        page.see_place("your 5 point, 2 checkers")


def play_with_tags(page, bob):
    """Both read tags: their seats outlast the server."""
    sit_down_and_play(page, bob)
    page.forgiven.append("ERR_")
    bob.type("set tags yes")
    bob.wait(r"@state_end\t.*")


def after_a_kill_both_sit_again_by_themselves():
    with club(DAEMON, ALICE_BEGINS, client="robot_1") as (server, line, page, bob, _):
        play_with_tags(page, bob)
        server.kill()
        page.see("Trying again")
        page.listen()
        server.start()
        page.see("The server was restarted. You are back at the table.")
        page.says("bob has not come back since the server was restarted. The seat is kept for 180 seconds.")
        page.heard("The server was restarted. You are back at the table.")
        page.see_place("your 5 point, 2 checkers")
        page.press("Leave")
        page.see("It counts as left by nobody.")
        page.press("No")
        bob.log_in()
        page.see("bob is back.")
        page.says("Waiting for bob.")
        bob.type("roll")
        page.see("bob throws")


def a_server_that_is_restarted_keeps_the_seat():
    with club(DAEMON, ALICE_BEGINS, client="robot_1") as (server, line, page, bob, _):
        play_with_tags(page, bob)
        server.process.terminate()
        page.see("The server stops. Your seat is kept until it is back.")
        page.not_see("was saved")
        server.process.wait()
        server.process = None
        server.start()
        page.see("The server was restarted. You are back at the table.")
        page.see_place("your 5 point, 2 checkers")


def an_upgrade_is_not_noticed():
    """A plain line stays open, and what was put stays put."""
    with club(DAEMON, ALICE_BEGINS, "given carol is registered") as (server, line, page, bob, scenario):
        sit_down(page, bob)
        put_play(page)
        page.listen()
        assert server.upgrade()
        page.press("Done")
        check_made_once(page, bob, scenario)
        assert "The line is lost." not in page.script("return window.said")


class UnderTls(Window):
    """A browser of its own, which takes any certificate."""

    has_worker = True
    has_gate = False

    def __init__(self, server):
        self.server = server
        self.root = f"https://127.0.0.1:{server.ports['web-tls']}/"
        self.forgiven = ["/ws", "?actions=no", "ERR_"]
        self.tab = start_chromium("--ignore-certificate-errors")
        self.size(1280, 860)
        self.media()

    def __exit__(self, *_):
        self.tab.browser.quit()


def a_page_under_tls_sits_again_after_an_upgrade():
    """Its line ends, the seat is kept, and what was put stays put. The words of the moment tell how long that took."""
    lines = ["listens web-tls", "given alice, bob, carol are registered", "given bob is ready", ALICE_BEGINS]
    with house(DAEMON, *lines) as (server, scenario), UnderTls(server) as page, Opponent(server, "bob", random.Random(7)) as bob:
        page.come_in("alice")
        sit_down(page, bob)
        put_play(page)
        page.listen()
        page.script(SINCE)
        assert server.upgrade()
        bob.wait("alice is back.")
        page.heard("The line is lost.", "The line is back.")
        print(f"# {page.script('return back - lost'):.0f} ms from the end of the line until the page sits again")
        page.says("Done, or undo.")
        page.press("Done")
        check_made_once(page, bob, scenario)


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        a_line_cut_before_the_play_keeps_what_was_put,
        an_upgrade_is_not_noticed,
        a_page_under_tls_sits_again_after_an_upgrade,
        a_play_that_did_not_arrive_is_sent_again,
        a_play_that_arrived_is_not_sent_again,
        a_throw_a_double_and_an_answer_are_made_once_too,
        a_resignation_and_the_next_game_are_asked_for_once,
        a_next_game_that_has_begun_is_not_asked_for_again,
        pieces_that_are_put_are_put_once,
        after_a_minute_of_sleep_the_table_is_there_and_after_three_the_match_is_saved,
        a_silent_line_is_noticed_and_left,
        who_comes_back_to_a_page_in_sight_has_the_line_asked_for_at_once,
        a_page_that_went_offline_comes_back,
        that_the_seat_is_kept_is_said_while_it_may_be_true,
        a_login_elsewhere_makes_the_page_quiet_until_asked,
        of_two_windows_one_plays,
        an_old_page_asks_to_be_loaded_anew,
        a_server_that_is_full_says_so,
        a_visitor_who_is_banned_is_told_so,
        a_server_that_stops_says_so,
        after_a_restart_the_match_is_saved_and_both_go_on,
        after_a_kill_both_sit_again_by_themselves,
        a_server_that_is_restarted_keeps_the_seat,
    ]
    run_named(everything, sys.argv[2:])
