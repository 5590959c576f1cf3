"""gnubg_read.py - runs inside GNU Backgammon: reads every match and tells what it found, a row per game.

`file  score0  score1  winner  points  resigned  plays  comments`; the names of the players are checked on the way.
"""

import os

import gnubg


def read(path):
    if path.endswith(".mat"):
        with open(path) as mat:
            # The form can't say it, but for a comment that GNU Backgammon doesn't read.
            gnubg.command("set jacoby " + ("on" if '[Jacoby "On"]' in mat.read() else "off"))
        gnubg.command(f'import mat "{path}"')
    else:
        gnubg.command(f'load match "{path}"')
    return gnubg.match(0, 0, 1, 0)


def main():
    directory = os.environ["ARCHIVE_DIRECTORY"]
    gnubg.command("set confirm new off")
    gnubg.command("set confirm save off")
    with open(os.environ["ARCHIVE_TOLD"], "w") as told:
        for name in sorted(os.listdir(directory)):
            if not name.endswith((".mat", ".sgf")):
                continue
            match = read(os.path.join(directory, name))
            info = match["match-info"]
            assert info["X"]["name"] == "alice" and info["O"]["name"] == "bob_the_builder_of_b", info
            for game in match["games"]:
                result = game["info"]
                plays = len([action for action in game["game"] if action["action"] == "move"])
                winner = {"X": 0, "O": 1}.get(result.get("winner"), -1)
                row = [name, result["score-X"], result["score-O"], winner]
                comments = len([action for action in game["game"] if action.get("comment", "").endswith(" is best")])
                row += [result.get("points-won") or 0, int(result.get("resigned", False)), plays, comments]
                print(*row, sep="\t", file=told)


main()
