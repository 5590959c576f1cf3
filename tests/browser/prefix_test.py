#!/usr/bin/python3
"""prefix_test.py - the page behind a proxy that shows it below a prefix, as the README has nginx do.

Usage: prefix_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from line import Line  # noqa: E402
from players import Opponent  # noqa: E402
from tap import run_tests  # noqa: E402
from window import Window, sit_down  # noqa: E402

DAEMON = sys.argv[1]
PREFIX = b"/backgammon/"
VISITOR = "192.0.2.7"


class Proxy(Line):
    """Takes the prefix away, and says who asks. A connection has one request, and may become a WebSocket."""

    def __init__(self, target):
        self.strays = []  # what was asked for outside of the prefix
        super().__init__(target)

    def carry(self, source, sink, up):
        with contextlib.suppress(OSError):
            if up:
                sink.sendall(self.pass_on(read_head(source)))
        super().carry(source, sink, up)

    def pass_on(self, head):
        if not head:
            return b""
        first, *fields = head.split(b"\r\n")
        method, path, version = first.split(b" ")
        if not path.startswith(PREFIX):
            self.strays.append(path.decode())
        fields = [b"Connection: close" if field.lower() == b"connection: keep-alive" else field for field in fields]
        first = b" ".join((method, b"/" + path.removeprefix(PREFIX), version))
        return b"\r\n".join([first, f"X-Forwarded-For: {VISITOR}".encode(), *fields])


def read_head(source):
    """The requests of the page have no content. Nothing if the browser wanted nothing after all."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = source.recv(1)
        if not byte:
            return b""
        head += byte
    return head


@contextlib.contextmanager
def below_a_prefix(*given):
    with house(DAEMON, *given, options=["--trusted-proxy", "127.0.0.1"]) as (server, _):
        with Proxy(server.ports["web"]) as proxy, Window(server) as page:
            page.root = f"http://127.0.0.1:{proxy.port}{PREFIX.decode()}"
            yield server, page
            assert proxy.strays == [], proxy.strays


def check_links(page):
    """All of them lead to somewhere below the prefix, or to another site."""
    away = page.script(
        "return [...document.links].map(link => link.href).filter(href => href.startsWith(location.origin) && !href.startsWith(arguments[0]))",
        page.root,
    )
    assert away == [], (page.path, away)


def a_name_is_registered_and_a_match_is_played_and_read():
    with below_a_prefix("dice side O 31 62 55 random 5", "given bob is registered", "given bob is ready") as (server, page):
        page.open("")
        page.see("bob")
        check_links(page)
        page.register("alice")
        page.wait(lambda: page.path == "", "the lobby")
        page.open("settings")
        page.press("Log out")
        page.see("Log in")
        page.come_in("alice")
        assert any(f"logs in from {VISITOR}" in line for line in server.log_lines()), server.log_lines()[-5:]
        with Opponent(server, "bob", random.Random(7)) as bob:
            sit_down(page, bob)
            page.says("Your turn: play 3 and 1.")
            check_links(page)
            page.type_play("8/5 6/5")
            page.press("Done")
            bob.wait("alice moves 8-5 6-5 \\.")
            bob.type("resign normal")
            page.says("bob resigns: you would win 1 point.")
            page.press("Accept")
            page.says("The game is over.")
        page.open("match/1/1/2")
        page.see("alice plays 8/5 6/5.")
        check_links(page)
        page.press("Previous step")
        page.wait(lambda: page.path == "match/1/1/1", "the address of the step before")
        page.see("alice throws 3, bob throws 1. alice begins.")
        page.tab.reload()
        page.see("alice throws 3, bob throws 1. alice begins.")
        assert page.path == "match/1/1/1", page.path


if __name__ == "__main__":
    skip_without_browser()
    run_tests([a_name_is_registered_and_a_match_is_played_and_read])
