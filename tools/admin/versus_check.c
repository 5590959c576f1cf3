/*
 * versus_check.c - see versus_check.h. Matches that the server has not added yet are left out.
 */
#include "tools/admin/versus_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "db/following.h"
#include "db/versus.h"
#include "server/system/memory.h"

enum { SHOWN = 100 };

/* A match as it counts; its row is from the side of the player with the lower number. */
struct versus_counted {
	struct versus_pair pair;
	int64_t sequence, match;
	struct versus_row row;
};

struct versus_check {
	struct db *db;
	FILE *out;
	struct versus_counted *matches; /* owned */
	size_t count;
	int64_t rows, runs; /* that there should be */
	int64_t differences;
};

static enum db_status
keep(struct versus_check *check, const struct followed_match *match)
{
	int low = match->player[0] < match->player[1] ? 0 : 1;

	check->matches = must_grow(check->matches, (int)check->count, sizeof *check->matches);
	struct versus_counted *kept = &check->matches[check->count++];
	*kept = (struct versus_counted){
		.pair = {match->player[low], match->player[1 - low], match->kind},
		.sequence = match->sequence,
		.match = match->id,
	};
	return versus_of_match(check->db, match, &kept->row);
}

static enum db_status
read_all(struct versus_check *check)
{
	struct followed_match match = {.sequence = 0};
	int64_t to;
	enum db_status status = followed_to(check->db, versus_followed, &to);

	while (status == DB_OK && (status = followed_next(check->db, match.sequence, &match)) == DB_OK &&
		match.sequence <= to)
		if (match.player[0] != match.player[1])
			status = keep(check, &match);
	return status == DB_NONE ? DB_OK : status;
}

static int
order(int64_t one, int64_t other)
{
	return (one > other) - (one < other);
}

static int
compare_pairs(const struct versus_pair *one, const struct versus_pair *other)
{
	int players = order(one->player, other->player);

	if (players == 0)
		players = order(one->other, other->other);
	return players != 0 ? players : order((int64_t)one->kind, (int64_t)other->kind);
}

static int
compare_in_time(const void *one, const void *other)
{
	const struct versus_counted *a = one, *b = other;
	int pairs = compare_pairs(&a->pair, &b->pair);

	return pairs != 0 ? pairs : order(a->sequence, b->sequence);
}

static int
compare_lengths(const void *one, const void *other)
{
	const struct versus_counted *a = one, *b = other;

	return order(a->row.length, b->row.length);
}

static void
differ(struct versus_check *check, const struct versus_pair *pair, const char *what)
{
	if (check->differences++ < SHOWN)
		fprintf(check->out,
			"%s matches of players %" PRId64 " and %" PRId64 ": %s not what their matches give\n",
			match_kind_word(pair->kind), pair->player, pair->other, what);
}

static bool
is_same_score(const struct versus_score *one, const struct versus_score *other)
{
	return one->matches == other->matches && one->games == other->games && one->points == other->points;
}

static void
add_score(struct versus_score *sum, const struct versus_score *score)
{
	sum->matches += score->matches;
	sum->games += score->games;
	sum->points += score->points;
}

/* The matches of one pair, by length, beside the rows that are read. */
struct lengths {
	const struct versus_counted *next, *end;
	bool differ;
	int64_t rows;
};

/* The sum of all matches of the next length. */
static struct versus_row
next_length(struct lengths *lengths)
{
	struct versus_row sum = {.length = lengths->next->row.length};

	for (; lengths->next < lengths->end && lengths->next->row.length == sum.length; lengths->next++) {
		sum.matches += lengths->next->row.matches;
		add_score(&sum.own, &lengths->next->row.own);
		add_score(&sum.other, &lengths->next->row.other);
	}
	lengths->rows++;
	return sum;
}

static void
compare_row(void *arg, const struct versus_row *stored)
{
	struct lengths *lengths = arg;

	if (lengths->next == lengths->end) {
		lengths->differ = true;
		return;
	}
	const struct versus_row sum = next_length(lengths);
	if (sum.length != stored->length || sum.matches != stored->matches ||
		!is_same_score(&sum.own, &stored->own) || !is_same_score(&sum.other, &stored->other))
		lengths->differ = true;
}

static bool
is_same_run(const struct versus_runs *one, const struct versus_runs *other)
{
	return one->run == other->run && one->own_longest == other->own_longest &&
	       one->other_longest == other->other_longest &&
	       memcmp(one->last, other->last, sizeof one->last) == 0;
}

/* All matches of one kind of two players, in their order. */
static enum db_status
check_pair(struct versus_check *check, struct versus_counted *first, struct versus_counted *end)
{
	const struct versus_pair *pair = &first->pair;
	struct versus_runs runs = {.run = 0}, stored;
	struct lengths lengths = {.next = first, .end = end};

	for (const struct versus_counted *each = first; each < end; each++)
		versus_run_on(&runs, each->match, &each->row);
	enum db_status status = versus_runs(check->db, pair, &stored);
	if (status != DB_OK && status != DB_NONE)
		return status;
	if (!is_same_run(&runs, &stored))
		differ(check, pair, "runs and last matches are");
	qsort(first, (size_t)(end - first), sizeof *first, compare_lengths);
	status = versus_each(check->db, pair, compare_row, &lengths);
	while (lengths.next < end) {
		(void)next_length(&lengths);
		lengths.differ = true;
	}
	if (lengths.differ)
		differ(check, pair, "sums by length are");
	check->rows += lengths.rows;
	check->runs++;
	return status;
}

static enum db_status
check_pairs(struct versus_check *check)
{
	struct versus_counted *first = check->matches, *end, *all = check->matches + check->count;
	enum db_status status = DB_OK;

	if (check->count > 0)
		qsort(check->matches, check->count, sizeof *check->matches, compare_in_time);
	for (; first < all && status == DB_OK; first = end) {
		for (end = first; end < all && compare_pairs(&first->pair, &end->pair) == 0; end++)
			;
		status = check_pair(check, first, end);
	}
	return status;
}

/* Rows of players who have finished no match: looked for if nothing else differs. */
static enum db_status
check_strays(struct versus_check *check)
{
	int64_t rows, runs;
	enum db_status status = versus_rows(check->db, &rows, &runs);

	if (status != DB_OK || (rows == check->rows && runs == check->runs))
		return status;
	check->differences++;
	fprintf(check->out,
		"of what two players have done against each other are stored %" PRId64 " and %" PRId64
		" rows, their matches give %" PRId64 " and %" PRId64 "\n",
		rows, runs, check->rows, check->runs);
	return DB_OK;
}

enum db_status
versus_check(struct db *db, FILE *out, int64_t *differences)
{
	struct versus_check check = {.db = db, .out = out};
	enum db_status status = read_all(&check);

	if (status == DB_OK)
		status = check_pairs(&check);
	if (status == DB_OK && check.differences == 0)
		status = check_strays(&check);
	free(check.matches);
	*differences = check.differences;
	return status;
}
