"""wire.py - what is between a house player and its server: lines that can be cut or go dead, and a server that is not
ours.
"""

import contextlib
import os
import select
import socket
import threading

CHUNK = 65536


class Wire:
    """Hands on each connection to the server, from a port of its own, until it is cut or frozen."""

    def __init__(self, server):
        self.server = server
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs, self.frozen, self.lines = [], [], 0
        self.waker, self.woken = os.pipe()[::-1]
        self.orders, self.over = [], False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.order(self.end)
        self.thread.join()

    def cut(self):
        """Both ends read that the line is closed."""
        self.order(self.close_all)

    def freeze(self):
        """Neither end reads anything any more, and nobody closes: later lines work."""
        self.order(self.freeze_all)

    # -- in the thread

    def order(self, what):
        done = threading.Event()
        self.orders.append((what, done))
        os.write(self.waker, b"!")
        done.wait(120)

    def close_all(self):
        for pair in self.pairs:
            for end in pair:
                end.close()
        self.pairs = []

    def freeze_all(self):
        self.frozen += self.pairs
        self.pairs = []

    def end(self):
        self.pairs += self.frozen
        self.close_all()
        self.listener.close()
        self.over = True

    def run(self):
        while not self.over:
            ends = [end for pair in self.pairs for end in pair]
            ready = select.select([self.woken, self.listener, *ends], [], [])[0]
            if self.woken in ready:
                os.read(self.woken, 1)
                what, done = self.orders.pop(0)
                what()
                done.set()
            elif self.listener in ready:
                self.accept()
            else:
                for pair in list(self.pairs):
                    self.hand_on(pair, ready)

    def accept(self):
        near = self.listener.accept()[0]
        try:
            far = socket.create_connection(("127.0.0.1", self.server.port), timeout=120)
        except OSError:
            near.close()
            return
        self.lines += 1
        self.pairs.append((near, far))

    def hand_on(self, pair, ready):
        for end, other in (pair, pair[::-1]):
            if end not in ready:
                continue
            data = b""
            with contextlib.suppress(OSError):
                data = end.recv(CHUNK)
                other.sendall(data)
            if not data:
                self.pairs.remove(pair)
                for one in pair:
                    one.close()
                return


class Stranger:
    """Lets everybody in, and knows no tags: as old and other servers do. Stops before it answers each name's first command."""

    def __init__(self):
        self.stopped = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def run(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.greet, args=(self.listener.accept()[0],), daemon=True).start()

    def greet(self, line):
        with line, line.makefile("rb") as typed, contextlib.suppress(OSError):
            line.sendall(b"Welcome\r\n\r\nlogin: ")
            name = typed.readline().split()[3].decode()
            line.sendall(f"\r\n1 {name} 1600000000 127.0.0.1\r\n".encode())
            line.sendall(f"2 {name} 1 1 0 0 0 0 1 1 0 0 1 0 1 1500.00 0 0 0 1 0 UTC\r\n".encode())
            line.sendall(b"3\r\n** read the news\r\n@tags protocol=1\r\n4\r\n6\r\n")
            if name not in self.stopped:
                self.stopped.add(name)
                typed.readline()
                line.sendall(b"\x07*** ATTENTION ! The server stops now.\r\n")
                line.sendall(b"** System administrator causes shutdown. FIBS is terminating.\r\n")
                return
            for _ in typed:
                line.sendall(b"** Invalid argument. Type 'help set'.\r\n")
