/*
 * passage.c - see passage.h.
 */
#include "server/web/tournaments/passage.h"

#include <stdio.h>
#include <stdlib.h>

#include "db/tournaments/events.h"
#include "server/net/hold.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/tournaments/contest.h"
#include "server/web/tournaments/event.h"

enum { EVENTS_AT_ONCE = 100 };

void
passage_clear(struct passage *passage)
{
	if (passage->piece != NULL)
		piece_free(passage->piece);
	passage->piece = NULL;
}

static bool
write_passage(struct passage *passage, FILE *out, struct server *server, const struct contest *contest)
{
	int64_t last;

	if (edition_event_last(server->db, contest->edition.id, &last) != DB_OK ||
		!tournament_events_write(out, server, contest, &passage->to, EVENTS_AT_ONCE))
		return false;
	passage->ends = contest->edition.state == EDITION_OVER && passage->to >= last;
	if (passage->ends)
		tournament_event_end(out, server, contest, last);
	return true;
}

bool
passage_read(struct passage *passage, struct server *server, int64_t edition, int64_t after)
{
	struct contest contest;
	char *text;
	size_t size;

	passage_clear(passage);
	if (!contest_read(server, edition, &contest))
		return false;
	*passage = (struct passage){.after = after, .to = after};
	FILE *out = must_memstream(&text, &size);
	bool read = write_passage(passage, out, server, &contest);
	must_close(out);
	contest_clear(&contest);
	if (read)
		passage->piece = must_have(piece_new(text, size));
	free(text);
	return read;
}
