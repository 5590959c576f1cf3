"""desk.py - a server's desk by the tests: it hands over letters, and remembers what became of each, as COURIER.md says."""

import contextlib
import json
import os
import socket
import threading
import time

PATIENCE = 180
NOTHING_WAITS = {"end": "ok", "again": 0, "none": True}  # a server would say 5


def wait_until(is_so, what, seconds=PATIENCE):
    """`what` may be a function: what to say then. Often it is a question to the database, which is opened for it: who has
    waited for long looks less often."""
    end, pause = time.monotonic() + seconds, 0.02
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(what() if callable(what) else what)
        time.sleep(pause)
        pause = min(0.1, 1.1 * pause)


class Desk:
    """Letters wait, are taken, and are reported. What is `later` waits again when the test says so."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.letters, self.states, self.reports, self.requests = {}, {}, [], []
        self.hello = None
        self.answers = {}  # of a request's first word: what to answer in place of the usual
        self.lines = []
        self.listener = None
        self.open()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # -- as the server's end

    def open(self):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def close(self):
        """The server is gone: the socket stays, as after a kill."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # close() alone leaves the thread waiting
        self.listener.close()
        self.cut()

    def cut(self):
        with self.lock:
            lines, self.lines = self.lines, []
        for line in lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                line = listener.accept()[0]
                with self.lock:
                    self.lines.append(line)
                threading.Thread(target=self.serve, args=(line,), daemon=True).start()

    def serve(self, line):
        with contextlib.suppress(OSError, ValueError), line, line.makefile("rwb") as stream:
            for request in stream:
                for answer in self.answer(request.decode("ascii").rstrip("\n")):
                    if answer is None:
                        return
                    if answer == NOTHING_WAITS:
                        time.sleep(0.05)
                    stream.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
                stream.flush()

    def answer(self, request):
        with self.lock:
            self.requests.append(request)
            verb, *words = request.replace("test-hooks", "test_hooks").split()
            if verb in self.answers:
                return [self.answers[verb]]
            return list(getattr(self, "on_" + verb)(words))

    def on_hello(self, words):
        self.hello = words
        yield {"end": "ok", "server": "play.example.org"}

    def on_take(self, words):
        ways = words[1:] or ["mail", "push", "hook"]
        waiting = [number for number, state in self.states.items() if state == "waits" and self.letters[number]["way"] in ways]
        waiting = waiting[: int(words[0])]
        for number in waiting:
            self.states[number] = "taken"
            yield self.letters[number]
        yield {"end": "ok", "again": 0} if waiting else NOTHING_WAITS

    def on_test(self, words):
        if words != ["alice"]:
            yield {"end": "error", "why": "no such player"}
            return
        yield from list(self.on_take(["20"]))[:-1]
        yield {"end": "ok", "again": 0}

    def on_test_hooks(self, words):
        letters = list(self.on_take(["20", "hook"]))[:-1]
        yield from letters or [{"end": "error", "why": "no hook"}]
        if letters:
            yield {"end": "ok", "again": 0}

    def report(self, number, what):
        self.reports.append((number, what))
        self.states[number] = what
        yield {"end": "ok"}

    def on_done(self, words):
        yield from self.report(int(words[0]), "done")

    def on_later(self, words):
        yield from self.report(int(words[0]), "later")

    def on_rests(self, words):
        assert 1 <= int(words[1]) <= 3600, words
        yield from self.report(int(words[0]), "rests")

    def on_refused(self, words):
        yield from self.report(int(words[0]), words[1])

    # -- for a test

    def add(self, number, way, **members):
        letter = {"id": number, "way": way, "kind": "turn", "subject": f"subject {number}", "text": f"text {number}\n", "url": ""}
        with self.lock:
            self.letters[number] = letter | members
            self.states[number] = "waits"

    def wait_again(self, number):
        """Its pause is over, or the server has been told nothing of it."""
        with self.lock:
            self.states[number] = "waits"

    def wait_for(self, number, what):
        wait_until(
            lambda: self.states[number] not in ("waits", "taken"),
            lambda: f"letter {number} is {self.states[number]} yet; requests: {self.requests[-20:]}",
        )
        assert self.states[number] == what, (number, self.states[number], what)

    def wait_for_hello(self):
        wait_until(lambda: self.hello is not None, "no courier has come")
        return self.hello
