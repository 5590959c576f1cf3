"""servers.py - the server under test, and the people who come to it, in one life of the server after another."""

import os
import selectors
import sys
import threading
import time

from client import EXPECTED, Account, Player, Watcher
from hands import Hand
from journal import Fault
from ledger import Ledger

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))

from server import Server  # noqa: E402

OPTIONS = ["--password-ops", "1", "--password-mem", "8192", "--log-level", "warning",
           "--lines-per-second", "1000000", "--lines-burst", "1000000"]  # fmt: skip
SECONDS = 60  # for whatever has to come


class House:
    """The server, its accounts, and the ledger of what it has stored."""

    def __init__(self, binary, random, pairs, watchers, shim, fault="none", time_passes=True, hands=0, server=None):
        """`hands`: that many of the pairs play at tables with options, and by hand. `server`: what stands for one."""
        self.random = random
        self.loses_power = "drop" in shim
        self.set_shim(shim)
        os.environ["BARPOINT_TEST_FAULT"] = fault
        self.server = server or Server(binary, OPTIONS, SECONDS)
        if time_passes:
            os.remove(os.path.join(self.server.data, "clock"))
        self.server.set_dice(f"random {random.randrange(1, 10**6)}")
        self.ledger = Ledger(os.path.join(self.server.root, "copy"))
        self.accounts = {}
        self.pairs = [(f"o{letters(n)}", f"x{letters(n)}") for n in range(pairs)]
        self.hands = {name for pair in self.pairs[pairs - hands :] for name in pair}
        self.watchers = [(f"watcher_{letters(n)}", self.pairs[n % pairs][n % 2]) for n in range(watchers)]
        for name in [name for pair in self.pairs for name in pair] + [w for w, _ in self.watchers]:
            self.account(name)

    @staticmethod
    def set_shim(shim):
        """From the next life on."""
        os.environ["BARPOINT_TEST_SHIM"] = shim

    def account(self, name):
        return self.accounts.setdefault(name, Account(name, self.random))

    def newcomer(self):
        """An account that nobody has asked for yet."""
        return self.account("new_" + letters(len(self.accounts)))

    def register_all(self):
        life = Life(self)
        for account in self.accounts.values():
            life.enter(Watcher(account, life.address, life, None)).register()
        life.until(lambda: all(client.account.registered for client in life.clients))
        life.kill()
        self.check(life)

    def check(self, life):
        """After the server's end: compares what all its clients were told with what it has stored."""
        self.ledger.look(self.server.data)
        for pair in self.pairs:
            for name in pair:
                told = [client.facts for client in life.clients if client.name == name]
                self.ledger.check_player(pair, name, told)
            for client in life.clients:
                if isinstance(client, Watcher) and client.player in pair:
                    for part in client.parts:
                        self.ledger.check_watcher(pair, client.name, part)
        for account in self.accounts.values():
            check_account(account, self.ledger.players.get(account.name), self.ledger.disk_full or self.loses_power)
        for name, rating, experience in life.ratings:
            if (rating, experience) not in self.ledger.history.get(name, ()):
                raise Fault(f"someone was told that {name} has {rating}, {experience}; the history doesn't know it")
        if life.surprises:
            raise Fault("\n".join(f"{name} read: {line}" for name, line in life.surprises))
        self.server.check_log()


def letters(number):
    """0 = aa, 1 = ab: names have no digits."""
    return chr(ord("a") + number // 26 % 26) + chr(ord("a") + number % 26)


def check_account(account, row, forgets_logins):
    """Registration, login and settings that were confirmed. Lines without an answer may be stored too. On a full disk
    people may come without a stored login, and the last logins before the power failed may be missing."""
    if row is None:
        if account.registered:
            raise Fault(f"{account.name} was told to be registered and is not")
        return
    if not forgets_logins and row["last_login"] < int(account.login_told):
        raise Fault(f"{account.name} logged in at {account.login_told:.0f}, the database says {row['last_login']}")
    line = int(row["settings"].get("linelength", "0"))
    if account.line_told <= account.line_typed and not account.line_told <= line <= account.line_typed:
        raise Fault(f"{account.name} was told linelength {account.line_told}, stored is {line}")
    bell = row["settings"].get("bell", "NO") == "YES"
    possible = {account.bell_start ^ bool(n & 1) for n in range(account.bell_told, account.bell_typed + 1)}
    if bell not in possible:
        raise Fault(f"{account.name} toggled bell {account.bell_told} times, stored is {bell}")
    account.login_told = min(account.login_told, row["last_login"])  # what a full disk left out stays out
    account.line_typed = account.line_told = line
    account.bell_start, account.bell_typed, account.bell_told = bell, 0, 0


class Life:
    """One life of the server, from its start to its end, with everybody who came to it."""

    def __init__(self, house, invites=True):
        self.house = house
        self.server = house.server
        self.random = house.random
        self.invites = invites  # pairs meet by themselves
        self.clients = []
        self.by_name = {}
        self.selector = selectors.DefaultSelector()
        self.ratings = set()
        self.surprises = []
        self.facts = 0
        self.on_event = {}  # kind -> what to do when it happens for the first time
        self.killer = None
        self.last_fact = None  # once that many are told, it ends
        self.server.start()
        self.server.drop_spare()
        self.address = ("127.0.0.1", self.server.port)

    # -- people

    def enter(self, client):
        self.clients.append(client)
        self.by_name[client.name] = client
        self.selector.register(client.socket, selectors.EVENT_READ, client)
        return client

    def enter_all(self):
        """A kill that was to come at the start may come before everybody has."""
        try:
            self.enter_each()
        except ConnectionRefusedError:
            if self.killer is None:
                raise

    def enter_each(self):
        house = self.house
        for a, b in house.pairs:
            for name, opponent in ((a, b), (b, a)):
                self.enter(self.player(house.accounts[name], opponent)).log_in()
        for name, player in house.watchers:
            self.enter(Watcher(house.accounts[name], self.address, self, player)).log_in()

    def player(self, account, opponent):
        kind = Hand if account.name in self.house.hands else Player
        return kind(account, self.address, self, opponent)

    @staticmethod
    def is_expected(line):
        return EXPECTED.match(line) is not None

    def online(self, client):
        self.happens("login")
        if client.account.name in self.house.ledger.players and isinstance(client, Player):
            client.change_settings()

    def became_ready(self, client):
        for watcher in self.clients:
            if isinstance(watcher, Watcher) and watcher.player == client.name:
                watcher.watch()
        if isinstance(client, Player) and self.invites:
            self.invite(client.name, client.opponent, new=False)

    def invite(self, name, opponent, new):
        """The first of the pair invites, if both are there: to the match that waits, or to a new one."""
        pair = (name, opponent) if (name, opponent) in self.house.pairs else (opponent, name)
        inviter, invited = (self.by_name.get(name) for name in pair)
        if inviter and invited and inviter.ready and invited.ready:
            inviter.type(f"invite {pair[1]} {inviter.invitation()}" if new else f"invite {pair[1]}")

    def nothing_saved(self, client):
        """Nothing is lost: if there was a match, the ledger will miss its end."""
        self.invite(client.name, client.opponent, new=True)

    def come_again(self, client):
        """A player once more, on another connection; the old one is lost before, or closed by the server."""
        client.replaced = True
        if self.random.random() < 0.5:
            self.selector.unregister(client.socket)
            client.hang_up()
        try:
            again = self.player(client.account, client.opponent)
        except OSError:
            return  # the server is dead
        self.enter(again).log_in()

    def heard(self, client, fact):
        if not isinstance(client, Player):
            return
        self.facts += 1
        if self.facts == self.last_fact:
            self.kill_after(0, 3)
        if fact[0] in ("rolls", "moves", "resumed", "score"):
            self.happens(fact[0])
        if fact[0] in ("wins match", "leaves"):
            self.invite(client.name, client.opponent, new=fact[0] == "wins match")

    def rated(self, name, rating, experience):
        self.ratings.add((name, rating, experience))

    def own_rating(self, name, rating, experience):
        """At the first login of a life, nothing may have changed since the last look."""
        row = self.house.ledger.players.get(name)
        first = sum(client.name == name for client in self.clients) == 1
        if row and first and (f"{row['rating']:.2f}", row["experience"]) != (rating, experience):
            self.surprise(self.by_name[name], f"rating {rating}, {experience} at login; stored {row['rating']}")

    def sent_join(self):
        self.happens("join")

    def refused(self, client):
        self.happens("not stored")

    def surprise(self, client, line):
        self.surprises.append((client.name, line))

    # -- time

    def happens(self, kind):
        react = self.on_event.pop(kind, None)
        if react:
            react()

    def kill_after(self, low_ms, high_ms):
        """Runs in a thread of its own, so it strikes whatever the server and its clients are doing. Instead of an earlier one."""
        if self.killer:
            self.killer.cancel()
        self.killer = threading.Timer(self.random.uniform(low_ms, high_ms) / 1000, self.server.process.kill)
        self.killer.start()

    def kill_amid(self, most):
        """Some milliseconds after one to `most` more facts are told: as much has happened then on a busy machine."""
        self.last_fact = self.facts + self.random.randint(1, most)

    def kill(self):
        self.server.process.kill()
        self.to_the_end()

    def step(self, seconds):
        for key, _ in self.selector.select(seconds):
            if not key.data.ended and not key.data.read():
                self.selector.unregister(key.fileobj)

    def until(self, ready, seconds=SECONDS):
        deadline = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > deadline:
                raise Fault(f"nothing happens any more; log:\n{self.last_log()}")
            if self.server.process.poll() is not None and not self.selector.get_map():
                raise Fault(f"the server has ended by itself; log:\n{self.last_log()}")
            self.step(0.05)

    def to_the_end(self, seconds=SECONDS):
        """Until the server is dead and everything it has sent was read. Its exit status."""
        deadline = time.monotonic() + seconds
        while self.selector.get_map() or self.server.process.poll() is None:
            if time.monotonic() > deadline:
                raise Fault(f"the server does not end; log:\n{self.last_log()}")
            self.step(0.05)
        if self.killer:
            self.killer.cancel()
            self.killer.join()
        self.selector.close()
        status, self.server.process = self.server.process.returncode, None
        return status

    def last_log(self):
        return "\n".join(self.server.log_lines()[-20:])
