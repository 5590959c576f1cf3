/*
 * mail_routes.c - one row for each player who has mail, and, for a day, one for each address to be proven.
 */
#include "db/notices/mail_routes.h"

#include <string.h>

#include "db/statement.h"

#define ROUTES "SELECT player, address, at, place, asks, ends, refused, ended FROM mail_routes "

/* Without the label that follows a plus sign: as in the index mail_proofs_by_mailbox. */
#define MAILBOX(address)                                                                                     \
	"lower(iif(instr(" address ", '+') BETWEEN 2 AND instr(" address ", '@'), substr(" address           \
	", 1, instr(" address ", '+') - 1) || substr(" address ", instr(" address ", '@')), " address "))"

const struct statement_text mail_route_statements[] = {
	{MAIL_ROUTE_STORE,
		"INSERT INTO mail_routes (player, address, at, place, asks, ends) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
		"ON CONFLICT (player) DO UPDATE SET address = ?2, at = ?3, place = ?4, asks = ?5, ends = ?6, "
		"refused = 0, ended = 0"},
	{MAIL_ROUTE_FIND, ROUTES "WHERE player = ?1"},
	{MAIL_ROUTE_AT, ROUTES "WHERE place = ?1"},
	{MAIL_ROUTE_REFUSED, "UPDATE mail_routes SET refused = refused + 1, ended = refused + 1 >= ?2 "
			     "WHERE player = ?1 AND ended = 0"},
	{MAIL_ROUTE_ARRIVED,
		"UPDATE mail_routes SET refused = 0 WHERE player = ?1 AND refused > 0 AND ended = 0"},
	{MAIL_ROUTE_REMOVE, "DELETE FROM mail_routes WHERE player = ?1"},
	{MAIL_ROUTES_COUNT, "SELECT value FROM figures WHERE name = 'mail routes'"},
	{MAIL_PROOFS_END, "UPDATE mail_proofs SET over = 1, hash = NULL WHERE player = ?1 AND over = 0"},
	{MAIL_PROOF_STORE, "INSERT INTO mail_proofs (player, address, at) VALUES (?1, ?2, ?3)"},
	{MAIL_PROOF_FIND, "SELECT id, player, address, at, hash, ends, tries FROM mail_proofs "
			  "WHERE player = ?1 AND over = 0 ORDER BY at DESC, id DESC LIMIT 1"},
	{MAIL_PROOF_WRITE,
		"UPDATE mail_proofs SET hash = ?2, ends = ?3, tries = 0 WHERE id = ?1 AND over = 0"},
	{MAIL_PROOF_WRONG, "UPDATE mail_proofs SET tries = tries + 1 WHERE id = ?1"},
	{MAIL_PROOF_END, "UPDATE mail_proofs SET over = 1, hash = NULL WHERE id = ?1"},
	{MAIL_PROOF_COUNTS, "SELECT (SELECT count(*) FROM mail_proofs WHERE player = ?1 AND at > ?3), "
			    "(SELECT count(*) FROM mail_proofs INDEXED BY mail_proofs_by_mailbox "
			    "WHERE " MAILBOX("address") " = " MAILBOX(
				    "?2") " AND at > ?3), "
					  "(SELECT count(*) FROM mail_proofs WHERE at > ?3)"},
	{MAIL_PROOFS_FORGET, "DELETE FROM mail_proofs WHERE id IN "
			     "(SELECT id FROM mail_proofs WHERE at < ?1 ORDER BY at LIMIT ?2)"},
	{0, NULL},
};

/* --- proven */

enum db_status
mail_route_store(struct db *db, const struct mail_route *route)
{
	sqlite3_stmt *stmt = statement_of(db, MAIL_ROUTE_STORE);

	bind_int(stmt, 1, route->player);
	bind_text(stmt, 2, route->address);
	bind_int(stmt, 3, route->at);
	bind_int(stmt, 4, route->place);
	bind_bytes(stmt, 5, route->asks, sizeof route->asks);
	bind_bytes(stmt, 6, route->ends, sizeof route->ends);
	return statement_write(db, MAIL_ROUTE_STORE);
}

static enum db_status
read_route(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct mail_route *route = to;

	if (sqlite3_column_bytes(stmt, 4) != MAIL_SECRET_SIZE ||
		sqlite3_column_bytes(stmt, 5) != MAIL_SECRET_SIZE)
		return statement_unreadable(db, "secret of an address");
	*route = (struct mail_route){
		.player = sqlite3_column_int64(stmt, 0),
		.at = sqlite3_column_int64(stmt, 2),
		.place = sqlite3_column_int64(stmt, 3),
		.refused = sqlite3_column_int(stmt, 6),
		.ended = sqlite3_column_int(stmt, 7) != 0,
	};
	column_copy(stmt, 1, route->address, sizeof route->address);
	memcpy(route->asks, sqlite3_column_blob(stmt, 4), MAIL_SECRET_SIZE);
	memcpy(route->ends, sqlite3_column_blob(stmt, 5), MAIL_SECRET_SIZE);
	return DB_OK;
}

enum db_status
mail_route_find(struct db *db, int64_t player, struct mail_route *route)
{
	bind_int(statement_of(db, MAIL_ROUTE_FIND), 1, player);
	return statement_one(db, MAIL_ROUTE_FIND, read_route, route);
}

enum db_status
mail_route_at(struct db *db, int64_t place, struct mail_route *route)
{
	bind_int(statement_of(db, MAIL_ROUTE_AT), 1, place);
	return statement_one(db, MAIL_ROUTE_AT, read_route, route);
}

enum db_status
mail_route_refused(struct db *db, int64_t player, int most)
{
	BIND_INTS(statement_of(db, MAIL_ROUTE_REFUSED), player, most);
	return statement_write_any(db, MAIL_ROUTE_REFUSED);
}

enum db_status
mail_route_arrived(struct db *db, int64_t player)
{
	bind_int(statement_of(db, MAIL_ROUTE_ARRIVED), 1, player);
	return statement_write_any(db, MAIL_ROUTE_ARRIVED);
}

enum db_status
mail_route_remove(struct db *db, int64_t player)
{
	bind_int(statement_of(db, MAIL_ROUTE_REMOVE), 1, player);
	return statement_write(db, MAIL_ROUTE_REMOVE);
}

enum db_status
mail_routes_count(struct db *db, int64_t *count)
{
	return statement_int(db, MAIL_ROUTES_COUNT, count);
}

/* --- to be proven */

enum db_status
mail_proof_store(struct db *db, int64_t player, const char *address, int64_t now)
{
	bind_int(statement_of(db, MAIL_PROOFS_END), 1, player);
	enum db_status status = statement_write_any(db, MAIL_PROOFS_END);
	if (status != DB_OK)
		return status;
	sqlite3_stmt *stmt = statement_of(db, MAIL_PROOF_STORE);
	bind_int(stmt, 1, player);
	bind_text(stmt, 2, address);
	bind_int(stmt, 3, now);
	return statement_write(db, MAIL_PROOF_STORE);
}

static enum db_status
read_proof(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct mail_proof *proof = to;

	(void)db;
	*proof = (struct mail_proof){
		.id = sqlite3_column_int64(stmt, 0),
		.player = sqlite3_column_int64(stmt, 1),
		.at = sqlite3_column_int64(stmt, 3),
		.written = sqlite3_column_bytes(stmt, 4) == PROOF_HASH_SIZE,
		.ends = sqlite3_column_int64(stmt, 5),
		.tries = sqlite3_column_int(stmt, 6),
	};
	column_copy(stmt, 2, proof->address, sizeof proof->address);
	if (proof->written)
		memcpy(proof->hash, sqlite3_column_blob(stmt, 4), PROOF_HASH_SIZE);
	return DB_OK;
}

enum db_status
mail_proof_find(struct db *db, int64_t player, struct mail_proof *proof)
{
	bind_int(statement_of(db, MAIL_PROOF_FIND), 1, player);
	return statement_one(db, MAIL_PROOF_FIND, read_proof, proof);
}

enum db_status
mail_proof_write(struct db *db, int64_t id, const uint8_t hash[PROOF_HASH_SIZE], int64_t ends)
{
	sqlite3_stmt *stmt = statement_of(db, MAIL_PROOF_WRITE);

	bind_int(stmt, 1, id);
	bind_bytes(stmt, 2, hash, PROOF_HASH_SIZE);
	bind_int(stmt, 3, ends);
	return statement_write(db, MAIL_PROOF_WRITE);
}

enum db_status
mail_proof_wrong(struct db *db, int64_t id)
{
	bind_int(statement_of(db, MAIL_PROOF_WRONG), 1, id);
	return statement_write(db, MAIL_PROOF_WRONG);
}

enum db_status
mail_proof_end(struct db *db, int64_t id)
{
	bind_int(statement_of(db, MAIL_PROOF_END), 1, id);
	return statement_write(db, MAIL_PROOF_END);
}

static enum db_status
read_counts(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct proof_counts *)to = (struct proof_counts){
		sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 2)};
	return DB_OK;
}

enum db_status
mail_proof_counts(
	struct db *db, int64_t player, const char *address, int64_t since, struct proof_counts *counts)
{
	sqlite3_stmt *stmt = statement_of(db, MAIL_PROOF_COUNTS);

	bind_int(stmt, 1, player);
	bind_text(stmt, 2, address);
	bind_int(stmt, 3, since);
	return statement_one(db, MAIL_PROOF_COUNTS, read_counts, counts);
}

enum db_status
mail_proofs_forget(struct db *db, int64_t before, int limit)
{
	BIND_INTS(statement_of(db, MAIL_PROOFS_FORGET), before, limit);
	return statement_write_any(db, MAIL_PROOFS_FORGET);
}
