/*
 * statement_tables.c - where all SQL is: a table for each file that asks; and what some of them keep in
 * memory.
 */
#include "db/sql/statement_tables.h"

#include <string.h>

const struct statement_text *const statement_tables[] = {
	turn_statements,
	player_statements,
	house_statements,
	account_statements,
	rating_statements,
	ranked_statements,
	match_statements,
	interruption_statements,
	journal_statements,
	games_statements,
	history_statements,
	reliability_statements,
	claim_statements,
	mail_statements,
	ignored_statements,
	operator_statements,
	envelope_statements,
	lot_statements,
	throw_statements,
	attendance_statements,
	standing_statements,
	soundness_statements,
	reset_statements,
	token_statements,
	feed_statements,
	data_link_statements,
	kept_statements,
	outbox_statements,
	spread_statements,
	route_statements,
	mail_route_statements,
	push_statements,
	visitor_statements,
	analysis_statements,
	rollout_statements,
	hint_statements,
	kept_seat_statements,
	tv_statements,
	lesson_statements,
	daily_statements,
	open_seat_statements,
	clock_mark_statements,
	anchor_statements,
	abandoned_statements,
	versus_statements,
	following_statements,
	error_course_statements,
	glicko_statements,
	unposted_statements,
	posting_statements,
	friend_statements,
	club_statements,
	report_statements,
	appended_statements,
	heartbeat_statements,
	news_statements,
	slow_statements,
	slow_offer_statements,
	vacation_statements,
	letter_statements,
	slow_warning_statements,
	slow_stop_statements,
	tournament_statements,
	entrant_statements,
	engaged_statements,
	pairing_statements,
	season_statements,
	director_statements,
	edition_event_statements,
	NULL,
};

const struct memory_kind *const memory_kinds[MEMORY_COUNT] = {
	[MEMORY_APPENDED] = &appended_memory,
	[MEMORY_UNPOSTED] = &unposted_memory,
	[MEMORY_ENGAGED] = &engaged_memory,
};

bool
statement_reads_actions(const char *sql)
{
	const char *word = sql;

	if (strncmp(sql, ACTIONS_APPEND, sizeof ACTIONS_APPEND - 1) == 0)
		return false;
	while ((word = strstr(word, "actions")) != NULL) {
		if (word == sql || word[-1] != '_') /* operator_actions */
			return true;
		word++;
	}
	return false;
}
