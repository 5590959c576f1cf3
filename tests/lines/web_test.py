#!/usr/bin/python3
"""web_test.py - WebSocket and HTTP with foreign clients: python3-websockets, curl; and frames as no client sends them.

Usage: web_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's python3-websockets.
"""

import asyncio
import base64
import contextlib
import fcntl
import os
import re
import socket
import ssl
import struct
import sys
import termios

import people
import websockets

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from reader import curl, read_to_the_end  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

SECONDS = 60
DAEMON = os.path.abspath(sys.argv[1])
TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0


def house(*names, options=(), line="web"):
    return people.house(DAEMON, line, *names, options=options)


# -- a foreign client


async def until(peer, wanted):
    """Messages up to the one that matches."""
    came = []
    while not re.fullmatch(wanted, came[-1] if came else "", re.S):
        came.append(await asyncio.wait_for(peer.recv(), SECONDS))
    return came


async def say_bye(peer, bye="bye"):
    """The server closes the connection in order."""
    await peer.send(bye)
    with contextlib.suppress(websockets.ConnectionClosedOK):
        while True:
            await asyncio.wait_for(peer.recv(), SECONDS)
    assert peer.close_code == 1000, peer.close_code


async def play_along(address, context=None, **options):
    async with websockets.connect(address, subprotocols=["barpoint.v1"], ssl=context, **options) as peer:
        assert peer.subprotocol == "barpoint.v1"
        assert not peer.extensions
        came = await until(peer, "login: ")
        assert "                One account per person only!" in came, came
        await peer.send("login me 1008 alice secret")
        came = await until(peer, "6")
        assert came[0] == "" and came[1].startswith("1 alice "), came
        await peer.send(["boa", "r", "d"])  # in fragments
        await until(peer, r"\*\* You're not playing or watching\.")
        await asyncio.wait_for(await peer.ping(b"x" * 125), SECONDS)
        await say_bye(peer)


def python_websockets_plays_along():
    with house("alice") as (server, _):
        asyncio.run(play_along(f"ws://localhost:{server.ports['web']}/ws"))
        asyncio.run(play_along(f"ws://127.0.0.1:{server.ports['web']}/ws", origin=f"http://127.0.0.1:{server.ports['web']}"))


async def play_in_bytes(address):
    """As client libraries do that know neither paths nor kinds of messages."""
    async with websockets.connect(address) as peer:
        await until(peer, "login: ")
        await peer.send(b"login me 1008 alice secret")
        await until(peer, "6")
        await peer.send([b"bo", b"ard\r\n"])  # in fragments
        await until(peer, r"\*\* You're not playing or watching\.")
        await say_bye(peer, "bye".encode())


def the_root_and_binary_messages_do_too():
    with house("alice") as (server, _):
        asyncio.run(play_in_bytes(f"ws://localhost:{server.ports['web']}/"))
        asyncio.run(play_in_bytes(f"ws://127.0.0.1:{server.ports['web']}"))
        asyncio.run(play_in_bytes(f"ws://localhost:{server.ports['web']}/ws"))


def the_same_under_tls():
    with house("alice", line="web-tls") as (server, _):
        context = ssl.create_default_context(cafile=server.certificate)
        asyncio.run(play_along(f"wss://localhost:{server.ports['web-tls']}/ws", context))


async def close_says(address):
    async with websockets.connect(address) as peer:
        assert peer.subprotocol is None
        await peer.close(code=3001, reason="that's all")
        assert peer.close_code == 3001


def a_goodbye_is_answered():
    with house() as (server, _):
        asyncio.run(close_says(f"ws://localhost:{server.ports['web']}/ws"))


def who_reads_late_gets_all():
    with house("alice", options=people.MUCH_WAITS) as (_, scenario):
        people.read_late(scenario)


# -- frames by hand


def frame(opcode, payload=b"", last=True, masked=True, reserved=0, size=None):
    """`size`: what the head says, whatever comes."""
    size = len(payload) if size is None else size
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    mark = 0x80 if masked else 0
    if size < 126:
        head += bytes([mark | size])
    elif size < 65536:
        head += bytes([mark | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mark | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = b"\x12\x34\x56\x78"
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def who_is_cut_off_may_come_later():
    """One wrong password has come from here: the next isn't looked at."""
    with house("alice", options=["--exempt", "192.0.2.1", "--login-failures-per-address", "1"]) as (server, scenario):
        peer, other = Raw(server), Raw(server)
        peer.says(frame(TEXT, b"login me 1008 alice wrong"))
        assert [peer.frame(), peer.frame()] == [(TEXT, b""), (TEXT, b"login: ")]
        other.says(frame(TEXT, b"login me 1008 alice secret"))
        assert other.frame() == (TEXT, b"** Too many failed logins. Please try again in a minute.")
        other.ended_with(1013)


class Raw:
    """A client that sends what it likes."""

    def __init__(self, server):
        self.socket = socket.create_connection(("127.0.0.1", server.ports["web"]), timeout=SECONDS)
        key = base64.b64encode(bytes(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        assert self.bytes.startswith(b"HTTP/1.1 101 "), self.bytes
        self.bytes = self.bytes.split(b"\r\n\r\n", 1)[1]
        while self.frame() != (TEXT, b"login: "):
            pass

    def more(self):
        came = self.socket.recv(65536)
        if not came:
            raise EOFError(self.bytes)
        self.bytes += came

    def frame(self):
        """Opcode and payload of the next frame, which must be whole and not masked."""
        while len(self.bytes) < 2:
            self.more()
        assert self.bytes[0] & 0xF0 == 0x80 and not self.bytes[1] & 0x80, self.bytes[:2]
        size, at = self.bytes[1], 2
        if size == 126:
            while len(self.bytes) < 4:
                self.more()
            size, at = struct.unpack(">H", self.bytes[2:4])[0], 4
        while len(self.bytes) < at + size:
            self.more()
        opcode, payload = self.bytes[0] & 15, self.bytes[at : at + size]
        self.bytes = self.bytes[at + size :]
        return opcode, payload

    def says(self, *frames):
        self.socket.sendall(b"".join(frames))
        return self

    def next(self, opcode):
        while True:
            came = self.frame()
            if came[0] == opcode:
                return came[1]

    def ended_with(self, code):
        """The server's last frame is this goodbye; then it closes."""
        payload = self.next(CLOSE)
        assert payload == (struct.pack(">H", code) if code else b""), (payload, code)
        self.end()

    def end(self):
        try:
            self.more()
        except (EOFError, ConnectionResetError):
            return
        raise AssertionError(f"more than a goodbye: {self.bytes!r}")


CASES = [
    # what is sent, the code of the goodbye, what the log says
    ("not masked", [frame(TEXT, b"guest", masked=False)], 1002, "a frame that is not masked"),
    ("binary, no UTF-8", [frame(BINARY, b"caf\xe9 x")], 1007, "a message that is not UTF-8"),
    ("binary, 1,027 bytes", [frame(BINARY, b"x" * 1027)], 1009, "a message longer than a line"),
    ("binary within a text", [frame(TEXT, b"x", last=False), frame(BINARY, b"y")], 1002, "pieces of messages in disorder"),
    ("2^63 bytes", [frame(TEXT, size=2**63)], 1009, "a message longer than a line"),
    ("2^64 - 1 bytes", [frame(TEXT, size=2**64 - 1)], 1009, "a message longer than a line"),
    ("1,027 bytes", [frame(TEXT, b"x" * 1027)], 1009, "a message longer than a line"),
    ("more in fragments", [frame(TEXT, b"x" * 1000, False), frame(MORE, b"x" * 27, False)], 1009, "longer than a line"),
    ("a size written too long", [b"\x81\xfe\x00\x05"], None, None),
    ("reserved bits", [frame(TEXT, b"guest", reserved=4)], 1002, "a frame with reserved bits"),
    ("opcode 3", [frame(3)], 1002, "a frame of an unknown kind"),
    ("opcode 11", [frame(11)], 1002, "a frame of an unknown kind"),
    ("opcode 15", [frame(15)], 1002, "a frame of an unknown kind"),
    ("a ping of 126 bytes", [frame(PING, b"x" * 126)], 1002, "a control frame that is long"),
    ("a ping in pieces", [frame(PING, b"x", last=False)], 1002, "a control frame that is long or in pieces"),
    ("a piece of nothing", [frame(MORE, b"x")], 1002, "pieces of messages in disorder"),
    ("text within a text", [frame(TEXT, b"x", last=False), frame(TEXT, b"y")], 1002, "pieces of messages in disorder"),
    ("no UTF-8", [frame(TEXT, b"caf\xe9 x")], 1007, "a message that is not UTF-8"),
    ("a letter written too long", [frame(TEXT, b"\xc0\xaf")], 1007, "a message that is not UTF-8"),
    ("a surrogate", [frame(TEXT, b"\xed\xa0\x80")], 1007, "a message that is not UTF-8"),
    ("beyond Unicode", [frame(TEXT, b"\xf4\x90\x80\x80")], 1007, "a message that is not UTF-8"),
    ("an end within a letter", [frame(TEXT, b"\xe2\x82")], 1007, "a message that ends within a letter"),
    ("the same in fragments", [frame(TEXT, b"\xe2", False), frame(MORE, b"\x82")], 1007, "ends within a letter"),
    ("telnet", [frame(TEXT, b"\xff\xfd\x01")], 1007, "a message that is not UTF-8"),
    ("a goodbye", [frame(CLOSE, struct.pack(">H", 1000) + b"bye")], 1000, None),
    ("a goodbye without a code", [frame(CLOSE)], 0, None),
    ("a goodbye of one byte", [frame(CLOSE, b"x")], 1002, "a goodbye with no code that there is"),
    ("a goodbye with 1005", [frame(CLOSE, struct.pack(">H", 1005))], 1002, "a goodbye with no code that there is"),
    ("a goodbye with 999", [frame(CLOSE, struct.pack(">H", 999))], 1002, "a goodbye with no code that there is"),
    ("a goodbye that is no UTF-8", [frame(CLOSE, b"\x03\xe8\xff")], 1007, "a goodbye that is not UTF-8"),
    ("a goodbye with 4999", [frame(CLOSE, struct.pack(">H", 4999))], 4999, None),
    ("what comes after a goodbye", [frame(CLOSE, b"\x03\xe8"), frame(TEXT, b"guest")], 1000, None),
]


def broken_frames_end_the_line():
    """Each with the code that says why, and a line in the log; nobody else notices."""
    with house("alice") as (server, scenario):
        alice = scenario.login("alice")
        for name, sent, code, logged in CASES:
            peer = Raw(server).says(*sent)
            if code is None:
                peer.says(b"\x12\x34\x56\x78")
                code, logged = 1002, "a frame whose size is written too long"
            try:
                peer.ended_with(code)
            except Exception as error:
                raise AssertionError(name) from error
            if logged:
                assert any(re.search(rf"its WebSocket sends .*{re.escape(logged)}", line) for line in server.log_lines()), name
        scenario.sync(alice)
        assert not alice.ended


def control_frames_between_fragments():
    with house("alice") as (server, _):
        peer = Raw(server).says(
            frame(TEXT, b"login me 1008 ", False), frame(PING, b"one"), frame(MORE, b"", False), frame(MORE, b"alice", False)
        )
        assert peer.next(PONG) == b"one"
        peer.says(frame(PONG, b"unasked"), frame(MORE, b" secret", True), frame(PING, b""))
        assert peer.next(PONG) == b""
        while not peer.next(TEXT).startswith(b"1 alice "):
            pass


def frames_cut_anywhere():
    """Each byte by itself, several messages at once, letters cut in two by fragments."""
    with house("alice", "bob") as (server, scenario):
        alice = scenario.login("alice")
        alice.type("set charset utf8")
        alice.utf8 = True
        peer = Raw(server)
        for byte in frame(TEXT, b"login me 1008 bob secret"):
            peer.says(bytes([byte]))
        while peer.next(TEXT) != b"6":
            pass
        word = "tell alice žluťoučký kůň".encode()
        peer.says(*(frame(TEXT if i == 0 else MORE, word[i : i + 1], i == len(word) - 1) for i in range(len(word))))
        alice.find_line(scenario, "bob says: žluťoučký kůň")
        peer.says(frame(TEXT, b"tell alice one\r\n") + frame(TEXT, b"tell alice two") + frame(TEXT, b"tell alice three\n"))
        for text in ("one", "two", "three"):
            alice.find_line(scenario, f"bob says: {text}")
        peer.says(frame(TEXT, b"tell alice " + b"x" * 1013))
        alice.find_line(scenario, "bob says: " + "x" * 1013)


def a_message_is_one_line():
    """Whatever is in it, also cut by fragments: line ends are read as a blank, and begin no command."""
    with house("alice", "bob") as (server, scenario):
        alice = scenario.login("alice")
        peer = Raw(server).says(frame(TEXT, b"login me 1008 bob secret"))
        while peer.next(TEXT) != b"6":
            pass
        for message in (
            [b"tell alice one\nshout two"], [b"tell alice one\r\n\r\nshout two\r\n"], [b"tell alice one\rshout two\n\n"],
            [b"tell alice one\r", b"", b"\nshout two"], [b"tell alice one shout tw\n\r"[:-2], b"o\n"],
        ):  # fmt: skip
            sent = b"".join(frame(MORE if at else TEXT, part, at == len(message) - 1) for at, part in enumerate(message))
            for cut in (len(sent), 1):
                for at in range(0, len(sent), cut):
                    peer.says(sent[at : at + cut])
                alice.find_line(scenario, "bob says: one shout two")
                while (told := peer.next(TEXT)) != b"16 alice one shout two":
                    assert not told.startswith((b"16 ", b"17 ")), (message, told)
        peer.says(frame(TEXT, b"tell alice x\r", False) + frame(MORE, b"y"))
        alice.find_line(scenario, "bob says: x y")
        peer.says(frame(TEXT, b"\n"), frame(TEXT, b"tell alice three"))
        alice.find_line(scenario, "bob says: three")


def answers(peer, words):
    """Whether they come before the server's clock has to move on; its timer of floods is real."""
    peer.socket.settimeout(0.2)
    with contextlib.suppress(TimeoutError):
        while words not in peer.bytes:
            peer.more()
    return words in peer.bytes


def frames_without_text_are_charged_like_lines():
    """Pings and empty pieces: who sends more of them than lines are allowed is read no further for that long."""
    at_once, a_second, sent = 30, 10, 300
    with Server(
        DAEMON, [*FAST[:4], "--lines-burst", str(at_once), "--lines-per-second", str(a_second)], SECONDS, "web"
    ) as server:
        server.start()
        for idle, line in (
            (frame(PING) * sent, frame(TEXT, b"guest")),
            (frame(TEXT, b"", False) + frame(MORE, b"", False) * sent, frame(MORE, b"guest")),
        ):
            peer = Raw(server).says(idle + line)
            seconds = 0
            while not answers(peer, b"Welcome"):
                server.move_clock(1000)
                seconds += 1
            bound = (sent - at_once) // a_second
            print(f"# a line behind {sent} frames without text: read after {seconds} s (at least {bound})")
            assert bound - 1 <= seconds <= bound + 30, seconds


def prompts_and_empty_lines_are_messages():
    with house("alice", "bob") as (server, scenario):
        peer = Raw(server).says(frame(TEXT, b"alice"))
        assert peer.frame() == (TEXT, b"password: ")
        peer.says(frame(TEXT, b"secret"))
        while peer.frame() != (TEXT, b"> "):
            pass
        # News leaves the prompt's line: on a terminal by an end of line, here by being a message. The blank line that
        # people's news begin with is a message without text.
        bob = scenario.login("bob")
        came = [peer.frame(), peer.frame()]
        assert came[0][1].startswith(b"bob logs in."), came
        assert came[1] == (TEXT, b"> "), came
        bob.type("tell alice hello")
        assert peer.frame() == (TEXT, b"bob says: hello")


def a_silent_line_is_pinged_and_a_dead_one_ended():
    """After 30 seconds, after 60; after 90 a line that has not answered is dead. Its time to log in would be longer."""
    with house() as (server, _):
        peer, dead = Raw(server), Raw(server)
        for _ in range(3):
            server.move_clock(30000)
            assert peer.next(PING) == b""
            peer.says(frame(PONG))
        assert [dead.next(PING), dead.next(PING)] == [b"", b""]
        dead.end()
        peer.says(frame(TEXT, b"guest"))
        assert b"Welcome" in peer.next(TEXT)


def unsent(line):
    """How many bytes have not come to the kernel of the far end yet."""
    return struct.unpack("i", fcntl.ioctl(line, termios.TIOCOUTQ, bytes(4)))[0]


def a_flood_of_pings_fills_no_memory():
    """Who asks and never reads gets no answer any more, and keeps its line."""
    with house("alice", options=["--login-timeout", "1d", "--idle-timeout", "1d"]) as (server, scenario):
        peer, alice = Raw(server), scenario.login("alice")
        peer.socket.settimeout(SECONDS)
        for second in range(2000):
            peer.says(frame(PING, b"x" * 125) * 20)
            server.move_clock(1000)
            # The server looks at the clock by real time. Before it finds 90 seconds without a byte, it has read some. The
            # kernel may drop what comes faster than it is read, and come back with it seconds later.
            if second % 20 == 0:
                server.wait_until(lambda: unsent(peer.socket) == 0, "pings don't reach the server")
                scenario.sync(alice)
                scenario.sync(alice)
        peer.says(frame(TEXT, b"guest"))
        while b"Welcome" not in peer.next(TEXT):
            pass


def curl_reads_the_page():
    with house() as (server, _):
        said = curl("-D", "-", f"http://localhost:{server.ports['web']}/")
        assert said.startswith(b"HTTP/1.1 200 OK"), said
        assert f"telnet localhost {server.ports['text']}".encode() in said, said
    with house(line="web-tls", options=["--hsts", "1d"]) as (server, _):
        url = f"https://localhost:{server.ports['web-tls']}/"
        said = curl("-I", "--cacert", server.certificate, url, url)
        assert said.count(b"Strict-Transport-Security: max-age=86400\r\n") == 2, said


def half_open_ones_keep_nobody_out():
    with house("alice", options=["--visitors-per-address", "100000"]) as (server, scenario), contextlib.ExitStack() as stack:
        crowd = []
        for _ in range(300):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.ports["web"])))
            one.sendall(b"GET / HTTP/1.1\r\n")
            crowd.append(one)
        alice = scenario.login("alice")
        scenario.sync(alice)
        server.move_clock(6000)
        for one in crowd:
            read_to_the_end(one)


def a_last_word_is_no_reset():
    """Whatever else has come when the server closes: the far end reads the answer and the end behind it."""
    get = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    cases = [
        ("web", get + b"X: " + b"y" * 100000, b"HTTP/1.1 431 "),
        ("web", get + b"Content-Length: 50000\r\n\r\n" + b"x" * 50000, b"HTTP/1.1 400 "),
        ("web", b"guest\r\n" * 5000, b"** This port speaks HTTP."),
        ("tls", b"guest\r\n" * 5000, b"** This port takes lines under TLS only."),
        ("web-tls", get + b"\r\n" * 5000, b"HTTP/1.1 400 "),
        ("text", get + b"X: y\r\n" * 5000, b"** This port is for telnet."),
        ("text", b"guest\r\nbye\r\n" + b"guest\r\n" * 5000, b"login: "),
    ]
    with Server(DAEMON, FAST, SECONDS) as server:
        server.listens = ["tls", "web", "web-tls"]
        server.start()
        server.drop_spare()
        for kind, said, answer in cases:
            with server.halted():  # all of it is there when the server looks
                line = socket.create_connection(("127.0.0.1", server.ports[kind]), timeout=SECONDS)
                line.sendall(said)
            with line:
                told = b""
                while some := line.recv(65536):
                    told += some
            assert answer in told, (kind, said[:20], told)
        server.stop([])
        server.check_log()


run_tests([
    python_websockets_plays_along, the_root_and_binary_messages_do_too, the_same_under_tls, a_goodbye_is_answered,
    who_reads_late_gets_all,
    broken_frames_end_the_line, who_is_cut_off_may_come_later, control_frames_between_fragments, frames_cut_anywhere, a_message_is_one_line, frames_without_text_are_charged_like_lines,
    prompts_and_empty_lines_are_messages, a_silent_line_is_pinged_and_a_dead_one_ended, a_flood_of_pings_fills_no_memory,
    a_last_word_is_no_reset, curl_reads_the_page, half_open_ones_keep_nobody_out,
])  # fmt: skip
