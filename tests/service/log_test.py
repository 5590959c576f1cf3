"""log_test.py - a log file that is moved away, by hand and by logrotate, while the server writes to it.

Usage: log_test.py BARPOINTD-TEST BARPOINT-ADMIN SOURCE-FOLDER. Prints TAP; logrotate's own case is skipped where there is none.
"""

import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import needs, run_tests  # noqa: E402

DAEMON, TOOL, SOURCE = (os.path.abspath(path) for path in sys.argv[1:4])
SECONDS = 60


class Logged(Server):
    """Its log is a file that the server itself opens."""

    def __init__(self):
        super().__init__(DAEMON, FAST, SECONDS)
        self.before_start = os.setsid  # a hangup is a reload
        self.file = os.path.join(self.root, "barpoint.log")
        self.arguments += ["--log-file", self.file]
        self.scenario = Scenario(self)
        self.scenario.connect("anybody").find_raw(self.scenario, b"login: ")

    def reload(self):
        done = subprocess.run([TOOL, "--data", self.data, "reload"], capture_output=True, text=True, timeout=SECONDS)
        return done.returncode, done.stdout, done.stderr

    def fail(self, name):
        """Something that is logged."""
        person = self.scenario.connect(name)
        person.find_raw(self.scenario, b"login: ")
        person.type(f"connect {name} wrong")
        person.find_raw(self.scenario, b"login: ")

    def end(self):
        self.stop(self.scenario.persons.values())
        self.check_log()


def read(path):
    with open(path, encoding="ascii") as text:
        return text.read()


def opened_anew_at_a_reload():
    with Logged() as server:
        assert re.search(r"Z info listener: listening on ", read(server.file)) and "listening on" not in read(server.log)
        assert os.stat(server.file).st_mode & 0o137 == 0
        server.fail("early")
        os.rename(server.file, server.file + ".1")
        server.fail("middle")
        assert not os.path.exists(server.file)
        assert server.reload() == (0, "nothing has changed\n", "")
        server.fail("late")
        before, after = read(server.file + ".1"), read(server.file)
        assert before.count("failed to log in") == 2 and after.count("failed to log in") == 1, (before, after)
        server.end()
        assert "failed to log in" not in read(server.log)


def what_cant_be_opened_is_told():
    """Whatever else a reload does: the log goes on where it was."""
    with Logged() as server:
        os.rename(server.file, server.file + ".1")
        os.mkdir(server.file)
        status, told, why = server.reload()
        assert (status, told) == (
            1,
            "",
        ) and f"can't write the log to {server.file}: Is a directory: it goes on where it was" in why, why
        server.fail("late")
        assert "failed to log in" in read(server.file + ".1")
        os.rmdir(server.file)
        server.end()
    with Logged() as server:
        server.end()
        server.arguments[-1] = "/nonexistent/log"
        command = [DAEMON, "--data", server.data, *server.listening(server.ports), *server.arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, env=dict(os.environ, BARPOINT_TEST_DIR=server.data)
        )
        assert done.returncode == 1 and "can't write the log to /nonexistent/log: No such file or directory" in done.stderr, done


@needs("logrotate")
def by_logrotate():
    """With the sample configuration, whose folder, owner and process are those of the test."""
    with Logged() as server:
        server.fail("early")
        words = read(os.path.join(SOURCE, "tools", "service", "logrotate.conf"))
        words = words.replace("/var/log/", server.root + "/")
        words, count = re.subn(r"create 0640 barpoint adm", "create 0640", words)
        words, killed = re.subn(r"pkill -HUP -x barpointd \|\| true", f"kill -HUP {server.process.pid}", words)
        assert count == killed == 1
        sample = os.path.join(server.root, "logrotate.conf")
        with open(sample, "w", encoding="ascii") as file:
            file.write(words)
        os.chmod(sample, 0o600)
        command = ["logrotate", "--force", "--state", os.path.join(server.root, "state"), sample]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin")
        )
        assert done.returncode == 0, done
        deadline = time.monotonic() + SECONDS
        while "nothing has changed" not in read(server.file):
            assert time.monotonic() < deadline, read(server.file)
            time.sleep(0.01)
        server.fail("late")
        assert read(server.file).count("failed to log in") == 1 and read(server.file + ".1").count("failed to log in") == 1
        server.end()


run_tests([opened_anew_at_a_reload, what_cant_be_opened_is_told, by_logrotate])
