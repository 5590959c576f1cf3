/*
 * lookup.h - all commands there are, and which of them a word means.
 */
#pragma once

#include <stdbool.h>

struct command;

/* By name, fixed short form or beginning; NULL if none or several fit. Commands of operators have no
 * beginnings: they are too far-reaching, and other people's must not depend on them. */
const struct command *command_find(const char *word);

/* All rows in alphabetical order, for help; NULL behind the last. */
const struct command *command_each(int index);

/* Some command has this name, in any case of letters: no player can have it. */
bool command_is_called(const char *name);
