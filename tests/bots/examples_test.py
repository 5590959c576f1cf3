#!/usr/bin/env python3
"""examples_test.py BARPOINTD - the bots of protocol/examples play whole matches against each other, on the release server.

Prints TAP. The dice are the server's own.
"""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import needs, run_tests  # noqa: E402

SECONDS = 300
EXAMPLES = os.path.join(HERE, "..", "..", "protocol", "examples")
PYTHON, NODE = [sys.executable, os.path.join(EXAMPLES, "bot.py")], ["node", os.path.join(EXAMPLES, "bot.js")]
IS_READY = "SELECT 1 FROM settings JOIN players ON players.id = player WHERE players.name = 'bob' AND settings.name = 'ready'"


def start(server, program, *words):
    command = [*program, "127.0.0.1", str(server.port), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def match(one, other, length):
    """alice's program invites bob's. Both say who has won, and go."""
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        for name in ("alice", "bob"):
            Given(Scenario(server)).register(name)
        started = [start(server, other, "bob", "secret")]
        try:
            server.wait_for_row(IS_READY)
            started.append(start(server, one, "alice", "secret", "bob", str(length)))
            for process in started:
                told, wrong = process.communicate(timeout=SECONDS)
                assert process.returncode == 0 and not wrong, (process.args, told, wrong)
                assert f" the {length} point match " in told, (process.args, told)
        finally:
            for process in started:
                process.kill()
        rows = server.rows("SELECT state, max(inviter_score, invited_score) FROM matches")
        assert len(rows) == 1 and rows[0][0] == "finished" and rows[0][1] >= length, rows
        server.stop([])
        server.check_log()


def goes(program, words, reason):
    """alice's program ends by itself and says why."""
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        Given(Scenario(server)).register("alice")
        process = start(server, program, "alice", *words)
        try:
            _, wrong = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
        assert (process.returncode, wrong) == (1, reason + "\n"), wrong
        server.stop([])


def a_wrong_password(program):
    goes(program, ["wrong"], "The server wants another name or password.")


def a_refused_invitation(program):
    goes(program, ["secret", "nobody", "3"], "** There is no one called nobody.")


def python_plays_python():
    match(PYTHON, PYTHON, 7)


@needs("node")
def javascript_invites_python():
    match(NODE, PYTHON, 5)


@needs("node")
def python_invites_javascript():
    match(PYTHON, NODE, 5)


def python_with_a_wrong_password_goes():
    a_wrong_password(PYTHON)


@needs("node")
def javascript_with_a_wrong_password_goes():
    a_wrong_password(NODE)


def python_goes_when_its_invitation_is_refused():
    a_refused_invitation(PYTHON)


@needs("node")
def javascript_goes_when_its_invitation_is_refused():
    a_refused_invitation(NODE)


def they_have_less_than_seventy_lines():
    """The document says so."""
    for *_, path in PYTHON, NODE:
        with open(path, encoding="utf-8") as file:
            assert len(file.readlines()) < 70, path


if __name__ == "__main__":
    run_tests(
        [
            they_have_less_than_seventy_lines,
            python_plays_python,
            javascript_invites_python,
            python_invites_javascript,
            python_with_a_wrong_password_goes,
            javascript_with_a_wrong_password_goes,
            python_goes_when_its_invitation_is_refused,
            javascript_goes_when_its_invitation_is_refused,
        ]
    )
