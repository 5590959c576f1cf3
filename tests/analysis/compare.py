#!/usr/bin/env python3
"""compare.py - our analysis beside that of GNU Backgammon, decision by decision.

    compare.py [--theirs] [--rollouts] [--so-far] BUILD FOLDER MATCHES LENGTH [PLIES]

BUILD is a build folder. The matches are between players who choose with some care (a PR of 3 to 12) by our engine's opinion;
with --theirs these players are GNU Backgammon's, with noise. verdicts/ beside this script keeps matches to 7 points, and what
GNU Backgammon says of them, PLIES ahead (2): a line for each decision that it judged. So weights that come later are compared
by the same matches; those that are not kept are made, from their number, by the weights of the build. FOLDER has the matches
and our analysis, and a run that was stopped goes on. Prints how well both agree; with --rollouts once more, after ours has judged
by them what is hard to judge (minutes a match). --so-far judges nothing more, but prints that of the matches that are done.
"""

import argparse
import collections
import json
import lzma
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

GNUBG = "/usr/games/gnubg"
TABLE = "/usr/share/gnubg/met/Kazaross-XG2.xml"
HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "verdicts")
KEPT_LENGTH = 7
ERROR, BLUNDER, OBVIOUS, ROUNDING = 0.020, 0.080, 0.200, 0.0005
BETWEEN = "\f\n"  # kept matches
NOISE = (0.006, 0.009, 0.012, 0.015, 0.018, 0.021)  # of players who are GNU Backgammon's own

# Runs inside GNU Backgammon: a line of JSON for each decision. Players are 0, who is named first, and 1; throws are counted.
SCRIPT = """
import gnubg, json
for words in ("chequerplay evaluation plies PLIES", "cubedecision evaluation plies PLIES", "luck off"):
    gnubg.command("set analysis " + words)
gnubg.command("import mat MATCH")
gnubg.command("analyse match")
with open("OUT", "w") as out:
    def tell(**row):
        out.write(json.dumps(row) + "\\n")
    for number, game in enumerate(gnubg.match(boards=0, statistics=0)["games"], 1):
        score, cube, throws, asked = [game["info"]["score-X"], game["info"]["score-O"]], 1, 0, None
        for action in game["game"]:
            player, what, seen = "XO".index(action["player"]), action["action"], action.get("analysis") or {}
            place = {"game": number, "move": throws + 1, "player": player}
            if what in ("take", "drop"):
                if asked is not None:
                    tell(kind="answer", made=what, cube=cube, score=score, nd=asked[0], dt=asked[1], **place)
                cube *= 2 if what == "take" else 1
                continue
            asked = None
            if "dt-cubeful-eq" in seen:
                asked = [seen["nd-cubeful-eq"], seen["dt-cubeful-eq"]]
                made = "double" if what == "double" else "no double"
                tell(kind="double", made=made, cube=cube, score=score, nd=asked[0], dt=asked[1], **place)
            if what == "move":
                throws += 1
                moves = sorted(seen.get("moves", ()), key=lambda move: -move["score"])
                if len(moves) > 1 and seen["imove"] < len(seen["moves"]):
                    made = seen["moves"][seen["imove"]]["score"]
                    tell(kind="play", lost=moves[0]["score"] - made, margin=moves[0]["score"] - moves[1]["score"],
                         best=moves[0]["move"], **place)
"""


def kept_path(words, ending):
    """None: nothing is kept of matches of that length."""
    return os.path.join(KEPT, ("theirs" if words.theirs else "careful") + ending) if words.length == KEPT_LENGTH else None


def read_table():
    """Chances to win by points needed: before the Crawford game, and after it for whoever is behind."""
    with open(TABLE, encoding="utf-8") as file:
        before, behind = file.read().split("<post-crawford-table")[:2]
    rows = [[float(cell) for cell in re.findall(r"<me>([0-9.]+)</me>", row)] for row in before.split("<row>")[1:]]
    return rows, [float(cell) for cell in re.findall(r"<me>([0-9.]+)</me>", behind)]


def chances(table, ours, theirs, crawford_done):
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    if crawford_done and theirs == 1:
        return table[1][ours - 1]
    if crawford_done and ours == 1:
        return 1 - table[1][theirs - 1]
    return table[0][ours - 1][theirs - 1]


def net_of(steps):
    """What a play comes to, in whatever order it is written."""
    net = collections.Counter()
    for start, end in steps:
        net[start] -= 1
        net[end] += 1
    return ",".join(f"{point}:{count}" for point, count in sorted(net.items()) if count)


def point(word):
    return {"bar": 25, "off": 0}.get(word) if not word.isdigit() else int(word)


def net_of_words(words):
    return net_of([tuple(point(end) for end in step.split("/")) for step in words.split()])


def cube_verdict(row, table, length):
    """Loss, margin and best action, in units of the cube."""
    doubler = row["player"] if row["kind"] == "double" else 1 - row["player"]
    needs = [length - row["score"][doubler], length - row["score"][1 - doubler]]
    done = 1 in needs  # nobody doubles in the Crawford game
    win = chances(table, needs[0] - row["cube"], needs[1], done)
    lose = chances(table, needs[0], needs[1] - row["cube"], done)
    none, take = (2 * (value - lose) / (win - lose) - 1 for value in (row["nd"], row["dt"]))
    if row["kind"] == "answer":
        values = {"take": -take, "drop": -1.0}
    else:
        values = {"no double": none, "double": min(take, 1.0)}
    best = max(values, key=values.get)
    return values[best] - values[row["made"]], abs(values[best] - min(values.values())), best


def verdict_line(match, row, table, length):
    if row["kind"] == "play":
        lost, margin, best = row["lost"], row["margin"], net_of(row["best"])
    else:
        lost, margin, best = cube_verdict(row, table, length)
    place = f"{match} {row['game']} {row['move']} {row['kind']} {row['player']}"
    return f"{place} {max(lost, 0):.4f} {margin:.4f} {best.replace(' ', '-')}\n"


def run_gnubg(folder, script):
    with open(f"{folder}/judge.py", "w", encoding="ascii") as file:
        file.write(script)
    subprocess.run(
        [GNUBG, "--tty", "--quiet", "--no-rc", "-p", f"{folder}/judge.py"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip


def ask(folder, match, plies, length, table):
    """What GNU Backgammon says of a match, as lines."""
    paths = {"MATCH": f"{folder}/mat/{match}.mat", "OUT": f"{folder}/said", "PLIES": str(plies)}
    script = SCRIPT
    for word, value in paths.items():
        script = script.replace(word, value)
    run_gnubg(folder, script)
    with open(paths["OUT"], encoding="ascii") as file:
        return [verdict_line(match, json.loads(line), table, length) for line in file]


def let_them_play(folder, number, length):
    """A match between two of GNU Backgammon's own players, who don't look ahead and see all a little wrong."""
    chance = random.Random(number)
    words = [f"set seed {number}", "set automatic game on"]
    for player in (0, 1):
        noise = chance.choice(NOISE)
        words.append(f"set player {player} gnubg")
        for what in ("chequerplay", "cubedecision"):
            words += [f"set player {player} {what} evaluation plies 0", f"set player {player} {what} evaluation noise {noise}"]
    words += [f"new match {length}", f"export match mat {folder}/mat/{number}.mat"]
    run_gnubg(folder, "import gnubg\n" + "".join(f"gnubg.command({word!r})\n" for word in words))


def let_us_play(build, folder, number, length):
    with tempfile.TemporaryDirectory() as ours:
        command = [f"{build}/tests/analysis/analysis-matches", "--careful", "--seed", str(number), f"{ours}/barpoint.db", "1"]
        subprocess.run([*command, str(length)], check=True)
        os.mkdir(f"{ours}/mat", mode=0o700)
        subprocess.run([f"{build}/tools/export/barpoint-export", "--data", ours, "--all", "mat", f"{ours}/mat"], check=True)
        shutil.copy(f"{ours}/mat/1.mat", f"{folder}/mat/{number}.mat")


def kept_matches(path):
    if path is None or not os.path.exists(path):
        return []
    with lzma.open(path, "rt", encoding="ascii") as file:
        return file.read().split(BETWEEN)


def make_matches(words):
    """Those that the folder lacks; all are kept, too."""
    os.makedirs(os.path.join(words.folder, "mat"), mode=0o700, exist_ok=True)
    paths = [f"{words.folder}/mat/{number}.mat" for number in range(1, words.count + 1)]
    kept_at = kept_path(words, ".mat.xz")
    kept = kept_matches(kept_at)
    for number, path in enumerate(paths, 1):
        if os.path.exists(path):
            continue
        if number <= len(kept):
            with open(path, "w", encoding="ascii") as file:
                file.write(kept[number - 1])
        elif words.theirs:
            let_them_play(words.folder, number, words.length)
        else:
            let_us_play(words.build, words.folder, number, words.length)
    if kept_at and len(paths) > len(kept):
        with lzma.open(kept_at, "wt", encoding="ascii", preset=9) as file:
            file.write(BETWEEN.join(open(path, encoding="ascii").read() for path in paths))
    return paths


def read_matches(words, paths):
    """Into the database, but for those that it has."""
    database = os.path.join(words.folder, "barpoint.db")
    there = 0
    if os.path.exists(database):
        ((there,),) = sqlite3.connect(database).execute("SELECT count(*) FROM matches")
    if there < len(paths):
        subprocess.run([f"{words.build}/tests/analysis/analysis-matches", "--read", database, *paths[there:]], check=True)


def theirs(words):
    """Verdicts by (match, game, move, kind, player); matches that were judged before are not judged again."""
    path = os.path.join(words.folder, "verdicts.txt")
    kept = kept_path(words, ".txt") if words.plies == 2 else None
    done = set()
    if kept and not os.path.exists(path) and os.path.exists(kept):
        shutil.copy(kept, path)
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            done = {int(line.split()[1]) for line in file if line.startswith("end ")}
    table = read_table()
    for match in range(1, words.count + 1):
        if match in done:
            continue
        began = time.monotonic()
        lines = ask(words.folder, match, words.plies, words.length, table)
        with open(path, "a", encoding="ascii") as file:
            file.write("".join(lines) + f"end {match}\n")
        if kept:
            shutil.copy(path, kept)
        print(f"{match} of {words.count} matches, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return read_verdicts(path)


def read_verdicts(path):
    verdicts, lines = {}, []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("end "):
                verdicts.update(lines)
                lines = []
                continue
            match, game, move, kind, player, lost, margin, best = line.split()
            lines.append(((int(match), int(game), int(move), kind, int(player)), (float(lost), float(margin), best)))
    return verdicts


IS_ROLLED = "(SELECT sequence FROM matches WHERE id = match) <= (SELECT to_sequence FROM rolled WHERE people = 2)"


def ours(folder, is_rolled):
    """As much of our analysis, of matches that are done with; the plays are seen as what they come to."""
    rows = sqlite3.connect(os.path.join(folder, "barpoint.db")).execute(
        "SELECT match, game, move, kind, player, weight, lost, best FROM decisions JOIN analyses USING (match) "
        f"WHERE analyses.plies = 2 AND ({IS_ROLLED}) >= {int(is_rolled)}"
    )
    found = {}
    for match, game, move, kind, player, weight, lost, best in rows:
        what = best.replace(" ", "-") if kind != "play" else net_of_words(best)
        found[match, game, move, kind, 0 if player == "inviter" else 1] = (lost, weight, what)
    return found


def performance(pairs):
    lost, decisions = (sum(column) for column in zip(*pairs)) if pairs else (0, 0)
    return 500 * lost / decisions if decisions else None


def agreement(pairs):
    """Correlation, mean of both, mean difference with its standard error, standard deviation of the difference."""
    count = len(pairs)
    mean = [sum(pair[i] for pair in pairs) / count for i in (0, 1)]
    spread = [sum((pair[i] - mean[i]) ** 2 for pair in pairs) for i in (0, 1)]
    product = sum((one - mean[0]) * (other - mean[1]) for one, other in pairs)
    difference = [one - other for one, other in pairs]
    average = sum(difference) / count
    deviation = (sum((each - average) ** 2 for each in difference) / (count - 1)) ** 0.5
    return product / (spread[0] * spread[1]) ** 0.5, mean, average, deviation / count**0.5, deviation


def share(what, part, whole, aim):
    """Of those of `whole` that are counted."""
    found = sum(map(bool, part))
    percent = 100 * found / whole if whole else float("nan")
    print(f"{what}: {percent:.1f} % ({found} of {whole}; aim {aim} %: {'met' if percent >= aim else 'missed'})")


def is_as_good(mine, other):
    """What was played is the best here, and loses nothing there: their best is another, but worth as much."""
    return mine[0] == 0 and other[0] < ROUNDING


def report(here, there):
    matches = {key[0] for key in there} & {key[0] for key in here}
    there = {key: value for key, value in there.items() if key[0] in matches}
    mine, other = collections.defaultdict(list), collections.defaultdict(list)
    for (match, _, _, _, player), (lost, weight, _) in here.items():
        if match in matches and weight != "forced":
            mine[match, player].append((lost, weight == "open"))
    for (match, _, _, _, player), (lost, margin, _) in there.items():
        other[match, player].append((lost, margin <= OBVIOUS or lost > ROUNDING))
    pairs = [(performance(mine[who]), performance(other[who])) for who in other if mine[who] and performance(other[who])]
    correlation, mean, average, error, deviation = agreement(pairs)
    print(f"{len(matches)} matches, {len(pairs)} players, {len(there)} decisions")
    print(f"PR: {mean[0]:.2f} here, {mean[1]:.2f} there")
    print(f"bias: {average:+.2f} +- {error:.2f} (aim .3: {'met' if abs(average) <= 0.3 else 'missed'})")
    print(f"standard deviation of a player: {deviation:.2f} (aim .8: {'met' if deviation <= 0.8 else 'missed'})")
    print(f"correlation: {correlation:.3f} (aim .93: {'met' if correlation >= 0.93 else 'missed'})")
    nothing = (0, "", "")
    big = [key for key, value in there.items() if value[0] >= BLUNDER]
    share("their losses from .080, here from .060", [here.get(key, nothing)[0] >= 0.060 for key in big], len(big), 90)
    big = [key for key, value in here.items() if key[0] in matches and value[0] >= BLUNDER]
    share("our losses from .080, there from .040", [there.get(key, nothing)[0] >= 0.040 for key in big], len(big), 90)
    some = [key for key, value in there.items() if value[0] >= ERROR]
    share("their losses from .020, here from .020", [here.get(key, nothing)[0] >= ERROR for key in some], len(some), 80)
    plays = [key for key in there if key[3] == "play" and key in here and there[key][1] <= OBVIOUS]
    share("the same best play, where it is not obvious", [here[key][2] == there[key][2] for key in plays], len(plays), 85)
    as_good = [here[key][2] == there[key][2] or is_as_good(here[key], there[key]) for key in plays]
    share("the same, or one that is as good there", as_good, len(plays), 85)
    plays = [key for key in plays if there[key][1] >= ROUNDING]
    share("the same, but for ties there", [here[key][2] == there[key][2] for key in plays], len(plays), 85)


def first_looks(folder):
    """Our analysis as it was before rollouts, of all matches: what they replace is kept beside the database."""
    path = os.path.join(folder, "ours.json")
    before = []
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            before = json.load(file)
    kept = {tuple(key): tuple(value) for key, value in before}
    known = {key[0] for key in kept}
    kept.update({key: value for key, value in ours(folder, False).items() if key[0] not in known})
    with open(path, "w", encoding="ascii") as file:
        json.dump(list(kept.items()), file)
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("--theirs", "--rollouts", "--so-far"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("build")
    parser.add_argument("folder")
    for name in ("count", "length"):
        parser.add_argument(name, type=int)
    parser.add_argument("plies", type=int, nargs="?", default=2)
    words = parser.parse_args()
    folder = words.folder
    if words.so_far:
        there = read_verdicts(os.path.join(folder, "verdicts.txt"))
    else:
        read_matches(words, make_matches(words))
        there = theirs(words)
    analyse = [f"{words.build}/tools/admin/barpoint-admin", "--data", folder, "analyse", "--all"]
    if not words.so_far:
        subprocess.run(analyse, check=True)
    here = first_looks(folder)
    report(here, there)
    if words.rollouts:
        if not words.so_far:
            subprocess.run([*analyse, "--rollouts"], check=True)
        rolled = ours(folder, True)
        print("\nThe matches that rollouts have judged, without them:")
        matches = {key[0] for key in rolled}
        report({key: value for key, value in here.items() if key[0] in matches}, there)
        print("\nWith them:")
        report(rolled, there)


if __name__ == "__main__":
    main()
