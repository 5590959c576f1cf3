/*
 * offers.c - a row for each offer. Those of a player whose account is disabled sleep.
 */
#include "db/slow/offers.h"

#include "db/statement.h"

#define OFFER_ROWS                                                                                            \
	"SELECT slow_offers.id, inviter, coalesce(invited, 0), one.name, coalesce(other.name, ''), options, " \
	"names_crawford, slow_offers.at, lapses, one.rating, one.experience, told, "                          \
	"max(one.last_login, one.last_logout) FROM slow_offers "                                              \
	"JOIN players AS one ON one.id = inviter LEFT JOIN players AS other ON other.id = invited "

const struct statement_text slow_offer_statements[] = {
	{SLOW_OFFER_STORE,
		"INSERT OR REPLACE INTO slow_offers (inviter, invited, options, names_crawford, at, lapses, told) "
		"VALUES (?1, nullif(?2, 0), ?3, ?4, ?5, ?6, ?7)"},
	{SLOW_OFFER_FIND, OFFER_ROWS "WHERE inviter = ?1 AND coalesce(invited, 0) = ?2 AND one.disabled = 0"},
	{SLOW_OFFER_EACH_BY, OFFER_ROWS "WHERE inviter = ?1 ORDER BY slow_offers.id LIMIT ?2"},
	{SLOW_OFFER_EACH_TO,
		OFFER_ROWS "WHERE invited = ?1 AND one.disabled = 0 ORDER BY slow_offers.id LIMIT ?2"},
	{SLOW_OFFER_EACH_OPEN,
		OFFER_ROWS "WHERE invited IS NULL AND slow_offers.id <= ?1 AND one.disabled = 0 "
			   "ORDER BY slow_offers.id DESC LIMIT ?2"},
	{SLOW_OFFER_COUNT, "SELECT count(*) FROM slow_offers WHERE inviter = ?1"},
	{SLOW_OFFERS_ALL, "SELECT value FROM figures WHERE name = 'slow offers'"},
	{SLOW_OFFER_REMOVE, "DELETE FROM slow_offers WHERE inviter = ?1 AND coalesce(invited, 0) = ?2"},
	{SLOW_OFFERS_TOLD, "UPDATE slow_offers SET told = 1 WHERE invited = ?1 AND told = 0"},
	{SLOW_OFFERS_SETTLE, "DELETE FROM slow_offers WHERE inviter IN (?1, ?2) AND invited IN (?1, ?2)"},
	{SLOW_OFFERS_LAPSE, "DELETE FROM slow_offers WHERE id IN "
			    "(SELECT id FROM slow_offers WHERE lapses <= ?1 ORDER BY lapses LIMIT ?2)"},
	{0, NULL},
};

enum db_status
slow_offer_store(struct db *db, const struct slow_offer_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, SLOW_OFFER_STORE);

	bind_int(stmt, 1, row->inviter);
	bind_int(stmt, 2, row->invited);
	bind_text(stmt, 3, row->options);
	bind_int(stmt, 4, row->names_crawford);
	bind_int(stmt, 5, row->at);
	bind_int(stmt, 6, row->lapses);
	bind_int(stmt, 7, row->told);
	return statement_write(db, SLOW_OFFER_STORE);
}

static enum db_status
offer_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct slow_offer_row *row = to;

	(void)db;
	*row = (struct slow_offer_row){
		.id = sqlite3_column_int64(stmt, 0),
		.inviter = sqlite3_column_int64(stmt, 1),
		.invited = sqlite3_column_int64(stmt, 2),
		.names_crawford = sqlite3_column_int(stmt, 6) != 0,
		.at = sqlite3_column_int64(stmt, 7),
		.lapses = sqlite3_column_int64(stmt, 8),
		.rating = sqlite3_column_double(stmt, 9),
		.experience = sqlite3_column_int(stmt, 10),
		.told = sqlite3_column_int(stmt, 11) != 0,
		.seen = sqlite3_column_int64(stmt, 12),
	};
	column_copy(stmt, 3, row->name[0], sizeof row->name[0]);
	column_copy(stmt, 4, row->name[1], sizeof row->name[1]);
	column_copy(stmt, 5, row->options, sizeof row->options);
	return DB_OK;
}

enum db_status
slow_offer_find(struct db *db, int64_t inviter, int64_t invited, struct slow_offer_row *row)
{
	BIND_INTS(statement_of(db, SLOW_OFFER_FIND), inviter, invited);
	return statement_one(db, SLOW_OFFER_FIND, offer_read, row);
}

static enum db_status
each_offer(struct db *db, enum statement statement, slow_offer_fn *each, void *arg)
{
	struct slow_offer_row row;
	enum db_status status;

	while (statement_read(db, statement, offer_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
slow_offer_each_by(struct db *db, int64_t inviter, int limit, slow_offer_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_OFFER_EACH_BY), inviter, limit);
	return each_offer(db, SLOW_OFFER_EACH_BY, each, arg);
}

enum db_status
slow_offer_each_to(struct db *db, int64_t invited, int limit, slow_offer_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_OFFER_EACH_TO), invited, limit);
	return each_offer(db, SLOW_OFFER_EACH_TO, each, arg);
}

enum db_status
slow_offer_each_open(struct db *db, int64_t from, int limit, slow_offer_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_OFFER_EACH_OPEN), from, limit);
	return each_offer(db, SLOW_OFFER_EACH_OPEN, each, arg);
}

enum db_status
slow_offer_count(struct db *db, int64_t inviter, int64_t *count)
{
	bind_int(statement_of(db, SLOW_OFFER_COUNT), 1, inviter);
	return statement_int(db, SLOW_OFFER_COUNT, count);
}

enum db_status
slow_offers_all(struct db *db, int64_t *count)
{
	return statement_int(db, SLOW_OFFERS_ALL, count);
}

enum db_status
slow_offer_remove(struct db *db, int64_t inviter, int64_t invited)
{
	BIND_INTS(statement_of(db, SLOW_OFFER_REMOVE), inviter, invited);
	return statement_write(db, SLOW_OFFER_REMOVE);
}

enum db_status
slow_offers_are_told(struct db *db, int64_t invited)
{
	bind_int(statement_of(db, SLOW_OFFERS_TOLD), 1, invited);
	return statement_write_any(db, SLOW_OFFERS_TOLD);
}

enum db_status
slow_offers_settle(struct db *db, int64_t one, int64_t other)
{
	BIND_INTS(statement_of(db, SLOW_OFFERS_SETTLE), one, other);
	return statement_write_any(db, SLOW_OFFERS_SETTLE);
}

enum db_status
slow_offers_lapse(struct db *db, int64_t served_ms, int limit)
{
	BIND_INTS(statement_of(db, SLOW_OFFERS_LAPSE), served_ms, limit);
	return statement_write_any(db, SLOW_OFFERS_LAPSE);
}
