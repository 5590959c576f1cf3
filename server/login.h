/*
 * login.h - what is typed before a session is online: prompts, one-line logins, registration (protocol 2).
 *
 * Owns: struct login, for as long as somebody is not online. May not touch: tables.
 */
#pragma once

#include "server/hasher.h"
#include "server/session.h"

/* Banner, time and `login: `. */
void login_greet(struct session *session);

/* One line of somebody not online yet. */
void login_line(struct session *session, const char *line);

/* Gives waiting sessions to the hasher as it has room. */
void login_feed_hasher(struct server *server);

/* A hash came back; `arg` is the server. */
void login_on_hash(const struct hash_result *result, void *arg);

/* A tick of the clock: hashes that there was no memory for are asked for again. */
void login_retry_hashes(struct server *server);

/* Forgets and wipes what was typed; NULL is fine. */
void login_free(struct session *session);
