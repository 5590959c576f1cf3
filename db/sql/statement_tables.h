/*
 * statement_tables.h - where all SQL is, and what is kept in memory beside it: a row for each file; inside
 * db/ only.
 */
#pragma once

#include <stdbool.h>

#include "db/sql/statement_names.h"
#include "db/status.h"

struct db;

/* The matches that run, by the entries of two small indexes alone. To ask the row of each match that is saved
 * or runs would read a page for each of the saved ones, of which there are tens of thousands after years. */
#define RUNNING_IDS                                                                                          \
	"SELECT id FROM matches WHERE state = 'running' OR state = 'saved' "                                 \
	"EXCEPT SELECT id FROM matches WHERE state = 'saved'"
#define MATCHES_RUNNING "(" RUNNING_IDS ")"

/* A statement that begins so only appends to the journal: actions that wait need not be there. */
#define ACTIONS_APPEND "INSERT OR FAIL INTO actions"

struct statement_text {
	enum statement statement;
	const char *sql; /* NULL ends the table */
};

extern const struct statement_text turn_statements[], player_statements[], account_statements[],
	rating_statements[], match_statements[], interruption_statements[], journal_statements[],
	games_statements[], history_statements[], mail_statements[], ignored_statements[],
	operator_statements[], envelope_statements[], lot_statements[], throw_statements[],
	attendance_statements[], standing_statements[], reliability_statements[], claim_statements[],
	house_statements[], reset_statements[], token_statements[], visitor_statements[],
	analysis_statements[], rollout_statements[], soundness_statements[], ranked_statements[],
	hint_statements[], kept_seat_statements[], open_seat_statements[], clock_mark_statements[],
	tv_statements[], anchor_statements[], abandoned_statements[], versus_statements[],
	lesson_statements[], unposted_statements[], posting_statements[], friend_statements[],
	club_statements[], report_statements[], daily_statements[], appended_statements[],
	heartbeat_statements[], following_statements[], glicko_statements[], error_course_statements[],
	news_statements[], slow_statements[], slow_offer_statements[], vacation_statements[],
	letter_statements[], slow_warning_statements[], slow_stop_statements[], feed_statements[],
	tournament_statements[], entrant_statements[], engaged_statements[], pairing_statements[],
	season_statements[], director_statements[], edition_event_statements[], outbox_statements[],
	spread_statements[], route_statements[], mail_route_statements[], push_statements[],
	data_link_statements[], kept_statements[];

/* All of these; the last is NULL. */
extern const struct statement_text *const statement_tables[];

/* Names the journal's table somewhere, unless it only appends to it. */
bool statement_reads_actions(const char *sql);

/* What a file keeps in memory as long as the database is open. */
enum memory {
	MEMORY_APPENDED, /* appended.c */
	MEMORY_UNPOSTED, /* rankings/unposted.h */
	MEMORY_ENGAGED,	 /* tournaments/engaged.c */
	MEMORY_COUNT,
};

struct memory_kind {
	void *(*make)(void);	    /* NULL: no memory */
	void (*drop)(void *memory); /* takes NULL */
	/* Writes what waits in it: before anybody looks for that, and before the commit. NULL: nothing waits.
	 * A failure fails the turn. */
	enum db_status (*settle)(struct db *db);
	/* The turn is stored; NULL: that changes nothing. `version`: of the file now
	 * (statement_file_version()). */
	void (*keep)(void *memory, unsigned int version);
	/* The turn is taken back. `lost`: with rows. */
	void (*take_back)(void *memory, bool lost);
};

extern const struct memory_kind appended_memory, unposted_memory, engaged_memory;
extern const struct memory_kind *const memory_kinds[MEMORY_COUNT];
