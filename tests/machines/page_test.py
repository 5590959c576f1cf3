"""page_test.py - a page in a real browser, through haproxy: it plays on the machine that writes, reads from others that are slow,
and never shows an older state than it saw; and while nothing can be stored it shows what they have.

Usage: page_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP; skipped without PostgreSQL, haproxy, or a browser.
"""

import contextlib
import os
import random
import socket
import sys
import time

from front import HAPROXY
from machines import SECONDS, until
from proxy import Wires
from reader_test import Web
from streams_test import Balancer, Proxied, serves

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "browser"), os.path.join(HERE, "..", "crash")]
from base import skip_without_browser  # noqa: E402
from players import Opponent  # noqa: E402
from tap import Skipped, run_marked, test  # noqa: E402
from window import OwnWindow  # noqa: E402

LATE = (0.1, 0.25)  # seconds by which what a reader asks of the log, and what it is answered, take longer
MATCHES = 4
# A view as it is first shown, once it has what this selects.
FIRST = """
const [view, selector, done] = arguments, look = () => {
  const main = document.querySelector('main');
  if (location.pathname.endsWith(view) && main?.querySelector(selector)) done(main.innerHTML);
  else requestAnimationFrame(look);
};
look();
"""


class SlowReaders(Proxied):
    """Two readers, each at the end of a slow line."""

    def __enter__(self):
        super().__enter__()
        self.wires = Wires()
        self.other = self.machine("s", copy=True, options=["--log-role", "reader"])
        self.webs = [self.reading, Web(self.other)]
        for machine, late in zip((self.reader, self.other), LATE):
            if machine.lives():
                machine.stop()
            proxy = self.wires.proxy(self.node.port)
            machine.set_words(self.node.words().replace(f"port={self.node.port}", f"port={proxy.port}"), copies=1)
            machine.start().await_follower()
            proxy.delay = late
        return self

    def __exit__(self, *error):
        super().__exit__(*error)
        self.wires.close()


class Shown:
    """What a window wants to know of a server."""

    def __init__(self, port):
        self.ports = {"web": port}


def register(machine, name):
    """As people do: barpoint-admin's hashes take longer than those of a test's server."""
    with socket.create_connection(("127.0.0.1", machine.port), timeout=SECONDS) as line:
        line.sendall(f"guest\r\nname {name}\r\nsecret\r\nsecret\r\n".encode())
        text = b""
        while b"You are registered." not in text:
            text += line.recv(4096)


def first(page, view, selector):
    """What that view shows before anything else comes."""
    return page.ask(FIRST, view, selector)


def play(page, dave):
    """A match to one point, which carol wins; she looks at it at once."""
    page.open("with/dave/1")
    page.wait(lambda: {"Invite dave", "Play here"} & set(page.names("main button")), "a way to play")
    if "Play here" in page.names("main button"):  # the page before was slow to go
        page.press("Play here")
    page.press("Invite dave")
    dave.wait("Type 'join carol' to accept.")
    dave.type("join carol")
    page.at_table()
    dave.type("resign n")
    page.says("dave resigns")
    page.press("Accept")
    page.press("Look at the match")


@contextlib.contextmanager
def behind_haproxy():
    """Slow readers, the page of carol, who has come to the lobby, and dave at a line of the machine that writes."""
    if HAPROXY is None:
        raise Skipped("there is no haproxy here")
    with SlowReaders() as club, Balancer(club, club.webs) as balancer:
        through = club.writing.elsewhere(balancer.port)
        until(lambda: serves(through, "/api/players/alice"), "haproxy serves nobody")
        register(club.a, "dave")
        with OwnWindow(Shown(balancer.port)) as page, Opponent(club.a, "dave", random.Random(7)) as dave:
            page.register("carol")
            page.wait(lambda: page.path == "", "the lobby")
            yield club, page, dave


@test
def a_page_never_shows_less_than_it_saw():
    with behind_haproxy() as (_, page, dave):
        page.forgiven.append("404")  # of a reader that hasn't come so far within a second: the page asks once more
        dave.type("toggle ready")
        for match in range(1, MATCHES + 1):
            play(page, dave)
            shown = first(page, f"/match/{match}", ".moves")
            assert "Live." not in shown, f"match {match} is shown as it was: {shown}"
            page.open("player/carol")
            shown = first(page, "/player/carol", "a[href*='match/']")
            assert f"match/{match}" in shown, f"match {match} is missing: {shown}"


@test
def a_page_shows_what_readers_have_while_nothing_can_be_stored():
    """Though a line has just told something, and the machine that writes stands still amid a turn."""
    with behind_haproxy() as (club, page, dave):
        for web in club.webs:
            until(lambda web=web: serves(web, "/api/players/dave/matches"), "a reader does not know dave")
        page.open("about")  # a view that asks for nothing
        page.wait(lambda: page.path == "about", "that view")
        time.sleep(1)
        dave.type("tell carol hello")
        page.wait(lambda: "hello" in page.text(), "what dave says")
        club.node.halt()
        dave.type("toggle ready")
        until(lambda: club.a.get("/readyz?store")[0] == 503, club.a.read_log)
        began = time.monotonic()
        page.open("player/dave")
        first(page, "/player/dave", "h1")
        took = time.monotonic() - began
        club.node.go_on()
        assert took < 40, f"it was shown after {took} s"


if __name__ == "__main__":
    skip_without_browser()
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
