#!/usr/bin/env python3
"""bots.py - whole matches of two bots that know nothing but CLIP, to the last point, on the release server.

    bots.py BARPOINTD BARPOINT_EXPORT BARPOINT_DICE

Then every match is exported and read back. Prints TAP. The dice are the server's own; the number of the match decides
what the bots do.
"""

import os
import random
import selectors
import subprocess
import sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from bot import GIBBON, LIES, MATCHDOG, MOBILE, PLAIN, Bot, Trouble  # noqa: E402
from person import Failure  # noqa: E402
from server import FAST, Server  # noqa: E402

# A fast hash, and no brake: bots answer at once.
SECONDS = 30  # without a byte from the server

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
# Must happen in some match; the bots make sure of it whatever the dice.
MUST_BE_SEEN = ["borne off", "dropped", "resigned", "double taken", "resignation refused", "resumed"]


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


def match(server, number, seen):
    length, *habits, leaves = MATCHES[number]
    names = [f"bot_{'ab'[i]}_{'abcdefghijk'[number]}" for i in range(2)]
    for name in names:
        register(server, name)
    inviter = Bot(names[0], names[1], habits[0], random.Random(2 * number), length, leaves == "the inviter")
    other = Bot(names[1], names[0], habits[1], random.Random(2 * number + 1), None, leaves == "the other")
    try:
        play(server, [inviter, other])
        for bot in (inviter, other):
            bot.check()
            seen += bot.seen
        if inviter.result != other.result:
            raise Trouble(f"{inviter.result} for the one is {other.result} for the other")
    except Trouble as trouble:
        return "\n".join([str(trouble)] + inviter.transcript[-25:] + ["---"] + other.transcript[-25:])
    print(f"# {names[0]} {inviter.result}, {inviter.plays + other.plays} plays")
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
    if len(files) != 3 * len(MATCHES):
        return f"{len(files)} files"
    checked = subprocess.run([tool, "--check"] + files, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return checked.stdout if checked.returncode else None


def check_dice(tool, data):
    """Every throw came from the envelope of its match."""
    for number in range(1, len(MATCHES) + 1):
        path = os.path.join(data, "export", f"{number}.record")
        done = subprocess.run([tool, "check", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            return f"match {number}: {done.stdout}"
    return None


def report(number, name, trouble):
    print(f"{'not ok' if trouble else 'ok'} {number} - {name}", flush=True)
    for line in trouble.split("\n") if trouble else []:
        print(f"# {line}")
    return trouble is not None


def main():
    seen = Counter()
    failed = 0
    print(f"1..{len(MATCHES) + 4}")
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        server.start()
        for number, (length, one, two, leaves) in enumerate(MATCHES):
            name = f"{one.client.split()[0]} and {two.client.split()[0]} play to {length}"
            name += f", {leaves} leaves once" if leaves else ""
            failed += report(number + 1, name, match(server, number, seen))
        missing = [what for what in MUST_BE_SEEN if not seen[what]]
        failed += report(len(MATCHES) + 1, "everything has happened", ", ".join(missing) or None)
        trouble = None
        try:
            server.stop([])
            server.check_log()
        except Failure as failure:
            trouble = str(failure)
        failed += report(len(MATCHES) + 2, "the server ends in peace", trouble)
        trouble = export(sys.argv[2], server.data)
        failed += report(len(MATCHES) + 3, "every match is exported and read back", trouble)
        trouble = check_dice(sys.argv[3], server.data)
        failed += report(len(MATCHES) + 4, "all dice as committed", trouble)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
