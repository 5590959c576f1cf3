"""accounts_test.py - barpoint-admin closes, renames and marks accounts, beside a running server and without one.

Usage: accounts_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINT-EXPORT BARPOINT-DICE. Prints TAP.
"""

import os
import re
import subprocess
import sys

from servers import House, error, operator, run_tests, unclear, usage

EXPORT, DICE = (os.path.abspath(path) for path in sys.argv[3:5])
NOBODY = error("there is no player of that name")


def both_ways(house):
    """Once with the server, once without."""
    house.start()
    yield True
    house.stop()
    yield False


def closed_and_opened():
    with House("alice", "bob") as house:
        for running in both_ways(house):
            alice = house.scenario.login("alice") if running else None
            assert house.admin("disable", "ALICE", "too", "loud") == (0, "", "")
            if running:
                alice.find_line(house.scenario, "** Reason: too loud")
            shown = house.admin("player", "alice")[1]
            assert re.search(r"^disabled     \d{4}-\d\d-\d\d \d\d:\d\d UTC: too loud$", shown, re.M), shown
            listed = house.admin("players")[1].splitlines()
            assert listed[0].endswith("  disabled") and not listed[1].endswith("  disabled"), listed
            assert house.admin("disable", "alice") == error("that account is disabled already")
            assert house.admin("enable", "alice") == (0, "", "")
            assert house.admin("enable", "alice") == error("that account is not disabled")
            assert "disabled" not in house.admin("player", "alice")[1]
        assert house.question("SELECT what, whom, reason FROM operator_actions") == 2 * [
            ("disable", "alice", "too loud"),
            ("enable", "alice", ""),
        ]
        assert house.admin("disable", "bob") == (0, "", "")
        assert re.search(r"^disabled     [^:]*:\d\d UTC$", house.admin("player", "bob")[1], re.M)


def a_code_for_a_forgotten_password():
    """What is done with it: tests/scenarios/reset.txt."""
    with House("alice", "bob") as house:
        codes = set()
        for _ in both_ways(house):
            status, said, errors = house.admin("reset", "ALICE")
            assert (status, errors) == (0, ""), errors
            code, told = said.splitlines()
            assert re.fullmatch("reset:[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}", code), code
            assert re.match(
                r"alice types all of this, with the word reset and the colon, once at the prompt for the password, until \w{3} .* UTC, and then",
                told,
            ), told
            codes.add(code)
            assert house.admin("reset", "carol") == error("there is no player of that name")
            assert house.admin("disable", "bob") == (0, "", "")
            assert house.admin("reset", "bob") == error("that account is disabled: enable it first")
            assert house.admin("enable", "bob") == (0, "", "")
            assert house.admin("reset") == usage("reset NAME")
        assert len(codes) == 2 and house.question("SELECT player, used FROM resets") == [(1, 0)]
        kept = house.question("SELECT hash FROM resets")[0][0]
        assert not any(code.encode() in kept or code.replace("-", "")[6:].encode() in kept for code in codes)
        assert house.question("SELECT what, whom, reason FROM operator_actions WHERE what = 'reset'") == 2 * [
            ("reset", "alice", "")
        ]


def marked():
    with House("alice") as house:
        for _ in both_ways(house):
            assert "\nprogram      no\n" in house.admin("player", "alice")[1]
            assert house.admin("program", "Alice", "on") == (0, "", "")
            assert "\nprogram      yes\n" in house.admin("player", "alice")[1]
            assert house.admin("program", "alice", "off") == (0, "", "")
            assert house.admin("program", "alice", "maybe") == error("say 'on' or 'off' behind the name, not \"maybe\"")
        # What an account says of itself isn't the owner's to take away.
        alice = house.scenario.login("alice")
        alice.type("set program yes")
        alice.find_line(house.scenario, re.compile(r".*program.*"))
        assert house.admin("program", "alice", "off") == (0, "", "")
        assert "\nprogram      yes\n" in house.admin("player", "alice")[1]


def renamed():
    with House("alice", "bob", "carol") as house:
        for running in both_ways(house):
            assert house.admin("rename", "alice", "Bob") == error("that name is taken")
            assert house.admin("rename", "alice", "alice") == error("the player has that name already")
            assert house.admin("rename", "alice", "ALICE") == (0, "", "")
            assert house.admin("rename", "ALICE", "alicia") == (0, "", "")
            for name in ("alice", "Alice"):
                assert house.admin("rename", "bob", name) == error("somebody had that name once, nobody gets it any more")
                assert house.admin("create", name, text="secret\n") == error(
                    "somebody had that name once, nobody gets it any more"
                )
            # The owner's slip: the player who had the name may have it back.
            assert house.admin("rename", "alicia", "alice") == (0, "", "")
            assert house.question("SELECT name FROM old_names ORDER BY name") == [("alicia",)]
            if running:
                house.scenario.login("alice")
                assert house.admin("rename", "alice", "alicia") == error(
                    "the player is logged in: wait until they have gone, or disable the account first"
                )
        assert house.question("SELECT what, whom, reason FROM operator_actions LIMIT 2") == [
            ("rename", "alice", "ALICE"),
            ("rename", "ALICE", "alicia"),
        ]


def renamed_and_banned():
    with House("root", "mallory") as house:
        assert house.admin("operator", "root", "on") == operator("root", True)
        root = house.scenario.login("root")
        for what in ("mallory", "satan"):
            root.type("ban " + what)
            root.find_line(house.scenario, "Banned: " + what)
        assert house.admin("rename", "mallory", "Satan") == error("that name is banned")
        assert house.admin("rename", "mallory", "nice_man") == (0, "", "")
        root.type("broadcast hello")
        root.find_line(house.scenario, "*** root to all: hello")
        banned = house.admin("bans")[1].splitlines()
        assert [line.split()[0] for line in banned] == ["nice_man", "satan"]
        assert all(line.endswith(" by root") for line in banned), banned
        assert house.admin("actions")[1].endswith("  root: broadcast hello\n")
        person = house.scenario.connect("mallory")
        person.find_raw(house.scenario, b"login: ")
        person.type("connect nice_man secret")
        person.find_raw(house.scenario, b"\r\nlogin: ")


def check_record(house, names):
    """Both tools find nothing wrong with match 1, which has these names."""
    done = subprocess.run([EXPORT, "--data", house.server.data, "1", "record"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^player \d (.*)$", done.stdout, re.M) == names, done.stdout
    path = os.path.join(house.server.root, "record")
    with open(path, "w", encoding="ascii") as file:
        file.write(done.stdout)
    for command, status in (([EXPORT, "--check", path], 0), ([DICE, "check", path], 0)):
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == status, done.stdout + done.stderr


def a_match_of_somebody_renamed():
    """Begun under the old names, resumed and won under the new ones: the dice are those that were sealed."""
    with House("alice", "bob") as house:
        house.server.set_dice("envelopes")
        scenario = house.scenario
        alice, bob = scenario.login("alice"), scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "1")
        for person in (alice, bob):
            person.type("bye")
            scenario.run_closed(person.name)
        assert house.admin("rename", "bob", "robert") == (0, "", "")
        house.stop()
        assert house.admin("rename", "alice", "alicia") == (0, "", "")
        assert "saved match  1 with alicia, 0-0\n" in house.admin("player", "robert")[1]
        alicia, robert = scenario.login("alicia"), scenario.login("robert")
        alicia.type("invite robert")
        robert.find_line(scenario, "Type 'join alicia' to accept.")
        robert.type("join alicia")
        robert.find_line(scenario, "You are now playing with alicia. Your running match was loaded.")
        house.resign(alicia, robert)
        check_record(house, ["alice", "bob"])
        assert house.admin("verify")[0] == 0
        assert house.admin("recompute", "--check")[0] == 0


def errors():
    with House("alice") as house:
        for _ in both_ways(house):
            for words in (["disable", "nobody"], ["enable", "nobody"], ["rename", "nobody", "somebody"]):
                assert house.admin(*words) == NOBODY, words
            assert house.admin("program", "nobody", "on") == NOBODY
            for words, right in (
                (["disable"], "disable NAME [REASON]"),
                (["enable"], "enable NAME"),
                (["enable", "alice", "now"], "enable NAME"),
                (["rename", "alice"], "rename OLD NEW"),
                (["program", "alice"], "program NAME on|off"),
                (["create"], "create NAME"),
                (["password"], "password NAME"),
                (["player"], "player NAME"),
                (["stats", "alice"], "stats"),
            ):
                assert house.admin(*words) == usage(right), words
            for words in (["create", "bob", "secret"], ["password", "alice", "secret"]):
                asked = unclear("only a name, please: the password is asked for, or read from a pipe")
                assert house.admin(*words) == asked, words
            for name, fault in (
                ("x", "a name has at least 3 letters"),
                ("a" * 21, "a name has at most 20 letters"),
                ("ca-rol", "a name has letters and underscores, nothing else"),
                ("Shout", "the server needs that word for itself"),
            ):
                assert house.admin("rename", "alice", name) == error(fault), name
            assert house.admin("disable", "alice", "x" * 128) == error(
                "that reason is too long: the player reads it when trying to log in"
            )
            assert house.admin("disable", "alice", "\u00e4") == error("the player reads the reason: nothing but ASCII, please")
        assert house.question("SELECT count(*) FROM operator_actions") == [(0,)]
        assert house.question("SELECT name, disabled FROM players") == [("alice", 0)]


def at_a_full_disk():
    """Refused as a whole: nobody is logged out of an account that isn't disabled, no name is half changed."""
    with House("alice", "bob") as house:
        alice = house.scenario.login("alice")
        house.server.fill_disk(True)
        for words in (["disable", "alice"], ["rename", "bob", "robert"], ["program", "bob", "on"]):
            status, said, errors = house.admin(*words)
            assert (status, said) == (1, "") and "the disk is full" in errors, errors
        house.server.fill_disk(False)
        house.server.move_clock(1500)
        alice.type("who alice")
        alice.find_line(house.scenario, re.compile(r".* alice .*"))
        assert house.question("SELECT name, disabled FROM players") == [("alice", 0), ("bob", 0)]
        assert house.question("SELECT count(*) FROM old_names") == [(0,)]


if __name__ == "__main__":
    run_tests(
        [
            closed_and_opened,
            a_code_for_a_forgotten_password,
            marked,
            renamed,
            renamed_and_banned,
            a_match_of_somebody_renamed,
            errors,
            at_a_full_disk,
        ]
    )
