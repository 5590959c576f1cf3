"""proxy.py - a line between a machine and a node of PostgreSQL that can go deaf, be slow, and be cut at a bad moment."""

import asyncio
import contextlib
import os
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402

REQUEST, ANSWER = "request", "answer"


class Wires:
    """A thread in which all proxies of a test pass things on."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def proxy(self, port):
        proxy = Proxy(port)
        asyncio.run_coroutine_threadsafe(proxy.listen(), self.loop).result(60)
        return proxy

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


class Proxy:
    """Its attributes may be set at any time, from any thread."""

    def __init__(self, to):
        self.to, self.port = to, free_port()
        self.deaf = False  # what comes is kept, and passed on once it hears again, however late
        self.delay = 0  # seconds that each piece takes
        self.cuts = {REQUEST: 0, ANSWER: 0}  # that many more pieces are lost, each with its connection

    async def listen(self):
        await asyncio.start_server(self.pass_on, "127.0.0.1", self.port)

    async def pass_on(self, reader, writer):
        try:
            there = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        ways = [self.pump(reader, there[1], REQUEST), self.pump(there[0], writer, ANSWER)]
        await asyncio.gather(*ways)

    async def pump(self, reader, writer, kind):
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                while self.deaf:
                    await asyncio.sleep(0.02)
                if self.cuts[kind] > 0:
                    self.cuts[kind] -= 1
                    break
                writer.write(data)
                await writer.drain()
        while self.deaf:  # nor does it hear that somebody has hung up
            await asyncio.sleep(0.02)
        writer.close()
