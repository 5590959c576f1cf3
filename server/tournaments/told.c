/*
 * told.c - see told.h.
 */
#include "server/tournaments/told.h"

#include <stdio.h>

#include "db/people/players.h"
#include "db/tournaments/entrants.h"
#include "protocol/text.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/notices/raise.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/zones.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/naming.h"

enum {
	HOUR = 60 * 60,
	OPENINGS_TOLD = 3, /* of one director, within an hour */
};

struct entrants_told {
	struct server *server;
	int64_t but; /* a player; 0: nobody */
	enum message message;
	const struct message_args *args;
};

static void
tell_one(void *arg, const struct entrant_row *entrant)
{
	const struct entrants_told *telling = arg;
	struct player *player = lobby_find(telling->server->lobby, entrant->name);

	if (entrant->state == ENTRANT_IN && player != NULL && entrant->player != telling->but)
		player_tell(player, telling->message, telling->args);
}

void
told_others(struct server *server, const struct edition_row *edition, int64_t but, enum message message,
	const struct message_args *args)
{
	struct entrants_told telling = {server, but, message, args};

	if (entrant_each(server->db, edition->id, CONTEST_ENTRANTS_MAX, tell_one, &telling) != DB_OK)
		log_error("tournament", "who has entered %lld can't be read", (long long)edition->id);
}

void
told_all(struct server *server, const struct edition_row *edition, enum message message,
	const struct message_args *args)
{
	told_others(server, edition, 0, message, args);
}

void
told_away(struct server *server, const struct edition_row *edition)
{
	if (raise_call(server, edition->id))
		log_info("tournament", "%lld calls those who are away", (long long)edition->id);
}

/* Each member who would hear its director shout. */
static bool
hears_of_opening(const struct player *player, int64_t director)
{
	return player->session != NULL && !player->account.visitor && !player_is_house(player) &&
	       !player_has(player, TOGGLE_SILENT) && !profile_ignores(player, IGNORE_GAG, director);
}

/* Whoever may not shout doesn't do it by the name of a tournament either. */
static bool
is_muted(struct server *server, int64_t director)
{
	struct player_row row;

	return player_find_by_id(server->db, director, &row) == DB_OK &&
	       row.muted_until > storing_now(server);
}

/* Of many that somebody opens within an hour the later ones are only in the list. */
static bool
is_one_of_many(struct server *server, const struct edition_row *edition)
{
	int64_t at;

	return tournament_opened_before(server->db, edition->terms.director, OPENINGS_TOLD, &at) == DB_OK &&
	       at > storing_now(server) - HOUR;
}

static void
tell_opening(struct player *player, const struct edition_row *edition)
{
	char starts[TEXT_DATE_SIZE];

	text_date_short(starts, (time_t)edition->starts, zones_of(player->session));
	player_tell(player, edition->starts != 0 ? MSG_TOURNAMENT_OPENS_AT : MSG_TOURNAMENT_OPENS,
		&(struct message_args){.text = edition->terms.name, .b = starts, .n = (long)edition->id});
}

void
told_opening(struct server *server, const struct edition_row *edition, int64_t but)
{
	struct player *player;

	told_outside(server, edition, "opens");
	if (is_muted(server, edition->terms.director) || is_one_of_many(server, edition))
		return;
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		if (player->account.id != but && hears_of_opening(player, edition->terms.director))
			tell_opening(player, edition);
}

void
told_outside(struct server *server, const struct edition_row *edition, const char *what)
{
	announce_notice(
		server, &(struct notice_news){.kind = NOTICE_TOURNAMENT, .match = edition->id, .what = what});
}

/* Nobody has to be here when a league begins: those who aren't read of it at their next login. */
static void
tell_later(struct server *server, const struct contest *contest)
{
	const struct edition_row *edition = &contest->edition;

	for (int i = 0; i < contest->entrants; i++) {
		const struct entrant_row *entrant = &contest->entrant[i];
		const struct player *player = lobby_find(server->lobby, entrant->name);
		if (entrant->state == ENTRANT_IN && (player == NULL || player->session == NULL))
			(void)later_tell(server, entrant->player, edition->terms.director, MSG_LEAGUE_MAIL,
				&(struct message_args){.a = edition->terms.deadline,
					.text = edition->terms.name,
					.n = (long)edition->id});
	}
	told_away(server, edition);
}

void
told_begin(struct server *server, const struct contest *contest)
{
	const struct edition_row *edition = &contest->edition;

	told_all(server, edition, MSG_TOURNAMENT_BEGINS,
		&(struct message_args){
			.text = edition->terms.name, .n = (long)edition->id, .m = contest_count_in(contest)});
	if (edition->terms.kind == TOURNAMENT_LEAGUE)
		tell_later(server, contest);
	told_outside(server, edition, "begins");
}

void
told_round(struct server *server, const struct contest *contest)
{
	char what[NOTICE_WHAT_SIZE];

	if (contest->edition.round == 1)
		return; /* that it begins is told already */
	snprintf(what, sizeof what, "round %d", contest->edition.round);
	told_outside(server, &contest->edition, what);
}

void
told_end(struct server *server, const struct contest *contest)
{
	const struct edition_row *edition = &contest->edition;
	const struct entrant_row *winner = contest_entrant(contest, edition->winner);
	const struct entrant_row *consoled = contest_consoled(contest);

	told_all(server, edition, winner != NULL ? MSG_TOURNAMENT_WON : MSG_TOURNAMENT_OVER,
		&(struct message_args){.a = winner != NULL ? winner->name : "",
			.text = edition->terms.name,
			.n = (long)edition->id});
	if (consoled != NULL)
		told_all(server, edition, MSG_CONSOLATION_WON,
			&(struct message_args){.a = consoled->name, .text = edition->terms.name});
	told_outside(server, edition, "over");
}

enum message
told_wording(const struct edition_row *edition, const struct pairing_row *row, enum message message)
{
	static const struct {
		enum message of_round, of_none;
	} both[] = {
		{MSG_PAIRED, MSG_PAIRED_FREE},
		{MSG_PAIRED_AGAIN, MSG_PAIRED_FREE_AGAIN},
		{MSG_PAIRED_LATER, MSG_PAIRED_FREE_AGAIN},
		{MSG_PAIRING_GIVEN, MSG_PAIRING_FREE_GIVEN},
		{MSG_PAIRING_LOST, MSG_PAIRING_FREE_LOST},
		{MSG_PAIRING_OUT, MSG_PAIRING_FREE_OUT},
	};

	if (edition->terms.kind == TOURNAMENT_LEAGUE &&
		(message == MSG_PAIRED || message == MSG_PAIRED_AGAIN || message == MSG_PAIRED_LATER))
		return MSG_PAIRED_OFFER;
	for (size_t i = 0; i < sizeof both / sizeof *both; i++)
		if (both[i].of_round == message && edition->terms.kind == TOURNAMENT_ROLLING &&
			row->part == PART_MAIN)
			return both[i].of_none;
	return message;
}

static void
tell_seat(struct server *server, const struct edition_row *edition, const struct pairing_row *row, int seat,
	enum message message)
{
	struct player *player = lobby_find(server->lobby, row->name[seat]);

	if (player != NULL)
		player_tell(player, told_wording(edition, row, message),
			&(struct message_args){.a = row->name[1 - seat],
				.b = pairing_name_part(row->part),
				.text = edition->terms.name,
				.n = row->round});
}

void
told_struck(struct server *server, const struct edition_row *edition, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++)
		tell_seat(server, edition, row, seat,
			row->match != 0 ? MSG_ROLLING_STRUCK : MSG_ROLLING_UNBEGUN);
}

void
told_off(struct server *server, const struct edition_row *edition, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++)
		tell_seat(server, edition, row, seat, MSG_PAIRING_OFF);
}

void
told_bye(struct server *server, const struct contest *contest, const struct pairing_row *row)
{
	struct player *player = lobby_find(server->lobby, contest_entrant(contest, row->entrant[0])->name);

	if (player != NULL)
		player_tell(player, MSG_PAIRED_BYE,
			&(struct message_args){.b = pairing_name_part(row->part),
				.text = contest->edition.terms.name,
				.n = row->round});
}

void
told_result(struct server *server, const struct pairing_row *row)
{
	struct edition_row edition;

	if ((row->decided != PAIRING_FORFEIT && row->decided != PAIRING_AWARD &&
		    row->decided != PAIRING_HALVES) ||
		edition_find(server->db, row->edition, &edition) != DB_OK)
		return;
	for (int seat = 0; seat < 2; seat++)
		tell_seat(server, &edition, row, seat,
			row->decided == PAIRING_HALVES ? MSG_PAIRING_HALVES
			: seat == row->winner	       ? MSG_PAIRING_GIVEN
			: row->winner < 0	       ? MSG_PAIRING_OUT
						       : MSG_PAIRING_LOST);
}
