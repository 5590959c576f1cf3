#!/usr/bin/env python3
"""tls_test.py - lines under TLS with foreign clients: openssl s_client, and Python's ssl; certificates that can't be used.

Usage: tls_test.py BARPOINTD-TEST BARPOINTD. Prints TAP.
"""

import contextlib
import ctypes
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

import people

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from lines import make_certificate  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server, free_port  # noqa: E402
from tap import run_tests  # noqa: E402

SECONDS = 60
TEST_DAEMON, DAEMON = (os.path.abspath(path) for path in sys.argv[1:3])


def house(*names, options=()):
    return people.house(TEST_DAEMON, "tls", *names, options=options)


def client(server, *words, typed=b""):
    """What openssl s_client writes, and its exit status."""
    done = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.ports['tls']}", "-CAfile", server.certificate,
         "-verify_return_error", *words],
        input=typed, capture_output=True, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout.replace(b"\r\n", b"\n")


def openssl_plays_along():
    with house("alice") as (server, _):
        status, told = client(
            server, "-quiet", "-verify_hostname", "localhost", typed=b"login me 1008 alice secret\nboard\nbye\n"
        )
        assert status == 0, told
        assert b"\n1 alice " in told and b"You're not playing or watching" in told, told


def only_tls_1_2_and_later():
    with house() as (server, _):
        for version, stands in (("-tls1_3", True), ("-tls1_2", True), ("-tls1_1", False)):
            status, told = client(server, version, "-cipher", "DEFAULT@SECLEVEL=0", typed=b"Q")
            assert (status == 0) == stands, (version, told)


def nobody_shakes_hands_twice():
    """s_client asks for it with R. Each handshake is as dear as a login."""
    with house() as (server, _):
        status, told = client(server, "-tls1_2", typed=b"R\n")
        assert status != 0, told


class KeyChanger:
    """A client of OpenSSL's own library, for Python's ssl changes no keys. It works between two buffers in memory."""

    def __init__(self, plain):
        self.plain = plain
        self.ssl = ctypes.CDLL("libssl.so.3")
        for name in ("TLS_client_method", "SSL_CTX_new", "SSL_new", "BIO_s_mem", "BIO_new"):
            getattr(self.ssl, name).restype = ctypes.c_void_p
        void = ctypes.c_void_p
        context = void(self.ssl.SSL_CTX_new(void(self.ssl.TLS_client_method())))
        self.line = void(self.ssl.SSL_new(context))
        self.near, self.far = (void(self.ssl.BIO_new(void(self.ssl.BIO_s_mem()))) for _ in range(2))
        self.ssl.SSL_set_bio(self.line, self.far, self.near)
        self.ssl.SSL_set_connect_state(self.line)
        while self.ssl.SSL_do_handshake(self.line) != 1:
            plain.sendall(self.written())
            came = plain.recv(65536)
            self.ssl.BIO_write(self.far, came, len(came))
        plain.sendall(self.written())

    def written(self):
        buffer, told = ctypes.create_string_buffer(65536), b""
        while (size := self.ssl.BIO_read(self.near, buffer, len(buffer))) > 0:
            told += buffer.raw[:size]
        return told

    def changes(self, count):
        """That many new keys, as bytes."""
        for _ in range(count):
            assert self.ssl.SSL_key_update(self.line, 0) == 1 and self.ssl.SSL_do_handshake(self.line) == 1
        return self.written()

    def says(self, text):
        assert self.ssl.SSL_write(self.line, text, len(text)) == len(text)
        return self.written()


def failures(server):
    return sum("failed to log in as alice" in line for line in server.log_lines())


def keys_change_for_who_talks():
    """New keys hold no text, so one read could go on for as long as they come, and everybody would wait."""
    wrong = b"login me 1008 alice wrong\r\n"
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        for rounds, count, stands in ((1, 30, True), (20, 1, True), (1, 1000, False), (40, 3, False)):
            with socket.create_connection(("127.0.0.1", server.ports["tls"]), timeout=SECONDS) as plain:
                peer = KeyChanger(plain)
                before = failures(server)
                sent = b"".join(peer.changes(count) + peer.says(b"\r\n" if stands else b"x") for _ in range(rounds))
                with contextlib.suppress(ConnectionError):
                    plain.sendall(sent + peer.says(b"\r\n" + wrong))
                if stands:
                    server.wait_until(lambda before=before: failures(server) > before, "no answer behind new keys")
                    continue
                with contextlib.suppress(ConnectionError):
                    while plain.recv(65536):
                        pass
                print(f"# {rounds} times {count} new keys: closed (bound: 32, and one more for each record with text)")
                assert failures(server) == before, "what came behind the keys was read"
        scenario.sync(alice)


def a_line_that_comes_back_is_resumed():
    with house() as (server, _):
        with tempfile.TemporaryDirectory() as folder:
            ticket = os.path.join(folder, "ticket")
            client(server, "-tls1_2", "-sess_out", ticket, typed=b"Q")
            _, told = client(server, "-tls1_2", "-sess_in", ticket, typed=b"Q")
        assert b"\nReused, " in told, told


def who_reads_late_gets_all():
    """Both ways, cut at all kinds of places."""
    with house("alice", options=people.MUCH_WAITS) as (_, scenario):
        alice = people.read_late(scenario)
        assert alice.raw.count(b"set") >= 700
        alice.send(b"x" * 900 + b"\r\n")
        scenario.sync(alice)


def keys_typed_one_by_one():
    """Each byte a record of its own."""
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        for byte in b"board\r\n":
            alice.send(bytes([byte]))
        scenario.sync(alice)
        alice.find_line(scenario, "** You're not playing or watching.")


def half_open_ones_keep_nobody_out():
    """More than the server keeps at a time; the oldest has to go, somebody who is quick gets in. The log has a line each."""
    options = ["--visitors-per-address", "100000"]
    with house("alice", options=options) as (server, scenario), contextlib.ExitStack() as stack:
        port = server.ports["tls"]
        crowd = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(300)]
        for one in crowd:
            one.sendall(b"\x16\x03\x01\x00\xc8")
        alice = scenario.login("alice")
        alice.type("time")
        alice.find_line(scenario, re.compile(".*2020.*"))
        server.move_clock(11000)
        for one in crowd:
            one.settimeout(SECONDS)
            with contextlib.suppress(ConnectionError):
                assert one.recv(100) == b""
        told = [
            line for line in server.log_lines() if re.search("was closed: too many others wait$|of its handshake in time$", line)
        ]
        assert len(told) == len(crowd), len(told)


def behind_a_proxy():
    """Its header comes before the handshake, in one piece with what TLS sends."""
    with Server(TEST_DAEMON, [*FAST, "--trusted-proxy", "127.0.0.1"], SECONDS) as server:
        server.listens, server.proxied = ["tls"], ["tls"]
        scenario = Scenario(server)
        Given(scenario).register("alice")
        context = ssl.create_default_context(cafile=server.certificate)
        near, far = ssl.MemoryBIO(), ssl.MemoryBIO()
        line = context.wrap_bio(far, near, server_hostname="localhost")
        with socket.create_connection(("127.0.0.1", server.ports["tls"]), timeout=SECONDS) as plain:
            header, told = b"PROXY TCP4 192.0.2.7 192.0.2.1 56324 4321\r\n", b""

            def exchange():
                nonlocal header
                out = header + near.read()
                header = b""
                if out:
                    plain.sendall(out)
                far.write(plain.recv(65536))

            def until(step):
                while True:
                    try:
                        return step()
                    except ssl.SSLWantReadError:
                        exchange()

            until(line.do_handshake)
            line.write(b"login me 1008 alice wrong\n")
            plain.sendall(near.read())
            while told.count(b"login: ") < 2:
                told += until(lambda: line.read(4096))
        assert any("192.0.2.7 failed to log in as alice" in text for text in server.log_lines())


def refused(*options, year=None):
    """What a server says that can't start with these options."""
    folder = tempfile.mkdtemp(prefix="barpoint-tls-")
    try:
        if year:
            with open(os.path.join(folder, "clock"), "wb") as clock:
                clock.write(struct.pack("=q", (year - 1970) * 365 * 86400 * 1000))
        done = subprocess.run(
            [TEST_DAEMON if year else DAEMON, "--data", folder, "--listen", f"127.0.0.1:{free_port()}", *options],
            capture_output=True, text=True, timeout=SECONDS, env=dict(os.environ, BARPOINT_TEST_DIR=folder),
        )  # fmt: skip
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    assert done.returncode == 1, done
    return done.stderr


def only_ports_that_are_open_are_proxied():
    assert "proxied: nobody listens on 127.0.0.1:7" in refused("--proxied", "127.0.0.1:7", "--listen-web", "")


def a_port_for_no_proxy_is_told():
    with Server(TEST_DAEMON, FAST, SECONDS) as server:
        server.listens, server.proxied = ["web"], ["web"]
        scenario = Scenario(server)
        scenario.connect("anybody").find_raw(scenario, b"login: ")
        assert any("warning listener: proxied without trusted-proxy" in line for line in server.log_lines())
        server.stop(scenario.persons.values())


def certificates_that_cant_be_used():
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = make_certificate(folder)
        _, other_key = make_certificate(folder, "other")
        here = ["--listen-tls", f"127.0.0.1:{free_port()}"]
        assert "listen-tls needs a certificate" in refused(*here)
        assert "tls-key is missing" in refused(*here, "--tls-certificate", certificate)
        told = refused(*here, "--tls-certificate", certificate, "--tls-key", other_key)
        assert "is not that of the certificate in" in told, told
        told = refused(*here, "--tls-certificate", certificate, "--tls-key", key, year=2100)
        assert "has expired" in told, told
        told = refused(*here, "--tls-certificate", key, "--tls-key", key)
        assert "can't read the certificate in" in told, told
        told = refused(*here, "--tls-certificate", certificate, "--tls-key", certificate)
        assert "can't read the key in" in told, told
        told = refused(*here, "--tls-certificate", folder + "/none", "--tls-key", key)
        assert "No such file or directory" in told, told


def the_certificate_is_the_one_that_was_given():
    with house() as (server, _):
        context = ssl.create_default_context(cafile=server.certificate)
        with socket.create_connection(("127.0.0.1", server.ports["tls"]), timeout=SECONDS) as plain:
            with context.wrap_socket(plain, server_hostname="localhost") as line:
                assert line.version() == "TLSv1.3"
                assert b"backgammon" in line.recv(4096)


run_tests([
    a_port_for_no_proxy_is_told,
    behind_a_proxy, openssl_plays_along, only_tls_1_2_and_later, nobody_shakes_hands_twice, keys_change_for_who_talks, a_line_that_comes_back_is_resumed,
    who_reads_late_gets_all, keys_typed_one_by_one, half_open_ones_keep_nobody_out, certificates_that_cant_be_used, only_ports_that_are_open_are_proxied,
    the_certificate_is_the_one_that_was_given,
])  # fmt: skip
