"""admin_test.py - barpoint-admin on a stopped server, on a running one, and bad input on its socket.

Usage: admin_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import fcntl
import os
import pty
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import termios

from servers import DAEMON, SECONDS, TOOL, Given, House, error, hands_on, operator, run_tests, unclear, usage

DATE = r"\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4} UTC"


def on_a_stopped_server():
    with House("alice", "bob") as house:
        house.stop()
        assert not os.path.exists(house.socket)
        assert house.admin("operators") == (0, "", "")
        assert house.admin("operator", "Alice", "on") == operator("alice", True)
        assert house.admin("operator", "bob", "on") == operator("bob", True)
        assert house.admin("operators") == (0, "alice\nbob\n", "")
        assert house.admin("operator", "bob", "off") == operator("bob", False)
        assert house.question("SELECT name FROM players WHERE operator") == [("alice",)]
        status, actions, _ = house.admin("actions")
        lines = actions.splitlines()
        assert status == 0 and len(lines) == 3
        assert re.fullmatch(DATE + "  barpoint-admin: operator bob off", lines[2]), lines


def on_a_running_server():
    with House("alice") as house:
        alice = house.scenario.login("alice")
        mode = os.stat(house.socket).st_mode
        assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600
        assert house.admin("operator", "alice", "on") == operator("alice", True)
        alice.find_line(house.scenario, "You are an operator of this server now. Type 'help operators'.")
        assert house.admin("operators") == (0, "alice\n", "")
        assert house.admin("operator", "alice", "off") == operator("alice", False)
        alice.find_line(house.scenario, "You are no operator of this server any more.")
        assert house.question("SELECT what, whom, reason FROM operator_actions") == [
            ("operator", "alice", "on"),
            ("operator", "alice", "off"),
        ]
        house.stop()
        assert not os.path.exists(house.socket)


def a_new_password():
    with House("alice") as house:
        assert house.admin("password", "alice", text="changed\n") == (0, "", "")
        person = house.scenario.connect("alice")
        for password, answer in (("secret", "\r\nlogin: "), ("changed", "** User alice authenticated.")):
            person.find_raw(house.scenario, b"login: ") if password == "secret" else None
            person.type("alice")
            person.find_raw(house.scenario, b"password: ")
            person.type(password)
            person.find_raw(house.scenario, answer.encode())
        house.server.check_log()
        assert not any("changed" in line or "argon2" in line for line in house.server.log_lines())
        for bad in ("abc", "a" * 129, "with blank", "with:colon", "tab\there", ""):
            assert house.admin("password", "alice", text=bad + "\n")[0] == 1, bad
        assert house.admin("password", "alice", text="")[0] == 1
        assert house.admin("password", "nobody", text="changed\n") == error("there is no player of that name")


def password_at_a_terminal(house, typed):
    """The password isn't echoed; later input is. None: the owner interrupts it. Returns the status and what was shown."""
    ours, theirs = pty.openpty()
    command = [TOOL, "--data", house.server.data, "password", "alice"]
    with subprocess.Popen(command, stdin=theirs, stderr=theirs) as tool:
        seen = b""
        for prompt in (b"New password: ", b"Again: ") if typed else (b"New password: ",):
            while prompt not in seen:
                seen += os.read(ours, 1024)
            assert not termios.tcgetattr(theirs)[3] & termios.ECHO
            os.write(ours, typed) if typed else tool.send_signal(signal.SIGINT)
        status = tool.wait(timeout=60)
    assert termios.tcgetattr(theirs)[3] & termios.ECHO
    os.close(theirs)
    os.close(ours)
    return status, seen


def a_password_at_a_terminal():
    with House("alice") as house:
        assert password_at_a_terminal(house, None) == (-signal.SIGINT, b"New password: ")
        status, seen = password_at_a_terminal(house, b"changed\n")
        assert status == 0 and b"changed" not in seen, seen
        person = house.scenario.connect("alice")
        person.type("connect alice changed")
        person.find_line(house.scenario, "** User alice authenticated.")


def a_new_player():
    """Made on a running and on a stopped server; listed and shown beside either."""
    with House("alice") as house:
        house.start()
        assert house.admin("create", "Carol", text="secret\n") == (0, "", "")
        house.scenario.login("Carol")
        for _ in range(2):
            assert house.admin("create", "ALICE", text="secret\n") == error("that name is taken")
            for name, fault in (
                ("x", "a name has at least 3 letters"),
                ("a" * 21, "a name has at most 20 letters"),
                ("ca-rol", "a name has letters and underscores, nothing else"),
                ("Shout", "the server needs that word for itself"),
            ):
                assert house.admin("create", name, text="secret\n") == error(fault), name
            status, listed, _ = house.admin("players")
            assert status == 0 and [line.split()[0] for line in listed.splitlines()] == ["alice", "Carol"], listed
            assert house.admin("players", "c*r?l")[1].startswith("Carol "), "in any case of letters"
            assert house.admin("players", "x*") == (0, "", "")
            status, shown, _ = house.admin("player", "carol")
            assert status == 0 and shown.startswith("name         Carol\n") and "rating       1500.00" in shown, shown
            assert house.admin("player", "nobody") == error("there is no player of that name")
            status, said, _ = house.admin("stats")
            assert status == 0 and re.match(r"players +2\nmatches running +0\n", said), said
            assert re.search(r"barpoint.db +[1-9]\d* bytes", said), said
            house.stop() if house.server.process else None


def errors():
    with House("alice") as house:
        for _ in range(2):
            assert house.admin("operator", "nobody", "on") == error("there is no player of that name")
            assert house.admin("operator", "alice", "maybe") == error("say 'on' or 'off' behind the name, not \"maybe\"")
            for seats in ("0", "201", "two"):
                wanted = f'there may be 1 to 200 house players of each level, not "{seats}"'
                assert house.admin("house", "unwritten", seats) == error(wanted)
            assert house.admin("reports", "x") == error('say the number of a report, or none for all of them, not "x"')
            assert house.admin("operator", "alice") == usage("operator NAME on|off")
            assert house.admin("operators", "alice") == usage("operators")
            assert house.admin("unban") == usage("unban WHAT")
            assert house.admin("void-envelopes") == usage("void-envelopes REASON")
            assert house.admin("frobnicate") == unclear("there is no such command: see --help")
            assert house.admin("operator", "x" * 2000, "on")[0] == 1
            assert house.admin("operator", "alice\noperators", "on")[0] == 1
            house.stop() if house.server.process else None
        none = subprocess.run([TOOL, "--data", house.server.root, "operators"], capture_output=True, text=True)
        assert none.returncode == 1 and "no database" in none.stderr, none
        none = subprocess.run([TOOL, "--data", "/nonexistent", "operators"], capture_output=True, text=True)
        assert none.returncode == 1 and "No such file" in none.stderr, none
        none = subprocess.run([TOOL, "operators"], capture_output=True, text=True, cwd="/")
        assert none.returncode == 1 and "no folder ./data here: --data DIR" in none.stderr, none
        for words in ([], ["--data"], ["--data", "x"], ["--bad"]):
            assert subprocess.run([TOOL, *words], capture_output=True).returncode == 2, words
        assert subprocess.run([TOOL, "--help"], capture_output=True).returncode == 0


def a_socket_that_a_crash_left():
    with House("alice") as house:
        house.server.start()
        house.server.drop_spare()
        house.server.process.kill()
        house.server.process.wait()
        house.server.process = None
        assert os.path.exists(house.socket)
        assert house.admin("operators") == (0, "", "")
        house.server.start()
        assert house.admin("operator", "alice", "on") == operator("alice", True)


def a_server_that_has_only_the_lock():
    """It starts, or ends: whoever asks reads that it is waited for, and gets the answer."""
    with House("alice") as house:
        house.stop()
        with open(os.path.join(house.server.data, "lock"), "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            asks = [TOOL, "--data", house.server.data, "operator", "alice", "on"]
            with subprocess.Popen(asks, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as asked:
                assert "starts or ends" in (said := asked.stderr.readline()), said
                assert asked.poll() is None
                lock.close()
                house.server.start()
                told, rest = asked.communicate(timeout=60)
                assert (asked.returncode, told, rest) == operator("alice", True), (asked.returncode, told, rest)
        assert house.admin("operators") == (0, "alice\n", ""), house.admin("operators")


def no_socket_of_ours():
    """A file that isn't a socket is left alone, and the server runs all the same."""
    with House() as house:
        with open(house.socket, "w", encoding="ascii") as file:
            file.write("mine")
        house.start()
        assert any("no socket at" in line for line in house.server.log_lines())
        status, _, said = house.admin("operators")
        assert status == 1 and "nobody listens" in said, said
        house.stop()
        with open(house.socket, encoding="ascii") as file:
            assert file.read() == "mine"


def bans():
    """As many bans as a server keeps; the shell lifts one."""
    with House("alice") as house:
        house.stop()
        with sqlite3.connect(house.database) as handle:
            networks = [(f"10.{i // 250}.{i % 250}.0/24",) for i in range(1000)]
            handle.executemany("INSERT INTO bans (what, since, who_name, reason) VALUES (?, 0, 'root', 'x')", networks)
        handle.close()
        assert house.admin("operator", "alice", "on") == operator("alice", True)
        alice = house.scenario.login("alice")
        alice.type("ban bob")
        alice.find_line(house.scenario, "** There are 1000 bans already, more are not possible.")
        status, listed, _ = house.admin("bans")
        assert status == 0 and len(listed.splitlines()) == 1000
        assert listed.startswith("10.0.0.0/24  since Thu Jan  1 00:00:00 1970 UTC by root x\n"), listed[:80]
        assert house.admin("unban", "10.0.0.0/24") == (0, "", "")
        assert house.admin("unban", "10.0.0.0/24") == error("that is not banned")
        alice.type("ban bob")
        alice.find_line(house.scenario, "Banned: bob")


def a_message_of_the_day_that_changes():
    with House() as house:
        path = os.path.join(house.server.root, "motd")

        def write(text):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)

        write("first\n")
        house.server.add_options(["--motd", path])
        Given(house.scenario).register("alice")
        assert house.admin("operator", "alice", "on") == operator("alice", True)
        alice = house.scenario.login("alice")
        alice.find_line(house.scenario, "first")
        write("second\n400 points\n")
        alice.type("motd reload")
        alice.find_line(house.scenario, "The message of the day was read again.")
        for spoil, why in (
            (lambda: write("long\n" * 5000), r"the message of the day in .* is longer than \d+ bytes"),
            (lambda: os.remove(path), r"can't read the message of the day in .*: No such file or directory"),
            (lambda: os.mkdir(path), r"can't read the message of the day in .*: Is a directory"),
        ):
            spoil()
            alice.type("motd reload")
            alice.find_line(house.scenario, re.compile(rf"\*\* The message of the day stays as it is: {why}.*"))
        alice.type("motd")
        alice.find_line(house.scenario, "second")
        alice.next_line(house.scenario, " 400 points")


def a_time_that_no_year_can_hold():
    with House("alice") as house:
        house.stop()
        with hands_on(house.database) as handle:
            handle.execute("UPDATE players SET registered = 9223372036854775807")
        status, shown, errors = house.admin("player", "alice")
        assert status == 0 and "\nregistered   1970-01-01 00:00 UTC\n" in shown, (shown, errors)


def answers_that_find_no_room():
    with House("alice") as house, open("/dev/full", "wb") as full:
        for command in (
            [TOOL, "--help"],
            [TOOL, "--data", house.server.data, "players"],
            [TOOL, "--data", house.server.data, "actions"],
            [TOOL, "--data", house.server.data, "verify"],
            [DAEMON, "--help"],
            [DAEMON, "--sample-config"],
        ):
            if command[-1] == "actions":
                assert house.admin("operator", "alice", "on") == operator("alice", True)
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            assert done.returncode == 1 and "can't be written" in done.stderr, (command, done)


def rubbish():
    with House("alice") as house:
        house.start()
        assert house.ask(b"\n") == b"unclear there is no such command: see --help\n"
        assert house.ask(b"operators\r\n") == b"ok\n"
        assert house.ask(b"operators\noperator alice on\n") == b"ok\n", "one request for each connection"
        assert house.ask(b"a" * 5000 + b"\n") == b""
        assert house.ask(b"operators\0\n") == b""
        assert house.ask(b"\xff\xfe\x1b[2J alice on\n") == b"unclear there is no such command: see --help\n"
        assert house.ask(b"operator " + b"%s" * 100 + b" on\n") == b"error there is no player of that name\n"
        assert house.ask(b"password alice secret\n") == b"error that is no hash of a password\n"
        assert house.ask(b"password alice $argon2id$" + b"x" * 200 + b"\n") == b"error that is no hash of a password\n"
        crowd = []
        for _ in range(12):
            one = socket.socket(socket.AF_UNIX)
            one.settimeout(SECONDS)
            one.connect(house.socket)
            crowd.append(one)
        assert crowd[-1].recv(10) == b"", "so many are not served"
        for one in crowd:
            one.close()
        while house.ask(b"operators\n") != b"ok\n":  # until the server has seen them go
            pass
        assert house.question("SELECT count(*) FROM operator_actions") == [(0,)]
        house.stop()


if __name__ == "__main__":
    run_tests(
        [
            on_a_stopped_server,
            on_a_running_server,
            a_new_password,
            a_password_at_a_terminal,
            a_new_player,
            errors,
            a_socket_that_a_crash_left,
            a_server_that_has_only_the_lock,
            no_socket_of_ours,
            bans,
            a_message_of_the_day_that_changes,
            a_time_that_no_year_can_hold,
            answers_that_find_no_room,
            rubbish,
        ]
    )
