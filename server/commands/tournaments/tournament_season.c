/*
 * tournament_season.c - `tournament 5 season`: what the tournaments of that series add up to.
 */
#include <stdio.h>

#include "db/tournaments/seasons.h"
#include "db/tournaments/tournaments.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/seasons.h"

enum { NUMBER_SIZE = 16 };

struct season_list {
	struct session *session;
	const char *name; /* of the series */
	int year;
	struct season_places places;
};

static void
tell_row(void *arg, const struct season_row *row)
{
	struct season_list *list = arg;
	char editions[NUMBER_SIZE];

	if (list->places.count == 0)
		session_tell(list->session, MSG_SEASON,
			&(struct message_args){.text = list->name, .n = list->year});
	snprintf(editions, sizeof editions, "%d", row->editions);
	session_tell(list->session, MSG_SEASON_ROW,
		&(struct message_args){.a = row->name,
			.b = editions,
			.n = season_place(&list->places, row),
			.m = row->points});
}

static void
tell_all(struct session *session, const struct edition_row *edition, int year)
{
	struct season_list list = {.session = session, .name = edition->terms.name, .year = year};

	if (season_each(session->server->db, edition->tournament, year, SEASON_SHOWN, tell_row, &list) !=
		DB_OK)
		command_cant_read(session, "season");
	else if (list.places.count == 0)
		session_tell(session, MSG_SEASON_NONE, &(struct message_args){.n = year});
}

void
tournament_season(struct session *session, const struct edition_row *edition, const char *typed)
{
	int64_t year = season_year(session->server, edition, storing_now(session->server));

	if (!edition->terms.weekly)
		session_tell(session, MSG_SEASON_NOT, &(struct message_args){.text = edition->terms.name});
	else if (typed[0] != '\0' && !number_read(typed, SEASON_FIRST, SEASON_LAST, &year))
		session_tell(session, MSG_SEASON_YEAR, &(struct message_args){.n = (long)edition->id});
	else
		tell_all(session, edition, (int)year);
}
