#!/usr/bin/python3
"""entrance_test.py - getting in by the page, and the account: forgotten passwords, too many wrong ones, a new one.

Usage: entrance_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser, start_chromium  # noqa: E402
from reader import fetch  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, club, line_to, sit_down  # noqa: E402

DAEMON = sys.argv[1]
ALICE_BEGINS = "dice side O 31 62 55 random 5"
NOBODY_EXEMPT = ["--exempt", "192.0.2.1"]
TOKEN = "return JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('barpoint login'))?.[1] ?? 'null')?.token ?? ''"


def new_code(scenario, name):
    scenario.run_line(f"admin reset {name}")
    return scenario.kept["printed"]


def come_by_code(page, name, code):
    page.log_in(name, code)
    page.see("That code is right.")


def who_has_forgotten_the_password_gets_a_new_one_by_a_code():
    with house(DAEMON, ALICE_BEGINS, "given alice, bob are registered", "given bob is ready") as (server, scenario), Window(
        server
    ) as page:
        page.open("login")
        page.unfold("Forgotten your password?")
        page.see("which begins with reset:")
        come_by_code(page, "alice", f" {new_code(scenario, 'alice').upper()} ")
        assert page.focused() == "New password", page.focused()
        page.fill("New password", "with blank")
        page.press("Log in", "form button")
        page.see("no blanks and no colon.")
        page.fill("New password", "newsecret")
        page.press("Log in", "form button")
        page.wait(lambda: page.path == "", "the lobby")
        page.wait(lambda: page.script(TOKEN), "a token")
        page.go("settings")
        page.press("Log out")
        page.log_in("alice")
        page.see("Unknown name or wrong password.")
        page.log_in("alice", "newsecret")
        page.wait(lambda: page.path == "", "the lobby")


def a_code_that_is_not_good_says_why():
    with house(DAEMON, "given alice, bob are registered") as (server, scenario), Window(server) as page:
        code = new_code(scenario, "alice")
        page.log_in("alice", "reset:with blank")
        page.see("After reset: a code has")
        page.log_in("alice", "reset:0000-0000-0000")
        page.see("That is no code for this name.")
        page.log_in("bob", code)
        page.see("That code is for another name.")
        come_by_code(page, "alice", code)
        page.fill("New password", "newsecret")
        page.press("Log in", "form button")
        page.wait(lambda: page.path == "", "the lobby")
        page.go("settings")
        page.press("Log out")
        page.log_in("alice", code)
        page.see("That code was used already: this name has another password since.")
        code = new_code(scenario, "alice")
        come_by_code(page, "alice", code)  # and it ends while the new password is thought of
        scenario.run_line("wait 25 hours")
        page.fill("New password", "newsecret")
        page.press("Log in", "form button")
        page.see("That code was good for a day, which is over.")


def who_comes_by_a_code_has_the_seat_that_was_kept():
    with club(DAEMON, ALICE_BEGINS) as (server, line, page, bob, scenario):
        sit_down(page, bob)
        page.says("Your turn: play 3 and 1.")
        page.script("localStorage.clear()")
        page.open("login")
        line.cut()  # the browser may keep that of the page before for a while
        bob.wait("alice's line is lost. The seat is kept for 90 seconds.")
        come_by_code(page, "alice", new_code(scenario, "alice"))
        page.fill("New password", "newsecret")
        page.press("Log in", "form button")
        bob.wait("alice is back.")
        page.wait(lambda: page.script(TOKEN), "a token")
        page.open("table")
        page.says("Your turn: play 3 and 1.")


def who_sits_behind_the_address_of_others_keeps_the_token():
    """Two wrong passwords came from it: the token isn't looked at, so it is not thought to be a wrong one."""
    with club(DAEMON, ALICE_BEGINS, options=[*NOBODY_EXEMPT, "--login-failures-per-address", "2"]) as (
        server,
        line,
        page,
        bob,
        scenario,
    ):
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


def who_was_here_before_is_told_that_something_is_new():
    news = "Something is new here since your last visit."
    with house(DAEMON, "given alice is registered", "sql DELETE FROM news", "wait 1 minutes", "stop") as (server, _), Window(
        server
    ) as page:
        page.come_in("alice")
        page.see(news)
        page.go("about")
        page.see("What is new here", "The PR of house players was measured anew")
        page.go("settings")
        page.press("Log out")
        page.come_in("alice")
        page.see("Play the house")
        assert news not in page.text()


def a_disabled_account_is_told_so_after_the_right_password_only():
    with house(DAEMON, "given alice is registered", "admin disable alice far too loud") as (server, _), Window(server) as page:
        page.log_in("alice", "wrong")
        page.see("Unknown name or wrong password.")
        page.log_in("alice")
        page.see("This account is disabled. Those who run this server can tell you more. Reason: far too loud")


def change_password(page, old, new):
    page.fill("Your password now", old)
    page.fill("New password", new)
    page.press("Change the password", "button")


def a_password_is_changed():
    with club(DAEMON) as (server, line, page, bob, scenario):
        page.go("settings")
        page.unfold("Change the password")
        first = page.script(TOKEN)
        for old, new, words in (
            ("secret", "new:secret", "no blanks and no colon."),
            ("secret", "abc", "A password has at least 4 characters."),
            ("se:cret", "newsecret", "That can't be your password now"),
            ("wrong", "newsecret", "That is not your password."),
        ):
            change_password(page, old, new)
            page.see(words)
        page.press("Show the password")
        assert page.named("New password").property("type") == "text"
        change_password(page, "secret", "newsecret")
        page.see("Your password is changed. Elsewhere you have to log in anew.")
        page.wait(lambda: page.script(TOKEN) != first, "a new token")
        page.press("Log out")
        page.log_in("alice", "newsecret")
        page.wait(lambda: page.path == "", "the lobby")


def addresses_of_feeds_are_shown_and_ended():
    with club(DAEMON) as (server, _, page, _, _):
        page.go("settings")
        page.unfold("What waits for you, in other programs")
        page.press("Show new addresses")
        page.see("Nobody can show them to you again.")
        links = [page.named(name).property("value") for name in ("For a feed reader", "For a calendar")]
        assert [link.rsplit(".", 1)[1] for link in links] == ["atom", "ics"], links
        paths = ["/feed/" + link.rsplit("/", 1)[1] for link in links]
        assert [fetch(server, path).status for path in paths] == [200, 200]
        page.press("End all addresses")
        page.see("The addresses are no longer good.")
        assert [fetch(server, path).status for path in paths] == [404, 404]


def matches_are_kept_from_the_web_by_who_wants_it():
    with club(DAEMON) as (server, line, page, bob, scenario):
        name = "Everybody may watch my matches and read them on the web"
        page.go("settings")
        assert page.named(name).is_selected
        page.press(name)
        page.press("Others may invite me")
        page.see("You're now ready to invite or join someone.")  # so what was asked before is done
        page.open("settings")
        page.wait(lambda: not page.named(name).is_selected, "what was chosen")


class Forgetful(Window):
    """A browser whose user lets no site keep cookies and data."""

    has_worker = True
    has_gate = False

    def __init__(self, server):
        self.root = f"http://127.0.0.1:{server.ports['web']}/"
        self.forgiven = ["/ws"]
        self.tab = start_chromium(preferences={"profile": {"default_content_setting_values": {"cookies": 2}}})
        self.size(1280, 860)

    def __exit__(self, *what):
        try:
            super().__exit__(*what)
        finally:
            self.tab.browser.quit()


def come_in_and_come_back(server, page):
    """Logged in, the name in the header; and in again when the line was lost, though no storage keeps the token."""
    with line_to(server, page) as line:
        page.root = f"http://127.0.0.1:{line.port}/"
        page.forgiven += ["ERR_"]  # the lobby asks on while nobody answers
        page.come_in_by_form("alice")
        page.see("Play the house")
        line.cut(stays_down=True)
        page.see("Trying again ...")
        line.mend()
        page.wait(lambda: "Trying again ..." not in page.text(), "a new line")
        page.see("Play the house")


def who_lets_no_site_keep_data_plays():
    with house(DAEMON, "given alice is registered") as (server, _), Forgetful(server) as page:
        page.open("")
        assert page.script("try { return localStorage.length; } catch (error) { return error.name; }") == "SecurityError"
        come_in_and_come_back(server, page)


# Each of these fails in its own way somewhere: it throws when it is looked at, or when it is used; or it is missing.
THROWS = "Object.defineProperty(%s, '%s', {get() { throw new DOMException('no', 'SecurityError'); }});"
BROKEN = [
    "".join(THROWS % ("window", name) for name in ("localStorage", "sessionStorage", "BroadcastChannel"))
    + THROWS % ("navigator", "locks"),
    "for (const each of ['localStorage', 'sessionStorage', 'BroadcastChannel']) Object.defineProperty(window, each, {value: null});"
    "Object.defineProperty(navigator, 'locks', {value: undefined});",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    "LockManager.prototype.request = () => { throw new DOMException('no', 'SecurityError'); };",
    "LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'InvalidStateError'));",
]


def whatever_of_lock_and_storage_fails_one_plays():
    for broken in BROKEN:
        with house(DAEMON, "given alice is registered") as (server, _), Window(server) as page, page.before_each_page(broken):
            come_in_and_come_back(server, page)


if __name__ == "__main__":
    skip_without_browser()
    everything = [
        who_has_forgotten_the_password_gets_a_new_one_by_a_code,
        a_code_that_is_not_good_says_why,
        who_comes_by_a_code_has_the_seat_that_was_kept,
        who_sits_behind_the_address_of_others_keeps_the_token,
        too_many_wrong_passwords_are_no_wrong_password,
        who_was_here_before_is_told_that_something_is_new,
        a_disabled_account_is_told_so_after_the_right_password_only,
        a_password_is_changed,
        addresses_of_feeds_are_shown_and_ended,
        matches_are_kept_from_the_web_by_who_wants_it,
        who_lets_no_site_keep_data_plays,
        whatever_of_lock_and_storage_fails_one_plays,
    ]
    run_named(everything, sys.argv[2:])
