"""faults.py - faults of other servers that a transcript can't show; each test shows one to be absent.

Usage: faults.py BARPOINTD-TEST. Prints TAP.
"""

import contextlib
import fcntl
import os
import pty
import re
import resource
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import termios
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import FAST, Server  # noqa: E402

SECONDS = int(os.environ.get("BARPOINT_SCENARIO_SECONDS", 60))


class Line:
    """One connection, read until something comes."""

    def __init__(self, server):
        self.socket = server.connect().socket
        self.socket.settimeout(SECONDS)
        self.seen = b""

    def send(self, text):
        self.socket.sendall(text.encode() + b"\r\n")

    def until(self, wanted):
        while wanted not in self.seen:
            try:
                more = self.socket.recv(65536)
            except TimeoutError:
                raise AssertionError(f"{wanted!r} never came; the end was {self.seen[-300:]!r}") from None
            if not more:
                raise AssertionError(f"closed before {wanted!r} came; the end was {self.seen[-200:]!r}")
            self.seen += more
        before, self.seen = self.seen.split(wanted, 1)
        return before

    def ended(self):
        while True:
            try:
                if not self.socket.recv(65536):
                    return True
            except ConnectionResetError:
                return True

    def reset(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def register(server, name):
    line = Line(server)
    for text, answer in (("guest", b"> "), (f"name {name}", b"password: "), ("secret", b"password: ")):
        line.until(b"login: ") if text == "guest" else None
        line.send(text)
        line.until(answer)
    line.send("secret")
    line.until(b"You are registered.")
    return line


def log_in(server, name):
    line = Line(server)
    line.send(f"login tester 1008 {name} secret")
    line.until(b"\r\n6\r\n")
    return line


def log_of(server):
    with open(server.log, encoding="utf-8", errors="replace") as log:
        return log.read()


def wait_for_log(server, pattern):
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        found = re.findall(pattern, log_of(server))
        if found:
            return found
        select_a_little()
    raise AssertionError(f"no {pattern!r} in the log:\n{log_of(server)[-2000:]}")


def select_a_little():
    """Only looking again tells when a line is in the log."""
    import select

    select.select([], [], [], 0.01)


def figures(server, field):
    """One of the server's figures, which it logs on SIGUSR1."""
    before = len(re.findall(r"stats: turns", log_of(server)))
    server.process.send_signal(signal.SIGUSR1)
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        found = re.findall(r"stats: turns.*? %s=(\d+)" % field, log_of(server))
        if len(found) > before:
            return int(found[-1])
        select_a_little()
    raise AssertionError("no figures in the log")


def many_who_hang_up_at_once_do_not_end_the_server(server):
    """Another server dies of SIGPIPE."""
    lines = [register(server, "player_" + letter) for letter in "abcdefghij"]
    talker = register(server, "talker")
    for line in lines:
        line.reset()
    for _ in range(20):
        talker.send("shout is anybody left")
    talker.until(b"anybody left")
    talker.send("who count")
    talker.until(b"There are 1 users logged on.")


def talk_until_cut_off(server, talker, text, *others):
    """Talks to somebody who doesn't read. Players' talk is dropped or refused, so an operator talks."""
    server.admin(["operator", "talker", "on"])
    for _ in range(400):
        for _ in range(20):
            talker.send(text)
        for reader in (talker, *others):
            reader.send("who count")
            reader.until(b"users logged on.")
        if "does not read" in log_of(server):
            return
    raise AssertionError("it was never cut off")


def a_reader_that_never_reads_is_cut_off(server):
    """Another server keeps 80 MB for it."""
    deaf = register(server, "deaf")
    talker = register(server, "talker")
    talk_until_cut_off(server, talker, "broadcast " + "x" * 1000)
    wait_for_log(server, r"session \d+ deaf: network error")
    talker.send("who count")
    talker.until(b"There are 1 users logged on.")
    assert deaf.ended()


def a_match_of_a_reader_that_never_reads_is_saved(server):
    deaf, bob, talker = register(server, "deaf"), register(server, "bob"), register(server, "talker")
    deaf.send("toggle ready")
    deaf.until(b"ready to invite")
    bob.send("invite deaf 3")
    deaf.until(b"Type 'join bob'")
    deaf.send("join bob")
    deaf.until(b"You are now playing")
    bob.until(b"Starting a new game")
    talk_until_cut_off(server, talker, "broadcast " + "y" * 1000, bob)
    wait_for_log(server, r"session \d+ deaf: network error")
    bob.send("show saved")
    bob.until(b"  deaf ")


def a_reader_that_is_behind_keeps_its_line_whatever_others_say(server):
    """16 shouting connections of one address could cut off everybody slower."""
    person, talker = register(server, "person"), register(server, "talker")
    register(server, "robot").send("bye")
    robot = log_in(server, "robot")
    for _ in range(400):
        for _ in range(20):
            talker.send("shout " + "x" * 990)
        for name in ("person", "robot"):
            talker.send(f"tell {name} " + "y" * 990)
        talker.send("who count")
        if b"robot has too much to read" in talker.until(b"users logged on."):
            break
    for _ in range(1000):
        talker.send("shout " + "z" * 990)
    talker.send("time")
    talker.until(b"UTC")
    assert "does not read" not in log_of(server)
    person.until(b"** You read too slowly: ")
    robot.send("tell nobody hello")
    assert b"too slowly" not in robot.until(b"There is no one called nobody.")


def a_full_descriptor_table_does_not_end_the_server(server):
    """Another server ends when accept fails."""
    first = register(server, "first")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (24, 24))
    crowd = []
    for _ in range(40):
        other = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)
        crowd.append(other)
    wait_for_log(server, r"can't accept just now")
    first.send("time")
    first.until(b"UTC")
    for other in crowd:
        other.close()
    late = Line(server)
    late.until(b"login: ")


def an_unknown_name_costs_a_hash_too(server):
    register(server, "alice").send("bye")
    before = figures(server, "hashes")
    line = Line(server)
    line.until(b"\r\nlogin: ")
    line.send("login tester 1008 nobody secret")
    line.until(b"\r\nlogin: ")
    after_unknown = figures(server, "hashes")
    line.send("login tester 1008 alice wrong")
    line.until(b"\r\nlogin: ")
    after_wrong = figures(server, "hashes")
    assert after_unknown == before + 1, (before, after_unknown)
    assert after_wrong == after_unknown + 1, (after_unknown, after_wrong)


def a_second_server_on_the_same_data_is_refused(server):
    register(server, "alice")
    other = subprocess.run(
        [server.binary, "--listen", "127.0.0.1:0", "--listen-web", "", "--data", server.data],
        capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    waits, refused = other.stderr.strip().splitlines()
    assert other.returncode == 1 and " info lock: " in waits and " error barpointd: " in refused, other
    assert "is in use: a server that runs holds its lock" in refused, other


def start_anew(server, hangup, terminal=None):
    """`hangup`: the handling of SIGHUP that it starts with; nohup sets SIG_IGN. `terminal`: the descriptor of the one it
    is started from, if any."""
    server.process.terminate()
    assert server.process.wait(SECONDS) == 0, log_of(server)[-2000:]
    server.process = None
    before = signal.signal(signal.SIGHUP, hangup)

    def take_terminal():
        os.setsid()
        if terminal is not None:
            fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    server.before_start = take_terminal
    server.start()
    server.before_start = None
    signal.signal(signal.SIGHUP, before)
    server.drop_spare()


def a_closed_terminal_ends_it_in_order_but_for_nohup(server):
    near, far = pty.openpty()
    start_anew(server, signal.SIG_IGN, far)
    server.process.send_signal(signal.SIGHUP)
    alice = register(server, "alice")
    start_anew(server, signal.SIG_DFL, far)
    assert alice.ended()
    os.close(far)
    os.close(near)
    assert server.process.wait(SECONDS) == 0, log_of(server)[-2000:]
    assert "stopping on signal 1" in log_of(server)
    server.process = None
    server.start()
    server.drop_spare()


def a_shell_that_holds_the_write_lock_is_no_full_disk(server):
    """What is said has to be true for both: it passes."""
    alice = register(server, "alice")
    with contextlib.closing(sqlite3.connect(os.path.join(server.data, "barpoint.db"))) as shell:
        shell.execute("BEGIN IMMEDIATE")
        alice.send("address alice@example.org")
        said = alice.until(b"try again later.")
        assert said.endswith(b"** The server can't store anything just now. Nothing was changed, please "), said
        wait_for_log(server, "no space: database is locked")
        shell.rollback()


def run_all(binary, tests, *arguments, options=FAST, dice=None, listens=()):
    """Runs each test with a server of its own and the arguments; true if one failed."""
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        with Server(binary, options, SECONDS) as server:
            try:
                server.listens = list(listens)
                if dice:
                    server.set_dice(dice)
                server.start()
                server.drop_spare()
                test(server, *arguments)
                server.process.send_signal(signal.SIGTERM)
                status = server.process.wait(SECONDS)
                assert status == 0, f"exit status {status}:\n{log_of(server)[-2000:]}"
                print(f"ok {number} {name}", flush=True)
            except Exception:
                failed += 1
                print(f"not ok {number} {name}")
                for text in (traceback.format_exc() + "\nlog:\n" + log_of(server)[-3000:]).splitlines():
                    print("# " + text)
    return failed > 0


if __name__ == "__main__":
    sys.exit(
        run_all(
            os.path.abspath(sys.argv[1]),
            [
                many_who_hang_up_at_once_do_not_end_the_server,
                a_reader_that_never_reads_is_cut_off,
                a_match_of_a_reader_that_never_reads_is_saved,
                a_reader_that_is_behind_keeps_its_line_whatever_others_say,
                a_full_descriptor_table_does_not_end_the_server,
                an_unknown_name_costs_a_hash_too,
                a_second_server_on_the_same_data_is_refused,
                a_closed_terminal_ends_it_in_order_but_for_nohup,
                a_shell_that_holds_the_write_lock_is_no_full_disk,
            ],
        )
    )
