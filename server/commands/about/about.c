/*
 * about.c - what the server says of itself, and a few small helps (protocol 9, section 8 of the command
 * reference).
 */
#include <string.h>

#include "protocol/countries.h"
#include "protocol/rows.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/lobby/lobby.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
run_about(struct session *session)
{
	session_tell(session, MSG_ABOUT,
		&(struct message_args){.text = BARPOINT_VERSION, .n = session->server->lobby->count});
}

static void
run_version(struct session *session)
{
	session_tell(session, MSG_VERSION, &(struct message_args){.text = BARPOINT_VERSION});
}

static void
run_panic(struct session *session)
{
	session_say(session, MSG_PANIC);
}

static void
run_clear(struct session *session)
{
	session_say(session, MSG_CLEAR);
}

/* A code as a whole, or a part of a name. */
static bool
is_asked_for(const struct country *country, const char *typed)
{
	if (strlen(typed) <= strlen(country->code))
		return typed[0] == '\0' || strcasecmp(country->code, typed) == 0;
	return strcasestr(country->name, typed) != NULL;
}

static void
run_countries(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);
	int found = 0;

	for (const struct country *country = countries; country->code != NULL; country++) {
		if (!is_asked_for(country, typed))
			continue;
		if (found++ == 0)
			session_say(session, MSG_COUNTRIES);
		TELL_ROW(session, row_country, country->code, country->name);
	}
	if (found == 0)
		session_tell(session, MSG_NO_COUNTRY, &(struct message_args){.text = typed});
}

const struct command about_commands[] = {
	{.name = "about", .run_bare = run_about},
	{.name = "version", .run_bare = run_version},
	{.name = "panic", .run_bare = run_panic},
	{.name = "cls", .run_bare = run_clear},
	{.name = "clear", .ours = true, .run_bare = run_clear},
	{.name = "countries", .run = run_countries},
	{.name = NULL},
};
