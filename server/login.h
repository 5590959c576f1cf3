/*
 * login.h - what is typed before a session is online: prompts, one-line logins, registration (protocol 2).
 *
 * Owns: struct login, for as long as somebody is not online. May not touch: tables.
 */
#pragma once

#include "server/session.h"

/* Banner, time and `login: `. */
void login_greet(struct session *session);

/* One line of somebody not online yet. */
void login_line(struct session *session, const char *line);

/* Forgets and wipes what was typed, if anything was. */
void login_free(struct session *session);
