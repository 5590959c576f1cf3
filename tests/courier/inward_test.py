#!/usr/bin/env python3
"""inward_test.py - names that lead into the operator's own network, as a released courier meets them: in a network of its own, where
this test answers for all names, and where nobody but this machine is.

    inward_test.py BARPOINT-COURIER [TEST...]

Prints TAP; it is skipped where no such network can be made.
"""

import contextlib
import ipaddress
import os
import socket
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from desk import wait_until  # noqa: E402
from running import Running  # noqa: E402
from services import Authority, Browser, Service  # noqa: E402
from tap import run_named  # noqa: E402

COURIER = os.path.abspath(sys.argv[1])
PUBLIC, SILENT = "198.35.26.96", "198.35.26.97"  # of the open Internet, elsewhere; nobody listens at the second
INWARD = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "2001:db8::1"]
A, AAAA = 1, 28


class Names:
    """A server for names: each has a list of answers, of which the last stays."""

    def __init__(self):
        self.answers, self.asked = {}, []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def set(self, name, *answers):
        """Each is a list of addresses."""
        self.answers[name], self.asked = list(answers), []

    def serve(self):
        while True:
            query, where = self.socket.recvfrom(512)
            self.socket.sendto(self.answer(query), where)

    def answer(self, query):
        end = query.index(b"\0", 12)
        labels, at = [], 12
        while at < end:
            labels.append(query[at + 1 : at + 1 + query[at]].decode().lower())
            at += 1 + query[at]
        name, kind = ".".join(labels), int.from_bytes(query[end + 1 : end + 3], "big")
        records = [address for address in self.addresses(name, kind) if self.kind(address) == kind]
        head = query[:2] + b"\x81\x80" + b"\0\1" + len(records).to_bytes(2, "big") + b"\0\0\0\0"
        body = b""
        for address in records:
            packed = ipaddress.ip_address(address).packed
            body += b"\xc0\x0c" + kind.to_bytes(2, "big") + b"\0\1" + b"\0\0\0\0" + len(packed).to_bytes(2, "big") + packed
        return head + query[12 : end + 5] + body

    def addresses(self, name, kind):
        """An answer is over once the first kind of address has been asked for again."""
        answers = self.answers.get(name, [[]])
        self.asked.append((name, kind))
        times = self.asked.count((name, kind))
        return answers[min(times, len(answers)) - 1]

    @staticmethod
    def kind(address):
        return AAAA if ":" in address else A


class Doors:
    """Port 443 of all that is inward: who knocks is counted."""

    def __init__(self):
        self.knocks = []
        for address in INWARD:
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.bind((address, 443))
            listener.listen()
            threading.Thread(target=self.serve, args=(listener, address), daemon=True).start()

    def serve(self, listener, address):
        while True:
            line, _ = listener.accept()
            self.knocks.append(address)
            line.close()


@contextlib.contextmanager
def network():
    """A courier, and the service that it may reach."""
    with Running(COURIER, started=False) as running:
        running.authority = Authority(running.root, "*.example.org")
        with Service(running.authority, (PUBLIC, 443)) as service:
            doors.knocks.clear()
            running.start()
            running.desk.wait_for_hello()
            yield running, service
            running.stop()


def carry(running, number, name, verdict):
    """By hook and by push: the latter trusts whom the machine trusts, so it never gets as far."""
    running.desk.add(number, "hook", endpoint=f"https://{name}/hook")
    running.desk.wait_for(number, verdict)


def push(running, number, name, verdict):
    running.desk.add(number, "push", endpoint=f"https://{name}/push", keys=Browser().keys(), topic="n1", ttl=60, urgency="normal")
    running.desk.wait_for(number, verdict)


def names_that_lead_inward():
    with network() as (running, service):
        for number, address in enumerate([*INWARD, "::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::7f00:1", "0.0.0.0", "::"], 1):
            name = f"inward{number}.example.org"
            names.set(name, [address])
            carry(running, number, name, "bad")
            push(running, 100 + number, name, "bad")
        assert doors.knocks == [] and service.got == [], doors.knocks
        names.set("public.example.org", [PUBLIC])
        carry(running, 200, "public.example.org", "done")  # so all of the above could have been reached
        assert len(service.got) == 1


def a_name_with_an_inward_address_and_another():
    """Only the other is tried, in whichever order they come, and whether it works or not."""
    with network() as (running, service):
        for number, addresses in enumerate((["127.0.0.1", PUBLIC], [PUBLIC, "10.1.2.3"], ["::1", PUBLIC]), 1):
            names.set(f"both{number}.example.org", addresses)
            carry(running, number, f"both{number}.example.org", "done")
        assert len(service.got) == 3
        names.set("dead.example.org", ["127.0.0.1", SILENT])
        carry(running, 9, "dead.example.org", "later")
        assert doors.knocks == [], doors.knocks


def a_name_that_leads_elsewhere_the_second_time():
    """Between the check of an address and the line to it nobody is asked again; a later attempt is checked anew."""
    with network() as (running, service):
        names.set("rebinding.example.org", [PUBLIC], ["127.0.0.1"])
        carry(running, 1, "rebinding.example.org", "done")
        assert len(service.got) == 1 and names.asked.count(("rebinding.example.org", A)) == 1, names.asked
        running.kill()  # its line to the service would serve again
        running.start()
        carry(running, 2, "rebinding.example.org", "bad")
        assert doors.knocks == [] and len(service.got) == 1, doors.knocks


def a_service_that_sends_on_inward():
    with network() as (running, service):
        names.set("public.example.org", [PUBLIC])
        names.set("inward.example.org", ["127.0.0.1"])
        for number, status in enumerate((301, 302, 303, 307, 308), 1):
            service.status, service.headers = status, {"Location": "https://inward.example.org/"}
            carry(running, number, "public.example.org", "bad")
        assert doors.knocks == [] and not any(name == "inward.example.org" for name, _ in names.asked), doors.knocks


# In a namespace of mounts and one of networks, whose only line leads back.
READY = """
printf 'nameserver 127.0.0.1\\n' > "$1/resolv.conf"
printf '127.0.0.1 localhost\\n' > "$1/hosts"
mount --bind "$1/resolv.conf" /etc/resolv.conf
mount --bind "$1/hosts" /etc/hosts
ip link set lo up
for address in 198.35.26.96/32 10.1.2.3/32 169.254.169.254/32 198.35.26.97/32; do ip address add $address dev lo; done
for address in fd00::1/128 2001:db8::1/128; do ip -6 address add $address dev lo nodad; done
shift
exec "$@"
"""


def enter():
    """Starts this test again in there."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="barpoint-inward-") as folder:
        outside = ["unshare", "-m", "-n", "sh", "-e", "-c", READY, "sh", folder]
        environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
        if subprocess.run([*outside, "true"], capture_output=True, check=False, env=environment).returncode != 0:
            print("1..0 # SKIP a network of its own needs root, the right to mount, and ip")
            return 0
        inside = environment | {"BARPOINT_INWARD": "1"}
        return subprocess.run([*outside, sys.executable, *sys.argv], check=False, env=inside).returncode


if "BARPOINT_INWARD" not in os.environ:
    sys.exit(enter())
names, doors = Names(), Doors()
run_named(
    [
        names_that_lead_inward,
        a_name_with_an_inward_address_and_another,
        a_name_that_leads_elsewhere_the_second_time,
        a_service_that_sends_on_inward,
    ],
    sys.argv[2:],
)
