/*
 * export.c - the pieces of an archive, as it is.
 */
#include "server/web/export.h"

#include <stdlib.h>
#include <string.h>

#include "db/hints.h"
#include "db/interruptions.h"
#include "server/journal/judgement.h"
#include "server/journal/recording.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/public_match.h"

enum { SECONDS_KEPT = 60 }; /* it names players */

static const char *const suffixes[ARCHIVE_FORMS] = {
	[ARCHIVE_MAT] = ".mat",
	[ARCHIVE_SGF] = ".sgf",
	[ARCHIVE_RECORD] = ".txt",
};

bool
export_form_of(const char *suffix, enum archive_form *form)
{
	for (int i = 0; i < ARCHIVE_FORMS; i++) {
		if (strcmp(suffix, suffixes[i]) != 0)
			continue;
		*form = (enum archive_form)i;
		return true;
	}
	return false;
}

/* Games that the form can't hold are left out, as by the command `export`. */
static enum source_state
export_go_on(void *source, FILE *out)
{
	bool more = false;

	switch (archive_go_on(source, out, &more)) {
	case ARCHIVED:
		return more ? SOURCE_GOES_ON : SOURCE_ENDS;
	case ARCHIVED_IN_PART:
		return SOURCE_ENDS;
	case ARCHIVE_DAMAGED:
	case ARCHIVE_FAILED:
		break;
	}
	log_warning("web", "an export can't be read");
	return SOURCE_BREAKS;
}

static void
export_free(void *source)
{
	archive_close(source);
}

static const struct source_kind export_kind = {.go_on = export_go_on, .free = export_free};

/* Made from what an export follows from, which is less than the export: what its record begins with, its last
 * action, its end, and how much comes after the actions. "" if that can't be read. */
static void
tag(char etag[ETAG_SIZE], struct db *db, const struct match_row *row, int64_t head, enum archive_form form)
{
	struct judgement judgement;
	struct last_interruption stop;
	int hints[2];
	char *text = NULL;
	size_t size = 0;
	FILE *out = must_memstream(&text, &size);

	bool read = recording_write_dice(db, row, out) == ARCHIVED &&
		    interruption_find_last(db, row->id, &stop) == DB_OK &&
		    hint_counts(db, row->id, hints) == DB_OK &&
		    judgement_open(&judgement, db, row) == ARCHIVED;
	if (read)
		fprintf(out, "%lld %lld %lld %s %lld %d %d %lld %d %d %s %d %lld", (long long)stop.id,
			(long long)stop.resumed, (long long)stop.offered, suffixes[form], (long long)head,
			row->claimed_by, (int)row->decided, (long long)row->ended, hints[0], hints[1],
			judgement.stands ? judgement.analysis.judge : "",
			judgement.stands ? judgement.analysis.plies : 0,
			judgement.stands ? (long long)judgement.analysis.at : 0);
	must_close(out);
	if (read)
		etag_of(etag, text, size);
	free(text);
}

void
export_answer(struct server *server, struct reply *reply, const struct match_now *now, enum archive_form form)
{
	struct archive *archive = NULL;

	enum archived archived = archive_open(server->db, &now->row, now->head, form, &archive);
	if (archived != ARCHIVED) {
		archive_close(archive);
		public_match_unreadable(&now->row, reply);
		return;
	}
	reply_pieces(reply, media_text, &export_kind, archive);
	snprintf(reply->name, sizeof reply->name, "match-%lld%s", (long long)now->row.id, suffixes[form]);
	tag(reply->etag, server->db, &now->row, now->head, form);
	reply->max_age = now->row.state == MATCH_RUNNING ? 0 : SECONDS_KEPT;
}
