/*
 * input.h - the way in: what session.c needs of it. session_run_lines() and session_wake() of session.h are
 * there too.
 */
#pragma once

#include <stdbool.h>

#include "server/wire.h"

struct session;

/* What a session's wire calls. */
extern const struct wire_owner input_owner;

/* Much has been done in this turn already for those who have had much lately, of whom it is one. */
bool input_waits(const struct session *session);

/* It waits in none of the server's lists any more. */
void input_leave(struct session *session);
