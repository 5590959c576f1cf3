/*
 * directing.c - see directing.h.
 */
#include "server/tournaments/directing.h"

#include "db/tournaments/directors.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/matches/lost.h"
#include "server/pairing/knockout.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/arena.h"
#include "server/tournaments/calling.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/evening.h"
#include "server/tournaments/fixtures.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/playoff.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/series.h"
#include "server/tournaments/told.h"

bool
directing_may(const struct player *player, const struct edition_row *edition)
{
	const struct server *server = player->server;
	int64_t id = player->account.id;

	return player->account.operator_mark ||
	       (id == edition->terms.director &&
		       (server->config->members_tournaments || director_find(server->db, id) == DB_OK));
}

bool
directing_log(
	const struct player *player, const struct edition_row *edition, const char *what, const char *why)
{
	struct server *server = player->server;
	const struct director_action action = {
		.edition = edition->id,
		.at = storing_now(server),
		.who = player->account.id,
		.who_name = player->account.name,
		.what = what,
		.why = why,
	};

	return storing_may(server) && storing_done(server, director_append(server->db, &action));
}

static enum message
stored(bool is)
{
	return is ? MSG_NONE : MSG_NOT_STORED;
}

/* After a pause both have the whole time again. A pairing of a league that nobody has offered has none. */
static bool
wait_anew(struct server *server, const struct contest *contest)
{
	for (int i = 0; i < contest->rows; i++) {
		struct pairing_row row = contest->row[i];
		if (row.state != PAIRING_WAITING || row.due == 0)
			continue;
		row.due = server->served_ms + PAIRS_JOIN_MS;
		if (!storing_may(server) || !storing_done(server, pairing_store(server->db, &row)))
			return false;
		invitations_tell(server, &row);
		invitations_call_away(server, &row);
	}
	return true;
}

static bool
go_on(struct server *server, struct edition_row *edition)
{
	struct contest contest;

	edition->paused = false;
	if (edition->terms.kind == TOURNAMENT_ROLLING)
		arena_go_on(server, edition);
	if (!contest_store(server, edition) || !contest_read(server, edition->id, &contest))
		return false;
	bool done = wait_anew(server, &contest);
	contest_clear(&contest);
	return done && rounds_go_on(server, edition->id);
}

enum message
directing_start(struct server *server, struct edition_row *edition)
{
	if (edition->paused)
		return stored(go_on(server, edition));
	if (edition->state != EDITION_OPEN)
		return MSG_START_NOT_OPEN;
	if (edition->entrants < evening_least(edition))
		return MSG_START_FEW;
	return stored(evening_start(server, edition));
}

enum message
directing_pause(struct server *server, struct edition_row *edition)
{
	if (edition->state != EDITION_PLAYING)
		return MSG_PAUSE_NOT_PLAYED;
	if (edition->paused)
		return MSG_PAUSE_ALREADY;
	edition->paused = true;
	if (edition->terms.kind == TOURNAMENT_ROLLING)
		arena_pause(server, edition);
	return stored(contest_store(server, edition));
}

enum message
directing_open(struct server *server, struct edition_row *edition)
{
	int64_t live;

	if (edition->state != EDITION_OFF)
		return MSG_OPEN_NOT_OFF;
	if (edition_count_live(server->db, 0, &live) != DB_OK)
		return MSG_CANT_READ;
	if (live >= server->config->tournaments_max)
		return MSG_NEW_ENOUGH;
	edition->state = EDITION_OPEN;
	edition->ended = 0;
	edition->put_off = false;
	if (edition->starts <= storing_now(server))
		edition->starts = 0; /* its director says when */
	else
		edition->wake = series_next_wake(edition->starts, storing_now(server));
	told_outside(server, edition, "opens");
	return stored(contest_store(server, edition));
}

/* A match that has begun, and is saved, is left to its players (calling.h). */
static bool
is_unbegun(const struct pairing_row *row)
{
	return row->state == PAIRING_WAITING && row->match == 0;
}

/* The first pairing whose match has yet to begin; NULL: none. A knockout plays several rounds at a time, the
 * consolation last. */
static const struct pairing_row *
first_waiting(const struct contest *contest)
{
	for (int i = 0; i < contest->rows; i++)
		if (is_unbegun(&contest->row[i]))
			return &contest->row[i];
	return NULL;
}

/* Who loses a saved match when its tournament is over: whoever has left it, or a director could get rid of a
 * match that way; but in a league all others may leave theirs, and go on some day. 0: nobody loses it. */
static int64_t
find_loser(struct server *server, const struct edition_row *edition, const struct pairing_row *row)
{
	int leaver = calling_find_leaver(server, row);
	bool loses =
		leaver >= 0 && (row->player[leaver] == edition->terms.director ||
				       (edition->terms.kind != TOURNAMENT_LEAGUE && !row->joined[leaver]));

	return loses ? row->player[leaver] : 0;
}

static bool
end_saved(struct server *server, int64_t match, int64_t loser)
{
	return loser != 0 ? lost_by_leaving(server, match, loser) == LOSS_MADE : lost_by_both(server, match);
}

/* Pairings that wait for their players end without a winner: those of the round of `of` whose matches have
 * not begun, or all if that is NULL, since the tournament is over. A match that is being played is left
 * alone. Struck are those whose players have not failed to come, and would lose by it: all at the end, and in
 * a rolling tournament. */
static bool
end_waiting(struct server *server, const struct contest *contest, const struct pairing_row *of)
{
	const struct edition_row *edition = &contest->edition;
	bool rolling = edition->terms.kind == TOURNAMENT_ROLLING,
	     league = edition->terms.kind == TOURNAMENT_LEAGUE;

	for (int i = 0; i < contest->rows; i++) {
		struct pairing_row row = contest->row[i];
		bool meant =
			of == NULL || (is_unbegun(&row) && row.round == of->round && row.part == of->part);
		if (row.state != PAIRING_WAITING || !meant)
			continue;
		row.winner = -1;
		row.decided = PAIRING_FORFEIT;
		row.struck = of == NULL || (rolling && row.part == PART_MAIN);
		int64_t loser = row.match != 0 ? find_loser(server, edition, &row) : 0;
		if (!pairs_end(server, &row) || (row.match != 0 && !end_saved(server, row.match, loser)))
			return false;
		if (of != NULL)
			told_result(server, &row);
		else if (!league && loser == 0) /* 38 lines to each player of a league would be too many */
			told_off(server, edition, &row);
	}
	return of == NULL || rounds_go_on(server, edition->id);
}

static bool
end_all(struct server *server, const struct edition_row *edition)
{
	struct contest contest;

	if (!contest_read(server, edition->id, &contest))
		return false;
	bool done = end_waiting(server, &contest, NULL);
	contest_clear(&contest);
	return done;
}

enum message
directing_close(struct server *server, struct edition_row *edition)
{
	if (edition_is_over(edition))
		return MSG_TOURNAMENT_IS_OVER;
	edition->state = edition->state == EDITION_PLAYING ? EDITION_OVER : EDITION_OFF;
	edition->ended = storing_now(server);
	edition->due = edition->wake = edition->late_until = edition->until_ms = 0;
	edition->paused = false;
	told_outside(server, edition, edition->state == EDITION_OVER ? "over" : "off");
	bool ended = contest_store(server, edition) && end_all(server, edition);
	return stored(ended && (edition->state == EDITION_OFF || series_go_on(server, edition->tournament)));
}

enum message
directing_next(struct server *server, struct edition_row *edition)
{
	struct contest contest;

	if (edition->state != EDITION_PLAYING)
		return MSG_PAUSE_NOT_PLAYED;
	if (edition->terms.kind == TOURNAMENT_LEAGUE)
		return MSG_NEXT_LEAGUE;
	if (!contest_read(server, edition->id, &contest))
		return MSG_CANT_READ;
	const struct pairing_row *of = first_waiting(&contest);
	enum message fault = of != NULL ? stored(end_waiting(server, &contest, of)) : MSG_NEXT_NOTHING;
	contest_clear(&contest);
	return fault;
}

enum message
directing_award(struct server *server, struct pairing_row *row, int seat)
{
	if (row->state == PAIRING_OVER)
		return MSG_PAIRING_IS_OVER;
	if (row->state == PAIRING_PLAYING)
		return MSG_PAIRING_IS_PLAYED;
	if (!is_unbegun(row))
		return MSG_PAIRING_IS_BEGUN;
	row->winner = seat;
	row->decided = PAIRING_AWARD;
	return stored(rounds_decide(server, row));
}

/* In a league somebody may have several matches to play. */
static bool
may_play(struct server *server, const struct edition_row *edition, int64_t entrant)
{
	struct entrant_row row;

	return entrant_find_by_id(server->db, entrant, &row) == DB_OK && row.state == ENTRANT_IN &&
	       (row.pairing == 0 || edition->terms.kind == TOURNAMENT_LEAGUE);
}

/* Somebody has been paired because of that result. */
static bool
is_followed(const struct contest *contest, const struct pairing_row *row)
{
	struct bracket bracket;

	for (int i = 0; i < contest->rows; i++) {
		if (contest->row[i].id != row->id)
			continue;
		if (row->part == PART_PLAYOFF)
			playoff_bracket(contest, &bracket);
		else if (contest->edition.terms.kind == TOURNAMENT_KNOCKOUT)
			contest_bracket(contest, &bracket);
		else if (contest->edition.terms.kind == TOURNAMENT_LEAGUE)
			return contest->edition.wake == 0; /* nobody can play it any more */
		else
			return contest->edition.round > row->round;
		return knockout_is_followed(&bracket, &contest->field, &contest->pairing[i]);
	}
	return true;
}

static bool
can_be_put_back(struct server *server, const struct pairing_row *row)
{
	struct contest contest;

	if (!contest_read(server, row->edition, &contest))
		return false;
	bool may = !is_followed(&contest, row) && may_play(server, &contest.edition, row->entrant[0]) &&
		   may_play(server, &contest.edition, row->entrant[1]);
	contest_clear(&contest);
	return may;
}

enum message
directing_put_back(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	bool by_nobody = row->decided == PAIRING_FORFEIT || row->decided == PAIRING_AWARD;

	if (edition->state != EDITION_PLAYING || row->state != PAIRING_OVER || !by_nobody ||
		!can_be_put_back(server, row))
		return MSG_PAIRING_NOT_BACK;
	return stored(rounds_play_again(server, edition->terms.kind, row));
}

/* Whether they have played, or a pairing of theirs was decided without a match. A bye is neither. */
static bool
has_played(const struct contest *contest, int64_t entrant)
{
	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		bool own = row->entrant[0] == entrant || row->entrant[1] == entrant;
		if (own && row->decided != PAIRING_BYE && (row->state != PAIRING_WAITING || row->match != 0))
			return true;
	}
	return false;
}

static enum message
replace(struct server *server, const struct contest *contest, const struct entrant_row *entrant,
	const struct player_row *by)
{
	struct pairing_row row;

	if (has_played(contest, entrant->id))
		return MSG_REPLACE_PLAYED;
	if (!storing_may(server) || !storing_done(server, entrant_replace(server->db, entrant->id, by)))
		return MSG_NOT_STORED;
	struct player *player = lobby_find(server->lobby, by->name);
	if (player != NULL)
		player_tell(player, MSG_REPLACED,
			&(struct message_args){.a = entrant->name, .text = contest->edition.terms.name});
	if (contest->edition.terms.kind == TOURNAMENT_LEAGUE)
		return stored(fixtures_replace(server, contest, entrant->id));
	if (entrant->pairing == 0 || pairing_find(server->db, entrant->pairing, &row) != DB_OK)
		return MSG_NONE;
	return stored(rounds_play_again(server, contest->edition.terms.kind, &row));
}

enum message
directing_replace(struct server *server, const struct edition_row *edition, const struct entrant_row *entrant,
	const struct player_row *by)
{
	struct entrant_row known;
	struct contest contest;

	if (edition_is_over(edition))
		return MSG_TOURNAMENT_IS_OVER;
	if (entrant_find(server->db, edition->id, by->id, &known) == DB_OK)
		return MSG_REPLACE_IN;
	if (!contest_read(server, edition->id, &contest))
		return MSG_CANT_READ;
	enum message fault = replace(server, &contest, entrant, by);
	contest_clear(&contest);
	return fault;
}
