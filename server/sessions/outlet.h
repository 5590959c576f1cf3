/*
 * outlet.h - the last step before the wire: what is shown now, folded and paged already, with the prompt
 * after it. session_prompt(), session_ring() and session_overflows() of session.h are here, too.
 */
#pragma once

#include <stddef.h>

struct session;

/* Before text: leaves the line of the prompt, if that is the last thing sent. `text` is what comes next. */
void outlet_begin(struct session *session, const char *text, size_t size);

/* Holds it for the end of the turn, in words fit to be heard if the session listens. */
void outlet_write(struct session *session, const char *text, size_t size);

/* After `size` bytes of text: asks for a prompt after them, and cuts off a session that doesn't read. */
void outlet_end(struct session *session, size_t size);
