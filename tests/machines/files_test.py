"""files_test.py - the files of the handbook for several machines (tools/service), read by Debian's own programs.

Usage: files_test.py BARPOINTD-TEST [TEST...]. Prints TAP; what has no program here is skipped.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from tap import needs, run_marked, test  # noqa: E402

SERVICE = os.path.join(HERE, "..", "..", "tools", "service")
PATHS = dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin:/sbin:/lib/drbd")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=PATHS, check=False)
    return done.returncode, done.stdout + done.stderr


def read(name):
    with open(os.path.join(SERVICE, name), encoding="utf-8") as file:
        return file.read()


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def check_drbd(program, name):
    with tempfile.TemporaryDirectory() as folder:

        def dump(text):
            return run(program, "-c", write(folder, "drbd.conf", text), "dump")

        status, said = dump(read(name))
        assert status == 0 and "resource barpoint" in said and re.search(r"protocol +C;", said), said
        assert dump(read(name).replace("fencing", "fence"))[0] != 0


@test
@needs("drbdadm-84")
def drbd_of_the_kernel_reads_its_resource():
    check_drbd("drbdadm-84", "drbd/barpoint.res")


@test
@needs("drbdadm")
def drbd_9_reads_its_resource():
    check_drbd("drbdadm", "drbd/barpoint-9.res")


@test
@needs("crm_verify")
def pacemaker_reads_what_it_is_to_run():
    """Without a warning: each resource has a place, and each machine can be switched off."""
    with tempfile.TemporaryDirectory() as folder:

        def verify(text):
            return run("crm_verify", "--xml-file", write(folder, "cib.xml", text), "-V")

        text = read("drbd/cib.xml")
        assert verify(text) == (0, ""), verify(text)
        for wrong in (text.replace('first="disks"', 'first="disc"'), re.sub(r'(?s)<primitive id="off-.*?</primitive>', "", text)):
            assert verify(wrong)[0] != 0


@test
@needs("corosync")
def corosync_reads_its_configuration():
    """On a machine of the cluster, with its key: this one gets the address of the first, and there is no key."""
    text = re.sub(r"\tcrypto_.*\n", "", read("drbd/corosync.conf")).replace("10.0.0.1", "127.0.0.1")
    with tempfile.TemporaryDirectory() as folder:
        for given, wanted in ((text, 0), (text.replace("nodeid: 2", "nodeid: two"), 8)):
            status, said = run("corosync", "-t", "-c", write(folder, "corosync.conf", given))
            assert status == wanted, said


@test
@needs("haproxy")
def haproxy_reads_its_configuration():
    for name in ("haproxy.cfg", "haproxy-readers.cfg"):
        assert run("haproxy", "-c", "-f", os.path.join(SERVICE, name))[0] == 0, name


@test
def all_files_that_are_named_are_installed():
    named = re.findall(r"(/\S*)/examples/([^\s`]+)", read("machines.md"))
    assert len(named) > 5 and {folder for folder, _ in named} == {"/usr/local/share/doc/barpoint"}, named
    installed = read("meson.build")
    for _, name in named:
        assert os.path.exists(os.path.join(SERVICE, name)) and f"'{name}'" in installed, name


def check_configuration(settings):
    """Whether a machine could start with it."""
    with tempfile.TemporaryDirectory() as folder:
        text = "".join(f"{key} = {value}\n" for key, value in settings.items() if value)
        return run(sys.argv[1], "--config", write(folder, "conf", text), "--data", os.path.join(folder, "data"), "--check")


@test
def each_machine_starts_with_its_own_keys():
    """Those of `one` are in boxes, those of others in a table; all that has an address of `one` is in that."""
    text = read("machines.md")
    boxes = [box for box in re.findall(r"(?ms)^```\n(.*?)^```", text) if re.search(r"^(log-name|proxied) = ", box, re.M)]
    assert len(boxes) == 2, boxes
    one = dict(line.split(" = ", 1) for box in boxes for line in box.splitlines())
    one = {key: value for key, value in one.items() if key != "log"}  # which another machine has to answer
    rows = re.findall(r"(?m)^\| `([a-z-]+)` \| (?:`([^`]+)`)? ?\| (?:`([^`]+)`)? ?\|", text)
    two, reader = ({**one, **{key: values[place] for key, *values in rows}} for place in (0, 1))
    assert set(one) <= {key for key, *_ in rows} | {"trusted-proxy"}, (one, rows)
    for settings in (one, two, reader):
        status, said = check_configuration(settings)
        assert status == 0, (settings, said)
    assert "10.0.0.1" in str(one) and "10.0.0.1" not in str(two) + str(reader), (two, reader)
    assert (two["proxied"], reader["proxied"]) == (f"10.0.0.2:4321 {two['listen-web']}", ""), (two, reader)
    assert reader["log-role"] == "reader" and one["trusted-proxy"] == two["trusted-proxy"] == reader["trusted-proxy"]
    status, said = check_configuration({**two, "proxied": one["proxied"]})
    assert status == 1 and "proxied: nobody listens on 10.0.0.1:4321" in said, said


if __name__ == "__main__":
    run_marked(sys.argv[2:])
