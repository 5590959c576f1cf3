"""supervision_test.py - a server whose supervisor is systemd, whose part this test plays: readiness, watchdog, passed
sockets, keys, restarts under load.

Usage: supervision_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import fcntl
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from systemd import SECONDS, Supervised, listening

import lines
from given import Given
from runner import Scenario
from server import free_port
from tap import run_tests

DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])
OPENING = re.compile(r"board:.*")


def supervised(*arguments, **words):
    return Supervised(DAEMON, arguments, **words)


def log_in(server, *names):
    scenario = Scenario(server)
    for name in names:
        Given(scenario).log_in(name)
    return scenario


def end(server, scenario):
    server.stop(scenario.persons.values())
    server.check_log()


# -- the notify socket


def ready_and_stopping():
    for abstract in (False, True):
        with supervised(abstract=abstract) as server:
            server.spawn()
            assert server.hear("READY=1") == []
            scenario = log_in(server, "alice")
            end(server, scenario)
            told = server.said()
            assert "STOPPING=1" in told and told.count("READY=1") == 0, told


def a_status_in_a_line():
    with supervised() as server:
        scenario = log_in(server, "alice")
        server.move_clock(11000)
        server.hear(r"STATUS=1 online, 0 matches run")
        end(server, scenario)


def a_reload():
    with supervised() as server:
        scenario = log_in(server, "alice")
        server.said()
        server.process.send_signal(signal.SIGHUP)
        server.hear(r"RELOADING=1\nMONOTONIC_USEC=\d+")
        assert server.hear("READY=1") == []
        done = subprocess.run([TOOL, "--data", server.data, "reload"], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (0, "nothing has changed\n"), done
        server.hear(r"RELOADING=1\nMONOTONIC_USEC=\d+")
        server.hear("READY=1")
        end(server, scenario)


def nobody_hears():
    """The socket is gone while the server runs: a warning, once, and play goes on."""
    with supervised(environment={"WATCHDOG_USEC": "3000000"}) as server:
        scenario = log_in(server, "alice")
        os.unlink(server.notify_name)
        for _ in range(5):
            server.move_clock(2000)
            person = scenario.persons["alice"]
            person.type("time")
            scenario.sync(person)
        end(server, scenario)
        warnings = [line for line in server.log_lines() if "supervisor" in line]
        assert len(warnings) == 1 and "nobody hears" in warnings[0] and "No such file" in warnings[0], warnings


def a_name_that_is_none():
    with supervised(environment={"NOTIFY_SOCKET": "notify"}) as server:
        server.spawn()
        with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as line:
            assert line.recv(100)
        server.process.terminate()
        assert server.process.wait(SECONDS) == 0
        server.process = None
        assert any('NOTIFY_SOCKET is "notify", which is no name' in line for line in server.log_lines())


# -- the watchdog


def is_writing_to(pid, descriptor):
    """Whether the process hangs in write() to that descriptor."""
    with open(f"/proc/{pid}/syscall", encoding="ascii") as now:
        words = now.read().split()
    return words[0] == "1" and int(words[1], 16) == descriptor if words[0].isdigit() else False


def a_watchdog_is_fed_while_the_loop_turns():
    with supervised(environment={"WATCHDOG_USEC": "30000000"}) as server:
        scenario = log_in(server, "alice")
        server.hear("WATCHDOG=1")
        person = scenario.persons["alice"]
        for _ in range(20):  # many turns in no time need one feeding
            person.type("time")
            scenario.sync(person)
        assert "WATCHDOG=1" not in server.said()
        for _ in range(3):
            server.move_clock(10000)
            server.hear("WATCHDOG=1")
        end(server, scenario)


def a_loop_that_hangs_feeds_none():
    """Nobody reads the log, a pipe, so the loop stops in the midst of a line. However late it is: no feeding."""
    with supervised("--log-level", "debug", environment={"WATCHDOG_USEC": "30000000"}) as server:
        reading, server.log_to = os.pipe()
        scenario = log_in(server, "alice")
        os.close(server.log_to)
        server.hear("WATCHDOG=1")
        while not is_writing_to(server.process.pid, 2):
            with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS):
                pass
        server.said()
        server.move_clock(120000)
        assert is_writing_to(server.process.pid, 2)
        assert server.said() == []
        reader = threading.Thread(target=read_to_the_end, args=[reading])
        reader.start()
        server.hear("WATCHDOG=1")
        end(server, scenario)
        reader.join()


def read_to_the_end(fd):
    while os.read(fd, 65536):
        pass
    os.close(fd)


def a_watchdog_of_another_process_is_not_ours():
    with supervised(environment={"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}) as server:
        scenario = log_in(server, "alice")
        server.move_clock(60000)
        end(server, scenario)
        assert "WATCHDOG=1" not in server.said()


# -- the lock on the data directory


def a_lock_that_is_given_back():
    """barpoint-admin has the lock for a moment if it is typed while a server starts: the server waits for it."""
    with supervised() as server:
        with open(os.path.join(server.data, "lock"), "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            server.spawn()
            deadline = time.monotonic() + SECONDS
            while not any("waiting 10 seconds for it" in line for line in server.log_lines()):
                assert time.monotonic() < deadline and server.process.poll() is None, server.log_lines()
        server.hear("READY=1")
        end(server, log_in(server, "alice"))


# -- passed sockets


def a_line_of_each_kind():
    with supervised(names=["web-tls", "text", "tls", "web"]) as server:
        server.certificate, key = lines.make_certificate(server.root)
        server.arguments += ["--tls-certificate", server.certificate, "--tls-key", key]
        scenario = log_in(server, "alice")
        for kind in server.names:
            server.line = kind
            scenario.login("alice", called=kind)
        server.line = "text"
        end(server, scenario)
        log = "\n".join(server.log_lines())
        for kind, port in server.ports.items():
            assert re.search(rf"listening on 127.0.0.1:{port}.* \(passed by systemd\)", log), kind


def people_are_told_the_passed_ports():
    """Not those of the configuration, where nobody listens now."""
    with supervised(names=["text", "web"]) as server:
        scenario = log_in(server, "alice")
        text, web = (server.ports[kind] for kind in ("text", "web"))
        assert json.loads(ask(web, "/api/status"))["telnet_port"] == text
        assert f"telnet localhost {text}\r\n" in ask(web, "/").decode()
        assert send(web, b"hello\r\n").decode().endswith(f"Please use telnet with port {text} instead.\r\n")
        assert f"A browser wants port {web} instead." in send(text, b"GET / HTTP/1.1\r\n").decode()
        end(server, scenario)


def ask(port, path):
    return send(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()).partition(b"\r\n\r\n")[2]


def send(port, request):
    """All that comes back until the server closes the line."""
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as line:
        line.sendall(request)
        answer = b""
        while more := line.recv(65536):
            answer += more
        return answer


def the_option_is_left_alone():
    """A passed socket stands in place of the option; of the other kinds the options hold."""
    with supervised("--listen", "127.0.0.1:1") as server:
        scenario = log_in(server, "alice")
        end(server, scenario)
        assert any('listen is left alone: systemd passes "text" sockets' in line for line in server.log_lines())


def sockets_for_somebody_else():
    """LISTEN_PID names another process: the options hold."""
    port = listening()
    free = port.getsockname()[1]
    port.close()
    with supervised("--listen", f"127.0.0.1:{free}", environment={"LISTEN_PID": "1"}) as server:
        server.ports = {"text": free}
        scenario = log_in(server, "alice")
        end(server, scenario)


def strange_sockets():
    with supervised(names=["text", "telnet"]) as server:
        assert re.search(
            r'the passed socket 127\.0\.0\.1:\d+ is called "telnet": FileDescriptorName= is one of text, tls, web, web-tls',
            server.refused(),
        )
    with supervised(names=["barpointd.socket"]) as server:  # what systemd calls it if the unit says nothing
        assert 'is called "barpointd.socket": FileDescriptorName= is one of' in server.refused()
    with supervised(names=["text"]) as server:
        server.passed[0].close()
        server.passed[0] = socket.socket()
        assert 'descriptor 3 ("text"), which was passed, is no TCP socket that listens' in server.refused()
    with supervised(names=["text"]) as server:
        server.passed[0].close()
        server.passed[0] = socket.socket(socket.AF_UNIX)
        server.passed[0].bind(os.path.join(server.root, "unix"))
        server.passed[0].listen()
        assert "is no TCP socket that listens" in server.refused()
    for count in ("x", "-1", "65", "1x", ""):
        with supervised(environment={"LISTEN_FDS": count}) as server:
            assert f'LISTEN_FDS is "{count}", not a number from 0 to 64' in server.refused()
    with supervised(environment={"LISTEN_FDS": "3"}) as server:  # more than there are
        assert "which was passed, is no TCP socket that listens" in server.refused()
    with supervised(names=["text", "tls"]) as server:
        assert "listen-tls needs a certificate" in server.refused()


# -- keys


def keys_apart():
    """The certificate and its key, in a folder that nobody may write to. The key to all coming dice, with its mark, in a
    folder of its own."""
    with supervised(names=["text", "tls"]) as server:
        folder = os.path.join(server.root, "etc")
        os.mkdir(folder)
        certificate, key = lines.make_certificate(folder, "tls")
        server.certificate = certificate
        server.arguments += ["--tls-certificate", certificate, "--tls-key", key]
        scenario = log_in(server, "alice", "bob")
        Given(scenario).play("alice", "bob", "3", None)
        end(server, scenario)
        apart = os.path.join(server.root, "barpoint-key")
        os.mkdir(apart, 0o700)
        for ending in ("", ".mark"):
            os.rename(f"{server.data}.key{ending}", os.path.join(apart, f"key{ending}"))
        for name in os.listdir(folder):
            os.chmod(os.path.join(folder, name), 0o400)
        os.chmod(folder, 0o500)
        server.arguments += ["--key", os.path.join(apart, "key")]
        before = contents(folder)
        server.line = "tls"
        for _ in range(2):
            resume(server, [("alice", "bob")])
        assert contents(folder) == before
        assert sorted(os.listdir(apart)) == ["key", "key.mark"] and not os.path.exists(server.data + ".key")
        os.chmod(folder, 0o700)


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def resume(server, pairs):
    """A server that has been started again: each pair goes on, and both see the same position as before."""
    scenario = Scenario(server)
    boards = {}
    for inviter, joiner in pairs:
        alice, bob = (scenario.login(name) or scenario.persons[name] for name in (inviter, joiner))
        alice.type(f"invite {joiner}")
        bob.find_line(scenario, f"Type 'join {inviter}' to accept.")
        bob.type(f"join {inviter}")
        for person in (alice, bob):
            boards[person.name] = person.find_line(scenario, OPENING)
    end(server, scenario)
    return boards


# -- a restart under load


class Crowd:
    """Connects again and again, until it is told to stop. Each connection must be accepted, and greeted or closed."""

    def __init__(self, port, size):
        self.port, self.connected, self.faults = port, 0, []
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(size)]
        for thread in self.threads:
            thread.start()

    def run(self):
        while not self.stopping.is_set():
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS) as line:
                    self.connected += 1
                    line.recv(4096)
            except ConnectionResetError:
                pass  # the old server had it in its hands as it ended
            except OSError as error:
                self.faults.append(repr(error))

    def end(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join()


def read_prompt(line):
    text = b""
    while b"login: " not in text:
        more = line.recv(4096)
        if not more:
            break
        text += more
    return text


def a_restart_under_load():
    """While the server is away connections wait in the socket: none is refused, and every match goes on."""
    pairs = [(f"a{'x' * n}lice", f"b{'x' * n}ob") for n in range(5)]
    with supervised("--max-per-address", "1000") as server:
        scenario = Scenario(server)
        given = Given(scenario)
        for inviter, joiner in pairs:
            given.play(inviter, joiner, "5", None)
        crowd = Crowd(server.port, 4)
        for _ in range(5):
            end(server, scenario)
            waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) for _ in range(20)]
            server.start()
            for line in waiting:
                assert b"login: " in read_prompt(line)
                line.close()
            scenario = Scenario(server)
        crowd.end()
        assert crowd.faults == [] and crowd.connected > 0, crowd.faults
        end(server, scenario)
        boards = resume(server, pairs)
        assert len(boards) == 2 * len(pairs)
        assert boards == resume(server, pairs)


def a_port_that_somebody_still_holds():
    """A program that was killed keeps its sockets until its last thread has gone."""
    port = free_port()
    with socket.create_server(("127.0.0.1", port)) as last, tempfile.TemporaryDirectory() as data:
        words = [DAEMON, "--data", data, "--listen", f"127.0.0.1:{port}", "--listen-web", ""]
        environment = dict(os.environ, BARPOINT_TEST_DIR=data)
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment) as process:
            told = process.stderr.readline()
            assert f"127.0.0.1:{port} is in use; waiting 10 seconds for it" in told, told
            last.close()
            while "ready" not in told and f"listening on 127.0.0.1:{port}" not in told:
                told = process.stderr.readline()
                assert told, "the server has ended"
            with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as line:
                assert line.recv(100)
            process.terminate()
            process.stderr.read()
        assert process.returncode == 0, process.returncode


def an_upgrade():
    """The new program tells systemd that it is ready, feeds the watchdog, and has the sockets that were passed to the old one."""
    with supervised(names=["text", "web"], environment={"WATCHDOG_USEC": "30000000"}) as server:
        scenario = log_in(server, "alice")
        for name in ("bob", "carol"):
            server.said()
            assert server.upgrade()
            server.hear("READY=1")
            server.move_clock(11000)
            server.hear("WATCHDOG=1")
            Given(scenario).log_in(name)
            with socket.create_connection(("127.0.0.1", server.ports["web"]), timeout=SECONDS) as line:
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answer = line.recv(4096)
                assert answer.startswith(b"HTTP/1.1 200 "), answer
        assert len([line for line in server.log_lines() if "(passed by systemd)" in line]) == 6, server.log_lines()
        end(server, scenario)


run_tests(
    [
        ready_and_stopping,
        a_status_in_a_line,
        a_reload,
        nobody_hears,
        a_name_that_is_none,
        a_watchdog_is_fed_while_the_loop_turns,
        a_loop_that_hangs_feeds_none,
        a_watchdog_of_another_process_is_not_ours,
        a_lock_that_is_given_back,
        a_line_of_each_kind,
        people_are_told_the_passed_ports,
        the_option_is_left_alone,
        sockets_for_somebody_else,
        strange_sockets,
        keys_apart,
        a_restart_under_load,
        a_port_that_somebody_still_holds,
        an_upgrade,
    ]
)
