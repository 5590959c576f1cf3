#!/usr/bin/python3
"""tv_test.py - the board that is there for whoever comes: a match that is played, one that was played, or none yet.

Usage: tv_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, Browser, house, skip_without_browser  # noqa: E402
from reader import Reader  # noqa: E402
from tap import run_tests  # noqa: E402
from window import HASTE, Window  # noqa: E402

DAEMON = sys.argv[1]

MATCH = [
    "dice side O 31 62 54 random 5",
    "given alice, bob are logged in, bob is ready",
    "alice> invite bob 3",
    "bob> join alice",
    "alice> move 8-5 6-5",
]
TIMED = [line.replace("invite bob 3", "invite bob 3 clock=normal") for line in MATCH]
OVER = ["alice> resign b", "bob> accept", "bob<~ You win the 3 point match .*", "wait 61 seconds"]
CHECKERS = "return document.querySelectorAll('.tv .board svg .checker, .tv .board svg circle').length"
TIMERS = """
const known = window.timers = new Set(), set = window.setInterval, clear = window.clearInterval;
window.setInterval = (...words) => { const timer = set(...words); known.add(timer); return timer; };
window.clearInterval = (timer) => { known.delete(timer); clear(timer); };
"""


def await_tv(server, kind):
    """It looks twice a second; what the lobby says is kept for two, by a clock that stands still."""
    deadline = time.monotonic() + SECONDS
    while Reader(server).json("/api/tv")["kind"] != kind:
        assert time.monotonic() < deadline, kind
        time.sleep(0.02)


@contextlib.contextmanager
def showing(kind, *lines):
    """A server whose TV shows it, and a window."""
    with house(DAEMON, *lines) as (server, scenario), Window(server) as page:
        await_tv(server, kind)
        yield server, scenario, page


def hide(page, hidden):
    """As if another tab had covered it, or was gone."""
    page.script(f"Object.defineProperty(document, 'hidden', {{get: () => {'true' if hidden else 'false'}, configurable: true}})")
    page.look_at()


def title(page):
    return page.texts(".tv h1, .tv h2")[0]


def has_board(page):
    page.wait(lambda: page.script(CHECKERS) >= 30, "thirty checkers")


def a_new_server_shows_a_board_to_play_on():
    with house(DAEMON) as (server, _), Window(server) as page:
        page.open("")
        has_board(page)
        page.see("TV Backgammon", "Nobody plays at the moment.")
        assert page.texts(".tv .strip") == ["", ""]
        assert page.texts(".tv button, .card button") == ["Play now"], "one button for one thing"
        page.go("tv")
        page.named("Play now")
        has_board(page)
        assert page.title == "TV - barpoint" and title(page) == "Backgammon"


def a_match_is_shown_as_it_is_played():
    with showing("live", *MATCH) as (_, scenario, page):
        page.open("")
        page.see("Now: alice and bob, 3 points", "alice plays 8/5 6/5.")
        has_board(page)
        scenario.run_line("bob> roll")
        page.see("bob rolls 6 and 2.")
        page.press("Watch it")
        page.see("Live.")
        page.go("tv")
        page.see("Now: alice and bob, 3 points", "bob rolls 6 and 2.")
        scenario.run_line("bob> move 1-7 12-14")
        page.see("bob plays 24/18 13/11.")


def the_clocks_of_a_match_are_seen_where_it_is_watched():
    """They count by themselves, and stand still in a pause."""
    with showing("live", *TIMED) as (_, scenario, page):
        for path in "tv", "match/1":
            page.go(path)
            page.see("alice 3:00 · bob 0:")
            shown = page.texts(".clocks")
            page.wait(lambda before=shown: page.texts(".clocks") != before, "a second less")
        scenario.run_line("bob> pause")
        scenario.run_line("alice> pause")
        page.see("paused")
        page.go("tv")
        page.see("paused")
        scenario.run_line("alice> pause")
        page.wait(lambda: page.texts(".clocks") and "paused" not in page.texts(".clocks")[0], "the clocks to go on")


def the_board_comes_without_a_stream():
    with showing("live", *MATCH) as (_, _, page):
        page.devtools("Network.enable")
        page.devtools("Network.setBlockedURLs", urls=["*/stream*"])
        page.forgiven += ["/stream"]
        page.open("")
        page.see("Now: alice and bob, 3 points", "alice plays 8/5 6/5.")
        page.devtools("Network.setBlockedURLs", urls=[])


def what_becomes_private_is_gone():
    with showing("live", *MATCH) as (_, scenario, page):
        page.forgiven += ["/stream", "403"]
        page.open("")
        page.see("Now: alice and bob, 3 points")
        scenario.run_line("alice> set public no")
        scenario.run_line("wait 3 seconds")
        page.see("TV Backgammon")
        page.not_see("alice")


def a_match_that_is_over_is_shown_again():
    with showing("replay", *MATCH, "bob> roll", "bob> move 1-7 12-14", *OVER) as (_, _, page), page.before_each_page(HASTE):
        page.media(calm=False)
        page.open("")
        page.see("Again: alice and bob, 3 points", "alice plays 8/5 6/5.")  # by itself
        page.press("Pause")
        shown = page.texts(".tv .said")
        page.press("Go on")
        page.wait(lambda: page.texts(".tv .said") != shown, "the next step")
        page.see("bob rolls 6 and 2.")
        page.see("Game 1 begins.")  # from the beginning, after the end
        page.press("Look at all of it")
        page.wait(lambda: page.path == "match/1", "the match")


def who_wants_no_motion_moves_it_by_hand():
    with showing("replay", *MATCH, *OVER) as (_, _, page):
        page.open("")
        page.see("Again: alice and bob, 3 points", "Game 1 begins.", "Go on")
        page.press("Go on")
        page.see("alice throws 3, bob throws 1. alice begins.")
        page.press("Pause")
        page.see("Go on")


def nothing_goes_on_while_nobody_sees_it():
    with showing("live", *MATCH) as (_, scenario, page), page.before_each_page(TIMERS):
        page.open("")
        page.see("Now: alice and bob, 3 points")
        assert page.script("return window.timers.size") > 0
        hide(page, True)
        assert page.script("return window.timers.size") == 0
        scenario.run_line("bob> roll")
        scenario.answered()
        page.not_see("bob rolls 6 and 2.")
        hide(page, False)
        page.see("bob rolls 6 and 2.")
        assert page.script("return window.timers.size") > 0


def another_page_may_show_it():
    with showing("live", *MATCH) as (_, _, page):
        page.open("tv?embed")
        page.see("Now: alice and bob, 3 points")
        page.not_see("Watch it")
        page.not_see("Log in")


def who_has_no_scripts_reads_it():
    with house(DAEMON, *MATCH) as (server, _), Browser(server, script=False) as plain:
        await_tv(server, "live")
        plain.open("")
        plain.see("On TV: alice and bob, match 1.", "+13-14-15-16-17-18", "register")
        plain.follow("moves")
        plain.see("1) 31: 8/5 6/5")
        plain.forgiven = ["favicon.ico"]


def the_first_view_is_small():
    with showing("replay", *MATCH, *OVER) as (_, _, page):
        page.devtools("Network.clearBrowserCache")
        page.open("")
        page.see("Again: alice and bob, 3 points", "This month")
        loads = page.loads()
        size = sum(size for _, size in loads)
        print(f"# the lobby: {len(loads)} requests, {size} bytes")
        assert size <= 60_000, loads
        names = [name for name, _ in loads]
        early = page.script("return [...document.querySelectorAll('link[rel=preload]')].map((link) => link.href)")
        assert (
            len(set(names)) == len(names) and len(early) == 3 and set(early) <= set(names)
        ), "what the shell names is asked for once"
        said = page.log()
        assert not said, said


skip_without_browser()
run_tests([
    a_new_server_shows_a_board_to_play_on,
    a_match_is_shown_as_it_is_played,
    the_clocks_of_a_match_are_seen_where_it_is_watched,
    the_board_comes_without_a_stream,
    what_becomes_private_is_gone,
    a_match_that_is_over_is_shown_again,
    who_wants_no_motion_moves_it_by_hand,
    nothing_goes_on_while_nobody_sees_it,
    another_page_may_show_it,
    who_has_no_scripts_reads_it,
    the_first_view_is_small,
])  # fmt: skip
