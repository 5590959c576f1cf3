/*
 * setting_names.h - the toggles and variables by name, in the order in which they are listed
 * (protocol 7); after them the variables that FIBS doesn't have. What they mean is in
 * protocol/help/settings.txt.
 */
#pragma once

#include "protocol/boards/orientation.h"

enum toggle {
	TOGGLE_ALLOWPIP,
	TOGGLE_AUTOBOARD,
	TOGGLE_AUTODOUBLE,
	TOGGLE_AUTOMOVE,
	TOGGLE_BELL,
	TOGGLE_CRAWFORD,
	TOGGLE_DOUBLE,
	TOGGLE_GREEDY,
	TOGGLE_MOREBOARDS,
	TOGGLE_MOVES,
	TOGGLE_NOTIFY,
	TOGGLE_RATINGS,
	TOGGLE_READY,
	TOGGLE_REPORT,
	TOGGLE_SILENT,
	TOGGLE_TELNET,
	TOGGLE_WRAP,
	TOGGLE_COUNT,
};

enum variable {
	VARIABLE_BOARDSTYLE,
	VARIABLE_LINELENGTH,
	VARIABLE_PAGELENGTH,
	VARIABLE_REDOUBLES,
	VARIABLE_SORTWHO,
	VARIABLE_TIMEZONE,
	VARIABLES_OF_FIBS, /* the variables after it are not FIBS's: programs are never shown them */
	VARIABLE_CHARSET = VARIABLES_OF_FIBS,
	VARIABLE_COLOUR,
	VARIABLE_ORIENTATION,
	VARIABLE_SCREENREADER,
	VARIABLE_PROGRAM,
	VARIABLE_ACCEPT,
	VARIABLE_TOUCH,
	VARIABLE_OPTIONS,
	VARIABLES_OF_LINES, /* the variables after it are for people at the prompts, and with tags */
	VARIABLE_PUBLIC = VARIABLES_OF_LINES,
	VARIABLE_ENVELOPES,
	VARIABLE_FRIENDS,
	VARIABLE_CLUB,
	VARIABLE_AUTOVACATION,
	VARIABLE_COUNT,
};

enum sort_who {
	SORT_LOGIN,
	SORT_NAME,
	SORT_RATING,
	SORT_RRATING,
	SORT_COUNT,
};

enum screenreader {
	SCREENREADER_NO,
	SCREENREADER_YES,
	SCREENREADER_UNSET, /* what the terminal says */
};

/* `auto`: as the terminal says. */
enum charset {
	CHARSET_AUTO,
	CHARSET_ASCII,
	CHARSET_UTF8,
	CHARSET_COUNT,
};

enum colour {
	COLOUR_AUTO,
	COLOUR_NO,
	COLOUR_YES,
	COLOUR_COUNT,
};

/* Whether they read when a friend comes or goes. */
enum friends_told {
	FRIENDS_YES, /* not while they play */
	FRIENDS_NO,
	FRIENDS_ALWAYS,
	FRIENDS_COUNT,
};

enum {
	BOARDSTYLE_PROGRAM = 3,
	BOARDSTYLES_OF_FIBS = 3,
	BOARDSTYLE_PANEL = 4,
};

struct toggle_name {
	const char *name;
	int on_by_default;
	const char *yes; /* confirmation when switched to YES, without line end */
	const char *no;
};
extern const struct toggle_name toggle_names[TOGGLE_COUNT];

struct variable_name {
	const char *name;
	const char *wrong;	/* the answer to a bad value; `%s` stands for it where it is repeated */
	const char *wrong_here; /* the same for people, if they have values that FIBS doesn't; else NULL */
};
extern const struct variable_name variable_names[VARIABLE_COUNT];
extern const char options_none[];
extern const char redoubles_none[], redoubles_unlimited[]; /* beside the numbers */
extern const char *const sort_names[SORT_COUNT];
extern const char *const screenreader_names[2]; /* what can be set */
extern const char *const program_names[2];
extern const char *const touch_names[2];
extern const char *const public_names[2];
extern const char *const envelopes_names[2];
extern const char *const autovacation_names[2];
extern const char *const friends_names[FRIENDS_COUNT];
extern const char club_none[];
extern const char *const charset_names[CHARSET_COUNT];
extern const char *const colour_names[COLOUR_COUNT];
extern const char *const orientation_names[ORIENTATION_COUNT];
