#!/usr/bin/env python3
"""letters_kept.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL of the server, or of a courier, between a request of the courier
and its answer.

Every letter arrives. One that the courier has called done, and was answered so, never comes again; between two kills at most those
come twice that the courier was carrying. A message that is stored has its notice.
"""

import json
import os
import sys
import time

from kills import MINUTE, Failure, Scenario, let_time_pass, pass_time, play, run, start_again

from lines import Courier

MOMENTS = ["message", "take", "done", "later", "courier"]
AT_ONCE = 4
SECONDS = 60
READY = """
    login alice
    alice> tell-me message now
    alice< message: now (somebody has left you a message)
    sql INSERT OR IGNORE INTO mail_routes (player, address, at, place, asks, ends) SELECT id, 'bob@example.org', 1, id, zeroblob(16), zeroblob(16) FROM players WHERE name = 'bob'
    sql INSERT OR IGNORE INTO routes (player, kind, way) SELECT id, 'message', 'now' FROM players WHERE name = 'bob'
"""


class Post:
    """A courier that has said hello."""

    def __init__(self, server):
        self.line = Courier(os.path.join(server.data, "courier.sock"), SECONDS)
        self.raw = b""
        self.ask("hello - mail")

    def send(self, request):
        self.line.write(request.encode() + b"\n")

    def answer(self):
        """Its lines; None if the connection was closed before its end."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            lines = self.raw.split(b"\r\n")
            for number, line in enumerate(lines[:-1]):
                if b'{"end":' in line:
                    self.raw = b"\r\n".join(lines[number + 1 :])
                    return [json.loads(one) for one in lines[: number + 1]]
            came = self.line.read()
            if came == b"":
                return None
            if came:
                self.raw += came
            else:
                time.sleep(0.0005)
        raise Failure("the server doesn't answer the courier")

    def ask(self, request):
        self.send(request)
        return self.answer()


def waiting(server):
    return server.rows("SELECT count(*) FROM outbox WHERE settled IS NULL")[0][0]


def one(server, number, moment, outcomes):
    scenario = Scenario(server)
    play(scenario, READY)
    alice = scenario.persons["alice"]
    if moment == "message":
        server_is_killed_amid_a_message(server, scenario, alice, outcomes)
        return
    play(scenario, f"alice> message bob number {number}\nalice< ** message saved for bob.")
    pass_time(server, 90 * MINUTE)
    post = Post(server)
    letters = [] if moment == "take" else [line for line in post.ask(f"take {AT_ONCE}") if "id" in line]
    if moment != "take" and len(letters) != 1:
        raise Failure(f"one letter was due, and the courier got {letters}")
    if moment == "courier":
        post.line.close()  # killed with a letter in its hands
        outcomes["heard"] += 1
        scenario.forget_connections()
    else:
        request = f"take {AT_ONCE}" if moment == "take" else f"{moment} {letters[0]['id']}"
        post.send(request)
        let_time_pass()
        server.process.kill()
        answer = post.answer()
        start_again(server, scenario)
        heard = answer is not None and answer[-1]["end"] == "ok"
        outcomes["heard" if heard else "lost"] += 1
        if moment == "done" and heard and waiting(server) != 0:
            raise Failure("a letter that was done waits again")
    arrives_in_the_end(server, letters)


def server_is_killed_amid_a_message(server, scenario, alice, outcomes):
    begin = len(alice.raw)
    before = server.rows("SELECT count(*) FROM mail")[0][0]
    alice.send(b"message bob amid\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([alice], lambda: alice.ended)
    start_again(server, scenario)
    heard = b"message saved for bob" in bytes(alice.raw[begin:])
    stored = server.rows("SELECT count(*) FROM mail")[0][0] > before
    outcomes["heard" if heard else "stored" if stored else "lost"] += 1
    if (waiting(server) == 1) != stored:
        raise Failure(f"a message is stored: {stored}, and {waiting(server)} notices wait")
    if heard and not stored:
        raise Failure("a message that was told is lost")
    if stored:
        pass_time(server, 90 * MINUTE)
        arrives_in_the_end(server, [])


def arrives_in_the_end(server, letters):
    """What waits comes, by the number that it had, once: then the mailbox is emptied for the next kill."""
    pass_time(server, 20 * MINUTE)
    post = Post(server)
    came = [line for line in post.ask(f"take {AT_ONCE}") if "id" in line]
    if [line["id"] for line in came] != [line["id"] for line in letters if waiting(server)] and letters and waiting(server):
        raise Failure(f"the courier had {letters}, and gets {came}")
    if len(came) > 1 or (waiting(server) and not came):
        raise Failure(f"{waiting(server)} notices wait, and the courier gets {came}")
    for line in came:
        if post.ask(f"done {line['id']}")[-1]["end"] != "ok":
            raise Failure("a letter can't be done")
    if waiting(server) != 0:
        raise Failure("a letter that was done waits again")
    post.line.close()
    clean = Scenario(server)
    play(clean, "login alice\nsql DELETE FROM mail")
    clean.forget_connections()


if __name__ == "__main__":
    sys.exit(run(__doc__, 2 * len(MOMENTS), "side O 31 random 5", MOMENTS, one, ["--idle-timeout", "365d"]))
