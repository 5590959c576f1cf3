#!/usr/bin/env python3
"""bots.py - whole matches of two bots that know nothing but CLIP, to the last point, on the release server.

    bots.py BARPOINTD BARPOINT_EXPORT BARPOINT_DICE BARPOINT_ADMIN

Meanwhile the database is copied and checked, again and again; then every match is exported and read back. Prints TAP. The
dice are the server's own; the number of the match decides what the bots do.
"""

import os
import random
import selectors
import subprocess
import sys
import threading
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from bot import GIBBON, LIES, MATCHDOG, MOBILE, PLAIN, Bot, Trouble  # noqa: E402
from person import Failure  # noqa: E402
from server import FAST, Server  # noqa: E402

# A fast hash, and no brake: bots answer at once.
SECONDS = 120  # without a byte from the server
PAUSE = 0.3  # between two copies of the database

# Length, habits of the inviter and of the other, who leaves after the first game.
MATCHES = [
    (1, PLAIN, PLAIN, None),
    (3, PLAIN, PLAIN, None),
    (5, MATCHDOG, PLAIN, None),
    (7, GIBBON, MOBILE, "the other"),
    (3, LIES, MATCHDOG, "the inviter"),
    (13, MATCHDOG, MATCHDOG, None),
    (1, MOBILE, GIBBON, None),
]
# Matches with a clock (R14): the terms, the habits, who stops to play after two plays and so loses on time.
TIMED = [
    ("3 clock=3+1", MATCHDOG, GIBBON, "the other"),
    ("5 clock=3+2", MOBILE, LIES, "the inviter"),
    ("3 clock=fast", GIBBON, MATCHDOG, None),
]
STALLS = 2
# Must happen in some match; the bots make sure of it whatever the dice.
MUST_BE_SEEN = [
    "borne off",
    "dropped",
    "resigned",
    "double taken",
    "resignation refused",
    "resumed",
    "lost on time",
    "won on time",
    "warning",
]


def register(server, name):
    connection = server.connect().socket
    connection.settimeout(SECONDS)
    for prompt, answer in [
        (b"login: ", b"guest"),
        (b"> ", b"name " + name.encode()),
        (b"your password: ", b"secret"),
        (b"retype your password: ", b"secret"),
        (b"You are registered.", b"bye"),
        (b"Goodbye.", None),
    ]:
        came = b""
        while prompt not in came:
            more = connection.recv(65536)
            if not more:
                raise Trouble(f"the server hung up before {prompt!r}")
            came += more
        if answer:
            connection.sendall(answer + b"\r\n")
    connection.close()


def play(server, bots):
    """Until both know who has won the match."""
    with selectors.DefaultSelector() as selector:
        for bot in bots:
            bot.socket = server.connect().socket
            bot.socket.settimeout(SECONDS)
            selector.register(bot.socket, selectors.EVENT_READ, bot)
        while not all(bot.result for bot in bots):
            ready = selector.select(SECONDS)
            if not ready:
                raise Trouble("nobody has anything to say")
            for key, _ in ready:
                data = key.fileobj.recv(65536)
                if not data:
                    raise Trouble(f"the server hung up on {key.data.name}")
                key.data.on_bytes(data)
        for bot in bots:
            bot.socket.close()


def pair(server, number, terms, habits, **what):
    """`what` is done by whom, and how."""
    names = [f"bot_{'ab'[i]}_{'abcdefghijk'[number]}" for i in range(2)]
    for name in names:
        register(server, name)
    return [
        Bot(
            names[i], names[1 - i], habits[i], random.Random(2 * number + i), terms if i == 0 else None,
            **{does: how for does, (who, how) in what.items() if who == ("the inviter", "the other")[i]},
        )
        for i in range(2)
    ]  # fmt: skip


def match(server, number, seen):
    length, *habits, leaves = MATCHES[number]
    return hold(server, pair(server, number, length, habits, leaves=(leaves, True)), seen)


def timed_match(server, number, seen):
    terms, *habits, stalls = TIMED[number]
    bots = pair(server, len(MATCHES) + number, terms, habits, stalls=(stalls, STALLS))
    for bot in bots:
        bot.is_cut_short = stalls is not None
    return hold(server, bots, seen)


def hold(server, bots, seen):
    inviter, other = bots
    try:
        play(server, [inviter, other])
        for bot in (inviter, other):
            bot.check()
            seen += bot.seen
        if inviter.result != other.result:
            raise Trouble(f"{inviter.result} for the one is {other.result} for the other")
    except Trouble as trouble:
        return "\n".join([str(trouble)] + inviter.transcript[-25:] + ["---"] + other.transcript[-25:])
    print(f"# {inviter.name} {inviter.result}, {inviter.plays + other.plays} plays")
    return None


def export(tool, data):
    """Every form of every match, read back and replayed."""
    directory = os.path.join(data, "export")
    os.mkdir(directory)
    for form in ("record", "mat", "sgf"):
        done = subprocess.run([tool, "--data", data, "--all", form, directory], stderr=subprocess.PIPE, text=True)
        if done.returncode:
            return f"{form}: {done.stderr}"
    files = sorted(os.path.join(directory, name) for name in os.listdir(directory))
    if len(files) != 3 * (len(MATCHES) + len(TIMED)):
        return f"{len(files)} files"
    checked = subprocess.run([tool, "--check"] + files, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return checked.stdout if checked.returncode else None


def check_dice(tool, data):
    """Every throw came from the envelope of its match."""
    for number in range(1, len(MATCHES) + len(TIMED) + 1):
        path = os.path.join(data, "export", f"{number}.record")
        done = subprocess.run([tool, "check", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            return f"match {number}: {done.stdout}"
    return None


class Beside(threading.Thread):
    """While plays run another process copies the database, and checks the copy and the original."""

    def __init__(self, tool, data):
        super().__init__(daemon=True)
        self.tool = [tool, "--data", data]
        self.copy = os.path.join(data, "copy")
        self.is_over = threading.Event()
        self.times = 0
        self.trouble = None

    def run(self):
        while not self.is_over.wait(PAUSE):
            for words in (["backup", self.copy], ["verify", self.copy], ["verify"]):
                done = subprocess.run(self.tool + words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                if done.returncode:
                    self.trouble = f"{' '.join(words)}: {done.stdout}"
                    return
            os.remove(self.copy)
            self.times += 1

    def end(self):
        self.is_over.set()
        self.join()
        return self.trouble or (None if self.times else "nothing was copied")


def report(number, name, trouble):
    print(f"{'not ok' if trouble else 'ok'} {number} - {name}", flush=True)
    for line in trouble.split("\n") if trouble else []:
        print(f"# {line}")
    return trouble is not None


def main():
    seen = Counter()
    failed = 0
    count = len(MATCHES) + len(TIMED)
    print(f"1..{count + 5}")
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        server.start()
        server.await_database()
        beside = Beside(os.path.abspath(sys.argv[4]), server.data)
        beside.start()
        for number, (length, one, two, leaves) in enumerate(MATCHES):
            name = f"{one.client.split()[0]} and {two.client.split()[0]} play to {length}"
            name += f", {leaves} leaves once" if leaves else ""
            failed += report(number + 1, name, match(server, number, seen))
        for number, (terms, one, two, stalls) in enumerate(TIMED):
            name = f"{one.client.split()[0]} and {two.client.split()[0]} play {terms}"
            name += f", the time of {stalls} is up" if stalls else ""
            failed += report(len(MATCHES) + number + 1, name, timed_match(server, number, seen))
        missing = [what for what in MUST_BE_SEEN if not seen[what]]
        failed += report(count + 1, "everything has happened", ", ".join(missing) or None)
        failed += report(count + 2, "copies made meanwhile are whole", beside.end())
        trouble = None
        try:
            server.stop([])
            server.check_log()
        except Failure as failure:
            trouble = str(failure)
        failed += report(count + 3, "the server ends in peace", trouble)
        trouble = export(sys.argv[2], server.data)
        failed += report(count + 4, "every match is exported and read back", trouble)
        trouble = check_dice(sys.argv[3], server.data)
        failed += report(count + 5, "all dice as committed", trouble)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
