/*
 * command.h - what a user can type. A command is a row in a table; the dispatcher checks what the row says
 * (seat, number of words) once, so handlers don't. A handler says what happened with messages; it holds no
 * wording. How a command is typed and what it is for stands on its help page, in protocol/help.
 */
#pragma once

#include "protocol/messages.h"
#include "protocol/words.h"
#include "server/session.h"

enum need {
	NEED_SEAT = 1,	   /* sits at a table; else `** You're not playing.` */
	NEED_OPERATOR = 2, /* runs the server: for others there is no such command. Its name is typed whole */
};

/* What `!!` does after a line with this command. */
enum repeat {
	REPEAT_YES,
	REPEAT_BARE, /* only without a word behind it: nothing is said twice, no password is kept */
	REPEAT_PAST, /* repeats what was typed before it */
};

struct command {
	const char *name;
	unsigned needs; /* enum need */
	int words_min;	/* after the command's own; fewer: `missing` is told */
	enum message missing;
	bool ours;   /* not a word of FIBS: its beginnings stand for it only where none of FIBS's begins so */
	bool plays;  /* what it answers is news of a table, and never held back at the end of a page */
	bool speaks; /* the text behind its words is somebody's speech, in any language (protocol/letters.h);
		      * lines of all others are ASCII */
	enum message ascii; /* told if its line has letters that aren't ASCII; MSG_NONE: they become `?` */
	enum repeat repeat;
	void (*run)(struct session *session, const struct words *words);
};

/* One line of an online player. */
void command_run(struct session *session, const char *typed);

/* By name, fixed short form or beginning (lookup.c); NULL if none or several fit. Commands of operators have
 * no prefixes: they are too far-reaching, and other people's must not depend on them. */
const struct command *command_find(const char *word);

/* Says that there is no such command, and to people what may have been meant (unknown.c). */
void command_unknown(struct session *session, const char *word);

/* All rows in alphabetical order, for help; NULL behind the last. */
const struct command *command_each(int index);

/* Some command has this name, in any case of letters: nobody can be called so. */
bool command_is_called(const char *name);

/* The families, each ended by a row without a name. */
extern const struct command play_commands[];
extern const struct command hand_commands[];
extern const struct command position_commands[];
extern const struct command oldgame_commands[];
extern const struct command fairness_commands[];
extern const struct command match_commands[];
extern const struct command history_commands[];
extern const struct command export_commands[];
extern const struct command reliability_commands[];
extern const struct command claim_commands[];
extern const struct command replay_commands[];
extern const struct command table_commands[];
extern const struct command watch_commands[];
extern const struct command talk_commands[];
extern const struct command mail_commands[];
extern const struct command ignore_commands[];
extern const struct command away_commands[];
extern const struct command waitfor_commands[];
extern const struct command who_commands[];
extern const struct command about_commands[];
extern const struct command whois_commands[];
extern const struct command rating_commands[];
extern const struct command standing_commands[];
extern const struct command show_commands[];
extern const struct command time_commands[];
extern const struct command statistics_commands[];
extern const struct command setting_commands[];
extern const struct command help_commands[];
extern const struct command account_commands[];
extern const struct command session_commands[];
extern const struct command motd_commands[];
extern const struct command ban_commands[];
extern const struct command operator_commands[];

/*
 * Somebody online whose name or unique prefix was typed; otherwise NULL, and the session has been told
 * (`** There is no one called x.` or which two names fit).
 */
struct session *command_player(struct session *session, const char *typed);

/*
 * Somebody registered, online or not. A whole name comes before a beginning: `bob` who isn't here is not
 * `bobby` who is. *online is NULL for who isn't here. False after telling `unknown`, or which two fit.
 */
bool command_anybody(struct session *session, const char *typed, enum message unknown, struct player *player,
	struct session **online);

/* Somebody registered, online or not, by his whole name in any case; otherwise false, and `unknown`
 * was told. */
bool command_account(struct session *session, const char *typed, enum message unknown, struct player *player);

/* The database can't be read just now: says so, with the reason in the log under `subject`. */
void command_cant_read(struct session *session, const char *subject);

/* Who is spoken to or invited may be away: then `session` reads why. */
void command_tell_away(struct session *session, const struct session *to);

/* True if there is something to say; else `empty` is told. */
bool command_has_text(struct session *session, const char *text, enum message empty);
