"""upgrade_lines_test.py - an upgrade, and what does not simply stay open: lines under TLS, answers under way, the certificate, the
courier's socket, addresses that are new.

Usage: upgrade_lines_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP. Needs Debian's python3-websockets.
"""

import contextlib
import os
import re
import socket
import ssl
import time

from servers import SECONDS, run_tests
from upgraded import Upgraded, held_check

from lines import make_certificate

TRIES = 10
LONG_MATCH = """
given alice and bob play unlimited
opening alice bob
alice> leave
bob< ** Player alice has left the game. The game was saved.
sql INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) WITH RECURSIVE n (i) AS (VALUES (1001) UNION ALL SELECT i + 1 FROM n WHERE i < 2500) SELECT i, 1, iif(i = 1001, (SELECT last_action FROM matches), i - 1), i, 'O', 'X joins', 'X joined', 1600000000000, 'typed', 0 FROM n
sql UPDATE matches SET last_action = 2500
"""  # fmt: skip
WHOLE = 1501  # lines "X joins" of it


def tell(house, text):
    for line in text.strip().split("\n"):
        house.scenario.run_line(line)


def a_line_under_tls_is_told_and_its_seat_is_kept():
    for kind, told in (("tls", b"** The server is upgraded just now"), ("web-tls", b"")):
        with Upgraded() as house:
            house.server.listens.append(kind)
            scenario = house.scenario
            tell(house, "given alice, bob are programs, alice and bob play to 3")
            tell(house, "alice> token\nalice<~ Token (?P<token>[0-9a-f]{32}) is good for alice until \\d+\\.")
            tell(house, "alice> set tags yes\nalice<~ @seat_kept .*\nalice> board\nalice<~ board:You:bob:3:.*")
            page = scenario.connect("page", kind=kind)
            page.find_raw(scenario, b"login: ")
            # A second login takes the seat over, with the line.
            tell(house, "page> login page_1.0 1008 alice token:$token\npage<~ 1 alice .*\npage<  6\npage> set tags yes")
            scenario.settle()
            assert house.server.upgrade()
            scenario.run_line("closed page")
            assert told in bytes(page.raw), bytes(page.raw)[-300:]
            if kind == "web-tls":
                assert page.line.protocol.close_code == 1012, page.line.protocol.close_code
            tell(house, "bob<~ .*alice's line is lost\\. The seat is kept for \\d+ seconds\\.")
            again = scenario.connect("again", kind=kind)
            again.find_raw(scenario, b"login: ")
            tell(house, "again> login page_1.0 1008 alice token:$token\nagain<~ 1 alice .*\nagain<~ board:You:bob:3:.*")
            tell(house, "bob<~ .*alice is back\\.")


def begin_answer(house):
    """A long answer of which a part has come; the rest waits until its address may read again."""
    line = socket.create_connection(("127.0.0.1", house.server.ports["web"]), SECONDS, ("127.0.0.2", 0))
    line.sendall(b"GET /api/matches/1.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    came = b""
    while b"\r\n\r\n" not in came:
        came += line.recv(1 << 16)
    return line, came


def rest_of(house, line, moves_clock):
    """Until it is closed."""
    came, end = b"", time.monotonic() + SECONDS
    line.settimeout(0.01)
    with line, contextlib.suppress(ConnectionError):
        while time.monotonic() < end:
            try:
                some = line.recv(1 << 16)
            except TimeoutError:
                if moves_clock:
                    house.server.move_clock(10000)
                continue
            if not some:
                return came
            came += some
    return came


@contextlib.contextmanager
def with_long_answer():
    with Upgraded(options=["--exempt", "127.0.0.1", "--reading-per-address", "1"]) as house:
        house.server.listens.append("web")
        tell(house, LONG_MATCH)
        yield house


def an_answer_under_way_is_finished_before():
    """It has two seconds by the clock of the machine, which may be busy: one try of ten must be in time."""
    with with_long_answer() as house:
        for round_ in range(1, TRIES + 1):
            line, came = begin_answer(house)
            with held_check(house, "echo ' can start so: '", "exit 0"):
                pass
            came += rest_of(house, line, moves_clock=True)
            house.wait_for_log("has taken over", round_)
            if came.count(b"X joins") == WHOLE:
                return
        raise AssertionError("no answer came whole")


def who_does_not_read_keeps_nobody_waiting():
    with with_long_answer() as house:
        line, came = begin_answer(house)
        assert house.server.upgrade()
        came += rest_of(house, line, moves_clock=False)
        assert came.count(b"X joins") < WHOLE
        house.play_on("it was cut")


def certificate_of(house):
    """What the server shows, as PEM."""
    return ssl.get_server_certificate(("127.0.0.1", house.server.ports["tls"]))


def a_certificate_that_is_gone_stays():
    """Its files are not there any more, or don't fit: the new program goes on with what the old one had, and says so."""
    with Upgraded() as house:
        house.server.listens.append("tls")
        tell(house, "given alice, bob are logged in")
        before = certificate_of(house)
        certificate, key = house.server.certificate_files
        for path in (certificate, key):
            os.rename(path, path + ".kept")
        for round_ in (1, 2):
            assert house.server.upgrade()
            house.wait_for_log("the old certificate stays", round_)
            assert certificate_of(house) == before
        status, out, error = house.admin("reload")
        assert status == 1 and "can't read the certificate" in out + error, (status, out, error)
        other, other_key = make_certificate(house.server.root, "other")
        os.rename(other, certificate)
        os.rename(key + ".kept", key)
        assert house.server.upgrade()
        house.wait_for_log("is not that of the certificate in", 1)
        assert certificate_of(house) == before
        os.rename(other_key, key)
        assert house.server.upgrade()
        with open(certificate, encoding="ascii") as text:
            assert certificate_of(house).split() == text.read().split()
        house.play_on("under plain lines nobody has noticed")


def the_socket_of_the_courier_is_the_same():
    """Its group may have been let in by whoever has started the first program: a new socket would shut the courier out."""
    with Upgraded("alice", "bob") as house:
        path = os.path.join(house.server.data, "courier.sock")
        courier = house.scenario.connect("courier", kind="courier")
        os.chmod(path, 0o660)
        before = os.stat(path)
        assert house.server.upgrade()
        after = os.stat(path)
        assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
        del courier
        again = house.scenario.connect("again", kind="courier")
        again.type("hello 1", quiet=True)
        again.find_raw(house.scenario, b"\r\n")


def an_address_that_is_taken_is_told_before():
    """A configuration that has another address now, at which nobody can listen, or which wants a certificate."""
    with Upgraded() as house, socket.create_server(("127.0.0.1", 0)) as other:
        path = os.path.join(house.server.root, "barpoint.conf")
        taken = f"listen-web-tls = 127.0.0.1:{other.getsockname()[1]}\n"
        house.server.listens.append("web")
        house.server.arguments += ["--config", path]

        def configure(text):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)

        configure("")
        tell(house, "given alice, bob are logged in")
        configure(taken)
        house.refused("can't listen on 127.0.0.1:")
        other.close()
        house.refused("listen-web-tls needs a certificate")
        certificate, key = make_certificate(house.server.root)
        configure(f"{taken}tls-certificate = {certificate}\ntls-key = {key}\n")
        status, out, error = house.admin("upgrade")
        assert status == 0, (out, error)
        port = int(re.search(r":(\d+)", taken).group(1))
        assert "BEGIN CERTIFICATE" in ssl.get_server_certificate(("127.0.0.1", port))
        house.play_on("and a port more")


if __name__ == "__main__":
    run_tests(
        [
            a_line_under_tls_is_told_and_its_seat_is_kept,
            an_answer_under_way_is_finished_before,
            who_does_not_read_keeps_nobody_waiting,
            a_certificate_that_is_gone_stays,
            the_socket_of_the_courier_is_the_same,
            an_address_that_is_taken_is_told_before,
        ]
    )
