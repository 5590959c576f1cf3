/*
 * admin_status.c - the figures of a server that runs, for a person.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "protocol/text.h"
#include "server/analysis/analysis.h"
#include "server/config/config.h"
#include "server/health/health.h"
#include "server/health/readings.h"
#include "server/operators/admin_answer.h"
#include "server/operators/admin_parts.h"
#include "server/operators/admin_request.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/copied.h"

enum { SLOW_BUCKET = 7 }; /* the first whose turns took more than 100 milliseconds */

/* "12 MB", by the largest unit that leaves a number of two digits or more. */
static void
write_bytes(FILE *out, int64_t bytes)
{
	static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
	size_t unit = 0;

	while (bytes >= 10000 && unit + 1 < sizeof units / sizeof *units) {
		bytes /= 1000;
		unit++;
	}
	fprintf(out, "%" PRId64 " %s", bytes, units[unit]);
}

static void
write_sessions(struct server *server, FILE *out)
{
	static const char *const names[] = {[LINE_TEXT] = "text",
		[LINE_TLS] = "TLS",
		[LINE_WEB] = "web",
		[LINE_WEB_TLS] = "web under TLS"};
	int64_t all = 0;

	for (int line = 0; line < LINES; line++)
		all += reading_sessions(server, line);
	fprintf(out, "lines        %" PRId64 " of %" PRId64 " at most", all, reading_sessions_max(server, 0));
	for (int line = 0; line < LINES; line++)
		if (reading_sessions(server, line) > 0)
			fprintf(out, ", %" PRId64 " %s", reading_sessions(server, line), names[line]);
	fprintf(out, "\nvisitors     %" PRId64 " read pages, %" PRId64 " event streams\n",
		reading_visitors(server, 0), reading_streams(server, 0));
	fprintf(out, "logged in    %" PRId64 "\n", reading_online(server, 0));
	fprintf(out,
		"without name %" PRId64 " accounts of visitors, of %" PRId64 " at most; %" PRId64
		" wait for a seat\n",
		reading_visitor_accounts(server, 0), reading_visitor_accounts_max(server, 0),
		reading_house_waiting(server, 0));
}

static void
write_play(struct server *server, FILE *out)
{
	fprintf(out,
		"matches      %" PRId64 " run; since the start %" PRId64 " have begun, %" PRId64 " ended\n"
		"stored       %" PRId64 " plays, %" PRId64 " rows, %" PRId64 " commits since the start\n",
		reading_matches(server, 0), reading_begun(server, 0), reading_finished(server, 0),
		reading_plays(server, 0), reading_rows(server, 0), reading_commits(server, 0));
}

static void
write_turns(struct server *server, FILE *out)
{
	const struct histogram *turns = &server->counters->turns;
	uint64_t all = 0, slow = 0;

	for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
		all += turns->counts[i];
		slow += i >= SLOW_BUCKET ? turns->counts[i] : 0;
	}
	fprintf(out, "slow turns   %" PRIu64 " of %" PRIu64 " took more than 100 ms\n", slow, all);
}

static void
write_refusals(struct server *server, FILE *out)
{
	static const char *const names[] = {
		[REFUSED_BANNED] = "banned",
		[REFUSED_FULL] = "the server was full",
		[REFUSED_CONNECTIONS] = "too many lines from one address",
		[REFUSED_VISITORS] = "too many visitors from one address",
		[REFUSED_HANDSHAKE] = "unfinished handshakes",
		[REFUSED_LOGIN] = "wrong passwords",
		[REFUSED_CUT_OFF] = "too many wrong passwords",
		[REFUSED_DISABLED] = "disabled",
		[REFUSED_REGISTRATION] = "too many new accounts",
		[REFUSED_NEW_VISITORS] = "too many new visitors",
		[REFUSED_READING] = "too much reading from one address",
		[REFUSED_WAITING] = "too many of one address that wait for a turn",
		[REFUSED_STREAMS] = "too many event streams from one address",
		[REFUSED_STREAMS_FULL] = "too many event streams in all",
		[REFUSED_FEED] = "wrong secret links",
		[REFUSED_CROWDED] = "too many visitors in all",
	};
	const char *before = "refused      ";

	for (int i = 0; i < REFUSED_KINDS; i++) {
		assert(names[i] != NULL);
		if (reading_refused(server, i) == 0)
			continue;
		fprintf(out, "%s%" PRId64 " %s", before, reading_refused(server, i), names[i]);
		before = ", ";
	}
	fputs(before[0] == ',' ? "\n" : "refused      nobody\n", out);
}

static void
write_files(struct server *server, FILE *out)
{
	fputs("files        barpoint.db ", out);
	write_bytes(out, reading_file(server, FILE_DATABASE));
	fputs(", barpoint.db-wal ", out);
	write_bytes(out, reading_file(server, FILE_WAL));
	fputs(", free ", out);
	write_bytes(out, reading_free(server, 0));
	fputc('\n', out);
}

static void
write_pages(struct server *server, FILE *out)
{
	if (server->counters->pages_failed > 0)
		fprintf(out, "pages        %" PRIu64 " could not be read from %s\n",
			server->counters->pages_failed, server->config->web_root);
}

/* Why is in the log. */
static void
write_analysis(struct server *server, FILE *out)
{
	if (!analysis_is_on(server))
		fprintf(out, "analysis     off, %s\n",
			strcmp(server->config->weights, "none") == 0 ? "as weights says"
								     : "the weights can't be used");
}

/* A copy that is a day late deserves a warning; a rehearsal is rarer. */
static void
write_copied(FILE *out, const char *before, const struct copied *copied, int64_t now, bool warns)
{
	int64_t hours = copied->at < now ? (now - copied->at) / 3600 : 0;

	if (copied->at == 0)
		return;
	fprintf(out, "%s%s%" PRId64 " hours ago, %s\n", before,
		warns && now - copied->at > COPIED_OLD_SECONDS ? "WARNING: the last " : "", hours,
		copied->where);
}

static void
write_backups(struct server *server, FILE *out)
{
	struct copied copied[COPIED_KINDS];
	int64_t now = storing_now(server);

	copied_read(server->config->data, copied);
	if (copied[COPIED_HERE].at == 0)
		fputs("backup       WARNING: none was made yet\n", out);
	write_copied(out, "backup       ", &copied[COPIED_HERE], now, true);
	write_copied(out, "  away       ", &copied[COPIED_AWAY], now, true);
	write_copied(out, "  rehearsed  ", &copied[COPIED_REHEARSED], now, false);
}

static void
write_certificate(struct server *server, FILE *out)
{
	char date[TEXT_DATE_SIZE];

	if (server->certificate == NULL) {
		fputs("certificate  none\n", out);
		return;
	}
	text_date_short(date, (time_t)reading_expiry(server, 0), NULL);
	fprintf(out, "certificate  expires %s\n", date);
}

enum db_status
admin_status(struct admin_request *request, const struct words *words)
{
	struct server *server = request->server;
	FILE *out = request->answer;
	char date[TEXT_DATE_SIZE];
	(void)words;

	if (server == NULL)
		return admin_refuse(request, "no server runs there");
	const char *fault = health_refusal(server);
	text_date_short(date, (time_t)server->started, NULL);
	fprintf(out, "ok\nbarpointd " BARPOINT_VERSION " runs since %s\nhealth       %s\n", date,
		fault != NULL ? fault : "all is well");
	write_sessions(server, out);
	write_play(server, out);
	write_turns(server, out);
	write_refusals(server, out);
	fprintf(out, "waiting      %" PRId64 " password hashes, %" PRId64 " analyses\n",
		reading_hashes_waiting(server, 0), reading_analyses(server, 0));
	write_files(server, out);
	write_analysis(server, out);
	write_pages(server, out);
	write_certificate(server, out);
	write_backups(server, out);
	return DB_OK;
}
