#!/usr/bin/env python3
"""matches_test.py - matches, exports and dice, as HTTP answers them to programs of others.

Usage: matches_test.py BARPOINTD-TEST. Prints TAP.
"""

import hashlib
import hmac
import json
import re

from house import MATCH, OVER, house, tell
from tap import run_tests


BEYOND = """
dice side O 31 66 42 random 5
given alice and bob play to 3
alice> move 8-5 6-5
bob<~ It's your turn.*
bob> double
alice<~ bob doubles.*
alice> accept
bob< Please move 4 pieces.
bob> move 1-7 1-7 12-18 12-18
alice<~ It's your turn.*
alice> resign g
bob<~ alice wants to resign.*
bob> accept
alice<~ 'analysis 1' soon tells .*
"""


def check_choices(decision):
    """The best comes first, what was made is among them, and what each loses is what its equity says."""
    choices = decision["choices"]
    assert (decision["plies"] is None) == (choices == []), decision
    if choices == []:
        return
    (made,) = [choice for choice in choices if choice["made"]]
    assert made["choice"] == decision["made"] and abs(made["lost"] - decision["lost"]) < 0.0021, decision
    assert made["plies"] == decision["plies"] and made["judge"] == decision["judge"] and len(choices) <= 6, decision
    assert choices[0]["choice"] == (decision["best"] or decision["made"]) and choices[0]["lost"] == 0, decision
    for choice in choices:
        assert abs(choice["lost"] - max(0, choices[0]["equity"] - choice["equity"])) < 0.0011, decision
        win, gammon, backgammon, lost_gammon, lost_backgammon = choice["chances"]
        assert 1 >= win >= gammon >= backgammon >= 0 and 1 - win + 0.001 >= lost_gammon >= lost_backgammon >= 0, decision


def exported(scenario, person, match, form):
    """What the command `export` writes."""
    person.type(f"export {match} {form}")
    person.type("zzz")
    lines = [person.find_line(scenario, re.compile(".*"))]
    while not lines[-1].startswith("** Unknown command"):
        lines.append(person.find_line(scenario, re.compile(".*")))
    return [line.removeprefix("> ") for line in lines[:-1]]


def a_match_is_read_as_it_stands_and_when_it_is_over():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        now = reader.json("/api/matches/1")
        assert (now["state"], now["watchers"], now["length"], now["winner"]) == ("running", 1, 1, None), now
        assert [player["name"] for player in now["players"]] == ["alice", "bob"]
        kinds = [action["kind"] for action in now["actions"]]
        assert kinds == ["join", "join", "opening", "play", "roll", "play", "roll", "play", "roll", "play", "roll"], kinds
        play = now["actions"][3]
        assert (play["player"], play["side"], play["dice"], play["play"], play["step"]) == (0, "O", [3, 1], ["8/5", "6/5"], 2)
        assert play["state"]["position"] == "sGfwATDgc/ABMA", play
        assert play["state"]["points"][5] == 2 and play["state"]["turn"] == "X"
        tell(scenario, OVER + "analysed 1")
        over = reader.json("/api/matches/1")
        assert over["actions"][: len(kinds)] == now["actions"]
        assert over["actions"][-1]["won"] == {
            "winner": 1, "size": "single", "points": 1, "how": "resign", "score": [0, 1], "match": True,
        }  # fmt: skip
        assert (over["state"], over["winner"], over["score"], over["watchers"]) == ("finished", 1, [0, 1], 0)
        assert over["games"][0]["how"] == "resign" and over["ratings"][1]["after"] > 1500
        assert over["analysis"]["state"] == "done" and over["decisions"][3]["word"] == "blunder", over["decisions"]
        steps = {(action["game"], action["step"]): action for action in over["actions"] if action["step"] is not None}
        assert over["analysis"]["plies"] >= 1, over["analysis"]
        for decision in over["decisions"]:
            check_choices(decision)
        for decision in over["decisions"]:
            assert (decision["game"], decision["step"]) in steps, decision
        later = reader.json("/api/matches/1?from=5")
        assert later["actions"] == [action for action in over["actions"] if action["number"] >= 5]
        assert "actions" not in reader.json("/api/matches/1?actions=no")


GAMES = """
{loser}> resign n
{winner}<~ {loser} wants to resign.*
{winner}> accept
{loser}> join
{loser}< ** Please wait for {winner} to join too.
{winner}> join
{loser}<~ Starting a new game.*|.* rolled .*
"""


def play_games(scenario, losers):
    for loser in losers:
        tell(scenario, GAMES.format(loser=loser, winner="bob" if loser == "alice" else "alice"))


def parts_are_those_of_the_whole(reader):
    """Each action as the first one, and each game."""
    whole = reader.json("/api/matches/1")
    for first in range(1, whole["last_action"] + 3):
        part = reader.json(f"/api/matches/1?from={first}")
        wanted = [action for action in whole["actions"] if action["number"] >= first]
        assert part["actions"] == wanted, (first, part["actions"][:1], wanted[:1])
        game = wanted[0]["game"] if wanted else whole["actions"][-1]["game"]
        assert [row["game"] for row in part["games"]] in (
            [row["game"] for row in whole["games"] if row["game"] >= begun] for begun in (game, game + 1)
        ), (first, part["games"])
    last = whole["actions"][-1]["game"]
    for game in range(1, last + 1):
        part = reader.json(f"/api/matches/1?game={game}")
        rows = [row for row in whole["games"] if row["game"] == game]
        wanted = [action for action in whole["actions"] if action["game"] == game]
        while rows and wanted[-1]["won"] is None:  # the next game is joined behind its end
            wanted.pop()
        assert part["actions"] == wanted, (game, part["actions"], wanted)
        assert part["games"] == rows and part["next_game"] == (game + 1 if game < last else None), part
    beyond = reader.json(f"/api/matches/1?game={last + 2}")
    assert (beyond["games"], beyond["actions"], beyond["next_game"]) == ([], [], None), beyond
    return whole


def a_part_of_a_match_is_what_the_whole_has_there():
    """Sides, scores and the Crawford game, without the games before it."""
    with house() as (_, scenario, reader):
        tell(scenario, "dice side O 31 62 31 42 21 61 random 3\ngiven alice and bob play to 3")
        play_games(scenario, ["alice", "alice", "bob", "bob"])
        crawford = [state["state"]["crawford"] for state in parts_are_those_of_the_whole(reader)["actions"]]
        assert True in crawford and not crawford[-1], crawford


def a_part_of_an_open_match_knows_its_programs():
    with house() as (_, scenario, reader):
        tell(
            scenario,
            "dice side O 31 62 31 42 21 61 random 3\n"
            "given alice, bob are logged in, bob is a program, bob is ready\n"
            "alice> invite bob unlimited open\nbob<~ alice wants to play .*\nbob> join alice\n"
            "alice< Starting a new game with bob.",
        )
        play_games(scenario, ["alice", "bob", "alice"])
        kinds = [action["kind"] for action in parts_are_those_of_the_whole(reader)["actions"]]
        assert "program" in kinds, kinds


def all_games_of_a_match_are_told():
    with house() as (server, scenario, reader):
        tell(scenario, "given alice, bob are logged in, alice and bob play unlimited")
        head = reader.json("/api/matches/1?actions=no")
        assert (head["games"], head["next_game"], head["last_action"]) == ([], None, 3), head
        rows = ", ".join(
            f"(1, {number}, 'inviter', 1, 'single', 'drop', {number}, 0, 1600000000, 3, 3, 0, NULL, NULL)"
            for number in range(1, 2502)
        )
        server.sql(f"INSERT INTO games VALUES {rows}")
        head = reader.json("/api/matches/1?actions=no")
        assert [game["game"] for game in head["games"]] == list(range(1, 2502)) and head["next_game"] is None
        head = reader.json("/api/matches/1?actions=no&game=2400")
        assert [game["game"] for game in head["games"]] == [2400], head["games"]
        for value in ("0", "x", "-1"):
            assert reader.json(f"/api/matches/1?game={value}", 400)["error"] == "game has to be a whole number."
        assert reader.json("/api/matches/1?actions=no&game=99999999999")["games"] == []


def a_full_page_of_actions_is_kept_for_good():
    """Fifty actions are what the whole match has there, and no more is told with them."""
    with house() as (_, scenario, reader):
        tell(scenario, "given alice and bob play unlimited")
        play_games(scenario, ["alice", "bob"] * 9)
        whole = reader.json("/api/matches/1")
        first, last = reader.get("/api/matches/1?from=1&count=50"), reader.get("/api/matches/1?from=51&count=50")
        assert 50 < whole["last_action"] < 100
        for page, begins, ends in ((first, 1, 50), (last, 51, 100)):
            told = json.loads(page.body)
            wanted = [action for action in whole["actions"] if begins <= action["number"] <= ends]
            assert told == {"match": 1, "from": begins, "actions": wanted, "next": 51 if begins == 1 else None}, told
        assert first.headers["cache-control"] == "public, max-age=31536000, immutable", first
        assert last.headers["cache-control"] == "public, max-age=2", last
        assert reader.json("/api/matches/1?from=101&count=50")["actions"] == []
        play_games(scenario, ["alice", "bob"] * 9)
        assert reader.get("/api/matches/1?from=1&count=50").body == first.body


def finish_with(scenario, actions):
    """Games of five actions each, which alice wins; what is left over is played in the first one."""
    games, more = divmod(actions, 5)
    played = (
        "alice> move 8-5 6-5\nbob<~ It's your turn.*",
        "bob> roll\nbob< Please move 4 pieces.",
        "bob> move 1-7 1-7 12-18 12-18\nalice<~ It's your turn.*",
        "alice> roll\nalice< Please move 2 pieces.",
    )[:more]
    dice = ["31", *("66", "42")[: more // 2], *["31"] * (games - 1)]
    tell(scenario, "\n".join([f"dice side O {' '.join(dice)} random 5", f"given alice and bob play to {games}", *played]))
    play_games(scenario, ["bob"] * (games - 1))
    tell(scenario, "bob> resign n\nalice<~ bob wants to resign.*\nalice> accept\nbob<~ 'analysis 1' soon tells .*")


def only_a_full_page_is_kept_for_good():
    """Of a match that is over as well: its last action may be the last one of a page."""
    for actions in (49, 50, 51):
        with house() as (_, scenario, reader):
            finish_with(scenario, actions)
            whole = reader.json("/api/matches/1?actions=no")
            assert (whole["state"], whole["last_action"]) == ("finished", actions), whole
            for begins in (1, 51, 101):
                page = reader.get(f"/api/matches/1?from={begins}&count=50")
                told, is_full = json.loads(page.body), begins + 49 <= actions
                assert [action["number"] for action in told["actions"]] == list(range(begins, min(begins + 49, actions) + 1))
                assert told["next"] == (begins + 50 if is_full else None), told["next"]
                wanted = "public, max-age=31536000, immutable" if is_full else "public, max-age=2"
                assert page.headers["cache-control"] == wanted, (actions, begins, page.headers)


def no_refusal_is_kept():
    """Nor a page of a match that has become private."""
    with house() as (_, scenario, reader):
        tell(scenario, "given alice and bob play unlimited")
        play_games(scenario, ["alice", "bob"] * 9)
        full = "from=1&count=50"
        refused = [(f"1?{query}", 400) for query in (
            "from=2&count=50", "from=0&count=50", "from=x&count=50", "from=1&count=49", "from=1&count=51", "from=51&count=x", "count=0",
            "from=2147483601&count=50",
        )]  # fmt: skip
        for path, status in (*refused, (f"99?{full}", 404)):
            answer = reader.get(f"/api/matches/{path}")
            assert (answer.status, answer.headers["cache-control"]) == (status, "no-store"), (path, answer)
            assert json.loads(answer.body)["status"] == status, answer
        assert reader.get(f"/api/matches/1?{full}").headers["cache-control"].endswith(", immutable")
        tell(scenario, "alice> set public no")
        answer = reader.get(f"/api/matches/1?{full}")
        assert (answer.status, answer.headers["cache-control"]) == (403, "no-store"), answer


def many_stops_are_all_told():
    """They come in pieces; a new one is news."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + OVER)
        stop = "INSERT INTO interruptions (match, after, why, at, resumed) "
        numbers = "WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 250)"
        tell(scenario, f"sql {stop} {numbers} SELECT 1, 2, 'server', 1600000000 + n, 1700000000 FROM number")
        tag = reader.get("/api/matches/1").headers["etag"]
        match = reader.json("/api/matches/1")
        told = [stop["at"] for stop in match["stops"]]
        assert len(told) == 250 and told == sorted(set(told)), told
        assert match["games"] and match["next_game"] is None and match["ratings"] is not None
        assert reader.get("/api/matches/1.txt").body.count(b"\nstop ") == 250
        tell(scenario, f"sql {stop} VALUES (1, 2, 'server', 1600000300, 1700000000)")
        tell(scenario, "wait 3 seconds")  # of a match that is shown to everybody the answer is kept for two
        assert reader.get("/api/matches/1").headers["etag"] != tag


def exports_are_those_of_the_command():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        for suffix, form in (("mat", "mat"), ("sgf", "sgf"), ("txt", "record")):
            answer = reader.get(f"/api/matches/1.{suffix}")
            assert answer.headers["content-disposition"] == f'attachment; filename="match-1.{suffix}"', answer.headers
            lines = answer.body.decode().splitlines()
            said = exported(scenario, scenario.person("carol"), 1, form)
            assert len(lines) > 3 and said[-len(lines) :] == lines, (lines, said)


def an_export_that_is_known_is_not_sent_again():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        paths = [f"/api/matches/1.{suffix}" for suffix in ("mat", "sgf", "txt")]

        def ask(tags):
            answers = [reader.get(path, {"If-None-Match": tags.get(path, "")}) for path in paths]
            return [answer.status for answer in answers], {path: answer.headers["etag"] for path, answer in zip(paths, answers)}

        statuses, tags = ask({})
        assert statuses == [200] * 3 and len(set(tags.values())) == 3, tags
        assert ask(tags) == ([304] * 3, tags)
        tell(scenario, "alice> leave\nalice< ** You terminated the game. The game was saved.")
        statuses, saved = ask(tags)
        assert statuses == [200] * 3, "a stop is part of the record"
        tell(scenario, "alice> invite bob\nbob> join alice\nbob<~ points for .*")
        statuses, resumed = ask(saved)
        assert statuses == [200] * 3 and ask(resumed)[0] == [304] * 3
        tell(scenario, "analyses wait" + OVER)
        statuses, over = ask(resumed)
        assert statuses == [200] * 3 and ask(over)[0] == [304] * 3
        tell(scenario, "analyses go\nanalysed 1")
        statuses, analysed = ask(over)
        assert statuses == [200] * 3 and ask(analysed)[0] == [304] * 3


def each_action_is_news():
    """An offer changes neither the score nor the number of throws."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        before = reader.get("/api/matches/1")
        assert reader.get("/api/matches/1", {"If-None-Match": before.headers["etag"]}).status == 304
        tell(scenario, "alice> resign n\nbob<~ alice wants to resign.*")
        after = reader.get("/api/matches/1", {"If-None-Match": before.headers["etag"]})
        assert after.status == 200 and after.body != before.body, after


def a_running_match_is_read_once_for_all_who_ask():
    with house() as (server, scenario, reader):
        tell(scenario, MATCH)
        first, second = reader.get("/api/matches/1"), reader.get("/api/matches/1")
        assert first.headers["transfer-encoding"] == "chunked" and "content-length" in second.headers, (first, second)
        assert second.body == first.body and second.headers["etag"] == first.headers["etag"]
        assert second.headers["cache-control"] == first.headers["cache-control"], second
        assert len(reader.json("/api/matches/1?from=3")["actions"]) < len(reader.json("/api/matches/1")["actions"])
        tell(scenario, "alice> resign n\nbob<~ alice wants to resign.*")
        assert reader.json("/api/matches/1")["actions"][-1]["kind"] == "resign"
        server.move_clock(2000)
        assert reader.get("/api/matches/1").headers["transfer-encoding"] == "chunked"


def whoever_asks_for_any_place_takes_no_room_from_others():
    """Of lists their beginnings are kept, and pages that there are."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        lists = ("/api/matches", "/api/matches?state=slow", "/api/status")
        before = [reader.get(path) for path in lists]
        for number in range(2, 42):
            for address in (
                f"matches?from={number}",
                f"matches?from={number}01",
                f"matches?state=slow&from={number}-0",
                f"ratings/all?from={number}",
            ):
                assert reader.get(f"/api/{address}").status == 200
        tell(scenario, "given dave is logged in\ndave> toggle ready")
        assert [reader.get(path).body for path in lists] == [answer.body for answer in before]
        assert b"dave" in reader.get("/api/matches?from=2").body
        assert reader.get("/api/matches?from=2").headers["cache-control"] == "public, max-age=0, must-revalidate"


def the_dice_can_be_checked():
    """tools/dice/README.md in twelve lines."""
    with house() as (_, scenario, reader):
        tell(scenario, "dice side X envelopes\ngiven alice, bob are logged in\nbob> toggle ready\nalice> salt lucky 68")
        tell(scenario, "alice> invite bob 1\nbob> join alice\nbob<~ .*starts first.*|.*makes the first move.*")
        running = reader.json("/api/dice/1")
        assert running["envelopes"][0]["state"] == "in use" and running["envelopes"][0]["seed"] is None
        actions = reader.json("/api/matches/1")["actions"]
        mover = running["players"][0 if actions[-1]["state"]["turn"] == actions[-1]["state"]["sides"][0] else 1]
        other = "alice" if mover == "bob" else "bob"
        tell(scenario, f"{mover}> resign n\n{other}> accept\n{other}<~ 'analysis 1' soon tells .*")
        proof = reader.json("/api/dice/1")
        envelope = proof["envelopes"][0]
        seed = bytes.fromhex(envelope["seed"])
        assert hashlib.sha256(seed).hexdigest() == envelope["commitment"]
        lines = ["barpoint dice 1", envelope["number"], *proof["players"], proof["options"], *proof["salts"]]
        context = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()
        assert context.hex() == envelope["context"] and proof["salts"] == ["lucky 68", ""]
        assert len(proof["list"]) == proof["throws"] > 0
        for throw in proof["list"]:
            message = context + throw["throw"].to_bytes(8, "big") + bytes(4)
            stream = hmac.new(seed, message, "sha256").digest()
            assert [byte % 6 + 1 for byte in stream if byte < 252][:2] == throw["dice"], throw


def points_beyond_the_length_count_nowhere():
    """A gammon with the cube at 2 gives 4 points in a match to 3 (R11.6)."""
    with house() as (_, scenario, reader):
        tell(scenario, BEYOND)
        match = reader.json("/api/matches/1")
        assert (match["score"], match["games"][0]["score"], match["games"][0]["points"]) == ([0, 3], [0, 3], 4), match["games"]
        assert match["actions"][-1]["won"]["score"] == match["actions"][-1]["state"]["score"] == [0, 3]
        [row] = reader.json("/api/players/bob/matches")["matches"]
        assert (row["own"], row["other"]) == (3, 0), row


def what_is_no_match_is_not_found():
    with house() as (_, _, reader):
        for path in ("1", "0", "-1", "01x", "9" * 30, "1.png", "1.", ".mat", "x"):
            assert set(reader.json(f"/api/matches/{path}", 404)) == {"error", "status"}, path


def nonsense_in_a_query_is_refused():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        for value in ("x", "-1", "1.5", "", "9" * 30, "%31x", "1%2C"):
            refusal = reader.json(f"/api/matches/1?from={value}", 400)
            assert refusal["error"] == "from has to be a whole number.", refusal


run_tests(
    [
        a_match_is_read_as_it_stands_and_when_it_is_over,
        a_part_of_a_match_is_what_the_whole_has_there,
        a_part_of_an_open_match_knows_its_programs,
        all_games_of_a_match_are_told,
        a_full_page_of_actions_is_kept_for_good,
        only_a_full_page_is_kept_for_good,
        no_refusal_is_kept,
        many_stops_are_all_told,
        exports_are_those_of_the_command,
        an_export_that_is_known_is_not_sent_again,
        each_action_is_news,
        a_running_match_is_read_once_for_all_who_ask,
        whoever_asks_for_any_place_takes_no_room_from_others,
        the_dice_can_be_checked,
        points_beyond_the_length_count_nowhere,
        what_is_no_match_is_not_found,
        nonsense_in_a_query_is_refused,
    ]
)
