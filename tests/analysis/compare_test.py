#!/usr/bin/env python3
"""compare_test.py BUILD - the matches of compare.py: made, read and kept. Prints TAP."""

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "runner")]
import best_plays  # noqa: E402
import compare  # noqa: E402
import differences  # noqa: E402
import error_rate  # noqa: E402
import tap  # noqa: E402

BUILD = sys.argv[1]


def wishes(folder, count, length):
    return argparse.Namespace(theirs=False, build=BUILD, folder=folder, count=count, length=length, plies=2)


def ready(words):
    """What the matches are, and how many of them the database has."""
    paths = compare.make_matches(words)
    compare.read_matches(words, paths)
    ((count,),) = sqlite3.connect(os.path.join(words.folder, "barpoint.db")).execute("SELECT count(*) FROM matches")
    texts = []
    for path in paths:
        with open(path, encoding="ascii") as file:
            texts.append(file.read())
    return texts, count


def a_match_is_made_and_read_once():
    with tempfile.TemporaryDirectory() as folder:
        first, count = ready(wishes(folder, 1, 1))
        assert count == 1
        both, count = ready(wishes(folder, 2, 1))
        assert count == 2 and both[0] == first[0] and both[1] != both[0]
    with tempfile.TemporaryDirectory() as folder:
        assert ready(wishes(folder, 2, 1)) == (both, 2), "the same numbers make the same matches"


def a_match_that_is_kept_is_the_first():
    with tempfile.TemporaryDirectory() as folder:
        words = wishes(folder, 1, compare.KEPT_LENGTH)
        assert ready(words) == (compare.kept_matches(compare.kept_path(words, ".mat.xz"))[:1], 1)


def verdicts_are_of_the_matches_that_are_kept():
    for theirs in (False, True):
        words = argparse.Namespace(theirs=theirs, length=compare.KEPT_LENGTH)
        kept = compare.kept_matches(compare.kept_path(words, ".mat.xz"))
        verdicts = compare.read_verdicts(compare.kept_path(words, ".txt"))
        judged = {key[0] for key in verdicts}
        assert judged == set(range(1, len(judged) + 1)) and len(judged) <= len(kept)
        for match in judged:
            games = {key[1] for key in verdicts if key[0] == match}
            assert max(games) == kept[match - 1].count("\n Game "), f"match {match} has other games"


def boards_of_kept_matches_have_the_checkers_of_the_best_plays():
    matches = compare.kept_matches(os.path.join(compare.KEPT, "careful.mat.xz"))
    listed = best_plays.decisions(matches, compare.read_verdicts(os.path.join(compare.KEPT, "careful.txt")))
    assert len(listed) > 7000
    for decision in listed:
        moved = [tuple(map(int, change.split(":"))) for change in decision.best.split(",") if change]
        assert all(decision.own[point] >= -count for point, count in moved if point > 0), decision
        assert sum(decision.own) <= 15 and len(decision.board) == 26, decision
        assert sum(map(str.isupper, decision.board)) == sum(count > 0 for count in decision.own), decision


AFTER_31 = "-b---BD-B---eE---c-e----B-"  # 8/5 6/5
BLOTS = "-b-A-AC-C---eE---c-e----B-"  # 6/5 6/3


def played_by(*weights):
    players = [error_rate.Player([f"{BUILD}/tools/rules/barpoint-rules", "best", "--weights", path]) for path in weights]
    return differences.play(players, 2, 1)


def weights_differ_where_their_plays_do():
    mine = os.path.join(HERE, "..", "..", "server", "engine", "weights.bin")
    with tempfile.TemporaryDirectory() as folder:
        train = [f"{BUILD}/tools/train/barpoint-train", "--games", "2", "--rounds", "1", folder]
        subprocess.run(train, check=True, stdout=subprocess.DEVNULL)
        other = played_by(mine, f"{folder}/weights.bin")
    same = played_by(mine, mine)
    assert same.decisions > 20 and not same.differences
    assert other.decisions >= len(other.differences) > 0
    assert all(first != second for first, second in other.differences)


def what_is_judged_has_its_checkers():
    mine, theirs = ({point: count for point, count in enumerate(side, 1) if count} for side in differences.sides_after(AFTER_31))
    assert mine == {5: 2, 6: 4, 8: 2, 13: 5, 24: 2} and theirs == best_plays.OPENING


@tap.needs(compare.GNUBG)
def blots_are_worse_than_a_point():
    better, worse = differences.judge([(BLOTS, AFTER_31), (AFTER_31, BLOTS)], 0)
    assert better > 0.1 and better == -worse


def what_weights_gain_is_a_game_of_one_side():
    played = differences.Played(games=2, decisions=100, differences=[("", "")] * 4)
    mean, error = differences.gain(played, [0.1, 0.3])
    assert abs(mean - 0.2) < 1e-9, "four differences of .2 on average, in the 25 decisions of each side of a game"
    assert 0.1 < error < 0.2


tap.run_tests(
    [
        a_match_is_made_and_read_once,
        a_match_that_is_kept_is_the_first,
        verdicts_are_of_the_matches_that_are_kept,
        boards_of_kept_matches_have_the_checkers_of_the_best_plays,
        weights_differ_where_their_plays_do,
        what_is_judged_has_its_checkers,
        blots_are_worse_than_a_point,
        what_weights_gain_is_a_game_of_one_side,
    ]
)
