#!/usr/bin/env python3
"""page_test.py - the page as it comes over HTTP: what is read without scripts, and its files, with a version in their addresses.

Usage: page_test.py BARPOINTD-TEST. Prints TAP.
"""

import gzip
import html.parser
import os
import re
import shutil
import urllib.parse
import xml.etree.ElementTree

from house import MATCH, OVER, house, tell  # noqa: I001
from reader import Reader
from tap import run_tests

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "server", "web", "page")
IMPORT = re.compile(r'@import "([^"]+)"')
LINK = re.compile(r'(?:href|src)="([^"]*page(?:-[0-9a-f]+)?)/(router\.js|style\.css|icon\.svg|match\.js|play/start\.js)"')


def links(reader, path):
    """Of the shell at this path: name of a file -> the folder it is in, as written there."""
    return {name: folder for folder, name in LINK.findall(reader.get(path).body.decode())}


class TextReader(html.parser.HTMLParser):
    """What somebody reads whose browser runs no scripts, and where its links lead."""

    def __init__(self, page):
        super().__init__()
        self.text, self.links, self.inside = "", {}, None
        self.feed(page.body.decode())

    def handle_starttag(self, tag, attrs):
        self.inside = dict(attrs).get("href") if tag == "a" else None

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        self.text += data
        if self.inside is not None:
            self.links[data] = self.inside


DAILY = """INSERT INTO daily (day, match, game, step, player, side, kind, dice, position, options, made, plays) VALUES (18518, 1, 1, 7, 'invited', 'X', 'play', 55, '4HPwATDgc/ABMA:cAkAAAAAAAAA', '1', '8/3(2)', '[]')"""


def links_of_the_feed_lead_to_the_page_under_any_prefix():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + f"sql {DAILY}\n")
        feed = xml.etree.ElementTree.fromstring(reader.get("/position.atom").body)
        atom = "{http://www.w3.org/2005/Atom}"
        (entry,) = feed.findall(atom + "entry")
        link = entry.find(atom + "link").get("href")
        for below in "http://barpoint.example:8080/", "https://club.example/backgammon/":
            assert urllib.parse.urljoin(below + "position.atom", link) == below + "position/2020-09-13", link
        assert entry.find(atom + "id").text.startswith("tag:"), entry.find(atom + "id").text
        assert entry.find(atom + "id").text.endswith(":position/2020-09-13"), entry.find(atom + "id").text


def moves_are_read_without_scripts():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        for so_far in True, False:
            shell = TextReader(reader.get("/match/1"))
            assert "your browser does not run" in shell.text, shell.text
            assert reader.get(urllib.parse.urljoin("/match/1", shell.links["record"])).body.startswith(b"barpoint record")
            path = urllib.parse.urljoin("/match/1", shell.links["moves"])
            answer = reader.get(path)
            assert (
                answer.headers["content-type"] == "text/plain; charset=utf-8" and "content-disposition" not in answer.headers
            ), answer.headers
            text = " ".join(answer.body.decode().split())
            assert (
                "alice : 0 bob : 0 1) 31: 8/5 6/5 66: 24/18 24/18 13/7 13/7" in text and ("Wins 1 point" in text) is not so_far
            ), text
            assert reader.get(path, {"If-None-Match": answer.headers["etag"]}).status == 304
            tell(scenario, OVER if so_far else "alice> tell bob bye")


def moves_of_a_private_match_wait_for_its_end():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        tell(scenario, "alice> set public no\nalice<~ .*public.*")
        refused = reader.get("/match/1/moves")
        assert refused.status == 403 and b"8/5" not in refused.body, refused
        tell(scenario, OVER)
        assert b"8/5" in reader.get("/match/1/moves").body
        for path in "/match/99/moves", "/match/x/moves", "/match/0/moves":
            assert reader.get(path).status == 404, path


def what_is_nowhere_is_not_found():
    """Permalinks that lead nowhere, said to people; the page draws the same."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        there = ["/ratings", "/ratings/all", "/ratings/7%2B", "/ratings/month", "/ratings/fibs", "/ratings/2020-09", "/with/alice", "/with/bob/99",
                 "/with/alice/unlimited", "/match/1", "/match/1/1/0", "/match/1/1/8"]  # fmt: skip
        for path in there:
            assert reader.get(path).status == 200, path
        for path, status, words in (
            ("/ratings/bogus", 404, "There is no such list."), ("/ratings/2020-08", 404, "Nobody has finished a rated match in 2020-08."),
            ("/ratings/2020-13", 400, "There is no month 2020-13."), ("/with/x/y", 404, "no such page"), ("/with/nobody/abc", 404, "no such page"),
            ("/with/alice/0", 404, "no such page"), ("/with/alice/100", 404, "no such page"), ("/with/nobody_there/3", 404, "Nobody here is called nobody_there."),
            ("/with/nobody_there", 404, "Nobody here is called nobody_there."), ("/player/nobody_there", 404, "Nobody here is called nobody_there."),
            ("/match/1/1/99", 404, "no such page"), ("/match/1/2/0", 404, "no such page"), ("/match/1/0/0", 404, "no such page"),
        ):  # fmt: skip
            answer = reader.get(path)
            assert answer.status == status and words in " ".join(TextReader(answer).text.split()), (path, answer)
        tell(scenario, "alice> set public no\nalice<~ .*public.*")
        assert reader.get("/match/1/1/99").status == 200, "whoever may not see it learns nothing"


def shells_name_files_by_their_version():
    """All in one folder beside the lobby, so that modules find each other, and a proxy may put all of it under a prefix."""
    with house() as (_, _, reader):
        lobby = links(reader, "/")
        assert set(lobby) == {"router.js", "style.css", "icon.svg", "play/start.js"}, lobby
        [folder] = set(lobby.values())
        assert re.fullmatch(r"\./page-[0-9a-f]{16}", folder), folder
        for path, up in ("/match/1", "../"), ("/match/1/2/3", "../../../"), ("/nowhere/at/all", "../../"):
            assert set(links(reader, path).values()) == {up + folder.removeprefix("./")}, path
        assert "match.js" in links(reader, "/match/1") and "match.js" not in lobby


def a_version_is_kept_for_good():
    with house() as (_, _, reader):
        folder = links(reader, "/")["router.js"].removeprefix(".")
        for name, kind in (
            ("router.js", "text/javascript"),
            ("play/hand.js", "text/javascript"),
            ("style.css", "text/css"),
            ("icon.svg", "image/svg+xml"),
        ):
            answer = reader.get(f"{folder}/{name}")
            assert answer.status == 200 and answer.headers["content-type"].startswith(kind), (name, answer)
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", answer.headers
            assert answer.body == reader.get(f"/page/{name}").body
            packed = reader.get(f"{folder}/{name}", {"Accept-Encoding": "gzip"})
            assert gzip.decompress(packed.body) == answer.body and packed.headers["vary"] == "Accept-Encoding", packed.headers


def addresses_without_a_version_answer_too():
    with house() as (_, _, reader):
        answer = reader.get("/page/board.js")
        assert answer.status == 200 and answer.headers["cache-control"] == "public, max-age=0, must-revalidate", answer.headers
        assert reader.get("/page/board.js", {"If-None-Match": answer.headers["etag"]}).status == 304


def what_is_in_no_version_is_not_there():
    with house() as (_, _, reader):
        folder = links(reader, "/")["router.js"].removeprefix(".")
        for path in f"{folder}/none.js", f"{folder}/index.html", f"{folder}/play/none.js", f"{folder}/x/router.js", f"{folder}/play", folder, \
                f"{folder}x/router.js", f"{folder[:-1]}/router.js", "/page-/router.js", "/page-/style.css", f"{folder}/{'x' * 200}.js", f"{folder}/%2e%2e%2frouter.js":  # fmt: skip
            answer = reader.get(path)
            assert answer.status in (400, 404) and "immutable" not in str(answer.headers), (path, answer)


def of_another_version_looks_are_told_and_modules_are_gone():
    """A page may still be open that was loaded before an upgrade: half of its modules and half of the new ones are no page."""
    with house() as (_, _, reader):
        for name, status in (
            ("router.js", 404),
            ("play/hand.js", 404),
            ("none.css", 404),
            ("style.css", 200),
            ("play/play.css", 200),
            ("icon.svg", 200),
        ):
            answer = reader.get(f"/page-0123456789abcdef/{name}")
            assert (answer.status, answer.headers["cache-control"]) == (status, "no-store"), (name, answer)


def files_that_may_change_have_no_version():
    with house() as (server, scenario, reader):
        old = links(reader, "/")["router.js"].removeprefix(".")
        folder = os.path.join(server.root, "page")
        shutil.copytree(PAGE, folder)
        server.stop(scenario.persons.values())
        server.add_options(["--web-root", folder])
        server.start()
        reader = Reader(server)
        assert set(links(reader, "/match/1").values()) == {"../page"} and "modulepreload" not in reader.get("/").body.decode()
        for wish in "first", "second":
            with open(os.path.join(folder, "about.js"), "w", encoding="ascii") as module:
                module.write(f"/* {wish} */\n")
            assert wish in reader.get("/page/about.js").body.decode()
        assert reader.get(f"{old}/router.js").status == 404
        assert reader.get("/page/play/play.css").status == 200
        parts = IMPORT.findall(reader.get("/page/style.css").body.decode())
        assert "base.css" in parts and all(reader.get(f"/page/{part}").status == 200 for part in parts), parts
        parts = IMPORT.findall(reader.get("/page/play/play.css").body.decode())
        assert "around.css" in parts and all(reader.get(f"/page/play/{part}").status == 200 for part in parts), parts


def a_stylesheet_holds_what_it_imports():
    """Each part would be one more request, and begin later."""
    with house() as (_, _, reader):
        style = reader.get("/page/style.css").body.decode()
        assert not IMPORT.search(style) and "body {" in style and ".board {" in style
        assert not IMPORT.search(reader.get("/page/play/play.css").body.decode())


run_tests([
    links_of_the_feed_lead_to_the_page_under_any_prefix,
    moves_are_read_without_scripts,
    moves_of_a_private_match_wait_for_its_end,
    what_is_nowhere_is_not_found,
    shells_name_files_by_their_version,
    a_version_is_kept_for_good,
    addresses_without_a_version_answer_too,
    what_is_in_no_version_is_not_there,
    of_another_version_looks_are_told_and_modules_are_gone,
    files_that_may_change_have_no_version,
    a_stylesheet_holds_what_it_imports,
])  # fmt: skip
