#!/usr/bin/python3
"""pictures.py - draws the pictures of the page's views anew, for server/web/README.md.

Usage: pictures.py BARPOINTD-TEST FOLDER. Needs Debian's chromium.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from base import Browser, house, skip_without_browser  # noqa: E402
from stories import READING  # noqa: E402
from window import club, sit_down_and_play  # noqa: E402

VIEWS = {"lobby": "", "match": "match/1/1/8", "player": "player/bob", "ratings": "ratings", "about": "about"}
SIZES = {"desk": (1100, 760, False), "phone": (360, 720, True)}


class Album:
    """What a page shows, at a desk and on a phone."""

    def __init__(self, folder):
        self.folder = folder

    def draw(self, page, name, path=None):
        page.drawn = 1
        for size, (width, height, dark) in SIZES.items():
            page.size(width, height)
            page.media(dark)
            if path is not None:
                page.open(path)
            page.wait(lambda: page.all("main h1"), "the view")
            page.wait(lambda: page.script("return document.readyState === 'complete'"), "all of it")
            page.script("scrollTo(0, 0)")
            page.frames()
            page.picture(os.path.join(self.folder, f"{name}-{size}.webp"))


def draw_reading(daemon, album):
    with house(daemon, *READING, "wait 61 seconds") as (server, _), Browser(server) as page:
        page.open("tv")
        page.see("Now: carol and dave")  # before the lists of the lobby are kept
        for name, path in VIEWS.items():
            album.draw(page, name, path)


def draw_playing(daemon, album):
    with club(daemon, "dice side O 31 62 55 random 5") as (_, _, page, bob, _):
        page.become_ready()
        page.open("")
        page.see("Play with people")
        bob.type("invite alice 5")
        page.see("bob invites you to a match to 5 points.")
        album.draw(page, "invitation")
        page.press("No, thanks")
        sit_down_and_play(page, bob, "5")
        page.unfold("Type a play, or hear the position")  # folds it up again
        bob.type("say Good luck!")
        bob.type("roll")
        bob.wait("Please move 2 pieces.")
        bob.type("move 1-7 12-14")
        page.press("Roll")
        page.says("Your turn: play 5 and 5.")
        page.click("your 13 point")
        page.see_place("your 8 point", "can be reached")
        album.draw(page, "play")
        page.click("your 3 point")
        page.click("your 13 point")
        page.click("your 3 point")
        page.press("Done")
        bob.wait("It's your turn. Please roll or double.")
        bob.type("double")
        page.says("bob doubles to 2.")
        album.draw(page, "cube")
        album.draw(page, "settings", "settings")


def main():
    daemon, folder = sys.argv[1:]
    skip_without_browser()
    draw_reading(daemon, Album(folder))
    draw_playing(daemon, Album(folder))


if __name__ == "__main__":
    main()
