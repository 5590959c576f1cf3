#!/usr/bin/python3
"""quiet_test.py - a page that asks again after some quiet seconds.

Browsers open connections in advance. What the server writes into one of them unasked, they take for the answer to the next
request. So this runs in real time: some seconds without a request, and the server closes such a connection.

Usage: quiet_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import FAST, SECONDS, Browser, Server, skip_without_browser, start_chromium  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON = sys.argv[1]
QUIET_SECONDS = 7
PATIENCE_MS = 3000  # so that what the browser opens a while after the page is there is closed within the quiet seconds, too
FETCH = """
const done = arguments[0];
fetch('/api/status').then((answer) => answer.json()).then((status) => done(typeof status.people), (error) => done(String(error)));
"""
# A spare connection, as browsers open them by themselves once they know a server.
SPARE = """
const link = document.createElement('link');
link.rel = 'preconnect';
link.href = location.origin;
document.head.append(link);
"""


class Warm(Browser):
    """A window of a browser that has been here before."""

    def __init__(self, server, kind):
        scheme = "https" if kind == "web-tls" else "http"
        self.root = f"{scheme}://127.0.0.1:{server.ports[kind]}/"
        self.forgiven = []
        self.tab = start_chromium("--ignore-certificate-errors")
        for _ in range(3):
            self.open("")
            self.see("Matches now")


@contextlib.contextmanager
def in_real_time(kind):
    with Server(os.path.abspath(DAEMON), FAST, SECONDS) as server:
        server.use_real_time()
        server.wait_for_requests(PATIENCE_MS)
        server.listens.append(kind)
        server.start()
        with Warm(server, kind) as page:
            yield page
        server.stop([])
        server.check_log()


def wait_quietly(page):
    page.script(SPARE)
    time.sleep(QUIET_SECONDS)


def asks_again(kind, rounds):
    with in_real_time(kind) as page:
        for _ in range(rounds):
            wait_quietly(page)
            page.tab.reload()
            page.see("Matches now")
            wait_quietly(page)
            page.open("ratings")
            page.see("Ratings")
            wait_quietly(page)
            told = page.ask(FETCH)
            assert told == "number", told
            page.open("")
            page.see("Matches now")


def a_quiet_page_is_loaded_again():
    asks_again("web", 2)


def a_quiet_page_is_loaded_again_under_tls():
    """Chromium itself drops a connection under TLS into which something was written unasked, so a server that does that passes
    here, too; lines/crowd_test.py reads what is written there."""
    asks_again("web-tls", 1)


skip_without_browser()
run_tests([a_quiet_page_is_loaded_again, a_quiet_page_is_loaded_again_under_tls])
