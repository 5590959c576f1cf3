/*
 * unposted.c - reads finished matches, and makes of them what the tables will have.
 */
#include "db/rankings/unposted.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/rankings/anchors.h"
#include "db/statement.h"
#include "db/words.h"
#include "server/rules/options.h"

const struct statement_text unposted_statements[] = {
	{POSTED_TO, "SELECT to_sequence FROM followed WHERE name = 'lists'"},
	/* A match that isn't rated has no row of either player. */
	{UNPOSTED_EACH,
		"SELECT sequence, inviter, invited, winner, (decided = 'played' OR (decided = 'time' AND "
		"claimed_by IS NULL)) AND visited = 0, one.length, "
		"one.at, one.rating_after, one.experience_after, other.rating_after, other.experience_after, "
		"slow_turn > 0, spared, options "
		"FROM matches LEFT JOIN ratings AS one ON one.match = matches.id AND one.player = inviter "
		"LEFT JOIN ratings AS other ON other.match = matches.id AND other.player = invited "
		"WHERE sequence > ?1 ORDER BY sequence LIMIT ?2"},
	{STANDING_FIND, "SELECT rating, experience FROM standings WHERE list = ?1 AND player = ?2"},
	{STANDING_FIND_HOUSE,
		"SELECT rating, experience FROM house_standings WHERE list = ?1 AND player = ?2"},
	{0, NULL},
};

struct unposted *
unposted_of(struct db *db)
{
	return db_memory(db, MEMORY_UNPOSTED);
}

void
unposted_clear(struct unposted *unposted)
{
	ledger_clear(&unposted->ledger);
	unposted->from = -1;
	unposted->matches = unposted->rated = 0;
	unposted->finished_count = 0;
}

bool
unposted_reserve(void **array, size_t *size, size_t wanted, size_t each)
{
	if (wanted <= *size)
		return true;
	size_t bigger = 2 * wanted + 64;
	void *grown = realloc(*array, bigger * each);
	if (grown == NULL)
		return false;
	*array = grown;
	*size = bigger;
	return true;
}

/* A finished match. */
struct finished {
	int64_t sequence;
	int64_t player[2];
	int winner;  /* 0 or 1; < 0 = none */
	bool counts; /* it was played to the end, and no visitor played */
	int length;  /* 0: it isn't rated */
	bool slow;   /* it is in a list of its own only */
	int64_t at;  /* when it was rated */
	bool has[2]; /* their ratings are on record */
	struct rated after[2];
};

/* No row of ratings has the length of a slow match. */
static int
slow_length(sqlite3_stmt *stmt)
{
	struct options options;
	bool spared = sqlite3_column_int(stmt, 12) != 0;

	return !spared && options_read(&options, column_text(stmt, 13)) && options_move_a_rating(&options)
		       ? options.length
		       : 0;
}

static struct finished
finished_of(sqlite3_stmt *stmt)
{
	struct finished finished = {
		.sequence = sqlite3_column_int64(stmt, 0),
		.player = {sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 2)},
		.winner = word_find(&seat_words, column_text(stmt, 3)),
		.counts = sqlite3_column_int(stmt, 4) != 0,
		.length = sqlite3_column_int(stmt, 5),
		.at = sqlite3_column_int64(stmt, 6),
	};

	for (int i = 0; i < 2; i++) {
		finished.has[i] = sqlite3_column_type(stmt, 7 + 2 * i) != SQLITE_NULL;
		finished.after[i] = (struct rated){.rating = sqlite3_column_double(stmt, 7 + 2 * i),
			.experience = sqlite3_column_int(stmt, 8 + 2 * i)};
	}
	finished.slow = sqlite3_column_int(stmt, 11) != 0;
	if (finished.slow)
		finished.length = slow_length(stmt);
	return finished;
}

static enum db_status
rated_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct rated *rated = to;

	(void)db;
	*rated = (struct rated){
		.rating = sqlite3_column_double(stmt, 0), .experience = sqlite3_column_int(stmt, 1)};
	return DB_OK;
}

/* The entry of a player; a new one begins with what the tables have. */
static enum db_status
entry_of(struct db *db, struct unposted *unposted, const char *list, int64_t player, bool house,
	struct ledger_entry **entry)
{
	enum statement statement = house ? STANDING_FIND_HOUSE : STANDING_FIND;
	sqlite3_stmt *stmt = statement_of(db, statement);
	bool is_new;

	*entry = ledger_of(&unposted->ledger, list, player, &is_new);
	if (*entry == NULL)
		return statement_no_memory(db);
	if (!is_new)
		return DB_OK;
	(*entry)->house = house;
	bind_text(stmt, 1, list);
	bind_int(stmt, 2, player);
	enum db_status status = statement_one(db, statement, rated_read, &(*entry)->stored);
	(*entry)->is_stored = status == DB_OK;
	if (status == DB_OK)
		(*entry)->rated = (*entry)->stored;
	return status == DB_NONE ? DB_OK : status;
}

/* What the formula takes for a player in a list of its own. */
static enum db_status
rated_in(struct db *db, struct unposted *unposted, const char *list, int64_t player,
	const struct anchored *anchored, struct rated *rated)
{
	struct ledger_entry *entry;

	*rated = anchored->rated;
	if (anchored->rated.fixed)
		return DB_OK;
	enum db_status status = entry_of(db, unposted, list, player, anchored->house, &entry);
	if (status == DB_OK)
		*rated = entry->rated;
	return status;
}

static enum db_status
set(struct db *db, struct unposted *unposted, const char *list, int64_t player,
	const struct anchored *anchored, const struct rated *rated)
{
	struct ledger_entry *entry;

	if (anchored->rated.fixed)
		return DB_OK;
	enum db_status status = entry_of(db, unposted, list, player, anchored->house, &entry);
	if (status == DB_OK)
		entry->rated = *rated;
	return status;
}

/* A list that the formula makes from its own matches alone. */
static enum db_status
add_by_formula(struct db *db, struct unposted *unposted, const char *list, const struct finished *finished,
	const struct anchored anchored[2])
{
	int winner = finished->winner, loser = 1 - winner;
	struct rated won, lost;
	enum db_status status =
		rated_in(db, unposted, list, finished->player[winner], &anchored[winner], &won);

	if (status == DB_OK)
		status = rated_in(db, unposted, list, finished->player[loser], &anchored[loser], &lost);
	if (status != DB_OK)
		return status;
	const struct rating_change change = rating_of_match(won, lost, finished->length);
	status = set(db, unposted, list, finished->player[winner], &anchored[winner], &change.winner);
	if (status == DB_OK)
		status = set(db, unposted, list, finished->player[loser], &anchored[loser], &change.loser);
	return status;
}

/* The list of all rated matches, and the one of FIBS: what the match made of a rating. */
static enum db_status
add_ratings(struct db *db, struct unposted *unposted, const struct finished *finished,
	const struct anchored anchored[2])
{
	enum db_status status = DB_OK;

	for (int i = 0; i < 2 && status == DB_OK; i++) {
		if (!finished->has[i] || anchored[i].house)
			continue;
		status = set(db, unposted, standing_list_all, finished->player[i], &anchored[i],
			&finished->after[i]);
		if (status == DB_OK && !rating_is_provisional(finished->after[i].experience))
			status = set(db, unposted, standing_list_rated, finished->player[i], &anchored[i],
				&finished->after[i]);
	}
	return status;
}

static enum db_status
add_rated(struct db *db, struct unposted *unposted, const struct finished *finished,
	const struct anchored anchored[2])
{
	char lists[2][STANDING_LIST_SIZE];
	enum db_status status = add_ratings(db, unposted, finished, anchored);

	unposted->rated++;
	standing_list_of_length(lists[0], finished->length);
	standing_list_of_month(lists[1], finished->at);
	for (int i = 0; i < 2 && status == DB_OK; i++)
		if (lists[i][0] != '\0') /* else it is in no list */
			status = add_by_formula(db, unposted, lists[i], finished, anchored);
	return status;
}

static enum db_status
add(struct db *db, struct unposted *unposted, const struct finished *finished)
{
	struct anchored anchored[2];
	enum db_status status = DB_OK;

	for (int i = 0; i < 2 && status == DB_OK; i++)
		status = anchor_of(db, finished->player[i], finished->sequence, &anchored[i]);
	if (status != DB_OK)
		return status;
	if (finished->counts && !anchored[0].house && !anchored[1].house) {
		if (!unposted_reserve((void **)&unposted->finished, &unposted->finished_size,
			    unposted->finished_count + 2, sizeof *unposted->finished))
			return statement_no_memory(db);
		unposted->finished[unposted->finished_count++] = finished->player[0];
		unposted->finished[unposted->finished_count++] = finished->player[1];
	}
	if (finished->length == 0)
		return DB_OK;
	return finished->slow ? add_by_formula(db, unposted, standing_list_slow, finished, anchored)
			      : add_rated(db, unposted, finished, anchored);
}

enum db_status
unposted_read(struct db *db, int64_t most, struct unposted **result)
{
	struct unposted *unposted = unposted_of(db);
	sqlite3_stmt *stmt = statement_of(db, UNPOSTED_EACH);
	int64_t posted;
	enum db_status status = statement_int(db, POSTED_TO, &posted);

	*result = unposted;
	if (status == DB_NONE)
		posted = INT64_MAX; /* the tables are what they are until the next start makes them anew */
	else if (status != DB_OK)
		return status;
	if (unposted->from != posted) {
		unposted_clear(unposted);
		unposted->from = unposted->to = posted;
	}
	BIND_INTS(stmt, unposted->to, most);
	while (statement_next(db, UNPOSTED_EACH, &status)) {
		const struct finished finished = finished_of(stmt);
		status = finished.winner < 0 ? DB_OK : add(db, unposted, &finished);
		if (status != DB_OK)
			break;
		unposted->to = finished.sequence;
		unposted->matches++;
	}
	statement_end(db, UNPOSTED_EACH);
	if (status != DB_OK)
		unposted_clear(unposted); /* it may have half of a match */
	return status;
}

int64_t
unposted_finished(const struct unposted *unposted, int64_t player)
{
	int64_t count = 0;

	for (size_t i = 0; i < unposted->finished_count; i++)
		count += unposted->finished[i] == player;
	return count;
}

static void *
unposted_new(void)
{
	struct unposted *unposted = calloc(1, sizeof *unposted);

	if (unposted != NULL)
		unposted->from = -1;
	return unposted;
}

static void
unposted_free(void *memory)
{
	struct unposted *unposted = memory;

	if (unposted == NULL)
		return;
	ledger_clear(&unposted->ledger);
	free(unposted->finished);
	free(unposted->found);
	free(unposted);
}

/* The turn is lost: what was posted in it may wait again. */
static void
unposted_take_back(void *memory, bool lost)
{
	struct unposted *unposted = memory;

	if (!lost)
		return;
	unposted_clear(unposted);
	unposted->waiting = INT32_MAX; /* how many wait is not known: as many as need a posting at once */
}

const struct memory_kind unposted_memory = {
	.make = unposted_new,
	.drop = unposted_free,
	.take_back = unposted_take_back,
};
