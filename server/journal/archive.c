/*
 * archive.c - from rows of the journal to the writers of protocol/archive.
 */
#include "server/journal/archive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/archive/record.h"
#include "server/journal/judgement.h"
#include "server/journal/occasion.h"
#include "server/journal/recording.h"
#include "server/journal/slices.h"

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

enum {
	PIECE_ACTIONS = 40, /* read at once */
	PIECE_DECISIONS = 100,
};

struct archive {
	struct db *db;		/* borrowed */
	struct match_row match; /* as it was at the beginning: what comes later is not told */
	enum archive_form form;
	int64_t head; /* its last action that is told, once that was looked for */
	bool looked;
	struct slices slices;
	bool begun;
	struct chronicle chronicle; /* mat, sgf */
	enum chronicled told;
	int games; /* written, but for what is being written */
	bool remarked;
	struct game_writing writing;
	struct judgement judgement;
	struct recording recording;
	char note[ARCHIVE_NOTE_SIZE];
};

/* --- opened and closed */

static enum archived
open_judgement(struct archive *archive)
{
	struct judgement *judgement = &archive->judgement;
	enum archived archived = judgement_open(judgement, archive->db, &archive->match);

	if (judgement->stands)
		snprintf(archive->chronicle.judge, sizeof archive->chronicle.judge, "%s",
			judgement->analysis.judge);
	return archived;
}

/* NULL without memory. */
static struct archive *
archive_new(struct db *db, const struct match_row *match, enum archive_form form)
{
	struct archive *archive = calloc(1, sizeof *archive);

	if (archive == NULL)
		return NULL;
	archive->db = db;
	archive->match = *match;
	archive->form = form;
	archive->recording =
		(struct recording){.db = db, .match = &archive->match, .judgement = &archive->judgement};
	struct chronicle *chronicle = &archive->chronicle;
	chronicle->id = match->id;
	chronicle->started = match->started;
	chronicle->decided = match_decided_word(match->decided);
	for (int player = 0; player < 2; player++)
		snprintf(chronicle->name[player], sizeof chronicle->name[player], "%s", match->name[player]);
	return archive;
}

static bool
read_event(struct archive *archive)
{
	struct chronicle *chronicle = &archive->chronicle;
	struct occasion occasion;

	if (!occasion_of(archive->db, &archive->match, &occasion))
		return false;
	snprintf(chronicle->event, sizeof chronicle->event, "%s", occasion.name);
	snprintf(chronicle->round, sizeof chronicle->round, "%s", occasion.pairing);
	return true;
}

enum archived
archive_open(struct db *db, const struct match_row *match, int64_t head, enum archive_form form,
	struct archive **opened)
{
	struct archive *archive = archive_new(db, match, form);
	enum archived archived = ARCHIVED;

	*opened = archive;
	if (archive == NULL)
		return ARCHIVE_FAILED;
	archive->head = head;
	if (!options_read(&archive->chronicle.options, match->options))
		return ARCHIVE_DAMAGED;
	if (!read_event(archive))
		return ARCHIVE_FAILED;
	if (form != ARCHIVE_MAT)
		archived = open_judgement(archive);
	return archived;
}

/* Some of the way to where the match ends, for this reader. */
static enum archived
look_for_end(struct archive *archive)
{
	enum archived archived = ARCHIVED;
	bool more = false;

	if (archive->form == ARCHIVE_RECORD)
		archived = recording_begin(&archive->recording, &archive->head, &more);
	archive->looked = !more;
	if (!more)
		slices_open(&archive->slices, archive->db, archive->match.id, &(struct game_end){.game = 0},
			archive->head, PIECE_ACTIONS);
	return archived;
}

void
archive_close(struct archive *archive)
{
	if (archive == NULL)
		return;
	chronicle_free(&archive->chronicle);
	slices_close(&archive->slices);
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

struct remarking {
	struct judgement *judgement;
	struct chronicle_game *game;
	int rows;
	bool done; /* a later game has begun */
	enum chronicled added;
};

static void
add_remark(void *arg, const struct decision_row *row)
{
	struct remarking *remarking = arg;
	struct remark remark = {
		.kind = (enum remark_kind)row->kind,
		.player = row->player,
		.move = row->move,
		.lost = row->lost,
		.blunder = row->lost >= BLUNDER_LEAST,
	};

	remarking->done = remarking->done || row->game > remarking->game->number;
	if (remarking->done || remarking->added != CHRONICLED)
		return;
	remarking->rows++;
	remarking->judgement->told = row->number;
	snprintf(remark.best, sizeof remark.best, "%s", row->best);
	if (row->lost >= ERROR_LEAST)
		remarking->added = chronicle_remark(remarking->game, &remark);
}

static_assert((int)REMARK_PLAY == (int)DECISION_PLAY && (int)REMARK_DOUBLE == (int)DECISION_DOUBLE &&
		      (int)REMARK_ANSWER == (int)DECISION_ANSWER && DECISION_KINDS == 3,
	"the same kinds");

/* Some of what the analysis says of the game. */
static enum archived
add_remarks(struct archive *archive, struct chronicle_game *game)
{
	struct remarking remarking = {.judgement = &archive->judgement, .game = game};
	enum archived archived = judgement_each(&archive->judgement, PIECE_DECISIONS, add_remark, &remarking);

	archive->remarked = remarking.rows < PIECE_DECISIONS;
	return remarking.added == CHRONICLED ? archived : ARCHIVE_FAILED;
}

/* Some of the game. */
static void
write_some(struct archive *archive, struct chronicle_game *game, FILE *out)
{
	bool is_mat = archive->form == ARCHIVE_MAT;
	const char *lacks = is_mat ? mat_lacks(game) : sgf_lacks(game);
	bool more = is_mat ? mat_write_some(out, &archive->chronicle, game, &archive->writing)
			   : sgf_write_some(out, &archive->chronicle, game, &archive->writing);

	if (lacks != NULL && archive->note[0] == '\0')
		snprintf(archive->note, sizeof archive->note, "game %d has %s", game->number, lacks);
	if (more)
		return;
	chronicle_forget(game);
	archive->games++;
	archive->remarked = false;
	archive->writing = (struct game_writing){.begun = false};
}

/* Reads on. Nothing is written before a game has come whole. */
static enum archived
read_some(struct archive *archive)
{
	enum archived archived = archived_of(slices_each(&archive->slices, tell_action, archive));

	if (archived == ARCHIVED && archive->told != CHRONICLED)
		archived = archive->told == CHRONICLE_FULL ? ARCHIVE_FAILED : ARCHIVE_DAMAGED;
	if (!slices_more(&archive->slices) && match_goes_on(archive->match.state))
		chronicle_withhold(&archive->chronicle);
	return archived;
}

/* Goes on with a game that has come whole, or else reads on. */
static enum archived
write_games(struct archive *archive, FILE *out, bool *more)
{
	struct chronicle *chronicle = &archive->chronicle;
	bool reads = slices_more(&archive->slices);
	enum archived archived = ARCHIVED;

	if (archive->games < chronicle->count - reads) {
		struct chronicle_game *game = &chronicle->games[archive->games];
		if (archive->judgement.stands && !archive->remarked)
			archived = add_remarks(archive, game);
		else
			write_some(archive, game, out);
	} else if (reads) {
		archived = read_some(archive);
	} else {
		*more = false;
	}
	return archived;
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
		return recording_write_dice(archive->db, &archive->match, out);
	case ARCHIVE_SGF:
	case ARCHIVE_FORMS:
		break;
	}
	return ARCHIVED;
}

static enum archived
write_record(struct archive *archive, FILE *out, bool *more)
{
	if (!slices_more(&archive->slices))
		return recording_write_rest(&archive->recording, out, more);
	return recording_write_actions(&archive->recording, &archive->slices, out);
}

enum archived
archive_go_on(struct archive *archive, FILE *out, bool *more)
{
	enum archived archived = ARCHIVED;

	*more = true;
	if (!archive->looked)
		return look_for_end(archive);
	if (!archive->begun)
		archived = write_begin(archive, out);
	else if (archive->form == ARCHIVE_RECORD)
		archived = write_record(archive, out, more);
	else
		archived = write_games(archive, out, more);
	archive->begun = true;
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
	enum archived archived = archive_open(db, match, head, form, &archive);
	bool more = true;

	while (archived == ARCHIVED && more)
		archived = archive_go_on(archive, out, &more);
	snprintf(note, ARCHIVE_NOTE_SIZE, "%s", archive != NULL ? archive->note : "");
	archive_close(archive);
	return archived;
}
