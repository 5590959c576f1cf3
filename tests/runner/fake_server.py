#!/usr/bin/env python3
"""fake_server.py - as much of a server as the runner's own test needs, with faults on demand.

    say WORDS        sends WORDS to everybody else, in an unsolicited block
    later WORDS      answers `ok` and sends WORDS to everybody else
    board            the board line of the beginning, X's copy
    raw HEX          sends these bytes to the one who asked
    clock            the fixed clock
    coin             `heads`, after that `tails`, and so on
    told all         says in the file of fixed/turn_told.c that more was sent to each port; `told others`: to all but those of
                     its connections
    mute             no answer at all
    die              ends the process with status 3
"""

import array
import asyncio
import json
import os
import signal
import struct
import sys

BANNER = "Fake\r\n\r\nSunday, September 13 12:26:40 UTC   ( Sun Sep 13 12:26:40 2020 UTC )\r\nlogin: "
BOARD = (
    "board:You:bobby:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:3:1" ":1:1:1:0:-1:1:25:0:0:0:0:0:0:0:0:0"
)


class Session:
    def __init__(self, fake, reader, writer):
        self.fake, self.reader, self.writer = fake, reader, writer
        self.name = None
        self.program = False

    def send(self, text):
        self.writer.write(text.encode("latin-1"))

    def reply(self, text):
        self.send(text + "\r\n" + ("" if self.program else "> "))

    async def line(self):
        data = await self.reader.readline()
        if not data.endswith(b"\n"):
            raise ConnectionError
        return data.decode("latin-1").strip()

    async def register(self):
        self.send("Welcome to FIBS. You just logged in as guest.\r\n> ")
        name = (await self.line()).split()[1]
        self.send(f"Your name will be {name}\r\n\xff\xfb\x01Please give your password: ")
        password = await self.line()
        self.send("\r\nPlease retype your password: ")
        await self.line()
        self.fake.accounts[name] = password
        self.fake.save()
        self.name = name
        self.send("\r\nYou are registered.\r\nType 'help beginner' to get started.\r\n\xff\xfc\x01\r\n> ")

    async def greet(self):
        self.send(BANNER)
        words = (await self.line()).split()
        if words == ["guest"]:
            return await self.register()
        if words[0] == "login":
            self.name, self.program = words[3], True
            self.send(f"\r\n1 {self.name} 1600000000 127.0.0.1\r\n2 {self.name}\r\n3\r\n7 days a week\r\n4\r\n\r\n6\r\n")
            return None
        self.send("\xff\xfb\x01password: ")
        await self.line()
        self.name = words[0]
        return self.reply(f"\xff\xfc\x01\r\n** User {self.name} authenticated.")

    def others(self, text):
        for session in self.fake.sessions:
            if session is not self and session.name:
                session.reply("\r\n" + text)

    def tell_sizes(self, whom):
        """As after many lines that had these ports before."""
        near = {session.writer.get_extra_info("peername")[1] for session in self.fake.sessions}
        with open(os.path.join(os.environ["BARPOINT_TEST_DIR"], "told"), "r+b") as told:
            sizes = array.array("q", told.read())  # by port, from the second one
            for port in range(1024, 65536):
                if whom == "all" or port not in near:
                    sizes[1 + port] = 1000000
            told.seek(8)
            told.write(sizes[1:].tobytes())
        self.reply("told")

    def handle(self, line):
        word, _, rest = line.partition(" ")
        if word == "bye":
            self.send("           Goodbye.\r\n")
            raise ConnectionError
        if word == "set":
            self.reply("Value of 'boardstyle' set to 3.")
        elif word in ("say", "later"):
            self.reply("ok")
            self.others(rest)
        elif word == "board":
            self.reply(BOARD)
        elif word == "raw":
            self.send(bytes.fromhex(rest).decode("latin-1"))
        elif word == "clock":
            with open(os.path.join(os.environ["BARPOINT_TEST_DIR"], "clock"), "rb") as clock:
                self.reply("clock %d" % struct.unpack("=q", clock.read(8)))
        elif word == "coin":
            self.fake.tosses += 1
            self.reply("heads" if self.fake.tosses % 2 else "tails")
        elif word == "told":
            self.tell_sizes(rest)
        elif word == "die":
            os._exit(3)
        elif word != "mute":
            self.reply(f"** Unknown command: '{word}'" if word else "")

    async def serve(self):
        try:
            await self.greet()
            while True:
                self.handle(await self.line())
        except (ConnectionError, IndexError):
            pass
        finally:
            self.fake.sessions.remove(self)
            self.writer.close()


class Fake:
    def __init__(self, data):
        self.path = os.path.join(data, "accounts")
        self.sessions = []
        self.tosses = 0
        self.accounts = {}
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as stored:
                self.accounts = json.load(stored)

    def save(self):
        with open(self.path, "w", encoding="utf-8") as stored:
            json.dump(self.accounts, stored)

    async def accept(self, reader, writer):
        session = Session(self, reader, writer)
        self.sessions.append(session)
        await session.serve()

    async def run(self, port):
        server = await asyncio.start_server(self.accept, "127.0.0.1", port)
        done = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, done.set)
        print("listening", file=sys.stderr, flush=True)
        await done.wait()
        server.close()
        for session in self.sessions:
            session.send("** All running games will be saved.\r\n")
            session.writer.close()
        await asyncio.sleep(0)


def main():
    words = sys.argv[1:]
    port = int(words[words.index("--listen") + 1].rsplit(":", 1)[1])
    asyncio.run(Fake(words[words.index("--data") + 1]).run(port))


if __name__ == "__main__":
    main()
