"""certificate_test.py - a renewed certificate: certbot's deploy hook hands it over while people play under TLS.

Usage: certificate_test.py BARPOINTD-TEST BARPOINT-ADMIN TAKE-CERTIFICATE. Prints TAP.
"""

import os
import shutil
import socket
import ssl
import stat
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from lines import make_certificate  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON, TOOL, HOOK = (os.path.abspath(path) for path in sys.argv[1:4])
SECONDS = 60

# Whoever runs this test may not give files away. What the hook asks for is told instead.
INSTALL = """#!/bin/sh
[ "$1 $2 $3 $4 $5 $6" = "-o root -g barpoint -m 0640" ] || exit 9
exec /usr/bin/install -m 0640 "$7" "$8"
"""


class Renewed:
    """A server whose certificate lies where certbot's hook puts it."""

    def __init__(self):
        self.server = Server(DAEMON, FAST, SECONDS, "tls")
        root = self.server.root
        self.conf, self.lineage = os.path.join(root, "conf"), os.path.join(root, "live")
        for folder in (self.conf, self.lineage, os.path.join(root, "bin")):
            os.mkdir(folder)
        self.write("bin/install", INSTALL)
        with open(HOOK, encoding="utf-8") as text:
            words = text.read()
        for line, place in (("\nto=", self.conf), ("\ndata=", self.server.data)):
            head, _, rest = words.partition(line)
            assert rest, line
            words = head + line + place + rest[rest.index("\n") :]
        tool = next(word for word in words.split() if word.endswith("/barpoint-admin"))
        self.hook = self.write("hook", words.replace(tool, TOOL))
        self.certificates = 0
        self.certify()
        assert self.run() == (0, "", "")  # before there is a server
        self.server.certificate = os.path.join(self.conf, "tls.crt")
        key = os.path.join(self.conf, "tls.key")
        assert stat.S_IMODE(os.stat(key).st_mode) == 0o640
        self.server.arguments += ["--tls-certificate", self.server.certificate, "--tls-key", key]
        self.scenario = Scenario(self.server)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def write(self, name, text):
        path = os.path.join(self.server.root, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
        return path

    def certify(self):
        """What certbot leaves: another certificate."""
        self.certificates += 1
        certificate, key = make_certificate(self.server.root, f"renewed{self.certificates}")
        shutil.copy(certificate, os.path.join(self.lineage, "fullchain.pem"))
        shutil.copy(key, os.path.join(self.lineage, "privkey.pem"))

    def run(self):
        path = f"{os.path.join(self.server.root, 'bin')}:{os.environ['PATH']}"
        environment = dict(os.environ, PATH=path, RENEWED_LINEAGE=self.lineage)
        done = subprocess.run([self.hook], env=environment, capture_output=True, text=True, timeout=SECONDS)
        return done.returncode, done.stdout, done.stderr

    def shown(self):
        """The certificate that a new line gets."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with socket.create_connection(("127.0.0.1", self.server.ports["tls"]), timeout=SECONDS) as plain:
            with context.wrap_socket(plain) as line:
                return line.getpeercert(binary_form=True)

    def renewed(self):
        with open(os.path.join(self.lineage, "fullchain.pem"), encoding="ascii") as text:
            return ssl.PEM_cert_to_DER_cert(text.read())


def nobody_is_logged_out():
    with Renewed() as house:
        Given(house.scenario).play("alice", "bob", "3", None)
        assert house.shown() == house.renewed()
        for _ in range(2):
            house.certify()
            status, told, _ = house.run()
            assert status == 0 and told.startswith("the certificate has changed: it expires "), told
            assert house.shown() == house.renewed()
        house.scenario.run_line("opening alice bob")  # over the lines that they had all the time
        assert house.run()[0] == 0
        log = [line for line in house.server.log_lines() if "the certificate has changed" in line]
        assert len(log) == 2, log
        house.server.stop(house.scenario.persons.values())
        house.server.check_log()


def what_cant_be_used_is_told():
    """The hook fails, so that certbot tells the operator; the server goes on with what it has."""
    with Renewed() as house:
        Given(house.scenario).log_in("alice")
        before = house.shown()
        shutil.copy(os.path.join(house.server.root, "renewed1.crt"), os.path.join(house.lineage, "fullchain.pem"))
        _, other = make_certificate(house.server.root, "other")
        shutil.copy(other, os.path.join(house.lineage, "privkey.pem"))
        status, told, why = house.run()
        assert (status, told) == (1, "") and "is not that of the certificate in" in why, why
        assert why.endswith(": the old certificate stays\n") and house.shown() == before
        os.unlink(os.path.join(house.lineage, "privkey.pem"))
        assert house.run()[0] not in (0, 9)
        house.server.stop(house.scenario.persons.values())
        house.server.check_log()


def a_link_gives_way_to_a_file():
    """Links to certbot's own folder, which only root can enter, stood here once."""
    with Renewed() as house:
        path = os.path.join(house.conf, "tls.key")
        os.unlink(path)
        os.symlink(os.path.join(house.lineage, "privkey.pem"), path)
        assert house.run() == (0, "", "")
        assert not os.path.islink(path) and not os.path.islink(os.path.join(house.lineage, "privkey.pem"))


run_tests([nobody_is_logged_out, what_cant_be_used_is_told, a_link_gives_way_to_a_file])
