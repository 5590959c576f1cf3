/*
 * setting_names.c - the names of toggles and variables, and what they answer (protocol 7).
 */
#include "protocol/setting_names.h"

#include <stddef.h>

const struct toggle_name toggle_names[TOGGLE_COUNT] = {
	[TOGGLE_ALLOWPIP] = {"allowpip", 1, "** You allow the use the server's 'pip' command.",
		"** You don't allow the use of the server's 'pip' command."},
	[TOGGLE_AUTOBOARD] = {"autoboard", 1, "** The board will be refreshed after every move.",
		"** The board won't be refreshed after every move."},
	[TOGGLE_AUTODOUBLE] = {"autodouble", 0, "** You agree that doublets during opening double the cube.",
		"** You don't agree that doublets during opening double the cube."},
	[TOGGLE_AUTOMOVE] = {"automove", 0, "** Forced moves will be done automatically.",
		"** Forced moves won't be done automatically."},
	[TOGGLE_BELL] = {"bell", 0,
		"** Your terminal will ring the bell if someone talks to you or invites you",
		"** Your terminal won't ring the bell if someone talks to you or invites you"},
	[TOGGLE_CRAWFORD] = {"crawford", 1, "** You insist on playing with the Crawford rule.",
		"** You would like to play without using the Crawford rule."},
	[TOGGLE_DOUBLE] = {"double", 1, "** You will be asked if you want to double.",
		"** You won't be asked if you want to double."},
	[TOGGLE_GREEDY] = {"greedy", 0, "** Will use automatic greedy bearoffs.",
		"** Won't use automatic greedy bearoffs."},
	[TOGGLE_MOREBOARDS] = {"moreboards", 1, "** Will send rawboards after rolling.",
		"** Won't send rawboards after rolling."},
	[TOGGLE_MOVES] = {"moves", 0, "** You want a list of moves after this game.",
		"** You won't see a list of moves after this game."},
	[TOGGLE_NOTIFY] = {"notify", 1, "** You'll be notified when new users log in.",
		"** You won't be notified when new users log in."},
	[TOGGLE_RATINGS] = {"ratings", 0, "** You'll see how the rating changes are calculated.",
		"** You won't see how the rating changes are calculated."},
	[TOGGLE_READY] = {"ready", 0, "** You're now ready to invite or join someone.",
		"** You're now refusing to play with someone."},
	[TOGGLE_REPORT] = {"report", 1, "** You will be informed about starting and ending matches.",
		"** You won't be informed about starting and ending matches."},
	[TOGGLE_SILENT] = {"silent", 0, "** You won't hear what other players shout.",
		"** You will hear what other players shout."},
	[TOGGLE_TELNET] = {"telnet", 1, "** You use telnet and don't need extra 'newlines'.",
		"** You use a client program and will receive extra 'newlines'."},
	[TOGGLE_WRAP] = {"wrap", 0, "** Your terminal knows how to wrap long lines.",
		"** The server will wrap long lines."},
};

const struct variable_name variable_names[VARIABLE_COUNT] = {
	[VARIABLE_BOARDSTYLE] = {"boardstyle", "** Valid arguments are the numbers 1 to 3.",
		.wrong_here = "** Valid arguments are the numbers 1 to 4."},
	[VARIABLE_LINELENGTH] = {"linelength",
		"** Valid arguments are the numbers 0 to 999. Use 0 for no linelength."},
	[VARIABLE_PAGELENGTH] = {"pagelength",
		"** Valid arguments are the numbers 0 to 999. Use 0 for no pagelength."},
	[VARIABLE_REDOUBLES] = {"redoubles",
		"** Valid arguments are 'none', 'unlimited' and the numbers 0 to 99."},
	[VARIABLE_SORTWHO] = {"sortwho",
		"** Unknown value '%s'. Try 'login', 'name', 'rating' or 'rrating'."},
	[VARIABLE_TIMEZONE] = {"timezone",
		"** Can't find timezone '%s'. Try one of: UTC, Europe/Berlin, Europe/London, "
		"America/New_York, Asia/Tokyo. 'timezones' lists them all."},
	[VARIABLE_CHARSET] = {"charset", "** Valid arguments are 'auto', 'ascii' and 'utf8'."},
	[VARIABLE_COLOUR] = {"colour", "** Valid arguments are 'auto', 'no' and 'yes'."},
	[VARIABLE_ORIENTATION] = {"orientation",
		"** Valid arguments are 'fibs', 'right', 'left', 'topright' and 'topleft'."},
	[VARIABLE_SCREENREADER] = {"screenreader", "** Valid arguments are 'yes' and 'no'."},
	[VARIABLE_ACCEPT] = {"accept",
		"** Valid arguments are 'all', \"reliability>=90\" with a percentage, "
		"\"experience>=50\", \"clock>=normal\", \"days>=2\", and several of these "
		"with blanks between."},
	[VARIABLE_PROGRAM] = {"program", "** Valid arguments are 'yes' and 'no'."},
	[VARIABLE_TOUCH] = {"touch", "** Valid arguments are 'yes' and 'no'."},
	[VARIABLE_OPTIONS] = {"options"}, /* what is wrong is said by name, as beside invitations */
	[VARIABLE_PUBLIC] = {"public", "** Valid arguments are 'yes' and 'no'."},
	[VARIABLE_ENVELOPES] = {"envelopes", "** Valid arguments are 'yes' and 'no'."},
	[VARIABLE_FRIENDS] = {"friends", "** Valid arguments are 'yes', 'no' and 'always'."},
	[VARIABLE_CLUB] = {"club",
		"** A club is one word of 2 to 20 letters from a to z, digits, '-' or '_'; "
		"'none' is no club."},
	[VARIABLE_AUTOVACATION] = {"autovacation", "** Valid arguments are 'yes' and 'no'."},
};

const char options_none[] = "none";
const char redoubles_none[] = "none";
const char redoubles_unlimited[] = "unlimited";

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

const char *const program_names[2] = {"no", "yes"};

const char *const touch_names[2] = {"no", "yes"};

const char *const public_names[2] = {"no", "yes"};

const char *const envelopes_names[2] = {"no", "yes"};
const char *const autovacation_names[2] = {"no", "yes"};
const char *const friends_names[FRIENDS_COUNT] = {"yes", "no", "always"};
const char club_none[] = "none";

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
