/*
 * command.h - what a user can type. A command is a row in a table; run.c checks what the row says (seat,
 * number of words) once, so handlers don't. A handler says what happened with messages; it holds no wording.
 * How a command is typed and what it is for is on its help page, in protocol/help.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "protocol/wire/words.h"

struct session;

enum need {
	NEED_SEAT = 1,	   /* sits at a table; else `** You're not playing.` */
	NEED_OPERATOR = 2, /* runs the server: others have no such command. Its name is typed whole */
	NEED_MEMBER = 8,   /* has a name and a password of their own: visitors read how to get them */
	NEED_PROMPT = 4, /* people type it at the prompts, and tagged programs: others have no such command */
};

/* What `!!` does after a line with this command. */
enum repeat {
	REPEAT_YES,
	REPEAT_BARE, /* repeats it if no word follows it: nothing is said twice, no password is kept */
	REPEAT_PAST, /* repeats what was typed before it */
};

struct command {
	const char *name;
	unsigned needs; /* enum need */
	int words_min;	/* after the command's own; fewer: `missing` is told */
	enum message missing;
	bool ours;	    /* not a word of FIBS: a beginning means it only if no word of FIBS begins so */
	bool plays;	    /* what it answers is news of a table, and never paged */
	bool speaks;	    /* the text after its words is somebody's speech, in any language
			     * (protocol/wire/letters.h); lines of all others are ASCII */
	enum message ascii; /* told if its line has letters that aren't ASCII, or control bytes; MSG_NONE:
			     * they become `?`, or nothing */
	enum repeat repeat;
	/* One of these. What follows the words of run_bare() is not looked at. */
	void (*run)(struct session *session, const struct words *words);
	void (*run_bare)(struct session *session);
};
