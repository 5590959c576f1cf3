#!/usr/bin/env python3
"""analysed.py BARPOINTD-TEST ANALYSIS-MATCHES [--seed N] [--kills N] - SIGKILL amid an analysis, while its decisions are
stored: after each kill a match is judged in full or waits; in the end all are judged as by a server that nobody killed. Then
SIGKILL amid rollouts: after each kill those up to some decision are done, and no others; the sums are those of the decisions.
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
THROWS = "7"  # of each: they are judged two throws ahead
ROLLING = ("--rollouts", "9")


def copy_data(source, target):
    """The database of a server that has ended, and the key beside its directory."""
    shutil.copy(os.path.join(source, "barpoint.db"), target)
    for key in ("key", "key.mark"):
        shutil.copy(f"{source}.{key}", f"{target}.{key}")


def database_of(server):
    return os.path.join(server.data, "barpoint.db")


def judged(server):
    """Matches of which nothing more is to be judged."""
    return len(ask(database_of(server), "SELECT match FROM analyses WHERE plies = 2"))


def decisions(server):
    return ask(database_of(server), "SELECT count(*) FROM decisions")[0][0]


def wait_until(server, ready, pause=0.01):
    """Each look opens the database, which takes milliseconds of a processor."""
    deadline = time.monotonic() + JUDGED_SECONDS
    while not ready():
        assert server.process.poll() is None, "the server has ended by itself"
        assert time.monotonic() < deadline, "the analysis doesn't go on"
        time.sleep(pause)


def go_to_the_end(server):
    """All that is stored then."""
    server.start()
    wait_until(server, lambda: judged(server) == MATCHES, pause=0.1)
    server.stop([])
    server.check_log()
    return all_rows(database_of(server))


def kill_once(server, whole):
    """Once some more decisions are stored. Returns how far the analysis had come."""
    server.start()
    server.drop_spare()
    stored = decisions(server)
    wanted = stored + random.randrange(len(whole["decisions"]) - stored + 1)
    wait_until(server, lambda: decisions(server) >= wanted or judged(server) == MATCHES)
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


# --- rollouts

ROLLOUT = 7  # `plies` of a decision that was judged by one


def rolled(server):
    return ask(database_of(server), f"SELECT match, number FROM decisions WHERE plies = {ROLLOUT} ORDER BY match, number")


def all_rolled(server):
    return ask(database_of(server), "SELECT min(to_sequence) FROM rolled")[0][0] == MATCHES


def roll_to_the_end(server):
    """All that is stored then."""
    server.start()
    wait_until(server, lambda: all_rolled(server), pause=0.1)
    server.stop([])
    server.check_log()
    return all_rows(database_of(server))


def kill_amid_rollouts(server, before, whole, places):
    """Once some more decisions are rolled out: those up to a place are, as without a kill, and the others are as before."""
    server.start()
    server.drop_spare()
    wanted = random.randrange(len(rolled(server)), len(places) + 1)
    wait_until(server, lambda: len(rolled(server)) >= wanted or all_rolled(server))
    server.kill()
    done = rolled(server)
    assert done == places[: len(done)], "rolled out are others than up to some place"
    for old, new, row in zip(before["decisions"], whole["decisions"], all_rows(database_of(server))["decisions"]):
        assert row == (new if row[:2] in done else old), f"a decision is {row}"
    check_judged(database_of(server), range(1, MATCHES + 1))
    place = ask(database_of(server), "SELECT to_sequence + 1, number FROM rolled WHERE people = 2")[0]
    assert all(where <= place for where in done), f"{done} are done, and {place} is where it goes on"
    return "amid rollouts" if not all_rolled(server) else "after rollouts"


def one_round_of_rollouts(server, before, whole, kills, outcomes):
    """As one_round()."""
    places = [row[:2] for row in whole["decisions"] if row[14] == ROLLOUT]
    done = 0
    while done < kills and not all_rolled(server):
        outcomes[kill_amid_rollouts(server, before, whole, places)] += 1
        done += 1
    assert roll_to_the_end(server) == whole, "rolled out otherwise than without kills"
    return done


def one_round(server, whole, kills, outcomes):
    """Kills until all is judged, at most that many times; returns how many."""
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
        judged_once = os.path.join(folder, "judged")
        subprocess.run([matches_tool, "--throws", THROWS, matches, str(MATCHES), "1"], check=True)

        def server():
            new = Server(os.path.abspath(binary), FAST, SECONDS)
            shutil.copy(matches, new.data)
            return new

        def judged_server():
            new = Server(os.path.abspath(binary), FAST, SECONDS)
            new.add_options(ROLLING)
            copy_data(judged_once, new.data)
            return new

        with server() as alone:
            whole = go_to_the_end(alone)
            os.mkdir(judged_once)
            copy_data(alone.data, judged_once)
        with judged_server() as alone:
            in_the_end = roll_to_the_end(alone)
        assert in_the_end != whole
        os.environ["BARPOINT_TEST_SHIM"] = "drop"
        left = kills
        while left > 0:
            with server() as killed:
                left -= one_round(killed, whole, left, outcomes)
        left = kills
        while left > 0:
            with judged_server() as killed:
                left -= one_round_of_rollouts(killed, whole, in_the_end, left, outcomes)
    print(", ".join(f"{count} {what}" for what, count in outcomes.items()))


if __name__ == "__main__":
    main()
