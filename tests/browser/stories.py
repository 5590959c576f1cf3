"""stories.py - what has been played before somebody opens a page."""

# Match 1 is over and analysed; match 2 runs; match 3 is over, and its dice are those of its envelope.
READING = """
dice side O 31 66 42 55 random 5
given alice and bob play to 1
alice> move 8-5 6-5
bob< Please move 4 pieces.
bob> move 1-7 1-7 12-18 12-18
alice< Please move 2 pieces.
alice> move 24-20 13-11
bob< Please move 4 pieces.
bob> move 12-17 12-17 17-22 17-22
alice> resign n
bob> accept
alice< 'analysis 1' soon tells what each of you might have done better.
analysed 1
given carol and dave play to 3
dice envelopes
given erin, frank are logged in, frank is ready
erin> invite frank 1
frank< Type 'join erin' to accept.
frank> join erin
erin< Starting a new game with frank.
opening erin frank
erin> resign n
frank> accept
erin< 'analysis 3' soon tells what each of you might have done better.
""".strip().splitlines()

# carol holds a tournament; by their ratings alice is drawn with bob, dave with her.
HOLDER = """
given carol, dave are registered
sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'carol'
sql UPDATE players SET rating = 1600 WHERE name = 'alice'
sql UPDATE players SET rating = 1580 WHERE name = 'carol'
sql UPDATE players SET rating = 1560 WHERE name = 'dave'
given carol, dave are logged in
""".strip().splitlines()
OPEN = "carol< Tuesdays is open, as number 1."
EVENING = [*HOLDER, 'carol> tournament new "Tuesdays" knockout 1 clock=10+20 seats=4 seeded', OPEN]
SWISS = [*HOLDER, 'carol> tournament new "Tuesdays" swiss 1 rounds=2 clock=10+20 seats=4', OPEN]

LEAGUE = [*HOLDER, 'carol> tournament new "Autumn" league 1 clock=10+20 by=2020-09-30', "carol< Autumn is open, as number 1."]


def enter_all(page, other, scenario):
    """The page's player, the other one, carol and dave enter that tournament."""
    page.press("Enter")
    page.see("You have entered.")
    other.type("tournament 1 enter")
    scenario.run_line("carol> tournament 1 enter")
    scenario.run_line("dave> tournament 1 enter")
    page.see("4 players entered")
