#!/usr/bin/env python3
"""my_data_test.py - all that is kept of a player, read at the link that `my data` gives.

Usage: my_data_test.py BARPOINTD-TEST. Prints TAP. It is read without the tests' reader, which takes any address for a leak: here
a player reads their own.
"""

import json
import urllib.request

from house import house, tell
from tap import run_tests

LOGINS = """sql WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1249) \
INSERT INTO logins (id, player, at, host) SELECT i, (SELECT id FROM players WHERE name = 'alice'), i, '192.0.2.1' FROM n"""

PLAYED = r"""
dice side O 31 52 envelopes
given alice, bob are logged in, alice, bob are ready
alice> address alice@example.org
bob> address bob@example.org
alice> friend bob
bob> message alice "cold" here
alice> invite bob 1
bob> join alice
alice< Starting a new game with bob.
alice> resign n
bob> accept
alice> my data
alice<~ \s\s(?P<link>http://localhost:\d+/my-data/[0-9a-f]{32})
"""


def all_of_it_is_whole_and_belongs_to_one_player():
    with house() as (_, scenario, _reader):
        tell(scenario, PLAYED)
        tell(scenario, LOGINS)
        with urllib.request.urlopen(scenario.kept["link"], timeout=60) as answer:
            text = answer.read().decode()
            assert answer.headers["cache-control"] == "no-store", answer.headers
        kept = json.loads(text)
        assert kept["account"][0]["email"] == "alice@example.org", kept["account"]
        assert [row["at"] for row in kept["logins"] if row["at"] < 2000] == list(range(1000, 1250)), kept["logins"]
        assert kept["friends"] == [{"name": "bob"}], kept["friends"]
        match = kept["matches_begun"][0]
        assert (match["id"], match["opponent"], match["won"]) == (1, "bob", 0), match
        assert kept["matches_joined"] == [], kept["matches_joined"]
        for never in ("argon2", "bob@example.org", scenario.kept["link"][-32:], '"hash"', '"rest"'):
            assert never not in text, never


run_tests([all_of_it_is_whole_and_belongs_to_one_player])
