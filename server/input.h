/*
 * input.h - the way in: what session.c needs of it. session_run_lines() and session_wake() of session.h are
 * there too.
 */
#pragma once

#include "server/wire.h"

struct session;

/* What a session's wire calls. */
extern const struct wire_owner input_owner;

/* It waits in none of the server's lists any more. */
void input_leave(struct session *session);
