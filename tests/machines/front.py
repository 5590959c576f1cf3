"""front.py - haproxy in front of the machines of a test, with the handbook's configuration (tools/service/haproxy.cfg)."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402

HAPROXY = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
HANDBOOK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "service", "haproxy.cfg")


def believe(machine, *ports):
    """It believes haproxy of who comes to these ports of its own, as the handbook says (machines.md, 4)."""
    machine.options += ["--trusted-proxy", "127.0.0.1"]
    for port in ports:
        machine.options += ["--proxied", f"127.0.0.1:{port}"]


def stand_behind(machine):
    """It has a port for pages, too, and both are for haproxy."""
    machine.web_port = free_port()
    machine.options += ["--listen-web", f"127.0.0.1:{machine.web_port}"]
    believe(machine, machine.port, machine.web_port)


class Front:
    """`machines` stand behind it, two of them, and are asked at their `watch_port`."""

    def __init__(self, machines):
        self.port, self.web_port = free_port(), free_port()
        self.root = tempfile.mkdtemp(prefix="barpoint-front-")
        self.config = os.path.join(self.root, "haproxy.cfg")
        with open(HANDBOOK, encoding="utf-8") as file:
            text = file.read().replace("check port 9321 ", "")
        text = re.sub(r"maxconn \d+", "maxconn 1000", text)  # more descriptors than the user of a test may have
        for own, port in ((4321, self.port), (8321, self.web_port)):
            text, found = re.subn(rf"bind :{own}\b", f"bind 127.0.0.1:{port}", text)
            assert found == 1, f"{HANDBOOK} listens nowhere at {own}"
        for name, machine in zip(("one", "two"), machines):
            for own, port in ((4321, machine.port), (8321, machine.web_port)):
                server = f"server {name} 127.0.0.1:{port} check port {machine.watch_port}"
                text, found = re.subn(rf"server {name} \S+:{own}\b", server, text)
                assert found == 1, f"{HANDBOOK} has no line for the machine {name} at {own}"
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(text)
        self.process = None

    def start(self):
        with open(os.path.join(self.root, "log"), "ab") as log:
            self.process = subprocess.Popen([HAPROXY, "-db", "-f", self.config], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        atexit.register(self.close)
        return self

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.root, ignore_errors=True)
