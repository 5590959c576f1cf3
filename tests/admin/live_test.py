"""live_test.py - barpoint-admin speaks to people who are logged in, parts from them, and ends the server.

Usage: live_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import contextlib
import os
import re
import sqlite3
import subprocess

from servers import TOOL, Given, House, error, operator, run_tests, usage

NOBODY_RUNS = error("no server runs there")
OPERATOR = error("that is an operator: undo 'operator NAME on' first")


def actions(house):
    return house.question("SELECT who_name, what, whom, reason FROM operator_actions ORDER BY id")


def kicks():
    with House("alice", "bob") as house:
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "3")
        assert house.admin("kick", "nobody") == error("nobody of that name is logged in")
        assert house.admin("kick", "alice", "spam\u00e9")[0] == 1
        assert house.admin("kick") == usage("kick NAME [REASON]")
        assert house.admin("kick", "Alice", "too", "loud") == (0, "", "")
        alice.find_line(house.scenario, "** An operator has closed your connection.")
        alice.find_line(house.scenario, "** Reason: too loud")
        bob.find_line(house.scenario, re.compile(r"alice logs out\. .*|alice drops connection\. .*|.*alice.*"))
        assert actions(house) == [("barpoint-admin", "kick", "alice", "too loud")]
        house.stop()
        assert house.admin("kick", "bob") == NOBODY_RUNS


def mutes():
    """Beside a server and without one: who is here is told at once."""
    with House("alice", "bob") as house:
        bob = house.scenario.login("bob")
        assert house.admin("mute", "nobody") == error("there is no player of that name")
        assert house.admin("mute", "bob", "0")[0] == house.admin("mute", "bob", "99999999")[0] == 1
        assert house.admin("mute", "bob", "60", "spam\u00e9")[0] == 1
        assert house.admin("mute", "Bob", "60", "advertising") == (0, "", "")
        bob.find_line(house.scenario, "An operator has disabled shouting for you.")
        bob.type("shout hello")
        bob.find_line(house.scenario, "** shouting has been disabled for you.")
        assert house.admin("unmute", "bob") == (0, "", "")
        assert house.admin("unmute", "bob") == error("that player is not muted")
        bob.find_line(house.scenario, "You can shout again.")
        assert house.admin("operator", "alice", "on")[0] == 0
        assert house.admin("mute", "alice") == OPERATOR
        assert actions(house)[:2] == [
            ("barpoint-admin", "mute", "bob", "60 advertising"), ("barpoint-admin", "unmute", "bob", ""),
        ]  # fmt: skip
        house.stop()
        assert house.admin("mute", "bob") == (0, "", "")
        bob = house.scenario.login("bob")
        bob.type("shout hello")
        bob.find_line(house.scenario, "** shouting has been disabled for you.")


def erasures():
    """As by the command: who is here goes, a match that runs is annulled, and the name is never given out again."""
    with House("alice", "bob", "carol") as house:
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "3")
        assert house.admin("erase", "bob") == usage("erase NAME NAME [REASON]")
        assert house.admin("erase", "bob", "bobby") == error("nothing brings an account back: type the name twice")
        assert house.admin("erase", "nobody", "nobody") == error("there is no player of that name")
        assert house.admin("operator", "carol", "on")[0] == 0
        assert house.admin("erase", "carol", "carol") == OPERATOR
        assert house.admin("erase", "Bob", "bob", "it", "is", "his", "wish") == (0, "", "")
        bob.find_line(house.scenario, "** Reason: it is his wish")
        alice.type("whois bob")
        alice.find_line(house.scenario, "No information found on user bob.")
        assert house.admin("create", "bob", text="secret\n") == error("somebody had that name once, nobody gets it any more")
        assert actions(house)[-1] == ("barpoint-admin", "erase", "bob", "it is his wish")
        assert house.question("SELECT count(*) FROM envelopes WHERE state = 'in use'") == [(0,)]
        house.stop()
        assert house.admin("erase", "alice", "alice") == NOBODY_RUNS


def bans():
    """Of names and networks, beside a server and without one. No operator is kept out."""
    with House("alice", "bob", "carol") as house:
        bob = house.scenario.login("bob")
        assert house.admin("operator", "alice", "on") == operator("alice", True)
        assert house.admin("ban", "BOB", "spams") == (0, "", "")
        bob.find_line(house.scenario, "** Reason: spams")
        assert house.admin("ban", "bob") == error("that is banned already")
        refused = error("that would keep an operator out: undo 'operator NAME on' first")
        assert house.admin("ban", "alice") == refused
        warned = "no account is called what: is that the right name? From now on nobody can take it\n"
        assert house.admin("ban", "what", "is", "that") == (0, warned, ""), "a name, and a reason"
        assert house.admin("ban", "1x") == error("please give a name, an address, or a network like 192.0.2.0/24")
        house.scenario.login("alice")
        assert house.admin("ban", "127.0.0.0/8") == refused
        assert house.admin("unban", "bob") == (0, "", "")
        house.scenario.login("bob")
        house.stop()
        assert house.admin("ban", "192.0.2.9/24", "a", "club") == (0, "", "")
        status, listed, _ = house.admin("bans")
        assert status == 0 and re.search(r"^192\.0\.2\.0/24  since .* by barpoint-admin a club$", listed, re.M), listed
        assert house.admin("ban", "carol") == (0, "", "")
        carol = house.scenario.connect("carol")
        carol.type("connect carol secret")
        carol.find_raw(house.scenario, b"login: ")
        assert ("barpoint-admin", "ban", "192.0.2.0/24", "a club") in actions(house)


def as_many_bans_as_there_can_be():
    with House() as house:
        house.stop()
        with contextlib.closing(sqlite3.connect(house.database)) as handle, handle:
            rows = [(f"10.{i // 250}.{i % 250}.0/24",) for i in range(1000)]
            handle.executemany("INSERT INTO bans (what, since, who_name, reason) VALUES (?, 0, 'root', 'x')", rows)
        assert house.admin("ban", "bob") == error("there are as many bans as there can be: lift one first")


def broadcasts():
    with House("alice") as house:
        alice = house.scenario.login("alice")
        assert house.admin("broadcast") == usage("broadcast TEXT")
        assert house.admin("broadcast", "Tea", "is ready") == (0, "", "")
        alice.find_line(house.scenario, "*** The owner of this server to all: Tea is ready")
        assert house.admin("broadcast", "Caf\u00e9 \x1b[2J") == (0, "", "")
        alice.find_line(house.scenario, re.compile(r"\*\*\* The owner of this server to all: Caf\? .?\[2J"))
        house.stop()
        assert house.admin("broadcast", "anybody?") == NOBODY_RUNS


def shutdowns():
    with House("alice") as house:
        alice = house.scenario.login("alice")
        assert house.admin("shutdown", "cancel") == error("no shutdown was ordered")
        minutes = "please give the minutes, at most a week, or 'cancel'"
        assert house.admin("shutdown", "soon") == error(f'{minutes}, not "soon"')
        assert house.admin("shutdown", "99999") == error(f'{minutes}, not "99999"')
        assert house.admin("shutdown", "10", "new", "disk") == (0, "", "")
        alice.find_line(house.scenario, re.compile(r"\x07?\*\*\* ATTENTION ! The server stops in 10 minutes\. .*"))
        alice.find_line(house.scenario, "*** Reason: new disk")
        assert house.admin("shutdown", "cancel") == (0, "", "")
        alice.find_line(house.scenario, "*** The server does not stop after all.")
        assert house.admin("shutdown", "0", "now") == (0, "", "")
        alice.find_line(house.scenario, "*** Reason: now")
        house.server.end(house.scenario.persons.values())
        assert house.admin("shutdown", "0") == NOBODY_RUNS
        assert [what for _, _, what, _ in actions(house)] == ["10", "cancel", "0"]


def the_message_of_the_day():
    with House() as house:
        path = os.path.join(house.server.root, "motd")
        with open(path, "w", encoding="ascii") as file:
            file.write("first\n")
        house.server.add_options(["--motd", path])
        Given(house.scenario).register("alice")
        assert house.admin("motd") == (0, "first\n", "")
        with open(path, "w", encoding="ascii") as file:
            file.write("second\n400 points\n")
        assert house.admin("motd") == (0, "first\n", "")
        assert house.admin("motd", "reload") == (0, "second\n 400 points\n", "")
        alice = house.scenario.login("alice")
        alice.find_line(house.scenario, "second")
        os.remove(path)
        status, said, errors = house.admin("motd", "reload")
        assert (status, said) == (1, "") and "can't read the message of the day" in errors, errors
        assert house.admin("motd", "again") == error("'motd' shows it, 'motd reload' reads its file again, not \"again\"")
        house.stop()
        assert house.admin("motd") == NOBODY_RUNS


def the_version():
    done = subprocess.run([TOOL, "--version"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and re.fullmatch(r"barpoint-admin \d+\.\d+\.\d+\n", done.stdout), done.stdout


if __name__ == "__main__":
    run_tests(
        [
            kicks,
            mutes,
            erasures,
            bans,
            as_many_bans_as_there_can_be,
            broadcasts,
            shutdowns,
            the_message_of_the_day,
            the_version,
        ]
    )
