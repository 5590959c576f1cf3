/*
 * news.c - a row for each news that this database has seen.
 */
#include "db/news.h"

#include "db/statement.h"

const struct statement_text news_statements[] = {
	{NEWS_SINCE, "SELECT since FROM news WHERE number = ?1"},
	{NEWS_STORE, "INSERT INTO news (number, since) VALUES (?1, ?2)"},
	{0, NULL},
};

enum db_status
news_since(struct db *db, int number, int64_t now, int64_t *since)
{
	bind_int(statement_of(db, NEWS_SINCE), 1, number);
	enum db_status status = statement_int(db, NEWS_SINCE, since);

	if (status != DB_NONE)
		return status;
	*since = now;
	return statement_store(db, NEWS_STORE, number, now);
}
