/*
 * kept.c - all that is kept of one player: a query for each table. What a table has of others is left out
 * but for their names, and so are hashes and secrets. tests/house/kept.py knows the tables that are left out
 * whole, and why.
 */
#include "db/people/kept.h"

#include "db/statement.h"

enum { ROWS_OF_PIECE = 100 };

/* A row for each match, with what else there is of the player in it. */
#define MATCHES_AS(self, other)                                                                                \
	"SELECT matches.id, matches.id, " other "_name AS opponent, options, started, ended, state, kind, "    \
	"inviter_score, invited_score, winner = '" self "' AS won, " self "_salt AS salt, "                    \
	"rating_before, rating_after, experience_before, experience_after, decisions, errors, blunders, "      \
	"lost, luck, (SELECT count(*) FROM hints WHERE match = matches.id AND player = '" self                 \
	"') AS hints, "                                                                                        \
	"(SELECT group_concat(why || ' ' || at, ', ') FROM interruptions "                                     \
	"WHERE match = matches.id AND who = ?1) AS stops, "                                                    \
	"(SELECT group_concat(at, ', ') FROM kept_seats WHERE match = matches.id AND who = ?1) AS lines_lost " \
	"FROM matches LEFT JOIN ratings ON ratings.match = matches.id AND ratings.player = ?1 "                \
	"LEFT JOIN error_rates ON error_rates.match = matches.id AND error_rates.player = ?1 "                 \
	"WHERE " self " = ?1 AND matches.id > ?2 ORDER BY matches.id LIMIT ?3"

/* Of the player ?1. The first column is where the next piece goes on, after ?2; it is not shown. Lists of a
 * few rows come whole, in one piece. */
const struct statement_text kept_statements[] = {
	{KEPT_PLAYER,
		"SELECT id, id, name, rating, experience, operator, registered, last_login, last_logout, last_host, email, away, "
		"muted_until, erased, salt, program, disabled, disabled_why, last_match, house, visitor, club FROM players "
		"WHERE id = ?1 AND id > ?2"},
	{KEPT_SETTINGS, "SELECT 1, name, value FROM settings WHERE player = ?1 AND ?2 < 1"},
	{KEPT_LOGINS,
		"SELECT id, at, host, ended FROM logins WHERE player = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_OLD_NAMES, "SELECT 1, name FROM old_names WHERE player = ?1 AND ?2 < 1"},
	{KEPT_TOKENS, "SELECT 1, ends FROM tokens WHERE player = ?1 AND ?2 < 1"},
	{KEPT_RESETS, "SELECT 1, mailed, ends, used FROM resets WHERE player = ?1 AND ?2 < 1"},
	{KEPT_FEEDS, "SELECT 1, made FROM feeds WHERE player = ?1 AND ?2 < 1"},
	{KEPT_LINKS, "SELECT 1, ends FROM data_links WHERE player = ?1 AND ?2 < 1"},
	{KEPT_ROUTES, "SELECT 1, kind, way FROM routes WHERE player = ?1 AND ?2 < 1"},
	{KEPT_DIGEST, "SELECT 1, minute FROM digest_times WHERE player = ?1 AND ?2 < 1"},
	{KEPT_MAIL_ROUTE,
		"SELECT 1, address, at, refused, ended FROM mail_routes WHERE player = ?1 AND ?2 < 1"},
	{KEPT_MAIL_PROOFS,
		"SELECT 1, address, at, ends, tries, over FROM mail_proofs WHERE player = ?1 AND ?2 < 1"},
	{KEPT_PUSHES, "SELECT id, at FROM pushes WHERE player = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_OUTBOX, "SELECT id, kind, way, match, what, at, due, state, taken, settled FROM outbox "
		      "WHERE player = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_MAIL_IN,
		"SELECT id, at, text, match, (SELECT name FROM players WHERE id = sender) AS sender FROM mail "
		"WHERE addressee = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_MAIL_OUT,
		"SELECT id, at, text, match, (SELECT name FROM players WHERE id = addressee) AS addressee FROM mail "
		"WHERE sender = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_FRIENDS, "SELECT other, (SELECT name FROM players WHERE id = other) AS name FROM friends "
		       "WHERE player = ?1 AND other > ?2 ORDER BY other LIMIT ?3"},
	{KEPT_IGNORED,
		"SELECT 1, how, (SELECT name FROM players WHERE id = other) AS name FROM ignored WHERE player = ?1 AND ?2 < 1"},
	{KEPT_REPORTS,
		"SELECT id, at, why, (SELECT name FROM players WHERE id = subject) AS subject FROM reports "
		"WHERE reporter = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_REPORTED,
		"SELECT id, at, why FROM reports WHERE subject = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_SPOKEN, "SELECT report, group_concat(how || ': ' || text, char(10)) AS lines FROM report_lines "
		      "WHERE speaker = ?1 AND report > ?2 GROUP BY report ORDER BY report LIMIT ?3"},
	{KEPT_RELIABILITY,
		"SELECT 1, finished, times_left, lines_lost, left_by_other, resumed, resigned, lost_on_time FROM reliability "
		"WHERE player = ?1 AND ?2 < 1"},
	{KEPT_GLICKO,
		"SELECT 1, rating, deviation, volatility, at, matches, points FROM glicko WHERE player = ?1 AND ?2 < 1"},
	{KEPT_STANDINGS, "SELECT 1, list, rating, experience FROM standings WHERE player = ?1 AND ?2 < 1"},
	{KEPT_DAILY, "SELECT day, day, play, lost, run FROM daily_answers "
		     "WHERE player = ?1 AND day > ?2 ORDER BY day LIMIT ?3"},
	{KEPT_LESSONS,
		"SELECT match, match, count(*) AS decisions, min(due) AS due, "
		"group_concat(game || '/' || step || ' ' || kind || ' stage ' || stage, ', ') AS list FROM lessons "
		"WHERE player = ?1 AND match > ?2 GROUP BY match ORDER BY match LIMIT ?3"},
	{KEPT_VACATIONS, "SELECT id, from_ms, until_ms, days, by_itself FROM vacations "
			 "WHERE player = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_SLOW_STOP, "SELECT 1, from_ms, until_ms FROM slow_stops WHERE player = ?1 AND ?2 < 1"},
	{KEPT_OFFERS_OUT,
		"SELECT id, options, at, lapses, (SELECT name FROM players WHERE id = invited) AS invited FROM slow_offers "
		"WHERE inviter = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_OFFERS_IN,
		"SELECT id, options, at, lapses, (SELECT name FROM players WHERE id = inviter) AS inviter FROM slow_offers "
		"WHERE invited = ?1 AND id > ?2 ORDER BY id LIMIT ?3"},
	{KEPT_DIRECTOR, "SELECT 1, at FROM directors WHERE player = ?1 AND ?2 < 1"},
	{KEPT_ENTRANTS, "SELECT edition, edition, name, at, state, seed, first_round FROM entrants "
			"WHERE player = ?1 AND edition > ?2 ORDER BY edition LIMIT ?3"},
	{KEPT_SEASONS,
		"SELECT tournament * 10000 + year, tournament, year, points, editions, best FROM seasons "
		"WHERE player = ?1 AND tournament * 10000 + year > ?2 ORDER BY tournament, year LIMIT ?3"},
	{KEPT_HOUSE, "SELECT 1, level, day, matches FROM house_days WHERE player = ?1 AND ?2 < 1"},
	{KEPT_ABANDONED,
		"SELECT match, match, level, at FROM abandoned WHERE player = ?1 AND match > ?2 ORDER BY match LIMIT ?3"},
	{KEPT_MATCHES_OUT, MATCHES_AS("inviter", "invited")},
	{KEPT_MATCHES_IN, MATCHES_AS("invited", "inviter")},
	{0, NULL},
};

static const struct {
	const char *name;
	enum statement statement;
} parts[] = {
	{"account", KEPT_PLAYER},
	{"settings", KEPT_SETTINGS},
	{"logins", KEPT_LOGINS},
	{"old_names", KEPT_OLD_NAMES},
	{"tokens", KEPT_TOKENS},
	{"password_codes", KEPT_RESETS},
	{"feeds", KEPT_FEEDS},
	{"data_links", KEPT_LINKS},
	{"routes", KEPT_ROUTES},
	{"digest_time", KEPT_DIGEST},
	{"mail_address", KEPT_MAIL_ROUTE},
	{"mail_proofs", KEPT_MAIL_PROOFS},
	{"browsers", KEPT_PUSHES},
	{"notices", KEPT_OUTBOX},
	{"messages_received", KEPT_MAIL_IN},
	{"messages_sent", KEPT_MAIL_OUT},
	{"friends", KEPT_FRIENDS},
	{"ignored", KEPT_IGNORED},
	{"reports_made", KEPT_REPORTS},
	{"reports_of_you", KEPT_REPORTED},
	{"reported_lines", KEPT_SPOKEN},
	{"reliability", KEPT_RELIABILITY},
	{"glicko", KEPT_GLICKO},
	{"standings", KEPT_STANDINGS},
	{"answers", KEPT_DAILY},
	{"lessons", KEPT_LESSONS},
	{"vacations", KEPT_VACATIONS},
	{"slow_stop", KEPT_SLOW_STOP},
	{"offers_made", KEPT_OFFERS_OUT},
	{"offers_received", KEPT_OFFERS_IN},
	{"director", KEPT_DIRECTOR},
	{"tournaments", KEPT_ENTRANTS},
	{"seasons", KEPT_SEASONS},
	{"house_matches", KEPT_HOUSE},
	{"left_matches", KEPT_ABANDONED},
	{"matches_begun", KEPT_MATCHES_OUT},
	{"matches_joined", KEPT_MATCHES_IN},
};

const char *
kept_name(int part)
{
	return part < (int)(sizeof parts / sizeof *parts) ? parts[part].name : NULL;
}

static struct kept_value
value_of(sqlite3_stmt *stmt, int column)
{
	struct kept_value value = {.name = sqlite3_column_name(stmt, column)};

	switch (sqlite3_column_type(stmt, column)) {
	case SQLITE_INTEGER:
		value.type = KEPT_NUMBER;
		value.number = sqlite3_column_int64(stmt, column);
		break;
	case SQLITE_FLOAT:
		value.type = KEPT_REAL;
		value.real = sqlite3_column_double(stmt, column);
		break;
	case SQLITE_TEXT:
		value.type = KEPT_TEXT;
		value.text = column_text(stmt, column);
		break;
	default:
		value.type = KEPT_NONE;
		break;
	}
	return value;
}

enum db_status
kept_read(struct db *db, int part, int64_t player, int64_t *after, kept_fn *take, void *to)
{
	enum statement statement = parts[part].statement;
	sqlite3_stmt *stmt = statement_of(db, statement);
	struct kept_value values[KEPT_VALUES];
	enum db_status status;

	/* Whole lists have no third parameter. */
	bind_int(stmt, 1, player);
	bind_int(stmt, 2, *after);
	if (sqlite3_bind_parameter_count(stmt) == 3)
		bind_int(stmt, 3, ROWS_OF_PIECE);
	int64_t before = *after;
	while (statement_next(db, statement, &status)) {
		int count = sqlite3_column_count(stmt) - 1;
		*after = sqlite3_column_int64(stmt, 0);
		for (int i = 0; i < count && i < KEPT_VALUES; i++)
			values[i] = value_of(stmt, i + 1);
		take(to, values, count < KEPT_VALUES ? count : KEPT_VALUES);
	}
	return status == DB_OK && *after == before ? DB_NONE : status;
}
