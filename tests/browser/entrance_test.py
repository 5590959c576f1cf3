#!/usr/bin/python3
"""entrance_test.py - getting in by the page, or not: too many wrong passwords, a disabled account.

Usage: entrance_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium, chromium-driver and python3-selenium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from tap import run_tests  # noqa: E402
from window import Window, club, sit_down  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"
NOBODY_EXEMPT = ["--exempt", "192.0.2.1"]
TOKEN = "return JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('barpoint login'))?.[1] ?? 'null')?.token ?? ''"


def who_sits_behind_the_address_of_others_keeps_the_token():
    """Two wrong passwords came from it: the token isn't looked at, so it is not thought to be a wrong one."""
    with club(DAEMON, ALICE_BEGINS, options=[*NOBODY_EXEMPT, "--login-failures-per-address", "2"]) as (server, line, page, bob, scenario):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        scenario.connect("eve").find_raw(scenario, b"login: ")
        for _ in range(2):
            scenario.run_line("eve> connect bob wrong")
            scenario.run_line("eve<< login:␣")
        line.cut()
        page.see("Too many failed logins. Please try again in a minute. Trying again ...")
        assert page.script(TOKEN)
        scenario.run_line("wait 61 seconds")
        page.says("Your turn: play 3 and 1.")
        bob.wait("alice is back.")


def too_many_wrong_passwords_are_no_wrong_password():
    options = [*NOBODY_EXEMPT, "--login-failures-per-address", "1"]
    with house(DAEMON, "given alice is registered", options=options) as (server, _), Window(server) as page:
        page.log_in("alice", "wrong")
        page.see("Unknown name or wrong password.")
        page.log_in("alice")
        page.see("Too many failed logins. Please try again in a minute.")


def a_disabled_account_is_told_so_after_the_right_password_only():
    with house(DAEMON, "given alice is registered", "admin disable alice far too loud") as (server, _), Window(server) as page:
        page.log_in("alice", "wrong")
        page.see("Unknown name or wrong password.")
        page.log_in("alice")
        page.see("This account is disabled. Those who run this server can tell you more. Reason: far too loud")


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        who_sits_behind_the_address_of_others_keeps_the_token,
        too_many_wrong_passwords_are_no_wrong_password,
        a_disabled_account_is_told_so_after_the_right_password_only,
    ]
    wanted = sys.argv[2:]
    run_tests([test for test in everything if not wanted or test.__name__ in wanted])
