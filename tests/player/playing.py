"""playing.py - a server and house players beside it: accounts, matches they begin by themselves, what became of them."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import FAST, TROUBLE, Server  # noqa: E402

# What two programs may do in an hour is far more than a day's matches here.
OPTIONS = FAST + ["--matches-per-account", "100000", "--games-per-account", "1000000"]
LEVELS = ["beginner", "casual", "club", "expert", "master"]


class Trouble(Exception):
    pass


class Playing:
    """Everything lies in the server's own directory and goes with it."""

    def __init__(self, barpointd, admin, player, seats=2, taken=(), log_level="warning"):
        self.admin, self.player = admin, player
        self.server = Server(barpointd, [*OPTIONS, "--log-level", log_level], 30)
        self.accounts = os.path.join(self.server.root, "players")
        self.log = os.path.join(self.server.root, "players.log")
        self.seats, self.taken = seats, taken
        self.process, self.told = None, ""

    def __enter__(self):
        self.server.start()
        self.server.await_database()
        for name in self.taken:
            self.run_admin("create", name, typed="secret\n")
        self.told = self.run_admin("house", self.accounts, str(self.seats))
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.server.__exit__()

    def run_admin(self, *words, typed=""):
        done = subprocess.run(
            [self.admin, "--data", self.server.data, *words], input=typed, capture_output=True, text=True, timeout=120
        )
        if done.returncode != 0:
            raise Trouble(f"barpoint-admin {words[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    def start_players(self, *words, pace=0, patience=600, port=None):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.player, "--accounts", self.accounts, "--server", f"127.0.0.1:{port or self.server.port}",
                 "--pace", str(pace), "--patience", str(patience), *words],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def challenge(self, rows):
        """Matches that the seats begin by themselves: (seat, opponent, terms)."""
        self.rows = rows
        self.go_on()

    def go_on(self):
        """What isn't over yet: the players may have been killed."""
        path = os.path.join(self.server.root, "challenges")
        over = Counter()
        for one, other in self.ask("SELECT inviter_name, invited_name FROM matches WHERE state = 'finished'"):
            over[frozenset((one, other))] += 1
        with open(path, "w") as file:
            for row in self.rows:
                over[frozenset(row[:2])] -= 1
                if over[frozenset(row[:2])] < 0:
                    file.write(" ".join(row) + "\n")
        self.start_players("--challenges", path)

    def wait(self, seconds):
        """Until all challenges are over."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Trouble(f"not over after {seconds} s: {self.states()}\n{self.tail()}") from None
        if status != 0:
            raise Trouble(f"the players ended with status {status}\n{self.tail()}")

    def stop_server(self):
        """By SIGTERM; another one starts."""
        self.server.stop([])
        self.server.start()

    def kill_players(self):
        self.process.kill()
        self.process.wait()

    def stop_players(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(120)

    def ask(self, sql):
        with sqlite3.connect(f"file:{self.server.data}/barpoint.db?mode=ro", uri=True, timeout=120) as database:
            return database.execute(sql).fetchall()

    def states(self):
        return dict(self.ask("SELECT state, count(*) FROM matches GROUP BY state"))

    def tail(self):
        return "\n".join(self.read_log().splitlines()[-200:])

    def read_log(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()

    def check(self):
        """The players never lost their way, and all that is stored is right."""
        for path in (self.log, self.server.log):
            with open(path, encoding="utf-8", errors="replace") as file:
                trouble = TROUBLE.search(file.read())
            if trouble:
                raise Trouble(f"{path}: {trouble.group()}\n{self.tail()}")
        lost = [line for line in self.read_log().splitlines() if " warning " in line]
        if lost:
            raise Trouble("\n".join(lost))
        self.run_admin("verify")


def any_terms(chance):
    """Terms of a match such as people could type, with any of the options of `help options`."""

    def some(options, share=0.25):
        return [option for option in options if chance.random() < share]

    words = some(["open", "hardbackgammon", "reroll"])
    cube = chance.choice(["", "", "", "nocube", "cube=anytime", "cubelimit"])
    if chance.random() < 0.3:
        words += some(["jacoby", "autodouble=2"], 0.5) + chance.choice([[], ["beavers"], ["raccoons"]])
        length = "unlimited"
        cube = "" if cube == "cubelimit" else cube
    else:
        length = str(chance.choice([1, 1, 2, 3, 3, 5]))
        words += some(["nocrawford", "unrated"])
    if cube == "nocube":
        words = [word for word in words if word not in ("jacoby", "beavers", "raccoons", "autodouble=2")]
    return " ".join([length, *words, *([cube] if cube else [])])


def pairs_of_seats(seats):
    """Neighbours of one level and of two, without masters: under the sanitizers each of their plays takes a second."""
    names = [level + ("" if seat == 0 else "_" + chr(ord("a") + seat)) for seat in range(seats) for level in LEVELS[:-1]]
    return list(zip(names[::2], names[1::2]))


def seeded(default):
    seed = int(os.environ.get("BARPOINT_SEED", default))
    return random.Random(seed)


def wait_until(condition, seconds, what):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise Trouble(f"{what}: not within {seconds} s")
        time.sleep(0.02)
