#!/usr/bin/env python3
"""packed_test.py - answers packed by gzip: the same as the others, only smaller, and made for who reads slowly, too.

Usage: packed_test.py BARPOINTD-TEST ARCHIVE-DATABASE. Prints TAP.
"""

import contextlib
import gzip
import http.client
import io
import json
import os
import re
import socket
import subprocess
import sys

from house import FAST, MATCH, SECONDS, Reader, Server, house, tell
from reader import fetch, read_to_the_end, take_answer
from tap import run_tests

DAEMON, MAKER = (os.path.abspath(path) for path in sys.argv[1:])
GZIP = {"Accept-Encoding": "gzip, deflate, br"}
READERS = 40


@contextlib.contextmanager
def archive(*options):
    """A server that has three whole matches, of some hundred actions."""
    with Server(DAEMON, [*FAST, *options], SECONDS) as server:
        server.listens = ["web"]
        subprocess.run([MAKER, os.path.join(server.data, "barpoint.db"), "3", "3"], check=True)
        server.start()
        yield server, Reader(server)
        server.stop([])
        server.check_log()


def both(reader, path):
    """The answer as it is, and the same unpacked."""
    plain, packed = reader.get(path), reader.get(path, GZIP)
    assert (plain.status, packed.status) == (200, 200), (path, plain, packed)
    assert "content-encoding" not in plain.headers and packed.headers.get("content-encoding") == "gzip", (path, packed)
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding", (path, plain.headers)
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body), path
    return plain, packed


def framed_alike(*answers):
    """Their heads without what may differ: how long an answer is kept; and a match that is shown to everybody is kept from one
    question to the next, so that its size is known."""
    heads = [{name: value for name, value in answer.headers.items() if name != "cache-control"} for answer in answers]
    if any("content-length" not in head for head in heads):
        heads = [
            {name: value for name, value in head.items() if name not in ("content-length", "transfer-encoding")} for head in heads
        ]
    return all(head == heads[0] for head in heads)


def both_forms_are_equal():
    with archive() as (server, reader):
        name = reader.json("/api/matches/1?actions=no")["players"][0]["now"]
        for path in (
            "/", "/match/1", "/match/1/moves", f"/player/{name}", "/ratings", "/about", "/api/matches/1", "/api/matches/2?from=50", "/api/matches/3?actions=no",
            "/api/matches/1.mat", "/api/matches/1.sgf", "/api/matches/1.txt", "/api/dice/1",
        ):  # fmt: skip
            plain, packed = both(reader, path)
            assert packed.headers["etag"] == plain.headers["etag"][:-1] + '-gzip"', (plain.headers, packed.headers)
            for answer, fields in (plain, {}), (packed, GZIP):
                head = reader.ask("HEAD", path, fields)
                assert head.body == b"" and framed_alike(head, answer), (path, head.headers, answer.headers)
                again = reader.get(path, {**fields, "If-None-Match": answer.headers["etag"]})
                assert (again.status, again.body, again.headers["etag"]) == (304, b"", answer.headers["etag"]), (path, again)
                assert again.headers["vary"] == "Accept-Encoding" and "content-encoding" not in again.headers, again.headers
            other = reader.get(path, {**GZIP, "If-None-Match": plain.headers["etag"]})
            assert other.status == 200 and other.body == packed.body, "another form is not the one that is known"


def a_whole_match_is_a_small_load():
    with archive() as (_, reader):
        plain, packed = both(reader, "/api/matches/2")
        assert len(json.loads(plain.body)["actions"]) > 300 and len(plain.body) > 200_000, len(plain.body)
        assert len(packed.body) < 40_000, len(packed.body)


def what_is_small_or_goes_on_is_not_packed():
    with house() as (server, scenario, reader):
        tell(scenario, MATCH)
        for path in "/api/status", "/api/nowhere", "/api/matches/9":
            assert "content-encoding" not in reader.get(path, GZIP).headers, path
        for words in "identity", "br", "x-gzip", "gzip;q=0", "":
            assert "content-encoding" not in reader.get("/api/matches/1", {"Accept-Encoding": words}).headers, words
        line = http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS)
        line.request("GET", "/api/matches/1/stream", headers={"Host": "localhost", **GZIP})
        answer = line.getresponse()
        assert answer.getheader("Content-Type").startswith("text/event-stream") and answer.getheader("Content-Encoding") is None
        assert answer.readline() == b"retry: 2000\r\n"
        line.close()


def what_many_ask_for_is_packed_once():
    """As a running match, whose first reader has it in pieces; the others have what was kept of that."""
    with house("--exempt", "192.0.2.0/24", "--reading-per-address", "1") as (server, scenario, reader):
        tell(scenario, MATCH)
        first = reader.get("/api/matches/1", GZIP)
        others = [reader.get("/api/matches/1", GZIP) for _ in range(3)]
        plain = reader.get("/api/matches/1")
        assert first.headers["transfer-encoding"] == "chunked" and all(
            "content-length" in other.headers for other in others
        ), others
        assert {gzip.decompress(answer.body) for answer in (first, *others)} == {plain.body}
        assert {answer.headers["etag"] for answer in (first, *others)} == {first.headers["etag"]} != {plain.headers["etag"]}
        server.move_clock(60000)

        def answered(fields):
            server.move_clock(60000)
            return next(number for number in range(10000) if reader.get("/", fields).status == 429)

        assert answered(GZIP) > 0.8 * answered({}), "packed for each, it would cost more than a refusal"


class Came(io.BytesIO):
    """Bytes of several answers, in place of a socket."""

    def makefile(self, _):
        return self

    def close(self):
        """The next answer follows."""


def who_reads_slowly_reads_all_of_it():
    with archive() as (server, reader):
        whole = reader.get("/api/matches/2").body
        count = 20  # far more than sockets hold
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.settimeout(SECONDS)
            line.connect(("127.0.0.1", server.ports["web"]))
            line.sendall(b"GET /api/matches/2 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n" * count)
            assert reader.get("/api/matches/3").status == 200
            line.shutdown(socket.SHUT_WR)
            came = Came(read_to_the_end(line))
        for _ in range(count):
            answer = http.client.HTTPResponse(came)
            answer.begin()
            assert gzip.decompress(take_answer(answer).body) == whole


def memory(server):
    """Of the server, in bytes."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return 1024 * int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1])


def who_does_not_read_takes_little_memory():
    """Each reader has a window of its own, and what waits for it; not the answer."""
    before = os.environ.get("ASAN_OPTIONS", "")
    os.environ[
        "ASAN_OPTIONS"
    ] = f"{before}:quarantine_size_mb=1:thread_local_quarantine_size_kb=64"  # what is freed does not count
    with contextlib.ExitStack() as stack:
        stack.callback(os.environ.update, ASAN_OPTIONS=before)
        server, reader = stack.enter_context(
            archive("--visitors-per-address", "1000", "--exempt", "127.0.0.0/8", "--weights", "none")
        )
        for path in "/", "/api/matches/2":
            reader.get(path, GZIP)
        first = memory(server)
        for _ in range(READERS):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.settimeout(SECONDS)
            line.connect(("127.0.0.1", server.ports["web"]))
            line.sendall(b"GET /api/matches/2 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n" * 80)
        for _ in range(20):
            assert fetch(server, "/api/status").status == 200
        grown = memory(server) - first
        assert grown < READERS * 1_000_000, grown  # 80 answers are 13 MB; a sanitizer has its own share


run_tests(
    [
        both_forms_are_equal,
        a_whole_match_is_a_small_load,
        what_is_small_or_goes_on_is_not_packed,
        what_many_ask_for_is_packed_once,
        who_reads_slowly_reads_all_of_it,
        who_does_not_read_takes_little_memory,
    ]
)
