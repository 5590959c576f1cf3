"""descriptors_test.py - programs that are started without standard input, output and error.

Usage: descriptors_test.py BARPOINTD BARPOINT-ADMIN BARPOINT-EXPORT ARCHIVE-DATABASE. Prints TAP. A file they open must
not get the number of one of the three: the log or the final output would be written into it.
"""

import os
import subprocess
import sys
import tempfile

from servers import DAEMON, TOOL, House, run_tests

EXPORT, MAKER = (os.path.abspath(path) for path in sys.argv[3:5])


def close_all():
    for fd in range(3):
        os.close(fd)


def run_closed(*command):
    return subprocess.run(command, preexec_fn=close_all, timeout=60).returncode


def the_server():
    with House("alice") as house:
        server = house.server
        house.stop()
        server.process = subprocess.Popen(
            [DAEMON, "--listen", f"127.0.0.1:{server.port}", "--data", server.data, *server.arguments],
            preexec_fn=close_all,
        )
        server.spare = server.first_connection(server.port)
        house.scenario.login("alice")
        for fd in range(3):
            assert os.readlink(f"/proc/{server.process.pid}/fd/{fd}") == "/dev/null", fd
        server.stop(house.scenario.persons.values())
        assert os.path.getsize(os.path.join(server.data, "lock")) == 0
        assert house.admin("verify")[0] == 0


def a_backup():
    with House("alice") as house:
        house.stop()
        path = os.path.join(house.server.root, "copy")
        assert run_closed(TOOL, "--data", house.server.data, "backup", path) == 0
        assert house.admin("verify", path)[0] == 0


def an_answer_that_goes_nowhere():
    with House("alice") as house:
        house.stop()
        assert run_closed(TOOL, "--data", house.server.data, "players") == 1
        assert run_closed(DAEMON, "--sample-config") == 1


def exported_files():
    with tempfile.TemporaryDirectory(prefix="barpoint-closed-") as directory:
        data, whole, closed = (os.path.join(directory, name) for name in ("data", "whole", "closed"))
        for name in (data, whole, closed):
            os.mkdir(name)
        subprocess.run([MAKER, os.path.join(data, "barpoint.db"), "5", "7"], check=True)
        subprocess.run([EXPORT, "--data", data, "--all", "record", whole], capture_output=True, check=True)
        run_closed(EXPORT, "--data", data, "--all", "record", closed)
        assert sorted(os.listdir(whole)) == sorted(os.listdir(closed)) and os.listdir(whole)
        for name in os.listdir(whole):
            with open(os.path.join(whole, name), "rb") as one, open(os.path.join(closed, name), "rb") as other:
                assert one.read() == other.read(), name


run_tests([the_server, a_backup, an_answer_that_goes_nowhere, exported_files])
