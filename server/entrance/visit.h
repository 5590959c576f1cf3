/*
 * visit.h - a stranger plays at once: `visitor` at the greeting makes an account without a password.
 */
#pragma once

#include <stdbool.h>

struct session;
struct words;

/* Whether the line asks for that. The word alone may be a name that was given out before it was a command. */
bool visit_is_asked(const struct session *session, const struct words *words);

/* `visitor` of a person, `visitor <client> <clip-version>` of a program, which gets a token besides: in the
 * lobby, or back at the greeting with the reason why not. */
void visit_begin(struct session *session, const struct words *words);
