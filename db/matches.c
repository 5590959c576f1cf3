/*
 * matches.c - a match's own row.
 *
 *   (created) --> running --match_finish, match_close--> finished
 *                 |     ^
 *   match_interrupt     match_resume                     both in interruptions.c
 *                 v     |
 *                 saved --match_annul, match_claim--> annulled
 *                       --match_claim, match_lose--> finished
 *
 * A running match whose time is up (match_run_out) is finished or annulled.
 *
 * Each arrow is an UPDATE that names the state it starts from: from another it changes nothing, DB_NONE.
 */
#include "db/matches.h"

#include <assert.h>
#include <string.h>

#include "db/rankings/unposted.h"
#include "db/statement.h"
#include "db/words.h"

#define MATCH_COLUMNS                                                                                        \
	"id, inviter, invited, inviter_name, invited_name, inviter_side, options, rules_version, started, "  \
	"state, inviter_score, invited_score, coalesce(last_action, 0), coalesce(winner, ''), "              \
	"throws, inviter_salt, invited_salt, coalesce(claimed_by, ''), coalesce(ended, 0), visited, "        \
	"coalesce(decided, ''), paused_ms, coalesce(paused_at, -1), slow_turn, spared, kind"

#define NEXT_SEQUENCE "1 + coalesce((SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL), 0)"

const struct statement_text match_statements[] = {
	{MATCH_CREATE,
		"INSERT INTO matches (inviter, invited, inviter_name, invited_name, inviter_side, options, "
		"rules_version, started, inviter_salt, invited_salt, slow_turn, kind, known_to, visited) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
		"coalesce((SELECT max(id) FROM actions), 0), "
		"EXISTS (SELECT 1 FROM players WHERE id = ?1 AND visitor) OR "
		"EXISTS (SELECT 1 FROM players WHERE id = ?2 AND visitor))"},
	{MATCH_USE_SALTS, "UPDATE players SET salt = '' WHERE id IN (?1, ?2) AND salt <> ''"},
	{MATCH_SCORE, "UPDATE matches SET inviter_score = ?2, invited_score = ?3, last_action = ?4, "
		      "known_to = ?4, throws = ?5 WHERE id = ?1"},
	{MATCH_KEEP_HEAD, "UPDATE matches SET last_action = ?2, known_to = ?3, throws = ?4 "
			  "WHERE id = ?1 AND state = 'running'"},
	{MATCH_FINISH,
		"UPDATE matches SET state = 'finished', decided = 'played', winner = ?2, ended = ?3, sequence = " NEXT_SEQUENCE
		" WHERE id = ?1 AND state = 'running'"},
	{MATCH_FINISH_ON_TIME,
		"UPDATE matches SET state = 'finished', decided = 'time', winner = ?2, ended = ?3, last_action = ?4, "
		"throws = ?5, sequence = " NEXT_SEQUENCE " WHERE id = ?1 AND state = 'running'"},
	{MATCH_ANNUL_ON_TIME,
		"UPDATE matches SET state = 'annulled', decided = 'annulled', ended = ?3, last_action = ?4, "
		"throws = ?5 WHERE id = ?1 AND state = 'running' AND ?2 = ''"},
	{MATCH_PAUSED, "UPDATE matches SET paused_ms = ?2, paused_at = nullif(?3, -1) "
		       "WHERE id = ?1 AND state = 'running'"},
	{MATCH_CLOSE,
		"UPDATE matches SET state = 'finished', decided = 'closed', last_action = ?2, ended = ?3, throws = ?4, "
		"sequence = " NEXT_SEQUENCE " WHERE id = ?1 AND state = 'running'"},
	{MATCH_ANNUL, "UPDATE matches SET state = 'annulled', decided = 'annulled', ended = ?2 "
		      "WHERE id = ?1 AND state = 'saved'"},
	{MATCH_LOSE, "UPDATE matches SET state = 'finished', decided = 'left', winner = ?2, ended = ?3, "
		     "sequence = " NEXT_SEQUENCE " WHERE id = ?1 AND state = 'saved'"},
	{MATCH_CLAIM_WIN,
		"UPDATE matches SET state = 'finished', decided = ?5, claimed_by = ?2, winner = nullif(?3, ''), "
		"ended = ?4, sequence = " NEXT_SEQUENCE " WHERE id = ?1 AND state = 'saved'"},
	{MATCH_CLAIM_ANNUL,
		"UPDATE matches SET state = 'annulled', decided = ?4, claimed_by = ?2, ended = ?3 "
		"WHERE id = ?1 AND state = 'saved'"},
	{MATCH_FIND_SAVED, "SELECT " MATCH_COLUMNS " FROM matches WHERE min(inviter, invited) = min(?1, ?2) "
			   "AND max(inviter, invited) = max(?1, ?2) AND kind = 'live' AND state = 'saved'"},
	{MATCH_EACH_SAVED,
		"SELECT " MATCH_COLUMNS " FROM matches WHERE inviter = ?1 AND state = 'saved' AND id < ?2 "
		"UNION ALL "
		"SELECT " MATCH_COLUMNS " FROM matches WHERE invited = ?1 AND state = 'saved' AND id < ?2 "
		"ORDER BY id DESC LIMIT ?3"},
	{MATCH_COUNT_SAVED, "SELECT (SELECT count(*) FROM matches WHERE inviter = ?1 AND state = 'saved' "
			    "AND kind = 'live') + (SELECT count(*) FROM matches WHERE invited = ?1 "
			    "AND state = 'saved' AND kind = 'live')"},
	{MATCH_FIND_LAST, "SELECT " MATCH_COLUMNS " FROM matches WHERE id = "
			  "(SELECT last_match FROM players WHERE players.id = ?1)"},
	{MATCH_FIND, "SELECT " MATCH_COLUMNS " FROM matches WHERE id = ?1"},
	{MATCH_FIND_HEAD, "SELECT max(actions.id), max(throw) FROM actions WHERE actions.id > "
			  "(SELECT known_to FROM matches WHERE matches.id = ?1) AND match = ?1"},
	{MATCH_EACH_HEAD, "SELECT match, max(id), max(throw) FROM actions WHERE id > "
			  "(SELECT min(known_to) FROM matches WHERE id IN " MATCHES_RUNNING ") "
			  "GROUP BY match ORDER BY match"},
	{MATCH_EACH_RUNNING, RUNNING_IDS},
	{MATCH_FIND_NEXT, "SELECT " MATCH_COLUMNS " FROM matches WHERE id > ?1 AND started >= ?2 "
			  "ORDER BY id LIMIT 1"},
	{MATCH_FIND_FINISHED, "SELECT sequence, id, ended FROM matches WHERE sequence > ?1 "
			      "ORDER BY sequence LIMIT 1"},
	{MATCH_COUNT, "SELECT count(*) FROM matches WHERE started >= ?1"},
	{0, NULL},
};

/* Fills *row from the current row of a statement that gives MATCH_COLUMNS. */
static enum db_status
match_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct match_row *row = to;
	int side = word_find(&side_words, column_text(stmt, 5));
	int state = word_find(&state_words, column_text(stmt, 9));
	int decided = word_find(&decided_words, column_text(stmt, 20));
	int kind = word_find(&kind_words, column_text(stmt, 25));
	if (side < 0 || state < 0 || decided < 0 || kind < 0)
		return statement_unreadable(db, "side, state or kind of a match");

	*row = (struct match_row){
		.id = sqlite3_column_int64(stmt, 0),
		.player = {sqlite3_column_int64(stmt, 1), sqlite3_column_int64(stmt, 2)},
		.inviter = (enum side)side,
		.rules_version = sqlite3_column_int(stmt, 7),
		.started = sqlite3_column_int64(stmt, 8),
		.state = (enum match_state)state,
		.score = {sqlite3_column_int(stmt, 10), sqlite3_column_int(stmt, 11)},
		.last_action = sqlite3_column_int64(stmt, 12),
		.winner = word_find(&seat_words, column_text(stmt, 13)),
		.throws = sqlite3_column_int(stmt, 14),
		.claimed_by = word_find(&seat_words, column_text(stmt, 17)),
		.ended = sqlite3_column_int64(stmt, 18),
		.visited = sqlite3_column_int(stmt, 19) != 0,
		.decided = (enum decided)decided,
		.paused_ms = sqlite3_column_int64(stmt, 21),
		.paused_at = sqlite3_column_int64(stmt, 22),
		.slow_turn = sqlite3_column_int64(stmt, 23),
		.spared = sqlite3_column_int(stmt, 24) != 0,
		.kind = (enum match_kind)kind,
	};
	column_copy(stmt, 3, row->name[0], sizeof row->name[0]);
	column_copy(stmt, 4, row->name[1], sizeof row->name[1]);
	column_copy(stmt, 6, row->options, sizeof row->options);
	column_copy(stmt, 15, row->salt[0], sizeof row->salt[0]);
	column_copy(stmt, 16, row->salt[1], sizeof row->salt[1]);
	return DB_OK;
}

bool
match_goes_on(enum match_state state)
{
	return state == MATCH_RUNNING || state == MATCH_SAVED;
}

enum db_status
match_create(struct db *db, struct match_row *row)
{
	assert(row->inviter != SIDE_NONE && row->player[0] != row->player[1]);

	sqlite3_stmt *stmt = statement_of(db, MATCH_CREATE);
	bind_int(stmt, 1, row->player[0]);
	bind_int(stmt, 2, row->player[1]);
	bind_text(stmt, 3, row->name[0]);
	bind_text(stmt, 4, row->name[1]);
	bind_text(stmt, 5, word_of(&side_words, (int)row->inviter));
	bind_text(stmt, 6, row->options);
	bind_int(stmt, 7, row->rules_version);
	bind_int(stmt, 8, row->started);
	bind_text(stmt, 9, row->salt[0]);
	bind_text(stmt, 10, row->salt[1]);
	bind_int(stmt, 11, row->slow_turn);
	bind_text(stmt, 12, word_of(&kind_words, (int)row->kind));
	enum db_status status = statement_write(db, MATCH_CREATE);
	if (status != DB_OK)
		return status;

	row->id = sqlite3_last_insert_rowid(db_handle(db));
	row->state = MATCH_RUNNING;
	row->winner = row->claimed_by = -1;
	row->paused_at = -1;
	row->score[0] = row->score[1] = 0;
	if (row->salt[0][0] == '\0' && row->salt[1][0] == '\0')
		return DB_OK; /* few players set one */
	BIND_INTS(statement_of(db, MATCH_USE_SALTS), row->player[0], row->player[1]);
	return statement_write_any(db, MATCH_USE_SALTS);
}

/* The match waits to be posted. */
static enum db_status
finish(struct db *db, enum statement statement)
{
	unposted_of(db)->waiting++;
	return statement_write(db, statement);
}

enum db_status
match_close(struct db *db, const struct stop_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, MATCH_CLOSE);
	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->last_action);
	bind_int(stmt, 3, row->at);
	bind_int(stmt, 4, row->throws);
	return finish(db, MATCH_CLOSE);
}

static enum db_status
store_winner(struct db *db, enum statement statement, int64_t match, int winner, int64_t now)
{
	sqlite3_stmt *stmt = statement_of(db, statement);
	bind_int(stmt, 1, match);
	bind_text(stmt, 2, word_of(&seat_words, winner));
	bind_int(stmt, 3, now);
	return finish(db, statement);
}

enum db_status
match_finish(struct db *db, int64_t match, int winner, int64_t now)
{
	return store_winner(db, MATCH_FINISH, match, winner, now);
}

enum db_status
match_run_out(struct db *db, const struct run_out_row *row)
{
	enum statement statement = row->winner < 0 ? MATCH_ANNUL_ON_TIME : MATCH_FINISH_ON_TIME;
	sqlite3_stmt *stmt = statement_of(db, statement);

	bind_int(stmt, 1, row->match);
	bind_text(stmt, 2, row->winner < 0 ? "" : word_of(&seat_words, row->winner));
	bind_int(stmt, 3, row->at);
	bind_int(stmt, 4, row->last_action);
	bind_int(stmt, 5, row->throws);
	return row->winner < 0 ? statement_write(db, statement) : finish(db, statement);
}

enum db_status
match_paused(struct db *db, int64_t match, int64_t ms, int64_t since)
{
	bind_int(statement_of(db, MATCH_PAUSED), 3, since);
	return statement_store(db, MATCH_PAUSED, match, ms);
}

enum db_status
match_lose(struct db *db, int64_t match, int winner, int64_t now)
{
	return store_winner(db, MATCH_LOSE, match, winner, now);
}

enum db_status
match_keep_head(struct db *db, const struct match_head *head)
{
	sqlite3_stmt *stmt = statement_of(db, MATCH_KEEP_HEAD);
	bind_int(stmt, 1, head->match);
	bind_int(stmt, 2, head->last_action);
	bind_int(stmt, 3, head->known_to);
	bind_int(stmt, 4, head->throws);
	return statement_write_any(db, MATCH_KEEP_HEAD);
}

enum db_status
match_annul(struct db *db, int64_t match, int64_t now)
{
	return statement_store(db, MATCH_ANNUL, match, now);
}

enum db_status
match_claim(struct db *db, const struct claim_row *row)
{
	enum statement statement = row->annuls ? MATCH_CLAIM_ANNUL : MATCH_CLAIM_WIN;
	sqlite3_stmt *stmt = statement_of(db, statement);

	assert(row->winner < 0 || (!row->annuls && row->winner == row->by));
	bind_int(stmt, 1, row->match);
	bind_text(stmt, 2, word_of(&seat_words, row->by));
	if (!row->annuls)
		bind_text(stmt, 3, row->winner < 0 ? "" : word_of(&seat_words, row->winner));
	bind_int(stmt, row->annuls ? 3 : 4, row->at);
	bind_text(stmt, row->annuls ? 4 : 5, match_decided_word(row->on_time ? DECIDED_TIME : DECIDED_CLAIM));
	return finish(db, statement);
}

enum db_status
match_find_saved(struct db *db, int64_t player_a, int64_t player_b, struct match_row *row)
{
	BIND_INTS(statement_of(db, MATCH_FIND_SAVED), player_a, player_b);
	return statement_one(db, MATCH_FIND_SAVED, match_read, row);
}

enum db_status
match_find_last(struct db *db, int64_t player, struct match_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, MATCH_FIND_LAST);
	bind_int(stmt, 1, player);
	return statement_one(db, MATCH_FIND_LAST, match_read, row);
}

enum db_status
match_count_saved(struct db *db, int64_t player, int *count)
{
	int64_t saved;

	bind_int(statement_of(db, MATCH_COUNT_SAVED), 1, player);
	enum db_status status = statement_int(db, MATCH_COUNT_SAVED, &saved);
	*count = (int)saved;
	return status;
}

enum db_status
match_each_saved(struct db *db, int64_t player, int64_t before, int limit, match_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, MATCH_EACH_SAVED), player, before, limit);
	enum db_status status;
	struct match_row row;
	while (statement_read(db, MATCH_EACH_SAVED, match_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
match_find(struct db *db, int64_t id, struct match_row *row)
{
	bind_int(statement_of(db, MATCH_FIND), 1, id);
	return statement_one(db, MATCH_FIND, match_read, row);
}

enum db_status
match_find_next(struct db *db, int64_t after, int64_t since, struct match_row *row)
{
	BIND_INTS(statement_of(db, MATCH_FIND_NEXT), after, since);
	return statement_one(db, MATCH_FIND_NEXT, match_read, row);
}

static enum db_status
head_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct match_row *row = to;
	int64_t last = sqlite3_column_int64(stmt, 0);
	int throws = sqlite3_column_int(stmt, 1);

	(void)db;
	if (last > row->last_action) {
		row->last_action = last;
		row->throws = throws > row->throws ? throws : row->throws;
	}
	return DB_OK;
}

enum db_status
match_find_head(struct db *db, struct match_row *row)
{
	if (row->state != MATCH_RUNNING)
		return DB_OK;
	bind_int(statement_of(db, MATCH_FIND_HEAD), 1, row->id);
	return statement_one(db, MATCH_FIND_HEAD, head_read, row);
}

enum db_status
match_each_head(struct db *db, match_head_fn *call, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, MATCH_EACH_HEAD);
	enum db_status status;

	while (statement_next(db, MATCH_EACH_HEAD, &status)) {
		const struct match_head head = {
			.match = sqlite3_column_int64(stmt, 0),
			.last_action = sqlite3_column_int64(stmt, 1),
			.throws = sqlite3_column_int(stmt, 2),
		};
		if (!call(arg, &head))
			break;
	}
	statement_end(db, MATCH_EACH_HEAD);
	return status;
}

enum db_status
match_each_running(struct db *db, match_id_fn *call, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, MATCH_EACH_RUNNING);
	enum db_status status;

	while (statement_next(db, MATCH_EACH_RUNNING, &status))
		if (!call(arg, sqlite3_column_int64(stmt, 0)))
			break;
	statement_end(db, MATCH_EACH_RUNNING);
	return status;
}

static enum db_status
finished_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct finished_match *finished = to;

	(void)db;
	*finished = (struct finished_match){
		.sequence = sqlite3_column_int64(stmt, 0),
		.id = sqlite3_column_int64(stmt, 1),
		.ended = sqlite3_column_int64(stmt, 2),
	};
	return DB_OK;
}

enum db_status
match_find_finished(struct db *db, int64_t after, struct finished_match *finished)
{
	bind_int(statement_of(db, MATCH_FIND_FINISHED), 1, after);
	return statement_one(db, MATCH_FIND_FINISHED, finished_read, finished);
}

void
match_name_now(struct db *db, const struct match_row *row, int seat, char name[PLAYER_NAME_SIZE])
{
	struct player_row player;

	assert(seat == 0 || seat == 1);
	bool found = player_find_by_id(db, row->player[seat], &player) == DB_OK;
	memcpy(name, found ? player.name : row->name[seat], PLAYER_NAME_SIZE);
}

enum db_status
match_count(struct db *db, int64_t since, int64_t *count)
{
	bind_int(statement_of(db, MATCH_COUNT), 1, since);
	return statement_int(db, MATCH_COUNT, count);
}
