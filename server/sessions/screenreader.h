/*
 * screenreader.h - who listens instead of reading. It is set for the account, typed at `login:`, or told by
 * the terminal.
 *
 * Owns: session->listens, what is in force. Programs never listen. What was set for the account comes before
 * what a terminal says; what is typed at `login:` becomes what is set.
 */
#pragma once

#include <stdbool.h>

struct session;

/* The word was typed at `login:`. */
void screenreader_typed(struct session *session);

/* The terminal says whether a screen reader is in use (session->terminal). If that is news, the person is
 * told. */
void screenreader_reported(struct session *session);
