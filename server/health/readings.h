/*
 * readings.h - one figure of the server at a time, as it is at this moment. `which` chooses among those of a
 * kind, where there are several.
 */
#pragma once

#include <stdint.h>

struct server;

typedef int64_t reading_fn(struct server *server, int which);

/* Kinds of connection. */
enum reading_line {
	LINE_TEXT,
	LINE_TLS,
	LINE_WEB,
	LINE_WEB_TLS,
	LINES,
};

enum reading_file {
	FILE_DATABASE,
	FILE_WAL,
};

reading_fn reading_one;			      /* 1 */
reading_fn reading_started;		      /* Unix seconds */
reading_fn reading_sessions;		      /* `which`: enum reading_line */
reading_fn reading_visitors, reading_streams; /* over HTTP; the former without the latter */
reading_fn reading_friends, reading_reports, reading_lessons, reading_tournaments,
	reading_tournaments_standing, reading_daily_pool, reading_feeds, reading_feeds_read,
	reading_data_read;
reading_fn reading_slow, reading_slow_offers, reading_vacations;
reading_fn reading_notices, reading_notices_max, reading_notices_late, reading_couriers;
reading_fn reading_mail_routes, reading_pushes;
reading_fn reading_letters_sent, reading_letters_failed; /* since the start; `which`: enum notice_way */
reading_fn reading_notices_answered, reading_notices_lapsed, reading_notices_crowded; /* since the start */
reading_fn reading_visitor_accounts, reading_visitor_accounts_max;
reading_fn reading_visitors_made, reading_visitors_kept, reading_visitors_erased; /* since the start */
reading_fn reading_house, reading_house_waiting;
reading_fn reading_sessions_max, reading_online, reading_matches;
reading_fn reading_plays, reading_begun,
	reading_finished; /* since the start, as all that follow up to hashes */
reading_fn reading_lines, reading_turns, reading_commits, reading_rows;
reading_fn reading_received, reading_sent, reading_sends; /* bytes */
reading_fn reading_handshakes;
reading_fn reading_refused;	 /* `which`: enum refused */
reading_fn reading_pages_failed; /* answered 503: web-root */
reading_fn reading_hashes;
reading_fn reading_hashes_waiting, reading_analyses, reading_rollouts; /* in the queues */
reading_fn reading_posting;					       /* matches */
reading_fn reading_file;					       /* bytes; `which`: enum reading_file */
reading_fn reading_free;					       /* bytes */
reading_fn reading_disk_full, reading_damaged;			       /* 0 or 1 */
reading_fn reading_copied; /* Unix seconds, 0 for never; `which`: enum copied_kind */
/* These only if there is a log of turns. */
reading_fn reading_log_role; /* 1: this machine follows; 2: it writes */
reading_fn reading_log_epoch, reading_log_place, reading_log_lag_turns, reading_log_lag_seconds;
reading_fn reading_log_beatless_seconds, reading_log_followers;
reading_fn reading_log_keyless; /* 0 or 1 */
reading_fn reading_log_doubts, reading_log_refused, reading_log_forks,
	reading_log_bytes; /* since the start */
reading_fn reading_expiry; /* Unix seconds, 0 without a certificate */
