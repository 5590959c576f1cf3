"""reader.py - reads over HTTP. All that tests read there comes this way, and is searched for what nobody may read."""

import contextlib
import http.client
import json
import socket
import subprocess
import types
import zlib

from leaks import check_for_leaks

SECONDS = 60


def unpacked(body):
    """As much of it as can be unpacked."""
    opened = zlib.decompressobj(wbits=31)
    with contextlib.suppress(zlib.error):
        return opened.decompress(body)
    return b""


def take_answer(answer):
    """All of an HTTPResponse that has begun: its status, its head by names in small letters, its body."""
    headers = {name.lower(): value for name, value in answer.getheaders()}
    body = answer.read()
    is_packed = "gzip" in (headers.get("content-encoding"), headers.get("content-type", "").split("/")[-1])
    check_for_leaks(str(answer.headers).encode() + b"\r\n" + (unpacked(body) if is_packed else body))
    return types.SimpleNamespace(status=answer.status, headers=headers, body=body, closes=answer.will_close)


class Reader:
    """One connection that is kept."""

    def __init__(self, server):
        self.server = server
        self.connection = None

    def ask(self, method, path, fields=None):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.ports["web"], timeout=SECONDS)
        self.connection.request(method, path, headers={"Host": "localhost", **(fields or {})})
        answer = take_answer(self.connection.getresponse())
        if answer.closes:
            self.close()
        return answer

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def get(self, path, fields=None):
        return self.ask("GET", path, fields)

    def json(self, path, status=200):
        answer = self.get(path)
        assert answer.status == status, (path, answer.status, answer.body)
        assert answer.headers["content-type"] == "application/json; charset=utf-8", answer.headers
        assert answer.headers["access-control-allow-origin"] == "*", answer.headers
        return json.loads(answer.body.decode("utf-8"))


def fetch(server, path, fields=None, method="GET"):
    """One answer, on a connection of its own."""
    with contextlib.closing(Reader(server)) as reader:
        return reader.ask(method, path, fields)


def read_to_the_end(line):
    """All bytes until the far end closes this socket; then it is closed here, too."""
    came = b""
    line.settimeout(SECONDS)
    with line, contextlib.suppress(ConnectionError):
        while some := line.recv(65536):
            came += some
    check_for_leaks(came)
    return came


def send_raw(server, *sent):
    """What is answered to these bytes until the connection is closed."""
    with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) as line:
        with contextlib.suppress(ConnectionError):
            for some in sent:
                line.sendall(some)
        return read_to_the_end(line)


def curl(*words):
    """What curl writes, as bytes."""
    done = subprocess.run(["curl", "-sS", *words], capture_output=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done
    check_for_leaks(done.stdout)
    return done.stdout
