"""analyse_test.py - `barpoint-admin analyse --all` on a stopped server: whole, killed, on damage, by bad weights; and the
server goes on where it was.

Usage: analyse_test.py BARPOINTD-TEST BARPOINT-ADMIN ANALYSIS-MATCHES WEIGHTS. Prints TAP.
"""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from servers import DAEMON, TOOL, hands_on, run_tests

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "analysis"))
from judged import all_rows, check_judged  # noqa: E402
from server import FAST, Server  # noqa: E402

MATCHES, WEIGHTS = (os.path.abspath(path) for path in sys.argv[3:])
SECONDS = 300  # for two short matches under sanitizers, on a busy machine
THROWS = "6"  # of a match: each is judged two throws ahead


@contextlib.contextmanager
def data_of(*lengths, throws=THROWS):
    """A data directory with a match of each length, which nobody has judged; and its database."""
    with tempfile.TemporaryDirectory(prefix="barpoint-analyse-") as data:
        database = os.path.join(data, "barpoint.db")
        subprocess.run(
            [MATCHES, "--throws", throws, database, *(word for length in lengths for word in ("1", str(length)))], check=True
        )
        yield data, database


def analyse(data, *words):
    done = subprocess.run([TOOL, "--data", data, "analyse", *words], capture_output=True, text=True, timeout=SECONDS)
    return done.returncode, done.stdout.splitlines()[-1:], done.stderr


USAGE = "barpoint-admin: usage: barpoint-admin analyse --all|--older-than DAY [--rollouts] [--weights FILE]\n"


def older_matches_are_judged_once():
    with data_of(1, 1) as (data, database):
        assert analyse(data, "--all") == (0, ["2 matches analysed"], "")
        first = all_rows(database)
        check_judged(database, [1, 2])
        assert analyse(data, "--all") == (0, ["0 matches analysed"], "")
        assert all_rows(database) == first


def only_analyses_of_before_a_day_are_made_anew():
    with data_of(1, 1) as (data, database):
        assert analyse(data, "--all") == (0, ["2 matches analysed"], "")
        first = all_rows(database)
        yesterday = time.strftime("%Y-%m-%d", time.gmtime(time.time() - 86400))
        for judge, age, day, redone in (("1-00000000", 7, yesterday, 1), ("1-00000000", 0, yesterday, 0)):
            with hands_on(database) as handle:
                handle.execute(f"UPDATE analyses SET judge = '{judge}', at = at - {age} * 86400 WHERE match = 1")
                handle.execute("DELETE FROM analyses WHERE match = 2")
            matches = "1 match" if redone == 1 else f"{redone} matches"
            assert analyse(data, "--older-than", day) == (0, [f"{matches} analysed"], "")
            assert (all_rows(database)["analyses"] == first["analyses"][:1]) == (redone == 1)
        no_day = 'barpoint-admin: --older-than takes a day like 2026-11-21, not "yesterday"\n'
        assert analyse(data, "--older-than", "yesterday") == (2, [], no_day)
        assert analyse(data, "--older-than") == (2, [], "barpoint-admin: there is nothing after --older-than\n")
        assert analyse(data, "--older-than", "2026-11-21", "--all") == (2, [], USAGE)


def killed_it_goes_on():
    with data_of(1, 1) as (data, database):
        alone = os.path.join(data, "alone")
        os.mkdir(alone, 0o700)
        shutil.copy(database, alone)
        assert analyse(alone, "--all") == (0, ["2 matches analysed"], "")
        with subprocess.Popen([TOOL, "--data", data, "analyse", "--all"], stdout=subprocess.PIPE, text=True) as tool:
            while all_rows(database)["analyses"] == []:
                assert tool.poll() is None, "it ended before it could be killed"
            tool.kill()
        check_judged(database, range(1, len(all_rows(database)["analyses"]) + 1))
        status, _, problem = analyse(data, "--all")
        assert (status, problem) == (0, "")
        assert all_rows(database) == all_rows(os.path.join(alone, "barpoint.db"))


def rollouts_are_counted_apart():
    with data_of(1, throws="5") as (data, database):
        status, said, problem = analyse(data, "--all", "--rollouts")
        with hands_on(database) as handle:
            ((count,),) = handle.execute("SELECT count(*) FROM decisions WHERE plies = 7").fetchall()
        assert count > 1  # none of them is a double
        assert (status, said, problem) == (0, [f"1 match analysed, {count} decisions played on"], "")
        check_judged(database, [1])


def a_damaged_match_is_named_and_the_others_are_judged():
    with data_of(1, 1) as (data, database):
        with hands_on(database) as handle:
            handle.execute("UPDATE actions SET text = 'O plays nonsense' WHERE match = 1 AND number = 5")
        done = subprocess.run([TOOL, "--data", data, "analyse", "--all"], capture_output=True, text=True, timeout=SECONDS)
        assert (done.returncode, done.stderr) == (0, "")
        assert "match 1: unreadable\n" in done.stdout
        assert done.stdout.endswith("1 match analysed, 1 can't be\n"), done.stdout
        rows = all_rows(database)
        assert [row[:2] for row in rows["analyses"]] == [(1, "unreadable"), (2, "")]
        assert {row[0] for row in rows["decisions"]} == {2}


def bad_weights_change_nothing():
    with data_of(1) as (data, database):
        cut = os.path.join(data, "cut")
        with open(WEIGHTS, "rb") as whole, open(cut, "wb") as out:
            out.write(whole.read(5000))
        for path in (cut, os.path.join(data, "none")):
            status, said, problem = analyse(data, "--all", "--weights", path)
            assert (status, said) == (1, []) and path in problem, problem
        assert all_rows(database)["analyses"] == []
        assert analyse(data) == (2, [], USAGE)


def the_server_has_nothing_left_to_do():
    with data_of(1) as (data, database), Server(DAEMON, FAST, SECONDS) as server:
        assert analyse(data, "--all")[0] == 0
        first = all_rows(database)
        shutil.copy(database, server.data)
        server.start()
        server.stop([])
        server.check_log()
        assert all_rows(os.path.join(server.data, "barpoint.db")) == first


run_tests(
    [
        older_matches_are_judged_once,
        only_analyses_of_before_a_day_are_made_anew,
        killed_it_goes_on,
        rollouts_are_counted_apart,
        a_damaged_match_is_named_and_the_others_are_judged,
        bad_weights_change_nothing,
        the_server_has_nothing_left_to_do,
    ]
)
