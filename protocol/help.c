/*
 * help.c - the texts of the help topics.
 */
#include "protocol/help.h"

#include <stddef.h>

const struct help_topic help_topics[] = {
	{"beginner", "Your first game\n"
		     "  who                 shows who is here; R means ready to play\n"
		     "  toggle ready        now others may invite you\n"
		     "  invite bob 3        asks bob for a match to 3 points\n"
		     "  join bob            accepts an invitation from bob\n"
		     "  roll                throws the dice when it is your turn\n"
		     "  move 8-5 6-5        plays a 3 and a 1 with the numbers on your board\n"
		     "  double              offers the cube before you roll\n"
		     "  accept, reject      answer a double, or an offer to resign\n"
		     "  board               shows the board again\n"
		     "  join                between two games: on to the next one\n"
		     "  leave               saves the match; 'invite bob' goes on with it later\n"
		     "More: 'help moves', 'help toggle', 'help tell'."},
	{"moves", "How to type a move\n"
		  "  Say from where to where for each die: 'move 24-18 13-11', or 'm 24 18 13 11',\n"
		  "  or just '24-18 13-11'. One checker with both dice: '24-18 18-16'. A doublet is\n"
		  "  up to four such pairs.\n"
		  "  From the bar: 'move bar-22' or 'm b 22'. Off the board: 'move 3-off' or '3-o'.\n"
		  "  The points have the same numbers for both players: O moves from 24 down to 1,\n"
		  "  X from 1 up to 24. The board shows which side is yours, at its bottom.\n"
		  "  The dice may be played in any order. As many of them as possible must be\n"
		  "  played; if only one can, the higher."},
	{"login", "Ways to log in\n"
		  "  People type their name and their password at the prompts, or 'guest' to choose\n"
		  "  a name. Programs send 'login <client> <version> <name> <password>', or\n"
		  "  'connect <name> <password>' to do without prompts. If you log in a second time\n"
		  "  the first connection is closed; a running match is saved and can be resumed."},
	{"boardstyle", "How boards look\n"
		       "  set boardstyle 1    a small drawing, as FIBS has it\n"
		       "  set boardstyle 2    the same with the numbers on lines of their own\n"
		       "  set boardstyle 3    a line of numbers, for programs\n"
		       "  set boardstyle 4    a drawing for today's terminals: scores and pips beside the\n"
		       "                      board, the cube at its owner's edge, the dice on the board\n"
		       "Style 4 is drawn with letters and lines. 'set charset utf8' makes discs of them,\n"
		       "if your terminal shows Unicode: a filled one is X, an open one is O. It has a few\n"
		       "colours until you type 'set colour no'. Terminals of less than 76 columns get a\n"
		       "narrow form, 40 wide; 'set linelength 60' if yours doesn't tell its width.\n"
		       "'set orientation left' and others turn the drawings: 'help set-orientation'."},
	{"operators", "Operators\n"
		      "  Some players run this server. Its owner chooses them, with barpoint-admin at the\n"
		      "  shell of the machine. They read whole addresses where others read masked ones.\n"
		      "  Their commands are typed whole, as are the names behind them:\n"
		      "    kick, mute, unmute    part from somebody, keep him from shouting\n"
		      "    ban, unban            keep a name, an address or a network out\n"
		      "    erase                 removes an account\n"
		      "    broadcast             speaks to everybody\n"
		      "    shutdown              ends the server, announced\n"
		      "    motd reload           reads the message of the day again\n"
		      "    actions               shows what operators did: all of it is on record\n"
		      "  'help kick' and so on tell more."},
	{"screenreader", "Playing by ear\n"
			 "  Type 'set screenreader yes' once, it is kept. 'set screenreader no' ends it.\n"
			 "  Before you log in you can type the word screenreader instead of your name.\n"
			 "  There are no drawn boards then, no columns, no empty lines and no prompt.\n"
			 "  Each line tells one fact: 'bob moves 13 to 8, hits on 8.'\n"
			 "  The points are 1 to 24, the same numbers for both players, as you type them.\n"
			 "  One player moves down, from 24 to 1. His home is 1 to 6.\n"
			 "  The other moves up, from 1 to 24. His home is 19 to 24.\n"
			 "  Each game begins by telling which you are.\n"
			 "  Checkers that were hit are on the bar. Those borne off are off.\n"
			 "  Four questions can be asked any time, in your game or in one you watch.\n"
			 "  points: where all checkers stand.\n"
			 "  mine: where your checkers stand, or those of the player you watch.\n"
			 "  theirs: where the other player's checkers stand.\n"
			 "  dice: who rolled what, what to do next, the cube, the score.\n"
			 "  Type a move as 'move 24-18 13-11', or with blanks: 'm 24 18 13 11'.\n"
			 "  From the bar: 'm bar 22'. Off the board: 'm 3 off'.\n"
			 "  All else is as for everybody: 'help beginner'."},
	{NULL, NULL},
};
