"""server.py - the server under test: its process, its directory, its dice and its clock."""

import contextlib
import mmap
import os
import re
import selectors
import shutil
import socket
import sqlite3
import struct
import subprocess
import tempfile
import time

from person import Failure

# Passwords cost next to nothing, and nobody types too fast.
FAST = ["--password-ops", "1", "--password-mem", "8192", "--lines-per-second", "1000000", "--lines-burst", "1000000"]
START_SECONDS = 30  # a busy machine takes its time; what a person waits for is another matter
START_MS = 1600000000000  # Sunday, September 13 2020, 12:26:40 UTC
TROUBLE = re.compile(r"ERROR: \w*Sanitizer|runtime error:|Assertion .* failed")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    def __init__(self, binary, arguments, seconds):
        self.binary = binary
        self.arguments = list(arguments)
        self.seconds = seconds
        self.root = tempfile.mkdtemp(prefix="barpoint-scenario-")
        self.data = os.path.join(self.root, "data")
        os.mkdir(self.data, 0o700)
        self.log = os.path.join(self.root, "log")
        self.dice_given = False
        self.process = None
        self.port = None
        self.spare = None  # the connection that found the server listening
        with open(os.path.join(self.data, "clock"), "wb") as clock:
            clock.write(struct.pack("=q", START_MS))
        self.forget_messages()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def add_options(self, words):
        """An option given again replaces the first: the server refuses one given twice."""
        for option, value in zip(words[::2], words[1::2]):
            if option in self.arguments:
                at = self.arguments.index(option)
                del self.arguments[at : at + 2]
            self.arguments += [option, value]

    @staticmethod
    def forget_messages():
        """Marks of an earlier run don't count."""
        sent = os.environ.get("BARPOINT_TEST_MESSAGES")
        if sent and os.path.exists(sent):
            os.unlink(sent)

    # -- process

    def start(self):
        if self.process:
            return
        for attempt in range(3):
            port = self.port or free_port()
            command = [self.binary, "--listen", f"127.0.0.1:{port}", "--data", self.data] + self.arguments
            environment = dict(os.environ, BARPOINT_TEST_DIR=self.data, TZ="UTC")
            environment.setdefault("BARPOINT_TEST_SHIM", "watch")
            with open(self.log, "ab") as log:
                self.process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
                )
            self.spare = self.first_connection(port)
            if self.spare:
                self.port = port
                return
            status = self.process.poll()
            self.process = None
            if self.port:
                break
        raise Failure(f"the server did not start (status {status})")

    def first_connection(self, port):
        deadline = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS)
            except OSError:
                # Nothing tells that a foreign process listens but trying it.
                try:
                    self.process.wait(0.01)
                except subprocess.TimeoutExpired:
                    pass
        return None

    def connect(self, source=None):
        """`source`: another address of this machine to come from."""
        spare = None
        if source is None:
            spare, self.spare = self.spare, None
        if spare:
            return spare
        try:
            return socket.create_connection(
                ("127.0.0.1", self.port), timeout=self.seconds, source_address=(source, 0) if source else None
            )
        except OSError as error:
            raise Failure(f"no connection to the server: {error}") from error

    def drop_spare(self):
        if self.spare:
            self.spare.close()
        self.spare = None

    def kill(self):
        self.drop_spare()
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None
        self.start()

    def stop(self, persons):
        """SIGTERM; everybody reads to the end meanwhile; the status must be 0."""
        self.drop_spare()
        if not self.process:
            return
        if self.process.poll() is not None:
            raise Failure(f"the server has ended by itself, status {self.process.returncode}")
        self.process.terminate()
        self.pump(persons, lambda: self.process.poll() is not None, tick=0.02)
        try:
            status = self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Failure("the server does not end on SIGTERM") from None
        self.pump(persons, lambda: all(p.ended or p.deaf for p in persons), 1)
        self.process = None
        if status != 0:
            raise Failure(f"the server ended with status {status} on SIGTERM")

    @contextlib.contextmanager
    def moved_away(self, name):
        """A file of the data directory has another name, until the server has had time to notice."""
        path = os.path.join(self.data, name)
        os.rename(path, path + ".moved")
        self.move_clock(1500)
        yield
        os.rename(path + ".moved", path)

    def end(self, persons, wanted=0):
        """The server must exit by itself, with this status."""
        self.drop_spare()
        if not self.pump(persons, lambda: self.process.poll() is not None, tick=0.02):
            raise Failure("the server does not end")
        status = self.process.returncode
        self.pump(persons, lambda: all(p.ended or p.deaf for p in persons), 1)
        self.process = None
        if status != wanted:
            raise Failure(f"the server ended by itself with status {status}")

    def fill_disk(self, full):
        """From now on the disk is full; or it has room again, and the server time to try."""
        mark = os.path.join(self.data, "full")
        if full:
            open(mark, "w", encoding="ascii").close()
        else:
            os.unlink(mark)
            self.move_clock(1500)

    def hold_hashes(self, held):
        """From now on password hashes finish, or wait until they may."""
        mark = os.path.join(self.data, "hold")
        if held:
            open(mark, "w", encoding="ascii").close()
        else:
            os.unlink(mark)

    def write_motd(self, text):
        """The message of the day; without a text the file is gone. Its first one comes before the server's start."""
        path = os.path.join(self.root, "motd")
        self.add_options(["--motd", path])
        if not text:
            os.unlink(path)
            return
        with open(path, "w", encoding="utf-8") as motd:
            motd.write(text + "\n")

    def admin(self, words):
        """barpoint-admin of the same build, on this server's data."""
        tool = os.path.join(os.path.dirname(self.binary), "..", "tools", "admin", "barpoint-admin")
        done = subprocess.run([tool, "--data", self.data, *words], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise Failure(f"barpoint-admin {' '.join(words)}: {done.stderr.strip()}")

    def sql(self, statement):
        """What a shell with the database open can do, even rows that the tables refuse."""
        with sqlite3.connect(os.path.join(self.data, "barpoint.db"), timeout=self.seconds) as database:
            database.execute("PRAGMA ignore_check_constraints = ON")
            database.execute(statement)
        database.close()

    # -- reading

    def pump(self, persons, ready, seconds=None, tick=None):
        """Reads everybody's output until ready(). False when the time is up."""
        deadline = time.monotonic() + (seconds or self.seconds)
        with selectors.DefaultSelector() as selector:
            for person in persons:
                if not person.ended and not person.deaf:
                    selector.register(person.socket, selectors.EVENT_READ, person)
            while not ready():
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                if not selector.get_map() and tick is None:
                    return False
                for key, _ in selector.select(min(left, tick or left)):
                    key.data.read()
                    if key.data.ended:
                        selector.unregister(key.fileobj)
        return True

    # -- log, dice, clock

    def log_lines(self):
        try:
            with open(self.log, encoding="utf-8", errors="replace") as log:
                return log.read().split("\n")
        except OSError:
            return []

    def check_log(self):
        for line in self.log_lines():
            if TROUBLE.search(line):
                raise Failure(f"the server's log says: {line}")

    def set_dice(self, words):
        """A new file each time, so that the server sees that it has changed."""
        self.dice_given = True
        path = os.path.join(self.data, "dice")
        with open(path + ".new", "w", encoding="ascii") as dice:
            dice.write(words + "\n")
        os.replace(path + ".new", path)

    def first_throw(self):
        try:
            with open(os.path.join(self.data, "dice"), encoding="ascii") as dice:
                words = dice.read().split()
        except OSError:
            return "O", None
        side = words[words.index("side") + 1] if "side" in words else "O"
        throws = [w for w in words if re.fullmatch("[1-6][1-6]", w)]
        return side, throws[0] if throws else None

    def move_clock(self, milliseconds):
        with open(os.path.join(self.data, "clock"), "r+b") as clock:
            with mmap.mmap(clock.fileno(), 8) as value:
                now = struct.unpack("=q", value[:8])[0]
                value[:8] = struct.pack("=q", now + milliseconds)
