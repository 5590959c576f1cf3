/*
 * login.h - what is typed before a session is online: prompts, one-line logins, registration (protocol 2).
 *
 * May not touch: tables.
 */
#pragma once

#include "server/sessions/session.h"

/* Banner, time and `login: `. */
void login_greet(struct session *session);

/* One line of somebody not online yet. */
void login_line(struct session *session, const char *line);
