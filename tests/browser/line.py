"""line.py - a line between browser and server that can be cut, or fall silent, as lines of phones do."""

import contextlib
import re
import socket
import threading


class Line:
    """Takes connections at `port` and passes them on. All threads end with it."""

    def __init__(self, target):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = []
        self.lock = threading.Lock()
        self.lead_to(target)
        threading.Thread(target=self.accept, daemon=True).start()

    def lead_to(self, target):
        """All that a test may have changed is as it was. A browser keeps connections in store: none leads elsewhere."""
        self.target = target
        self.cut()
        self.source = "127.0.0.1"  # where connections seem to come from
        self.is_down = False  # new connections are closed at once
        self.passes_up = self.passes_down = True  # what comes is swallowed if not
        self.rewrite = (b"", b"")  # what the server says, and what the browser reads instead, of the same length

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.cut()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                self.join(near)

    def join(self, near):
        """Where nobody listens the connection is closed, as by a server that is gone."""
        if self.is_down:
            near.close()
            return
        try:
            far = socket.create_connection(("127.0.0.1", self.target), source_address=(self.source, 0))
        except OSError:
            near.close()
            return
        with self.lock:
            self.pairs.append((near, far))
        for source, sink, up in ((near, far, True), (far, near, False)):
            threading.Thread(target=self.carry, args=(source, sink, up), daemon=True).start()

    def carry(self, source, sink, up):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.passes_up if up else self.passes_down:
                    sink.sendall(data if up else self.told(data))
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def told(self, data):
        """What the browser reads of what the server says."""
        return data.replace(*self.rewrite)

    def swallow(self, up=True, down=True):
        """From now on nothing arrives, and nobody is told."""
        self.passes_up, self.passes_down = not up, not down

    def cut(self, stays_down=False):
        """All connections end; new ones pass, unless it stays down until it is mended."""
        self.is_down = stays_down
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self.passes_up = self.passes_down = True

    def mend(self):
        self.is_down = False


class Gate(Line):
    """Stays where it is while one server after the other stands behind it: a browser has the files of the page, which their address
    tells from others, from the first one. It keeps nothing else, for another server says something else."""

    NO_FILE = re.compile(rb"(?<=\r\nCache-Control: )(?![^\r]*immutable)[^\r]*")

    def __exit__(self, *_):
        self.cut(stays_down=True)

    def told(self, data):
        return super().told(self.NO_FILE.sub(b"no-store", data))
