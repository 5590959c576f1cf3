/*
 * lookup.h - all commands there are, and which of them a word means.
 */
#pragma once

#include <stdbool.h>

struct command;
struct server;

enum { COMMANDS_MAX = 200, COMMANDS_LETTERS = 26 };

/* The rows of all families in alphabetical order; not changed once they are made. */
struct commands {
	const struct command *row[COMMANDS_MAX];
	int count;
	/* How many rows come before the names with this letter; the last: before whatever follows z. */
	int before[COMMANDS_LETTERS + 1];
};

void commands_make(struct commands *commands);

/* server->commands, from commands_open() to commands_close(). */
void commands_open(struct server *server);
void commands_close(struct server *server);

/* By name, fixed short form or beginning; NULL if none or several fit. Commands of operators have no
 * beginnings: they are too far-reaching, and other people's must not depend on them. */
const struct command *command_find(const struct commands *commands, const char *word);

/* Row `index`; NULL after the last. */
const struct command *command_each(const struct commands *commands, int index);

/* By its whole name in any case of letters; NULL if there is none. */
const struct command *command_called(const char *name);

/* Some command has this name, in any case of letters: no player can have it. */
bool command_is_called(const char *name);
