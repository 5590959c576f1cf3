#!/usr/bin/python3
"""installed_test.py - the page as somebody has it on their home screen: what a browser needs for that, what its worker keeps and
what not, a server that is gone, an upgrade, and what a push service brings.

Usage: installed_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import json
import os
import struct
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, house, skip_without_browser  # noqa: E402
from stories import READING  # noqa: E402
from tap import run_tests  # noqa: E402
from upgrades import NEW, show, upgrade  # noqa: E402
from window import NotifiedWindow, WorkedWindow  # noqa: E402

DAEMON = sys.argv[1]
WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "server", "web")
WORKER = "const done = arguments[0]; navigator.serviceWorker.getRegistration().then((found) => done(found?.active?.state === 'activated'))"
KEPT = """const done = arguments[0]; (async () => {
  const found = {};
  for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return found; })().then(done)"""
# A moment later: who asks chromium for its notifications while it is about to show one loses that.
SHOWN = """const done = arguments[0]; new Promise((later) => setTimeout(later, 300))
  .then(() => navigator.serviceWorker.ready).then((registration) => registration.getNotifications())
  .then((all) => done(all.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }))))"""
OLD = """const done = arguments[0]; (async () => {
  const cache = await caches.open('barpoint shell / 0123456789abcdef');
  await cache.put(location.origin + '/', new Response('<p>stale'));
  await cache.put(location.origin + '/page-0123456789abcdef/router.js', new Response('stale()')); })().then(done)"""


def ask(page, script):
    return page.ask(script)


def kept(page):
    return ask(page, KEPT)


def come_in(page, name="alice"):
    """Whoever plays has a worker."""
    page.come_in(name)
    page.wait(lambda: ask(page, WORKER), "a worker")
    page.wait(lambda: keeps_a_shell(page) or show(page, ""), "a shell that is kept")  # what failed is tried again at each visit


def keeps_a_shell(page):
    return any(page.root in urls for urls in kept(page).values())


def fetch(page, path):
    with urllib.request.urlopen(urllib.parse.urljoin(page.root, path), timeout=SECONDS) as answer:
        return answer.headers["Content-Type"], answer.read()


def what_a_home_screen_needs():
    with WorkedWindow(reading) as page:
        show(page, "match/1")
        href = page.script("return document.querySelector('link[rel=manifest]').href")
        kind, text = fetch(page, href)
        manifest = json.loads(text)
        assert kind == "application/manifest+json", kind
        assert urllib.parse.urljoin(href, manifest["start_url"]) == page.root == urllib.parse.urljoin(href, manifest["scope"])
        for icon in manifest["icons"]:
            kind, picture = fetch(page, urllib.parse.urljoin(href, icon["src"]))
            assert kind == icon["type"], (icon, kind)
            if kind == "image/png":
                assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"], icon
        touch = page.script("return document.querySelector('link[rel=apple-touch-icon]').href")
        assert fetch(page, touch)[0] == "image/png"
        found = page.devtools("Page.getAppManifest")
        assert found["url"] == href and found["errors"] == [], found
        assert page.devtools("Page.getInstallabilityErrors")["installabilityErrors"] == []


def icons_are_those_of_the_drawing():
    """draw_icons.py draws icon.svg: somebody who changes that runs it again."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, os.path.join(WEB, "draw_icons.py"), folder], check=True, timeout=10 * SECONDS)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as drawn, open(os.path.join(WEB, "page", name), "rb") as ours:
                assert drawn.read() == ours.read(), f"{name} is not what server/web/draw_icons.py draws"


def who_reads_has_no_worker():
    with WorkedWindow(reading) as page:
        for path in ("", "match/1", "player/bob"):
            show(page, path)
        assert not ask(page, WORKER) and kept(page) == {}


def a_shell_that_came_in_part_is_loaded_again():
    with WorkedWindow(reading) as page:
        show(page, "about")
        version = page.script("return /page-([0-9a-f]+)/.exec(document.querySelector('script').src)[1]")
        ask(
            page,
            OLD.replace("0123456789abcdef", version).replace(
                "await cache.put(location.origin + '/', new Response('<p>stale'));", ""
            ),
        )
        come_in(page)


def the_worker_keeps_the_shell_alone():
    """Whatever one looks at: no answer below /api, no page of a match."""
    with WorkedWindow(reading) as page:
        come_in(page)
        for path in ("match/1", "player/bob", "ratings", "about", "settings", "slow", ""):
            show(page, path)
        for name, urls in kept(page).items():
            assert name.startswith("barpoint shell / "), name
            version = name.rpartition(" ")[2]
            others = [url for url in urls if url != page.root and not url.startswith(f"{page.root}page-{version}/")]
            assert others == [] and len(urls) > 10, (name, others, urls)


def a_server_that_is_gone_shows_the_shell():
    with house(DAEMON, *READING) as (server, scenario), WorkedWindow(server) as page:
        page.forgiven += ["ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load", "/page", "/api/"]
        come_in(page)
        server.stop(scenario.persons.values())
        page.open("match/1")
        page.wait(lambda: page.all("header .home"), "the shell")
        page.see("The page could not be loaded.")
        assert page.path == "match/1"
        server.start()
        page.open("match/1")
        page.see("Game 1 begins.")


def an_upgrade_leaves_nothing_stale():
    """Neither what an old worker has kept, nor what an open page has."""
    with house(DAEMON, *READING) as (server, scenario), WorkedWindow(server) as page:
        page.forgiven += ["404", "ERR_CONNECTION_REFUSED"]
        show(page, "about")
        ask(page, OLD)
        come_in(page)
        page.wait(lambda: not any(name.endswith("0123456789abcdef") for name in kept(page)), "the old shell to go")
        show(page, "about")
        assert NEW not in page.text()
        upgrade(server, scenario)
        page.open("about")
        page.see(NEW)
        page.press("Ratings")
        page.press("About")
        page.see(NEW)


def push(page, text):
    """To the page's worker, whichever number chromium has given it."""
    for number in range(40):
        page.devtools("ServiceWorker.deliverPushMessage", origin=page.root.rstrip("/"), registrationId=str(number), data=text)


def push_until(page, ready, **told):
    """Notifications are as wanted. What comes once more takes the place of the first."""
    page.wait(lambda: push(page, json.dumps(told)) or ready(ask(page, SHOWN)), f"{told} to be shown")


def what_a_push_service_brings():
    with NotifiedWindow(reading) as page:
        page.devtools("Browser.grantPermissions", origin=page.root.rstrip("/"), permissions=["notifications"])
        come_in(page)
        page.devtools("ServiceWorker.enable")
        url = page.root + "slow"
        push_until(page, bool, title="alice: it's your turn", body="in 2 matches", url=url, tag="n18")
        wanted = {
            "title": "alice: it's your turn", "body": "in 2 matches", "tag": "n18", "icon": page.root + "page/icon-192.png",
            "data": {"url": url},
        }  # fmt: skip
        assert ask(page, SHOWN) == [wanted], ask(page, SHOWN)
        # told once more, as after a kill of the courier: it takes the place of the first
        is_newer = lambda shown: [one["body"] for one in shown] == ["in 1 match"]  # noqa: E731
        push_until(page, is_newer, title="alice: it's your turn", body="in 1 match", url=url, tag="n18")
        push_until(page, lambda shown: len(shown) == 2, title="elsewhere", url="https://example.org/", tag="n19")
        assert {one["data"]["url"] for one in ask(page, SHOWN)} == {url, page.root}


skip_without_browser()
with house(DAEMON, *READING) as (reading, _):
    run_tests([
        what_a_home_screen_needs,
        icons_are_those_of_the_drawing,
        who_reads_has_no_worker,
        a_shell_that_came_in_part_is_loaded_again,
        the_worker_keeps_the_shell_alone,
        a_server_that_is_gone_shows_the_shell,
        an_upgrade_leaves_nothing_stale,
        what_a_push_service_brings,
    ])  # fmt: skip
