"""machines.py - machines of a club for tests: servers with a log of turns in nodes of PostgreSQL, all on the loopback."""

import atexit
import contextlib
import glob
import http.client
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from postgres import Node

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import FAST, TROUBLE, copy_new_database, free_port  # noqa: E402

SECONDS = 180
LEASE = 3  # the default: a writer that a busy machine keeps waiting for two seconds stays one
ADMIN_SECONDS = 300  # a backup gives way to all else that is busy
# Of "secret": barpoint-admin's own take a tenth of a second each.
HASH = "$argon2id$v=19$m=8,t=1,p=1$obWzm0Viwk72RatK13e5dQ$tFxNie3o1Onc4h3a1sIRwn8Dqo/CxztxdglyFFPGkIo"
OF_THE_FILE = ("log_place", "probes", "soundness")  # tables that say nothing of the club


def until(true, what, seconds=SECONDS):
    """What it returned that was true."""
    end = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > end:
            raise AssertionError(what() if callable(what) else what)
        time.sleep(0.02)
    return found


def copy_database(source, target):
    """From one folder to another, also while a server runs. `barpoint-admin backup` itself rests most of the time."""
    with contextlib.closing(sqlite3.connect(os.path.join(source, "barpoint.db"), timeout=SECONDS)) as database:
        with contextlib.closing(sqlite3.connect(os.path.join(target, "barpoint.db"), timeout=SECONDS)) as copy:
            database.backup(copy)


class Machine:
    """A server with its data directory; `words` say where the log is."""

    def __init__(self, binary, tool, name, words, options=(), copies=1, lease=LEASE):
        self.binary, self.tool, self.name, self.lease = binary, tool, name, lease
        self.root = tempfile.mkdtemp(prefix="barpoint-machine-")
        self.data = os.path.join(self.root, "data")
        os.mkdir(self.data, 0o700)
        self.log = os.path.join(self.root, "log")
        self.port, self.watch_port = free_port(), free_port()
        self.options = list(options)
        self.process = None
        atexit.register(self.close)
        self.set_words(words, copies)

    def set_words(self, words, copies):
        self.config = os.path.join(self.root, "conf")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"log = {words}\nlog-copies = {copies}\nlog-name = {self.name}\nlog-lease = {self.lease}\n")

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def command(self, *more):
        return [self.binary, "--config", self.config, "--data", self.data, "--listen", f"127.0.0.1:{self.port}", "--listen-web", "",
                "--listen-metrics", f"127.0.0.1:{self.watch_port}", *FAST, *self.options, *more]  # fmt: skip

    def start(self, *more):
        environment = dict(os.environ, BARPOINT_TEST_DIR=self.data, BARPOINT_TEST_SHIM="logged", TZ="UTC")
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command(*more), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, start_new_session=True
            )
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(SECONDS)

    def lives(self):
        return self.process is not None and self.process.poll() is None

    def get(self, path):
        """Status and text of what the listener for programs that watch answers; (None, "") if nobody does."""
        line = http.client.HTTPConnection("127.0.0.1", self.watch_port, timeout=20)
        with contextlib.closing(line), contextlib.suppress(OSError, http.client.HTTPException):
            line.request("GET", path)
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        return None, ""

    def writes(self):
        return self.lives() and self.get("/readyz?write")[0] == 200

    def follows(self):
        return self.lives() and self.get("/readyz?write")[0] == 503 and self.get("/readyz")[0] == 200

    def await_writer(self):
        until(self.writes, lambda: f"{self.name} does not write\n{self.read_log()[-3000:]}")
        return self

    def await_follower(self):
        until(self.follows, lambda: f"{self.name} does not follow\n{self.read_log()[-3000:]}")
        return self

    def read_log(self):
        with contextlib.suppress(OSError), open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()
        return ""

    def check_log(self):
        for line in self.read_log().split("\n"):
            assert not TROUBLE.search(line), f"{self.name} says: {line}"

    def admin(self, *words, status=0, given=None):
        """What barpoint-admin prints, on this machine's data."""
        done = subprocess.run(
            [self.tool, "--data", self.data, *words],
            capture_output=True,
            text=True,
            timeout=ADMIN_SECONDS,
            input=given,
            check=False,
        )
        assert done.returncode == status, f"{' '.join(words)}: {done.returncode}, {done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def log_admin(self, *words, status=0):
        return self.admin("log", *words, "--config", self.config, status=status)

    def create(self, name):
        """Registers somebody whose password is `secret`, as `barpoint-admin create` asks the server to."""
        with socket.socket(socket.AF_UNIX) as door:
            door.settimeout(ADMIN_SECONDS)
            door.connect(os.path.join(self.data, "admin.sock"))
            door.sendall(f"create {name} {HASH}\n".encode())
            answer = door.recv(4096)
            assert answer == b"ok\n", answer

    # -- its database

    def copy_of(self, other):
        """A new machine: the other's database as `backup` copies it, and both key files."""
        copy_database(other.data, self.data)
        for key in (".key", ".logkey"):
            shutil.copy(other.data + key, self.data + key)
        return self

    def begin_as(self, other):
        """In the place of that one, which is stopped: its data, and both key files."""
        shutil.rmtree(self.data)
        shutil.copytree(other.data, self.data)
        for path in glob.glob(other.data + ".*"):
            shutil.copy2(path, self.data + path[len(other.data) :])
        return self

    def note_backup(self, of=None):
        """Makes a copy of this machine's database, or another's, and notes it, as `backup` does."""
        path = os.path.join(self.root, "backup.db")
        with contextlib.closing((of or self).connect()) as database, contextlib.closing(sqlite3.connect(path)) as copy:
            database.backup(copy)
        with open(os.path.join(self.data, "copies"), "w", encoding="ascii") as copies:
            copies.write(f"here {int(time.time())} {path}\n")
        return path

    def snapshot(self, folder):
        """The database as it is now, also while the server runs, in a folder of its own."""
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        copy_database(self.data, folder)
        return folder

    def connect(self):
        return sqlite3.connect(os.path.join(self.data, "barpoint.db"), timeout=SECONDS)

    def ask(self, question):
        with contextlib.closing(self.connect()) as database:
            return database.execute(question).fetchall()

    def place(self):
        return self.ask("SELECT seq, epoch, digest FROM log_place")[0]

    def tables(self):
        """Every row of the club, in one order."""
        with contextlib.closing(self.connect()) as database:
            names = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
            names = [name for name in names if name not in OF_THE_FILE and not name.startswith("sqlite_")]
            return {name: sorted(map(repr, database.execute(f'SELECT * FROM "{name}"'))) for name in names}


def check_equal(machines):
    """Once they have come to the same turn their tables are the same."""

    def tables():
        """None while a turn comes between."""
        before = {machine.place() for machine in machines}
        found = [machine.tables() for machine in machines]
        return found if len(before) == 1 and before == {machine.place() for machine in machines} else None

    first, *others = until(tables, lambda: f"places differ: {[(machine.name, machine.place()) for machine in machines]}")
    for other in others:
        for name, rows in first.items():
            assert rows == other[name], f"table {name} differs: {set(rows) ^ set(other[name])}"


def make_node(first=None):
    """`first`: a folder of data with which it begins, instead of an empty database `club`."""
    return Node().make(first)


def make_database(machine):
    """What a first start makes, without a log; and a log that begins with it."""
    copy_new_database(machine.binary, machine.data)
    with open(machine.log, "ab") as log:
        command = [word for word in machine.command() if word not in ("--config", machine.config)]
        first = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ, BARPOINT_TEST_DIR=machine.data))
    until(lambda: machine.get("/readyz")[0] == 200, lambda: f"the server does not start: {machine.read_log()}")
    first.terminate()
    assert first.wait(SECONDS) == 0
    return machine
