"""package_test.py - the Debian packages: built twice alike, clean for lintian, installed in a bare root, played on, upgraded,
removed, purged.

Usage: package_test.py SOURCE-FOLDER. As root. Prints TAP. `tools/test package` installs what it needs; it takes minutes.
"""

import atexit
import contextlib
import glob
import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import Skipped, run_tests  # noqa: E402

SOURCE = os.path.abspath(sys.argv[1])
PACKAGE = os.path.join(SOURCE, "tools", "package")
WORK = tempfile.mkdtemp(prefix="barpoint-package-")
ROOT = os.path.join(WORK, "root")
DATA = "/var/lib/barpoint/data"
PROGRAMS = ("dpkg-buildpackage", "dh", "lintian", "mmdebstrap")
SECONDS = 1800
atexit.register(shutil.rmtree, WORK, ignore_errors=True)


def run(*words, check=True, **options):
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, **options)
    assert done.returncode == 0 or not check, (words, done.stdout[-3000:], done.stderr[-3000:])
    return done


def inside(*words, check=True):
    return run(
        "chroot",
        ROOT,
        *words,
        check=check,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"},
    )


def at(path):
    return ROOT + path


def built(folder="one"):
    """The packages in a folder, by name; builds them there first."""
    where = os.path.join(WORK, folder)
    if not os.path.isdir(where):
        missing = [program for program in PROGRAMS if shutil.which(program) is None]
        if missing or os.geteuid() != 0:
            raise Skipped(f"this needs root, and {', '.join(missing) or 'nothing else'}")
        run(os.path.join(PACKAGE, "build"), where)
    return {re.match(r"[a-z-]+", os.path.basename(path)).group(0): path for path in glob.glob(where + "/*.deb")}


def lintian_finds_nothing():
    """What is overridden has its reason beside it, in the packages' own files."""
    built()
    done = run(
        "lintian", "--allow-root", "--fail-on", "error,warning", *glob.glob(os.path.join(WORK, "one", "*.changes")), check=False
    )
    found = [line for line in done.stdout.splitlines() if line[:2] in ("E:", "W:")]
    assert done.returncode == 0 and not found, done


def the_same_twice():
    def sums(packages):
        found = {}
        for name, path in packages.items():
            with open(path, "rb") as file:
                found[name] = hashlib.sha256(file.read()).hexdigest()
        return found

    one, other = sums(built()), sums(built("two"))
    assert one == other and "barpointd" in one, (one, other)


def root():
    """A bare Debian with nothing but apt."""
    if not os.path.isdir(ROOT):
        # Its mounts of /dev and /proc end with it, also if it is killed: nobody shall remove what lies there.
        run("unshare", "--mount", "mmdebstrap", "--variant=apt", "bookworm", ROOT)
        shutil.copy("/etc/resolv.conf", at("/etc/resolv.conf"))
        inside("apt-get", "-q", "update")


def install(*paths):
    for path in paths:
        shutil.copy(path, at("/tmp"))
    return inside(
        "apt-get",
        "-q",
        "-y",
        "--no-install-recommends",
        "--allow-downgrades",
        "install",
        *("/tmp/" + os.path.basename(path) for path in paths),
        check=False,
    )


def installed_and_played():
    """By telnet and by WebSocket, as autopkgtest does it."""
    packages = built()
    root()
    done = install(packages["barpointd"], packages["barpoint-player"])
    assert done.returncode == 0, done
    assert inside("getent", "passwd", "barpoint").stdout.split(":")[5:] == ["/var/lib/barpoint", "/usr/sbin/nologin\n"]
    conffiles = inside("dpkg-query", "-W", "-f", "${Conffiles}", "barpointd").stdout
    assert "/etc/barpoint/barpoint.conf " in conffiles and "/etc/fail2ban/filter.d/barpoint.conf " in conffiles, conffiles
    wants = os.listdir(at("/etc/systemd/system/barpoint.target.wants"))
    assert sorted(wants) == [
        "barpoint-courier.service", "barpoint-player.service", "barpointd-web.socket", "barpointd.service", "barpointd.socket"
    ], wants  # fmt: skip
    said = run("/usr/bin/python3", os.path.join(PACKAGE, "debian", "tests", "play"), "--inside", f"chroot {ROOT}").stdout
    assert re.search(
        r"by telnet: .* wins? the 1 point match .*\nby WebSocket: .* wins? the 1 point match .*\n2 matches, .*: all as the rules have it\n",
        said,
    ), said


def a_certificate_that_the_server_may_read():
    """The deploy hook with its real owner and group: user barpoint reads the key, nobody else does."""
    root()
    where = at("/root/tls")
    os.makedirs(where)
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-subj", "/CN=localhost", "-days", "2",
        "-out", where + "/fullchain.pem", "-keyout", where + "/privkey.pem")  # fmt: skip
    inside("/usr/lib/barpoint/take-certificate", "/root/tls")
    key = os.stat(at("/etc/barpoint/tls.key"))
    group = inside("getent", "group", "barpoint").stdout.split(":")[2]
    assert (key.st_uid, str(key.st_gid), key.st_mode & 0o777) == (0, group, 0o640), key
    assert inside("setpriv", "--reuid", "barpoint", "--regid", "barpoint", "--init-groups", "cat", "/etc/barpoint/tls.key").stdout
    assert (
        inside(
            "setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", "cat", "/etc/barpoint/tls.key", check=False
        ).returncode
        != 0
    )


def repacked(version):
    """The server's package, called another version."""
    where = os.path.join(WORK, version)
    run("dpkg-deb", "-R", built()["barpointd"], where)
    control = os.path.join(where, "DEBIAN", "control")
    with open(control, encoding="utf-8") as text:
        words = re.sub(r"(?m)^Version: .*", f"Version: {version}", text.read())
    with open(control, "w", encoding="utf-8") as text:
        text.write(words)
    path = os.path.join(WORK, f"barpointd_{version}.deb")
    run("dpkg-deb", "-b", where, path)
    return path


@contextlib.contextmanager
def server():
    """One that runs in the bare root, and its port. Its /proc is its own: without one it would not know where it lies."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = f"barpointd --user barpoint --config /etc/barpoint/barpoint.conf --data {DATA} --key /var/lib/barpoint-key/key"
    inner = f"mount -t proc proc {ROOT}/proc && exec chroot {ROOT} {words} --listen 127.0.0.1:{port} --listen-web '' --listen-metrics ''"
    process = subprocess.Popen(["unshare", "--mount", "sh", "-c", inner], stdin=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while inside("barpoint-admin", "--data", DATA, "status", check=False).returncode != 0:
            assert time.monotonic() < end and process.poll() is None
            time.sleep(0.1)
        yield process, port
    finally:
        process.terminate()
        process.wait(60)


def asked(line, question, answer):
    line.sendall(question)
    came = b""
    while answer not in came:
        some = line.recv(4096)
        assert some, came
        came += some


def upgraded_in_place():
    """A copy of the database is made before; what was configured stays. A line stays open, and the process is the same."""
    root()
    with open(at("/etc/barpoint/barpoint.conf"), "a", encoding="utf-8") as conf:
        conf.write("# by the operator\n")
    with server() as (process, port), socket.create_connection(("127.0.0.1", port), 60) as line:
        asked(line, b"", b"login: ")
        asked(line, b"login me 1008 alice secret\r\n", b"\r\n6\r\n")
        done = install(repacked("99.0"))
        assert done.returncode == 0 and " has taken over from " in done.stdout and "1 lines" in done.stdout, done
        asked(line, b"time\r\n", b"UTC")
        assert process.poll() is None
        # A newer one that can't take over is told of, and the server runs on.
        with open(at("/etc/barpoint/barpoint.conf"), "a", encoding="utf-8") as conf:
            conf.write("no-such-thing = 1\n")
        done = install(repacked("99.1"))
        assert (
            done.returncode == 0 and "there is no such setting" in done.stderr and "of version 99.0 runs on" in done.stderr
        ), done
        asked(line, b"time\r\n", b"UTC")
    with open(at("/etc/barpoint/barpoint.conf"), encoding="utf-8") as conf:
        text = conf.read()
    with open(at("/etc/barpoint/barpoint.conf"), "w", encoding="utf-8") as conf:
        conf.write(text.replace("no-such-thing = 1\n", ""))


def not_back():
    """An older version takes no newer database, and says what is the way back."""
    root()
    copies = [name for name in os.listdir(at(DATA)) if name.startswith("barpoint.db.before-")]
    copies = [name for name in copies if not name.endswith(("-99.0", "-99.1"))]
    assert len(copies) == 1 and re.fullmatch(r"barpoint\.db\.before-\d+\.\d+\.\d+", copies[0]), copies
    assert "2 matches, " in inside("barpoint-admin", "--data", DATA, "verify", f"{DATA}/{copies[0]}").stdout
    with open(at("/etc/barpoint/barpoint.conf"), encoding="utf-8") as conf:
        assert conf.read().endswith("# by the operator\n")
    path = at(f"{DATA}/barpoint.db")
    with open(path, "r+b") as file:
        before = file.read()
        file.seek(60)
        file.write((9999).to_bytes(4, "big"))
    done = install(built()["barpointd"])
    assert done.returncode != 0 and "The way back to the copy" in done.stderr and "this one knows" in done.stderr, done
    assert inside("dpkg-query", "-W", "-f", "${Version}", "barpointd").stdout == "99.1"
    # That way, step by step; no systemd runs here.
    os.rename(path, path + ".newer")
    done = install(built()["barpointd"])
    assert done.returncode == 0, done
    said = inside("barpoint-admin", "--data", DATA, "restore", f"{DATA}/{copies[0]}").stdout
    assert "envelopes are void: put back from a backup" in said, said
    assert "2 matches, " in inside("barpoint-admin", "--data", DATA, "verify").stdout
    with open(path + ".newer", "rb") as file:
        assert len(file.read()) == len(before)


def removed_and_purged():
    """What players have done stays, and is named. The jail goes with its filter: fail2ban would not start without it."""
    root()
    jail = at("/etc/fail2ban/jail.d/barpoint.conf")
    os.makedirs(os.path.dirname(jail), exist_ok=True)
    with open(jail, "w", encoding="ascii") as file:
        file.write("[barpoint]\nenabled = true\nfilter = barpoint\n")
    inside("apt-get", "-q", "-y", "remove", "barpointd", "barpoint-player")
    assert (
        not os.path.exists(at("/usr/bin/barpointd"))
        and os.path.exists(jail)
        and os.path.exists(at("/etc/fail2ban/filter.d/barpoint.conf"))
    )
    said = inside("apt-get", "-q", "-y", "purge", "barpointd", "barpoint-player").stdout
    for kept in ("/var/lib/barpoint", "/var/lib/barpoint-key"):
        assert f"{kept} stays, with all that players have done. To remove it: rm -r {kept}\n" in said, said
    assert "/etc/barpoint stays, with what you have put there." in said and os.path.exists(at("/etc/barpoint/tls.key")), said
    assert os.path.exists(at(f"{DATA}/barpoint.db")) and not os.path.exists(jail)
    assert not os.path.exists(at("/etc/fail2ban/filter.d/barpoint.conf")) and not os.path.exists(
        at("/etc/barpoint/barpoint.conf")
    )
    left = [path for path in glob.glob(at("/etc/systemd/system/*.wants/*")) if "barpoint" in os.path.basename(path)]
    assert left == [], left


run_tests([
    lintian_finds_nothing, the_same_twice, installed_and_played, a_certificate_that_the_server_may_read, upgraded_in_place,
    not_back, removed_and_purged,
])  # fmt: skip
