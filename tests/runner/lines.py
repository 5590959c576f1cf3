"""lines.py - the kinds of line between a person and the server: plain, under TLS, WebSocket, WebSocket under TLS.

Each hands out what the person's terminal would get, whatever carries it.
"""

import os
import re
import socket
import ssl
import struct
import subprocess

# kind of line -> the server's option
KINDS = {"text": "listen", "tls": "listen-tls", "web": "listen-web", "web-tls": "listen-web-tls"}
# What the server writes without an end of line behind it.
PROMPT = re.compile(r"(.*(login|[Pp]assword): |> |-- Enter shows more, q ends this -- )")


def make_certificate(folder, name="server"):
    """A certificate that signs itself, and its key: paths."""
    certificate, key = os.path.join(folder, name + ".crt"), os.path.join(folder, name + ".key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2", "-out", certificate,
         "-keyout", key],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    return certificate, key


class Plain:
    """A socket as it is. Also what the others are built on."""

    def __init__(self, connection):
        self.waiting = b""  # read already
        self.received = 0  # bytes
        self.port = connection.getsockname()[1]
        self.socket = connection
        self.socket.setblocking(False)

    def fileno(self):
        return self.socket.fileno()

    def read(self):
        """What has come; empty at the end, None if nothing has."""
        try:
            came = self.socket.recv(65536)
        except (BlockingIOError, ssl.SSLWantReadError):
            return None
        except OSError:
            return b""
        self.received += len(came)
        return came

    def write(self, data):
        try:
            self.socket.setblocking(True)
            self.socket.sendall(data)
        except OSError:
            pass  # a closed connection shows when something is expected from it
        finally:
            self.socket.setblocking(False)

    def close(self, reset=False):
        if reset:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


class Courier(Plain):
    """Lines of the socket of the courier, which end with LF alone."""

    def __init__(self, path, seconds):
        self.waiting = b""
        self.received = 0
        self.port = 0  # no port: nobody counts what is sent there
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(seconds)
        self.socket.connect(path)
        self.socket.setblocking(False)

    def read(self):
        came = super().read()
        return came and came.replace(b"\n", b"\r\n")


class Tls(Plain):
    def __init__(self, connection, certificate):
        context = ssl.create_default_context(cafile=certificate)
        super().__init__(context.wrap_socket(connection, server_hostname="localhost"))

    def read(self):
        """All that TLS has, or the rest of a record would wait for the next one."""
        came = more = super().read()
        while more:
            more = super().read()
            came += more or b""
        return came


class WebSocket:
    """Messages as the bytes that telnet would have got, and typed bytes as messages; begun lines go as fragments.
    The frames are made and read by python3-websockets, which is none of ours."""

    def __init__(self, line, port, subprotocols=("barpoint.v1",)):
        # Debian's module; only tests of such lines need it.
        from websockets.client import ClientConnection
        from websockets.frames import Opcode
        from websockets.uri import parse_uri

        self.line = line
        self.opcodes = Opcode
        self.protocol = ClientConnection(parse_uri(f"ws://localhost:{port}/ws"), subprotocols=list(subprotocols))
        self.at_prompt = False
        self.in_message = False
        self.fragments = b""
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        self.waiting = self.greeted(line)

    def greeted(self, line):
        """The handshake, and what came behind it."""
        line.socket.setblocking(True)
        while self.protocol.state is self.protocol.state.CONNECTING:
            came = Plain.read(line)  # not all that TLS has: it would wait for more
            self.protocol.receive_data(came) if came else self.protocol.receive_eof()
            if not came:
                break
        line.socket.setblocking(False)
        events = self.protocol.events_received()
        if self.protocol.state is not self.protocol.state.OPEN:
            raise OSError(f"no WebSocket: {events}")
        return self.text_of(events[1:])

    @property
    def received(self):
        return self.line.received

    @property
    def port(self):
        return self.line.port

    def fileno(self):
        return self.line.fileno()

    def flush(self):
        self.line.write(b"".join(data for data in self.protocol.data_to_send()))

    def text_of(self, events):
        text = b""
        for frame in events:
            if frame.opcode in (self.opcodes.TEXT, self.opcodes.CONT):
                self.fragments += frame.data
                if frame.fin:
                    text += self.one(self.fragments)
                    self.fragments = b""
        return text

    def one(self, message):
        leaves = b"\r\n" if self.at_prompt else b""
        self.at_prompt = PROMPT.fullmatch(message.decode("utf-8")) is not None
        return leaves + message + (b"" if self.at_prompt else b"\r\n")

    def read(self):
        came = self.line.read()
        if came is None:
            return None
        self.protocol.receive_data(came) if came else self.protocol.receive_eof()
        text = self.text_of(self.protocol.events_received())
        self.flush()  # answers to pings
        return text or (None if came else b"")

    def write(self, data):
        if self.protocol.state is not self.protocol.state.OPEN:
            return  # the server has said goodbye: this shows when something is expected from it
        for line in data.replace(b"\r\n", b"\n").splitlines(keepends=True):
            whole = line.endswith(b"\n")
            line = line.rstrip(b"\n")
            send = self.protocol.send_continuation if self.in_message else self.protocol.send_text
            send(line, fin=whole)
            self.in_message = not whole
            self.at_prompt = self.at_prompt and not whole
        self.flush()

    def close(self, reset=False):
        self.line.close(reset)


def wrap(kind, connection, certificate):
    port = connection.getpeername()[1]
    line = Tls(connection, certificate) if kind in ("tls", "web-tls") else Plain(connection)
    return WebSocket(line, port) if kind in ("web", "web-tls") else line
