#!/usr/bin/env python3
"""orphan_test.py BARPOINTD-TEST - a server ends with the test that started it, even if that was killed."""

import os
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 60
# Starts a server, says which, and waits for ever.
TEST = """
import sys
from server import FAST, Server
server = Server(sys.argv[1], FAST, 60)
server.start()
print(server.process.pid, server.root, flush=True)
sys.stdin.read()
"""


def runs(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def main():
    command = [sys.executable, "-c", TEST, os.path.abspath(sys.argv[1])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE) as test:
        process, root = test.stdout.readline().split()
        assert runs(process), "the server doesn't run"
        test.kill()
    deadline = time.monotonic() + SECONDS
    while runs(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    outlives = runs(process)
    if outlives:
        os.kill(int(process), signal.SIGKILL)
    shutil.rmtree(root)
    assert not outlives, f"the server {process} outlives its test"


if __name__ == "__main__":
    main()
