/*
 * report.c - players report each other to the operators, who read it with the talk that came before.
 */
#include <stdio.h>
#include <string.h>

#include "db/people/reports.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/players/hearing.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	DAY = 24 * 60 * 60,
	REPORTS_SHOWN = 20,
};

/* --- report */

/* Whether one more may be made; if not, the player has been told why. */
static bool
may_report(struct session *session)
{
	struct server *server = session->server;
	int64_t most = server->config->reports_per_day, count = 0;

	if (report_count(server->db, session->player->account.id, storing_now(server) - DAY, &count) !=
		DB_OK) {
		command_cant_read(session, "reports");
		return false;
	}
	if (count < most)
		return true;
	session_tell(session, MSG_REPORTS_FULL, &(struct message_args){.n = (long)most});
	return false;
}

/* Those who run the server and are here. */
static void
tell_operators(struct server *server, const struct report_row *report)
{
	struct player *each;

	TAILQ_FOREACH(each, &server->lobby->online, next_online)
		if (each->account.operator_mark && player_knows_new_words(each))
			player_tell(each, MSG_REPORT_COMES,
				&(struct message_args){.a = report->reporter_name,
					.b = report->subject_name,
					.text = report->why,
					.n = (long)report->id});
}

static void
store(struct session *session, const struct player_row *subject, const char *why)
{
	struct server *server = session->server;
	struct report_line lines[REPORT_LINES];
	int count = hearing_lines(session->player, lines);
	struct report_row report = {
		.at = storing_now(server),
		.reporter = session->player->account.id,
		.subject = subject->id,
	};

	snprintf(report.reporter_name, sizeof report.reporter_name, "%s", session->player->account.name);
	snprintf(report.subject_name, sizeof report.subject_name, "%s", subject->name);
	snprintf(report.why, sizeof report.why, "%s", why);
	if (!storing_may(server) || !storing_done(server, report_store(server->db, &report, lines, count,
								  server->config->reports_max))) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	log_info(session->subject, "reports %s: report %lld", subject->name, (long long)report.id);
	session_tell(session, MSG_REPORTED, &(struct message_args){.a = subject->name, .n = count});
	tell_operators(server, &report);
}

static void
run_report(struct session *session, const struct words *words)
{
	const char *why = words_rest(words, 1);
	struct player_row subject;
	struct player *online;

	if (!command_has_text(session, why, MSG_REPORT_HOW) ||
		!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &subject, &online))
		return;
	if (subject.id == session->player->account.id)
		session_say(session, MSG_REPORT_YOURSELF);
	else if (may_report(session))
		store(session, &subject, why);
}

/* --- reports, for operators */

static void
tell_report(void *arg, const struct report_row *report)
{
	struct session *session = arg;
	char when[TEXT_DATE_SIZE];

	text_date_minute(when, (time_t)report->at, zones_of(session));
	session_tell(session, MSG_REPORT_ROW,
		&(struct message_args){.a = report->reporter_name,
			.b = report->subject_name,
			.n = (long)report->id,
			.text = when});
	session_tell(session, MSG_REPORT_WHY, &(struct message_args){.text = report->why});
}

static void
tell_line(void *arg, const struct report_line *line)
{
	char text[SENTENCE_SIZE];

	snprintf(text, sizeof text, "%s: %s", line->how, line->text);
	session_tell(arg, MSG_REPORT_LINE, &(struct message_args){.a = line->name, .text = text});
}

static void
show_one(struct session *session, int64_t id)
{
	struct report_row report;
	enum db_status status = report_find(session->server->db, id, &report);

	if (status == DB_NONE) {
		session_tell(session, MSG_REPORT_NONE, &(struct message_args){.n = (long)id});
		return;
	}
	if (status == DB_OK) {
		tell_report(session, &report);
		status = report_line_each(session->server->db, id, tell_line, session);
	}
	if (status != DB_OK)
		command_cant_read(session, "reports");
}

/* The newest whose numbers are less than that. */
static void
list_before(struct session *session, int64_t before)
{
	if (report_each(session->server->db, before, REPORTS_SHOWN, tell_report, session) != DB_OK)
		command_cant_read(session, "reports");
}

static void
run_reports(struct session *session, const struct words *words)
{
	int64_t id, count;

	if (words->count == 3 && strcasecmp(words->word[1], "before") == 0 &&
		number_read(words->word[2], 1, INT64_MAX, &id)) {
		list_before(session, id);
		return;
	}
	if (words->count > 1) {
		if (number_read(words->word[1], 1, INT64_MAX, &id))
			show_one(session, id);
		else
			session_say(session, MSG_REPORTS_HOW);
		return;
	}
	if (reports_count(session->server->db, &count) != DB_OK) {
		command_cant_read(session, "reports");
		return;
	}
	session_tell(session, count > 0 ? MSG_REPORTS_HEADER : MSG_REPORTS_NONE,
		&(struct message_args){.n = (long)count});
	list_before(session, INT64_MAX);
}

const struct command report_commands[] = {
	{
		.name = "report",
		.ours = true,
		.needs = NEED_MEMBER,
		.words_min = 1,
		.missing = MSG_REPORT_HOW,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_report,
	},
	{
		.name = "reports",
		.needs = NEED_OPERATOR,
		.run = run_reports,
	},
	{.name = NULL},
};
