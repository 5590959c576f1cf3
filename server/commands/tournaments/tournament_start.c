/*
 * tournament_start.c - when the first edition of a tournament starts.
 */
#include <stdio.h>
#include <string.h>

#include "db/tournaments/tournaments.h"
#include "server/commands/asked.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/calendar.h"
#include "server/tournaments/schedule.h"

enum { HOUR = 60 * 60 };

struct neighbour {
	int64_t director, starts;
	char name[TOURNAMENT_NAME_SIZE];
};

static void
find_neighbour(void *arg, const struct edition_row *row)
{
	struct neighbour *neighbour = arg;
	int64_t apart = row->starts - neighbour->starts;

	if (row->terms.director == neighbour->director && row->starts != 0 && apart > -HOUR && apart < HOUR)
		memcpy(neighbour->name, row->terms.name, sizeof neighbour->name);
}

/* False after telling that another one of the same director starts about then. */
static bool
is_apart(struct session *session, int64_t starts)
{
	struct neighbour neighbour = {.director = session->player->account.id, .starts = starts};

	if (edition_each_live(session->server->db, find_neighbour, &neighbour) != DB_OK) {
		command_cant_read(session, "tournament");
		return false;
	}
	if (neighbour.name[0] != '\0')
		session_tell(session, MSG_NEW_CLASH, &(struct message_args){.text = neighbour.name});
	return neighbour.name[0] == '\0';
}

/* The last day of a league, in its zone. False after telling what is wrong. */
static bool
take_deadline(struct session *session, struct tournament_terms *terms, const char *zone)
{
	if (zone == NULL) {
		session_tell(session, MSG_NEW_ZONE, &(struct message_args){.text = terms->zone});
		return false;
	}
	snprintf(terms->zone, sizeof terms->zone, "%s", zone);
	const struct edition_row edition = {.terms = *terms};
	if (schedule_end(session->server, &edition) == 0) {
		session_say(session, MSG_NEW_BY);
		return false;
	}
	return true;
}

bool
tournament_read_start(struct session *session, struct tournament_terms *terms, int64_t *starts)
{
	struct zones *zones = session->server->zones;
	struct start_rule calendar;
	const char *zone =
		zones_name(zones, terms->zone[0] != '\0' ? terms->zone : session->settings->timezone);

	*starts = 0;
	if (terms->kind == TOURNAMENT_LEAGUE && !take_deadline(session, terms, zone))
		return false;
	if (terms->kind == TOURNAMENT_LEAGUE && terms->starts[0] == '\0')
		return true;
	if (terms->starts[0] == '\0' && !terms->weekly && terms->zone[0] == '\0')
		return true;
	if (zone == NULL) {
		session_tell(session, MSG_NEW_ZONE, &(struct message_args){.text = terms->zone});
		return false;
	}
	if (!calendar_read(&calendar, terms->starts) || (terms->weekly && calendar.weekday < 0)) {
		session_say(session, MSG_NEW_STARTS);
		return false;
	}
	snprintf(terms->zone, sizeof terms->zone, "%s", zone);
	*starts = calendar_next(&calendar, zones_find(zones, zone), storing_now(session->server));
	if (*starts == 0) {
		session_say(session, MSG_NEW_PAST);
		return false;
	}
	return is_apart(session, *starts);
}
