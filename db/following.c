/*
 * following.c - see following.h.
 */
#include "db/following.h"

#include "db/statement.h"
#include "db/words.h"
#include "server/rules/options.h"

const struct statement_text following_statements[] = {
	{FOLLOWED_TO, "SELECT to_sequence FROM followed WHERE name = ?1"},
	{FOLLOW_TO, "UPDATE followed SET to_sequence = ?2 WHERE name = ?1"},
	{FOLLOW_NEXT,
		"SELECT sequence, id, inviter, invited, options, coalesce(winner, ''), coalesce(ended, 0), kind "
		"FROM matches WHERE sequence > ?1 ORDER BY sequence LIMIT 1"},
	{0, NULL},
};

static enum db_status
match_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct followed_match *match = to;
	struct options options;
	int kind = word_find(&kind_words, column_text(stmt, 7));

	(void)db;
	*match = (struct followed_match){
		.sequence = sqlite3_column_int64(stmt, 0),
		.id = sqlite3_column_int64(stmt, 1),
		.player = {sqlite3_column_int64(stmt, 2), sqlite3_column_int64(stmt, 3)},
		.kind = kind >= 0 ? (enum match_kind)kind : MATCH_LIVE,
		.winner = word_find(&seat_words, column_text(stmt, 5)),
		.ended = sqlite3_column_int64(stmt, 6),
	};
	/* `verify` reports one whose options or kind can't be read; here it counts as unlimited and live. */
	if (!options_read(&options, column_text(stmt, 4)))
		return DB_OK;
	match->length = options.length;
	match->rated = options_are_rated(&options) && match->winner >= 0;
	return DB_OK;
}

enum db_status
followed_next(struct db *db, int64_t after, struct followed_match *match)
{
	bind_int(statement_of(db, FOLLOW_NEXT), 1, after);
	return statement_one(db, FOLLOW_NEXT, match_read, match);
}

enum db_status
followed_to(struct db *db, const char *name, int64_t *sequence)
{
	bind_text(statement_of(db, FOLLOWED_TO), 1, name);
	return statement_int(db, FOLLOWED_TO, sequence);
}

enum db_status
follow(struct db *db, const char *name, int limit, follow_fn *add, bool *more)
{
	struct followed_match match;
	int64_t sequence;
	enum db_status status = followed_to(db, name, &sequence);
	int count = 0;

	*more = false;
	if (status != DB_OK)
		return status;
	while (count < limit && (status = followed_next(db, sequence, &match)) == DB_OK) {
		/* Nobody plays themselves; old databases may have such a match. */
		if (match.player[0] != match.player[1] && (status = add(db, &match)) != DB_OK)
			return status;
		sequence = match.sequence;
		count++;
	}
	if (status != DB_OK && status != DB_NONE)
		return status;
	*more = count > 0 && count == limit;
	if (count == 0)
		return DB_OK;
	bind_text(statement_of(db, FOLLOW_TO), 1, name);
	bind_int(statement_of(db, FOLLOW_TO), 2, sequence);
	return statement_write(db, FOLLOW_TO);
}
