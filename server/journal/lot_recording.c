/*
 * lot_recording.c - see lot_recording.h.
 */
#include "server/journal/lot_recording.h"

#include <assert.h>
#include <string.h>

#include "protocol/archive/lot_record.h"
#include "protocol/archive/record.h"
#include "server/dice/lot.h"
#include "server/journal/recording.h"

struct lot_recording {
	FILE *out;
	int64_t envelope; /* the last one written */
};

static bool
write_envelope(void *arg, const struct envelope_row *row)
{
	struct lot_recording *recording = arg;

	recording_write_envelope(row, recording->out);
	recording->envelope = row->number;
	return true;
}

static void
write_context(const struct lot_row *row, int64_t envelope, FILE *out)
{
	char names[LOT_NAMES_SIZE], text[ENVELOPE_HEX_SIZE];
	const char *name[LOT_MAX];
	uint8_t context[ENVELOPE_SIZE];

	memcpy(names, row->entrants, sizeof names);
	lot_context(&(struct lot_terms){.envelope = envelope,
			    .tournament = row->tournament,
			    .round = row->round,
			    .count = lot_cut_names(names, name),
			    .name = name},
		context);
	envelope_hex(context, text);
	record_write_context(out, envelope, text);
}

enum archived
lot_recording_write(struct db *db, const struct lot_row *row, FILE *out)
{
	struct lot_recording recording = {.out = out};
	const struct lot_record record = {
		.id = row->id,
		.tournament = row->tournament,
		.round = row->round,
		.people = row->people,
		.slots = row->slots,
		.entrants = row->entrants,
		.ordered = row->ordered,
	};

	lot_record_write_begin(out, &record);
	enum archived archived = archived_of(envelopes_each_of_lot(db, row->id, write_envelope, &recording));
	write_context(row, recording.envelope, out);
	lot_record_write_end(out, &record);
	return archived;
}
