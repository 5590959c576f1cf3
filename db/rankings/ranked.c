/*
 * ranked.c - the rows of a list from a place on, and the place of one player: those of the table, and among
 * them the players whose last matches aren't posted yet (unposted.h), where these matches have put them.
 *
 * A place is found by the counts of `ranks`, whole point by whole point from above, then among those who
 * have the same whole point of rating.
 */
#include "db/rankings/ranked_list.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "db/rankings/standings.h"
#include "db/rankings/unposted_list.h"
#include "db/statement.h"

#define LIST_COLUMNS "SELECT standings.player, standings.rating, standings.experience FROM "
#define LIST_ORDER " ORDER BY standings.rating DESC, standings.player"

/* Of those on the whole point ?3 .. ?6, the ones before the rating ?4 of the player ?5. */
#define OF_THE_POINT "standings.list = ?1 AND standings.rating >= ?4 AND standings.rating < ?6"
#define BEFORE "(standings.rating > ?4 OR standings.player < ?5)"

const struct statement_text ranked_statements[] = {
	{RANKS_EACH, "SELECT rating, " RANKS_COUNT " FROM ranks WHERE list = ?1 ORDER BY list, rating DESC"},
	{RANKED_EACH, LIST_COLUMNS "standings WHERE list = ?1 AND standings.rating < ?2" LIST_ORDER},
	{RANKED_EACH_PERSON,
		LIST_COLUMNS "standings CROSS JOIN players ON players.id = player WHERE list = ?1 "
			     "AND standings.rating < ?2 AND NOT (program OR program_mark)" LIST_ORDER},
	{RANKED_EACH_PROGRAM, LIST_COLUMNS "players INDEXED BY players_programs CROSS JOIN standings "
					   "ON standings.player = players.id AND list = ?1 "
					   "WHERE (program = 1 OR program_mark = 1) AND house = '' "
					   "AND standings.rating < ?2" LIST_ORDER},
	{RANKED_NAME, "SELECT name FROM players WHERE id = ?1"},
	{RANKED_PLAYER,
		"SELECT id, name FROM players WHERE name = ?1 AND erased = 0 AND " OF_KIND("players")},
	{RANKED_BEFORE,
		"SELECT (SELECT coalesce(sum(" RANKS_COUNT
		"), 0) FROM ranks WHERE list = ?1 AND rating > ?3) + "
		"iif(?2 = 0, (SELECT count(*) FROM standings WHERE list = ?1 AND rating > ?4 AND rating < ?6) + "
		"(SELECT count(*) FROM standings WHERE list = ?1 AND rating = ?4 AND player < ?5), "
		"(SELECT count(*) FROM standings CROSS JOIN players AS other ON other.id = player "
		"WHERE " OF_THE_POINT " AND " BEFORE " AND " OF_KIND("other") "))"},
	{0, NULL},
};

/* Somebody in a list. */
struct contender {
	int64_t player;
	struct rated rated;
};

static bool
comes_before(double rating, int64_t player, const struct contender *listed)
{
	return rating > listed->rated.rating || (!(rating < listed->rated.rating) && player < listed->player);
}

/* --- The rows from a place on. */

/* Where a rank is to be looked for: among ratings below this one, after `offset` of them. */
struct point_place {
	double below;
	int offset;
};

/* How many more a whole point has than the table says. */
struct point_change {
	double point;
	int by;
};

static int
compare_changes(const void *left, const void *right)
{
	const struct point_change *a = left, *b = right;

	return (a->point < b->point) - (a->point > b->point);
}

/* The changes that unposted matches make, from the highest point down. NULL: no memory. */
static struct point_change *
changes_of(const struct ledger_entry *const *found, size_t count, size_t *changes_count)
{
	struct point_change *changes = calloc(2 * count + 1, sizeof *changes);

	*changes_count = 0;
	for (size_t i = 0; i < count && changes != NULL; i++) {
		changes[(*changes_count)++] = (struct point_change){floor(found[i]->rated.rating), 1};
		if (found[i]->is_stored)
			changes[(*changes_count)++] =
				(struct point_change){floor(found[i]->stored.rating), -1};
	}
	if (*changes_count > 0)
		qsort(changes, *changes_count, sizeof *changes, compare_changes);
	return changes;
}

/* Walks down the points of the table and those of the changes at once. */
static enum db_status
walk_points(
	struct db *db, const struct point_change *changes, size_t count, int rank, struct point_place *place)
{
	sqlite3_stmt *stmt = statement_of(db, RANKS_EACH);
	enum db_status status;
	int before = 0;
	size_t i = 0;
	bool more = statement_next(db, RANKS_EACH, &status);

	*place = (struct point_place){.below = -INFINITY};
	while (more || i < count) {
		double point = more ? sqlite3_column_double(stmt, 0) : -INFINITY;
		int here = 0;
		if (i < count && changes[i].point > point)
			point = changes[i].point;
		else
			here = sqlite3_column_int(stmt, 1);
		bool of_table = more && !(sqlite3_column_double(stmt, 0) < point);
		for (; i < count && !(changes[i].point < point); i++)
			here += changes[i].by;
		if (before + here >= rank) {
			*place = (struct point_place){point + 1, rank - 1 - before};
			break;
		}
		before += here;
		if (of_table)
			more = statement_next(db, RANKS_EACH, &status);
	}
	statement_end(db, RANKS_EACH);
	return status;
}

static enum db_status
find_place(struct db *db, const struct ranked_list *list, const struct ledger_entry *const *found,
	size_t count, int rank, struct point_place *place)
{
	size_t changes_count;
	struct point_change *changes = changes_of(found, count, &changes_count);

	if (changes == NULL)
		return statement_no_memory(db);
	bind_text(statement_of(db, RANKS_EACH), 1, list->name);
	bind_int(statement_of(db, RANKS_EACH), 2, list->kind);
	enum db_status status = walk_points(db, changes, changes_count, rank, place);
	free(changes);
	return status;
}

/* The table's rows and the unposted ones, merged. */
struct merge {
	struct db *db;
	const struct ranked_list *list;
	const struct unposted *unposted;
	enum statement statement;
	const struct ledger_entry *const *found; /* the best first */
	size_t count, next;			 /* of them */
	bool has_row;				 /* of the table: */
	struct contender row;
	enum db_status status;
};

/* The table's next row that isn't out of date. */
static void
read_row(struct merge *merge)
{
	sqlite3_stmt *stmt = statement_of(merge->db, merge->statement);

	while ((merge->has_row = statement_next(merge->db, merge->statement, &merge->status))) {
		merge->row = (struct contender){
			.player = sqlite3_column_int64(stmt, 0),
			.rated = {.rating = sqlite3_column_double(stmt, 1),
				.experience = sqlite3_column_int(stmt, 2)},
		};
		if (merge->count == 0 ||
			ledger_find(&merge->unposted->ledger, merge->list->name, merge->row.player) == NULL)
			return;
	}
}

static void
begin_merge(struct merge *merge, double below)
{
	static const enum statement of_kind[] = {[RANKED_ANYBODY] = RANKED_EACH,
		[RANKED_PEOPLE] = RANKED_EACH_PERSON,
		[RANKED_PROGRAMS] = RANKED_EACH_PROGRAM};

	merge->statement = of_kind[merge->list->kind];
	bind_text(statement_of(merge->db, merge->statement), 1, merge->list->name);
	bind_real(statement_of(merge->db, merge->statement), 2, below);
	while (merge->next < merge->count && !(merge->found[merge->next]->rated.rating < below))
		merge->next++;
	read_row(merge);
}

/* False after the last. */
static bool
take_next(struct merge *merge, struct contender *listed)
{
	const struct ledger_entry *entry = merge->next < merge->count ? merge->found[merge->next] : NULL;

	if (entry != NULL &&
		(!merge->has_row || comes_before(entry->rated.rating, entry->player, &merge->row))) {
		*listed = (struct contender){entry->player, entry->rated};
		merge->next++;
		return true;
	}
	*listed = merge->row;
	if (!merge->has_row)
		return false;
	read_row(merge);
	return true;
}

static enum db_status
name_row(struct db *db, const struct contender *listed, int rank, struct ranked *row)
{
	*row = (struct ranked){
		.rank = rank, .rating = listed->rated.rating, .experience = listed->rated.experience};
	bind_int(statement_of(db, RANKED_NAME), 1, listed->player);
	return statement_copy(db, RANKED_NAME, row->name, sizeof row->name);
}

static enum db_status
fill_rows(struct merge *merge, int offset, int from, int count, struct ranked *rows, int *found)
{
	struct contender listed;
	enum db_status status = DB_OK;

	while (*found < count && status == DB_OK && take_next(merge, &listed)) {
		if (offset-- > 0)
			continue;
		status = name_row(merge->db, &listed, from + *found, &rows[*found]);
		++*found;
	}
	statement_end(merge->db, merge->statement);
	return merge->status == DB_OK ? status : merge->status;
}

enum db_status
standing_list(struct db *db, const char *name, enum ranked_kind kind, int from, int count,
	struct ranked *rows, int *found)
{
	const struct ranked_list list = {name, kind};
	struct merge merge = {.db = db, .list = &list};
	struct unposted *unposted;
	struct point_place place = {.below = -INFINITY};
	enum db_status status = unposted_read(db, -1, &unposted);

	assert(from >= 1 && count >= 0);
	*found = 0;
	if (status == DB_OK)
		status = unposted_list(db, unposted, &list, &merge.found, &merge.count);
	if (status == DB_OK)
		status = find_place(db, &list, merge.found, merge.count, from, &place);
	if (status != DB_OK || isinf(place.below))
		return status;
	merge.unposted = unposted;
	begin_merge(&merge, place.below);
	return fill_rows(&merge, place.offset, from, count, rows, found);
}

/* --- The place of one player. */

/* Counts those of the table who come before them. */
static enum db_status
count_before(struct db *db, const struct ranked_list *list, const struct contender *own, int64_t *count)
{
	sqlite3_stmt *stmt = statement_of(db, RANKED_BEFORE);
	double point = floor(own->rated.rating);

	bind_text(stmt, 1, list->name);
	bind_int(stmt, 2, list->kind);
	bind_real(stmt, 3, point);
	bind_real(stmt, 4, own->rated.rating);
	bind_int(stmt, 5, own->player);
	bind_real(stmt, 6, point + 1);
	return statement_int(db, RANKED_BEFORE, count);
}

/* What the table has of others, and of the player, where it is out of date. */
static int
correct(const struct ledger_entry *const *found, size_t count, const struct contender *own)
{
	int more = 0;

	for (size_t i = 0; i < count; i++) {
		more += comes_before(found[i]->rated.rating, found[i]->player, own);
		more -= found[i]->is_stored && comes_before(found[i]->stored.rating, found[i]->player, own);
	}
	return more;
}

static enum db_status
listed_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct contender *listed = to;

	(void)db;
	listed->rated = (struct rated){
		.rating = sqlite3_column_double(stmt, 0), .experience = sqlite3_column_int(stmt, 1)};
	return DB_OK;
}

static enum db_status
find_own(struct db *db, const struct unposted *unposted, const char *list, struct contender *own)
{
	const struct ledger_entry *entry = ledger_find(&unposted->ledger, list, own->player);

	if (entry != NULL && !entry->house) {
		own->rated = entry->rated;
		return DB_OK;
	}
	bind_text(statement_of(db, STANDING_FIND), 1, list);
	bind_int(statement_of(db, STANDING_FIND), 2, own->player);
	return statement_one(db, STANDING_FIND, listed_read, own);
}

static enum db_status
find_named(struct db *db, enum ranked_kind kind, const char *name, struct contender *own, struct ranked *row)
{
	sqlite3_stmt *stmt = statement_of(db, RANKED_PLAYER);
	enum db_status status;

	bind_text(stmt, 1, name);
	bind_int(stmt, 2, kind);
	bool found = statement_next(db, RANKED_PLAYER, &status);
	if (found) {
		own->player = sqlite3_column_int64(stmt, 0);
		column_copy(stmt, 1, row->name, sizeof row->name);
	}
	statement_end(db, RANKED_PLAYER);
	return status == DB_OK && !found ? DB_NONE : status;
}

enum db_status
standing_of(struct db *db, const char *name, enum ranked_kind kind, const char *player, struct ranked *row)
{
	const struct ranked_list list = {name, kind};
	const struct ledger_entry *const *found;
	struct unposted *unposted;
	struct contender own;
	size_t count;
	int64_t before;
	enum db_status status = find_named(db, kind, player, &own, row);

	if (status == DB_OK)
		status = unposted_read(db, -1, &unposted);
	if (status == DB_OK)
		status = find_own(db, unposted, name, &own);
	if (status == DB_OK)
		status = unposted_list(db, unposted, &list, &found, &count);
	if (status == DB_OK)
		status = count_before(db, &list, &own, &before);
	if (status != DB_OK)
		return status;
	row->rank = 1 + (int)before + correct(found, count, &own);
	row->rating = own.rated.rating;
	row->experience = own.rated.experience;
	return DB_OK;
}
