/*
 * times.c - what time it is, and in which zones that can be asked (protocol 9).
 */
#include <stdio.h>
#include <string.h>

#include "protocol/setting_rows.h"
#include "protocol/text.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"

static void
run_time(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);
	const char *name = zones_name(session->server->zones, typed);
	char date[TEXT_DATE_SIZE];

	if (typed[0] != '\0' && name == NULL) {
		const struct row_wrong wrong = {.name = "timezone",
			.sentence = variable_names[VARIABLE_TIMEZONE].wrong,
			.value = typed};
		TELL_ROW_LETTERS(session, row_wrong, &wrong);
		return;
	}
	text_date_long(date, (time_t)storing_now(session->server),
		name != NULL ? zones_find(session->server->zones, name) : zones_of(session));
	session_tell(session, MSG_TIME, &(struct message_args){.text = date});
}

static void
run_timezones(struct session *session, const struct words *words)
{
	const char *part = words_at(words, 1), *name;
	struct name_rows rows = {.used = 0};
	int found = 0;

	for (int next = 0; (name = zones_each(session->server->zones, &next)) != NULL;) {
		if (strcasestr(name, part) == NULL)
			continue;
		if (found++ == 0)
			session_say(session, MSG_TIMEZONES);
		TELL_ROW(session, row_of_names, &rows, name);
	}
	TELL_ROW(session, row_of_names, &rows, NULL);
	if (found == 0)
		session_tell(session, MSG_NO_TIMEZONES, &(struct message_args){.text = part});
}

const struct command time_commands[] = {
	{.name = "time", .run = run_time},
	{.name = "date", .run = run_time},
	{
		.name = "timezones",
		.run = run_timezones,
	},
	{.name = NULL},
};
