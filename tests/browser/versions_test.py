#!/usr/bin/python3
"""versions_test.py - what a browser asks for: all at once when it comes for the first time, next to nothing when it comes
back; and a page that is open while the server is upgraded.

Usage: versions_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from stories import READING  # noqa: E402
from tap import run_tests  # noqa: E402
from upgrades import NEW, is_marked, mark, show, upgrade  # noqa: E402
from window import WorkedWindow  # noqa: E402

DAEMON = sys.argv[1]

VIEWS = [
    "",
    "tv",
    "match/1",
    "player/bob",
    "ratings",
    "about",
    "login",
    "register",
    "settings",
    "with/bob",
    "tournaments",
    "tournament/1",
]
# What comes once there is something to draw: the curve of chances, and tournaments in the lobby.
LATER = ("/chances.js", "/tournament/list.js", "/tournament/past.js", "/words/tournament.js")
PRELOADED = "return [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.href)"
LATE = "return [getComputedStyle(main, '::after').content, getComputedStyle(main, '::after').visibility]"


def files(page):
    """Of those that the page came with, which were sent: name -> bytes."""
    return {name: size for name, size in page.loads() if "/page" in name}


def the_shell_names_all_modules_that_its_view_begins_with():
    with WorkedWindow(reading) as page:
        page.devtools("Network.enable")
        for path in VIEWS:
            page.devtools("Network.clearBrowserCache")
            show(page, path)
            wanted = set(page.script(PRELOADED))
            page.wait(lambda: wanted <= set(files(page)), "what is named")
            loaded = {name for name in files(page) if name.endswith(".js")}
            late = {name for name in loaded - wanted if not name.endswith(LATER)}
            assert loaded >= wanted and not late, (path, wanted - loaded, late)


def who_comes_back_asks_for_the_shell_alone():
    with WorkedWindow(reading) as page:
        for path in VIEWS:
            show(page, path)
        for path in VIEWS:
            show(page, path)
            sent = {name: size for name, size in files(page).items() if size > 0}
            assert files(page) and not sent, (path, sent)


def an_open_page_is_loaded_anew_when_it_misses_something():
    with house(DAEMON, *READING) as (server, scenario), WorkedWindow(server) as page:
        page.forgiven += ["404", "/api/equities"]  # asked for again meanwhile
        show(page, "match/1")
        mark(page)
        upgrade(server, scenario)
        page.press("Next step")  # what it has goes on
        page.see("alice throws 3, bob throws 1. alice begins.")
        page.press("alice")
        page.wait(lambda: not is_marked(page), "the page to be loaded anew")
        page.see("Reliability")
        assert page.path == "player/alice", page.path
        page.press("About")
        page.see(NEW)


def a_button_that_misses_its_module_loads_all_anew():
    with house(DAEMON, *READING) as (server, scenario), WorkedWindow(server) as page:
        page.forgiven += ["404", "dynamically imported module", "/api/equities"]
        show(page, "match/1")
        mark(page)
        upgrade(server, scenario)
        page.press("Check the dice")
        page.wait(lambda: not is_marked(page), "the page to be loaded anew")
        page.press("Check the dice")
        page.see("Throw 1 was 3 1; the envelope says")


def a_server_that_is_gone_can_be_tried_again():
    with house(DAEMON, *READING) as (server, scenario), WorkedWindow(server) as page:
        page.forgiven += ["page-", "/api/", "ERR_CONNECTION_REFUSED"]
        show(page, "match/1")
        mark(page)
        server.stop(scenario.persons.values())
        page.press("alice")
        page.see("The page could not be loaded.")
        assert is_marked(page)
        server.start()
        page.press("Try again")
        page.see("Reliability")


def who_waits_for_scripts_in_vain_is_told():
    with WorkedWindow(reading) as page:
        page.forgiven += ["router.js"]
        page.devtools("Network.enable")
        page.devtools("Network.setBlockedURLs", urls=["*/router.js"])
        page.open("match/1")
        page.wait(lambda: page.script(LATE)[1] == "visible", "words")
        assert "load the page again" in page.script(LATE)[0]
        page.devtools("Network.setBlockedURLs", urls=[])
        show(page, "match/1")
        assert page.script(LATE)[0] == "none"


skip_without_browser()
TOURNAMENT = ["erin> tournament new Cup knockout 3", "erin< Cup is open, as number 1."]
with house(DAEMON, *READING, *TOURNAMENT, options=["--members-tournaments", "yes"]) as (reading, _):
    run_tests([
        the_shell_names_all_modules_that_its_view_begins_with,
        who_comes_back_asks_for_the_shell_alone,
        an_open_page_is_loaded_anew_when_it_misses_something,
        a_button_that_misses_its_module_loads_all_anew,
        a_server_that_is_gone_can_be_tried_again,
        who_waits_for_scripts_in_vain_is_told,
    ])  # fmt: skip
