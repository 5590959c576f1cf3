"""kills.py - SIGKILL between a request and its answer, again and again. Unsynced writes are lost at each kill."""

import os
import random
import sys
import time
from collections import Counter

from seeds import read_arguments

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from person import Failure  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

SECONDS = 60
MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LONGEST = 0.001  # seconds between request and kill; a turn takes some tenths of that


def play(scenario, script):
    """Lines of the scenario language."""
    for line in script.strip().split("\n"):
        if line.strip():
            scenario.run_line(line.strip())


def let_time_pass():
    killed_at = time.perf_counter() + random.uniform(0, LONGEST)
    while time.perf_counter() < killed_at:
        pass  # sleeping takes longer than that


def await_start(server):
    """Starts it if need be; returns when it has opened the database."""
    anybody = Scenario(server)
    anybody.connect("anybody").find_raw(anybody, b"login: ")
    anybody.forget_connections()


BEGINS_TO_READ, HAS_READ = "all of the database is read", "all of the database was read"


def await_reading(server):
    """Returns when it has read all of its database. As long as it reads, the log is written back without a sync, and the layer
    that loses what is not synced shows others the pages before.
    """
    server.wait_until(lambda: count_log(server, BEGINS_TO_READ) == count_log(server, HAS_READ), "the database is not read")


def start_again(server, scenario):
    """Returns when the rest of a killed server is gone and a new one has opened the database, and read all of it."""
    server.kill()
    scenario.forget_connections()
    await_start(server)
    await_reading(server)


def count_log(server, words):
    return sum(words in line for line in server.log_lines())


def pass_time(server, milliseconds):
    """Returns when the server has served so long, and looked at what was due meanwhile."""
    for step in (milliseconds - MINUTE, MINUTE):  # a turn that a line begins doesn't look
        before = server.rows("SELECT served_ms FROM heartbeat")[0][0]
        server.move_clock(step)
        server.wait_for_row(f"SELECT 1 FROM heartbeat WHERE served_ms >= {before + step - 1000}")


def run(usage, kills, dice, moments, one, options=()):
    """Calls one(server, number, moment, outcomes) for each kill; the moments come in turn. The server has these options
    besides. The exit status."""
    binary, seed, kills = read_arguments(usage, "kills", kills)
    random.seed(seed)
    outcomes = Counter()
    os.environ["BARPOINT_TEST_SHIM"] = "drop"
    with Server(os.path.abspath(binary), [*FAST, *options], SECONDS) as server:
        server.set_dice(dice)
        moment = "the beginning"
        try:
            play(Scenario(server), "given alice and bob are registered, alice and bob are ready")
            for number in range(1, kills + 1):
                moment = moments[number % len(moments)]
                one(server, number, moment, outcomes)
            server.check_log()
        except Failure as failure:
            print(f"{moment}: {failure}")
            print("\n".join(server.log_lines()[-20:]))
            return 1
    print(", ".join(f"{outcomes[what]} {what}" for what in ("heard", "stored", "lost")))
    return 0
