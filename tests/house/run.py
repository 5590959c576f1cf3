#!/usr/bin/env python3
"""run.py ROOT - what tools/run passes to the server, and the address it tells people to connect to. Nothing is built:
the script runs in a folder of its own, where the build and the server are programs that only print how they were
called. Prints TAP.
"""

import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

ROOT = sys.argv[1]
SERVER = '#!/bin/sh\necho "called: $*"\n'
# One that lives until the players are there; as a server does, it makes its socket for barpoint-admin, a moment later.
SERVER_WITH_PLAYERS = SERVER + "sleep 0.1\ntouch here/admin.sock\nwhile [ ! -e here/playing ]; do sleep 0.05; done\n"
TOOL = '#!/bin/sh\necho "${0##*/}: $*"\n'
PLAYER = TOOL + "touch here/playing\ncat\necho 'the players have ended'\n"

web = []  # what the last run has told to browsers


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def script(*words, config=None, folder=None, home=None, server=SERVER, sockets=""):
    """The lines of the script and of the server. `folder` is there already, relative to the place of the call; `sockets` are those
    of the machine, as the kernel lists them."""
    with tempfile.TemporaryDirectory(prefix="barpoint-run-") as root:
        os.mkdir(os.path.join(root, "tools"))
        with open(os.path.join(ROOT, "tools", "run")) as file:
            text = file.read().replace(" /proc/net/tcp", f" {root}/tcp")
        write(os.path.join(root, "tools", "run"), text, 0o755)
        write(os.path.join(root, "tcp"), sockets)
        write(os.path.join(root, "tools", "packages.sh"), "need_packages() { :; }\n")
        write(os.path.join(root, "build-release", "build.ninja"), "")
        write(os.path.join(root, "build-release", "server", "barpointd"), server, 0o755)
        shutil.copy(os.path.join(ROOT, "tools", "house"), os.path.join(root, "tools", "house"))
        write(os.path.join(root, "build-release", "tools", "admin", "barpoint-admin"), TOOL, 0o755)
        write(os.path.join(root, "build-release", "tools", "player", "barpoint-player"), PLAYER, 0o755)
        write(os.path.join(root, "bin", "ninja"), "#!/bin/sh\n", 0o755)
        if config is not None:
            write(os.path.join(root, "some.conf"), config)
        if folder is not None:
            os.mkdir(os.path.join(root, folder))
        path = os.path.join(root, "bin") + os.pathsep + os.environ["PATH"]
        places = {"HOME": os.path.join(root, "home"), "XDG_DATA_HOME": ""} if home is None else home
        done = subprocess.run(
            [os.path.join(root, "tools", "run"), *words],
            cwd=root, env={**os.environ, "PATH": path, **places}, capture_output=True, text=True, check=True, timeout=120,
        )  # fmt: skip
        return done.stdout.replace(root, "ROOT").splitlines()


def run(*words, **given):
    """The server's arguments, and the line for people, or None. What it tells about browsers is in `web`."""
    lines = script(*words, **given)
    called = next(line for line in lines if line.startswith("called: "))
    told = [line.rsplit("  ", 1)[1] for line in lines if line.startswith("To play, ")]
    web[:] = [line.rsplit("  ", 1)[1] for line in lines if line.startswith("For a browser, ")]
    return called.removeprefix("called: "), told[0] if told else None


def alone():
    called, told = run()
    assert "--data ROOT/home/.local/share/barpoint/data" in called and ":4321" in called, called
    assert told in ("telnet 127.0.0.1 4321", "telnet ::1 4321"), told


def with_data_here():
    called, _ = run(folder="data")
    assert "--data ./data" in called, called
    told = script(folder="data")
    assert "The data are in ./data, the key to all dice is ./data.key. To look after them:" in told, told
    told = script("--data=there")
    assert "  ROOT/build-release/tools/admin/barpoint-admin --data there --help" in told, told


def asked_for_help():
    told = script("--help")
    assert told[0].startswith("run - ") and any("--no-players " in line for line in told), told
    assert told[-1] == "called: --help", told


def with_other_homes():
    with tempfile.TemporaryDirectory(prefix="barpoint-home-") as home:
        called, _ = run(home={"HOME": "/nowhere", "XDG_DATA_HOME": home})
        assert f"--data {home}/barpoint/data" in called, called
        assert os.stat(f"{home}/barpoint/data").st_mode & 0o777 == 0o700
    called, _ = run(home={"HOME": "", "XDG_DATA_HOME": ""})
    assert "--data ./data" in called, called


def with_an_address():
    words = ("--listen", "0.0.0.0:5000")
    assert run(*words, folder="data") == ("--data ./data --listen 0.0.0.0:5000", "telnet localhost 5000")
    assert run("--listen=[::1]:5000", "--data=here") == ("--listen=[::1]:5000 --data=here", "telnet ::1 5000")


def with_an_address_in_a_file():
    words = ("--config", "some.conf")
    file = "data = there\n# listen = 1.2.3.4:5\nlisten = 192.0.2.7:5001 [::1]:5002\n"
    assert run(*words, config=file) == ("--config some.conf", "telnet 192.0.2.7 5001")
    assert run(*words, config="listen=*:5003\ndata: x\n") == ("--config some.conf", "telnet localhost 5003")
    assert run(*words, "--listen", "[::]:5", config=file) == ("--config some.conf --listen [::]:5", "telnet localhost 5")
    called, told = run(*words, config="data = there\n")
    assert "--data" not in called and told is not None and told.endswith(" 4321"), (called, told)


def where_a_browser_goes():
    run()
    assert web == ["http://127.0.0.1:8321/"], web
    for words, told in ((("--listen-web", "*:80"), "http://localhost:80/"), (("--listen-web=[::1]:8",), "http://[::1]:8/")):
        run(*words)
        assert web == [told], web
    run("--listen-web", "")
    assert web == [], web
    run("--config", "some.conf", config="listen-web = 0.0.0.0:81\n")
    assert web == ["http://localhost:81/"], web


def a_port_that_is_taken_is_not_praised():
    taken = "   0: 0100007F:1388 00000000:0000 0A 00000000:00000000 00:00000000 00000000\n"
    words = ("--listen", "127.0.0.1:5000", "--data", "here")
    assert run(*words, folder="here") == ("--listen 127.0.0.1:5000 --data here", "telnet 127.0.0.1 5000")
    assert run(*words, folder="here", sockets=taken) == ("--listen 127.0.0.1:5000 --data here", None)
    assert run(*words, folder="here", sockets=taken.replace(" 0A ", " 01 "))[1] is not None


def players_live_as_long_as_the_server():
    lines = script("--listen", "0.0.0.0:5000", "--data", "here", folder="here", server=SERVER_WITH_PLAYERS)
    assert "called: --listen 0.0.0.0:5000 --data here" in lines, lines
    assert lines[-3:] == [
        "barpoint-admin: --data here house here/house-players 50",
        "barpoint-player: --accounts here/house-players --server 127.0.0.1:5000 --until-eof",
        "the players have ended",
    ], lines


def without_players():
    lines = script("--no-players", "--data", "here", "--listen", "[::1]:5000", folder="here")
    assert lines[-1] == "called: --data here --listen [::1]:5000", lines


run_tests(
    [
        where_a_browser_goes,
        alone,
        with_data_here,
        asked_for_help,
        with_other_homes,
        with_an_address,
        with_an_address_in_a_file,
        a_port_that_is_taken_is_not_praised,
        players_live_as_long_as_the_server,
        without_players,
    ]
)
