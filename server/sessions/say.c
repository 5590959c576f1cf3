/*
 * say.c - what a session reads: sentences, folded, for its pager.
 */
#include "protocol/wire/fold.h"
#include "protocol/wire/letters.h"
#include "server/net/wire.h"
#include "server/sessions/outlet.h"
#include "server/sessions/pager.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"

static void
take_folded(void *arg, const char *text, size_t size)
{
	pager_write(arg, text, size);
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

static bool
is_lost(const struct session *session)
{
	return session->state == SESSION_CLOSING || session->end == END_FAILED;
}

/* Lines of at most `width` columns, 0 = as long as they are. */
static void
write_folded(struct session *session, const char *text, size_t size, int width)
{
	if (is_lost(session))
		return;
	outlet_begin(session, text, size);
	if (width > 0)
		fold_lines(text, size, width, take_folded, session);
	else
		take_folded(session, text, size);
	outlet_end(session, size);
}

void
session_write(struct session *session, const char *text, size_t size)
{
	write_folded(session, text, size, fold_width(session));
}

/* Nothing between the text and the wire changes it or keeps some of it back. */
static bool
reads_as_it_stands(const struct session *session)
{
	return fold_width(session) == 0 && !session->listens && pager_lets_through(session);
}

void
session_write_piece(struct session *session, struct piece *piece)
{
	if (!reads_as_it_stands(session)) {
		session_write(session, piece->bytes, piece->size);
	} else if (!is_lost(session)) {
		outlet_begin(session, piece->bytes, piece->size);
		wire_hold_piece(&session->wire, piece);
		outlet_end(session, piece->size);
	}
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
