#!/usr/bin/env python3
"""courier_test.py - barpoint-courier between a desk and services of the tests' own: what arrives, what is reported, and what
becomes of letters when somebody is slow, broken, gone or killed.

    courier_test.py BARPOINT-COURIER BARPOINT-COURIER-TEST [TEST...]

The first is the program as it is released, the second may reach services on this machine. Prints TAP.
"""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from desk import PATIENCE, wait_until  # noqa: E402
from running import Running, mail_to, read_mail  # noqa: E402
from services import (
    Authority,
    Browser,
    Held,
    Mailbox,
    Service,
    authenticate,
    bytes_of,
    check_vapid,
    letters_of,
    mailer,
)  # noqa: E402
from server import free_port  # noqa: E402
from tap import run_named  # noqa: E402

RELEASED, COURIER = (os.path.abspath(path) for path in sys.argv[1:3])


def push_to(service, browser, path="/push/1", **more):
    return {
        "endpoint": service.origin + path, "keys": browser.keys(), "topic": "n1", "ttl": 86400, "urgency": "normal",
        **more,
    }  # fmt: skip


def hello_and_a_key_that_stays():
    with Running(COURIER) as running:
        key, *ways = running.desk.wait_for_hello()
        assert ways == ["push", "hook"], ways
        point = bytes_of(key)
        assert len(key) == 87 and len(point) == 65 and point[0] == 4, key
        assert os.stat(running.place("push.key")).st_mode & 0o7777 == 0o600
        running.stop()
        running.desk.hello = None
        running.start()
        assert running.desk.wait_for_hello()[0] == key
        running.stop()


def a_push_is_read_by_its_browser_alone():
    with Running(COURIER) as running, Service(running.authority) as service:
        key = running.desk.wait_for_hello()[0]
        browser = Browser()
        letter = push_to(service, browser, urgency="high") | {
            "subject": 'alice: "Jürg" zieht 🎲', "text": "one\ntwo\n", "url": "https://play.example.org/slow",
        }  # fmt: skip
        running.desk.add(1, "push", **letter)
        running.desk.wait_for(1, "done")
        ((path, headers, body),) = service.got
        assert path == "/push/1"
        assert headers["TTL"] == "86400" and headers["Urgency"] == "high" and headers["Topic"] == "n1", headers
        assert headers["Content-Encoding"] == "aes128gcm", headers
        check_vapid(headers["Authorization"], service.origin, time.time(), key)
        wanted = {"title": letter["subject"], "body": letter["text"], "url": letter["url"], "tag": "n1"}
        assert browser.read(body) == wanted
        running.stop()


def what_push_services_answer():
    """404 and 410 end a subscription; what passes is tried later; all else is no use."""
    answers = {200: "done", 201: "done", 404: "gone", 410: "gone", 429: "later", 400: "bad", 403: "bad", 413: "bad", 307: "bad"}
    for status, verdict in answers.items():
        with Running(COURIER) as running, Service(running.authority) as service:
            service.status, service.headers = status, {"Location": service.origin + "/elsewhere"}
            running.desk.add(1, "push", **push_to(service, Browser()))
            running.desk.wait_for(1, verdict)
            assert [path for path, _, _ in service.got] == ["/push/1"], service.got  # no redirect is followed
            running.stop()


def who_is_busy_is_left_alone():
    """One service asks for patience, and another goes on."""
    with Running(COURIER) as running, Service(running.authority) as busy, Service(running.authority) as other:
        busy.status, busy.headers = 503, {"Retry-After": "120"}
        running.desk.add(1, "push", **push_to(busy, Browser()))
        running.desk.wait_for(1, "later")
        running.desk.add(2, "push", **push_to(busy, Browser()))
        running.desk.add(3, "push", **push_to(other, Browser()))
        running.desk.wait_for(2, "rests")
        running.desk.wait_for(3, "done")
        assert len(busy.got) == 1 and len(other.got) == 1
        (rests,) = [request for request in running.desk.requests if request.startswith("rests 2 ")]
        assert 60 < int(rests.split()[2]) <= 120, rests
        running.stop()


def a_hook_reads_what_chat_rooms_understand():
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.add(
            1, "hook", kind="tournament-over", endpoint=service.origin + "/hook", subject='a "b"',
            url="https://play.example.org/tournament/5",
        )  # fmt: skip
        running.desk.wait_for(1, "done")
        ((path, headers, body),) = service.got
        assert path == "/hook" and headers["Content-Type"] == "application/json"
        assert headers["User-Agent"] == "barpoint-courier", headers  # Discord answers nobody without one
        said = 'a "b" https://play.example.org/tournament/5'
        assert json.loads(body) == {"text": said, "content": said, "event": "tournament-over"}, body
        running.stop()


def a_name_calls_nobody_in_a_room():
    """A director names a tournament, and a club's room must not be called, or led elsewhere, by that."""
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.add(
            1, "hook", kind="tournament-opens", endpoint=service.origin + "/hook",
            subject="The tournament @everyone <!channel> <@&1> [here](https://evil.example.org) é is open", url="",
        )  # fmt: skip
        running.desk.wait_for(1, "done")
        ((_, _, body),) = service.got
        said = "The tournament \uff20everyone ‹!channel> ‹\uff20&1> \uff3bhere](https://evil.example.org) é is open"
        assert json.loads(body) == {"text": said, "content": said, "event": "tournament-opens"}, body
        running.stop()


def what_rooms_answer():
    """Nobody at a hook is as bad as any other refusal; no redirect is followed; whoever is busy is left alone."""
    answers = {204: "done", 404: "bad", 410: "bad", 400: "bad", 301: "bad", 302: "bad", 307: "bad", 429: "later", 502: "later"}
    for status, verdict in answers.items():
        with Running(COURIER) as running, Service(running.authority) as service:
            service.status, service.headers = status, {"Location": service.origin + "/elsewhere"}
            running.desk.add(1, "hook", endpoint=service.origin + "/hook")
            running.desk.wait_for(1, verdict)
            assert [path for path, _, _ in service.got] == ["/hook"], service.got
            running.stop()


def a_dead_room_holds_up_no_push():
    with Running(COURIER) as running, Service(running.authority) as service:
        for number in range(1, 20):
            running.desk.add(number, "hook", endpoint="https://localhost:1/hook")
        running.desk.add(200, "push", **push_to(service, Browser()))
        running.desk.wait_for(200, "done")
        running.stop()


def a_test_of_all_hooks():
    with Running(COURIER, started=False) as running, Service(running.authority) as service, Service(running.authority) as other:
        done = running.test()
        assert done.returncode == 1 and "no hook" in done.stderr, done
        running.desk.add(1, "hook", endpoint=service.origin + "/hook", kind="test")
        running.desk.add(2, "hook", endpoint=other.origin + "/hook", kind="test")
        done = running.test()
        assert done.returncode == 0 and done.stderr.count("hook: done") == 2, done
        assert len(service.got) == 1 and len(other.got) == 1
        running.desk.wait_again(1)
        service.status = 404
        done = running.test()
        assert done.returncode == 1 and "letter 1 hook: bad: the answer is 404" in done.stderr, done
        assert "/hook" not in done.stderr, done


def where_nobody_may_be_sent():
    """The released program carries nothing into the operator's own network, to another port, or without TLS."""
    endpoints = [
        "https://localhost/push/1", "https://127.0.0.1/push/1", "https://[::1]/push/1", "https://2130706433/push/1",
        "https://0x7f000001/push/1", "https://[::ffff:127.0.0.1]/push/1", "https://10.0.0.1/push/1", "https://localhost:443/push/1",
        "https://push.example.org:8443/push/1", "http://push.example.org/push/1", "https://user:word@push.example.org/push/1",
        "file:///push/1", "gopher://localhost/push/1", "push/1", "",
    ]  # fmt: skip
    with Running(RELEASED) as running:
        for number, endpoint in enumerate(endpoints, 1):
            keys = Browser().keys()
            running.desk.add(number, "push", endpoint=endpoint, keys=keys, topic="n1", ttl=60, urgency="normal")
            running.desk.add(100 + number, "hook", endpoint=endpoint)
        for number in range(1, len(endpoints) + 1):
            running.desk.wait_for(number, "bad")
            running.desk.wait_for(100 + number, "bad")
        running.stop()


def a_service_without_a_good_certificate():
    with Running(COURIER) as running, tempfile.TemporaryDirectory() as other, Service(Authority(other)) as service:
        running.desk.add(1, "push", **push_to(service, Browser()))
        running.desk.wait_for(1, "later")
        assert service.got == []
        running.stop()


def keys_of_no_browser():
    with Running(COURIER) as running, Service(running.authority) as service:
        good = Browser().keys()
        point = bytearray(bytes_of(good["p256dh"]))
        point[40] ^= 1
        off = good | {"p256dh": letters_of(bytes(point))}
        for number, keys in enumerate(({"p256dh": "", "auth": ""}, good | {"auth": "AAAA"}, off), 1):
            running.desk.add(number, "push", **(push_to(service, Browser()) | {"keys": keys}))
            running.desk.wait_for(number, "bad")
        running.desk.add(9, "push", **push_to(service, Browser()), text="ä" * 2048)
        running.desk.wait_for(9, "bad")
        assert service.got == []
        running.stop()


# -- mail


@contextlib.contextmanager
def relayed(mailbox, scheme="smtps", user="club%40example.org", password="secret word", **options):
    """A courier with a relay that wants a password, under TLS at once or by STARTTLS."""
    running = Running(COURIER)
    secure = {"context": running.authority.context()} if scheme == "smtps" else {"tls_context": running.authority.context()}
    options = {"authenticator": authenticate, "auth_required": True, "auth_require_tls": scheme != "smtps"} | options
    with mailer(mailbox, **secure, **options) as port:
        with open(running.place("password"), "w", encoding="utf-8") as file:
            file.write(password + "\n")
        running.options = ["--mailer", f"{scheme}://{user}@localhost:{port}", "--mailer-password", running.place("password")]
        with running:
            yield running


def a_mail_by_a_relay():
    for scheme in ("smtps", "smtp"):
        mailbox = Mailbox()
        with relayed(mailbox, scheme) as running:
            assert running.desk.wait_for_hello()[1:] == ["mail", "push", "hook"]
            text = "Jürg waits.\n.\nFrom here = there\n" + "x" * 200 + "\n"
            end = "<https://play.example.org/mail/end/1>"
            running.desk.add(
                1, "mail", **mail_to(**{"List-Unsubscribe": end}), subject="alice: Jürg zieht, und " + "ö" * 80, text=text,
                url="https://play.example.org/slow",
            )  # fmt: skip
            running.desk.wait_for(1, "done")
            ((sender, to, content),) = mailbox.got
            assert sender == "barpoint@play.example.org" and to == ["alice@example.org"], (sender, to)
            assert "play.example.org" in mailbox.helos, mailbox.helos
            assert all(len(line) <= 78 for line in content.split(b"\r\n")), content
            mail = read_mail(content)
            assert mail["Subject"] == "alice: Jürg zieht, und " + "ö" * 80, mail["Subject"]
            assert mail["From"] == '"play.example.org" <barpoint@play.example.org>', mail["From"]
            assert (
                mail["To"].addresses[0].addr_spec == "alice@example.org" and mail["Message-ID"] == "<1.notice@play.example.org>"
            )
            assert mail["List-Unsubscribe"] == end and mail.get_content_type() == "text/plain"
            assert abs(mail["Date"].datetime.timestamp() - time.time()) < 600
            got = mail.get_content().replace("\r\n", "\n")
            assert got == text + "\nhttps://play.example.org/slow\n", got
            running.stop()


def what_a_relay_refuses():
    """An address that is refused by 5xx is gone; what passes, and what is wrong with us, is tried later."""
    answers = {"550 no such user": "gone", "553 not that": "gone", "451 greylisted": "later", "452 full": "later"}
    for answer, verdict in answers.items():
        mailbox = Mailbox()
        mailbox.refused = {"alice@example.org": answer}
        with relayed(mailbox) as running:
            running.desk.add(1, "mail", **mail_to())
            running.desk.wait_for(1, verdict)
            assert mailbox.got == [] and f"the mailer answers {answer[:3]} to the address" in running.read_log()
            running.desk.add(2, "mail", **mail_to("bob@example.org"))
            running.desk.wait_for(2, "done")
            running.stop()
    mailbox = Mailbox()
    mailbox.refused_text = "554 looks like spam"
    with relayed(mailbox) as running:
        running.desk.add(1, "mail", **mail_to())
        running.desk.wait_for(1, "gone")
        running.stop()


def a_relay_that_does_not_know_us():
    with relayed(Mailbox(), password="wrong") as running:
        running.desk.add(1, "mail", **mail_to())
        running.desk.wait_for(1, "later")
        running.stop()


def a_relay_without_tls_gets_nothing():
    """Somebody on the way may have taken STARTTLS out of what it offers."""
    mailbox = Mailbox()
    with mailer(mailbox, host="127.0.0.2") as port, Running(COURIER, started=False) as running:
        running.options = ["--mailer", f"smtp://club@127.0.0.2:{port}"]
        running.start()
        running.desk.add(1, "mail", **mail_to())
        running.desk.wait_for(1, "later")
        assert mailbox.got == [] and mailbox.helos != [], mailbox.helos
        running.stop()


def a_mailer_on_this_machine_needs_no_tls():
    mailbox = Mailbox()
    with mailer(mailbox) as port, Running(COURIER, mailer=f"smtp://localhost:{port}") as running:
        running.desk.add(1, "mail", **mail_to())
        running.desk.wait_for(1, "done")
        assert len(mailbox.got) == 1
        running.stop()


def a_mailer_on_this_machine_vouches_for_itself():
    """As Debian's do: TLS, by a certificate that the machine has made for itself. Elsewhere that is nobody's."""
    for host, verdict in (("127.0.0.1", "done"), ("127.0.0.2", "later")):
        mailbox = Mailbox()
        with tempfile.TemporaryDirectory() as folder, Running(COURIER, started=False) as running:
            options = {"tls_context": Authority(folder).context(), "require_starttls": True}
            with mailer(mailbox, host=host, **options) as port:
                running.options = ["--mailer", f"smtp://{host}:{port}"]
                running.start()
                running.desk.add(1, "mail", **mail_to())
                running.desk.wait_for(1, verdict)
                assert len(mailbox.got) == (verdict == "done")
                running.stop()


def a_dead_mailer_holds_up_no_push():
    with Running(COURIER, mailer="smtp://localhost:1") as running, Service(running.authority) as service:
        for number in range(1, 200):
            running.desk.add(number, "mail", **mail_to())
        running.desk.add(200, "push", **push_to(service, Browser()))
        running.desk.wait_for(200, "done")
        fetched = [number for number in range(1, 200) if running.desk.states[number] != "waits"]
        assert len(fetched) <= 8, fetched  # four at once, and four more a minute later
        running.stop()


def no_player_writes_a_header():
    """What the server must not send, and what it may: neither gets anything into a header of its own."""
    mailbox = Mailbox()
    with mailer(mailbox) as port, Running(COURIER, mailer=f"smtp://localhost:{port}") as running:
        evil = [
            mail_to("alice@example.org\r\nRCPT TO:<eve@example.org>"), mail_to("-oQ/tmp@example.org"), mail_to("a@b.org, c@d.org"),
            mail_to(**{"X": "1\r\nBcc: eve@example.org"}), mail_to(**{"Bcc": "eve@example.org"}),
            mail_to() | {"subject": "x\nBcc: eve@example.org"}, mail_to() | {"url": "https://x\n.\n"},
        ]  # fmt: skip
        for number, members in enumerate(evil, 1):
            running.desk.add(number, "mail", **members)
            running.desk.wait_for(number, "bad")
        assert mailbox.got == []
        running.desk.add(
            50, "mail", **mail_to(), subject='"<eve@example.org>", =?x?=', text="\nBcc: eve@example.org\n\n.\nQUIT\n"
        )
        running.desk.wait_for(50, "done")
        ((_, to, content),) = mailbox.got
        mail = read_mail(content)
        assert to == ["alice@example.org"] and mail["Bcc"] is None and mail["Subject"] == '"<eve@example.org>", =?x?='
        assert mail.get_content().replace("\r\n", "\n") == "\nBcc: eve@example.org\n\n.\nQUIT\n"
        running.stop()


# -- when somebody is gone


def a_server_that_comes_back():
    """The courier waits for it, and tells it then what it could not tell before."""
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        service.held = Held()
        running.desk.add(1, "push", **push_to(service, Browser()))
        wait_until(lambda: len(service.got) == 1, "nothing has come")
        running.desk.close()
        service.held.set()
        wait_until(lambda: "letter 1 push: done" in running.read_log(), running.read_log)
        running.desk.hello = None
        running.desk.open()
        running.desk.wait_for(1, "done")
        assert running.desk.reports == [(1, "done")] and len(service.got) == 1
        running.stop()


def a_socket_that_others_may_use():
    """Nothing that the courier does would change that: it ends, and says so."""
    with Running(COURIER, folder="/tmp") as running:
        running.desk.wait_for_hello()
        if os.geteuid() == 0:  # who may use any socket
            os.mkdir(running.place("own"))
            os.chown(running.place("own"), 65534, 65534)
            running.options += ["--push-key", os.path.join(running.place("own"), "push.key")]
        else:
            os.chmod(running.socket, 0)
        os.chmod(running.root, 0o711)
        running.stop()
        words = list(running.words())
        if os.geteuid() == 0:
            del words[words.index("--push-key") : words.index("--push-key") + 2]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 1 and f"socket: {running.socket}: Permission denied" in done.stderr, done


def no_server_and_no_socket_yet():
    running = Running(COURIER)
    running.desk.close()
    os.unlink(running.place("desk"))
    with running:
        wait_until(lambda: "trying again" in running.read_log(), running.read_log)
        running.desk.open()
        running.desk.wait_for_hello()
        running.stop()


def a_report_that_is_not_stored_is_told_again():
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        running.desk.answers["done"] = {"end": "error", "why": "not stored"}
        running.desk.add(1, "push", **push_to(service, Browser()))
        wait_until(lambda: "done 1" in running.desk.requests, "it is not reported")
        running.desk.answers.clear()
        running.desk.cut()
        running.desk.wait_for(1, "done")
        assert len(service.got) == 1
        running.stop()


def killed_with_four_letters_under_way():
    """None is lost, and no more than four come twice."""
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        service.held = Held()
        numbers = range(1, 31)
        for number in numbers:
            running.desk.add(number, "push", **push_to(service, Browser(), f"/push/{number}"))
        wait_until(lambda: len(service.got) == 4, lambda: f"{len(service.got)} are under way")
        time.sleep(0.5)  # no fifth comes
        assert len(service.got) == 4
        running.kill()
        service.held.set()
        service.held = None
        for number in numbers:
            if running.desk.states[number] == "taken":
                running.desk.wait_again(number)
        running.start()
        for number in numbers:
            running.desk.wait_for(number, "done")
        paths = [path for path, _, _ in service.got]
        assert set(paths) == {f"/push/{number}" for number in numbers}
        assert len(paths) <= len(numbers) + 4, len(paths)
        running.stop()


def a_stop_waits_for_letters_under_way():
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        service.held = Held()
        for number in range(1, 11):
            running.desk.add(number, "push", **push_to(service, Browser()))
        wait_until(lambda: len(service.got) == 4, "nothing has come")
        running.process.send_signal(signal.SIGTERM)
        service.held.set()
        assert running.process.wait(PATIENCE) == 0
        states = list(running.desk.states.values())
        assert states.count("done") == 4 and states.count("waits") == 6, states


def a_second_signal_waits_for_nobody():
    with Running(COURIER) as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        service.held = Held()
        for number in range(1, 5):
            running.desk.add(number, "push", **push_to(service, Browser()))
        wait_until(lambda: len(service.got) == 4, "nothing has come")
        running.process.send_signal(signal.SIGTERM)
        wait_until(lambda: "leaves" in running.read_log(), running.read_log)
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(PATIENCE) == 0, running.read_log()
        assert running.desk.reports == []


def a_server_that_talks_nonsense():
    for nonsense in ({"id": 0}, ["x"], {"end": 5, "text": "x" * 20000}):
        with Running(COURIER) as running:
            running.desk.wait_for_hello()
            running.desk.answers["take"] = nonsense
            wait_until(
                lambda running=running: len([r for r in running.desk.requests if r.startswith("hello")]) > 1, running.read_log
            )
            running.desk.answers.clear()
            running.desk.add(1, "mail", **mail_to())
            running.desk.wait_for(1, "later")  # there is no mailer
            running.stop()


# -- what the operator sees


def a_test_letter():
    mailbox = Mailbox()
    with (
        mailer(mailbox) as port,
        Running(COURIER, mailer=f"smtp://localhost:{port}", started=False) as running,
        Service(running.authority) as service,
    ):
        running.desk.add(1, "mail", **mail_to(), kind="test")
        for number in range(2, 7):
            running.desk.add(number, "push", **push_to(service, Browser()), kind="test")
        done = running.test("alice")
        assert done.returncode == 0, done
        assert "letter 1 mail: done" in done.stderr and done.stderr.count("push: done") == 5, done.stderr
        assert len(mailbox.got) == 1 and len(service.got) == 5
        mailbox.refused = {"alice@example.org": "550 no"}
        running.desk.add(1, "mail", **mail_to(), kind="test")
        done = running.test("alice")
        assert done.returncode == 1 and "letter 1 mail: gone: the mailer answers 550 to the address" in done.stderr, done
        done = running.test("bob")
        assert done.returncode == 1 and "no such player" in done.stderr, done
        running.desk.close()
        done = running.test("alice")
        assert done.returncode == 1 and "no line to the server" in done.stderr, done


def figures():
    """What Prometheus reads."""
    port = free_port()
    with Running(COURIER, "--listen-metrics", f"127.0.0.1:{port}") as running, Service(running.authority) as service:
        running.desk.wait_for_hello()
        running.desk.add(1, "push", **push_to(service, Browser()))
        running.desk.wait_for(1, "done")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        for line in (
            'barpoint_courier_letters_total{way="push",outcome="done"} 1', 'barpoint_courier_letters_total{way="mail",outcome="gone"} 0',
            "barpoint_courier_connected 1", "barpoint_courier_carried 0", "barpoint_courier_resting 0",
        ):  # fmt: skip
            assert line + "\n" in text, text
        last = float(text.split('barpoint_courier_last_done_seconds{way="push"} ')[1].split("\n")[0])
        assert abs(last - time.time()) < 600
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE)
            raise AssertionError("there is another page")
        except urllib.error.HTTPError as refused:
            assert refused.code == 404
        with contextlib.ExitStack() as stack:
            for _ in range(20):  # who says nothing takes no more than 16
                stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            last = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            assert last.recv(1) == b"", "it is one too many"
        running.stop()


def settings_that_make_no_sense():
    with Running(COURIER, started=False) as running:
        password, config = running.place("empty"), running.place("courier.conf")
        for path in (password, config):
            with open(path, "w", encoding="utf-8"):
                pass
        wrong = {
            ("--mailer", "mail.example.org"): "mailer: sendmail, none, or smtps://USER@HOST",
            ("--mailer", "smtps://club:word@mail.example.org"): "mailer:",
            ("--mailer", "smtps://club@mail.example.org", "--mailer-password", password): "there is no password",
            ("--mailer", "smtps://club@mail.example.org", "--mailer-password", "/nowhere"): "can't read /nowhere",
            ("--from", "club"): "from: an address",
            ("--push-key", config): "chmod 0600",
            ("--push-key", "/nowhere/push.key"): "/nowhere",
            ("--authority", "/nowhere/ca.crt"): "authority: can't read /nowhere/ca.crt",
            ("--socket", "x" * 200): "too long",
            ("--socket", ""): 'socket: the path of the server\'s socket, not ""',
            ("--colour", "red"): "there is no such setting",
            ("courier",): "is not an option",
            ("--config", "/nowhere"): "can't read /nowhere",
            ("--config", config, "--config", config): "--config is given twice",
            ("--test", "alice", "--test", "bob"): "--test is given twice",
            ("--test-hooks", "--test-hooks"): "--test-hooks is given twice",
        }
        for name, form, values in (
            ("mailer", "sendmail, none, or smtps://USER@HOST", ("", "x", "0", "-1", "smtps://a@b:0x", "smtps://a@b:65536")),
            ("from", "an address like club@example.org", ("x", "0", "-1", "a@", "@b.org", "a b@c.org")),
            ("listen-metrics", "an address and a port like 127.0.0.1:9322", ("x", "0", "-1", "127.0.0.1", "127.0.0.1:0", "[::1]", "127.0.0.1:65536", "localhost:1")),
            ("log-level", "debug, info, warning or error", ("", "x", "0", "-1", "INFO")),
        ):  # fmt: skip
            wrong |= {(f"--{name}", value): f'{name}: {form}, not "{value}"' for value in values}
        os.chmod(config, 0o644)
        for words, said in wrong.items():
            done = subprocess.run(
                [COURIER, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=running.root
            )
            assert done.returncode == 1 and said in done.stderr, (words, done)
        for text, said in (
            ("colour = red", "courier.conf:1: colour"),
            ("\nmailer", "courier.conf:2: this is not KEY"),
            ("[x]\nfrom=a@b", "sections"),
        ):
            with open(config, "w", encoding="utf-8") as file:
                file.write(text + "\n")
            done = subprocess.run([COURIER, "--config", config], capture_output=True, text=True, timeout=PATIENCE, check=False)
            assert done.returncode == 1 and said in done.stderr, (text, done)


def each_setting_is_given_once_and_whole():
    with Running(COURIER, started=False) as running:
        config = running.place("courier.conf")
        told = subprocess.run([COURIER, "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        names = re.findall(r"^  --([a-z-]+) [A-Z:]+(?:  \(default|$)", told, re.MULTILINE)
        assert {"socket", "from", "log-level"} < set(names) and len(names) > 7, names

        def refused(said, *words):
            done = subprocess.run(
                [COURIER, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=running.root
            )
            assert done.returncode == 1 and said in done.stderr, (words, said, done)

        for name in set(names) - {"config", "test"}:
            refused(f"--{name} is given twice", f"--{name}", "x", f"--{name}=x")
            refused(f"--{name} is too long", f"--{name}", "x" * 300)
            refused(f"--{name} wants a value", f"--{name}")
            with open(config, "w", encoding="utf-8") as file:
                file.write(f"# a comment\n{name} = x\n{name} = x\n")
            refused(f"courier.conf:3: {name} is given twice", "--config", config)


def a_file_of_settings():
    with Running(COURIER, started=False) as running:
        config = running.place("courier.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(f"# a comment\nsocket = {running.place('desk')}\nmailer = none\npush-key =\nfrom = club@example.org\n")
        process = subprocess.Popen([COURIER, "--config", config], stdin=subprocess.DEVNULL, stderr=running.log)
        assert running.desk.wait_for_hello() == ["-", "hook"]
        process.terminate()
        assert process.wait(PATIENCE) == 0


run_named(
    [
        hello_and_a_key_that_stays,
        a_push_is_read_by_its_browser_alone,
        what_push_services_answer,
        who_is_busy_is_left_alone,
        a_hook_reads_what_chat_rooms_understand,
        a_name_calls_nobody_in_a_room,
        what_rooms_answer,
        a_dead_room_holds_up_no_push,
        a_test_of_all_hooks,
        where_nobody_may_be_sent,
        a_service_without_a_good_certificate,
        keys_of_no_browser,
        a_mail_by_a_relay,
        what_a_relay_refuses,
        a_relay_that_does_not_know_us,
        a_relay_without_tls_gets_nothing,
        a_mailer_on_this_machine_needs_no_tls,
        a_mailer_on_this_machine_vouches_for_itself,
        a_dead_mailer_holds_up_no_push,
        no_player_writes_a_header,
        a_server_that_comes_back,
        a_socket_that_others_may_use,
        no_server_and_no_socket_yet,
        a_report_that_is_not_stored_is_told_again,
        killed_with_four_letters_under_way,
        a_stop_waits_for_letters_under_way,
        a_second_signal_waits_for_nobody,
        a_server_that_talks_nonsense,
        a_test_letter,
        figures,
        settings_that_make_no_sense,
        each_setting_is_given_once_and_whole,
        a_file_of_settings,
    ],
    sys.argv[3:],
)
