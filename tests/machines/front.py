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


class Front:
    """`machines` listen for people at their `port`, with PROXY headers, and for us at their `watch_port`."""

    def __init__(self, machines):
        self.port = free_port()
        self.root = tempfile.mkdtemp(prefix="barpoint-front-")
        self.config = os.path.join(self.root, "haproxy.cfg")
        with open(HANDBOOK, encoding="utf-8") as file:
            text = file.read()
        plain, _, _ = text.partition("# The page")
        plain = plain.replace("bind :4321", f"bind 127.0.0.1:{self.port}").replace("check port 9321 ", "")
        plain = re.sub(r"maxconn \d+", "maxconn 1000", plain)  # more descriptors than the user of a test may have
        servers = [f"server {m.name} 127.0.0.1:{m.port} check port {m.watch_port}" for m in machines]
        for name, server in zip(("one", "two"), servers):
            plain, found = re.subn(rf"server {name} .*", server, plain)
            assert found == 1, f"{HANDBOOK} has no line for the machine {name}"
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(plain)
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
