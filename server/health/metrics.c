/*
 * metrics.c - a table of what can be measured, a row for each sample; rows of one name are together.
 */
#include "server/health/metrics.h"

#include <inttypes.h>
#include <stddef.h>

#include "server/health/readings.h"
#include "server/log/turn_log.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/copied.h"

#define NS_OF_SECOND 1e9

enum kind {
	COUNTER,
	GAUGE,
};

/* Of each machine that serves: on one that only reads, too. */
static const struct metric {
	const char *name; /* of a counter without its "_total" */
	enum kind kind;
	const char *label; /* NULL: there is one sample only */
	reading_fn *read;
	int which;	  /* handed to `read` */
	const char *help; /* NULL: that of the row before */
} metrics[] = {
	{"build_info", GAUGE, "version=\"" BARPOINT_VERSION "\"", reading_one, 0,
		"Always 1; which version runs."},
	{"start_time_seconds", GAUGE, NULL, reading_started, 0,
		"When the server was started, in Unix seconds."},
	{"visitors", GAUGE, NULL, reading_visitors, 0,
		"Connections over which pages and lists are read, event streams apart."},
	{"streams", GAUGE, NULL, reading_streams, 0, "Event streams that are read."},
	{"feeds_read", COUNTER, NULL, reading_feeds_read, 0, "Times that one of them was read."},
	{"data_read", COUNTER, NULL, reading_data_read, 0,
		"Times that all that is kept of a player was asked for."},
	{"turns", COUNTER, NULL, reading_turns, 0, "Turns of the loop."},
	{"received_bytes", COUNTER, NULL, reading_received, 0, "Bytes that came over all lines."},
	{"sent_bytes", COUNTER, NULL, reading_sent, 0, "Bytes that went out over all lines."},
	{"sends", COUNTER, NULL, reading_sends, 0, "Calls in which they went out."},
	{"handshakes", COUNTER, NULL, reading_handshakes, 0, "Handshakes of TLS that came to an end."},
	{"refusals", COUNTER, "reason=\"banned\"", reading_refused, REFUSED_BANNED,
		"Who was not let in or not answered, and why."},
	{"refusals", COUNTER, "reason=\"full\"", reading_refused, REFUSED_FULL, NULL},
	{"refusals", COUNTER, "reason=\"connections\"", reading_refused, REFUSED_CONNECTIONS, NULL},
	{"refusals", COUNTER, "reason=\"visitors\"", reading_refused, REFUSED_VISITORS, NULL},
	{"refusals", COUNTER, "reason=\"handshake\"", reading_refused, REFUSED_HANDSHAKE, NULL},
	{"refusals", COUNTER, "reason=\"login\"", reading_refused, REFUSED_LOGIN, NULL},
	{"refusals", COUNTER, "reason=\"cut-off\"", reading_refused, REFUSED_CUT_OFF, NULL},
	{"refusals", COUNTER, "reason=\"disabled\"", reading_refused, REFUSED_DISABLED, NULL},
	{"refusals", COUNTER, "reason=\"registration\"", reading_refused, REFUSED_REGISTRATION, NULL},
	{"refusals", COUNTER, "reason=\"new-visitors\"", reading_refused, REFUSED_NEW_VISITORS, NULL},
	{"refusals", COUNTER, "reason=\"reading\"", reading_refused, REFUSED_READING, NULL},
	{"refusals", COUNTER, "reason=\"waiting\"", reading_refused, REFUSED_WAITING, NULL},
	{"refusals", COUNTER, "reason=\"streams\"", reading_refused, REFUSED_STREAMS, NULL},
	{"refusals", COUNTER, "reason=\"streams-full\"", reading_refused, REFUSED_STREAMS_FULL, NULL},
	{"refusals", COUNTER, "reason=\"crowded\"", reading_refused, REFUSED_CROWDED, NULL},
	{"refusals", COUNTER, "reason=\"feed\"", reading_refused, REFUSED_FEED, NULL},
	{"pages_failed", COUNTER, NULL, reading_pages_failed, 0,
		"Times that the page could not be read from web-root."},
	{"database_bytes", GAUGE, NULL, reading_file, FILE_DATABASE, "Size of barpoint.db."},
	{"wal_bytes", GAUGE, NULL, reading_file, FILE_WAL, "Size of barpoint.db-wal."},
	{"free_bytes", GAUGE, NULL, reading_free, 0, "Room on the disk of the database."},
	{"certificate_expiry_timestamp_seconds", GAUGE, NULL, reading_expiry, 0,
		"When the certificate for TLS expires, in Unix seconds; 0 without one."},
};

/* Of a machine on which people play. One that only reads would count a second time what its copy has. */
static const struct metric own_metrics[] = {
	{"online", GAUGE, NULL, reading_online, 0, "People and programs that are logged in."},
	{"sessions", GAUGE, "line=\"text\"", reading_sessions, LINE_TEXT,
		"Lines that are open, logged in or not."},
	{"sessions", GAUGE, "line=\"tls\"", reading_sessions, LINE_TLS, NULL},
	{"sessions", GAUGE, "line=\"web\"", reading_sessions, LINE_WEB, NULL},
	{"sessions", GAUGE, "line=\"web-tls\"", reading_sessions, LINE_WEB_TLS, NULL},
	{"sessions_max", GAUGE, NULL, reading_sessions_max, 0, "How many lines there can be."},
	{"visitor_accounts", GAUGE, NULL, reading_visitor_accounts, 0, "Accounts of visitors."},
	{"visitor_accounts_max", GAUGE, NULL, reading_visitor_accounts_max, 0,
		"How many accounts of visitors there can be."},
	{"visitor_accounts_made", COUNTER, NULL, reading_visitors_made, 0,
		"Accounts of visitors that were made."},
	{"visitors_kept", COUNTER, NULL, reading_visitors_kept, 0,
		"Visitors who took a name and a password."},
	{"visitors_erased", COUNTER, NULL, reading_visitors_erased, 0,
		"Visitors who did not come back and were erased."},
	{"friends", GAUGE, NULL, reading_friends, 0, "Friends that players have named."},
	{"reports", GAUGE, NULL, reading_reports, 0, "Reports of players that are kept."},
	{"lessons", GAUGE, NULL, reading_lessons, 0, "Mistakes of players that are kept for a second look."},
	{"feeds", GAUGE, NULL, reading_feeds, 0, "Secret addresses of feeds that players have."},
	{"notices_waiting", GAUGE, NULL, reading_notices, 0,
		"Notices to players who are away, not carried yet."},
	{"notices_max", GAUGE, NULL, reading_notices_max, 0, "How many of them may wait."},
	{"notices_late_seconds", GAUGE, NULL, reading_notices_late, 0,
		"For how long the oldest of them that is due has waited for a courier."},
	{"letters_sent", COUNTER, "way=\"mail\"", reading_letters_sent, NOTICE_BY_MAIL,
		"Letters that have arrived, by the word of the courier."},
	{"letters_sent", COUNTER, "way=\"push\"", reading_letters_sent, NOTICE_BY_PUSH, NULL},
	{"letters_sent", COUNTER, "way=\"hook\"", reading_letters_sent, NOTICE_BY_HOOK, NULL},
	{"letters_failed", COUNTER, "way=\"mail\"", reading_letters_failed, NOTICE_BY_MAIL,
		"Letters that were refused, or given up after a day."},
	{"letters_failed", COUNTER, "way=\"push\"", reading_letters_failed, NOTICE_BY_PUSH, NULL},
	{"letters_failed", COUNTER, "way=\"hook\"", reading_letters_failed, NOTICE_BY_HOOK, NULL},
	{"notices_dropped", COUNTER, "reason=\"answered\"", reading_notices_answered, 0,
		"Notices that were never carried, and why."},
	{"notices_dropped", COUNTER, "reason=\"late\"", reading_notices_lapsed, 0, NULL},
	{"notices_dropped", COUNTER, "reason=\"many\"", reading_notices_crowded, 0, NULL},
	{"couriers", GAUGE, NULL, reading_couriers, 0, "Couriers that are connected."},
	{"mail_routes", GAUGE, NULL, reading_mail_routes, 0, "Players who have mail sent to them."},
	{"push_subscriptions", GAUGE, NULL, reading_pushes, 0, "Browsers in which players are told."},
	{"daily_pool", GAUGE, NULL, reading_daily_pool, 0,
		"Decisions that may become a position of the day."},
	{"house_players", GAUGE, NULL, reading_house, 0, "House players that are logged in."},
	{"house_waiting", GAUGE, NULL, reading_house_waiting, 0, "Who waits for a house player."},
	{"matches_running", GAUGE, NULL, reading_matches, 0, "Matches that are played now."},
	{"matches_slow", GAUGE, NULL, reading_slow, 0, "Slow matches that are not over."},
	{"slow_offers", GAUGE, NULL, reading_slow_offers, 0, "Offers of slow matches that wait."},
	{"vacations", GAUGE, NULL, reading_vacations, 0,
		"Players on vacation: no clock of their slow matches runs."},
	{"tournaments", GAUGE, NULL, reading_tournaments, 0,
		"Tournaments that are open or being played (tournaments-max)."},
	{"tournaments_standing", GAUGE, NULL, reading_tournaments_standing, 0,
		"Of them, those that are paused, or in which nobody plays and nothing is due."},
	{"matches_begun", COUNTER, NULL, reading_begun, 0, "Matches that have begun."},
	{"matches_finished", COUNTER, NULL, reading_finished, 0, "Matches that have come to their end."},
	{"plays", COUNTER, NULL, reading_plays, 0, "Plays of checkers, complete ones."},
	{"lines", COUNTER, NULL, reading_lines, 0, "Lines that were read."},
	{"commits", COUNTER, NULL, reading_commits, 0, "Transactions that were stored."},
	{"rows", COUNTER, NULL, reading_rows, 0, "Rows that were stored."},
	{"hashes", COUNTER, NULL, reading_hashes, 0, "Password hashes that were computed."},
	{"hashes_waiting", GAUGE, NULL, reading_hashes_waiting, 0, "Logins that wait for a password hash."},
	{"analyses_waiting", GAUGE, NULL, reading_analyses, 0,
		"Finished matches that wait for their analysis or for a deeper one."},
	{"rollouts_waiting", GAUGE, NULL, reading_rollouts, 0,
		"Analysed matches whose errors and close decisions wait for rollouts."},
	{"posting_waiting", GAUGE, NULL, reading_posting, 0,
		"Finished matches that are not written to the tables of standings yet."},
	{"disk_full", GAUGE, NULL, reading_disk_full, 0, "1 while nothing can be stored."},
	{"damaged", GAUGE, NULL, reading_damaged, 0, "1 if the database was found damaged."},
	{"backup_timestamp_seconds", GAUGE, "where=\"here\"", reading_copied, COPIED_HERE,
		"When the last good copy of the database was made, in Unix seconds; 0 for never."},
	{"backup_timestamp_seconds", GAUGE, "where=\"away\"", reading_copied, COPIED_AWAY, NULL},
	{"rehearsal_timestamp_seconds", GAUGE, NULL, reading_copied, COPIED_REHEARSED,
		"When a copy was last put back for a try, in Unix seconds; 0 for never."},
	{"certificate_expiry_seconds", GAUGE, NULL, reading_expiry, 0,
		"Its old name, which goes with the next version."},
};

/* Of a machine that has a log of turns. */
static const struct metric log_metrics[] = {
	{"log_role", GAUGE, NULL, reading_log_role, 0,
		"2 for the machine that writes the log of turns, 1 for one that follows."},
	{"log_epoch", GAUGE, NULL, reading_log_epoch, 0,
		"The epoch in which this machine writes; 0 if it follows."},
	{"log_place", GAUGE, NULL, reading_log_place, 0,
		"The last turn of the log that is stored here, too."},
	{"log_lag_turns", GAUGE, NULL, reading_log_lag_turns, 0,
		"How many turns of the log a machine that follows still lacks."},
	{"log_lag_seconds", GAUGE, NULL, reading_log_lag_seconds, 0, "For how long it has lacked any."},
	{"log_beatless_seconds", GAUGE, NULL, reading_log_beatless_seconds, 0,
		"For how long a machine that only reads has seen nobody write; 0 if the log has one host."},
	{"log_followers", GAUGE, NULL, reading_log_followers, 0,
		"How many machines have followed in the last minute, as the one that writes knows."},
	{"log_keyless", GAUGE, NULL, reading_log_keyless, 0,
		"1 for a machine that follows and can't take over: it has no key file for the dice."},
	{"log_doubts", COUNTER, NULL, reading_log_doubts, 0,
		"Turns that the log had to be asked about again."},
	{"log_refused", COUNTER, NULL, reading_log_refused, 0,
		"How often the log did not take a turn or a takeover: another machine writes, or there is no second copy."},
	{"log_forks", COUNTER, NULL, reading_log_forks, 0,
		"How often the database of this machine did not fit the log, and was put aside."},
	{"log_body_bytes", COUNTER, NULL, reading_log_bytes, 0,
		"Bytes of turns that were stored there, packed and sealed."},
};

static const struct duration {
	const char *name, *help;
	size_t offset; /* of the histogram in struct counters */
	bool is_own;   /* of a machine on which people play, as above */
} durations[] = {
	{"turn_seconds", "How long a turn of the loop takes, waiting for input apart.",
		offsetof(struct counters, turns), false},
	{"commit_seconds", "How long it takes to store a turn.", offsetof(struct counters, commits), true},
};

static const struct duration log_duration = {"log_append_seconds",
	"How long it takes until a turn is stored in the log.", offsetof(struct counters, log_appends),
	false};

static void
write_head(FILE *out, const char *name, const char *ending, const char *kind, const char *help)
{
	fprintf(out, "# HELP barpoint_%s%s %s\n# TYPE barpoint_%s%s %s\n", name, ending, help, name, ending,
		kind);
}

static void
write_metric(struct server *server, FILE *out, const struct metric *metric, bool open_metrics)
{
	const char *ending = metric->kind == COUNTER ? "_total" : "";

	if (metric->help != NULL)
		write_head(out, metric->name, open_metrics ? "" : ending,
			metric->kind == COUNTER ? "counter" : "gauge", metric->help);
	fprintf(out, "barpoint_%s%s", metric->name, ending);
	if (metric->label != NULL)
		fprintf(out, "{%s}", metric->label);
	fprintf(out, " %" PRId64 "\n", metric->read(server, metric->which));
}

static void
write_duration(const struct server *server, FILE *out, const struct duration *duration)
{
	const struct histogram *histogram = (const void *)((const char *)server->counters + duration->offset);
	uint64_t count = 0;

	write_head(out, duration->name, "", "histogram", duration->help);
	for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
		count += histogram->counts[i];
		fprintf(out, "barpoint_%s_bucket{le=\"%g\"} %" PRIu64 "\n", duration->name,
			(double)histogram_limits_ns[i] / NS_OF_SECOND, count);
	}
	count += histogram->counts[HISTOGRAM_BUCKETS];
	fprintf(out, "barpoint_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", duration->name, count);
	fprintf(out, "barpoint_%s_sum %.9f\nbarpoint_%s_count %" PRIu64 "\n", duration->name,
		(double)histogram->sum_ns / NS_OF_SECOND, duration->name, count);
}

static void
write_server(struct server *server, FILE *out, bool open_metrics)
{
	for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
		write_metric(server, out, &metrics[i], open_metrics);
	for (size_t i = 0; !server->only_reads && i < sizeof own_metrics / sizeof *own_metrics; i++)
		write_metric(server, out, &own_metrics[i], open_metrics);
	for (size_t i = 0; i < sizeof durations / sizeof *durations; i++)
		if (!durations[i].is_own || !server->only_reads)
			write_duration(server, out, &durations[i]);
}

/* It has opened its database, and nothing stands still for the log. */
static bool
serves(const struct server *server)
{
	return turn_log_follows(server) ? server->only_reads && server->db != NULL : !turn_log_stands(server);
}

/* A machine that follows, and does not only read, has nothing else to tell. */
static void
write_log(struct server *server, FILE *out, bool open_metrics)
{
	for (size_t i = 0; i < sizeof log_metrics / sizeof *log_metrics; i++)
		write_metric(server, out, &log_metrics[i], open_metrics);
	write_duration(server, out, &log_duration);
}

void
metrics_write(struct server *server, FILE *out, bool open_metrics)
{
	if (serves(server))
		write_server(server, out, open_metrics);
	if (turn_log_figures(server) != NULL)
		write_log(server, out, open_metrics);
	if (open_metrics)
		fputs("# EOF\n", out);
}
