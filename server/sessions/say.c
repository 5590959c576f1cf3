/*
 * say.c - what a session reads: sentences, folded, for its pager.
 */
#include "server/sessions/say.h"

#include <string.h>

#include "protocol/tags.h"
#include "protocol/wire/fold.h"
#include "protocol/wire/letters.h"
#include "server/net/wire.h"
#include "server/sessions/outlet.h"
#include "server/sessions/pager.h"
#include "server/sessions/reader.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"

static void
take_folded(void *arg, const char *text, size_t size)
{
	pager_write(arg, text, size);
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
	const struct fold fold = {.width = width, .hangs = session_is_typed(session), .take = take_folded};
	outlet_begin(session, text, size);
	if (width > 0)
		fold_lines(text, size, &fold, session);
	else
		take_folded(session, text, size);
	outlet_end(session, size);
}

void
session_write(struct session *session, const char *text, size_t size)
{
	write_folded(session, text, size, screen_fold_width(session));
}

/* It isn't copied if nothing between the text and the wire changes it or keeps some of it back. */
static void
write_piece(struct session *session, struct piece *piece, int width)
{
	if (width > 0 || session->listens || !pager_lets_through(session)) {
		write_folded(session, piece->bytes, piece->size, width);
	} else if (!is_lost(session)) {
		outlet_begin(session, piece->bytes, piece->size);
		wire_hold_piece(&session->wire, piece);
		outlet_end(session, piece->size);
	}
}

void
session_write_piece(struct session *session, struct piece *piece)
{
	write_piece(session, piece, screen_fold_width(session));
}

void
session_write_whole_piece(struct session *session, struct piece *piece)
{
	write_piece(session, piece, 0);
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
session_write_tagged(struct session *session, const char *tag, const char *text, size_t size)
{
	const char *end = text + size, *next;

	if (!session_is_tagged(session)) {
		session_write(session, text, size);
		return;
	}
	for (const char *line = text; line < end; line = next) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		next = stop != NULL ? stop + 1 : end;
		if (line[0] != '\r') { /* an empty one stays so */
			session_write(session, tag, strlen(tag));
			tag = TAG_GOES_ON;
		}
		session_write(session, line, (size_t)(next - line));
	}
}

/* The columns of a list's row become parts of a sentence: a listener hears a comma in the place of blanks,
 * and no blanks in front. Never longer than before. */
static size_t
speak_columns(char *text)
{
	char *to = text;

	for (const char *at = text; *at != '\0';) {
		size_t blanks = strspn(at, " ");
		bool begins = to == text || to[-1] == '\n';
		if (blanks > 1 && !begins && strchr(":,.", to[-1]) == NULL)
			*to++ = ',';
		if (blanks > 0 && !begins)
			*to++ = ' ';
		at += blanks;
		if (*at != '\0')
			*to++ = *at++;
	}
	*to = '\0';
	return (size_t)(to - text);
}

void
session_tell(struct session *session, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];
	enum dialect dialect = session->listens ? session->dialect : session_reads(session);
	size_t size = message_write(
		text, sizeof text, dialect, session->listens ? message_spoken(message) : message, args);

	if (session->listens && dialect != DIALECT_TAGGED && strncmp(text, "  ", 2) == 0)
		size = speak_columns(text);
	if (args->text != NULL && letters_in(text))
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
