/*
 * outlet.c - holds text for the wire, and puts the prompt after it.
 */
#include "server/sessions/outlet.h"

#include <string.h>

#include "protocol/messages.h"
#include "server/config/config.h"
#include "server/net/wire.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"

/* Empty lines around what comes unasked, for programs with an input line of their own (protocol 7.1). */
static bool
wants_newlines(const struct session *session)
{
	return !session_has(session, TOGGLE_TELNET) && session->state == SESSION_ONLINE &&
	       !session_is_clip(session);
}

static void
prompt(struct session *session)
{
	char text[SENTENCE_SIZE] = "> ";
	size_t size = session->prompts ? 2 : 0;

	if (session->unasked && wants_newlines(session))
		wire_hold(&session->wire, "\r\n", 2);
	session->unasked = false;
	session->wants_prompt = false;
	session->at_prompt = true;
	if (session->pager != NULL)
		size = message_write(
			text, sizeof text, session->dialect, MSG_PAGE_PROMPT, &(struct message_args){.n = 0});
	wire_hold(&session->wire, text, size);
}

void
session_prompt(struct session *session)
{
	if (!session->wants_prompt || session->listens || !(session->prompts || wants_newlines(session)))
		return;
	if (session->listing != NULL && session->pager == NULL)
		return;
	if (session->state == SESSION_ONLINE || session->state == SESSION_GUEST)
		prompt(session);
}

static void
hold_for_ear(struct session *session, const char *text, size_t size)
{
	enum { PIECE = 512 };
	char heard[EAR_ROOM(PIECE)];

	while (size > 0) {
		size_t piece = size < PIECE ? size : PIECE;
		wire_hold(&session->wire, heard, ear_filter(&session->ear, text, piece, heard));
		text += piece;
		size -= piece;
	}
}

void
outlet_write(struct session *session, const char *text, size_t size)
{
	if (session->listens)
		hold_for_ear(session, text, size);
	else
		wire_hold(&session->wire, text, size);
}

void
outlet_begin(struct session *session, const char *text, size_t size)
{
	session->owner->catches_up(session);
	if (!session->at_prompt)
		return;
	/* Leaves the prompt's line. That serves as the empty line before news. */
	session->at_prompt = false;
	session->unasked = true;
	if (session->listens || size < 2 || memcmp(text, "\r\n", 2) != 0)
		wire_hold(&session->wire, "\r\n", 2);
}

void
outlet_end(struct session *session, size_t size)
{
	session->written += (int64_t)size;
	session->answered = true;
	session->wants_prompt = true;
	if (wire_backlog(&session->wire) > (size_t)session->server->config->output_limit)
		session_overflows(session);
}

void
session_overflows(struct session *session)
{
	log_warning(session->subject, "does not read: more than %lld bytes wait for it",
		(long long)session->server->config->output_limit);
	session->end = END_FAILED;
	session_wake(session);
}

void
session_ring(struct session *session)
{
	wire_first(&session->wire); /* somebody waits for their answer */
	if (!session_has(session, TOGGLE_BELL) || session_is_clip(session) ||
		session->state == SESSION_CLOSING || session->end == END_FAILED)
		return;
	session->owner->catches_up(session);
	wire_hold(&session->wire, "\a", 1);
}
