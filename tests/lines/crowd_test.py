#!/usr/bin/env python3
"""crowd_test.py - many strangers at once: some never come to an end, some are kept out but come again and again. Those who
play notice nothing, all are closed, and the log stays short.

Usage: crowd_test.py BARPOINTD-TEST. Prints TAP.
"""

import contextlib
import os
import re
import resource
import signal
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
import lines  # noqa: E402
from event_source import EventSource  # noqa: E402
from given import Given  # noqa: E402
from reader import read_to_the_end  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

SECONDS = 60
DAEMON = os.path.abspath(sys.argv[1])
CROWD = 300
STRANGER, OTHER = "127.0.0.2", "127.0.0.3"
# 127.0.0.1 is exempt, as ever; these two are not.
LIMITS = ["--exempt", "127.0.0.1", "--visitors-per-address", "100000", "--max-per-address", "100000"]


@contextlib.contextmanager
def house(*names):
    """A server that listens for each kind of line, with these people registered."""
    with Server(DAEMON, [*FAST, *LIMITS], SECONDS) as server:
        server.listens = ["tls", "web", "web-tls"]
        scenario = Scenario(server)
        for name in names:
            Given(scenario).register(name)
        yield server, scenario
        server.stop(scenario.persons.values())
        server.check_log()


def come(server, kind, source, said=b"", count=CROWD):
    """That many connections, which say this and no more."""
    crowd = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", server.ports[kind]), timeout=SECONDS, source_address=(source, 0))
        one.sendall(said)
        crowd.append(one)
    return crowd


def log_of(server, pattern):
    return [line for line in server.log_lines() if re.search(pattern, line)]


def many_who_never_come_to_an_end():
    with house("alice") as (server, scenario):
        crowd = come(server, "web", "127.0.0.1", b"GET / HTTP/1.1\r\nHost: local")
        crowd += come(server, "web", STRANGER)
        crowd += come(server, "tls", OTHER, b"\x16\x03\x01\x00\xc8")
        alice = scenario.login("alice")
        alice.type("time")
        alice.find_line(scenario, re.compile(".*2020.*"))
        server.move_clock(11000)
        told = [read_to_the_end(one) for one in crowd]  # each comes to its end, or this times out
        alice.type("time")
        alice.find_line(scenario, re.compile(".*2020.*"))
        assert sum(b"HTTP/1.1 408 " in text for text in told[:CROWD]) > 0, told[0]
        # What each has said may have been read by then, or not.
        in_vain = "(did not (finish|come to an end of) its \\w+ in time|said nothing|was closed: too many others wait)"
        assert len(log_of(server, f"info web: 127.0.0.1 {in_vain}$")) == CROWD
        for source in (f"info web: {STRANGER}", f"info listener: {OTHER} at \\S+:"):
            assert len(log_of(server, f"{source} {in_vain}$")) == 10, source
            assert len(log_of(server, rf"{source} {in_vain} \(line 100 of it in a minute\)$")) == 1, source


def memory_of(process):
    """Its own, in kB; None under a sanitizer, which reserves terabytes and frees nothing soon."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        sizes = {name: int(size) for name, size in re.findall(r"(\w+):\s*(\d+) kB", status.read())}
    return None if sizes["VmSize"] > 1 << 30 else sizes["RssAnon"]


def has_read_all(port):
    """The server has read all that lines to this port of 127.0.0.1 brought, as the kernel's table says."""
    here = f"0100007F:{port:04X}"
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [row.split() for row in table]
    return all(queues.endswith(":00000000") for _, local, _, _, queues, *_ in rows if local == here)


def the_memory_of_a_crowd_is_given_back():
    """Half of a handshake each; among them comes what stays."""
    with house("alice", "bob") as (server, scenario):
        alice = scenario.login("alice")
        for one in come(server, "tls", OTHER, b"\x16\x03\x01\x00\xc8", 10):
            one.close()
        before = memory_of(server.process)
        crowd = come(server, "tls", OTHER, b"\x16\x03\x01\x00\xc8\x01", 1000)
        bob = scenario.login("bob")
        crowd += come(server, "tls", OTHER, b"\x16\x03\x01\x00\xc8\x01", 500)
        scenario.sync(bob)
        server.wait_until(lambda: has_read_all(server.ports["tls"]), "half handshakes stay unread")
        most = memory_of(server.process)
        server.move_clock(11000)
        for one in crowd:
            read_to_the_end(one)
        scenario.sync(alice)
        after = memory_of(server.process)
        print(f"# {before} kB before, {most} kB with them, {after} kB after")
        assert before is None or after - before < (most - before) / 4, (before, most, after)


def knock_in_vain(server, kind, count):
    """That many tries of a banned address at this kind of line. What each was told."""
    for number in range(count):
        plain = come(server, kind, STRANGER, count=1)[0]
        line = lines.Tls(plain, server.certificate).socket if "tls" in kind else plain
        line.settimeout(SECONDS)
        if "web" in kind:
            path = (b"/ws", b"/", b"/api/status")[number % 3]
            line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        told = read_to_the_end(line)
        assert b"This server takes no connections from your address." in told, (kind, told)


def a_banned_address_does_not_fill_the_log():
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        server.admin(["ban", STRANGER])
        for kind, count in (("text", 700), ("tls", 100), ("web", 100), ("web-tls", 100)):
            knock_in_vain(server, kind, count)
        scenario.sync(alice)
        told = log_of(server, f" {STRANGER} ")
        refused = f"info listener: {STRANGER} is refused: that address is banned"
        assert len(log_of(server, refused + "$")) == 10, told
        assert log_of(server, rf"{refused} \(line 100 of it in a minute\)$"), told
        assert len(told) < 20, told
        server.move_clock(61000)
        knock_in_vain(server, "text", 1)
        assert len(log_of(server, refused + "$")) == 11, told


def a_banned_address_reads_nothing():
    """Neither what it asks for on a connection that is there already, nor the rest of what was begun. Others read on."""
    with house("alice", "bob") as (server, scenario):
        Given(scenario).run("alice and bob play to 1")
        ask = b"GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n"
        standing = come(server, "web", STRANGER, ask, 1)[0]
        assert standing.recv(15) == b"HTTP/1.1 200 OK"
        streams = [EventSource(server, 1, source=source) for source in (STRANGER, OTHER)]
        for stream in streams:
            assert stream.event() is not None and stream.status == 200
        server.admin(["ban", STRANGER])
        while streams[0].more():
            pass
        read_to_the_end(standing)
        for path, status in (("/", b"403"), ("/api/status", b"403"), ("/api/matches/1/stream", b"403"), ("/ws", b"403")):
            told = read_to_the_end(come(server, "web", STRANGER, ask.replace(b"/api/status", path.encode()), 1)[0])
            assert told.startswith(b"HTTP/1.1 " + status), (path, told)
            assert b"This server takes no connections from your address." in told, (path, told)
            assert (b'{"error"' in told) == path.startswith("/api"), told
        server.admin(["unban", STRANGER])
        assert come(server, "web", STRANGER, ask, 1)[0].recv(15) == b"HTTP/1.1 200 OK"
        assert not streams[1].ended
        scenario.sync(scenario.person("alice"))


def spares(server):
    """Connections as browsers keep them, to both web ports: nothing said, not even a greeting of TLS; nothing asked; asked, and
    answered to the last byte. What was read of each."""
    crowd = [*come(server, "web", STRANGER, count=1), *come(server, "web-tls", STRANGER, count=1)]
    crowd.append(lines.Tls(come(server, "web-tls", STRANGER, count=1)[0], server.certificate).socket)
    for under_tls in (False, True):
        one = come(server, "web-tls" if under_tls else "web", STRANGER, count=1)[0]
        if under_tls:
            one = lines.Tls(one, server.certificate).socket
        one.settimeout(SECONDS)
        one.sendall(b"GET /api/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n")
        told = b""
        while not told.endswith(b"}\r\n"):
            told += one.recv(65536)
        assert told.startswith(b"HTTP/1.1 404 "), told
        crowd.append(one)
    return crowd


def nothing_is_written_unasked_to_a_web_port():
    """A browser takes it for the answer to its next request: it is about to ask when its time is over, when it is banned, when
    the server stops."""
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        quiet = spares(server)
        server.move_clock(5500)
        scenario.sync(alice)
        server.move_clock(5500)
        ends = {"silence": [read_to_the_end(one) for one in quiet]}
        banned = spares(server)
        server.admin(["ban", STRANGER])
        scenario.sync(alice)
        server.move_clock(11000)
        ends["a ban"] = [read_to_the_end(one) for one in banned]
        server.admin(["unban", STRANGER])
        stopped = spares(server)
        server.stop(scenario.persons.values())
        ends["the end"] = [read_to_the_end(one) for one in stopped]
        print(f"# {sum(len(told) for told in ends.values())} connections")
        for cause, told in ends.items():
            assert told == [b""] * 5, (cause, told)


def a_crowd_that_is_refused_takes_no_place():
    """All of them wait already when the server looks. Those it refuses are gone before it runs out of descriptors."""
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        server.admin(["ban", STRANGER])
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (400, limits[1]))
        with server.halted():
            crowd = come(server, "text", STRANGER, count=min(900, waiting_room()))
            alice.type("time")
        alice.find_line(scenario, re.compile(".*2020.*"))
        for one in crowd:
            assert b"This server takes no connections from your address." in read_to_the_end(one)
        assert log_of(server, "can't accept") == []


def waiting_room():
    """How many the kernel lets wait for a server that does not look."""
    with open("/proc/sys/net/core/somaxconn", encoding="ascii") as most:
        return int(most.read())


def turns_of(server):
    """How many turns of its loop it has made."""
    told = len(log_of(server, "stats: turns="))
    server.process.send_signal(signal.SIGUSR1)
    while len(found := log_of(server, r"stats: turns=")) == told:
        pass
    return int(re.search(r"turns=(\d+)", found[-1]).group(1))


def waited(server):
    """For how many turns a line of somebody who plays has waited at most, as turns_for() was told at its end."""
    return int(re.search(r" waited=(\d+)", log_of(server, "stats: turns=")[-1]).group(1))


def turns_for(server, waiting, ended):
    """In how many turns it answers all that waits when it looks: so a busy machine changes nothing."""
    before = turns_of(server)
    with server.halted():
        waiting()
    ended()
    return turns_of(server) - before


def a_turn_answers_a_bounded_part_of_a_crowd():
    """Who plays waits for no more than the turn. An answer is charged with a tenth of what a turn may do."""
    with house("alice", "bob") as (server, scenario):
        Given(scenario).run("alice and bob play to 1")
        crowd = come(server, "web", "127.0.0.1", count=80)
        ask = b"GET /match/1/1/0 HTTP/1.1\r\nHost: localhost\r\n\r\n"

        def answered():
            for one in crowd:
                assert one.recv(15, socket.MSG_WAITALL) == b"HTTP/1.1 200 OK"

        turns = turns_for(server, lambda: [one.sendall(ask) for one in crowd], answered)
        assert turns >= len(crowd) // 10, turns


def a_turn_reads_a_bounded_part_of_an_export():
    """Some hundred actions at once, however fast its reader is."""
    with house("alice", "bob") as (server, scenario):
        Given(scenario).run("alice and bob play to 1")
        scenario.person("alice").type("leave")
        scenario.sync(scenario.person("alice"))
        actions = 4000
        server.sql(
            f"WITH RECURSIVE more (n) AS (SELECT max(id) + 1 FROM actions UNION ALL SELECT n + 1 FROM more WHERE n <= {actions}) "
            "INSERT INTO actions SELECT n, 1, n - 1, n, 'O', 'O joins', 'O joined', 1600000000000, 'typed', 0, NULL, NULL FROM more"
        )
        server.sql("UPDATE matches SET last_action = (SELECT max(id) FROM actions) WHERE id = 1")
        bob = scenario.person("bob")
        turns = turns_for(server, lambda: bob.type("export 1 record"), lambda: scenario.sync(bob))
        print(f"# an export of {actions} actions: {turns} turns (bound: 400 actions a turn)")
        assert turns >= actions // 400, turns


def flood(server, scenario, person, line):
    """Many times the same line at once: no turn answers more of them than lines-per-turn."""
    lines_sent, per_turn = 320, 16
    text = (line + "\r\n").encode() * lines_sent
    turns = turns_for(server, lambda: person.send(text), lambda: scenario.sync(person))
    print(f"# {lines_sent} times '{line}': {turns} turns (bound: {per_turn} lines a turn)")
    assert turns >= lines_sent // per_turn, turns


def a_turn_answers_a_bounded_part_of_a_flood():
    """Of what makes the engine work, and of what it has found."""
    with house("alice", "robot") as (server, scenario):
        server.set_dice("side O 31 random 5")
        server.admin(["program", "robot", "on"])
        alice, robot = scenario.login("alice"), scenario.login("robot")
        robot.type("toggle ready")
        robot.find_line(scenario, "** You're now ready to invite or join someone.")
        alice.type("invite robot 1 unrated")
        robot.find_line(scenario, "Type 'join alice' to accept.")
        robot.type("join alice")
        alice.find_line(scenario, "Starting a new game with robot.")
        flood(server, scenario, alice, "hint")
        assert alice.raw.count(b"The engine's choice at first sight") == 320
        alice.type("resign n")
        robot.find_line(scenario, re.compile(".*wants to resign.*"))
        robot.type("accept")
        server.wait_for_row("SELECT 1 FROM analyses WHERE match = 1")
        flood(server, scenario, alice, "analysis 1")
        assert alice.raw.count(b"Match 1: alice against robot") == 320


def who_plays_waits_for_few_turns():
    """Whatever others do: many type what costs much, others ask over HTTP; in the midst of it all who play type, too."""
    couples = [(f"left_{a}", f"right_{a}") for a in "abcdefghijklmnopqrst"]
    readers = [f"reader_{a}{b}" for a in "abcd" for b in "abcdefghijklmnopqrst"]
    typed, most = 20, 3
    with house(*[name for couple in couples for name in couple], *readers) as (server, scenario):
        for left, right in couples:
            Given(scenario).run(f"{left} and {right} play to 1")
        crowd = [scenario.login(name) for name in readers]
        players = [scenario.person(name) for couple in couples for name in couple]
        visitors = come(server, "web", "127.0.0.1", count=40)
        server.move_clock(2000)  # who has just typed much comes after others

        def begin():
            for one in crowd:
                one.send(b"replay 1\r\nstandings\r\nreplay end\r\n" * typed)
            for one in visitors:
                one.sendall(b"GET /api/matches/1 HTTP/1.1\r\nHost: localhost\r\n\r\n" * typed)

        def play():
            for one in players:
                one.send(b"board\r\n" * 3)
            for one in [*players, *crowd]:
                scenario.sync(one)

        turns = turns_for(server, begin, play)
        turns_waited = waited(server)
        print(f"# {turns} turns for all, {turns_waited} for a line of who plays (bound: {most})")
        assert turns > 10 and turns_waited <= most, (turns, turns_waited)


TOKENS = 10


def guess_tokens(server, scenario, source, count):
    """From this address, through a proxy of ours that names it. How many guesses were looked up, and how many only refused."""
    before = len(log_of(server, rf"{re.escape(source)} failed to log in as alice$"))
    for _ in range(count):
        with socket.create_connection(("127.0.0.1", server.ports["text"]), timeout=SECONDS) as line:
            line.sendall(f"PROXY TCP4 {source} 192.0.2.1 56324 4321\r\n".encode())
            line.sendall(b"login page_1.0 1008 alice token:0123456789abcdef0123456789abcdef\r\n" * 3)
            read_to_the_end(line)
    return len(log_of(server, rf"{re.escape(source)} failed to log in as alice$")) - before


def guessed_tokens_are_failed_logins():
    """From an address of the world, which no proxy of its own hides; another one may still log in."""
    allowed, tries = 20, 12
    with Server(DAEMON, [*FAST, "--trusted-proxy", "127.0.0.1", "--login-failures-per-address", str(allowed)], SECONDS) as server:
        scenario = Scenario(server)
        Given(scenario).register("alice")
        server.stop(scenario.persons.values())
        server.proxied = ["text"]
        server.start()
        looked_up = guess_tokens(server, scenario, "203.0.113.7", tries)
        print(f"# {3 * tries} guesses in a minute, of which {looked_up} were failed logins (bound: {allowed})")
        assert looked_up <= allowed, looked_up
        assert guess_tokens(server, scenario, "198.51.100.7", 1) == 3
        server.stop([])
        server.check_log()


def a_new_password_ends_all_tokens():
    """Each of as many as may be good at once; one's own `password`, not an operator's."""
    with house("alice") as (server, scenario):
        person = scenario.login("alice", program=True)
        tokens = []
        for number in range(TOKENS):
            person.type("token")
            scenario.until(lambda number=number: person.raw.count(b"is good for alice") > number, person, "a token")
        tokens = re.findall(rb"Token ([0-9a-f]{32}) is good for alice", person.raw)
        person.type("password secret:geheim:geheim")
        person.find_line(scenario, "Password changed.")
        good = 0
        for token in [*tokens, b"0" * 32]:
            with socket.create_connection(("127.0.0.1", server.ports["text"]), timeout=SECONDS) as line:
                line.sendall(b"login page_1.0 1008 alice token:" + token + b"\r\n")
                line.shutdown(socket.SHUT_WR)
                good += b"\n1 alice " in read_to_the_end(line)
        print(f"# {len(tokens)} tokens before, {good} good after a new password (bound: 0)")
        assert len(set(tokens)) == TOKENS and good == 0, (tokens, good)


def an_invitation_does_not_wait_behind_the_news_of_a_crowd():
    """A turn sends news to some 120 of those who are told, in the order in which they came. Who is asked to play comes first."""
    crowd = [f"reader_{a}{b}" for a in "abcdefghijklmno" for b in "abcdefghijklmno"]
    with house(*crowd, "alice", "bob", "carol") as (server, scenario):
        readers = [scenario.login(name) for name in crowd]
        alice, carol, bob = (scenario.login(name) for name in ("alice", "carol", "bob"))
        bob.type("toggle ready")
        for one in (bob, alice, carol, readers[0]):
            scenario.sync(one)
        with server.halted():
            carol.type("shout hello")
            alice.type("invite bob 1")
        readers[0].line.socket.setblocking(True)
        assert readers[0].line.socket.recv(1, socket.MSG_PEEK)
        bob.line.socket.setblocking(False)
        assert b"alice wants to play a 1 point match with you." in bob.line.socket.recv(10000, socket.MSG_PEEK)


def failed_logins_are_logged_whatever_else_is():
    """A jail counts them."""
    with house("alice") as (server, scenario):
        for one in come(server, "text", OTHER, b"GET / HTTP/1.1\r\n", 50):
            read_to_the_end(one)
        told = len(log_of(server, f" {OTHER} speaks HTTP"))
        assert 0 < told <= 10, told
        for number in range(4):
            person = scenario.connect(f"eve_{'abcd'[number]}", source=OTHER)
            for _ in range(3):
                person.find_raw(scenario, b"login: ")
                person.type("connect alice wrong")
            scenario.until(lambda: person.ended, person, "the end after three failed logins")
        assert len(log_of(server, rf"session \d+: {OTHER} failed to log in as alice$")) == 12
        assert len(log_of(server, rf"session \d+: {OTHER} is cut off: 3 failed logins$")) == 4


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    run_tests([
        many_who_never_come_to_an_end,
        a_banned_address_does_not_fill_the_log,
        a_banned_address_reads_nothing,
        nothing_is_written_unasked_to_a_web_port,
        a_crowd_that_is_refused_takes_no_place,
        the_memory_of_a_crowd_is_given_back,
        a_turn_answers_a_bounded_part_of_a_crowd,
        a_turn_reads_a_bounded_part_of_an_export,
        a_turn_answers_a_bounded_part_of_a_flood,
        who_plays_waits_for_few_turns,
        guessed_tokens_are_failed_logins,
        a_new_password_ends_all_tokens,
        an_invitation_does_not_wait_behind_the_news_of_a_crowd,
        failed_logins_are_logged_whatever_else_is,
    ])  # fmt: skip
