#!/usr/bin/python3
"""reading_test.py - what people want who only read: watch, look up, replay, check. One test for each of these things.

Usage: reading_test.py BARPOINTD-TEST ARCHIVE-DATABASE. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import http.server
import json
import os
import re
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import FAST, SECONDS, Browser, Server, house, skip_without_browser  # noqa: E402
from event_source import EventSource  # noqa: E402
from reader import fetch  # noqa: E402
from stories import READING  # noqa: E402
from tap import run_tests  # noqa: E402
from window import Window  # noqa: E402

DAEMON, MAKER = sys.argv[1:]

PLAY = "carol> move 8-5 6-5"


@contextlib.contextmanager
def archive_of(count):
    """The page shows a server with that many whole matches meanwhile."""
    with Server(os.path.abspath(DAEMON), FAST, SECONDS) as archive:
        archive.listens = ["web"]
        subprocess.run([MAKER, os.path.join(archive.data, "barpoint.db"), str(count), "3"], check=True)
        archive.start()
        page.root = f"http://127.0.0.1:{archive.ports['web']}/"
        try:
            yield archive
        finally:
            page.root = f"http://127.0.0.1:{server.ports['web']}/"
            page.open("")
        archive.stop([])


def the_lobby_shows_who_plays_and_who_is_here():
    page.open("")
    page.see("Matches now", "carol", "dave", "3 points", "What this is")
    assert page.title == "barpoint", page.title


def a_click_leads_to_the_match_and_back():
    page.go("")
    page.press("carol - dave")
    page.see("carol and dave", "Live.")
    assert page.path == "match/2", page.path
    page.back()
    page.see("Matches now")


def a_match_is_watched_live():
    page.go("match/2")
    page.see("Live.")
    scenario.run_line(PLAY)
    page.see("carol plays 8/5 6/5.")
    page.wait(
        lambda: "carol has 2 on 24, 5 on 13, 2 on 8, 4 on 6, 2 on 5" in page.names(".board")[0], "the checkers at their new place"
    )


def a_finished_match_is_replayed_by_buttons_and_keys():
    page.go("match/1")
    page.see("alice and bob", "bob has won the match, 1 to 0.", "Game 1 begins.")
    page.press("Next step")
    page.see("alice throws 3, bob throws 1. alice begins.")
    page.press("Next step")
    page.see("alice plays 8/5 6/5.")
    page.key("Right")
    page.see("bob rolls 6 and 6.")
    page.key("Left", "Left", "End")
    page.see("bob accepts. bob wins a single game, 1 point.")
    page.key("Left")
    page.see("alice offers to resign")
    page.key("Home")
    page.see("Game 1 begins.")


def every_step_has_an_address_of_its_own():
    page.go("match/1")
    page.see("Game 1 begins.")
    page.key("Right", "Right")
    page.see("alice plays 8/5 6/5.")
    address = page.path
    page.open("")
    page.see("Matches now")
    page.open(address)
    page.see("alice plays 8/5 6/5.")
    page.key("Right")
    page.see("bob rolls 6 and 6.")
    assert page.path != address, page.path


def the_list_of_moves_leads_to_each_of_them():
    page.go("match/1")
    page.see("24/20 13/11")
    [link] = [link for link in page.all(".moves a") if "24/20 13/11" in link.text]
    page.click_on(lambda: link, "24/20 13/11")
    page.see("alice plays 24/20 13/11.")
    assert link.property("aria-current") == "step"


def blunders_are_marked_in_the_list():
    page.go("match/1")
    page.see("Analysis", "Blunders")
    blunders = [row.text for row in page.all(".moves a") if "blunder" in row.property("textContent")]
    assert len(blunders) == 1 and "??" in blunders[0], blunders
    page.click_on(lambda: page.all(".rows a")[0], ".rows a")
    page.see("A blunder: ", "is better by 0.")
    page.press("First step")
    page.wait(lambda: page.path == "match/1/1/0" and "is better" not in page.all(".said")[0].text, "the first step")
    page.press("Next mistake")
    page.wait(lambda: "is better" in page.all(".said")[0].text, "the blunder")


def what_cost_most_leads_to_a_board_that_is_seen_with_the_better_play_on_it():
    page.size(390, 844)
    page.go("match/1")
    page.see("What cost most")
    page.script("document.querySelector('.rows a').scrollIntoView()")
    page.click_on(lambda: page.all(".rows a")[0], ".rows a")
    page.see("A blunder: ")
    top, bottom = page.script("const r = document.querySelector('.board').getBoundingClientRect(); return [r.top, r.bottom]")
    assert top >= -1 and bottom <= 844 and page.script("return document.activeElement.className") == "board", (top, bottom)
    assert len(page.all(".arrow")) == 4, "18/13 18/13 6/1 6/1"
    page.press("Previous step")
    page.wait(lambda: not page.all(".arrow"), "no arrows")
    page.size(1280, 860)


def the_best_plays_stand_there_with_what_each_loses():
    page.go("match/1")
    page.see("What cost most")
    page.click_on(lambda: page.all(".rows a")[0], ".rows a")
    page.see("A blunder: ")
    rows = page.texts(".choices li")
    assert 3 <= len(rows) <= 6 and "best" in rows[0] and sum("played" in row for row in rows) == 1, rows
    assert all(re.search(r"−0\.\d{3}", row) for row in rows[1:]) and all(" %" in row for row in rows), rows
    arrows = "return [...document.querySelectorAll('.arrow')].map((arrow) => arrow.outerHTML).join()"
    best = page.script(arrows)
    page.click_on(lambda: page.all(".choices button")[1], ".choices button")
    page.wait(lambda: page.script(arrows) not in ("", best), "the other play on the board")
    assert page.all(".choices button")[1].property("aria-pressed") == "true"
    page.press("Next step")
    page.wait(lambda: not page.all(".arrow"), "no arrows")


def an_analysis_comes_without_loading_anew():
    with house(DAEMON, "analyses wait", *READING[: READING.index("analysed 1")]) as (other, story), Window(other) as window:
        window.open("match/1")
        window.see("The server is about to analyse this match.")
        assert fetch(other, "/api/matches/1").headers["cache-control"].startswith("public, max-age=0"), "it is asked for again"
        story.run_line("analyses go")
        window.see("What cost most")


def who_watches_is_counted():
    page.go("match/2")
    page.see("1 watching")  # this page
    with contextlib.closing(EventSource(server, 2)) as stream:
        stream.event()
        page.see("2 watching")
        assert json.loads(fetch(server, "/api/matches/2?actions=no").body)["watchers"] == 2


def all_matches_of_a_player_are_listed():
    with archive_of(60) as archive:
        archive.sql("UPDATE matches SET inviter = 1 WHERE invited != 1")
        [[name]] = archive.rows("SELECT name FROM players WHERE id = 1")
        page.open(f"player/{name}")
        seen = "return [...document.querySelectorAll('td:first-child a')].map((link) => link.textContent)"
        count = page.wait(lambda: len(page.script(seen)), "matches")
        assert count < 60, count
        while page.all(".card > button")[0].is_seen:
            page.press("Show older matches")
            count = page.wait(lambda: len(page.script(seen)) > count and len(page.script(seen)), "older ones")
        assert (
            sorted(map(int, page.script(seen)), reverse=True) == list(map(int, page.script(seen))) == list(range(60, 0, -1))
        ), page.script(seen)


def a_match_that_is_over_shows_the_ratings_of_its_time():
    page.go("match/1")
    page.see("What cost most")
    assert page.texts(".strip .rating") == ["rating\n1500"] * 2, page.texts(".strip .rating")


def a_match_is_printed_with_all_its_moves_and_without_buttons():
    page.go("match/1")
    page.see("What cost most")
    page.devtools("Emulation.setEmulatedMedia", media="print")
    page.see("24/20 13/11", "Blunders")
    assert not [thing for thing in page.all("header, button, #tray, .proof") if thing.is_seen]
    page.devtools("Emulation.setEmulatedMedia", media="")
    page.media()


def a_view_that_is_left_early_leaves_no_error():
    page.go("player/alice")
    page.see("Figures")
    page.script(
        "window.errors = []; addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));"
        "const ask = fetch; window.fetch = (url, options) => /matches/.test(url) && options?.signal"
        " ? new Promise((_, no) => options.signal.addEventListener('abort', () => no(options.signal.reason))) : ask(url, options);"
    )
    page.script("document.querySelector('.card > button').click()")
    page.press("Lobby", "nav a")
    page.frames()
    assert page.script("return window.errors") == [], page.script("return window.errors")


def the_dice_are_proved_in_the_browser():
    page.open("match/3")
    page.press("Check the dice")
    page.see("throws, all as committed.", "Envelope 3", "opened")
    [verdict] = page.texts(".proof output")
    assert verdict.endswith("throws, all as committed."), f"nobody wants to hear a fingerprint letter by letter: {verdict}"
    page.go("match/1")  # whose throws were chosen by this test
    page.press("Check the dice")
    page.see("Throw 1 was 3 1; the envelope says")


OTHER_DICE = """
const ask = window.fetch;
window.fetch = async (...wish) => {
  const answer = await ask(...wish);
  if (!/api\/matches\/3$/.test(wish[0])) return answer;
  const match = await answer.json();
  match.actions.find(({kind}) => kind === 'opening').dice.reverse();
  return Response.json(match);
};
"""


def dice_that_a_replay_shows_are_compared():
    """As if the server told other dice of the match than of its envelope."""
    made = page.devtools("Page.addScriptToEvaluateOnNewDocument", source=OTHER_DICE)
    page.open("match/3")
    page.press("Check the dice")
    page.see("Throw 1 is shown as")
    page.not_see("throws, all as committed")
    page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])


def the_match_is_downloaded():
    page.open("match/1")
    page.see("Files")
    for kind, begins in ("mat", "; [Site"), ("sgf", "(;"), ("txt", "barpoint record"):
        link = page.named(kind)
        answer = fetch(server, "/" + link.property("href").removeprefix(page.root))
        assert answer.status == 200 and answer.body.decode().lstrip().startswith(begins.strip()), (
            kind,
            answer.status,
            answer.body[:80],
        )


def a_player_is_looked_up():
    page.go("player/bob")
    page.see("bob", "Rating", "Reliability", "Matches", "alice", "won 1 to 0")
    [chart] = page.all(".chart")
    assert "Rating over 1 rated match:" in chart.accessible_name, chart.accessible_name


def the_rankings_are_looked_up():
    page.go("ratings")
    page.see("Ratings", "alice", "bob")
    page.press("1 point")
    page.wait(lambda: page.path == "ratings/1", "the list of short matches")
    # Its own links: those of the list before are there until it has come.
    page.wait(lambda: "ratings/1?" in page.named("People").property("href"), "what leads to the people on it")
    page.see("bob")
    page.press("People")
    page.wait(lambda: page.path == "ratings/1?kind=people", "the people on it")
    page.open("ratings")
    page.press("7+")
    page.see("Nobody is on this list yet.")


def what_is_not_there_is_said_with_its_status():
    page.forgiven = ["404"]
    for path in "match/99", "match/1/7/1", "match/1/1/999", "player/nobody_there", "nowhere", "page/none.js":
        answer = fetch(server, "/" + path)
        assert answer.status == 404 and b'src="' in answer.body, (path, answer.status, answer.body[:200])
    page.open("match/99")
    page.see("There is no match 99")
    page.open("match/1/1/999")
    page.see("There is no such step")
    page.press("See match 1 from its beginning")
    page.see("alice and bob")
    page.open("player/nobody_there")
    page.see("Nobody here is called nobody_there")
    page.open("with/nobody_there/3")
    page.see("Nobody here is called nobody_there")
    page.open("ratings/bogus")
    page.see("There is no such list")
    page.open("nowhere")
    page.see("There is no such page")
    page.press("Matches that are played now")
    page.see("Matches now")
    page.complaints()
    page.forgiven = []


def a_board_is_shown_on_another_page():
    for path, who in ("/match/1/1/2?embed", "*"), ("/match/1/1/2", "'none'"), ("/?embed", "'none'"):
        head = fetch(server, path).headers
        assert f"frame-ancestors {who}" in head["content-security-policy"], (path, head)
    page.open("match/1/1/2?embed")
    page.see("alice plays 8/5 6/5.")
    page.not_see("Lobby")
    page.press("Next step")
    page.see("bob rolls 6 and 6.")


def who_has_no_scripts_reads_what_is_here():
    with Browser(server, script=False) as plain:
        plain.open("")
        plain.see("telnet 127.0.0.1", "ratings")
        plain.open("match/1")
        plain.see("your browser does not run", "record")
        plain.forgiven = ["favicon.ico"]  # which browsers look for beside a text
        plain.follow("moves")
        plain.see("1) 31: 8/5 6/5", "42: 24/20 13/11")


def the_board_turns():
    page.open("match/1/1/2")
    page.see("alice plays 8/5 6/5.")
    first = page.names(".strip a")
    page.press("Turn the board")
    page.wait(lambda: page.names(".strip a") == first[::-1], "the players at the other sides")


# A position, and others that differ from it in one thing each. Each is shown after itself, after the first, before it, and before the
# next one. Calls back with the pairs of which one, after the other, is not drawn as by a board that has shown nothing before; or of
# which something is drawn anew, or more than one checker, that may stay.
DRAWN = """
const done = arguments[0];
Promise.all([import("/page/table.js"), import("/page/position.js")]).then(([{ TableView }, { START }]) => {
  const put = (changes) => START.map((checkers, point) => changes[point] ?? checkers);
  const player = { name: "alice", link: false, points: 0 };
  const first = {
    board: {
      points: START, bottom: "O", names: { O: "alice", X: "bob" }, turn: "O", marks: {}, arrows: [],
      dice: { side: "O", values: [3, 1], used: [false, false] }, cube: { value: 1, owner: null, offeredBy: null },
    },
    players: { O: player, X: { ...player, name: "bob" } },
    length: 5,
  };
  const board = (change) => ({ ...first, board: { ...first.board, ...change } });
  const alice = (change) => ({ ...first, players: { ...first.players, O: { ...player, ...change } } });
  const states = {
    first,
    seven: board({ points: put({ 8: 1, 6: 7 }) }),
    nine: board({ points: put({ 8: 0, 6: 9, 13: 4 }) }),
    hit: board({ points: put({ 8: 2, 5: 1, 1: -1, 0: -1 }) }),
    off: board({ points: put({ 6: 2, 19: -3 }) }),
    lifted: board({ lifted: "8" }),
    movable: board({ marks: { 8: "movable", 6: "movable" } }),
    chosen: board({ marks: { 8: "chosen", 5: "target" } }),
    played: board({ marks: { 8: "from", 5: "to" } }),
    better: board({ arrows: [["8", "5"], ["6", "5"]] }),
    used: board({ dice: { side: "O", values: [3, 1], used: [true, false] } }),
    theirs: board({ dice: { side: "X", values: [3, 1] }, turn: "X" }),
    thrown: board({ dice: null, thrown: { side: "X", values: [6, 2] } }),
    to_roll: board({ dice: null, diceLabel: "Roll" }),
    cube: board({ cube: { value: 2, owner: "X", offeredBy: null } }),
    offered: board({ cube: { value: 2, owner: null, offeredBy: "O" } }),
    no_cube: board({ cube: null }),
    below: board({ bottom: "X" }),
    left: board({ homeLeft: true }),
    dark: board({ light: "X" }),
    bare: board({ numbers: false }),
    called: board({ names: { O: "carol", X: "bob" } }),
    carol: alice({ name: "carol" }), known: alice({ link: true }), rated: alice({ rating: 1500 }), ahead: alice({ points: 2 }),
    noted: alice({ note: "program" }), lost: alice({ alert: "line lost" }), money: { ...first, length: null },
  };
  const wrong = [], rows = Object.entries(states);
  for (const [at, [before, one]] of rows.entries())
    for (const [after, other] of at === 0 ? rows : [rows[0], ...rows.slice(at, at + 2)]) {
      const used = new TableView(), fresh = new TableView();
      const anew = (what) => [...used.element.querySelectorAll(what)].filter((part) => !there.has(part)).length;
      used.show(one);
      const there = new Set(used.element.querySelectorAll("*"));
      used.show(structuredClone(other));
      fresh.show(other);
      const stays = before === after ? anew("*") === 0 : before !== "lifted" || after !== "first" || anew(".checker") === 1;
      if (!stays || !used.element.isEqualNode(fresh.element)) wrong.push(`${before}, ${after}`);
    }
  return wrong;
}).then(done, (error) => done([String(error)]));
"""


def a_board_looks_as_if_it_had_shown_nothing_before():
    page.open("about")
    wrong = page.tab.ask(DRAWN)
    assert wrong == [], wrong


def check_first_load(path):
    page.devtools("Network.enable")
    page.devtools("Network.setBypassServiceWorker", bypass=True)  # it keeps the shell from view to view
    page.devtools("Network.clearBrowserCache")
    page.open(path)
    page.wait(lambda: page.all("main h1"), "the view")
    loads = page.wait(lambda: page.script("return document.readyState") == "complete" and page.loads(), "all of it")
    if page.script("return document.body.textContent.includes('Live.')"):
        loads = page.loads() + [
            (f"{page.root}{path.replace('match', 'api/matches')}/stream", 0)
        ]  # which is not listed as long as it goes on
    size = sum(size for _, size in loads)
    print(f"# {path or 'the lobby'}: {len(loads)} requests, {size} bytes")
    requests, most = 24, 60_000 if path == "" else 100_000
    assert len(loads) <= requests and size <= most, loads
    assert all(name.startswith(page.root) for name, _ in loads), loads


def the_link_of_a_step_is_copied():
    page.devtools("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.go("match/1/1/0")
    page.press("Next step")
    page.wait(lambda: page.path == "match/1/1/1", "the next step")
    page.press("Copy the link")
    page.see("Link copied")
    assert page.ask("navigator.clipboard.readText().then(arguments[0])") == f"{page.root}match/1/1/1"


def first_loads_are_small():
    for path in "", "match/1", "match/2", "player/bob":
        check_first_load(path)


def whole_matches_are_small_loads_too():
    """Of some hundred actions each."""
    with archive_of(3):
        for path in "match/1", "match/2":
            check_first_load(path)
            page.wait(lambda: len(page.all(".moves a")) > 150, "a whole match")
        page.press("Check the dice")
        page.see("throws, all as committed.")


def narrow_and_enlarged_nothing_is_cut_off():
    for width in 320, 640:  # 640 is a desk of 1280 at 200 %
        page.size(width, 700)
        for path in "", "tv", "match/1", "player/bob", "ratings", "about":
            page.open(path)
            page.wait(lambda: page.all("main h1"), "the view")
            wide = page.script("return document.documentElement.scrollWidth")
            assert wide <= width, f"{path or 'the lobby'} is {wide} wide on {width}"
    page.size(1280, 860)


def names_are_text_and_the_policy_holds():
    page.open("match/1")
    page.see("alice and bob")
    page.script("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.bad = 1'}))")
    assert page.script("return window.bad") is None
    assert any("Content Security Policy" in text for text in page.complaints())
    head = fetch(server, "/").headers
    assert head["x-content-type-options"] == "nosniff" and head["referrer-policy"] == "same-origin", head
    assert "set-cookie" not in head and page.devtools("Network.getCookies")["cookies"] == []


def what_is_known_is_not_sent_again():
    head = fetch(server, "/page/board.js").headers
    assert head["content-type"] == "text/javascript; charset=utf-8", head
    assert fetch(server, "/page/board.js", {"If-None-Match": head["etag"]}).status == 304


FOREIGN = """
const [address, done] = arguments, shown = (answer) => ['ETag', 'Retry-After', 'Content-Range'].map((name) => answer.headers.get(name));
const look = async () => {
  const first = await fetch(address), again = await fetch(address, {headers: {'If-None-Match': first.headers.get('ETag')}, cache: 'no-store'});
  const stream = await fetch(address + '/stream', {headers: {'Last-Event-ID': 'end'}});
  return [first.status, shown(first)[0], again.status, shown(again)[0], stream.status];
};
look().then(done, (error) => done(String(error)));
"""


def a_page_of_another_server_reads_here():
    """Another port is another origin to a browser: it asks first whether such a page may send these fields."""
    with http.server.HTTPServer(("127.0.0.1", 0), Elsewhere) as elsewhere:
        threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
        page.tab.navigate(f"http://localhost:{elsewhere.server_port}/")
        said = page.ask(FOREIGN, page.root + "api/matches/1")
        elsewhere.shutdown()
    tag = fetch(server, "/api/matches/1", {"Accept-Encoding": "gzip"}).headers["etag"]
    assert said == [200, tag, 304, tag, 204], said


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A page of somebody else."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_):
        pass


skip_without_browser()
with contextlib.ExitStack() as stack:
    server, scenario = stack.enter_context(house(DAEMON, *READING))
    page = stack.enter_context(Browser(server))
    run_tests([
        the_lobby_shows_who_plays_and_who_is_here,
        a_click_leads_to_the_match_and_back,
        a_match_is_watched_live,
        a_finished_match_is_replayed_by_buttons_and_keys,
        every_step_has_an_address_of_its_own,
        the_list_of_moves_leads_to_each_of_them,
        blunders_are_marked_in_the_list,
        what_cost_most_leads_to_a_board_that_is_seen_with_the_better_play_on_it,
        the_best_plays_stand_there_with_what_each_loses,
        an_analysis_comes_without_loading_anew,
        who_watches_is_counted,
        all_matches_of_a_player_are_listed,
        a_match_that_is_over_shows_the_ratings_of_its_time,
        a_match_is_printed_with_all_its_moves_and_without_buttons,
        a_view_that_is_left_early_leaves_no_error,
        the_dice_are_proved_in_the_browser,
        dice_that_a_replay_shows_are_compared,
        the_match_is_downloaded,
        a_player_is_looked_up,
        the_rankings_are_looked_up,
        what_is_not_there_is_said_with_its_status,
        a_board_is_shown_on_another_page,
        who_has_no_scripts_reads_what_is_here,
        the_board_turns,
        a_board_looks_as_if_it_had_shown_nothing_before,
        the_link_of_a_step_is_copied,
        first_loads_are_small,
        whole_matches_are_small_loads_too,
        narrow_and_enlarged_nothing_is_cut_off,
        names_are_text_and_the_policy_holds,
        what_is_known_is_not_sent_again,
        a_page_of_another_server_reads_here,
    ])  # fmt: skip
