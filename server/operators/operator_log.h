/*
 * operator_log.h - puts on record what an operator does: in the action log of the database and in the log.
 */
#pragma once

#include <stdbool.h>

struct session;

/* False if the database has no room; the log has it all the same. Then an account must not be changed; a
 * shutdown or a kick can't wait for room. */
bool operator_log(struct session *session, const char *what, const char *whom, const char *reason);
