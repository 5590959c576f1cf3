"""relay.py - two machines with a log of turns that look like one server to a test: whenever it ends, the other takes over, and
the one that has ended follows."""

import os
import shutil
import struct
import subprocess
import sys

from machines import LEASE, copy_database, make_node

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from person import Failure  # noqa: E402
from server import START_SECONDS, Server, free_port  # noqa: E402


class Relay:
    """What isn't here is that of the machine that writes. It has the machine's own time: a lease can't be moved."""

    def __init__(self, binary, arguments):
        os.environ["BARPOINT_TEST_SHIM"] = "logged"
        self.node = make_node()
        self.current, self.other = (Server(binary, arguments, START_SECONDS) for _ in "ab")
        self.current.start()
        self.current.stop([])
        for server, name in ((self.current, "a"), (self.other, "b")):
            server.use_real_time()
            server.arguments += ["--config", self.write_config(server, name)]
        self.current.admin(["log", "init", *self.current.arguments[-2:]])
        os.unlink(os.path.join(self.other.data, "barpoint.db"))
        copy_database(self.current.data, self.other.data)
        for key in (".key", ".logkey"):
            shutil.copy(self.current.data + key, self.other.data + key)
        self.current.start()
        self.follow(self.other)

    def write_config(self, server, name):
        path = os.path.join(server.root, "conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"log = {self.node.words()}\nlog-copies = 1\nlog-name = {name}\nlog-lease = {LEASE}\n")
        return path

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in (self.current, self.other):
            server.__exit__()
        self.node.__exit__()

    def __getattr__(self, name):
        return getattr(self.__dict__["current"], name)

    @property
    def process(self):
        return self.current.process

    @process.setter
    def process(self, value):
        self.current.process = value

    def set_dice(self, words):
        for server in (self.current, self.other):
            server.set_dice(words)

    @staticmethod
    def follow(server):
        """It listens only once it writes."""
        server.told[:8] = struct.pack("=q", 1)
        server.ports = server.ports or {kind: free_port() for kind in server.kinds}
        command = [server.binary, "--data", server.data, *server.listening(server.ports), *server.arguments]
        environment = dict(os.environ, BARPOINT_TEST_DIR=server.data, TZ="UTC")
        with open(server.log, "ab") as log:
            server.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)

    def start(self):
        if self.current.process:
            return
        self.current.drop_spare()
        heir, late = self.other, self.current
        heir.spare = heir.first_connection(heir.port)
        if heir.spare is None:
            raise Failure(f"nobody takes over (status {heir.process.poll()})\n" + "\n".join(heir.log_lines()[-20:]))
        self.current, self.other = heir, late
        self.follow(late)

    def kill(self):
        self.current.drop_spare()
        self.current.process.kill()
        self.current.process.wait()
        self.current.process = None
        self.start()
