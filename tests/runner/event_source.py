"""event_source.py - reads a stream as a browser does: what comes, and from where to go on."""

import json
import select
import socket

from leaks import check_for_leaks


class EventSource:
    """One connection. `last`: the id it says it has read last; `after`: the same in the address; `of`: what has that number."""

    def __init__(self, server, number, last=None, after=None, seconds=60, buffer=None, source="127.0.0.1", of="matches"):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(seconds)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.ports["web"]))
        query = "" if after is None else f"?after={after}"
        header = "" if last is None else f"Last-Event-ID: {last}\r\n"
        self.socket.sendall(f"GET /api/{of}/{number}/stream{query} HTTP/1.1\r\nHost: localhost\r\n{header}\r\n".encode())
        self.bytes = b""  # not understood yet
        self.all = b""  # whatever came
        self.last = last
        self.ended = False
        self.status = None

    def close(self):
        self.socket.close()

    def more(self):
        """False at the end."""
        try:
            came = self.socket.recv(65536)
        except ConnectionResetError:
            came = b""
        self.bytes += came
        self.all += came
        if not came:
            check_for_leaks(self.bytes)
        self.ended = self.ended or not came
        return not self.ended

    def head(self):
        while b"\r\n\r\n" not in self.bytes and self.more():
            pass
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        check_for_leaks(head)
        self.status = int(head.split()[1])
        return head.decode()

    def event(self):
        """The next one as (name, data), or None at the end; comments and half events are passed over."""
        if self.status is None:
            self.head()
        while True:
            if b"\r\n\r\n" not in self.bytes:
                if not self.more():
                    return None
                continue
            block, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
            check_for_leaks(block)
            fields = dict(line.split(": ", 1) for line in block.decode().split("\r\n") if not line.startswith(":"))
            self.last = fields.get("id", self.last)
            if "data" in fields:
                return fields["event"], json.loads(fields["data"])

    def events(self):
        """All up to the end."""
        return list(iter(self.event, None))

    def waiting(self):
        """Whether something can be read at once."""
        return bool(select.select([self.socket], [], [], 0)[0])
