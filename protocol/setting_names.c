/*
 * setting_names.c - what the toggles and variables are called, what they answer, what they mean (protocol 7).
 */
#include "protocol/setting_names.h"

#include <stddef.h>

static const char later[] = "Kept for client programs; it has no effect on this server yet.";

const struct toggle_name toggle_names[TOGGLE_COUNT] = {
	[TOGGLE_ALLOWPIP] = {"allowpip", 1, "** You allow the use the server's 'pip' command.",
		"** You don't allow the use of the server's 'pip' command.",
		"YES: you and your opponent may ask for the pip count, if both allow it."},
	[TOGGLE_AUTOBOARD] = {"autoboard", 1, "** The board will be refreshed after every move.",
		"** The board won't be refreshed after every move.",
		"YES: you get a new board after every move. NO: only when you type 'board'."},
	[TOGGLE_AUTODOUBLE] = {"autodouble", 0, "** You agree that doublets during opening double the cube.",
		"** You don't agree that doublets during opening double the cube.",
		"In unlimited matches, if both players say YES when one begins: equal dice in\n"
		"the opening throw double the cube before the game, once. It stays in the middle."},
	[TOGGLE_AUTOMOVE] = {"automove", 0, "** Forced moves will be done automatically.",
		"** Forced moves won't be done automatically.",
		"YES: when your roll leaves only one legal play, the server makes it for you."},
	[TOGGLE_BELL] = {"bell", 0,
		"** Your terminal will ring the bell if someone talks to you or invites you",
		"** Your terminal won't ring the bell if someone talks to you or invites you", later},
	[TOGGLE_CRAWFORD] = {"crawford", 1, "** You insist on playing with the Crawford rule.",
		"** You would like to play without using the Crawford rule.",
		"YES: you insist on the Crawford rule. One of the two players is enough."},
	[TOGGLE_DOUBLE] = {"double", 1, "** You will be asked if you want to double.",
		"** You won't be asked if you want to double.",
		"YES: you are asked to roll or double. NO: the server rolls for you, in this game."},
	[TOGGLE_GREEDY] = {"greedy", 0, "** Will use automatic greedy bearoffs.",
		"** Won't use automatic greedy bearoffs.",
		"YES: for this game, once all your checkers are home and past your opponent's, the\n"
		"server bears off as many of them as each roll allows. The command 'off' does it once."},
	[TOGGLE_MOREBOARDS] = {"moreboards", 1, "** Will send rawboards after rolling.",
		"** Won't send rawboards after rolling.", "YES: you get a board after every roll too."},
	[TOGGLE_MOVES] = {"moves", 0, "** You want a list of moves after this game.",
		"** You won't see a list of moves after this game.",
		"YES: at the end of this game you get the list of its moves, as with 'oldmoves'."},
	[TOGGLE_NOTIFY] = {"notify", 1, "** You'll be notified when new users log in.",
		"** You won't be notified when new users log in.",
		"YES: you are told when others log in or out."},
	[TOGGLE_RATINGS] = {"ratings", 0, "** You'll see how the rating changes are calculated.",
		"** You won't see how the rating changes are calculated.",
		"YES: after a match you see how the new ratings were calculated."},
	[TOGGLE_READY] = {"ready", 0, "** You're now ready to invite or join someone.",
		"** You're now refusing to play with someone.", "YES: others may invite you to a match."},
	[TOGGLE_REPORT] = {"report", 1, "** You will be informed about starting and ending matches.",
		"** You won't be informed about starting and ending matches.",
		"YES: you are told when others start or end a match."},
	[TOGGLE_SILENT] = {"silent", 0, "** You won't hear what other players shout.",
		"** You will hear what other players shout.", "YES: you don't hear shouts, and can't shout."},
	[TOGGLE_TELNET] = {"telnet", 1, "** You use telnet and don't need extra 'newlines'.",
		"** You use a client program and will receive extra 'newlines'.", later},
	[TOGGLE_WRAP] = {"wrap", 0, "** Your terminal knows how to wrap long lines.",
		"** The server will wrap long lines.", later},
};

const struct variable_name variable_names[VARIABLE_COUNT] = {
	[VARIABLE_BOARDSTYLE] = {"boardstyle", "** Valid arguments are the numbers 1 to 3.",
		"How boards look: 1 and 2 are drawings, 3 is the line that client programs read,\n"
		"4 is a drawing for today's terminals. 'help boardstyle' shows them.",
		.wrong_here = "** Valid arguments are the numbers 1 to 4."},
	[VARIABLE_LINELENGTH] = {"linelength",
		"** Valid arguments are the numbers 0 to 999. Use 0 for no linelength.", later},
	[VARIABLE_PAGELENGTH] = {"pagelength",
		"** Valid arguments are the numbers 0 to 999. Use 0 for no pagelength.", later},
	[VARIABLE_REDOUBLES] = {"redoubles",
		"** Valid arguments are 'none', 'unlimited' and the numbers 0 to 99.",
		"In unlimited matches: how many times in a row a double may be answered by\n"
		"turning the cube once more ('beaver', 'raccoon', 'otter', 'redouble'): 'none',\n"
		"'unlimited', or 0 to 99. The smaller of both players' numbers counts, as it is\n"
		"when the match begins."},
	[VARIABLE_SORTWHO] = {"sortwho", "** Unknown value '%s'. Try 'login', 'name', 'rating' or 'rrating'.",
		later},
	[VARIABLE_TIMEZONE] = {"timezone",
		"** Can't find timezone '%s'. Try one of: UTC, Europe/Berlin, Europe/London, "
		"America/New_York, Asia/Tokyo. 'timezones' lists them all.",
		"In which time zone you read dates and times: 'set timezone Europe/Berlin'.\n"
		"'timezones' lists the names."},
	[VARIABLE_CHARSET] = {"charset", "** Valid arguments are 'auto', 'ascii' and 'utf8'.",
		"What boardstyle 4 is drawn with: 'utf8' if your terminal shows Unicode, 'ascii'\n"
		"for letters and lines that every terminal has. 'auto': utf8 if your terminal has\n"
		"told the server that it can; many can but don't tell."},
	[VARIABLE_COLOUR] = {"colour", "** Valid arguments are 'auto', 'no' and 'yes'.",
		"Colours in boardstyle 4. Nothing is told by colour alone. 'auto': yes, unless your\n"
		"terminal says that it has none."},
	[VARIABLE_ORIENTATION] = {"orientation",
		"** Valid arguments are 'fibs', 'right', 'left', 'topright' and 'topleft'.",
		"Where your home is on the boards you see: 'right' or 'left' at the bottom,\n"
		"'topright', 'topleft', or 'fibs': right if you are O, left if you are X. The\n"
		"numbers of the points, and so the moves you type, are the same in all of them.\n"
		"The lines for programs (boardstyle 3) are never turned."},
	[VARIABLE_SCREENREADER] = {"screenreader", "** Valid arguments are 'yes' and 'no'.",
		"yes: for people who listen. Sentences instead of boards and columns, no prompt.\n"
		"'help screenreader' tells all about it."},
};

const char *const sort_names[SORT_COUNT] = {
	[SORT_LOGIN] = "login",
	[SORT_NAME] = "name",
	[SORT_RATING] = "rating",
	[SORT_RRATING] = "rrating",
};

const char *const screenreader_names[2] = {
	[SCREENREADER_NO] = "no",
	[SCREENREADER_YES] = "yes",
};

const char *const charset_names[CHARSET_COUNT] = {
	[CHARSET_AUTO] = "auto",
	[CHARSET_ASCII] = "ascii",
	[CHARSET_UTF8] = "utf8",
};

const char *const colour_names[COLOUR_COUNT] = {
	[COLOUR_AUTO] = "auto",
	[COLOUR_NO] = "no",
	[COLOUR_YES] = "yes",
};

const char *const orientation_names[ORIENTATION_COUNT] = {
	[ORIENTATION_FIBS] = "fibs",
	[ORIENTATION_RIGHT] = "right",
	[ORIENTATION_LEFT] = "left",
	[ORIENTATION_TOPRIGHT] = "topright",
	[ORIENTATION_TOPLEFT] = "topleft",
};
