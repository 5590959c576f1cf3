/*
 * accounts.c - accounts that are closed, renamed, erased.
 */
#include "db/people/accounts.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "db/rankings/posting.h"
#include "db/statement.h"

const struct statement_text account_statements[] = {
	{PLAYER_DISABLE, "UPDATE players SET disabled = ?2, disabled_why = ?3 WHERE id = ?1 AND erased = 0"},
	{PLAYER_DISABLED_WHY, "SELECT disabled_why FROM players WHERE id = ?1"},
	{RENAME_PLAYER, "UPDATE players SET name = ?2 WHERE id = ?1 AND erased = 0 AND NOT EXISTS "
			"(SELECT 1 FROM old_names WHERE name = ?2 AND player IS NOT ?1)"},
	{RENAME_TAKE_BACK, "DELETE FROM old_names WHERE name = ?1"},
	{RENAME_LEAVE, "INSERT INTO old_names (name, player) VALUES (lower(?2), ?1)"},
	{RENAME_BAN, "UPDATE OR REPLACE bans SET what = ?2 WHERE what = ?1"},
	{ERASE_NAME,
		"INSERT INTO old_names (name) SELECT lower(name) FROM players WHERE id = ?1 AND erased = 0 AND visitor = 0 "
		"ON CONFLICT DO UPDATE SET player = NULL"},
	{ERASE_OLD_NAMES, "UPDATE old_names SET player = NULL WHERE player = ?1"},
	/* Nobody can choose a name with '#'; experience 0 keeps the player out of the ranking. */
	{ERASE_PLAYER, "UPDATE players SET name = '#' || id, hash = '', rating = 1500, experience = 0, "
		       "operator = 0, last_host = '', email = '', away = '', salt = '', muted_until = 0, "
		       "program = 0, program_mark = 0, disabled = 0, disabled_why = '', visitor = 0, "
		       "erased = ?2 WHERE id = ?1 AND erased = 0"},
	{ERASE_SETTINGS, "DELETE FROM settings WHERE player = ?1"},
	{ERASE_MAIL, "DELETE FROM mail WHERE addressee = ?1 OR sender = ?1"},
	{ERASE_IGNORED, "DELETE FROM ignored WHERE player = ?1 OR other = ?1"},
	{ERASE_FRIENDS, "DELETE FROM friends WHERE player = ?1 OR other = ?1"},
	/* Of others' reports the lines that they have said. */
	{ERASE_REPORTS, "DELETE FROM reports WHERE reporter = ?1 OR subject = ?1"},
	{ERASE_REPORT_LINES, "DELETE FROM report_lines WHERE speaker = ?1"},
	{ERASE_SLOW_OFFERS, "DELETE FROM slow_offers WHERE inviter = ?1 OR invited = ?1"},
	{ERASE_VACATIONS, "DELETE FROM vacations WHERE player = ?1"},
	{ERASE_ROUTES, "DELETE FROM routes WHERE player = ?1"},
	{ERASE_DIGEST_TIMES, "DELETE FROM digest_times WHERE player = ?1"},
	{ERASE_MAIL_ROUTES, "DELETE FROM mail_routes WHERE player = ?1"},
	{ERASE_MAIL_PROOFS, "DELETE FROM mail_proofs WHERE player = ?1"},
	{ERASE_OUTBOX, "DELETE FROM outbox WHERE player = ?1"},
	{ERASE_SPREADS, "DELETE FROM outbox_spreads WHERE player = ?1"},
	{ERASE_LOGINS, "DELETE FROM logins WHERE player = ?1"},
	{ERASE_STANDINGS, "DELETE FROM standings WHERE player = ?1"},
	{ERASE_RELIABILITY, "DELETE FROM reliability WHERE player = ?1"},
	{ERASE_HOUSE_DAYS, "DELETE FROM house_days WHERE player = ?1"},
	{ERASE_MATCHES, "UPDATE matches SET state = 'annulled', decided = 'erased', ended = ?2 "
			"WHERE (inviter = ?1 OR invited = ?1) AND state = 'saved'"},
	/* One of them: each has a place of its own in the order of finished matches. */
	{ERASE_SLOW,
		"UPDATE matches SET state = 'finished', decided = 'erased', spared = 1, ended = ?2, "
		"winner = iif(inviter = ?1, 'invited', 'inviter'), "
		"sequence = 1 + coalesce((SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL), 0) "
		"WHERE id = (SELECT id FROM matches WHERE inviter = ?1 AND due IS NOT NULL UNION ALL "
		"SELECT id FROM matches WHERE invited = ?1 AND due IS NOT NULL LIMIT 1)"},
	{0, NULL},
};

enum db_status
player_disable(struct db *db, int64_t id, int64_t now, const char *why)
{
	assert(strlen(why) < PLAYER_WHY_SIZE);

	sqlite3_stmt *stmt = statement_of(db, PLAYER_DISABLE);
	bind_int(stmt, 1, id);
	bind_int(stmt, 2, now);
	bind_text(stmt, 3, why);
	return statement_write(db, PLAYER_DISABLE);
}

enum db_status
player_enable(struct db *db, int64_t id)
{
	return player_disable(db, id, 0, "");
}

enum db_status
player_disabled_why(struct db *db, int64_t id, char why[PLAYER_WHY_SIZE])
{
	bind_int(statement_of(db, PLAYER_DISABLED_WHY), 1, id);
	return statement_copy(db, PLAYER_DISABLED_WHY, why, PLAYER_WHY_SIZE);
}

/* Updates everything else that refers to the two names. */
static enum db_status
leave_name(struct db *db, const struct player_row *player, const char *name)
{
	bind_text(statement_of(db, RENAME_TAKE_BACK), 1, name);
	enum db_status status = statement_write_any(db, RENAME_TAKE_BACK);
	/* A change of case leaves no old name behind. */
	if (status == DB_OK && strcasecmp(player->name, name) != 0) {
		bind_int(statement_of(db, RENAME_LEAVE), 1, player->id);
		bind_text(statement_of(db, RENAME_LEAVE), 2, player->name);
		status = statement_write(db, RENAME_LEAVE);
	}
	if (status == DB_OK) {
		bind_text(statement_of(db, RENAME_BAN), 1, player->name);
		bind_text(statement_of(db, RENAME_BAN), 2, name);
		status = statement_write_any(db, RENAME_BAN);
	}
	return status;
}

enum db_status
player_rename(struct db *db, const struct player_row *player, const char *name)
{
	assert(strlen(name) > 0 && strlen(name) < PLAYER_NAME_SIZE);

	bind_int(statement_of(db, RENAME_PLAYER), 1, player->id);
	bind_text(statement_of(db, RENAME_PLAYER), 2, name);
	enum db_status status = statement_write(db, RENAME_PLAYER);
	if (status != DB_OK)
		return status == DB_NONE ? DB_TAKEN : status;
	return leave_name(db, player, name);
}

/* R14.6: they are lost, and move no rating. */
static enum db_status
lose_slow_matches(struct db *db, int64_t id, int64_t now)
{
	enum db_status status;

	while ((status = statement_store(db, ERASE_SLOW, id, now)) == DB_OK)
		;
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
player_erase(struct db *db, int64_t id, int64_t now)
{
	static const enum statement rests[] = {ERASE_OLD_NAMES, ERASE_SETTINGS, ERASE_MAIL, ERASE_IGNORED,
		ERASE_FRIENDS, ERASE_REPORTS, ERASE_REPORT_LINES, ERASE_SLOW_OFFERS, ERASE_VACATIONS,
		ERASE_ROUTES, ERASE_DIGEST_TIMES, ERASE_MAIL_ROUTES, ERASE_MAIL_PROOFS, ERASE_OUTBOX,
		ERASE_SPREADS, ERASE_LOGINS, ERASE_STANDINGS, ERASE_RELIABILITY, ERASE_HOUSE_DAYS};

	/* Matches that wait would put the player back into the lists. */
	enum db_status status = posting_write(db);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, ERASE_NAME), 1, id);
	status = statement_write_any(db, ERASE_NAME);
	if (status != DB_OK)
		return status;
	status = statement_store(db, ERASE_PLAYER, id, now);
	if (status == DB_OK)
		status = lose_slow_matches(db, id, now);
	if (status != DB_OK)
		return status;

	for (size_t i = 0; i < sizeof rests / sizeof *rests; i++) {
		bind_int(statement_of(db, rests[i]), 1, id);
		status = statement_write_any(db, rests[i]);
		if (status != DB_OK)
			return status;
	}
	status = statement_store(db, ERASE_MATCHES, id, now);
	return status == DB_NONE ? DB_OK : status;
}
