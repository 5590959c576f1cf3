/*
 * letters.c - found among the messages to one player, which are bounded.
 */
#include "db/slow/letters.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"

const struct statement_text letter_statements[] = {
	{LETTER_STORE, "INSERT INTO mail (addressee, sender, at, text, match) VALUES (?1, ?2, ?3, ?4, ?5)"},
	{LETTERS_EACH,
		"SELECT players.name, mail.at, mail.text, mail.id FROM mail INDEXED BY mail_by_addressee "
		"JOIN players ON players.id = mail.sender "
		"WHERE mail.addressee = ?1 AND mail.match = ?2 AND mail.id > ?3 ORDER BY mail.id"},
	{LETTERS_DELETE, "DELETE FROM mail WHERE addressee = ?1 AND match = ?2 AND id <= ?3"},
	/* As new rows: messages are deleted in their order. */
	{LETTERS_LET_GO, "INSERT INTO mail (addressee, sender, at, text) SELECT addressee, sender, at, text "
			 "FROM mail WHERE addressee = ?1 AND match = ?2 ORDER BY id"},
	{0, NULL},
};

enum db_status
letter_store(struct db *db, int64_t match, int64_t addressee, int64_t sender, int64_t at, const char *text)
{
	sqlite3_stmt *stmt = statement_of(db, LETTER_STORE);

	assert(strlen(text) <= LETTER_MAX);
	bind_int(stmt, 1, addressee);
	bind_int(stmt, 2, sender);
	bind_int(stmt, 3, at);
	bind_text(stmt, 4, text);
	bind_int(stmt, 5, match);
	return statement_write(db, LETTER_STORE);
}

enum db_status
letters_each(struct db *db, int64_t match, int64_t addressee, int64_t after, mail_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, LETTERS_EACH), addressee, match, after);
	return mail_each_of(db, LETTERS_EACH, each, arg);
}

enum db_status
letters_delete(struct db *db, int64_t match, int64_t addressee, int64_t last)
{
	BIND_INTS(statement_of(db, LETTERS_DELETE), addressee, match, last);
	return statement_write_any(db, LETTERS_DELETE);
}

enum db_status
letters_let_go(struct db *db, int64_t match, int64_t addressee)
{
	BIND_INTS(statement_of(db, LETTERS_LET_GO), addressee, match);
	enum db_status status = statement_write_any(db, LETTERS_LET_GO);
	return status == DB_OK ? letters_delete(db, match, addressee, INT64_MAX) : status;
}
