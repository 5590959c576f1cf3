/*
 * mail.c - messages for players who are offline.
 */
#include "db/people/mail.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"

const struct statement_text mail_statements[] = {
	{MAIL_COUNT, "SELECT (SELECT count(*) FROM mail WHERE addressee = ?1), "
		     "(SELECT count(*) FROM mail WHERE sender = ?2 AND addressee = ?1)"},
	{MAIL_STORE, "INSERT INTO mail (addressee, sender, at, text) VALUES (?1, ?2, ?3, ?4)"},
	{MAIL_EACH,
		"SELECT players.name, mail.at, mail.text, mail.id FROM mail INDEXED BY mail_by_addressee "
		"JOIN players ON players.id = mail.sender WHERE mail.addressee = ?1 AND mail.match IS NULL "
		"ORDER BY mail.id"},
	{MAIL_DELETE, "DELETE FROM mail WHERE addressee = ?1 AND id <= ?2 AND match IS NULL"},
	{0, NULL},
};

enum db_status
mail_count(struct db *db, int64_t addressee, int64_t sender, int *all, int *by_sender)
{
	sqlite3_stmt *stmt = statement_of(db, MAIL_COUNT);
	enum db_status status;

	BIND_INTS(stmt, addressee, sender);
	*all = *by_sender = 0;
	if (statement_next(db, MAIL_COUNT, &status)) {
		*all = sqlite3_column_int(stmt, 0);
		*by_sender = sqlite3_column_int(stmt, 1);
	}
	statement_end(db, MAIL_COUNT);
	return status;
}

enum db_status
mail_store(struct db *db, int64_t addressee, int64_t sender, int64_t at, const char *text)
{
	assert(strlen(text) <= MAIL_TEXT_MAX);

	sqlite3_stmt *stmt = statement_of(db, MAIL_STORE);
	bind_int(stmt, 1, addressee);
	bind_int(stmt, 2, sender);
	bind_int(stmt, 3, at);
	bind_text(stmt, 4, text);
	return statement_write(db, MAIL_STORE);
}

enum db_status
mail_each_of(struct db *db, int statement, mail_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	enum db_status status;

	while (statement_next(db, statement, &status)) {
		struct mail mail = {.id = sqlite3_column_int64(stmt, 3),
			.at = sqlite3_column_int64(stmt, 1),
			.text = column_text(stmt, 2)};
		column_copy(stmt, 0, mail.from, sizeof mail.from);
		if (!each(arg, &mail))
			break;
	}
	statement_end(db, statement);
	return status;
}

enum db_status
mail_each(struct db *db, int64_t addressee, mail_fn *each, void *arg)
{
	bind_int(statement_of(db, MAIL_EACH), 1, addressee);
	return mail_each_of(db, MAIL_EACH, each, arg);
}

enum db_status
mail_delete(struct db *db, int64_t addressee, int64_t last)
{
	BIND_INTS(statement_of(db, MAIL_DELETE), addressee, last);
	return statement_write(db, MAIL_DELETE);
}
