/*
 * evening.c - see evening.h.
 */
#include "server/tournaments/evening.h"

#include "db/tournaments/entrants.h"
#include "db/tournaments/tournaments.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/told.h"

enum {
	MINUTE_MS = 60 * 1000,
	LOOK_EVERY_MS = 5 * 1000, /* for those who are missing */
};

static bool
store(struct server *server, const struct edition_row *edition)
{
	return storing_may(server) && storing_done(server, edition_store(server->db, edition));
}

int
evening_least(const struct edition_row *edition)
{
	return edition->terms.kind == TOURNAMENT_SWISS ? TOURNAMENT_SEATS_MIN + 1 : TOURNAMENT_SEATS_MIN;
}

/* Has entered, and is at no table. */
static bool
is_there(const struct server *server, const struct entrant_row *entrant)
{
	const struct player *player = lobby_find(server->lobby, entrant->name);

	return player != NULL && player->table == NULL;
}

static int
count_there(const struct server *server, const struct contest *contest)
{
	int count = 0;

	for (int i = 0; i < contest->entrants; i++)
		count += contest->entrant[i].state == ENTRANT_IN && is_there(server, &contest->entrant[i]);
	return count;
}

static bool
drop_missing(struct server *server, struct contest *contest)
{
	for (int i = 0; i < contest->entrants; i++) {
		struct entrant_row *entrant = &contest->entrant[i];
		if (entrant->state != ENTRANT_IN || is_there(server, entrant))
			continue;
		entrant->state = ENTRANT_DROPPED;
		if (!storing_may(server) || !storing_done(server, entrant_store(server->db, entrant)))
			return false;
		struct player *player = lobby_find(server->lobby, entrant->name);
		if (player != NULL)
			player_tell(player, MSG_TOURNAMENT_DROPPED,
				&(struct message_args){.text = contest->edition.terms.name});
	}
	return true;
}

/* It waits for its director, who may start it again. */
static bool
give_up(struct server *server, struct edition_row *edition, int there)
{
	edition->state = EDITION_OPEN;
	edition->due = edition->late_until = 0;
	const struct message_args args = {
		.text = edition->terms.name, .n = there, .m = evening_least(edition)};
	told_all(server, edition, MSG_TOURNAMENT_FEW, &args);
	struct player *director = lobby_find(server->lobby, edition->director);
	if (director != NULL)
		player_tell(director, MSG_TOURNAMENT_FEW, &args);
	log_info("tournament", "%lld: too few are there", (long long)edition->id);
	return store(server, edition);
}

static bool
look(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;
	int there = count_there(server, contest);
	bool waits = there < contest_count_in(contest) && edition->late_until > server->served_ms;

	if (waits) {
		edition->due = server->served_ms + LOOK_EVERY_MS;
		if (edition->due > edition->late_until)
			edition->due = edition->late_until;
		return store(server, edition);
	}
	if (there < evening_least(edition))
		return give_up(server, edition, there);
	return drop_missing(server, contest) && rounds_draw(server, edition->id);
}

bool
evening_look(struct server *server, struct edition_row *edition)
{
	struct contest contest;

	if (!contest_read(server, edition->id, &contest))
		return false;
	bool stored = look(server, &contest);
	contest_clear(&contest);
	return stored;
}

bool
evening_start(struct server *server, struct edition_row *edition)
{
	edition->state = EDITION_LATE;
	edition->wake = 0;
	edition->late_until = server->served_ms + (int64_t)edition->terms.late * MINUTE_MS;
	edition->due = server->served_ms;
	if (!store(server, edition))
		return false;
	told_all(server, edition, MSG_TOURNAMENT_CALLS, &(struct message_args){.text = edition->terms.name});
	return evening_look(server, edition);
}
