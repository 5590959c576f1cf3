#!/usr/bin/env python3
"""gap.py - no test but a measurement: how long people wait while a server with much data starts again behind its socket.

    tests/service/gap.py BARPOINTD DATA [RESTARTS]

DATA is the data directory of a server that does not run; its key lies beside it. Four threads connect all the time. A
connection that is refused is a fault; the gap of a restart is the longest time that one waited for its greeting.
"""

import os
import socket
import sys
import threading
import time

from systemd import Supervised

CROWD = 4
PATIENCE = 60


class Waiting:
    """Connects again and again, and keeps the longest time to a greeting."""

    def __init__(self, port):
        self.port, self.longest, self.greeted, self.refused = port, 0.0, 0, 0
        self.ending = False
        self.threads = [threading.Thread(target=self.run) for _ in range(CROWD)]
        for thread in self.threads:
            thread.start()

    def run(self):
        while not self.ending:
            began = time.monotonic()
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
                    text = b""
                    while b"login: " not in text and (more := line.recv(4096)):
                        text += more
            except ConnectionRefusedError:
                self.refused += 1
                continue
            except ConnectionResetError:
                continue  # the old server had it in its hands as it ended
            if b"login: " in text:
                self.greeted += 1
                self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.002)

    def end(self):
        self.ending = True
        for thread in self.threads:
            thread.join()


def main():
    daemon, data = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    restarts = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with Supervised(daemon, ["--max-per-address", "100000"]) as server:
        server.data = data
        server.start()
        waiting = Waiting(server.port)
        for _ in range(restarts):
            time.sleep(0.5)
            waiting.longest, refused, began = 0.0, waiting.refused, time.monotonic()
            server.process.terminate()
            server.process.wait()
            ended = time.monotonic()
            server.process = None
            server.start()
            ready = time.monotonic()
            time.sleep(0.5)
            print(
                f"ended after {1000 * (ended - began):.0f} ms, ready {1000 * (ready - ended):.0f} ms later; "
                f"longest wait for a greeting {1000 * waiting.longest:.0f} ms; refused {waiting.refused - refused}",
                flush=True,
            )
        waiting.end()
        print(f"{waiting.greeted} greeted, {waiting.refused} refused")
        server.process.terminate()
        server.process.wait()


if __name__ == "__main__":
    main()
