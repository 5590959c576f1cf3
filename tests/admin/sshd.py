"""sshd.py - a real sshd on this machine, for a test: its own keys, a port of its own, and an `ssh` that knows them."""

import getpass
import os
import shutil
import socket
import subprocess
import time

from server import free_port
from tap import Skipped

SSHD = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin")
SECONDS = 60


class Sshd:
    """`root`: a folder of the test. `path`: what PATH is to be, so that `ssh vault` ends here."""

    def __init__(self, root):
        if SSHD is None or shutil.which("ssh") is None:
            raise Skipped("there is no sshd here")
        self.root = os.path.join(root, "ssh")
        self.port = free_port()
        self.user = getpass.getuser()
        os.mkdir(self.root, 0o700)
        for name in ("host", "key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.at(name)], check=True, timeout=SECONDS)
        shutil.copy(self.at("key.pub"), self.at("authorized"))
        with open(self.at("host.pub"), encoding="ascii") as key:
            self.write("known", f"[127.0.0.1]:{self.port} {key.read()}")
        self.write("client", f"""Host vault
HostName 127.0.0.1
Port {self.port}
User {self.user}
IdentityFile {self.at("key")}
UserKnownHostsFile {self.at("known")}
StrictHostKeyChecking yes
""")  # fmt: skip
        self.write("server", f"""ListenAddress 127.0.0.1:{self.port}
HostKey {self.at("host")}
AuthorizedKeysFile {self.at("authorized")}
PasswordAuthentication no
PermitRootLogin yes
StrictModes no
UsePAM no
PidFile none
""")  # fmt: skip
        os.mkdir(self.at("bin"))
        self.write("bin/ssh", f'#!/bin/sh\nexec {shutil.which("ssh")} -F {self.at("client")} "$@"\n', 0o755)
        self.path = f"{self.at('bin')}:{os.environ['PATH']}"
        self.log = open(self.at("log"), "wb")  # pylint: disable=consider-using-with
        self.process = None

    def at(self, name):
        return os.path.join(self.root, name)

    def write(self, name, text, mode=0o600):
        with open(self.at(name), "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(self.at(name), mode)

    def __enter__(self):
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", 0o755, exist_ok=True)  # root's sshd wants it; its package makes it at each boot
        self.process = subprocess.Popen([SSHD, "-D", "-e", "-f", self.at("server")], stderr=self.log, stdin=subprocess.DEVNULL)
        end = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS).close()
                return self
            except ConnectionRefusedError:
                assert self.process.poll() is None and time.monotonic() < end, open(self.at("log"), encoding="utf-8").read()
                time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(SECONDS)
        self.log.close()
