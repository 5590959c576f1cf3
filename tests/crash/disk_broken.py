#!/usr/bin/env python3
"""disk_broken.py BARPOINTD-TEST [--seed N] - calls to the disk that fail while people play.

A failed sync or an I/O error ends the process at once, and nobody has read what it was to make safe. A write
that finds the disk full ends nothing.
"""

import random
import signal
import sys

from journal import Fault
from seeds import read_arguments
from servers import SECONDS, House, Life

# The WAL's: a checkpoint that fails loses nothing and is made again. It syncs the WAL, too, so the next sync fails as well.
BROKEN = ["wal-sync:{}+:ioerr", "wal-write:{}:ioerr"]
FULL = ["write:{}:full", "write:{}+:full"]
KILLED = ["write:{}:kill", "sync:{}:kill"]

# A server on a full disk lives on. One write without room may be that of a checkpoint, which tells nobody.
PATIENCE = {"ioerr": 150, "kill": 150, "full": 2, "full from then on": 90}


ONWARDS = 0.3  # seconds, after somebody was told that nothing can be stored


def patience(script):
    """Seconds that the server has at most to come to the call that fails."""
    kind = script.rpartition(":")[2]
    return PATIENCE["full from then on" if script.endswith("+:full") else kind]


def live(house, script):
    """One life in which that call fails, and its end."""
    seconds = patience(script)
    house.set_shim("drop,fail:" + script)
    life = Life(house)
    life.kill_after(1000 * seconds, 1000 * seconds)
    life.on_event["not stored"] = lambda: life.kill_after(1000 * ONWARDS, 1000 * ONWARDS)
    life.enter_all()
    status = life.to_the_end(2 * seconds + SECONDS)
    house.ledger.disk_full = script.endswith("full")
    house.check(life)
    return life, status


def could_not_start(life):
    """The disk was full before anybody could be served: a server that begins then says so and ends."""
    last = life.last_log().strip().rpartition("\n")[2]
    return life.facts == 0 and " error barpointd: " in last and "disk is full" in last


def check_end(script, life, status):
    log = life.last_log()
    if script.endswith("ioerr") and (status != 1 or "stopping at once" not in log):
        raise Fault(f"status {status} instead of 1; log:\n{log}")
    if script.endswith("full") and status == 1 and could_not_start(life):
        return
    if script.endswith(("full", "kill")) and status != -signal.SIGKILL:
        raise Fault(f"status {status}, and it should have gone on; log:\n{log}")


def run(binary, seed, rounds):
    chance = random.Random(seed)
    house = House(binary, chance, pairs=4, watchers=2, shim="drop")
    script = "none"
    told = refused = 0
    try:
        with house.server:
            house.register_all()
            house.ledger.throws_late = True  # for a disk that is full
            for script in (BROKEN + FULL + KILLED) * rounds:
                script = script.format(chance.randrange(80, 300))
                life, status = live(house, script)
                check_end(script, life, status)
                told += life.facts
                refused += sum(client.not_stored for client in life.clients)
            if not told:
                raise Fault("nobody was told anything: all calls failed too early to prove something")
            if not refused:
                raise Fault("nobody was ever told that nothing can be stored")
    except Fault as fault:
        print(f"seed {seed}, fail:{script}: {fault}")
        return 1
    print(f"{house.ledger.actions} actions stored, {refused} times told that nothing can be stored")
    return 0


def main():
    return run(*read_arguments(__doc__, "rounds", 3))


if __name__ == "__main__":
    sys.exit(main())
