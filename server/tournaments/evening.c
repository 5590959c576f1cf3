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
#include "server/tournaments/filling.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/series.h"
#include "server/tournaments/told.h"

enum {
	MINUTE_MS = 60 * 1000,
	LOOK_EVERY_MS = 5 * 1000, /* whether missing entrants have come */
	PUT_OFF = 10 * 60,	  /* seconds by which a start is put off */
	MISSED = 5 * 60,	  /* seconds: a start that is later by that was missed */
	TOO_LATE = 2 * 60 * 60,	  /* likewise: by that, it is called off */
};

int
evening_least(const struct edition_row *edition)
{
	switch (edition->terms.kind) {
	case TOURNAMENT_SWISS:
		return edition->terms.fill != TOURNAMENT_NO_FILL ? TOURNAMENT_SEATS_MIN
								 : TOURNAMENT_SEATS_MIN + 1;
	case TOURNAMENT_ROLLING: /* others come later */
		return 2;
	case TOURNAMENT_KNOCKOUT:
	case TOURNAMENT_LEAGUE:
	case TOURNAMENT_KINDS:
		break;
	}
	return TOURNAMENT_SEATS_MIN;
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

/* To all who have entered, and to the director. */
static void
tell_too_few(struct server *server, const struct edition_row *edition, enum message message, int there)
{
	const struct message_args args = {
		.text = edition->terms.name, .n = there, .m = evening_least(edition)};
	struct entrant_row entered;

	told_all(server, edition, message, &args);
	struct player *director = lobby_find(server->lobby, edition->director);
	if (director != NULL &&
		entrant_find(server->db, edition->id, director->account.id, &entered) != DB_OK)
		player_tell(director, message, &args);
}

static bool
call_off(struct server *server, struct edition_row *edition)
{
	edition->state = EDITION_OFF;
	edition->ended = storing_now(server);
	edition->wake = edition->due = edition->late_until = 0;
	log_info("tournament", "%lld is called off", (long long)edition->id);
	told_outside(server, edition, "off");
	return contest_store(server, edition) && series_open_next(server, edition);
}

/* A tournament with a time is put off once; the second time it is called off. One without a time, or one that
 * was started early, waits for its director. */
static bool
give_up(struct server *server, struct edition_row *edition, int there)
{
	int64_t now = storing_now(server);

	edition->state = EDITION_OPEN;
	edition->due = edition->late_until = 0;
	log_info("tournament", "%lld: too few are there", (long long)edition->id);
	if (edition->starts == 0 || edition->starts > now) {
		edition->wake = edition->starts == 0 ? 0 : series_next_wake(edition->starts, now);
		tell_too_few(server, edition, MSG_TOURNAMENT_FEW, there);
		return contest_store(server, edition);
	}
	if (edition->put_off) {
		tell_too_few(server, edition, MSG_TOURNAMENT_CALLED_OFF, there);
		return call_off(server, edition);
	}
	edition->put_off = true;
	edition->starts = now + PUT_OFF;
	edition->wake = series_next_wake(edition->starts, now);
	tell_too_few(server, edition, MSG_TOURNAMENT_PUT_OFF, there);
	return contest_store(server, edition);
}

static bool
look(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;
	bool league = edition->terms.kind == TOURNAMENT_LEAGUE; /* nobody has to be here */
	int there = league ? contest_count_in(contest) : count_there(server, contest);
	bool rolling = edition->terms.kind == TOURNAMENT_ROLLING; /* whoever is missing may come later */
	bool waits = !rolling && there < contest_count_in(contest) && edition->late_until > server->served_ms;

	if (waits) {
		edition->due = server->served_ms + LOOK_EVERY_MS;
		if (edition->due > edition->late_until)
			edition->due = edition->late_until;
		return contest_store(server, edition);
	}
	if (there < evening_least(edition))
		return give_up(server, edition, there);
	return (rolling || league || (drop_missing(server, contest) && filling_enter(server, contest))) &&
	       rounds_draw(server, edition->id);
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
	if (!contest_store(server, edition) || !series_open_next(server, edition))
		return false;
	if (edition->terms.kind != TOURNAMENT_LEAGUE) {
		told_all(server, edition, MSG_TOURNAMENT_CALLS,
			&(struct message_args){.text = edition->terms.name});
		told_away(server, edition);
	}
	return evening_look(server, edition);
}

/* In a league nobody has to be at no table. */
static enum message
soon(const struct edition_row *edition)
{
	return edition->terms.kind == TOURNAMENT_LEAGUE ? MSG_LEAGUE_SOON : MSG_TOURNAMENT_SOON;
}

/* The server was away at its time. If not for long, it is called again and starts later; else it is called
 * off. */
static bool
make_up(struct server *server, struct edition_row *edition)
{
	int64_t now = storing_now(server);

	if (now - edition->starts > TOO_LATE) {
		told_all(server, edition, MSG_TOURNAMENT_MISSED,
			&(struct message_args){.text = edition->terms.name});
		return call_off(server, edition);
	}
	edition->starts = now + PUT_OFF;
	edition->wake = series_next_wake(edition->starts, now);
	told_all(server, edition, soon(edition),
		&(struct message_args){.text = edition->terms.name, .n = PUT_OFF / 60});
	told_away(server, edition);
	return contest_store(server, edition);
}

bool
evening_wake(struct server *server, struct edition_row *edition)
{
	int64_t now = storing_now(server), left = edition->starts - now;

	if (left <= -MISSED)
		return make_up(server, edition);
	if (left <= 0)
		return evening_start(server, edition);
	if (left <= SERIES_FIRST_CALL)
		told_all(server, edition, soon(edition),
			&(struct message_args){.text = edition->terms.name, .n = (long)(left + 59) / 60});
	told_away(server, edition);
	edition->wake = series_next_wake(edition->starts, now);
	return contest_store(server, edition);
}
