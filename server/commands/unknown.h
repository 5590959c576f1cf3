/*
 * unknown.h - the answer to a word that is no command.
 */
#pragma once

struct session;

/* Says that there is no such command, and to people what may have been meant. */
void command_unknown(struct session *session, const char *word);
