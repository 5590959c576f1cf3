#!/usr/bin/python3
"""language_test.py - a second language needs the tables of words and nothing else: here it is English in brackets, and whatever
the page shows without them is somewhere else.

Usage: language_test.py BARPOINTD-TEST. Prints TAP. Needs Debian's chromium.
"""

import contextlib
import glob
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import house, skip_without_browser  # noqa: E402
from stories import READING  # noqa: E402
from tap import run_tests  # noqa: E402
from window import Window  # noqa: E402

DAEMON = sys.argv[1]
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "server", "web", "page")
VIEWS = ["", "tv", "match/1", "match/1/1/3", "match/2", "player/bob", "player/bob?versus=alice", "ratings", "about", "nowhere", "login", "register",
         "with/bob/3", "settings", "tournaments", "tournament/1"]  # fmt: skip
# Says in brackets what a table says, whether it is a text or makes one.
BRACKETED = """
export const bracketed = (said) => {
	if (typeof said === "string") return said === "" ? "" : `⟦${said}⟧`;
	if (typeof said === "function") return (...given) => bracketed(said(...given));
	if (said === null || typeof said !== "object") return said;
	return Object.fromEntries(Object.entries(said).map(([name, entry]) => [name, bracketed(entry)]));
};
"""
# What is shown, also to those who hear it. Without: what index.html has, what people wrote, what one types into a shell.
SHOWN = """
const texts = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
	if ((node instanceof Element ? node : node.parentElement).closest("script, noscript, code, bdi, .hash, .skip, .home, nav[aria-label=Site]")) continue;
	if (node instanceof Text) texts.push(node.data);
	else for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute?.(name) ?? "");
}
return [...texts, document.title];
"""
# Names of players and of levels as one types them, of this program, of files, of places as everybody writes them.
NO_WORDS = {*"alice bob carol dave erin frank grace heidi barpoint casual Cup TV mat sgf txt bar off PR".split()}


def second_language(folder):
    """The page, with other tables of words."""
    shutil.copytree(PAGE, folder)
    words = os.path.join(folder, "words")
    for path in glob.glob(f"{words}/*.js"):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as module:
            exported = re.findall(r"^export (?:const|function) (\w+)", module.read(), re.M)
        os.rename(path, os.path.join(words, f"plain_{name}"))
        with open(path, "w", encoding="utf-8") as module:
            module.write(f'import * as plain from "./plain_{name}";\nimport {{ bracketed }} from "./bracketed.js";\n')
            module.writelines(f"export const {one} = bracketed(plain.{one});\n" for one in exported)
    with open(os.path.join(words, "bracketed.js"), "w", encoding="utf-8") as module:
        module.write(BRACKETED)


def outside(text):
    """What isn't in brackets."""
    text = re.sub(r"https?://\S+", " ", text)
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = less
    return text


def foreign(texts):
    """Words that are in no table. A title is made of others by the page."""
    return {word for text in texts for word in re.findall(r"[A-Za-z]{2,}", outside(text))} - NO_WORDS


def b(text):
    return f"⟦{text}⟧"


def check(page, what):
    """The view has come, and all of it is in brackets, at once or when the last answer is there."""
    page.wait(lambda: page.all("main h1"), what)
    shown = []

    def speaks():
        shown[:] = page.script(SHOWN)
        return any("⟦" in text for text in shown) and not foreign(shown)

    try:
        page.wait(speaks, what)
    except AssertionError:
        raise AssertionError(f"{what} says in no table of words: {foreign(shown)}") from None


def views_say_nothing_else():
    for path in VIEWS:
        page.go(path)
        check(page, path or "the lobby")


def a_match_says_nothing_else():
    page.go("match/1")
    for _ in range(5):
        page.press(b("Previous step"), "button")
        check(page, "a step")
    page.press(b("Check the dice"))
    check(page, "the proof")


def whoever_plays_reads_nothing_else():
    given = "given heidi is logged in, heidi is ready"
    with house(DAEMON, "dice side O 31 62 55 random 5", given, options=SECOND) as (club, scenario), Window(club) as page:
        play(page, scenario)


def play(page, scenario):
    page.forgiven += ["404"]  # of the view before
    page.open("register")
    page.fill(b("Name"), "grace")
    page.fill(b("Password"), "secret")
    page.press(b("Register"), "form button")
    page.wait(lambda: page.path == "", "the lobby")
    check(page, "the lobby")
    page.press(b("Offer a match"))
    check(page, "terms")
    page.press(b("Offer it"))
    check(page, "an offer")
    page.press(b("Take it back"))
    page.go("settings")
    check(page, "settings")
    page.go("slow")
    check(page, "slow matches")
    page.go("with/heidi/3")
    check(page, "an invitation")
    page.press(b("Invite heidi"))
    scenario.run_line("heidi< Type 'join grace' to accept.")
    check(page, "an invitation that waits")
    scenario.run_line("heidi> join grace")
    page.at_table()
    check(page, "a table")
    page.unfold(b("Type a play, or hear the position"))
    page.press(b("Tell the position"), "button")
    check(page, "the position")
    page.press(b("Resign"), "button")
    check(page, "resigning")
    page.press(b("A single game"))
    scenario.run_line("heidi<~ grace wants to resign.*")
    check(page, "an offer")
    scenario.run_line("heidi> reject")
    check(page, "what was refused")
    page.press(b("Leave"), "button")
    check(page, "leaving")
    page.press(b("Yes, leave"))
    page.see(b("Lobby"))
    check(page, "the end")


def brackets_and_words_are_told_apart():
    assert not foreign(["⟦alice wins ⟦1 point⟧.⟧ (17)", "bob ⟦x⟧", ""])
    assert foreign(["⟦The⟧ match"]) == {"match"}


skip_without_browser()
with contextlib.ExitStack() as stack:
    folder = os.path.join(stack.enter_context(tempfile.TemporaryDirectory()), "page")
    second_language(folder)
    SECOND = ["--web-root", folder]
    cup = ["erin> tournament new Cup knockout 3", "erin< Cup is open, as number 1."]
    server, _ = stack.enter_context(house(DAEMON, *READING, *cup, options=[*SECOND, "--members-tournaments", "yes"]))
    page = stack.enter_context(Window(server))
    page.forgiven += ["404"]
    run_tests(
        [
            brackets_and_words_are_told_apart,
            views_say_nothing_else,
            a_match_says_nothing_else,
            whoever_plays_reads_nothing_else,
        ]
    )
