#!/usr/bin/env python3
"""mailers_test.py - mail by mailers of Debian's: msmtp, which hands on at once, and OpenSMTPD, which keeps it and hands on later.
Each runs in a sandbox that has folders of its own in place of the machine's, and takes nothing to anybody but a mailbox of the
tests' own.

    mailers_test.py BARPOINT-COURIER [TEST...]

Prints TAP; what needs a mailer that isn't there, or rights that we don't have, is skipped.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from desk import PATIENCE, wait_until  # noqa: E402
from running import Running, mail_to, read_mail  # noqa: E402
from server import free_port  # noqa: E402
from services import Mailbox, mailer  # noqa: E402
from tap import Skipped, needs, run_named  # noqa: E402

COURIER = os.path.abspath(sys.argv[1])
SOMEBODY = pwd.getpwnam("nobody")  # who has no rights at all, as the courier's user


class Sandboxed(Running):
    """A courier of another user's, in a sandbox that a script has made ready."""

    def __init__(self, script, mailer="sendmail", closed=False):
        if (
            os.geteuid() != 0
            or subprocess.run(["unshare", "-m", "-p", "-f", "true"], capture_output=True, check=False).returncode != 0
        ):
            raise Skipped("a sandbox needs root, and the right to mount")
        super().__init__(COURIER, mailer=mailer, started=False, folder="/tmp")
        # Somebody may be kept out of the folder where the program lies.
        self.program = shutil.copy(COURIER, self.place("courier"))
        self.script, self.closed, self.own = script, closed, 0

    def prepare(self, **places):
        with open(self.place("ready"), "w", encoding="utf-8") as file:
            file.write(self.script.format(root=self.root, **places) + '\nexec "$@"\n')
        for name in os.listdir(self.root):
            os.chown(self.place(name), SOMEBODY.pw_uid, SOMEBODY.pw_gid)
        os.chown(self.root, SOMEBODY.pw_uid, SOMEBODY.pw_gid)

    def words(self, *more):
        somebody = ["setpriv", "--reuid", str(SOMEBODY.pw_uid), "--regid", str(SOMEBODY.pw_gid), "--clear-groups"]
        if self.closed:
            somebody.append("--no-new-privs")
        return ["unshare", "-m", "-p", "-f", "--kill-child", "sh", "-e", self.place("ready"), *somebody, *super().words(*more)]

    def end(self):
        """All that runs in the sandbox ends with the courier, which is its first process."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as children:
            os.kill(int(children.read()), signal.SIGTERM)


# In place of all that lies in /usr/sbin: sendmail is msmtp, as the package msmtp-mta has it.
BY_MSMTP = """
printf 'account default\\nhost 127.0.0.1\\nport {port}\\ntls off\\nauth off\\n' > {root}/msmtprc
printf '#!/bin/sh\\nexec /usr/bin/msmtp -C {root}/msmtprc "$@"\\n' > {root}/sendmail
chmod 755 {root}/sendmail
mount -t tmpfs tmpfs /usr/sbin
ln -s {root}/sendmail /usr/sbin/sendmail
"""

BY_OPENSMTPD = """
mkdir -p /var/spool/smtpd
mount -t tmpfs -o mode=711 tmpfs /var/spool/smtpd
mount -t tmpfs -o mode=755 tmpfs /run
printf 'listen on socket\\nlisten on 127.0.0.1 port {own}\\naction "out" relay host "smtp://127.0.0.1:{port}"\\n' > {root}/smtpd.conf
printf 'match from local for any action "out"\\n' >> {root}/smtpd.conf
/usr/sbin/smtpd -d -f {root}/smtpd.conf > {root}/smtpd.log 2>&1 &
# Its socket has a name before it listens, and there it listens before it does at the port.
{python} - <<'END'
import socket, time
for family, place in ((socket.AF_UNIX, "/run/smtpd.sock"), (socket.AF_INET, ("127.0.0.1", {own}))):
    end = time.monotonic() + {patience}
    while socket.socket(family).connect_ex(place) != 0 and time.monotonic() < end:
        time.sleep(0.05)
END
"""


@contextlib.contextmanager
def sandbox(script, mailbox, **options):
    own = free_port()
    with mailer(mailbox) as port, Sandboxed(script, **options) as running:
        if "mailer" in options:
            running.options = ["--mailer", options["mailer"].format(own=own)]
        running.own = own
        running.prepare(port=port, own=own, python=sys.executable, patience=PATIENCE)
        running.start()
        yield running


@needs("msmtp")
def mail_by_msmtp():
    mailbox = Mailbox()
    mailbox.refused = {"gone@example.org": "550 no such user", "busy@example.org": "451 greylisted"}
    with sandbox(BY_MSMTP, mailbox, closed=True) as running:
        assert running.desk.wait_for_hello()[1:] == ["mail", "push", "hook"], running.read_log()
        running.desk.add(1, "mail", **mail_to(), subject="Jürg", text="-\n.\nFrom here\n")
        running.desk.wait_for(1, "done")
        ((sender, to, content),) = mailbox.got
        mail = read_mail(content)
        assert sender == "barpoint@play.example.org" and to == ["alice@example.org"], (sender, to)
        assert mail["Subject"] == "Jürg" and mail["Message-ID"] == "<1.notice@play.example.org>"
        assert mail.get_content().replace("\r\n", "\n") == "-\n.\nFrom here\n"
        running.desk.add(2, "mail", **mail_to("gone@example.org"))
        running.desk.wait_for(2, "gone")
        running.desk.add(3, "mail", **mail_to("-oQ/tmp@example.org"))
        running.desk.wait_for(3, "bad")
        running.desk.add(4, "mail", **mail_to("busy@example.org"))
        running.desk.wait_for(4, "later")  # the last: for a minute the courier takes no mail
        running.stop()


@needs("msmtp")
def a_mailer_that_hangs_is_ended():
    """After half a minute, with whatever it has started."""
    script = BY_MSMTP.replace("exec /usr/bin/msmtp -C {root}/msmtprc", "sleep 1000.{own} & sleep 1000.{own}; true")
    with sandbox(script, Mailbox()) as running:
        running.desk.add(1, "mail", **mail_to())
        wait_until(lambda: runs(f"sleep\0001000.{running.own}"), "it has not begun")
        running.desk.wait_for(1, "later")
        assert "sendmail was not done after 30 s" in running.read_log(), running.read_log()
        wait_until(lambda: not runs(f"sleep\0001000.{running.own}"), "it goes on")
        running.stop()


@needs("msmtp")
def a_mailer_gets_nothing_but_the_letter():
    """What it leaves behind would hold the line to the server open, or the port for figures."""
    script = BY_MSMTP.replace("exec /usr/bin/msmtp", "ls -l /proc/self/fd > {root}/descriptors\nexec /usr/bin/msmtp")
    with sandbox(script, Mailbox()) as running:
        running.desk.add(1, "mail", **mail_to())
        running.desk.wait_for(1, "done")
        with open(running.place("descriptors"), encoding="utf-8") as file:
            text = file.read()
        assert "letter (deleted)" in text and "socket:" not in text and "anon_inode" not in text, text
        running.stop()


def runs(words):
    """Whether there is such a process."""
    for name in os.listdir("/proc"):
        with contextlib.suppress(OSError), open(f"/proc/{name}/cmdline", "rb") as line:
            if words.encode() in line.read():
                return True
    return False


@needs("smtpd")
def mail_by_opensmtpd():
    """It takes a letter for the group that may write to its spool, and hands it on by itself."""
    mailbox = Mailbox()
    with sandbox(BY_OPENSMTPD, mailbox) as running:
        running.desk.add(1, "mail", **mail_to(**{"List-Unsubscribe": "<https://play.example.org/mail/end/1>"}), text="Jürg\n")
        running.desk.wait_for(1, "done")
        check_it_arrives(running, mailbox)


@needs("smtpd")
def a_closed_unit_tells_what_to_do():
    """No program gets rights in it: so mail goes by SMTP, and says so when it can't."""
    mailbox = Mailbox()
    with sandbox(BY_OPENSMTPD, mailbox, closed=True) as running:
        assert running.desk.wait_for_hello()[1:] == ["push", "hook"]
        assert 'with "mailer = smtp://localhost" it needs none' in running.read_log(), running.read_log()
        running.stop()
    with sandbox(BY_OPENSMTPD, mailbox, closed=True, mailer="smtp://localhost:{own}") as running:
        running.desk.add(1, "mail", **mail_to(**{"List-Unsubscribe": "<https://play.example.org/mail/end/1>"}), text="Jürg\n")
        running.desk.wait_for(1, "done")
        check_it_arrives(running, mailbox)


def check_it_arrives(running, mailbox):
    def log():
        with open(running.place("smtpd.log"), encoding="utf-8") as file:
            return file.read()

    wait_until(lambda: len(mailbox.got) == 1, log, PATIENCE)
    ((sender, to, content),) = mailbox.got
    mail = read_mail(content)
    assert sender == "barpoint@play.example.org" and to == ["alice@example.org"], (sender, to)
    assert mail["Message-ID"] == "<1.notice@play.example.org>" and mail.get_content().strip() == "Jürg", content
    assert mail["List-Unsubscribe"] == "<https://play.example.org/mail/end/1>"
    running.stop()


run_named(
    [
        mail_by_msmtp,
        a_mailer_that_hangs_is_ended,
        a_mailer_gets_nothing_but_the_letter,
        mail_by_opensmtpd,
        a_closed_unit_tells_what_to_do,
    ],
    sys.argv[2:],
)
