"""ledger.py - compares the database with what clients were told. After each kill it copies the files as the dead server
left them, so that the next server has to recover them by itself. It reads rows once: rows new since the last look are
what the clients of this life can have heard.
"""

import os
import re
import shutil
import sqlite3
from collections import Counter

from journal import PERHAPS, SOMEBODY, WATCHER_ONLY, Fault, Retelling, heard_by

STOPS = ("leaves", "drops line")
KIND = re.compile(r"(?:^|; )[OX] (took back|\w+)")
SEATS = re.compile(r"[OX] (program|person)\b")
FILES = ("barpoint.db", "barpoint.db-wal")


def is_rolled_for(items):
    """The next action but for those that seat players is the server's roll."""
    for _, kind, row in items:
        if kind != "action" or not SEATS.fullmatch(row["events"]):
            return kind == "action" and row["cause"] == "automatic" and " rolls " in row["text"]
    return False


def pair_of(row):
    return tuple(sorted((row["inviter_name"], row["invited_name"])))


class Ledger:
    def __init__(self, directory):
        self.directory = directory
        self.actions = 0  # rows read, and the last one's id
        self.last_action = 0
        self.happened = Counter()  # event -> how often
        self.throws_late = False  # what the server does by itself may have to wait: then a board may be told before it
        self.may_annul = False  # a saved match may give way to a new one
        self.may_vanish = set()  # players whom an operator was asked to erase
        self.disk_full = False  # a player who leaves a table then is told at once; the row is stored once there is room
        self.matches = {}  # id -> Retelling
        self.stops = {}  # id of an interruption -> resumed already
        self.new = {}  # pair -> what was told since the last look, as (whom, fact)
        self.players = {}
        self.history = {}  # name -> {(rating as shown, experience)}
        self.finished = {}  # match id -> (winner, loser, length)
        self.open = set()  # pairs that have a match which isn't over

    def look(self, data):
        """Reads a copy of the files in `data`. Raises Fault for any fault within them."""
        shutil.rmtree(self.directory, ignore_errors=True)
        os.mkdir(self.directory)
        for name in FILES:
            if os.path.exists(os.path.join(data, name)):
                shutil.copyfile(os.path.join(data, name), os.path.join(self.directory, name))
        database = sqlite3.connect(os.path.join(self.directory, FILES[0]))
        database.row_factory = sqlite3.Row
        try:
            self.check_files(database)
            self.read(database)
        finally:
            database.close()

    @staticmethod
    def check_files(database):
        problems = [row[0] for row in database.execute("PRAGMA integrity_check")]
        if problems != ["ok"]:
            raise Fault(f"integrity_check: {problems}")
        if database.execute("PRAGMA foreign_key_check").fetchall():
            raise Fault("foreign_key_check finds rows that refer to nothing")

    def read(self, database):
        self.read_players(database)
        self.read_journal(database)
        self.check_matches(database)
        self.check_dice(database)

    @staticmethod
    def check_dice(database):
        """The envelope of a match is opened if and only if the match is over; its throws have no gaps."""
        fits = {"running": "in use", "saved": "in use", "finished": "opened", "annulled": "opened"}
        for match, state, envelope in database.execute(
            "SELECT matches.id, matches.state, envelopes.state FROM matches "
            "LEFT JOIN envelopes ON envelopes.match = matches.id"
        ):
            if envelope != fits[state]:
                raise Fault(f"match {match} is {state}, and its envelope is {envelope}")
        for match, count, last in database.execute(
            "SELECT match, count(DISTINCT throw), max(throw) FROM actions WHERE throw > 0 GROUP BY match"
        ):
            if count != last:
                raise Fault(f"match {match} has {count} throws, and the last one is number {last}")
        sealed = database.execute("SELECT count(*) FROM envelopes WHERE state = 'sealed'").fetchone()[0]
        if sealed < 63:
            raise Fault(f"only {sealed} sealed envelopes lie ahead")

    # -- players, settings, ratings

    def read_players(self, database):
        before = self.players
        self.players = {row["name"]: dict(row, settings={}) for row in database.execute("SELECT * FROM players")}
        names = {row["id"]: name for name, row in self.players.items()}
        for row in database.execute("SELECT * FROM settings"):
            self.players[names[row["player"]]]["settings"][row["name"]] = row["value"]
        lost = [name for name in before if name not in self.players and name not in self.may_vanish]
        if lost:
            raise Fault(f"players are gone: {lost}")
        self.read_ratings(database, names)

    def read_ratings(self, database, names):
        """Each rating is the sum of its history, and so is the experience."""
        now = {name: (1500.0, 0) for name in self.players}
        self.history = {name: {("1500.00", 0)} for name in self.players}
        self.changes = {}
        rows = database.execute("SELECT r.* FROM ratings r JOIN matches m ON m.id = r.match ORDER BY m.sequence")
        for row in rows:
            name = names[row["player"]]
            if (row["rating_before"], row["experience_before"]) != now[name]:
                raise Fault(f"the history of {name}'s rating has a gap before match {row['match']}")
            if row["experience_after"] != row["experience_before"] + row["length"]:
                raise Fault(f"{name}'s experience after match {row['match']} is wrong")
            now[name] = (row["rating_after"], row["experience_after"])
            self.history[name].add((f"{row['rating_after']:.2f}", row["experience_after"]))
            change = f"{row['rating_after'] - row['rating_before']:.6f}"
            self.changes.setdefault(row["match"], {})[name] = change
        for name, row in self.players.items():
            if (row["rating"], row["experience"]) != now[name]:
                raise Fault(f"{name} has {row['rating']}, {row['experience']}; the history says {now[name]}")

    # -- the journal

    def read_journal(self, database):
        self.new = {}
        kept = "SELECT count(*) FROM actions WHERE id <= ?"
        if database.execute(kept, (self.last_action,)).fetchone()[0] != self.actions:
            raise Fault("rows of the journal have vanished")
        items = {}  # match -> what happened to it, with the key of its order
        for row in database.execute("SELECT * FROM actions WHERE id > ? ORDER BY id", (self.last_action,)):
            self.actions += 1
            self.happened.update(KIND.findall(row["events"]))
            self.last_action = row["id"]
            items.setdefault(row["match"], []).append(((row["number"], 0, 0, 0), "action", row))
        names = {row["id"]: name for name, row in self.players.items()}
        for row in database.execute("SELECT * FROM interruptions"):
            known = self.stops.get(row["id"])
            key = (row["after"], 1, row["id"])
            if known is None and row["why"] in ("left", "line lost"):
                items.setdefault(row["match"], []).append((key + (0,), row["why"], names[row["who"]]))
            if not known and row["resumed"] is not None:
                items.setdefault(row["match"], []).append((key + (1,), "resumed", row))
            self.stops[row["id"]] = row["resumed"] is not None
        for row in database.execute("SELECT * FROM matches ORDER BY id"):
            self.retell(row, items.pop(row["id"], []))
        if items:
            raise Fault(f"rows of matches that don't exist: {sorted(items)}")

    def retell(self, row, items):
        told = self.new.setdefault(pair_of(row), [])
        if row["id"] not in self.matches:
            self.matches[row["id"]] = Retelling(row, lambda match: self.changes.get(match, {}), self.throws_late)
            told += self.matches[row["id"]].created()
        match = self.matches[row["id"]]
        back = False  # the match was resumed; who sits there may be said before the rest is
        items = sorted(items, key=lambda item: item[0])
        for at, (_, kind, what) in enumerate(items):
            if back and not (kind == "action" and SEATS.match(what["events"])):
                told += match.reminded()
                back = False
            if kind != "action":
                told += match.settle()
            if kind == "action":
                told += match.action(what, is_rolled_for(items[at:]))
            elif kind == "left":
                told += match.left(what)
            elif kind == "line lost":
                told += match.line_lost(what)
            else:
                told += match.resumed()
                back = True
        told += match.settle()
        told += match.reminded() if back else []
        if row["state"] == "finished" and row["winner"] is None:
            told += match.close()

    def check_matches(self, database):
        """None lost, none finished twice; derived rows agree with the journal."""
        games = {row[0]: row[1] for row in database.execute("SELECT match, count(*) FROM games GROUP BY match")}
        rows = database.execute("SELECT * FROM matches ORDER BY id").fetchall()
        if {row["id"] for row in rows} != set(self.matches):
            raise Fault("matches are gone")
        self.open, sequence = set(), []
        for row in rows:
            match = self.matches[row["id"]]
            state, rated = row["state"], row["id"] in self.changes
            if (match.over or match.closed) != (state == "finished") or rated != (match.over and match.rated):
                raise Fault(f"match {row['id']} is {state}, rated: {rated}, over in the journal: {match.over}")
            if rated and len(self.changes[row["id"]]) != 2:
                raise Fault(f"match {row['id']} is rated for one player only")
            score = (match.score[row["inviter_name"]], match.score[row["invited_name"]])
            if (row["inviter_score"], row["invited_score"]) != score or games.get(row["id"], 0) != match.games:
                raise Fault(f"match {row['id']}: its score or games are not those of its journal")
            if state != "running" and row["last_action"] != match.last:
                raise Fault(f"match {row['id']}, {state}: its last action is not the one it points to")
            if state == "finished":
                sequence.append(row["sequence"])
                names = (row["inviter_name"], row["invited_name"])
                won = row["winner"] == "invited"
                if match.closed and (match.over or match.length > 0 or match.phase != "between"):
                    raise Fault(f"match {row['id']} is over, and nobody has won")
                self.finished[row["id"]] = (names[won], names[not won], match.length)
            elif row["id"] in self.finished:
                raise Fault(f"match {row['id']} was finished and is {state} now")
            elif match.annulled and state != "annulled":
                raise Fault(f"match {row['id']} was left before its first play, and is {state}")
            elif state == "annulled" and (match.annulled or self.may_annul):
                match.annulled = True  # also at the next look
            elif state == "annulled":
                raise Fault(f"match {row['id']} gave way to a new one, though nobody wanted that")
            else:
                self.open.add(pair_of(row))
        if sorted(sequence) != list(range(1, len(sequence) + 1)):
            raise Fault(f"finished matches are numbered {sorted(sequence)}")

    # -- what clients were told

    def check_player(self, pair, name, connections):
        """Told is what was stored since the last look, from its beginning, or less of it; on each further connection
        of the same player, what was stored from a resumed or new match on."""
        stored = heard_by(self.new.get(pair, []), name)
        place = 0
        for number, facts in enumerate(connections):
            starts = [0] if number == 0 else range(place, len(stored) + 1)
            start = max(starts, key=lambda at: common(facts, stored[at:])[0])
            length, taken = common(facts, stored[start:])
            if self.disk_full and start + taken == len(stored):
                facts = facts[:length] + [fact for fact in facts[length:] if fact[0] not in STOPS]
            if length < len(facts) or (facts and number and facts[0][0] not in ("resumed", "match")):
                raise Fault(difference(name, facts, stored[start:], length))
            place = start + taken

    def check_watcher(self, pair, name, facts):
        """A watcher may come at any moment: what a watcher read is an unbroken part."""
        stored = heard_by(self.new.get(pair, []), WATCHER_ONLY)
        lengths = [common(facts, stored[at:])[0] for at in range(len(stored) + 1)]
        length = max(lengths)
        if length < len(facts):
            raise Fault(difference(name, facts, stored[lengths.index(length) :], length))


def is_same(told, stored):
    """What is stored may not know who it was."""
    return told == stored or (stored == ("leaves", SOMEBODY) and told[0] == stored[0])


def common(told, stored):
    """How many facts of `told` are those of `stored` from its beginning on, and how many of `stored` that makes: what may have
    been told is left out where it wasn't."""
    taken = 0
    for number, fact in enumerate(told):
        at = taken
        while at < len(stored) and stored[at][0] == PERHAPS and stored[at][1] != fact:
            at += 1
        if at == len(stored) or not (stored[at][0] == PERHAPS or is_same(fact, stored[at])):
            return number, taken
        taken = at + 1
    while taken < len(stored) and stored[taken][0] == PERHAPS:
        taken += 1
    return len(told), taken


def difference(name, facts, stored, at):
    lines = [f"{name} was told what the database doesn't say, fact {at + 1} of {len(facts)}:"]
    for number in range(max(at - 4, 0), at + 3):
        mark = "->" if number == at else "  "
        for what, where in (("told", facts), ("kept", stored)):
            fact = where[number] if number < len(where) else "(nothing more)"
            lines.append(f"  {mark} {what} {number + 1}: {fact}")
    return "\n".join(lines)
