/*
 * archive.c - from rows of the journal to the writers of protocol/archive.
 */
#include "server/journal/archive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/interruptions.h"
#include "db/journal.h"
#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/archive/record.h"
#include "server/dice/envelope.h"

static const char *const form_names[ARCHIVE_FORMS] = {
	[ARCHIVE_MAT] = "mat",
	[ARCHIVE_SGF] = "sgf",
	[ARCHIVE_RECORD] = "record",
};

bool
archive_form_of(const char *word, enum archive_form *form)
{
	for (int i = 0; i < ARCHIVE_FORMS; i++) {
		if (strcmp(word, form_names[i]) != 0)
			continue;
		*form = (enum archive_form)i;
		return true;
	}
	return false;
}

const char *
archive_form_name(enum archive_form form)
{
	return form_names[form];
}

enum { PIECE_ACTIONS = 100 }; /* of a record; of the others each game is one */

struct archive {
	struct db *db;		/* borrowed */
	struct match_row match; /* as it was at the beginning: what comes later is not told */
	enum archive_form form;
	int64_t *ends; /* owned: the last action of each piece */
	int count, next;
	int64_t done; /* last action of the last piece, 0 = none */
	bool begun;
	struct chronicle chronicle; /* mat, sgf */
	enum chronicled told;
	int games;  /* written */
	int number; /* record: of the last action written */
	char note[ARCHIVE_NOTE_SIZE];
};

static enum archived
archived_of(enum db_status status)
{
	return status == DB_OK ? ARCHIVED : status == DB_NONE ? ARCHIVE_DAMAGED : ARCHIVE_FAILED;
}

/* --- its pieces */

struct cutting {
	struct archive *archive;
	int64_t last;
	int actions; /* in the piece */
	bool failed;
};

/* False if out of memory. */
static bool
cut(struct cutting *cutting)
{
	struct archive *archive = cutting->archive;

	if ((archive->count & (archive->count - 1)) == 0) { /* it grows at powers of two */
		size_t room = archive->count > 0 ? (size_t)archive->count * 2 : 1;
		int64_t *ends = realloc(archive->ends, room * sizeof *ends);
		if (ends == NULL)
			return false;
		archive->ends = ends;
	}
	archive->ends[archive->count++] = cutting->last;
	cutting->actions = 0;
	return true;
}

static bool
cut_before(void *arg, int64_t id, bool starts_game)
{
	struct cutting *cutting = arg;
	bool is_record = cutting->archive->form == ARCHIVE_RECORD;

	if (cutting->last != 0 && (is_record ? cutting->actions == PIECE_ACTIONS : starts_game))
		cutting->failed = !cut(cutting);
	cutting->last = id;
	cutting->actions++;
	return !cutting->failed;
}

/* In pieces, or all in one piece, which saves a walk. */
static enum archived
open_cut(struct db *db, const struct match_row *match, int64_t head, enum archive_form form, bool whole,
	struct archive **opened)
{
	struct archive *archive = calloc(1, sizeof *archive);
	struct cutting cutting = {.archive = archive, .last = whole ? head : 0};
	struct chronicle *chronicle;

	*opened = archive;
	if (archive == NULL)
		return ARCHIVE_FAILED;
	archive->db = db;
	archive->match = *match;
	archive->form = form;
	chronicle = &archive->chronicle;
	chronicle->id = match->id;
	chronicle->started = match->started;
	for (int player = 0; player < 2; player++)
		snprintf(chronicle->name[player], sizeof chronicle->name[player], "%s", match->name[player]);
	if (!options_read(&chronicle->options, match->options))
		return ARCHIVE_DAMAGED;
	enum db_status status = whole ? DB_OK : action_chain(db, head, cut_before, &cutting);
	if (status == DB_OK && cutting.last != 0)
		cutting.failed = cutting.failed || !cut(&cutting);
	return cutting.failed ? ARCHIVE_FAILED : archived_of(status);
}

enum archived
archive_open(struct db *db, const struct match_row *match, int64_t head, enum archive_form form,
	struct archive **archive)
{
	return open_cut(db, match, head, form, false, archive);
}

void
archive_close(struct archive *archive)
{
	if (archive == NULL)
		return;
	chronicle_free(&archive->chronicle);
	free(archive->ends);
	free(archive);
}

/* --- mat and sgf */

static bool
tell_action(void *arg, const struct action_row *row)
{
	struct archive *archive = arg;

	archive->told = chronicle_add(&archive->chronicle, row->text, row->events);
	return archive->told == CHRONICLED;
}

static void
write_game(struct archive *archive, struct chronicle_game *game, FILE *out)
{
	bool is_mat = archive->form == ARCHIVE_MAT;
	const char *lacks = is_mat ? mat_lacks(game) : sgf_lacks(game);

	if (is_mat)
		mat_write_game(out, &archive->chronicle, game);
	else
		sgf_write_game(out, &archive->chronicle, game);
	if (lacks != NULL && archive->note[0] == '\0')
		snprintf(archive->note, sizeof archive->note, "game %d has %s", game->number, lacks);
	chronicle_forget(game);
}

static enum archived
write_games(struct archive *archive, int64_t end, FILE *out)
{
	struct chronicle *chronicle = &archive->chronicle;
	enum archived archived =
		archived_of(action_each_after(archive->db, archive->done, end, tell_action, archive));

	if (archived == ARCHIVED && archive->told != CHRONICLED)
		archived = archive->told == CHRONICLE_FULL ? ARCHIVE_FAILED : ARCHIVE_DAMAGED;
	while (archived == ARCHIVED && archive->games < chronicle->count)
		write_game(archive, &chronicle->games[archive->games++], out);
	return archived;
}

/* --- records */

struct recording {
	FILE *out;
	const struct match_row *match;
	struct archive *archive; /* NULL for the dice alone */
};

static bool
record_row(void *arg, const struct action_row *row)
{
	struct recording *recording = arg;

	recording->archive->number = row->number;
	record_write_action(recording->out, &(struct record_action){
						    .number = row->number,
						    .at_ms = row->at_ms,
						    .cause = cause_word(row->cause),
						    .throw_number = row->throw_number,
						    .text = row->text,
						    .events = row->events,
					    });
	return true;
}

/* A stop after the last action that is told is not told either. */
static bool
record_interruption(void *arg, const struct interruption_row *row)
{
	struct recording *recording = arg;

	if (row->after > recording->archive->number)
		return true;
	record_write_stop(
		recording->out, &(struct record_stop){
					.after = row->after,
					.at = row->at,
					.why = row->why,
					.who = row->who >= 0 ? recording->match->name[row->who] : "",
					.resumed = row->resumed,
					.offered = row->offered,
				});
	return true;
}

/* Points beyond the length don't count (R11.6). */
static int
score_of(const struct match_row *match, int player)
{
	struct options options;
	bool counted = options_read(&options, match->options) && options.length != LENGTH_UNLIMITED;

	return counted && match->score[player] > options.length ? options.length : match->score[player];
}

static_assert((int)RECORD_SEALED == (int)ENVELOPE_SEALED && (int)RECORD_IN_USE == (int)ENVELOPE_IN_USE &&
		      (int)RECORD_OPENED == (int)ENVELOPE_OPENED && (int)RECORD_VOID == (int)ENVELOPE_VOID &&
		      (int)RECORD_ENVELOPE_STATES == (int)ENVELOPE_STATE_COUNT,
	"the same states");

void
archive_write_envelope(const struct envelope_row *row, FILE *out)
{
	char commitment[ENVELOPE_HEX_SIZE], chain[ENVELOPE_HEX_SIZE], seed[ENVELOPE_HEX_SIZE];

	envelope_hex(row->commitment, commitment);
	envelope_hex(row->chain, chain);
	envelope_hex(row->seed, seed);
	record_write_envelope(out, &(struct record_envelope){
					   .number = row->number,
					   .commitment = commitment,
					   .chain = chain,
					   .seed = seed,
					   .state = (enum record_envelope_state)row->state,
					   .reason = row->reason,
					   .match = row->match,
					   .from_throw = row->from_throw,
				   });
}

static bool
record_envelope_row(void *arg, const struct envelope_row *row)
{
	struct recording *recording = arg;
	const struct match_row *match = recording->match;
	const struct envelope_terms terms = {
		.number = row->number,
		.player = {match->name[0], match->name[1]},
		.options = match->options,
		.salt = {match->salt[0], match->salt[1]},
	};
	uint8_t context[ENVELOPE_SIZE];
	char text[ENVELOPE_HEX_SIZE];

	archive_write_envelope(row, recording->out);
	envelope_context(&terms, context);
	envelope_hex(context, text);
	record_write_context(recording->out, row->number, text);
	return true;
}

enum archived
archive_write_dice(struct db *db, const struct match_row *match, FILE *out)
{
	struct recording recording = {.out = out, .match = match};

	record_write_header(out, &(struct record_header){
					 .id = match->id,
					 .name = {match->name[0], match->name[1]},
					 .options = match->options,
					 .inviter = match->inviter,
					 .rules_version = match->rules_version,
					 .started = match->started,
					 .state = match_state_word(match->state),
					 .salt = {match->salt[0], match->salt[1]},
					 .throws = match->throws,
				 });
	return archived_of(envelopes_each_of_match(db, match->id, record_envelope_row, &recording));
}

static enum archived
write_record_end(struct archive *archive, FILE *out)
{
	const struct match_row *match = &archive->match;
	struct recording recording = {.out = out, .match = match, .archive = archive};
	enum db_status status = interruption_each(archive->db, match->id, 0, record_interruption, &recording);

	if (status == DB_OK && match->claimed_by >= 0)
		record_write_claim(out, match->ended, match->name[match->claimed_by]);
	if (status == DB_OK)
		record_write_end(out, (int[]){score_of(match, 0), score_of(match, 1)}, match->winner);
	return archived_of(status);
}

/* --- in any form */

static enum archived
write_begin(struct archive *archive, FILE *out)
{
	switch (archive->form) {
	case ARCHIVE_MAT:
		mat_write_header(out, &archive->chronicle);
		break;
	case ARCHIVE_RECORD:
		record_write_begin(out);
		return archive_write_dice(archive->db, &archive->match, out);
	case ARCHIVE_SGF:
	case ARCHIVE_FORMS:
		break;
	}
	return ARCHIVED;
}

static enum archived
write_piece(struct archive *archive, FILE *out)
{
	struct recording recording = {.out = out, .match = &archive->match, .archive = archive};
	int64_t end = archive->ends[archive->next++];
	enum archived archived;

	if (archive->form != ARCHIVE_RECORD)
		archived = write_games(archive, end, out);
	else
		archived = archived_of(
			action_each_after(archive->db, archive->done, end, record_row, &recording));
	archive->done = end;
	return archived;
}

enum archived
archive_go_on(struct archive *archive, FILE *out, bool *more)
{
	enum archived archived = ARCHIVED;

	*more = true;
	if (!archive->begun)
		archived = write_begin(archive, out);
	else if (archive->next < archive->count)
		archived = write_piece(archive, out);
	else
		*more = false;
	archive->begun = true;
	if (!*more && archive->form == ARCHIVE_RECORD)
		archived = write_record_end(archive, out);
	if (archived == ARCHIVED && !*more && archive->note[0] != '\0')
		archived = ARCHIVED_IN_PART;
	return archived;
}

const char *
archive_note(const struct archive *archive)
{
	return archive->note;
}

enum archived
archive_write(struct db *db, const struct match_row *match, int64_t head, enum archive_form form, FILE *out,
	char note[ARCHIVE_NOTE_SIZE])
{
	struct archive *archive;
	enum archived archived = open_cut(db, match, head, form, true, &archive);
	bool more = true;

	while (archived == ARCHIVED && more)
		archived = archive_go_on(archive, out, &more);
	snprintf(note, ARCHIVE_NOTE_SIZE, "%s", archive != NULL ? archive->note : "");
	archive_close(archive);
	return archived;
}
