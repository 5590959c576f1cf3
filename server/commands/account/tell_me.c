/*
 * tell_me.c - what a player is told while away, when, and by which ways.
 */
#include <stdio.h>
#include <string.h>

#include "db/notices/mail_routes.h"
#include "db/notices/pushes.h"
#include "db/notices/routes.h"
#include "protocol/wire/number.h"
#include "server/commands/families.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { TIME_SIZE = 8, HOUR = 60 };

/* What each kind is, in a sentence. */
static const enum message of_kind[NOTICE_ROUTED] = {
	[NOTICE_TURN] = MSG_TELL_ME_TURN,
	[NOTICE_FLAG] = MSG_TELL_ME_FLAG,
	[NOTICE_CALLED] = MSG_TELL_ME_CALLED,
	[NOTICE_MESSAGE] = MSG_TELL_ME_MESSAGE,
	[NOTICE_OFFER] = MSG_TELL_ME_OFFER,
	[NOTICE_RESULT] = MSG_TELL_ME_RESULT,
};

static void
write_minute(char text[TIME_SIZE], int minute)
{
	snprintf(text, TIME_SIZE, "%02d:%02d", minute / HOUR % 24, minute % HOUR);
}

/* By mail or in browsers, and if by neither, how one gets there. */
static bool
tell_ways(struct session *session)
{
	struct db *db = session->server->db;
	int64_t player = session->player->account.id, browsers;
	struct mail_route route;
	enum db_status status = mail_route_find(db, player, &route);

	if ((status != DB_OK && status != DB_NONE) || pushes_count_of(db, player, &browsers) != DB_OK)
		return false;
	if (status == DB_OK)
		session_tell(session, route.ended ? MSG_MAILING_REFUSED : MSG_MAILING,
			&(struct message_args){.text = route.address});
	if (browsers > 0)
		session_tell(session, MSG_TELL_ME_BROWSERS, &(struct message_args){.n = browsers});
	if (status == DB_NONE && browsers == 0)
		session_say(session, MSG_TELL_ME_NO_WAY);
	return true;
}

static void
tell_all(struct session *session)
{
	struct db *db = session->server->db;
	int64_t player = session->player->account.id;
	enum notice_route route;
	char time[TIME_SIZE];
	int minute;

	for (enum notice_kind kind = 0; kind < NOTICE_ROUTED; kind++) {
		if (route_find(db, player, kind, &route) != DB_OK) {
			session_say(session, MSG_CANT_READ);
			return;
		}
		session_tell(session, of_kind[kind], &(struct message_args){.a = notice_route_word(route)});
	}
	bool read = digest_time_find(db, player, &minute) == DB_OK;
	write_minute(time, minute);
	if (read)
		session_tell(session, MSG_TELL_ME_DIGEST,
			&(struct message_args){.text = time, .a = session->settings->timezone});
	if (!read || !tell_ways(session))
		session_say(session, MSG_CANT_READ);
}

/* 18:00, 7:30. False: it is no time of day. */
static bool
read_minute(const char *word, int *minute)
{
	char hours[3] = "";
	int64_t hour, minutes;
	const char *colon = strchr(word, ':');

	if (colon == NULL || colon - word < 1 || colon - word > 2 || strlen(colon + 1) != 2)
		return false;
	memcpy(hours, word, (size_t)(colon - word));
	if (!number_read(hours, 0, 23, &hour) || !number_read(colon + 1, 0, 59, &minutes))
		return false;
	*minute = (int)(hour * HOUR + minutes);
	return true;
}

static void
set_time(struct session *session, const char *word)
{
	char time[TIME_SIZE];
	int minute;

	if (!read_minute(word, &minute)) {
		session_tell(session, MSG_TELL_ME_NO_TIME, &(struct message_args){.text = word});
		return;
	}
	write_minute(time, minute);
	if (storing_may(session->server) &&
		storing_done(session->server,
			digest_time_store(session->server->db, session->player->account.id, minute)))
		session_tell(session, MSG_TELL_ME_TIME_SET,
			&(struct message_args){.text = time, .a = session->settings->timezone});
	else
		session_say(session, MSG_NOT_STORED);
}

static void
set_route(struct session *session, const char *kind_word, const char *route_word)
{
	int route = notice_route_find(route_word);

	for (enum notice_kind kind = 0; kind < NOTICE_ROUTED; kind++) {
		if (strcmp(kind_word, notice_kind_word(kind)) != 0)
			continue;
		if (route < 0)
			session_tell(
				session, MSG_TELL_ME_NO_ROUTE, &(struct message_args){.text = route_word});
		else if (storing_may(session->server) &&
			 storing_done(session->server,
				 route_store(session->server->db, session->player->account.id, kind,
					 (enum notice_route)route)))
			session_tell(session, of_kind[kind],
				&(struct message_args){.a = notice_route_word((enum notice_route)route)});
		else
			session_say(session, MSG_NOT_STORED);
		return;
	}
	session_tell(session, MSG_TELL_ME_NO_KIND, &(struct message_args){.text = kind_word});
}

static void
run_tell_me(struct session *session, const struct words *words)
{
	if (words->count == 1)
		tell_all(session);
	else if (words->count != 3)
		session_say(session, MSG_TELL_ME_USAGE);
	else if (strcmp(words->word[1], "digest") == 0)
		set_time(session, words->word[2]);
	else
		set_route(session, words->word[1], words->word[2]);
}

const struct command tell_me_commands[] = {
	{
		.name = "tell-me",
		.ours = true,
		.needs = NEED_MEMBER,
		.run = run_tell_me,
	},
	{.name = NULL},
};
