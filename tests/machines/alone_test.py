"""alone_test.py - programs that were built without libpq serve one machine as always, and say what they lack.

Usage: alone_test.py BARPOINTD-ALONE BARPOINT-ADMIN-ALONE [TEST...]. Prints TAP.
"""

import contextlib
import os
import sys

from machines import SECONDS, Machine

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_marked, test  # noqa: E402

DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])
LACKS = "built without a log of turns: it needs libpq"


@contextlib.contextmanager
def machine():
    found = Machine(DAEMON, TOOL, "a", "")
    try:
        yield found
    finally:
        found.close()


@test
def nothing_of_libpq_is_there():
    for program in (DAEMON, TOOL):
        with open(program, "rb") as file:
            assert b"libpq.so" not in file.read()


@test
def one_machine_is_served():
    with machine() as alone:
        alone.start().await_writer()
        alone.admin("create", "alice", given="secret\n")
        assert "barpoint_log" not in alone.get("/metrics")[1]
        assert alone.stop() == 0
        alone.check_log()
        assert "alice" in alone.admin("players")


@test
def a_log_is_refused_with_a_sentence():
    with machine() as alone:
        alone.set_words("host=127.0.0.1 port=1 dbname=club", 1)
        alone.start()
        assert alone.process.wait(SECONDS) == 1 and LACKS in alone.read_log(), alone.read_log()
        assert not os.path.exists(os.path.join(alone.data, "barpoint.db"))
        for words in ("init", "status", "begin", "leave"):
            assert LACKS in alone.log_admin(words, status=1)


@test
def a_copy_of_a_log_is_not_written():
    with machine() as alone:
        alone.start().await_writer()
        assert alone.stop() == 0
        assert LACKS in alone.admin("verify", "--with-log", status=1)
        with contextlib.closing(alone.connect()) as database:
            database.execute("UPDATE log_place SET seq = 17")
            database.commit()
        alone.start()
        assert alone.process.wait(SECONDS) == 1 and "is a copy of a log of turns" in alone.read_log(), alone.read_log()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
