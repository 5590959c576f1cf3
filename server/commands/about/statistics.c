/*
 * statistics.c - what really happened on this server: its throws, its people, its figures.
 */
#include "protocol/spoken/spoken_rows.h"
#include "protocol/text.h"
#include "protocol/throw_rows.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/dice/tally.h"
#include "server/lobby/attendance.h"
#include "server/lobby/lobby.h"
#include "server/net/wire.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"

static void
run_dicetest(struct session *session)
{
	const struct throw_counts *counts = tally_counts(session->server);
	bool narrow = screen_list_form(session) == LIST_NARROW;

	session_say(session, narrow ? MSG_DICETEST_NARROW : MSG_DICETEST);
	for (int number = 1; number <= 6; number++)
		TELL_ROW(session, throw_row_number, narrow, counts, number);
	session_say(session, narrow ? MSG_DICETEST_FACES_NARROW : MSG_DICETEST_FACES);
	for (int number = 1; number <= 6; number++)
		TELL_ROW(session, throw_row_face, narrow, counts, number);
	TELL_ROW(session, throw_row_size, narrow, counts);
	session_say(session, MSG_DICETEST_TESTS);
	for (int test = 0; test < THROW_TEST_COUNT; test++)
		TELL_ROW(session, throw_row_test, narrow, counts, (enum throw_test)test);
}

static void
run_matrix(struct session *session)
{
	const struct throw_counts *counts = tally_counts(session->server);
	bool narrow = screen_list_form(session) == LIST_NARROW;
	int fold = narrow ? THROW_FOLD_NARROW : THROW_FOLD;

	session_say(session, MSG_MATRIX);
	for (int before = 0; before < THROWS; before++)
		for (int from = 0; from < THROWS; from += fold)
			TELL_ROW(session, throw_row_after, narrow, counts, before, from);
}

/* Hours in which the server never ran are left out. */
static void
run_average(struct session *session)
{
	const struct attendance attendance = attendance_now(session->server);
	bool any = false;

	session_say(session, MSG_AVERAGE_HEADER);
	for (int i = 0; i < DAY_HOURS; i++) {
		const struct attendance_hour *hour = &attendance.hour[i];
		if (hour->ms == 0)
			continue;
		const struct row_hour told = {
			.hour = i,
			.average = (double)hour->person_ms / (double)hour->ms,
			.least = hour->least,
			.most = hour->most,
		};
		TELL_ROW(session, row_hour, &told);
		any = true;
	}
	if (!any)
		session_say(session, MSG_AVERAGE_NONE);
}

static void
tell_figures(struct session *session, enum message message, int64_t n, int64_t m)
{
	session_tell(session, message, &(struct message_args){.n = (long)n, .m = (long)m});
}

static void
run_stat(struct session *session)
{
	const struct server *server = session->server;
	struct figures figures;
	char started[TEXT_DATE_SIZE];

	if (figures_load(server->db, &figures) != DB_OK) {
		command_cant_read(session, "figures");
		return;
	}
	session_say(session, MSG_STAT);
	tell_figures(session, MSG_STAT_USERS, figures.registered, 0);
	tell_figures(session, MSG_STAT_MOST, attendance_most(server), 0);
	tell_figures(session, MSG_STAT_MATCHES, figures.matches, figures.finished);
	tell_figures(session, MSG_STAT_GAMES, figures.games, throw_counts_all(tally_counts(server)));
	tell_figures(session, MSG_STAT_SAVED, figures.saved, 0);
	tell_figures(session, MSG_STAT_RATINGS, figures.ratings, 0);
	text_date_short(started, (time_t)server->started, zones_of(session));
	session_tell(session, MSG_STAT_SINCE, &(struct message_args){.text = started});
	tell_figures(
		session, MSG_STAT_BYTES, (int64_t)server->outbox->received, (int64_t)server->outbox->sent);
	tell_figures(session, MSG_STAT_LINES, (int64_t)server->lines, 0);
	tell_figures(session, MSG_STAT_NOW, server->lobby->count, 0);
}

const struct command statistics_commands[] = {
	{.name = "average", .run_bare = run_average},
	{.name = "stat", .run_bare = run_stat},
	{.name = "dicetest", .run_bare = run_dicetest},
	{.name = "matrix", .run_bare = run_matrix},
	{.name = NULL},
};
