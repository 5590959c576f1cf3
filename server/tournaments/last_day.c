/*
 * last_day.c - see last_day.h.
 */
#include "server/tournaments/last_day.h"

#include "db/matches.h"
#include "server/lobby/lobby.h"
#include "server/matches/lost.h"
#include "server/pairing/league.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/schedule.h"
#include "server/tournaments/told.h"

enum {
	DAY = 24 * 60 * 60,
	MISSED = 5 * 60, /* seconds: a last day whose end is noticed later by that has passed in a stop */
};

static const int64_t LAST_MS = 30LL * DAY * 1000; /* for matches that are being played */

/* --- what was not played */

bool
last_day_judge(struct server *server, struct pairing_row *row)
{
	enum pairing_outcome outcome = league_unplayed(row->offers[0], row->offers[1]);
	int64_t match = row->match;

	row->winner = outcome == OUTCOME_FIRST ? 0 : outcome == OUTCOME_SECOND ? 1 : -1;
	row->decided = outcome == OUTCOME_HALVES ? PAIRING_HALVES : PAIRING_FORFEIT;
	if (!pairs_end(server, row) || (match != 0 && !lost_by_both(server, match)))
		return false;
	told_result(server, row);
	return true;
}

static bool
judge_all(struct server *server, struct contest *contest)
{
	for (int i = 0; i < contest->rows; i++)
		if (contest->row[i].state == PAIRING_WAITING && !last_day_judge(server, &contest->row[i]))
			return false;
	return true;
}

/* Nobody could play then: at least a whole day more. */
static bool
move(struct server *server, struct edition_row *edition)
{
	if (!schedule_move(server, edition, storing_now(server) + DAY) || !contest_store(server, edition))
		return false;
	log_info("tournament", "%lld: its last day is over %s: it goes on until %s", (long long)edition->id,
		edition->paused ? "in a pause" : "while the server was away", edition->terms.deadline);
	told_all(server, edition, edition->paused ? MSG_LEAGUE_PAUSED : MSG_LEAGUE_LATER,
		&(struct message_args){.a = edition->terms.deadline, .text = edition->terms.name});
	return true;
}

bool
last_day_is_over(struct server *server, struct edition_row *edition)
{
	struct contest contest;

	if (edition->paused || storing_now(server) - edition->wake > MISSED)
		return move(server, edition);
	edition->wake = 0;
	edition->due = edition->late_until = server->served_ms + LAST_MS;
	if (!contest_store(server, edition))
		return false;
	log_info("tournament", "%lld: its last day is over", (long long)edition->id);
	told_all(server, edition, MSG_LEAGUE_CLOSES, &(struct message_args){.text = edition->terms.name});
	if (!contest_read(server, edition->id, &contest))
		return false;
	bool stored = judge_all(server, &contest);
	contest_clear(&contest);
	return stored && rounds_go_on(server, edition->id);
}

/* --- what is still being played */

static void
tell_end(struct server *server, const struct edition_row *edition, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++) {
		struct player *player = lobby_find(server->lobby, row->name[seat]);
		if (player != NULL)
			player_tell(player,
				row->winner < 0	      ? MSG_LEAGUE_ENDS_LEVEL
				: row->winner == seat ? MSG_LEAGUE_ENDS_WON
						      : MSG_LEAGUE_ENDS_LOST,
				&(struct message_args){
					.a = row->name[1 - seat], .text = edition->terms.name});
	}
}

/* Whoever leads has won. */
static bool
end_match(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	struct match_row match;

	if (match_find(server->db, row->match, &match) != DB_OK)
		return false;
	int first = match.player[0] == row->player[0] ? 0 : 1;
	for (int i = 0; i < 2; i++)
		row->score[i] = match.score[i ^ first];
	row->winner = row->score[0] > row->score[1] ? 0 : row->score[1] > row->score[0] ? 1 : -1;
	row->decided = row->winner < 0 ? PAIRING_HALVES : PAIRING_TIME;
	if (!pairs_end(server, row))
		return false;
	tell_end(server, edition, row);
	return true;
}

bool
last_day_end(struct server *server, struct edition_row *edition)
{
	struct contest contest;
	bool stored = true;

	edition->due = edition->late_until = 0;
	if (!contest_store(server, edition) || !contest_read(server, edition->id, &contest))
		return false;
	for (int i = 0; i < contest.rows && stored; i++)
		if (contest.row[i].state != PAIRING_OVER)
			stored = end_match(server, edition, &contest.row[i]);
	contest_clear(&contest);
	return stored && rounds_go_on(server, edition->id);
}
