#!/usr/bin/env python3
"""reload_test.py - the configuration read again by SIGHUP and by barpoint-admin: what changes, what waits for a restart,
what can't be read.

Usage: reload_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import contextlib
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from lines import make_certificate  # noqa: E402
from reader import fetch  # noqa: E402
from reloaded import DAEMON, SECONDS, TOOL, house, reload, write  # noqa: E402
from tap import run_tests  # noqa: E402


def what_may_change_does():
    with house("max-per-address = 16\nexempt = ::1\nlog-level = info\nlow-space = 64M\n") as (server, scenario):
        assert reload(server) == ["nothing has changed"]
        write(
            server,
            "max-per-address = 2\nexempt =\nlog-level = debug\nlow-space = 64M\nmax-sessions = 7\nlisten-web = 127.0.0.1:7\n",
        )
        told = reload(server)
        assert sorted(told) == [
            "exempt has changed", "log-level has changed", "max-per-address has changed",
            "max-sessions has changed: that needs a restart",
        ], told  # fmt: skip
        log = "\n".join(server.log_lines())
        assert all(f"info reload: {line}" in log for line in told), log
        scenario.connect("dave").find_raw(scenario, b"login: ")
        eve = scenario.connect("eve")
        eve.find_line(scenario, "** Too many connections from your address. Please close one first.")
        assert any("debug session" in line for line in server.log_lines())


def what_cant_be_read_changes_nothing():
    with house("max-per-address = 16\n") as (server, scenario):
        write(server, "max-per-address = 1\nexempt = nowhere\n")
        told = reload(server, whole=False)
        assert len(told) == 1 and told[0].startswith("nothing has changed, since the configuration can't be read: "), told
        assert "exempt" in told[0], told
        assert any(line.endswith(f" warning reload: {told[0]}") for line in server.log_lines()), server.log_lines()[-5:]
        os.unlink(server.file)
        assert "No such file" in reload(server, whole=False)[0]
        scenario.connect("dave").find_raw(scenario, b"login: ")


def what_the_next_start_refuses_changes_nothing():
    cases = [
        ("proxied = 127.0.0.1:1\n", "proxied: nobody listens on 127.0.0.1:1"),
        ("listen-tls = 127.0.0.1:7\n", "listen-tls needs a certificate: give tls-certificate and tls-key"),
    ]
    with house("max-per-address = 16\n") as (server, _):
        for line, why in cases:
            write(server, "max-per-address = 1\n" + line)
            assert reload(server, whole=False) == [f"nothing has changed, since no server can start so: {why}"]
        write(server, "max-per-address = 1\nlisten-tls =\nproxied =\n")
        assert reload(server) == ["max-per-address has changed"]


def a_hangup_does_it_too():
    with house("") as (server, scenario):
        path = os.path.join(server.root, "motd")
        with open(path, "w", encoding="ascii") as motd:
            motd.write("Tonight: a tournament.\n")
        write(server, f"motd = {path}\n")
        server.process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + SECONDS
        while not any("info reload: the message of the day has changed" in line for line in server.log_lines()):
            assert time.monotonic() < deadline, server.log_lines()[-5:]
            scenario.connect("dave").find_raw(scenario, b"login: ")
        os.unlink(path)
        write(server, f"motd = {path}\nmax-per-address = 15\n")
        told = reload(server, whole=False)
        assert told.pop(0) == "max-per-address has changed", told
        assert len(told) == 1 and told[0].endswith(": the old one stays") and "can't read the message of the day" in told[0], told


def what_cant_be_read_is_logged_at_the_level_of_warnings():
    """After a hangup nobody but the log says it."""
    with house("log-level = warning\n") as (server, scenario):
        write(server, "log-level = warning\nexempt = nowhere\n")
        server.process.send_signal(signal.SIGHUP)
        wanted = " warning reload: nothing has changed, since the configuration can't be read: "
        deadline = time.monotonic() + SECONDS
        while not any(wanted in line for line in server.log_lines()):
            assert time.monotonic() < deadline, server.log_lines()[-5:]
            scenario.connect("dave").find_raw(scenario, b"login: ")
        write(server, f"log-level = warning\nmotd = {server.root}/nowhere\n")
        told = reload(server, whole=False)
        assert any(line.endswith(f" warning reload: {told[0]}") for line in server.log_lines()), server.log_lines()[-5:]


def ask_page(server):
    """The status that a browser gets."""
    return fetch(server, "/").status


def status(server):
    done = subprocess.run([TOOL, "--data", server.data, "status"], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


def whether_matches_are_judged_is_told():
    with house("weights = none\n") as (server, _):
        assert "analysis     off, as weights says\n" in status(server), status(server)
    with house("") as (server, _):
        assert "analysis" not in status(server).replace("analyses", ""), status(server)


def a_folder_for_the_page():
    """web-root: what isn't there is refused at the start and at a reload; what goes away later is logged, and told by
    barpoint-admin status."""
    with house("", listens=["web"]) as (server, scenario):
        folder = os.path.join(server.root, "page")
        missing = f"can't read the page in web-root, {folder}/index.html: No such file or directory"
        write(server, f"web-root = {folder}\n")
        assert reload(server, whole=False) == [f"{missing}: the old one stays"]
        assert ask_page(server) == 200 and "pages " not in status(server)
        os.mkdir(folder)
        with open(os.path.join(folder, "index.html"), "w", encoding="ascii") as page:
            page.write("ours\n")
        assert reload(server) == ["web-root has changed"]
        assert ask_page(server) == 200
        os.unlink(os.path.join(folder, "index.html"))
        assert (ask_page(server), ask_page(server)) == (503, 503)
        assert f"pages        2 could not be read from {folder}\n" in status(server)
        assert sum(missing in line for line in server.log_lines() if " warning web: " in line) == 1, server.log_lines()[-5:]
        server.stop(scenario.persons.values())
        words = [DAEMON, "--data", server.data, *server.listening(server.ports), *server.arguments]
        environment = dict(os.environ, BARPOINT_TEST_DIR=server.data)
        refused = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=60, check=False)
        assert refused.returncode == 1 and f"barpointd: {missing}\n" in refused.stderr, refused
        write(server, "")
        server.start()


def streams_come_with_the_page():
    with house("web = no\n", listens=["web"]) as (server, scenario):
        scenario.run_line("given alice and bob play to 1")
        assert fetch(server, "/api/matches/1").status == 404
        write(server, "web = yes\n")
        assert reload(server) == ["web has changed"]
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS)) as line:
            line.request("GET", "/api/matches/1/stream", headers={"Host": "localhost"})
            answer = line.getresponse()
            assert (answer.status, answer.readline()) == (200, b"retry: 2000\r\n"), answer.status


def shown(server):
    """The certificate that new lines get, as DER."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.ports["tls"]), timeout=SECONDS) as plain:
        with context.wrap_socket(plain) as line:
            return line.getpeercert(binary_form=True)


def certificates_are_read_again():
    with house("", "tls") as (server, scenario):
        certificate, key = server.certificate_files
        old = scenario.connect("old")
        old.find_raw(scenario, b"login: ")
        assert any(re.search("warning listener: the certificate in .* is not valid before ", line) for line in server.log_lines())
        first = shown(server)
        other, other_key = make_certificate(server.root, "other")
        shutil.copy(other, certificate)
        told = reload(server, whole=False)
        assert len(told) == 1 and told[0].endswith(": the old certificate stays"), told
        assert "is not that of the certificate in" in told[0], told
        assert any(line.endswith(f" warning reload: {told[0]}") for line in server.log_lines()), server.log_lines()[-5:]
        assert shown(server) == first
        shutil.copy(other_key, key)
        told = reload(server)  # the test's clock says 2020
        assert len(told) == 2 and re.fullmatch(r"the certificate has changed: it expires .* 20[2-9]\d.*", told[0]), told
        assert re.fullmatch(r"the certificate in \S+ is not valid before .* 20[2-9]\d.*", told[1]), told
        assert any(f"warning listener: {told[1]}" in line for line in server.log_lines())
        assert shown(server) != first
        assert reload(server) == told[1:]  # the same once more: nothing is said of a change
        old.type("guest")
        old.find_line(scenario, "Welcome to FIBS. You just logged in as guest.")
        os.unlink(key)
        assert reload(server, whole=False)[0].endswith(": the old certificate stays")


def without_a_server_there_is_nothing_to_reload():
    with house("") as (server, scenario):
        server.stop(scenario.persons.values())
        done = subprocess.run([TOOL, "--data", server.data, "reload"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and "no server runs" in done.stderr, done
        server.start()


run_tests([
    what_may_change_does, what_cant_be_read_changes_nothing, what_the_next_start_refuses_changes_nothing, a_hangup_does_it_too,
    what_cant_be_read_is_logged_at_the_level_of_warnings, a_folder_for_the_page, streams_come_with_the_page,
    whether_matches_are_judged_is_told, certificates_are_read_again,
    without_a_server_there_is_nothing_to_reload,
])  # fmt: skip
