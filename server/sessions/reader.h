/*
 * reader.h - who reads what a session is told: a person at the prompt, a program, a program that reads tags.
 */
#pragma once

#include "server/sessions/session.h"

/* It has logged in as a program, tagged or not. */
static inline bool
session_is_clip(const struct session *session)
{
	return session->dialect != DIALECT_TELNET;
}

/* It may be told in words why it can't come in. FIBS's programs would take any line there for something else
 * (protocol 2.3); no program of theirs comes by WebSocket. */
bool session_hears_why(const struct session *session);

/* A program that reads what its lines are (protocol/tags.h). */
static inline bool
session_is_tagged(const struct session *session)
{
	return session->dialect == DIALECT_TAGGED;
}

/* A program that knows what FIBS said, and no tags. */
static inline bool
session_is_of_fibs(const struct session *session)
{
	return session->dialect == DIALECT_CLIP;
}

/* In which dialect it is told sentences and rows. */
static inline enum dialect
session_reads(const struct session *session)
{
	if (session->at_login.tags && session->state < SESSION_ONLINE)
		return DIALECT_TAGGED;
	return session->listens ? DIALECT_SPOKEN : session->dialect;
}

/* A program plays, and no person sits at it who could challenge a play (R9.8). */
static inline bool
session_is_program(const struct session *session)
{
	return session_is_clip(session) && !session->tagged_person;
}

/* Somebody types at the prompts. */
static inline bool
session_is_typed(const struct session *session)
{
	return session->prompts && !session_is_clip(session);
}

/* Only these may type new words. What other programs type means what it always did, also if they log in with
 * `connect`. */
static inline bool
session_knows_new_words(const struct session *session)
{
	return session_is_typed(session) || session_is_tagged(session);
}

static inline bool
session_has(const struct session *session, enum toggle toggle)
{
	return settings_has(session->settings, toggle);
}

/* A program asks for tags, or for none, and says whether a person sits at it. For this connection. */
void session_set_tags(struct session *session, bool tags, bool person);
