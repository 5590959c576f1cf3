/*
 * verify_lots.c - see verify_lots.h.
 */
#include "tools/admin/verify_lots.h"

#include <inttypes.h>
#include <string.h>

#include "db/tournaments/lots.h"
#include "server/dice/lot.h"

enum { DIFFERENCES_SHOWN = 100 };

struct lots_check {
	FILE *out;
	int64_t count, differences;
};

static void
differ(struct lots_check *check, int64_t lot, const char *how)
{
	if (check->differences++ < DIFFERENCES_SHOWN)
		fprintf(check->out, "lot %" PRId64 " %s\n", lot, how);
}

static bool
keep_opened(void *arg, const struct envelope_row *row)
{
	if (row->state == ENVELOPE_OPENED)
		*(struct envelope_row *)arg = *row;
	return true;
}

/* Whether these are the names in that order. */
static bool
is_ordered(const struct lot_row *row, const char *const name[LOT_MAX], const int order[LOT_MAX], int count)
{
	char ordered[LOT_NAMES_SIZE];
	const char *as_stored[LOT_MAX];

	memcpy(ordered, row->ordered, sizeof ordered);
	if (lot_cut_names(ordered, as_stored) != count)
		return false;
	for (int i = 0; i < count; i++)
		if (strcmp(as_stored[i], name[order[i]]) != 0)
			return false;
	return true;
}

static bool
is_as_drawn(const struct lot_row *row, const struct envelope_row *envelope)
{
	char names[LOT_NAMES_SIZE];
	const char *name[LOT_MAX];
	struct lot_terms terms = {
		.envelope = envelope->number,
		.tournament = row->tournament,
		.round = row->round,
		.people = row->people,
		.name = name,
	};
	uint8_t context[ENVELOPE_SIZE];
	struct envelope_throws throws;
	int order[LOT_MAX];

	memcpy(names, row->entrants, sizeof names);
	terms.count = lot_cut_names(names, name);
	if (terms.people > terms.count)
		return false;
	lot_context(&terms, context);
	envelope_begin(envelope->seed, context, &throws);
	lot_order(&terms, &throws, order);
	return is_ordered(row, name, order, terms.count);
}

static enum db_status
check_lot(struct db *db, const struct lot_row *row, struct lots_check *check)
{
	struct envelope_row envelope = {.number = 0};
	enum db_status status = envelopes_each_of_lot(db, row->id, keep_opened, &envelope);

	check->count++;
	if (status != DB_OK && status != DB_NONE)
		return status;
	if (envelope.number == 0)
		differ(check, row->id, "has no opened envelope");
	else if (!is_as_drawn(row, &envelope))
		differ(check, row->id, "has another order than its envelope holds");
	return DB_OK;
}

enum verified
verify_lots(struct db *db, FILE *out)
{
	struct lots_check check = {.out = out};
	struct lot_row row = {.id = 0};
	enum db_status status = db_look(db);

	while (status == DB_OK && (status = lot_find_next(db, row.id, &row)) == DB_OK)
		status = check_lot(db, &row, &check);
	db_look_away(db);
	if (status != DB_NONE)
		return VERIFY_FAILED;
	if (check.count > 0 && check.differences == 0)
		fprintf(out, "%" PRId64 " lots of tournaments: all as committed\n", check.count);
	else if (check.count > 0)
		fprintf(out, "%" PRId64 " lots of tournaments: %" PRId64 " differences\n", check.count,
			check.differences);
	return check.differences == 0 ? VERIFIED : VERIFY_DIFFERS;
}
