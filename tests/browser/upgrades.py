"""upgrades.py - a page that is open while its server comes back with other files."""

import os
import shutil

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "server", "web", "page")
NEW = "This is another barpoint"


def show(page, path):
    page.open(path)
    page.wait(lambda: page.all("main h1") and page.script("return document.readyState") == "complete", "the view")


def mark(page):
    """What is gone once the page is loaded anew."""
    page.script("window.marked = true")


def is_marked(page):
    return page.script("return window.marked === true")


def upgrade(server, scenario):
    """The server comes back at the same place with other files."""
    folder = os.path.join(server.root, "page")
    shutil.copytree(PAGE, folder)
    about = os.path.join(folder, "words", "people.js")
    with open(about, encoding="utf-8") as module:
        text = module.read()
    assert "This is barpoint" in text
    with open(about, "w", encoding="utf-8") as module:
        module.write(text.replace("This is barpoint", NEW))
    server.stop(scenario.persons.values())
    server.add_options(["--web-root", folder])
    server.start()
