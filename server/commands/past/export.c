/*
 * export.c - the moves of a match to take along, in a form that other programs read. It comes in pieces, each
 * when the client has drained the one before.
 */
#include <stdlib.h>

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/past/old_match.h"
#include "server/commands/past/stream.h"
#include "server/config/config.h"
#include "server/journal/archive.h"
#include "server/sessions/listing.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	SENT_AT_ONCE = 8192,
	/* Holds a game's text while the client drains it; a real game needs less than a tenth of this. */
	WAITING_SHARE = 4, /* times output-limit */
};

struct sending {
	struct session *session; /* who listens; owns the listing that owns this */
	int64_t match;
	enum archive_form form;
	struct archive *archive; /* owned; NULL before the first game */
	bool writes;		 /* there is something in the stream */
	struct row_stream stream;
	enum archived archived; /* what became of it */
	bool more;		/* after what is in the stream */
};

static void
tell_end(const struct sending *sending, enum archived archived)
{
	struct session *session = sending->session;
	struct message_args args = {.n = (long)sending->match};

	switch (archived) {
	case ARCHIVED:
		if (session_is_tagged(session)) /* others see the end of its last game */
			session_tell(session, MSG_EXPORT_END, &args);
		break;
	case ARCHIVED_IN_PART:
		args.text = archive_note(sending->archive);
		session_tell(session, MSG_EXPORT_LACKS, &args);
		break;
	case ARCHIVE_DAMAGED:
		log_warning("export", "match %lld can't be read", (long long)sending->match);
		session_tell(session, MSG_MATCH_UNREADABLE, &args);
		break;
	case ARCHIVE_FAILED:
		command_cant_read(session, "export");
		break;
	}
}

/* Up to the present; false after saying why there is no archive. */
static bool
open_archive(struct sending *sending)
{
	struct match_now old;

	if (!old_match_find_again(sending->session, sending->match, &old))
		return false;
	enum archived archived = archive_open(
		sending->session->server->db, &old.row, old.head, sending->form, &sending->archive);
	if (archived != ARCHIVED)
		tell_end(sending, archived);
	return archived == ARCHIVED;
}

/* Writes the next game, or some hundred actions, into the stream; false after telling why not. */
static bool
write_next(struct session *session, struct sending *sending)
{
	if (sending->archive == NULL && !open_archive(sending))
		return false;
	stream_open(&sending->stream);
	text_tag_export(sending->stream.tag, (long)sending->match);
	sending->writes = true;
	sending->archived = archive_go_on(sending->archive, sending->stream.out, &sending->more);
	sending->more = sending->more && sending->archived == ARCHIVED;
	if (stream_size(&sending->stream) <= (size_t)session->server->config->output_limit * WAITING_SHARE)
		return true;
	session_tell(session, MSG_EXPORT_TOO_LONG, &(struct message_args){.n = (long)sending->match});
	return false;
}

static bool
export_piece(struct session *session, void *source)
{
	struct sending *sending = source;

	if (!sending->writes && !write_next(session, sending))
		return false;
	sending->writes = stream_send_some(&sending->stream, session, SENT_AT_ONCE);
	if (sending->writes || sending->more)
		return true;
	tell_end(sending, sending->archived);
	return false;
}

static void
export_restart(void *source)
{
	struct sending *sending = source;

	archive_close(sending->archive);
	sending->archive = NULL;
	if (sending->writes)
		stream_drop(&sending->stream);
	sending->writes = false;
}

static void
export_free(void *source)
{
	export_restart(source);
	free(source);
}

static const struct piece_kind pieces = {
	.piece = export_piece, .restart = export_restart, .free = export_free};

static void
run_export(struct session *session, const struct words *words)
{
	enum archive_form form;
	struct match_now old;

	if (words->count != 3 || !archive_form_of(words->word[2], &form)) {
		session_say(session, MSG_EXPORT_USAGE);
		return;
	}
	if (!old_match_find(session, words->word[1], MSG_EXPORT_USAGE, &old))
		return;
	struct sending *sending = must_calloc(1, sizeof *sending);
	*sending = (struct sending){.session = session, .match = old.row.id, .form = form};
	listing_start_pieces(session, &pieces, sending);
}

const struct command export_commands[] = {
	{
		.name = "export",
		.ours = true,
		.run = run_export,
	},
	{.name = NULL},
};
