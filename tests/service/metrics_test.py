"""metrics_test.py - the listener for programs that watch: figures, health, and what it refuses.

Usage: metrics_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP; promtool's own check is skipped where there is none.
"""

import http.client
import os
import re
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, START_MS, Server, free_port  # noqa: E402
from tap import needs, run_tests  # noqa: E402

DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])
SECONDS = 60
OPEN_METRICS = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5"


class Watched(Server):
    def __init__(self, *arguments, address="127.0.0.1"):
        super().__init__(DAEMON, FAST, SECONDS)
        self.watch_port = free_port()
        self.arguments += ["--listen-metrics", f"{address}:{self.watch_port}", *arguments]

    def ask(self, request):
        """What is answered to these bytes: status, head, text."""
        with socket.create_connection(("127.0.0.1", self.watch_port), timeout=SECONDS) as line:
            line.sendall(request)
            answer = b""
            while more := line.recv(65536):
                answer += more
        head, _, text = answer.decode().partition("\r\n\r\n")
        return int(head.split()[1]), head, text

    def get(self, path, accept="text/plain"):
        status, head, text = self.ask(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\n\r\n".encode())
        assert f"Content-Length: {len(text.encode())}\r\n" in head + "\r\n", head
        return status, head, text

    def figures(self):
        status, _, text = self.get("/metrics")
        assert status == 200
        return {name: float(value) for name, value in re.findall(r"^(barpoint_\S+) (\S+)$", text, re.M)}


def begin(server):
    scenario = Scenario(server)
    Given(scenario).play("alice", "bob", "3", None)
    return scenario


def end(server, scenario):
    server.stop(scenario.persons.values())
    server.check_log()


def figures_of_a_match():
    with Watched() as server:
        server.listens = ["tls"]
        scenario = begin(server)
        before = server.figures()
        assert before['barpoint_sessions{line="text"}'] == 2 and before["barpoint_online"] == 2, before
        assert before["barpoint_matches_running"] == 1 and before["barpoint_matches_begun_total"] == 1, before
        assert before["barpoint_start_time_seconds"] == START_MS / 1000
        assert before["barpoint_database_bytes"] > 0 and before["barpoint_certificate_expiry_timestamp_seconds"] > 0
        assert before["barpoint_certificate_expiry_seconds"] == before["barpoint_certificate_expiry_timestamp_seconds"]
        assert before['barpoint_backup_timestamp_seconds{where="here"}'] == before["barpoint_rehearsal_timestamp_seconds"] == 0
        with open(os.path.join(server.data, "copies"), "w", encoding="ascii") as copies:
            copies.write("away 1700000001 vault:x\nhere 1700000000 /x\n")
        assert before["barpoint_plays_total"] == 0
        scenario.run_line("opening alice bob")
        person = scenario.connect("mallory")
        person.find_raw(scenario, b"login: ")
        person.type("connect alice wrong")
        person.find_raw(scenario, b"login: ")
        under_tls = scenario.connect("carol", kind="tls")
        under_tls.find_raw(scenario, b"login: ")
        after = server.figures()
        assert [after[f'barpoint_backup_timestamp_seconds{{where="{where}"}}'] for where in ("here", "away")] == [
            1700000000,
            1700000001,
        ]
        assert after["barpoint_plays_total"] == 1 and after['barpoint_refusals_total{reason="login"}'] == 1, after
        assert after['barpoint_sessions{line="tls"}'] == 1 and after["barpoint_handshakes_total"] == 1, after
        for name in ("turns", "commits", "rows", "lines", "received_bytes", "sent_bytes", "hashes"):
            assert after[f"barpoint_{name}_total"] > before[f"barpoint_{name}_total"], name
        for name in ("turn", "commit"):
            count = after[f"barpoint_{name}_seconds_count"]
            assert count == after[f'barpoint_{name}_seconds_bucket{{le="+Inf"}}'] > 0
        scenario.persons["bob"].type("resign n")
        scenario.persons["alice"].find_line(scenario, re.compile("bob wants to resign.*"))
        scenario.persons["alice"].type("accept")
        scenario.persons["bob"].find_line(scenario, "alice accepts and wins 1 point.")
        end(server, scenario)


def tournaments_are_counted_until_they_are_over():
    with Watched() as server:
        scenario = Scenario(server)
        for line in (
            "given alice is registered",
            "sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'",
            "given alice is logged in",
            "alice> tournament new Cup knockout 1",
            "alice< Cup is open, as number 1.",
        ):
            scenario.run_line(line)
        assert server.figures()["barpoint_tournaments"] == 1
        assert server.figures()["barpoint_tournaments_standing"] == 0
        for line in ("alice> tournament 1 close nobody comes", "alice< Done, and put on record: close."):
            scenario.run_line(line)
        assert server.figures()["barpoint_tournaments"] == 0
        end(server, scenario)


def a_tournament_that_stands_still():
    """One that is paused, and one in which nothing is due any more, as after a fault of ours."""
    with Watched() as server:
        scenario = Scenario(server)
        for line in (
            "given alice, bob, carol are registered",
            "sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'",
            "given alice, bob, carol are logged in",
            "alice> tournament new Cup knockout 1",
            "alice> tournament 1 add alice",
            "alice> tournament 1 add bob",
            "alice> tournament 1 add carol",
            "alice> tournament 1 start",
            "alice<~ .*Cup begins with 3 players.*",
        ):
            scenario.run_line(line)
        assert server.figures()["barpoint_tournaments_standing"] == 0
        for line in ("alice> tournament 1 pause", "alice< Done, and put on record: pause."):
            scenario.run_line(line)
        assert server.figures()["barpoint_tournaments_standing"] == 1
        for line in ("alice> tournament 1 start", "alice<~ .*Done, and put on record: start."):
            scenario.run_line(line)
        assert server.figures()["barpoint_tournaments_standing"] == 0
        scenario.run_line("sql UPDATE pairings SET due = NULL")
        assert server.figures()["barpoint_tournaments_standing"] == 1
        end(server, scenario)


def slow_matches_are_counted_until_they_are_over():
    with Watched() as server:
        scenario = Scenario(server)
        Given(scenario).play("alice", "bob", "1 days=2", None)
        figures = server.figures()
        assert (
            figures["barpoint_matches_slow"] == 1 and figures["barpoint_slow_offers"] == figures["barpoint_vacations"] == 0
        ), figures
        for line in ("given carol is logged in", "carol> vacation 3", "carol<~ Your slow clocks are stopped until .*"):
            scenario.run_line(line)
        for length in (3, 5):  # the second takes the place of the first
            scenario.run_line(f"carol> seek {length} days=2")
            scenario.run_line(f"carol<~ .*{length} point.*")
        figures = server.figures()
        assert figures["barpoint_slow_offers"] == figures["barpoint_vacations"] == 1, figures
        for line in ("carol> unseek", "carol> vacation off", "carol<~ .*vacation.*"):
            scenario.run_line(line)
        figures = server.figures()
        assert figures["barpoint_slow_offers"] == figures["barpoint_vacations"] == 0, figures
        for line in ("alice> resign n", "bob> accept", "bob< You win the 1 point match 1-0 ."):
            scenario.run_line(line)
        assert server.figures()["barpoint_matches_slow"] == 0
        end(server, scenario)


def a_page_that_is_gone():
    with Watched() as server:
        folder = os.path.join(server.root, "page")
        os.mkdir(folder)
        with open(os.path.join(folder, "index.html"), "w", encoding="ascii") as page:
            page.write("ours\n")
        server.listens = ["web"]
        server.arguments += ["--web-root", folder]
        scenario = begin(server)
        assert server.figures()["barpoint_pages_failed_total"] == 0
        os.unlink(os.path.join(folder, "index.html"))
        line = http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS)
        line.request("GET", "/")
        assert line.getresponse().status == 503
        line.close()
        assert server.figures()["barpoint_pages_failed_total"] == 1
        end(server, scenario)


def read(server, path, source, count=1):
    """The last status of that many requests over one connection, which is given back, too."""
    line = http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS, source_address=(source, 0))
    for _ in range(count):
        line.request("GET", path)
        answer = line.getresponse()
        if answer.headers["Content-Type"].startswith("text/event-stream"):
            break
        answer.read()
        if answer.status >= 400:
            break
    return answer.status, line, answer


def await_figures(server, **wanted):
    deadline = time.monotonic() + SECONDS
    while any((figures := server.figures())[f"barpoint_{name}"] != value for name, value in wanted.items()):
        assert time.monotonic() < deadline, (wanted, figures)


def who_reads_and_who_may_not():
    limits = ["--exempt", "127.0.0.1", "--streams-per-address", "1", "--max-streams", "2", "--reading-per-address", "1"]
    with Watched(*limits) as server:
        server.listens = ["web"]
        scenario = begin(server)
        await_figures(server, visitors=0, streams=0)
        stream = "/api/matches/1/stream"
        kept = [read(server, stream, source) for source in ("127.0.0.2", "127.0.0.3")]
        assert [status for status, *_ in kept] == [200, 200]
        await_figures(server, visitors=0, streams=2)
        assert read(server, stream, "127.0.0.3")[0] == 429
        assert read(server, stream, "127.0.0.4")[0] == 503
        assert read(server, "/api/status", "127.0.0.5", 10000)[0] == 429
        assert read(server, f"/feed/{'0' * 32}.atom", "127.0.0.6")[0] == 404
        status, reader, _ = read(server, "/api/status", "127.0.0.1")
        assert status == 200
        await_figures(server, visitors=1, streams=2)
        figures = server.figures()
        found = {
            reason: figures[f'barpoint_refusals_total{{reason="{reason}"}}']
            for reason in ("streams", "streams-full", "reading", "feed")
        }
        assert found == {"streams": 1, "streams-full": 1, "reading": 1, "feed": 1}, found
        told = status_of(server)
        assert "visitors     1 read pages, 2 event streams" in told, told
        refused = (
            "1 too much reading from one address, 1 too many event streams from one address, 1 too many event streams in all, "
            "1 wrong secret links"
        )
        assert f"refused      {refused}" in told, told
        reader.close()
        for _, line, answer in kept:
            answer.close()
            line.close()
        await_figures(server, visitors=0, streams=0)
        end(server, scenario)


def status_of(server):
    return subprocess.run(
        [TOOL, "--data", server.data, "status"], capture_output=True, text=True, check=True, timeout=60
    ).stdout.splitlines()


def what_a_lost_turn_counted_is_taken_back():
    with Watched() as server:
        scenario = begin(server)
        server.fill_disk(True)
        alice = scenario.persons["alice"]
        alice.type("move 8-5 6-5")
        scenario.sync(alice)
        assert server.figures()["barpoint_plays_total"] == 0 and server.figures()["barpoint_disk_full"] == 1
        server.fill_disk(False)
        alice.type("move 8-5 6-5")
        scenario.sync(alice)
        assert server.figures()["barpoint_plays_total"] == 1 and server.figures()["barpoint_disk_full"] == 0
        end(server, scenario)


def open_metrics():
    """By the rules of OpenMetrics 1.0: families together, each announced once; counters end in _total; an end."""
    with Watched() as server:
        scenario = begin(server)
        status, head, text = server.get("/metrics", OPEN_METRICS)
        assert status == 200 and "Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8" in head
        assert text.endswith("\n# EOF\n") and text.count("# EOF") == 1
        seen, family, kind = set(), None, None
        for line in text.splitlines()[:-1]:
            announced = re.fullmatch(r"# (HELP|TYPE) (\S+) (.+)", line)
            if announced and announced.group(1) == "HELP":
                family = announced.group(2)
                assert family not in seen and not family.endswith("_total"), family
                seen.add(family)
            elif announced:
                assert announced.group(2) == family
                kind = announced.group(3)
                assert kind in ("counter", "gauge", "histogram"), line
            else:
                sample = re.fullmatch(r'(\w+)(\{\w+="[^"]+"\})? ([0-9.]+)', line)
                endings = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}[kind]
                assert sample and sample.group(1) in [family + ending for ending in endings], line
        end(server, scenario)


@needs("promtool")
def promtool_finds_nothing():
    with Watched() as server:
        scenario = begin(server)
        _, head, text = server.get("/metrics")
        assert "Content-Type: text/plain; version=0.0.4; charset=utf-8" in head
        done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done
        end(server, scenario)


def status_for_a_person():
    with Watched() as server:
        scenario = begin(server)
        person = scenario.connect("mallory")
        person.find_raw(scenario, b"login: ")
        person.type("connect alice wrong")
        person.find_raw(scenario, b"login: ")
        ask = [TOOL, "--data", server.data, "status"]
        lines = subprocess.run(ask, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
        wanted = [
            r"barpointd [0-9.]+ runs since Sun Sep 13 12:26:40 2020 UTC",
            r"health       all is well",
            r"lines        3 of \d+ at most, 3 text",
            r"visitors     0 read pages, 0 event streams",
            r"logged in    2",
            r"without name 0 accounts of visitors, of 5000 at most; 0 wait for a seat",
            r"matches      1 run; since the start 1 have begun, 0 ended",
            r"stored       0 plays, \d+ rows, \d+ commits since the start",
            r"slow turns   \d+ of \d+ took more than 100 ms",
            r"refused      1 wrong passwords",
            r"waiting      0 password hashes, 0 analyses",
            r"files        barpoint.db \d+ (bytes|kB), barpoint.db-wal \d+ (bytes|kB), free \d+ [kMGT]B",
            r"certificate  none",
            r"backup       WARNING: none was made yet",
        ]
        assert len(lines) == len(wanted), lines
        for line, pattern in zip(lines, wanted):
            assert re.fullmatch(pattern, line), line
        server.fill_disk(True)
        server.move_clock(1500)
        assert (
            "health       the disk is full: nothing can be stored"
            in subprocess.run(ask, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
        )
        server.fill_disk(False)
        end(server, scenario)
        done = subprocess.run(ask, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (1, "barpoint-admin: no server runs there\n"), done


def health():
    with Watched() as server:
        scenario = begin(server)
        for path in ("/healthz", "/readyz"):
            assert server.get(path)[0::2] == (200, "ok\n")
        server.fill_disk(True)
        server.move_clock(1500)
        for path in ("/healthz", "/readyz"):
            assert server.get(path)[0::2] == (503, "the disk is full: nothing can be stored\n")
        assert server.get("/readyz?write")[0::2] == (200, "ok\n")  # a proxy would cut the lines of all who play
        assert server.get("/readyz?store")[0::2] == (200, "ok\n")  # whoever reads is answered in full
        server.fill_disk(False)
        for path in ("/healthz", "/readyz"):
            assert server.get(path)[0::2] == (200, "ok\n")
        end(server, scenario)


def full_of_people():
    with Watched("--max-sessions", "2") as server:
        scenario = begin(server)
        assert server.get("/healthz")[0] == 200
        assert server.get("/readyz")[0::2] == (503, "as many people are here as there can be\n")
        assert server.get("/readyz?write")[0::2] == (200, "ok\n")  # or a stranger who comes last could cut them all off
        assert server.figures()["barpoint_sessions_max"] == 2
        end(server, scenario)


def what_is_refused():
    with Watched() as server:
        scenario = begin(server)
        assert server.get("/")[0::2] == (404, "here are /metrics, /healthz and /readyz\n")
        assert server.get("/metrics/x")[0] == 404
        status, head, text = server.ask(b"HEAD /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        assert status == 200 and text == "" and "Content-Length: 0" not in head
        for method in (b"POST", b"OPTIONS"):
            status, head, _ = server.ask(method + b" /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            assert status == 405 and head.startswith("HTTP/1.1 405 Method Not Allowed\r\n"), head
        _, head, _ = server.ask(b"GET /metrics HTTP/1.0\r\n\r\n")
        assert head.startswith("HTTP/1.1 505 HTTP Version Not Supported\r\n"), head
        assert server.ask(b"login alice secret\r\n\r\n")[0] == 400
        try:
            assert server.ask(b"GET /metrics HTTP/1.1\r\nHost: " + b"x" * 9000)[0] in (400, 431)
        except ConnectionResetError:
            pass  # it was closed before all had come
        assert server.ask(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")[0] == 400
        crowd = [socket.create_connection(("127.0.0.1", server.watch_port), timeout=SECONDS) for _ in range(17)]
        assert crowd[16].recv(1) == b"", "the seventeenth should have been closed"
        for line in crowd:
            line.close()
        person = scenario.persons["alice"]
        person.type("time")
        scenario.sync(person)
        assert server.get("/healthz")[0] == 200
        end(server, scenario)


def only_there():
    """The port for browsers shows none of it."""
    with Watched() as server:
        server.listens = ["web"]
        scenario = begin(server)
        for path in ("/metrics", "/healthz", "/readyz"):
            with socket.create_connection(("127.0.0.1", server.ports["web"]), timeout=SECONDS) as line:
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                assert line.recv(4096).startswith(b"HTTP/1.1 404 ")
        end(server, scenario)


def strangers():
    """An address that others may reach is worth a warning, and one that is taken ends the start."""
    for address, warned in (("127.0.0.1", False), ("0.0.0.0", True)):
        with Watched(address=address) as server:
            scenario = begin(server)
            assert server.get("/healthz")[0] == 200
            end(server, scenario)
            found = any("everybody who reaches" in line and f"{address}:" in line for line in server.log_lines())
            assert found == warned, address
    with Watched() as server, socket.socket() as other:
        other.bind(("127.0.0.1", server.watch_port))
        other.listen()
        done = subprocess.run(
            [DAEMON, "--data", server.data, "--listen", "127.0.0.1:0", "--listen-web", "", *server.arguments],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 1 and f"can't listen on 127.0.0.1:{server.watch_port} for metrics: " in done.stderr, done


@needs("promtool")
def alarms():
    """Each names figures that the server has, so that none of them is silent for good."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "service", "alarms.yml")
    done = subprocess.run(["promtool", "check", "rules", path], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done
    with open(path, encoding="utf-8") as text:
        named = set(re.findall(r"barpoint_(?!log_)\w+", text.read()))  # those of the log: ../machines/log_test.py
    with Watched() as server:
        scenario = begin(server)
        figures = {name.partition("{")[0] for name in server.figures()}
        assert len(named) > 5 and named <= figures, named - figures
        end(server, scenario)


run_tests(
    [
        figures_of_a_match,
        slow_matches_are_counted_until_they_are_over,
        tournaments_are_counted_until_they_are_over,
        a_tournament_that_stands_still,
        a_page_that_is_gone,
        who_reads_and_who_may_not,
        what_a_lost_turn_counted_is_taken_back,
        open_metrics,
        status_for_a_person,
        health,
        full_of_people,
        what_is_refused,
        only_there,
        strangers,
        promtool_finds_nothing,
        alarms,
    ]
)
