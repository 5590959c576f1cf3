/*
 * statement.h - how the files of this folder run their SQL; inside db/ only (and its tests).
 *
 * Each file has a table of its SQL, prepared when the database is opened (early.h). A query binds every
 * parameter of its statement, from 1, then runs it.
 */
#pragma once

#include <sqlite3.h>

#include "db/db.h"

struct appended;
struct unposted;

enum statement {
	TURN_BEGIN,
	TURN_COMMIT,
	TURN_ROLLBACK,
	TURN_PROBE,
	TURN_LOOK,

	PLAYER_CREATE,
	PLAYER_FIND,
	PLAYER_FIND_BY_ID,
	PLAYER_FIND_NEXT,
	PLAYER_HASH,
	PLAYER_LOGIN,
	PLAYER_LOGOUT,
	SETTING_STORE,
	SETTINGS_LOAD,
	PLAYER_TEXTS,
	PLAYER_EMAIL,
	PLAYER_AWAY,
	PLAYER_PASSWORD,
	PLAYER_SALT,
	PLAYER_SET_SALT,

	PLAYER_DISABLE,
	PLAYER_DISABLED_WHY,
	OLD_NAME_FIND,
	RENAME_PLAYER,
	RENAME_TAKE_BACK,
	RENAME_LEAVE,
	RENAME_BAN,
	ERASE_NAME,
	ERASE_OLD_NAMES,
	ERASE_PLAYER,
	ERASE_SETTINGS,
	ERASE_MAIL,
	ERASE_IGNORED,
	ERASE_FRIENDS,
	ERASE_REPORTS,
	ERASE_REPORT_LINES,
	ERASE_RELIABILITY,
	ERASE_HOUSE_DAYS,
	ERASE_LOGINS,
	ERASE_STANDINGS,
	ERASE_MATCHES,

	ANCHOR_NOW,
	ANCHOR_APPEND,
	ANCHOR_PLAYERS,
	ANCHOR_OF,

	ABANDONED_APPEND,
	ABANDONED_FIND,
	ABANDONED_FIND_MATCH,
	ABANDONED_FIND_DUE,
	ABANDONED_EACH,

	RANKS_EACH,
	RANKED_EACH,
	RANKED_EACH_PERSON,
	RANKED_EACH_PROGRAM,
	RANKED_NAME,
	RANKED_PLAYER,
	RANKED_BEFORE,
	RATING_APPEND,
	RATING_STORE,

	MATCH_CREATE,
	MATCH_USE_SALTS,
	MATCH_SCORE,
	MATCH_KEEP_HEAD,
	MATCH_STOP,
	MATCH_GO_ON,
	MATCH_FINISH,
	MATCH_FINISH_ON_TIME,
	MATCH_ANNUL_ON_TIME,
	MATCH_PAUSED,
	MATCH_CLOSE,
	MATCH_ANNUL,
	MATCH_LOSE,
	MATCH_CLAIM_WIN,
	MATCH_CLAIM_ANNUL,
	MATCH_FIND_HEADS,
	MATCH_STOP_RUNNING,
	MATCH_FIND_SAVED,
	MATCH_EACH_SAVED,
	MATCH_COUNT_SAVED,
	MATCH_FIND_LAST,
	MATCH_FIND,
	MATCH_FIND_NEXT,
	MATCH_FIND_HEAD,
	MATCH_EACH_HEAD,
	MATCH_FIND_FINISHED,
	MATCH_COUNT,
	INTERRUPTION_APPEND,
	INTERRUPTION_APPEND_RUNNING,
	INTERRUPTION_APPEND_KEPT,
	MATCH_STOP_KEPT,
	INTERRUPTION_RESUMED,
	INTERRUPTION_EACH,
	INTERRUPTION_LAST,
	INTERRUPTION_SPENT,
	INTERRUPTION_SKIP,

	ACTION_LAST,
	ACTION_APPEND,
	ACTION_APPEND_FOUR,
	ACTION_APPEND_SIXTEEN,
	ACTION_EACH,
	ACTION_EACH_TO,
	ACTION_EACH_OF_GAME,
	ACTION_EACH_AFTER,
	ACTION_FIND,
	ACTION_BACK,
	ACTION_FIND_STRAY,
	GAME_APPEND,
	GAME_SCORES,
	GAME_ENDED,
	GAME_ENDED_FROM,
	GAME_COUNT,

	HISTORY_EACH,
	HISTORY_SKIP,
	GAME_EACH,
	RATING_FIND,
	RATING_EACH,

	LEFT_FIND,
	LEFT_OFFER,
	LEFT_WARN,
	LEFT_RETURN,
	LEFT_EACH,
	RELIABILITY_FIND,
	RELIABILITY_UNFINISHED,
	MAIL_COUNT,
	MAIL_STORE,
	MAIL_EACH,
	MAIL_DELETE,
	IGNORED_ADD,
	IGNORED_REMOVE,
	IGNORED_FIND,
	IGNORED_EACH,

	OPERATOR_APPEND,
	OPERATOR_EACH_ACTION,
	OPERATOR_LAST_ACTION,
	OPERATOR_MARK,
	OPERATOR_EACH,
	OPERATOR_MUTE,
	BAN_ADD,
	BAN_REMOVE,
	BAN_FIND,
	BAN_EACH,

	ENVELOPE_APPEND,
	ENVELOPE_FIND_LAST,
	ENVELOPE_FIND_SEALED,
	ENVELOPE_FIND_IN_USE,
	ENVELOPE_FIND_SAVED,
	ENVELOPE_TAKE,
	ENVELOPE_OPEN,
	ENVELOPE_VOID_ONE,
	ENVELOPES_VOID_SEALED,
	ENVELOPES_VOID_IN_USE,
	ENVELOPES_COUNT,
	ENVELOPES_LEFT,
	ENVELOPES_EACH,
	ENVELOPES_EACH_OF_MATCH,
	ENVELOPES_EACH_UNOPENED,

	THROWS_EACH,
	THROWS_COUNTED,
	THROWS_TAIL,
	THROWS_BEFORE,
	THROWS_STORE,
	THROWS_STORE_COUNTED,

	LOGIN_APPEND,
	LOGIN_FORGET,
	LOGIN_END,
	LOGIN_EACH_OF,
	LOGIN_EACH,
	POSTED_TO,
	UNPOSTED_EACH,
	STANDING_FIND,
	STANDING_FIND_HOUSE,
	POSTED_SET,
	POSTING_CLEAR_STANDINGS,
	POSTING_CLEAR_HOUSE,
	POSTING_CLEAR_FINISHED,
	POSTING_CLEAR_RATINGS,
	POSTING_FORGET_STANDINGS,
	POSTING_FORGET_RELIABILITY,
	STANDING_STORE,
	STANDING_STORE_HOUSE,
	RELIABILITY_ADD_FINISHED,
	FIGURES_ADD_RATINGS,
	POSTING_EACH_FINISHED,
	POSTING_EACH_WRONG_RANK,
	PLAYER_IS_PROGRAM,
	PLAYER_MARK_PROGRAM,

	HOUSE_FIND,
	HOUSE_MARK,
	HOUSE_UNLIST,
	HOUSE_MATCHES,
	HOUSE_ADD_MATCH,
	TOKEN_MAKE_ROOM,
	TOKEN_STORE,
	TOKEN_FIND,
	TOKENS_REVOKE,
	VISITOR_MARK,
	VISITOR_COUNT,
	VISITOR_KEEP,
	VISITORS_DUE,
	VISITOR_DELETE,
	RESET_STORE,
	RESET_FIND,

	KEPT_SEAT_APPEND,
	KEPT_SEATS_GIVE_UP,
	KEPT_SEAT_EACH,
	KEPT_SEAT_LOST,
	OPEN_SEAT_STORE,
	OPEN_SEAT_REMOVE,
	OPEN_SEAT_SPENT,
	OPEN_SEAT_EACH,
	OPEN_SEAT_EACH_OF,
	ATTENDANCE_EACH,
	ATTENDANCE_STORE,
	FIGURE_EACH,
	FIGURE_EACH_WRONG,
	SOUNDNESS_FIND,
	SOUNDNESS_BEGIN,
	SOUNDNESS_STORE,
	SOUNDNESS_END,
	CHECK_NEXT_TABLE,
	CHECK_JOURNAL,
	ANALYSIS_NEXT,
	ANALYSIS_NEXT_CONFIRM,
	ANALYSIS_NEXT_OLD,
	ANALYSIS_WAITS,
	ANALYSIS_WAITING,
	ANALYSIS_ASK_OLD,
	ANALYSIS_ASKED_OLD,
	ANALYSIS_PASS,
	ANALYSIS_PASS_CONFIRM,
	ANALYSIS_PASS_OLD,
	ANALYSIS_FORGET,
	ANALYSIS_STORE,
	ANALYSIS_FIND,
	ANALYSIS_LAST_MATCH,
	ERROR_RATE_STORE,
	ERROR_RATE_FIND,
	ERROR_RATE_LATELY,
	DECISION_STORE,
	DECISIONS_CUT,
	DECISION_EACH_WORST,
	DECISION_EACH,
	DECISION_COUNT,
	DECISION_GAME,
	DECISION_EACH_OF_GAME,
	ROLLOUT_NEXT,
	ROLLOUTS_WAITING,
	ROLLOUT_STORE,
	ROLLOUT_PASS,
	HINT_APPEND,
	HINT_EACH,
	HINT_COUNTS,
	DAILY_POOL_ADD,
	DAILY_POOL_TRIM,
	DAILY_POOL_COUNT,
	DAILY_POOL_DROP,
	DAILY_POOL_BEST,
	DAILY_STORE,
	DAILY_FIND,
	DAILY_FIND_LAST,
	DAILY_EACH_DAY,
	DAILY_EACH_PLAY,
	DAILY_PLAY_FIND,
	DAILY_PLAY_LAST,
	DAILY_ANSWER_FIND,
	DAILY_ANSWER_STORE,
	DAILY_COUNT,
	LESSONS_ARE_FOR,
	LESSON_STORE,
	LESSONS_LAPSE,
	LESSONS_OPEN,
	LESSONS_OLDEST,
	LESSONS_DROP_OLDEST,
	LESSONS_COUNT,
	LESSONS_KEPT,
	LESSONS_OF_MATCH,
	LESSON_DUE,
	LESSON_DECISION,
	LESSON_GRADE,
	LESSON_DROP,
	TV_PEOPLE,
	TV_SKIPPED,
	TV_SKIP,
	WEEK_LAST,
	WEEK_STORE,
	WEEK_EACH_BEFORE,
	WEEK_SWING,
	FOLLOWED_TO,
	FOLLOW_TO,
	FOLLOW_NEXT,
	ERROR_POINT_EACH,
	GLICKO_FIND,
	GLICKO_STORE,
	GLICKO_ANCHOR,
	GLICKO_RANK,
	GLICKO_UNRANK,
	GLICKO_UNSURE,
	GLICKO_FORGET,
	VERSUS_GAMES,
	VERSUS_ADD,
	VERSUS_RUNS_STORE,
	VERSUS_RUNS_FIND,
	VERSUS_EACH,
	VERSUS_ROWS,
	FRIEND_ADD,
	FRIEND_REMOVE,
	FRIENDS_COUNT,
	FRIEND_EACH,
	REPORT_APPEND,
	REPORT_APPEND_LINE,
	REPORT_FORGET,
	REPORT_FORGET_OLDEST,
	REPORT_COUNT,
	REPORTS_COUNT,
	REPORT_FIND,
	REPORT_EACH,
	REPORT_LINE_EACH,
	CLUB_LIST,
	CLUB_OF,
	PLAYER_CLUB,
	HEARTBEAT_LOAD,
	HEARTBEAT_STORE,
	STATEMENT_COUNT,
};

/* The matches that run, by the entries of two small indexes alone. To ask the row of each match that is saved
 * or runs would read a page for each of the saved ones, of which there are tens of thousands after years. */
#define RUNNING_IDS                                                                                          \
	"SELECT id FROM matches WHERE state = 'running' OR state = 'saved' "                                 \
	"EXCEPT SELECT id FROM matches WHERE state = 'saved'"
#define MATCHES_RUNNING "(" RUNNING_IDS ")"

struct statement_text {
	enum statement statement;
	const char *sql; /* NULL ends the table */
};

extern const struct statement_text turn_statements[], player_statements[], account_statements[],
	rating_statements[], match_statements[], interruption_statements[], journal_statements[],
	games_statements[], history_statements[], mail_statements[], ignored_statements[],
	operator_statements[], envelope_statements[], throw_statements[], attendance_statements[],
	standing_statements[], reliability_statements[], claim_statements[], house_statements[],
	reset_statements[], token_statements[], visitor_statements[], analysis_statements[],
	rollout_statements[], soundness_statements[], ranked_statements[], hint_statements[],
	kept_seat_statements[], open_seat_statements[], tv_statements[], anchor_statements[],
	abandoned_statements[], versus_statements[], lesson_statements[], unposted_statements[],
	posting_statements[], friend_statements[], club_statements[], report_statements[], daily_statements[],
	appended_statements[], heartbeat_statements[], following_statements[], glicko_statements[],
	error_course_statements[];

/* All of these; the last is NULL. */
extern const struct statement_text *const statement_tables[];

/* Names the journal's table somewhere, unless it only appends to it. */
bool statement_reads_actions(const char *sql);

/* What isn't posted yet (unposted.h), as far as it was read; borrowed. */
struct unposted *db_unposted(struct db *db);

/* Actions of this turn that wait to be inserted (appended.h); borrowed. */
struct appended *db_appended(struct db *db);

/* Changes with each commit, whoever makes it. */
unsigned int statement_file_version(struct db *db);

/* For binding and for reading columns; borrowed. */
sqlite3_stmt *statement_of(struct db *db, enum statement statement);

/* Texts and bytes are borrowed until the statement has run. A wrong `at` is a bug. */
void bind_int(sqlite3_stmt *stmt, int at, int64_t value);
void bind_real(sqlite3_stmt *stmt, int at, double value);
void bind_text(sqlite3_stmt *stmt, int at, const char *text);
void bind_bytes(sqlite3_stmt *stmt, int at, const uint8_t *bytes, size_t size);

/*
 * Column `at`, from 0. Texts are borrowed until the next row; never NULL: NULL in the table reads as "". The
 * schema bounds the lengths. column_copy() cuts what is longer still, which only a damaged file can hold.
 */
const char *column_text(sqlite3_stmt *stmt, int at);
void column_copy(sqlite3_stmt *stmt, int at, char *to, size_t size);

/*
 * Runs a writing statement; the first begins the turn's transaction. DB_NONE: no row was written, or a row it
 * refers to doesn't exist. DB_TAKEN: such a row exists already.
 */
MUST_USE enum db_status statement_write(struct db *db, enum statement statement);

/* Begins the turn's transaction, if it isn't begun. */
MUST_USE enum db_status statement_begin(struct db *db);

/* Counts a row of this turn that is written later; -1 before that, for statement_write() counts it, too. */
void statement_count(struct db *db, int rows);

/* Like statement_write(), but returns DB_OK even if no row was written. */
MUST_USE enum db_status statement_write_any(struct db *db, enum statement statement);

/* Stores a number, ?2, in the rows that belong to the id ?1. */
MUST_USE enum db_status statement_store(struct db *db, enum statement statement, int64_t id, int64_t value);

/* Steps to the next row of a query, whose columns may then be read. False after the last one (*status is
 * DB_OK) or on failure. Call statement_end() then, or when no more rows are wanted. */
bool statement_next(struct db *db, enum statement statement, enum db_status *status);
void statement_end(struct db *db, enum statement statement);

MUST_USE enum db_status statement_no_memory(struct db *db); /* for an answer: DB_BROKEN */

/* Reads the first row of a query and ends it. `read` fills *to from the columns, or returns
 * statement_unreadable(); it is NULL if it only matters whether there is a row. DB_NONE without a row: *to is
 * unchanged. */
typedef enum db_status row_fn(struct db *db, sqlite3_stmt *stmt, void *to);
MUST_USE enum db_status statement_one(struct db *db, enum statement statement, row_fn *read, void *to);

/* Read a row that is a single number or text. Without a row *value is 0, and `to` is unchanged. */
MUST_USE enum db_status statement_int(struct db *db, enum statement statement, int64_t *value);
MUST_USE enum db_status statement_copy(struct db *db, enum statement statement, char *to, size_t size);

/* DB_NONE, for a row that we can't have written: its match is refused, everything else goes on. */
MUST_USE enum db_status statement_unreadable(struct db *db, const char *what);
sqlite3 *db_handle(const struct db *db);
