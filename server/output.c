/*
 * output.c - what a session reads: sentences on their way to its wire, folded, paged or made fit to be heard.
 */
#include <string.h>

#include "protocol/fold.h"
#include "protocol/letters.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/pager.h"
#include "server/screen.h"
#include "server/server.h"
#include "server/session.h"

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
	char text[MESSAGE_SIZE] = "> ";
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

/* What is left after folding and paging. */
static void
hold(struct session *session, const char *text, size_t size)
{
	if (session->listens)
		hold_for_ear(session, text, size);
	else
		wire_hold(&session->wire, text, size);
}

static void
take_folded(void *arg, const char *text, size_t size)
{
	struct session *session = arg;
	size_t now = pager_take(session, text, size);

	hold(session, text, now);
}

/* 0 = lines are as long as they are. */
static int
fold_width(const struct session *session)
{
	if (session->settings.linelength == 0 || session_is_clip(session) ||
		session_has(session, TOGGLE_WRAP))
		return 0;
	return session->settings.linelength;
}

/* Lines of at most `width` columns, 0 = as long as they are. */
static void
write_folded(struct session *session, const char *text, size_t size, int width)
{
	if (session->state == SESSION_CLOSING || session->end == END_FAILED)
		return;
	if (session->at_prompt) {
		/* Leaves the prompt's line; the empty line before news is that one, then. */
		session->at_prompt = false;
		session->unasked = true;
		if (session->listens || size < 2 || memcmp(text, "\r\n", 2) != 0)
			wire_hold(&session->wire, "\r\n", 2);
	}
	if (width > 0)
		fold_lines(text, size, width, take_folded, session);
	else
		take_folded(session, text, size);
	session->answered = true;
	session->wants_prompt = true;
	session->written += (int64_t)size;
	if (wire_backlog(&session->wire) > (size_t)session->server->config->output_limit)
		session_overflows(session);
}

void
session_write(struct session *session, const char *text, size_t size)
{
	write_folded(session, text, size, fold_width(session));
}

void
session_write_letters(struct session *session, char *text, size_t size)
{
	session_write(session, text, screen_has_utf8(session) ? size : letters_plain(text, size));
}

void
session_write_whole(struct session *session, const char *text, size_t size)
{
	write_folded(session, text, size, 0);
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
	if (!session_has(session, TOGGLE_BELL) || session_is_clip(session) ||
		session->state == SESSION_CLOSING || session->end == END_FAILED)
		return;
	wire_hold(&session->wire, "\a", 1);
}

void
session_tell(struct session *session, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];
	size_t size = message_write(text, sizeof text, session->dialect, message, args);

	if (args->text != NULL && letters_in(args->text))
		session_write_letters(session, text, size);
	else
		session_write(session, text, size);
}

void
session_say(struct session *session, enum message message)
{
	session_tell(session, message, &(struct message_args){.n = 0});
}

void
session_say_name(struct session *session, enum message message, const char *name)
{
	session_tell(session, message, &(struct message_args){.a = name});
}
