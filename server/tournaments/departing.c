/*
 * departing.c - see departing.h.
 */
#include "server/tournaments/departing.h"

#include "db/tournaments/entrants.h"
#include "server/lobby/lobby.h"
#include "server/matches/lost.h"
#include "server/pairing/league.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/rounds.h"

static bool
change(struct server *server, struct pairing_row *row, enum pairing_outcome outcome)
{
	int64_t match = row->match;
	bool saved = row->state == PAIRING_WAITING && match != 0;

	row->struck = outcome == OUTCOME_STRUCK;
	if (row->struck && row->state != PAIRING_WAITING) /* it is over, or goes on and counts for nobody */
		return storing_may(server) && storing_done(server, pairing_store(server->db, row));
	row->winner = outcome == OUTCOME_FIRST ? 0 : outcome == OUTCOME_SECOND ? 1 : -1;
	row->decided = PAIRING_FORFEIT;
	return pairs_end(server, row) && (!saved || lost_by_both(server, match));
}

/* What becomes of the matches of one who goes: in a league that is played twice there may be 38. */
struct going {
	int struck, lost;
};

/* Counts those with one of the field; NOBODY: all of them. */
static struct going
count_going(const struct contest *contest, int other, const struct league_change *changes, int count)
{
	struct going going = {0, 0};

	for (int i = 0; i < count; i++) {
		const int *entrant = contest->pairing[changes[i].pairing].entrant;
		if (other != NOBODY && entrant[0] != other && entrant[1] != other)
			continue;
		going.struck += changes[i].outcome == OUTCOME_STRUCK;
		going.lost += changes[i].outcome != OUTCOME_STRUCK;
	}
	return going;
}

static void
tell_going(struct server *server, const struct contest *contest, int gone,
	const struct league_change *changes, int count)
{
	const struct edition_row *edition = &contest->edition;
	const char *name = contest_of_field(contest, gone)->name;

	for (int i = 0; i < contest->field.count; i++) {
		const struct going going = count_going(contest, i == gone ? NOBODY : i, changes, count);
		const struct entrant_row *entrant = contest_of_field(contest, i);
		struct player *player = lobby_find(server->lobby, entrant->name);
		if (player == NULL || (i != gone && entrant->state != ENTRANT_IN))
			continue;
		struct message_args args = {
			.a = name, .text = edition->terms.name, .n = going.struck, .m = (long)edition->id};
		if (going.struck > 0)
			player_tell(player, i == gone ? MSG_LEAGUE_YOURS_STRUCK : MSG_LEAGUE_STRUCK, &args);
		args.n = going.lost;
		if (going.lost > 0)
			player_tell(player, i == gone ? MSG_LEAGUE_YOURS_LOST : MSG_LEAGUE_GIVEN, &args);
	}
}

bool
departing_from_league(struct server *server, const struct entrant_row *entrant)
{
	struct league_change changes[2 * LEAGUE_MAX];
	struct contest contest;
	int number = NOBODY;
	bool stored = true;

	if (!contest_read(server, entrant->edition, &contest))
		return false;
	for (int i = 0; i < contest.field.count; i++)
		if (contest_id_of(&contest, i) == entrant->id)
			number = i;
	int count = number != NOBODY ? league_withdraw(&contest.field, number, changes) : 0;
	for (int i = 0; i < count && stored; i++)
		stored = change(server, &contest.row[changes[i].pairing], changes[i].outcome);
	if (stored && count > 0)
		tell_going(server, &contest, number, changes, count);
	contest_clear(&contest);
	return stored && rounds_go_on(server, entrant->edition);
}
