"""systemd.py - plays systemd's part for a server: its notify socket, its listening sockets, its watchdog.

The sockets stay open from one start of the server to the next, as those of a socket unit do.
"""

import os
import re
import socket
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from person import Failure  # noqa: E402
from server import FAST, START_SECONDS, Server  # noqa: E402

SECONDS = 60

# Moves the descriptors to 3, 4, ... and becomes the server, as systemd does between fork and exec.
LAUNCH = """
import fcntl, os, sys
high = [fcntl.fcntl(int(fd), fcntl.F_DUPFD_CLOEXEC, 200) for fd in sys.argv[1].split(",") if fd]
for number, fd in enumerate(high):
    os.dup2(fd, 3 + number, inheritable=True)
os.environ.setdefault("LISTEN_PID", str(os.getpid()))
os.environ.setdefault("WATCHDOG_PID", str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""


def listening(family=socket.AF_INET, host="127.0.0.1"):
    """A socket of a socket unit: blocking, as systemd opens it."""
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, 0))
    listener.listen(4096)
    return listener


class Supervised(Server):
    """A server that is started as by its unit. `names`: what each passed socket is called."""

    def __init__(self, binary, arguments=(), names=("text",), abstract=False, environment=None):
        super().__init__(binary, FAST + list(arguments), SECONDS)
        self.notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = os.path.join(self.root, "notify")
        self.notify_name = "@" + path if abstract else path
        self.notified.bind("\0" + path if abstract else path)
        self.notified.settimeout(START_SECONDS)
        self.names = list(names)
        self.passed = [listening() for _ in names]
        self.environment = environment or {}
        self.without_data = False  # the arguments say where the data are
        self.log_to = None
        self.ports = {name: one.getsockname()[1] for name, one in zip(self.names, self.passed)}

    def __exit__(self, *_):
        super().__exit__()
        self.notified.close()
        for listener in self.passed:
            listener.close()

    def spawn(self):
        """Starts the process and waits for nothing."""
        words = [] if self.without_data else ["--data", self.data] + ([] if "web" in self.names else ["--listen-web", ""])
        environment = dict(
            os.environ, BARPOINT_TEST_DIR=self.data, TZ="UTC", NOTIFY_SOCKET=self.notify_name, LISTEN_FDS=str(len(self.names)),
            LISTEN_FDNAMES=":".join(self.names),
        )  # fmt: skip
        environment.setdefault("BARPOINT_TEST_SHIM", "watch")
        environment.update(self.environment)
        fds = [listener.fileno() for listener in self.passed]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", LAUNCH, ",".join(map(str, fds)), self.binary, *words, *self.arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=self.log_to or log, env=environment, pass_fds=fds,
            )  # fmt: skip

    def start(self):
        if self.process:
            return
        self.spawn()
        self.hear("READY=1")

    def said(self):
        """What the server has said and nobody has heard, without waiting."""
        self.notified.setblocking(False)
        found = []
        try:
            while True:
                found.append(self.notified.recv(4096).decode())
        except BlockingIOError:
            return found
        finally:
            self.notified.settimeout(START_SECONDS)

    def hear(self, pattern):
        """Waits for a message that matches as a whole; what comes before it is dropped, and given back."""
        before = []
        while True:
            try:
                message = self.notified.recv(4096).decode()
            except TimeoutError:
                raise Failure(
                    f"systemd waited in vain for {pattern}, and heard {before}; the log ends so:\n"
                    + "\n".join(self.log_lines()[-5:])
                ) from None
            if re.fullmatch(pattern, message):
                return before
            before.append(message)

    def refused(self):
        """The server must not start: what it says to stderr."""
        self.spawn()
        status = self.process.wait(START_SECONDS)
        self.process = None
        if status != 1:
            raise Failure(f"the server ended with status {status}")
        return "\n".join(self.log_lines())
