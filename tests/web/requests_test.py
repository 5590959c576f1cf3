#!/usr/bin/env python3
"""requests_test.py - requests of all kinds, good and bad: curl, http.client of Python, and bytes by hand.

Usage: requests_test.py BARPOINTD-TEST. Prints TAP.
"""

import contextlib
import json
import socket
import time

from house import MATCH, SECONDS, house, tell
from leaks import check_for_leaks, find_leak
from reader import curl, fetch, read_to_the_end, send_raw
from tap import run_tests


def a_leak_would_be_found():
    """What looks into all that these tests and the transcripts read over HTTP does find it."""
    one, two = b"a1" * 32, b"0f" * 32
    sealed = b'{"number":1,"commitment":"%s","chain":"%s","state":"in use","seed":null}' % (one, two)
    opened = b'{"commitment":"%s","state":"opened","reason":null,"seed":"%s","context":"%s"}' % (one, two, one)
    record = b"envelope 7 commitment %s chain %s opened match 17 throw 1 seed %s\ncontext 7 %s\n" % (one, two, one, two)
    for clean in (sealed, opened, record, b"a::before {}", b"barpoint 1.2.3", b"connect-src 'self'"):
        assert find_leak(clean) is None, clean
    for leak in (
        sealed.replace(b"null", b'"%s"' % one), opened.replace(b"opened", b"in use"), record.replace(b"opened", b"in use"),
        one.upper(), b"bob@example.org", b"from 192.0.2.7", b"[::1]", b'"::1"', b"$argon2id$v", b"the password is secret",
    ):  # fmt: skip
        assert find_leak(leak), leak


def bad_requests_are_refused():
    begin = b"GET /api/status HTTP/1.1\r\nHost: localhost\r\n"
    cases = [
        (begin + b"X: y\r\n" * 10000 + b"\r\n", b"431"),
        (begin + b"X: " + b"y" * 100000 + b"\r\n\r\n", b"431"),
        (begin + b"Content-Length: 0\r\n\r\n", b"400"),
        (begin + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"400"),
        (b"GET /api/status\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (begin + b"X: \0\r\n\r\n", b"400"),
        (b"GET " + b"/x" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"431"),
        (b"DELETE /api/matches/1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"405"),
        (b"DELETE /%61pi/matches/1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"405"),
        (b"GET /api/status HTTP/1.0\r\nHost: localhost\r\n\r\n", b"505"),
        (b"GET /api/status HTTP/1.1\r\n\r\n", b"400"),
        (b"GET /api/status HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", b"421"),
        (b"OPTIONS /api/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"400"),
        (b"OPTIONS /api/status HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", b"421"),
        (b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"OPTIONS /ws HTTP/1.1\r\nHost: localhost\r\n\r\n", b"426"),
        (b"POST /match/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", b"405"),
        (b"GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n", b"426"),
        (b"GET /../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"400"),
    ]
    with house() as (server, _, reader):
        for request, status in cases:
            answer = send_raw(server, request)
            assert answer.startswith(b"HTTP/1.1 " + status), (request[:80], answer)
            head, body = answer.split(b"\r\n\r\n", 1)
            assert b"\r\nAccess-Control-Allow-Origin: *\r\n" in head, head
            if b" /api/" in request or b" /%61pi/" in request:
                assert b"\r\nContent-Type: application/json; charset=utf-8\r\n" in head, head
                assert json.loads(body)["status"] == int(status), body
            else:
                assert b"\r\nContent-Type: text/plain; charset=utf-8\r\n" in head, head
        assert reader.json("/api/status")["people"] == 0


def who_is_too_slow_reads_so():
    """In JSON, if what has come is asked by a program."""
    with house() as (server, scenario, _):
        for begun, media in (
            (b"GET /%61pi/status HTTP/1.1\r\nHo", b"application/json"),
            (b"GET /api", b"application/json"),
            (b"GET /", b"text/plain"),
        ):
            with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) as line:
                line.sendall(begun)
                line.settimeout(0.1)
                end, came = time.monotonic() + SECONDS, b""
                while not came:
                    assert time.monotonic() < end
                    server.move_clock(6000)
                    tell(scenario, "")
                    with contextlib.suppress(TimeoutError):
                        came = line.recv(65536)
                check_for_leaks(came)
                assert came.startswith(b"HTTP/1.1 408 ") and b"\r\nContent-Type: " + media in came, came
                assert b"\r\nAccess-Control-Allow-Origin: *\r\n" in came


def an_encoded_path_is_the_same_path():
    with house() as (server, _, reader):
        assert reader.json("/%61pi/status")["people"] == 0
        assert reader.json("/%61%50i/x".replace("%50", "%70"), 404)["status"] == 404
        assert reader.json("/api", 404)["status"] == 404 and reader.get("/apis").headers["content-type"].startswith("text/html")
        for path in (
            "/api/%2e%2e/x",
            "/api/..%2fx",
            "/api/a%00",
            "/api/%zz",
            "/%61pi/%",
            "/api/./x",
            "/api/a%5cb",
            "/api/" + "a/" * 9,
        ):
            assert reader.json(path, 400)["status"] == 400, path


def who_stops_reading_is_cut_off():
    """An answer waits for its reader, but not for ever, and nobody waits for it."""
    with house() as (server, scenario, reader):
        tell(scenario, MATCH)
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.ports["web"]))
            with contextlib.suppress(OSError):
                line.settimeout(0.2)
                for _ in range(20000):
                    line.sendall(b"GET /api/matches/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert reader.json("/api/status")["running"] == 1
            end = time.monotonic() + SECONDS
            while not any("127.0.0.1 does not read its answer" in log for log in server.log_lines()):
                assert time.monotonic() < end
                server.move_clock(1000)
                assert reader.json("/api/matches/1?actions=no")["state"] == "running"


def what_is_known_is_not_sent_again():
    with house() as (_, _, reader):
        first = reader.get("/")
        tag = first.headers["etag"]
        assert first.status == 200 and first.headers["cache-control"] == "public, max-age=0, must-revalidate"
        for known in (tag, "*", f"W/{tag}", f'"other", {tag}'):
            again = reader.get("/", {"If-None-Match": known})
            assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag), known
        assert reader.get("/", {"If-None-Match": '"other"'}).body == first.body


def who_asks_too_much_reads_so_in_json():
    with house("--exempt", "192.0.2.0/24", "--reading-per-address", "1") as (_, _, reader):
        answers = (reader.get("/api/nowhere") for _ in range(10000))
        answer = next(answer for answer in answers if answer.status != 404)
        assert (answer.status, answer.headers["retry-after"]) == (429, "10"), answer
        assert reader.json("/api/status", 429)["status"] == 429
        assert reader.get("/").headers["content-type"] == "text/plain; charset=utf-8"


def who_has_too_many_connections_reads_so():
    """Beyond visitors-per-address, to those who ask: who only connects reads nothing. Beyond twice that, nobody does."""
    with house("--exempt", "192.0.2.0/24", "--visitors-per-address", "3") as (server, _, reader), contextlib.ExitStack() as stack:
        assert reader.json("/api/status")["people"] == 0

        def come():
            return stack.enter_context(socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS))

        held = [come() for _ in range(2)]
        answer = send_raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 429 Too Many Requests\r\n") and b"\r\nRetry-After: 10\r\n" in answer, answer
        assert answer.endswith(b"\r\n\r\nToo many connections from your address. Please close one first.\r\n"), answer
        silent = [come() for _ in range(3)]
        assert read_to_the_end(come()) == b"", "one too many, even to be told"
        assert reader.json("/api/status")["people"] == 0
        server.move_clock(5000)
        assert [read_to_the_end(line) for line in silent] == [b"", b"", b""]
        assert [read_to_the_end(line) for line in held] == [b"", b""]
        assert fetch(server, "/").status == 200


def what_is_made_for_one_reader_is_charged_by_its_size():
    """Of a server that allows that much: what many share costs hardly more than a refusal; what is made anew does."""
    with house("--exempt", "192.0.2.0/24", "--reading-per-address", "1") as (server, _, reader):

        def answered(ask):
            server.move_clock(60000)
            return next(number for number in range(10000) if ask(number).status == 429)

        refusals = answered(lambda _: reader.get("/api/nowhere"))
        shared = answered(lambda _: reader.get("/"))
        made = answered(lambda number: reader.get("/", {"Host": f"127.0.{number // 250}.{number % 250}"}))
        assert refusals > 20 and shared > 0.8 * refusals and made < 0.8 * refusals, (refusals, shared, made)


LONG_MATCH = """
given alice and bob play unlimited
opening alice bob
alice> leave
bob< ** Player alice has left the game. The game was saved.
sql INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) WITH RECURSIVE n (i) AS (VALUES (1001) UNION ALL SELECT i + 1 FROM n WHERE i < 9000) SELECT i, 1, iif(i = 1001, (SELECT last_action FROM matches), i - 1), i, 'O', 'X joins', 'X joined', 1600000000000, 'typed', 0 FROM n
sql UPDATE matches SET last_action = 9000
"""  # fmt: skip


def a_long_answer_waits_until_its_address_may_read_again():
    """What comes in pieces is paid for by the piece: not only who asks once too often has to wait."""
    with house("--exempt", "127.0.0.1", "--reading-per-address", "1") as (server, scenario, reader):
        tell(scenario, LONG_MATCH)
        with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS, ("127.0.0.2", 0)) as line:
            line.sendall(b"GET /api/matches/1.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            whole = reader.get("/api/matches/1.txt").body
            assert whole.count(b"X joins") == 8001, whole[:300]
            came, waits, more = b"", 0, True
            line.settimeout(0.1)
            end = time.monotonic() + SECONDS
            while more:
                assert time.monotonic() < end, len(came)
                try:
                    some = line.recv(1 << 16)
                    more = some != b""
                    came += some
                except TimeoutError:
                    assert waits or came.count(b"X joins") < 4000, "as if nobody paid"
                    waits += 1
                    server.move_clock(1000)
        print(f"# {waits} waits")
        assert came.startswith(b"HTTP/1.1 200 ") and came.count(b"X joins") == 8001 and waits > 2
        assert not any("does not read its answer" in log for log in server.log_lines())


def the_end_waits_for_no_long_answer():
    with house() as (server, scenario, _):
        tell(scenario, LONG_MATCH)
        lines = [socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) for _ in range(20)]
        with server.halted():
            for line in lines:
                line.sendall(b"GET /api/matches/1.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.stop(scenario.persons.values())  # within a minute
        print(f"# {sum(b'X joins' in read_to_the_end(line) for line in lines)} answers had begun")


def pages_of_other_servers_may_ask():
    """What a browser asks before a page of another server sends fields of its own, and what such a page may read then."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        wish = {
            "Origin": "https://other.example",
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "if-none-match,range",
        }
        for path in ("/api/matches/1", "/api/matches/1/stream", "/api/matches?from=2", "/dump/2020-08.txt.gz", "/%61pi/nowhere"):
            answer = reader.ask("OPTIONS", path, wish)
            assert (answer.status, answer.body, answer.closes) == (204, b"", False), (path, answer)
            said = {
                name: answer.headers[f"access-control-{name}"]
                for name in ("allow-origin", "allow-methods", "allow-headers", "max-age")
            }
            assert said == {
                "allow-origin": "*", "allow-methods": "GET, HEAD", "allow-headers": "Barpoint-Turn, If-None-Match, If-Range, Last-Event-ID, Range", "max-age": "86400",
            }, said  # fmt: skip
            assert (
                "access-control-allow-credentials" not in answer.headers and answer.headers["cache-control"] == "no-store"
            ), answer
        hidden = set()
        for path, status in (
            ("/api/matches/1", 200),
            ("/api/matches/1.mat", 200),
            ("/api/status", 200),
            ("/api/matches/9", 404),
            ("/dump/1", 404),
        ):
            answer = reader.get(path)
            assert answer.status == status and answer.headers["access-control-allow-origin"] == "*", (path, answer)
            exposed = answer.headers["access-control-expose-headers"].lower().split(", ")
            assert "etag" in exposed and "retry-after" in exposed and "content-range" in exposed
            always = {"cache-control", "content-length", "content-type"}  # a browser shows these to everybody
            hidden |= set(answer.headers) - set(exposed) - always
        ours = {
            "access-control-allow-origin",
            "access-control-expose-headers",
            "x-content-type-options",
            "transfer-encoding",
            "vary",
        }
        assert hidden <= ours | {"content-security-policy", "referrer-policy"}, "all that says something can be read"
    with house("--web", "no") as (_, _, reader):
        assert reader.ask("OPTIONS", "/api/status").status == 404


def a_head_is_a_get_without_its_body():
    with house() as (_, _, reader):
        for path in ("/", "/nowhere", "/api/nowhere"):
            whole, head = reader.get(path), reader.ask("HEAD", path)
            assert head.body == b"" and head.headers == whole.headers, path


def curl_reads_many_on_one_connection():
    with house() as (server, _, _):
        url = f"http://localhost:{server.ports['web']}/"
        said = curl("-w", "\n%{num_connects} %{http_code}\n", *[url] * 50)
        assert said.count(b"\n1 200\n") == 1 and said.count(b"\n0 200\n") == 49, said[-200:]


def pipelined_requests_are_answered_in_order():
    with house() as (server, _, _):
        with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) as line:
            line.sendall(b"".join(b"GET /%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % i for i in range(300)))
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            came = read_to_the_end(line)
        assert came.count(b"HTTP/1.1 404 ") == 300 and came.rindex(b"HTTP/1.1 200 ") > came.rindex(b"HTTP/1.1 404 ")


def who_asks_and_ends_reads_all_answers():
    with house() as (server, scenario, _):
        tell(scenario, MATCH)
        for path, count in ((b"/api/status", 100), (b"/api/matches/1", 20)):
            with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) as line:
                line.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path * count)
                line.shutdown(socket.SHUT_WR)
                came = read_to_the_end(line)
            assert came.count(b"HTTP/1.1 200 ") == count, (path, came.count(b"HTTP/1.1 200 "))


def a_request_byte_by_byte():
    with house() as (server, _, _):
        with socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
                line.sendall(bytes([byte]))
            came = read_to_the_end(line)
        assert came.startswith(b"HTTP/1.1 200 "), came


run_tests(
    [
        a_leak_would_be_found,
        bad_requests_are_refused,
        who_is_too_slow_reads_so,
        an_encoded_path_is_the_same_path,
        who_stops_reading_is_cut_off,
        what_is_known_is_not_sent_again,
        who_asks_too_much_reads_so_in_json,
        who_has_too_many_connections_reads_so,
        what_is_made_for_one_reader_is_charged_by_its_size,
        a_long_answer_waits_until_its_address_may_read_again,
        the_end_waits_for_no_long_answer,
        pages_of_other_servers_may_ask,
        a_head_is_a_get_without_its_body,
        curl_reads_many_on_one_connection,
        pipelined_requests_are_answered_in_order,
        who_asks_and_ends_reads_all_answers,
        a_request_byte_by_byte,
    ]
)
