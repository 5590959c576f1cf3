#!/usr/bin/python3
"""refused_test.py - a match that is watched, and a server that will not tell more of it: now, or at all.

Usage: refused_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import http.client
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, house, skip_without_browser  # noqa: E402
from tap import run_tests  # noqa: E402
from window import Window  # noqa: E402

DAEMON = sys.argv[1]
MATCH = "given alice and bob play to 3"
NOT_EXEMPT = [
    "--exempt",
    "192.0.2.0/24",
    "--max-per-address",
    "100",
    "--registrations-per-address",
    "100",
    "--reading-per-address",
    "1000",
]

# No pause is longer than a moment.
QUICK = "const after = setTimeout; window.setTimeout = (what, ms, ...rest) => after(what, Math.min(ms ?? 0, 100), ...rest);"


@contextlib.contextmanager
def watched(*options):
    """A match, and a window in which nobody is logged in."""
    with house(DAEMON, MATCH, options=options) as (server, scenario), Window(server) as page:
        page.forgiven = ["403", "429", "503"]
        yield server, scenario, page


def requests_logged(server):
    return [line for line in server.log_lines() if " is answered " in line]


def a_match_that_becomes_private_is_told_no_more():
    """The page says why, asks for nothing more, and keeps what it has."""
    with watched() as (server, scenario, page), page.before_each_page(QUICK):
        page.open("match/1")
        page.see("Live.")
        scenario.run_line("alice> set public no")
        page.see("A player of match 1 keeps it private until it is over.")
        page.not_see("The line is lost.")
        asked = requests_logged(server)
        page.script("window.later = false; setTimeout(() => { window.later = true; }, 5000)")
        page.wait(lambda: page.script("return window.later"), "some moments")
        assert requests_logged(server) == asked, "it would not help to ask again"
        page.see("alice and bob")


def a_private_match_says_why_it_is_not_shown():
    with watched() as (server, scenario, page):
        scenario.run_line("alice> set public no")
        scenario.settle()
        page.open("match/1")
        page.see("A player of match 1 keeps it private until it is over.")


@contextlib.contextmanager
def stream(server):
    """Somebody else who watches from the same address."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS)) as line:
        line.request("GET", "/api/matches/1/stream", headers={"Host": "localhost"})
        answer = line.getresponse()
        assert answer.status == 200 and answer.readline() == b"retry: 2000\r\n", answer.status
        yield
        answer.close()


def too_many_streams(option, words):
    """The page says so, and follows the match as soon as there is room."""
    with watched(*NOT_EXEMPT, option, "1") as (server, _, page), page.before_each_page(QUICK):
        with stream(server):
            page.open("match/1")
            page.see(f"{words} Trying again ...")
        page.see("Live.")
        page.not_see(words)


def too_many_streams_of_an_address():
    too_many_streams("--streams-per-address", "Your address reads as many streams as it may: 1.")


def too_many_streams_of_all():
    too_many_streams("--max-streams", "There is no room for another stream now. Please try again later.")


# The first question after the end is refused.
REFUSES_ONCE = """
const ask = window.fetch;
window.refused = 0;
window.fetch = (what, how) => (String(what).includes('matches/1?') && refused++ === 0
  ? Promise.resolve(new Response('{}', {status: 429})) : ask(what, how));
"""


def the_end_of_a_match_is_asked_for_again():
    with house(DAEMON, "given alice and bob play to 1") as (server, scenario), Window(server) as page, page.before_each_page(
        QUICK
    ):
        page.open("match/1")
        page.see("Live.")
        page.script(REFUSES_ONCE)
        scenario.run_line("alice> resign n")
        scenario.run_line("bob> accept")
        page.see("bob has won the match, 1 to 0.")
        assert page.script("return refused") == 2


skip_without_browser()
run_tests([
    a_match_that_becomes_private_is_told_no_more,
    a_private_match_says_why_it_is_not_shown,
    too_many_streams_of_an_address,
    too_many_streams_of_all,
    the_end_of_a_match_is_asked_for_again,
])  # fmt: skip
