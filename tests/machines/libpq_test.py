"""libpq_test.py - PostgreSQL's client library is loaded where there is a log, and nowhere else.

Usage: libpq_test.py BARPOINTD BARPOINT-ADMIN FOREIGN-LIBPQ. Prints TAP.
"""

import contextlib
import os
import shutil
import subprocess
import sys

from machines import SECONDS, Machine

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_marked, test  # noqa: E402

DAEMON, TOOL, FOREIGN = (os.path.abspath(path) for path in sys.argv[1:4])
NOBODY = "host=127.0.0.1 port=1 dbname=club"


@contextlib.contextmanager
def machine(words):
    found = Machine(DAEMON, TOOL, "a", words)
    try:
        yield found
    finally:
        found.close()


@contextlib.contextmanager
def in_its_place(alone, library):
    """The linker of programs that start meanwhile finds a copy of this file first."""
    folder = os.path.join(alone.root, "lib")
    os.mkdir(folder)
    shutil.copy(library, os.path.join(folder, "libpq.so.5"))
    os.environ["LD_LIBRARY_PATH"] = folder
    try:
        yield
    finally:
        del os.environ["LD_LIBRARY_PATH"]


def refused(alone, sentence):
    with open(alone.data + ".logkey", "w", opener=lambda path, flags: os.open(path, flags, 0o600), encoding="ascii") as key:
        key.write("barpoint log key 1 " + "00" * 32 + "\n")
    alone.start()
    assert alone.process.wait(SECONDS) == 1 and sentence in alone.read_log(), alone.read_log()
    assert not os.path.exists(os.path.join(alone.data, "barpoint.db"))
    assert sentence in alone.log_admin("status", status=1)


@test
def no_program_needs_it():
    for program in (DAEMON, TOOL):
        needed = subprocess.run(["ldd", program], capture_output=True, text=True, timeout=SECONDS, check=True).stdout
        assert "libsqlite3" in needed and "libpq" not in needed, needed


@test
def a_server_without_a_log_does_not_load_it():
    with machine("") as alone:
        alone.start().await_writer()
        with open(f"/proc/{alone.process.pid}/maps", encoding="utf-8") as maps:
            loaded = maps.read()
        assert "libsqlite3" in loaded and "libpq" not in loaded, loaded
        assert alone.stop() == 0


@test
def where_it_is_missing_the_log_says_so():
    with machine(NOBODY) as alone, in_its_place(alone, os.devnull):
        refused(alone, "PostgreSQL's client library is needed (in Debian libpq5): ")


@test
def another_library_of_that_name_is_refused():
    with machine(NOBODY) as alone, in_its_place(alone, FOREIGN):
        refused(alone, "libpq.so.5 has no PQclear: it is not PostgreSQL's")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[4:])
