"""front_test.py - a page and players by WebSocket behind haproxy with the handbook's configuration (tools/service/haproxy.cfg).
Those by telnet are behind it in drill.py.

Usage: front_test.py BARPOINTD-TEST BARPOINT-ADMIN [TEST...]. Prints TAP; skipped where there is no PostgreSQL or no haproxy.
Needs Debian's python3-websockets.
"""

import contextlib
import http.client
import os
import re
import socket
import sys
import time

from front import HAPROXY, Front, stand_behind
from log_test import Club
from machines import SECONDS, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
import lines  # noqa: E402
from tap import Skipped, run_marked, test  # noqa: E402

GUEST = "127.0.0.9"  # their own address
NOTICED_S = 5  # haproxy asks each second, and believes the third answer


class Fronted(Club):
    """Whoever comes goes to the machine that writes; `b` follows."""

    members = ("alice",)

    def __init__(self, *options):
        self.options = options

    def __enter__(self):
        if HAPROXY is None:
            raise Skipped("there is no haproxy here")
        super().__enter__()
        self.b = self.machine("b", copy=True)
        for machine in self.machines:
            stand_behind(machine)
            machine.options += self.options
        self.a.start().await_writer()
        self.b.start().await_follower()
        self.front = Front(self.machines).start()
        self.await_page()
        return self

    def __exit__(self, *error):
        if hasattr(self, "front"):
            self.front.close()
        super().__exit__(*error)

    def page(self):
        """Status and text; (None, "") without an answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.front.web_port, timeout=SECONDS)
        with contextlib.closing(line), contextlib.suppress(OSError, http.client.HTTPException):
            line.request("GET", "/")
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        return None, ""

    def await_page(self):
        until(lambda: self.page()[0] == 200, lambda: f"no page comes: {self.page()}\n{self.a.read_log()[-2000:]}")

    def player(self):
        return Player(self.front.web_port)


class Player:
    """alice, by WebSocket; `last_host` is where she came from the time before."""

    def __init__(self, port):
        self.line = lines.wrap("web", socket.create_connection(("127.0.0.1", port), SECONDS, source_address=(GUEST, 0)), None)
        self.text = self.line.waiting.decode()  # came with the handshake
        self.hear("login: ")
        self.say("login tests 1008 alice secret")
        self.last_host = self.hear(r"\n1 alice \d+ (\S+)\r\n")[1]

    def say(self, words):
        self.line.write(f"{words}\r\n".encode())

    def hear(self, pattern):
        """The match, once it has come; what came before is forgotten."""

        def look():
            came = self.line.read()
            assert came != b"", f"the line was cut: {self.text}"
            self.text += (came or b"").decode()
            return re.search(pattern, self.text)

        found = until(look, lambda: f"{pattern} has not come: {self.text}")
        self.text = self.text[found.end() :]
        return found

    def await_cut(self):
        until(lambda: self.line.read() == b"", "the line stays")


@test
def a_page_and_players_reach_the_machine_that_writes():
    """As what they are, by their own address; and the next machine, when the first one dies."""
    with Fronted() as club:
        status, text = club.page()
        assert status == 200 and "<title>" in text, text
        club.player().line.close()
        alice = club.player()
        assert alice.last_host == GUEST, alice.last_host
        club.a.kill()
        alice.await_cut()
        club.b.await_writer()
        club.await_page()
        assert club.player().last_host == GUEST


@test
def a_full_house_is_cut_off_from_nobody():
    """Whoever comes last can't cut the lines of those who are here."""
    with Fronted("--max-sessions", "2") as club:
        alice = club.player()
        with socket.create_connection(("127.0.0.1", club.front.port), timeout=SECONDS) as stranger:
            until(lambda: "as many people" in club.a.get("/readyz")[1], lambda: club.a.get("/readyz"))
            time.sleep(NOTICED_S)
            alice.say("nonsense")
            alice.hear("Unknown command: 'nonsense'")
            stranger.setblocking(False)
            assert b"login: " in stranger.recv(65536), "the stranger was cut off"
        assert club.page()[0] == 200


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
