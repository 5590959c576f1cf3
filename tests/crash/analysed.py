#!/usr/bin/env python3
"""analysed.py BARPOINTD-TEST ANALYSIS-MATCHES [--seed N] [--kills N] - SIGKILL amid an analysis, while its decisions are
stored: after each kill a match is judged in full or waits; in the end all are judged as by a server that nobody killed.
Unsynced writes are lost at each kill.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "analysis"), os.path.join(HERE, "..", "runner")]
from judged import all_rows, ask, check_judged  # noqa: E402
from seeds import read_arguments  # noqa: E402
from server import FAST, Server  # noqa: E402

SECONDS = 60
JUDGED_SECONDS = 480  # for all matches, under sanitizers, on a busy machine
MATCHES = 2
THROWS = "12"  # of each: they are judged two throws ahead


def database_of(server):
    return os.path.join(server.data, "barpoint.db")


def judged(server):
    """Matches of which nothing more is to be judged."""
    return len(ask(database_of(server), "SELECT match FROM analyses WHERE plies = 2"))


def decisions(server):
    return ask(database_of(server), "SELECT count(*) FROM decisions")[0][0]


def wait_until(ready):
    deadline = time.monotonic() + JUDGED_SECONDS
    while not ready():
        assert time.monotonic() < deadline, "the analysis doesn't go on"
        time.sleep(0.003)


def go_to_the_end(server):
    """All that is stored then."""
    server.start()
    wait_until(lambda: judged(server) == MATCHES)
    server.stop([])
    server.check_log()
    return all_rows(database_of(server))


def kill_once(server, whole):
    """Once some more decisions are stored. Returns how far the analysis had come."""
    server.start()
    server.drop_spare()
    stored = decisions(server)
    wanted = stored + random.randrange(len(whole["decisions"]) - stored + 1)
    wait_until(lambda: decisions(server) >= wanted or judged(server) == MATCHES)
    server.kill()
    rows = all_rows(database_of(server))
    known = {match for match, *_ in rows["analyses"]}
    check_judged(database_of(server), range(1, len(known) + 1))
    done = {match for match, *_, plies in rows["analyses"] if plies == 2}
    for match in done:
        stored, right = ([row for row in all_of["decisions"] if row[0] == match] for all_of in (rows, whole))
        assert stored == right, f"match {match} is judged otherwise than without a kill"
    if any(row[0] not in known for row in rows["decisions"]):
        return "amid a match"
    return "between two"


def one_round(server, whole, kills, outcomes):
    """Kills until all is judged, so many at most; returns how many."""
    done = 0
    while done < kills and judged(server) < MATCHES:
        outcomes[kill_once(server, whole)] += 1
        done += 1
    assert go_to_the_end(server) == whole, "judged otherwise than without kills"
    return done


def main():
    matches_tool = os.path.abspath(sys.argv.pop(2))
    binary, seed, kills = read_arguments(__doc__, "kills", 5)
    random.seed(seed)
    outcomes = Counter()
    with tempfile.TemporaryDirectory(prefix="barpoint-analysed-") as folder:
        matches = os.path.join(folder, "barpoint.db")
        subprocess.run([matches_tool, "--throws", THROWS, matches, str(MATCHES), "1"], check=True)

        def server():
            new = Server(os.path.abspath(binary), FAST, SECONDS)
            shutil.copy(matches, new.data)
            return new

        with server() as alone:
            whole = go_to_the_end(alone)
        os.environ["BARPOINT_TEST_SHIM"] = "drop"
        while kills > 0:
            with server() as killed:
                kills -= one_round(killed, whole, kills, outcomes)
    print(", ".join(f"{count} {what}" for what, count in outcomes.items()))


if __name__ == "__main__":
    main()
