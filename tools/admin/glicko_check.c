/*
 * glicko_check.c - see glicko_check.h. Matches that the server has not added yet are left out.
 */
#include "tools/admin/glicko_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "db/following.h"
#include "db/rankings/glicko.h"

enum { SHOWN = 100 };

/* Another machine's exp() may differ in the last bit. */
static const double same = 1e-6;

/* What each player has come to, by their number; no matches: nothing. */
struct glicko_check {
	struct db *db;
	FILE *out;
	struct glicko_row *rows; /* owned */
	int64_t size;
	int64_t differences;
};

static struct glicko_row *
row_of(struct glicko_check *check, int64_t player)
{
	if (player >= check->size) {
		int64_t size = 2 * player + 1;
		struct glicko_row *rows = realloc(check->rows, (size_t)size * sizeof *rows);
		if (rows == NULL)
			return NULL;
		for (int64_t i = check->size; i < size; i++)
			rows[i] = (struct glicko_row){.matches = 0};
		check->rows = rows;
		check->size = size;
	}
	return &check->rows[player];
}

static enum db_status
add(struct glicko_check *check, const struct followed_match *match)
{
	struct glicko_row after[2];
	struct glicko before[2];
	bool house[2];

	for (int seat = 0; seat < 2; seat++) {
		struct glicko_row *row = row_of(check, match->player[seat]);
		if (row == NULL)
			return DB_NO_SPACE;
		enum db_status status = glicko_before(
			check->db, match, seat, row->matches > 0 ? row : NULL, &house[seat], &before[seat]);
		if (status != DB_OK)
			return status;
	}
	for (int seat = 0; seat < 2; seat++) {
		const struct glicko_row *row = &check->rows[match->player[seat]];
		after[seat] = glicko_match_after(match, seat, before, row->matches > 0 ? row : NULL);
	}
	for (int seat = 0; seat < 2; seat++)
		if (!house[seat])
			check->rows[match->player[seat]] = after[seat];
	return DB_OK;
}

static enum db_status
compute(struct glicko_check *check)
{
	struct followed_match match = {.sequence = 0};
	int64_t to;
	enum db_status status = followed_to(check->db, glicko_list, &to);

	while (status == DB_OK && (status = followed_next(check->db, match.sequence, &match)) == DB_OK &&
		match.sequence <= to)
		if (match.rated && match.player[0] != match.player[1])
			status = add(check, &match);
	return status == DB_NONE ? DB_OK : status;
}

static bool
is_same(const struct glicko_row *one, const struct glicko_row *other)
{
	return fabs(one->glicko.rating - other->glicko.rating) < same &&
	       fabs(one->glicko.deviation - other->glicko.deviation) < same &&
	       fabs(one->glicko.volatility - other->glicko.volatility) < same && one->at == other->at &&
	       one->matches == other->matches && one->points == other->points;
}

static void
differ(struct glicko_check *check, int64_t player, const struct glicko_row *stored,
	const struct glicko_row *row)
{
	if (check->differences++ < SHOWN)
		fprintf(check->out,
			"Glicko-2 of player %" PRId64 ": stored %.6f +- %.6f (%" PRId64
			"), recomputed %.6f +- %.6f (%" PRId64 ")\n",
			player, stored->glicko.rating, stored->glicko.deviation, stored->matches,
			row->glicko.rating, row->glicko.deviation, row->matches);
}

static enum db_status
compare(struct glicko_check *check)
{
	enum db_status status = DB_OK;

	for (int64_t player = 0; player < check->size && (status == DB_OK || status == DB_NONE); player++) {
		struct glicko_row stored = {.matches = 0};
		status = glicko_find(check->db, player, &stored);
		if ((status == DB_OK || status == DB_NONE) && !is_same(&stored, &check->rows[player]))
			differ(check, player, &stored, &check->rows[player]);
	}
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
glicko_check(struct db *db, FILE *out, int64_t *differences)
{
	struct glicko_check check = {.db = db, .out = out};
	enum db_status status = compute(&check);

	if (status == DB_OK)
		status = compare(&check);
	free(check.rows);
	*differences = check.differences;
	return status;
}
