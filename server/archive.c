/*
 * archive.c - from rows of the journal to the writers of protocol/archive.
 */
#include "server/archive.h"

#include <assert.h>
#include <string.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/archive/record.h"
#include "server/envelope.h"

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

struct telling {
	struct chronicle chronicle;
	enum chronicled told;
};

static bool
tell_action(void *arg, const struct action_row *row)
{
	struct telling *telling = arg;

	telling->told = chronicle_add(&telling->chronicle, row->text, row->events);
	return telling->told == CHRONICLED;
}

static enum archived
archived_of(enum db_status status)
{
	return status == DB_OK ? ARCHIVED : status == DB_NONE ? ARCHIVE_DAMAGED : ARCHIVE_FAILED;
}

static bool
note_lacks(const struct chronicle *chronicle, enum archive_form form, char note[ARCHIVE_NOTE_SIZE])
{
	for (int i = 0; i < chronicle->count; i++) {
		const struct chronicle_game *game = &chronicle->games[i];
		const char *lacks = form == ARCHIVE_MAT ? mat_lacks(game) : sgf_lacks(game);
		if (lacks == NULL)
			continue;
		snprintf(note, ARCHIVE_NOTE_SIZE, "game %d has %s", game->number, lacks);
		return true;
	}
	return false;
}

static enum archived
write_games(struct db *db, const struct match_row *match, int64_t head, enum archive_form form, FILE *out,
	char note[ARCHIVE_NOTE_SIZE])
{
	struct telling telling = {.chronicle = {.id = match->id, .started = match->started}};
	struct chronicle *chronicle = &telling.chronicle;
	enum archived archived;

	snprintf(chronicle->name[0], sizeof chronicle->name[0], "%s", match->name[0]);
	snprintf(chronicle->name[1], sizeof chronicle->name[1], "%s", match->name[1]);
	if (!options_read(&chronicle->options, match->options))
		return ARCHIVE_DAMAGED;
	archived = archived_of(action_each_to(db, head, tell_action, &telling));
	if (archived == ARCHIVED && telling.told != CHRONICLED)
		archived = telling.told == CHRONICLE_FULL ? ARCHIVE_FAILED : ARCHIVE_DAMAGED;
	if (archived == ARCHIVED) {
		if (form == ARCHIVE_MAT)
			mat_write(out, chronicle);
		else
			sgf_write(out, chronicle);
		if (note_lacks(chronicle, form, note))
			archived = ARCHIVED_IN_PART;
	}
	chronicle_free(chronicle);
	return archived;
}

struct recording {
	FILE *out;
	const struct match_row *match;
};

static bool
record_row(void *arg, const struct action_row *row)
{
	struct recording *recording = arg;

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

static bool
record_interruption(void *arg, const struct interruption_row *row)
{
	struct recording *recording = arg;

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
write_record(struct db *db, const struct match_row *match, int64_t head, FILE *out)
{
	struct recording recording = {.out = out, .match = match};

	record_write_begin(out);
	enum archived archived = archive_write_dice(db, match, out);
	if (archived != ARCHIVED)
		return archived;
	enum db_status status = action_each_to(db, head, record_row, &recording);
	if (status == DB_OK)
		status = interruption_each(db, match->id, record_interruption, &recording);
	if (status == DB_OK)
		record_write_end(out, (int[]){score_of(match, 0), score_of(match, 1)}, match->winner);
	return archived_of(status);
}

enum archived
archive_write(struct db *db, const struct match_row *match, int64_t head, enum archive_form form, FILE *out,
	char note[ARCHIVE_NOTE_SIZE])
{
	note[0] = '\0';
	if (form == ARCHIVE_RECORD)
		return write_record(db, match, head, out);
	return write_games(db, match, head, form, out, note);
}
