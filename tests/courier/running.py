"""running.py - a courier that runs in a folder of its own, between a desk and services of the tests' own."""

import contextlib
import email
import email.policy
import os
import subprocess
import tempfile

from desk import PATIENCE, Desk
from services import Authority

SECRETS = ("alice@example.org", "localhost:", "/push/", "subject", "text ")


class Running:
    """A courier in a folder of its own, and a desk."""

    def __init__(self, program, *options, mailer="none", started=True, folder=None):
        self.started = started
        self.stack = contextlib.ExitStack()
        self.root = self.stack.enter_context(tempfile.TemporaryDirectory(prefix="barpoint-courier-", dir=folder))
        self.authority = Authority(self.root)
        self.desk = self.stack.enter_context(Desk(self.place("desk")))
        self.socket = self.place("desk")
        self.program, self.options = program, ["--mailer", mailer, *options]
        self.process = None
        self.log = open(self.place("log"), "a+", encoding="utf-8")
        self.stack.callback(self.log.close)

    def place(self, name):
        return os.path.join(self.root, name)

    def words(self, *more):
        return [
            self.program, "--socket", self.socket, "--push-key", self.place("push.key"),
            "--authority", self.authority.path, *self.options, *more,
        ]  # fmt: skip

    def environment(self):
        return os.environ | {"BARPOINT_TEST_AUTHORITY": self.authority.path}

    def start(self):
        self.process = subprocess.Popen(self.words(), env=self.environment(), stdin=subprocess.DEVNULL, stderr=self.log)

    def stop(self):
        """In order, and with nothing in the log that is nobody's business."""
        self.end()
        assert self.process.wait(PATIENCE) == 0, self.read_log()
        self.process = None
        log = self.read_log()
        for secret in SECRETS:
            assert secret not in log, (secret, log)

    def end(self):
        self.process.terminate()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def read_log(self):
        with open(self.place("log"), encoding="utf-8") as log:
            return log.read()

    def test(self, *name):
        """Of a player, or of all hooks."""
        return subprocess.run(
            self.words(*(("--test", *name) if name else ("--test-hooks",))),
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def __enter__(self):
        if self.started:
            self.start()
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.stack.close()


def mail_to(address="alice@example.org", **headers):
    return {"address": address, "headers": {"Message-ID": "<1.notice@play.example.org>", **headers}}


def read_mail(content):
    return email.message_from_bytes(content, policy=email.policy.default)
