#!/usr/bin/env python3
"""runner_test.py - does the runner see what it says it sees? Against fake_server.py, in TAP."""

import concurrent.futures
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import fake_server  # noqa: E402
import runner  # noqa: E402
from server import Server  # noqa: E402

SIDE_BY_SIDE = 4
FAKE = os.path.join(HERE, "fake_server.py")
BY_HAND = ("login and talk", "order counts")  # these as one types them: runner.py, which starts the server as a program
# The fake server asks for python3: it finds this one first.
ENVIRONMENT = dict(os.environ, PATH=os.path.dirname(sys.executable) + ":" + os.environ["PATH"])

# name, script, words that the report must contain (None: the scenario passes)
CASES = [
    ("login and talk", "given alice, bob are logged in\nalice> say hello\nalice< ok\nbob< hello", None),
    (
        "raw registration",
        "connect dave\ndave<< login:\\x20\ndave> guest\ndave< Welcome to FIBS. You just logged in as guest.\n"
        "dave<< >␣\ndave> name dave\ndave< Your name will be dave\ndave<<= \\xff\\xfb\\x01Please give your password:␣",
        None,
    ),
    (
        "a program",
        "given alice is a program, bob is logged in\nbob> say hi\nalice<= hi\nalice> frob\nalice<= ** Unknown command: 'frob'",
        None,
    ),
    ("other lines may lie between", "given alice, bob are logged in\nbob> say one\nbob> say two\nalice< two", None),
    (
        "order counts",
        "given alice, bob are logged in\nbob> say one\nbob> say two\nalice< two\nalice< one",
        "alice waited in vain for 'one'",
    ),
    ("the next line is checked", "given alice, bob are logged in\nbob> say one\nalice<= two", "alice read 'one'"),
    ("exact text", "given alice, bob are logged in\nbob> say one.\nalice< one", "t:3: alice waited in vain for 'one'"),
    ("a regular expression fits the whole line", "given alice, bob are logged in\nbob> say one two\nalice<~ one \\w+\n", None),
    (
        "what a named group found may be typed",
        "given alice, bob are logged in\nbob> say one two\nalice<~ one (?P<word>\\w+)\nalice> say $word $other\nbob< two $other\n",
        None,
    ),
    ("it does not fit a part", "given alice, bob are logged in\nbob> say one two\nalice<~ one", "in vain for a line like 'one'"),
    (
        "a line that must not come",
        "given alice, bob are logged in\nbob> later one\nalice<! two\nalice<! one",
        "t:4: alice read 'one', which must not",
    ),
    ("a pattern that must not come", "given alice, bob are logged in\nbob> later one\nalice<!~ o.*", "which must not"),
    ("what was read may come no more", "given alice, bob are logged in\nbob> later one\nalice< one\nalice<! one", None),
    ("blanks at the ends", "given alice, bob are logged in\nalice> raw 2020780d0a\nalice< ␣␣x", None),
    (
        "a board",
        "given alice is a program\nalice> board\nalice board? player=You turn=O odice=3,1 dice=0,0 colour=X points=1:-2,24:2 canmove=0",
        None,
    ),
    ("a wrong board", "given alice is a program\nalice> board\nalice board? cube=2", "cube=1, not 2"),
    ("an unknown field", "given alice is a program\nalice> board\nalice board? cubes=2", "no field 'cubes'"),
    ("a crash logs all in again", "given alice is a program, bob is logged in\ncrash\nbob> say hi\nalice< hi", None),
    (
        "stop is told to all",
        "given alice is logged in\nstop\nalice< ** All running games will be saved.\nclosed alice\nlogin all\nalice> frob\nalice< ** Unknown command: 'frob'",
        None,
    ),
    ("the clock", "given alice is logged in\nwait 2 minutes\nalice> clock\nalice< clock 1600000120000", None),
    ("half a line", "given alice is logged in\nhalf alice> fr\nalice> ob\nalice< ** Unknown command: 'frob'", None),
    ("raw bytes", "given alice is logged in\nsend alice fro\\x62\\n\nalice< ** Unknown command: 'frob'", None),
    ("half a line, often", "given alice is logged in\nhalf 2 alice> fr\nalice> ob\nalice< ** Unknown command: 'frfrob'", None),
    (
        "repeat",
        "given alice is logged in\nrepeat 3 alice> frob\nalice< ** Unknown command: 'frob'\nalice< ** Unknown command: 'frob'\nalice< ** Unknown command: 'frob'\nalice<! ** Unknown command: 'frob'",
        None,
    ),
    ("drop", "given alice, bob are logged in\ndrop alice with reset\nbob> frob\nbob< ** Unknown command: 'frob'", None),
    ("two connections of one player", "given alice is logged in\nlogin alice called again\nagain> say hi\nalice< hi", None),
    ("closed", "given alice is logged in\nalice> bye\nclosed alice", None),
    ("not closed", "given alice is logged in\nclosed alice", "in vain for the end of the connection"),
    ("the log", "given alice is logged in\nlog ^listening$", None),
    ("not in the log", "given alice is logged in\nlog ^sleeping$", "no line with"),
    ("every line is answered", "given alice, bob are logged in\nalice> mute\nbob> frob", "in vain for any answer"),
    (
        "a port that others had",
        "given alice is logged in\nalice> told others\nalice< told\nconnect dave\ndave<< login:\\x20\ndave> guest\ndave< Welcome to FIBS. You just logged in as guest.\ndave> name dave\nalice> frob\ndave< Your name will be dave",
        None,
    ),
    ("something is left unread", "given alice is logged in\nalice> told all\nalice< told\nalice> frob", "of 1000000 bytes"),
    ("a server that dies", "given alice is logged in\nalice> die\nclosed alice", "status 3"),
    ("no byte above 7e", "given alice is logged in\nalice> raw e90d0a", "the byte b'\\xe9'"),
    ("no bare line feed", "given alice is logged in\nalice> raw 410a420d0a", "the byte b'\\n'"),
    ("no escape sequence", "given alice is logged in\nalice> raw 1b5b6d0d0a", "the byte b'\\x1b'"),
    ("no telnet bytes to a program", "given alice is a program\nalice> raw fffb010d0a", "got telnet bytes"),
    ("no prompt to a program", "given alice is a program\nalice> raw 3e200d0a", "got a prompt"),
    (
        "no board without dice before a roll by the server",
        "given alice is logged in\nalice> raw 626f6172643a596f753a626f623a313a303a303a303a2d323a303a303a303a303a353a303a333a303a303a303a2d353a353a303a303a303a2d333a303a2d353a303a303a303a303a323a303a313a303a303a303a303a313a313a313a303a313a2d313a303a32353a303a303a303a303a303a303a303a300d0a0d0a596f7520726f6c6c203320616e6420312e0d0a626f6172643a596f753a626f623a313a303a303a303a2d323a303a303a303a303a353a303a333a303a303a303a2d353a353a303a303a303a2d333a303a2d353a303a303a303a303a323a303a313a333a313a303a303a313a313a313a303a313a2d313a303a32353a303a303a303a303a323a303a303a300d0a",
        "a board without dice in front of a roll",
    ),
    ("no digit in front", "given alice is logged in\nalice> raw 3420780d0a", "begins with a digit"),
    ("CLIP numbers are for programs", "given alice is a program\nalice> raw 31322078200d0a\nalice< 12 x␣", None),
    ("a short board", "given alice is logged in\nalice> raw " + b"board:You:x:5\r\n".hex(), "with 4 items"),
    (
        "either of two",
        "given alice, bob are logged in\nalice> frob\neither\nalice< brof\nor\nalice< ** Unknown command: 'frob'\nthen\nbob<! x",
        None,
    ),
    (
        "the one that comes first",
        "given alice, bob are logged in\nbob> say one\nbob> say two\neither\nalice< two\nalice< none\nor\nalice< one\nalice< two\nthen",
        None,
    ),
    ("either of two persons", "given alice, bob are logged in\nbob> say hi\neither\nbob< hi\nor\nalice<~ h.\nthen", None),
    (
        "neither",
        "given alice is logged in\neither\nalice< one\nor\nalice< two\nthen",
        "t:2: alice waited in vain for one of these: alice< one; alice< two",
    ),
    (
        "a way is played to its end",
        "given alice is logged in\nalice> frob\neither\nalice< ** Unknown command: 'frob'\nalice< more\nor\nalice< x\nthen",
        "t:5: alice waited in vain for 'more'",
    ),
    (
        "again until both came",
        "given alice is logged in\nagain\nalice> coin\neither\nalice< heads\nor\nalice< tails\nthen\nuntil each came",
        None,
    ),
    (
        "again, and one never comes",
        "given alice is logged in\nagain 3\nalice> coin\neither\nalice< heads\nor\nalice< tails\nor\nalice< edge\nthen\nuntil each came",
        "t:9: in 3 rounds it never came to 'alice< edge'",
    ),
    (
        "again, and what comes is neither",
        "given alice is logged in\nagain\nalice> coin\neither\nalice< heads\nor\nalice< edge\nthen\nuntil each came",
        "t:4: alice waited in vain for one of these",
    ),
    ("again needs a choice", "given alice is logged in\nagain\nalice> coin\nuntil each came", "t:4: 'again' needs an 'either'"),
    ("a block without an end", "given alice is logged in\nagain\neither\nalice< x\nor\nalice< y", "t:3: this block has no end"),
    (
        "a choice in a choice",
        "given alice is logged in\neither\neither\nalice< x\nor\nalice< y\nthen\nor\nalice< z\nthen",
        "t:8: a choice begins with a line",
    ),
    ("an end of nothing", "given alice is logged in\nor", "t:2: there is nothing here that 'or' could end"),
    ("an empty choice", "given alice is logged in\neither\nor\nalice< z\nthen", "t:3: a choice begins with a line"),
    (
        "a choice begins with what may come",
        "given alice is logged in\neither\nalice> x\nor\nalice< y\nthen",
        "not with: 'alice> x'",
    ),
    ("nobody of that name", "carol> frob", "nobody is called carol"),
    ("not the language", "frobnicate", "not a line of the scenario language"),
    ("an unknown given", "given alice is tall", "does not know"),
]


class Fork:
    """As much of subprocess.Popen as the runner uses, for a copy of this process: an interpreter that starts takes longer than
    all that a case does."""

    def __init__(self, command, environment, log):
        self.returncode = None
        self.pid = os.fork()
        if self.pid == 0:
            status = 1
            try:
                os.dup2(log.fileno(), 2)
                os.closerange(3, 1024)  # a line that the runner closes must be closed
                os.environ.clear()
                os.environ.update(environment)
                sys.stderr = open(2, "w", closefd=False)
                sys.argv = command
                fake_server.main()
                status = 0
            finally:
                os._exit(status)

    def poll(self):
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout=60):
        end = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("the fake server", timeout)
            time.sleep(0.001)
        return self.returncode

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)


class FakeServer(Server):
    def spawn(self, command, environment, log):
        return Fork(command, environment, log)


def play_by_hand(path, seconds):
    run = subprocess.run(
        [sys.executable, os.path.join(HERE, "runner.py"), FAKE, path],
        capture_output=True,
        text=True,
        env=dict(ENVIRONMENT, BARPOINT_SCENARIO_SECONDS=str(seconds)),
    )
    return run.returncode, run.stdout + run.stderr


def play_here(path, seconds):
    with FakeServer(FAKE, [], seconds) as server:
        trouble = runner.play(server, path)
    return int(trouble is not None), trouble or ""


def play(case):
    """(whether it went as it should, what was said)"""
    name, script, wanted = case
    seconds = 5 if re.search("in vain|no line|bytes$", wanted or "") else 60
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t")
        with open(path, "w", encoding="utf-8") as target:
            target.write(script + "\n")
        status, said = (play_by_hand if name in BY_HAND else play_here)(path, seconds)
    return status == 0 if wanted is None else status == 1 and wanted in said, said


def main():
    print(f"1..{len(CASES)}", flush=True)
    failed = 0
    with concurrent.futures.ProcessPoolExecutor(SIDE_BY_SIDE, multiprocessing.get_context("fork")) as pool:
        for number, (case, (good, said)) in enumerate(zip(CASES, pool.map(play, CASES)), 1):
            failed += not good
            print(f"{'ok' if good else 'not ok'} {number} - {case[0]}")
            if not good:
                print("".join(f"# {line}\n" for line in said.split("\n")))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
