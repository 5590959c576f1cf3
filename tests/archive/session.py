#!/usr/bin/env python3
"""session.py - matches exported where they are played: while they run, and however long they are.

    session.py BARPOINTD-TEST BARPOINT_EXPORT

Prints TAP.
"""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "faults")]
from faults import FAST, SECONDS, Line, log_in, register, run_all  # noqa: E402
from foreign import long_record  # noqa: E402

GAMES = 800
HINTS = 250
FORMS = ("mat", "sgf", "record")


def export(tool, server, match, form):
    return subprocess.run(
        [tool, "--data", server.data, str(match), form], capture_output=True, text=True, timeout=SECONDS, check=True
    ).stdout


def check(tool, text):
    with tempfile.NamedTemporaryFile("w", prefix="barpoint-session-") as file:
        file.write(text)
        file.flush()
        said = subprocess.run([tool, "--check", file.name], capture_output=True, text=True, timeout=SECONDS).stdout
    return said.split(": ", 1)[1].strip()


def exported(reader, match, form):
    """What a program reads in answer, up to the answer to its next line."""
    reader.send(f"export {match} {form}")
    reader.send("no-command")
    text = reader.before(b"** Unknown command: 'no-command'\r\n").decode().replace("\r\n", "\n")
    return re.sub(r"(?m)^([0-9]|alice |bob ).*\n", "", text).strip("\n")  # news may come in between


class Reader(Line):
    """A program that takes a little at a time, and may do something else in between."""

    def __init__(self, server, name, meanwhile=None):
        super().__init__(server)
        self.meanwhile = meanwhile
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.send(f"login tester 1008 {name} secret")
        self.until(b"\r\n6\r\n")

    def before(self, wanted):
        pieces = 0
        while wanted not in self.seen[-5000:]:
            if self.meanwhile and pieces % 16 == 0:
                self.meanwhile()
            more = self.socket.recv(4096)
            assert more, f"closed before {wanted!r} came; {len(self.seen)} bytes had come"
            self.seen += more
            pieces += 1
        text, self.seen = self.seen.split(wanted, 1)
        return text


def a_match_that_runs_is_exported_up_to_its_last_action(server, tool):
    register(server, "carol").send("bye")
    alice, bob = register(server, "alice"), register(server, "bob")
    carol = Reader(server, "carol")

    def compare(games, record):
        """The tool writes the same, and it is right as far as it goes."""
        for form in FORMS:
            text = exported(carol, 1, form)
            assert text == export(tool, server, 1, form).strip("\n"), f"not what the tool writes: {text}"
            expected = f"{record if form == 'record' else games}, as the rules have it; the match is not over"
            said = check(tool, text + "\n")
            assert expected in said, f"{form}, not {expected}: {said}"

    bob.send("toggle ready")
    bob.until(b"ready to invite or join")
    alice.send("invite bob 3")
    bob.until(b"Type 'join alice' to accept.")
    bob.send("join alice")
    alice.until(b"It's your turn to move.")
    compare("1 game, 0-0", "3 actions")
    alice.send("8-5 6-5")
    bob.until(b"It's your turn. Please roll or double.")
    compare("1 game, 0-0", "4 actions")
    bob.send("double")
    alice.until(b"bob doubles.")
    alice.send("reject")
    for line in (alice, bob):
        line.until(b"Type 'join' if you want")
        line.send("join")
    alice.until(b"It's your turn to move.")
    alice.send("resign n")
    bob.until(b"wants to resign.")
    compare("2 games, 0-1", "10 actions")
    bob.send("leave")
    alice.until(b"The game was saved.")
    compare("2 games, 0-1", "10 actions")
    server.kill()  # and nothing is lost of what was seen
    server.drop_spare()
    carol = Reader(server, "carol")
    compare("2 games, 0-1", "10 actions")


def store_long_match(server):
    """Hundreds of games of money play between the first two players, as the server would have stored them."""
    record = long_record(6 * GAMES).decode()
    found = re.findall(r"(?m)^action (\d+) \S+ typed(?: throw (\d+) \w+)? \| (.*) \| (.*)$", record)
    with sqlite3.connect(os.path.join(server.data, "barpoint.db")) as database:
        first = database.execute("SELECT coalesce(max(id), 0) FROM actions").fetchone()[0]
        database.execute(
            "INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, options, "
            "rules_version, started, state, inviter_score, invited_score, last_action, throws, sequence) "
            "VALUES (1, 1, 2, 'alice', 'bob', 'O', 'unlimited', 1, 1600000000, 'finished', ?, ?, ?, ?, 1)",
            (GAMES // 2, GAMES // 2, first + len(found), GAMES),
        )
        database.executemany(
            "INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) "
            "VALUES (?, 1, ?, ?, ?, ?, ?, 1600000000000, 'typed', ?)",
            (
                (
                    first + int(number),
                    first + int(number) - 1 if number != "1" else 0,
                    int(number),
                    text[0] if text[0] in "OX" else "-",
                    text,
                    events,
                    int(throw or 0),
                )
                for number, throw, text, events in found
            ),
        )
        database.execute("UPDATE analysed SET to_sequence = 1, confirmed_to = 1")
        database.execute("INSERT INTO analyses (match, judge, at, fault) VALUES (1, '1-judge', 1600000060, '')")
        database.executemany(
            "INSERT INTO error_rates VALUES (1, ?, 0, ?, ?, 0, 0, 0, 0, 0, 0, 0)", ((1, GAMES, GAMES), (2, GAMES, GAMES))
        )
        database.executemany(
            "INSERT INTO decisions (match, number, game, move, step, player, side, kind, weight, dice, made, best, lost, luck) "
            "VALUES (1, ?, ?, 1, ?, ?, ?, 'play', ?, 31, ?, ?, ?, 0)",
            decisions(),
        )
        database.executemany(
            "INSERT INTO hints (match, after, player, at) VALUES (1, ?, 'inviter', 1600000000)",
            ((after,) for after in range(HINTS)),
        )
    database.close()


def decisions():
    """Two of each game: an error of the first play, and a throw that left no choice."""
    for game in range(1, GAMES + 1):
        players = ("invited", "inviter") if game % 2 == 0 else ("inviter", "invited")
        yield 2 * game - 1, game, 1, players[0], "O", "open", "8/5 6/5", "24/23 13/10", 0.25
        yield 2 * game, game, 2, players[1], "X", "forced", "", "", 0


def a_long_match_reaches_a_slow_reader(server, tool):
    for name in ("alice", "bob"):
        line = register(server, name)
        line.send("bye")
        assert line.ended()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(SECONDS) == 0
    server.process = None
    store_long_match(server)
    server.start()
    server.drop_spare()
    bob = log_in(server, "bob")

    def meanwhile():
        bob.send("no-command")
        bob.until(b"** Unknown command")

    alice = Reader(server, "alice", meanwhile)
    games = f"{GAMES} games, {GAMES // 2}-{GAMES // 2}"
    for form, expected in (("mat", games), ("sgf", games), ("record", f"{6 * GAMES} actions")):
        text = exported(alice, 1, form)
        comments = text.count("C[blunder of 0.250: 24/23 13/10 is best]")
        verdicts = (len(re.findall("(?m)^hint ", text)), len(re.findall("(?m)^decision ", text)))
        assert comments == (GAMES if form == "sgf" else 0), f"{form}: {comments} comments"
        assert verdicts == ((HINTS, 2 * GAMES) if form == "record" else (0, 0)), f"{form}: {verdicts}"
        assert text == export(tool, server, 1, form).strip("\n"), f"{form}: not what the tool writes"
        said = check(tool, text + "\n")
        assert f"{expected}, as the rules have it" in said, said


def main():
    binary, tool = (os.path.abspath(path) for path in sys.argv[1:])
    tests = [a_match_that_runs_is_exported_up_to_its_last_action, a_long_match_reaches_a_slow_reader]
    options = FAST + ["--output-limit", "65536"]
    return run_all(binary, tests, tool, options=options, dice="side O 31 31 31 31 31 31")


if __name__ == "__main__":
    sys.exit(main())
