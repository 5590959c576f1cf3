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

enum {
	HOUR = 60 * 60,
	DAY = 24 * HOUR,
};

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

static int64_t
end_of(const struct session *session, const struct tournament_terms *terms)
{
	const struct edition_row edition = {.terms = *terms};

	return schedule_end(session->server, &edition);
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
	int64_t end = end_of(session, terms);
	if (end == 0)
		session_say(session, MSG_NEW_BY);
	else if (end > storing_now(session->server) + SCHEDULE_DAYS_MAX * DAY)
		session_tell(session, MSG_NEW_BY_FAR, &(struct message_args){.n = SCHEDULE_DAYS_MAX});
	else
		return true;
	return false;
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
	if (*starts > storing_now(session->server) + SCHEDULE_DAYS_MAX * DAY) {
		session_tell(session, MSG_NEW_FAR, &(struct message_args){.n = SCHEDULE_DAYS_MAX});
		return false;
	}
	if (terms->kind == TOURNAMENT_LEAGUE && end_of(session, terms) <= *starts) {
		session_say(session, MSG_NEW_BY_START);
		return false;
	}
	return is_apart(session, *starts);
}
