#!/usr/bin/python3
"""away_test.py - what players ask for on the page that want to be told while they are away: this browser, mail, what and when.
A courier of the test's own asks the server for letters; chromium's push service is replaced by keys of the test's own.

Usage: away_test.py BARPOINTD-TEST [TEST...]. Prints TAP. Needs Debian's chromium.
"""

import json
import os
import re
import socket
import sys
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import SECONDS, house, skip_without_browser  # noqa: E402
from tap import run_named  # noqa: E402
from window import Window, WorkedWindow  # noqa: E402

DAEMON = sys.argv[1]
KEY = "BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo"
AUTH = "AAAAAAAAAAAAAAAAAAAAAA"
ENDPOINT = "https://fcm.googleapis.com/fcm/send/of-the-test"
# In place of a push service, which no test reaches: what the page asks for, and the keys that it gets.
SERVICE = f"""window.asked = [];
PushManager.prototype.subscribe = async (options) => {{ window.asked.push(options.applicationServerKey);
  return {{ toJSON: () => ({{ endpoint: '{ENDPOINT}', keys: {{ p256dh: '{KEY}', auth: '{AUTH}' }} }}) }}; }};
window.permissions = 0;
{{ const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {{ window.permissions++; return ask(); }}; }}"""
# As in a browser that has been asked nothing yet, and says yes, or no. Its headless shell refuses by itself.
ASKABLE = """{ let answer = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => answer });
  Notification.requestPermission = async () => (answer = 'granted'); }"""
REFUSING = ASKABLE.replace("granted", "denied")
NEW_KEY, NEW_AUTH, NEW_ENDPOINT = KEY[:-1] + "M", "AAAAAAAAAAAAAAAAAAAAAQ", ENDPOINT + "-later"
# In the worker: the service has ended the subscription, and gives out another one. Only a browser makes an event that can wait.
CHANGED = f"""(async () => {{
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({{ applicationServerKey }}) => ({{ toJSON: () => ({{ endpoint: '{NEW_ENDPOINT}',
    keys: {{ p256dh: applicationServerKey === '{KEY}' ? '{NEW_KEY}' : 'another server', auth: '{NEW_AUTH}' }} }}) }});
  const event = new Event('pushsubscriptionchange'), waits = [];
  event.waitUntil = (promise) => waits.push(promise);
  dispatchEvent(event);
  await Promise.allSettled(waits);
  return waits.length; }})()"""
OFFER = "Shall this browser tell you when it is your turn"
OLD_ENOUGH = ["given alice is registered", "given bob is logged in", "bob> toggle ready", "wait 2 days"]
STAYS = ["--idle-timeout", "365d"]


class Courier:
    """Says hello, and gets letters."""

    def __init__(self, server, ways="mail push"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(SECONDS)
        self.socket.connect(os.path.join(server.data, "courier.sock"))
        self.lines = self.socket.makefile("rwb")
        self.ask(f"hello {KEY} {ways}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()

    def ask(self, request):
        """The letters of the answer."""
        self.lines.write(request.encode() + b"\n")
        self.lines.flush()
        letters = []
        while "end" not in (answer := json.loads(self.lines.readline())):
            letters.append(answer)
        assert answer["end"] == "ok", (request, answer)
        return letters


def this_browser_is_told_once_somebody_asks_for_it():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, _), Courier(server) as courier, WorkedWindow(server) as page:
        with page.before_each_page(SERVICE + ASKABLE):
            page.come_in("alice")
            page.go("settings")
            page.press("Tell me in this browser", "button")
            page.see("You are told in 1 browser.")
            assert page.script("return window.asked") == [KEY]
            (letter,) = courier.ask("test alice")
            assert letter["endpoint"] == ENDPOINT and letter["keys"] == {"p256dh": KEY, "auth": AUTH}, letter
            page.press("In no browser any more", "button")
            page.wait(lambda: "You are told in 1 browser." not in page.text(), "no browser to be told")


def in_worker(page, script):
    """What the script comes to, run where the worker of the page runs."""
    browser = page.tab.browser
    session = browser.attach(page.wait(lambda: browser.target("service_worker", page.root + "worker.js"), "the worker"))
    answer = browser.call("Runtime.evaluate", session, expression=script, awaitPromise=True, returnByValue=True)
    browser.call("Target.detachFromTarget", sessionId=session)
    assert "exceptionDetails" not in answer, answer
    return answer["result"].get("value")


def a_browser_with_another_subscription_is_told_there():
    """Also while nobody is logged in; and when the server was gone as it changed, once a view is opened."""
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, scenario), Courier(server) as courier, WorkedWindow(
        server
    ) as page:
        with page.before_each_page(SERVICE + ASKABLE):
            page.come_in("alice")
            page.go("settings")
            page.press("Tell me in this browser", "button")
            page.see("You are told in 1 browser.")
        page.press("Log out")
        page.see("Log in")
        assert in_worker(page, CHANGED) == 1
        (letter,) = courier.ask("test alice")
        assert letter["endpoint"] == NEW_ENDPOINT and letter["keys"] == {"p256dh": NEW_KEY, "auth": NEW_AUTH}, letter
        page.forgiven += ["ERR_CONNECTION_REFUSED"]  # the lobby asks on while nobody answers
        server.stop(scenario.persons.values())
        in_worker(page, CHANGED.replace(NEW_ENDPOINT, ENDPOINT + "-last"))
        server.start()
        page.open("about")
        with Courier(server) as other:
            page.wait(lambda: other.ask("test alice")[0]["endpoint"] == ENDPOINT + "-last", "the last subscription")


def nobody_is_asked_for_permission_before_a_click():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, _), Courier(server), WorkedWindow(server) as page:
        with page.before_each_page(REFUSING + SERVICE):
            page.come_in("alice")
            for path in ("settings", "slow", ""):
                page.open(path)
                page.see("alice")
                assert page.script("return window.permissions") == 0
            page.go("settings")
            page.see("Tell me in this browser")
            page.press("Tell me in this browser", "button")
            page.see("Your browser shows no notifications of this page")
            assert page.script("return [window.permissions, window.asked]") == [1, []]


def who_plays_a_slow_match_is_asked_once():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, scenario), Courier(server) as courier, WorkedWindow(
        server
    ) as page:
        with page.before_each_page(SERVICE + ASKABLE):
            page.come_in("alice")
            page.go("slow")
            page.see("You play no slow match.")
            page.not_see(OFFER)
            page.go("with/bob/5")
            page.choose("Clock", "slow: 2 days")
            page.press("Invite bob")
            scenario.run_line("bob< Type 'join alice' to accept.")
            scenario.run_line("bob> join alice")
            page.at_table()
            page.go("slow")
            page.see(OFFER)
            page.press("Yes, tell me", "button")
            page.wait(lambda: OFFER not in page.text(), "the question to go")
            (letter,) = courier.ask("test alice")
            assert letter["endpoint"] == ENDPOINT
            page.open("slow")
            page.see("1 slow match")
            page.not_see(OFFER)


def mail_after_a_code():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, _), Courier(server) as courier, Window(server) as page:
        page.come_in("alice")
        page.go("settings")
        page.fill("Your mail address", "alice@example.org")
        page.press("Send me a code", "button")
        page.see("The code in the mail")
        (letter,) = courier.ask("take 20")
        assert letter["address"] == "alice@example.org" and letter["kind"] == "proof", letter
        courier.ask(f"done {letter['id']}")
        page.fill("The code in the mail", "000000")
        page.press("That is my address", "button")
        page.see("That is not the code that was sent.")
        page.fill("The code in the mail", re.search(r"mail confirm (\d{6})", letter["text"]).group(1))
        page.press("That is my address", "button")
        page.see("What waits for you is told to alice@example.org.")
        (letter,) = courier.ask("test alice")
        assert letter["address"] == "alice@example.org"
        page.press("No more mail", "button")
        page.see("Your mail address")


def what_and_when():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, _), Window(server) as page:
        page.come_in("alice")
        page.go("settings")
        page.choose("It's my turn in a slow match", "At once")
        page.choose("A tournament of mine starts, or a match of it waits", "Not at all")
        page.script(
            "const field = document.querySelector('input[type=time]'); field.value = '07:30';"
            "field.dispatchEvent(new Event('change'))"
        )
        page.see("This server tells nobody in a browser.")

        def is_kept():
            page.open("settings")
            page.see("The letter of the day comes at")
            turn = page.named("It's my turn in a slow match", "select")
            called = page.named("A tournament of mine starts, or a match of it waits", "select")
            kept = page.script("return [...arguments].map((select) => select.value)", turn, called)
            return [*kept, page.script("return document.querySelector('input[type=time]').value")] == ["now", "no", "07:30"]

        page.wait(is_kept, "both to be kept")


def all_that_is_kept_and_calendars_of_tournaments():
    with house(DAEMON, *OLD_ENOUGH, options=STAYS) as (server, _), Window(server) as page:
        page.come_in("alice")
        page.go("settings")
        page.see("The letter of the day comes at")  # when that comes all below it moves, and a click would miss
        page.press("All that is kept about you", "summary")
        page.press("Make a link", "button")
        page.see("Open it")
        link = page.script("return [...document.links].find((link) => link.textContent === 'Open it').href")
        with urllib.request.urlopen(link, timeout=SECONDS) as answer:
            assert json.load(answer)["account"][0]["name"] == "alice"
        page.press("What waits for you, in other programs", "summary")
        for name, begin in (("calendar", b"BEGIN:VCALENDAR"), ("feed", b"<?xml")):
            link = page.script(f"return [...document.links].find((link) => link.textContent === '{name}').href")
            with urllib.request.urlopen(link, timeout=SECONDS) as answer:
                assert answer.read().startswith(begin), link


skip_without_browser()
run_named(
    [
        this_browser_is_told_once_somebody_asks_for_it,
        a_browser_with_another_subscription_is_told_there,
        nobody_is_asked_for_permission_before_a_click,
        who_plays_a_slow_match_is_asked_once,
        mail_after_a_code,
        what_and_when,
        all_that_is_kept_and_calendars_of_tournaments,
    ],
    sys.argv[2:],
)
