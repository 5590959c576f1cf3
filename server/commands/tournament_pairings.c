/*
 * tournament_pairings.c - who plays whom in a tournament, and why; where everybody stands.
 */
#include <string.h>

#include "server/commands/asked.h"
#include "server/commands/tournaments.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/naming.h"
#include "server/tournaments/places.h"

/* --- pairings */

static enum message
message_of_pairing(const struct pairing_row *row)
{
	static const enum message won[PAIRING_ENDS] = {
		[PAIRING_NOT_YET] = MSG_PAIRING_ROW_WAITS,
		[PAIRING_PLAYED] = MSG_PAIRING_ROW_WON,
		[PAIRING_TIME] = MSG_PAIRING_ROW_TIME,
		[PAIRING_LEFT] = MSG_PAIRING_ROW_LEFT,
		[PAIRING_AWARD] = MSG_PAIRING_ROW_AWARD,
		[PAIRING_FORFEIT] = MSG_PAIRING_ROW_FORFEIT,
		[PAIRING_BYE] = MSG_PAIRING_ROW_BYE,
	};

	if (row->state == PAIRING_PLAYING)
		return MSG_PAIRING_ROW_PLAYS;
	if (row->state == PAIRING_OVER && row->winner < 0)
		return MSG_PAIRING_ROW_OUT;
	return won[row->decided];
}

static void
tell_pairing(struct session *session, const struct pairing_row *row)
{
	int first = row->winner > 0 ? row->winner : 0;
	bool plays = row->state == PAIRING_PLAYING;
	char place[PAIRING_NAME_SIZE];

	pairing_name(place, row);
	session_tell(session, message_of_pairing(row),
		&(struct message_args){.a = row->name[first],
			.b = row->name[1 - first],
			.text = place,
			.n = plays ? (long)row->match : row->score[first],
			.m = row->score[1 - first]});
}

struct bracket_list {
	struct session *session;
	enum pairing_part part; /* told last; so is the round */
	int round;
};

static void
tell_in_bracket(void *arg, const struct pairing_row *row)
{
	struct bracket_list *bracket = arg;

	if (bracket->round != row->round || bracket->part != row->part)
		session_tell(bracket->session, MSG_BRACKET_ROUND,
			&(struct message_args){.b = pairing_name_part(row->part), .n = row->round});
	bracket->round = row->round;
	bracket->part = row->part;
	tell_pairing(bracket->session, row);
}

void
tournament_bracket(struct session *session, const struct edition_row *edition)
{
	struct bracket_list bracket = {.session = session};

	if (pairing_each(session->server->db, edition->id, CONTEST_PAIRINGS_MAX, tell_in_bracket, &bracket) !=
		DB_OK)
		command_cant_read(session, "tournament");
	else if (bracket.round == 0)
		session_say(session, MSG_BRACKET_NONE);
}

void
tournament_mine(struct session *session, const struct edition_row *edition)
{
	struct db *db = session->server->db;
	const struct message_args args = {.text = edition->terms.name};
	struct entrant_row entrant;
	struct pairing_row row;

	if (entrant_find(db, edition->id, session->player->account.id, &entrant) != DB_OK)
		session_tell(session, MSG_MINE_NOT_IN, &args);
	else if (entrant.pairing == 0 || pairing_find(db, entrant.pairing, &row) != DB_OK)
		session_tell(session, MSG_MINE_NONE, &args);
	else
		tell_pairing(session, &row);
}

/* --- why */

static const struct {
	const char *reason;
	enum message message;
} reasons[] = {
	{"draw", MSG_WHY_DRAW},
	{"bye", MSG_WHY_BYE},
	{"winners", MSG_WHY_WINNERS},
	{"losers", MSG_WHY_LOSERS},
	{"dropped", MSG_WHY_DROPPED},
	{"withdrawn", MSG_WHY_WITHDRAWN},
	{"nearest", MSG_WHY_NEAREST},
	{"repeat", MSG_WHY_REPEAT},
	{"last", MSG_WHY_LAST},
	{"second bye", MSG_WHY_SECOND_BYE},
};

static enum message
message_of_reason(const struct pairing_row *row)
{
	enum message message = MSG_NONE;

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (strcmp(row->cause.reason, reasons[i].reason) == 0)
			message = reasons[i].message;
	if (message == MSG_WHY_DRAW && row->part == PART_PLAYOFF)
		return MSG_WHY_PLACES;
	return message == MSG_WHY_NEAREST && row->cause.nearer > 0 ? MSG_WHY_NEAREST_BUT : message;
}

struct reason_list {
	struct session *session;
	struct pairing_row of; /* part and round that are asked for */
	int told;
};

static void
tell_reason(void *arg, const struct pairing_row *row)
{
	struct reason_list *list = arg;
	enum message message = message_of_reason(row);
	bool nearer = message == MSG_WHY_NEAREST_BUT;

	if (row->round != list->of.round || row->part != list->of.part)
		return;
	list->told++;
	session_tell(list->session, message,
		&(struct message_args){.a = row->name[0],
			.b = row->name[1],
			.n = nearer ? row->cause.nearer : row->cause.round,
			.m = row->cause.met});
}

void
tournament_why(struct session *session, const struct edition_row *edition, const char *typed)
{
	struct reason_list list = {.session = session};

	if (!pairing_name_read_round(typed, &list.of))
		session_tell(session, MSG_WHY_ROUND, &(struct message_args){.n = (long)edition->id});
	else if (pairing_each(session->server->db, edition->id, CONTEST_PAIRINGS_MAX, tell_reason, &list) !=
		 DB_OK)
		command_cant_read(session, "tournament");
	else if (list.told == 0)
		session_say(session, MSG_WHY_NONE);
}

/* --- standings */

void
tournament_standings(struct session *session, const struct edition_row *edition)
{
	struct standing standings[FIELD_MAX];
	struct contest contest;

	if (edition->terms.kind == TOURNAMENT_KNOCKOUT) {
		session_tell(session, MSG_STANDINGS_KNOCKOUT, &(struct message_args){.n = (long)edition->id});
		return;
	}
	if (edition->round == 0) {
		session_say(session, MSG_BRACKET_NONE);
		return;
	}
	if (!contest_read(session->server, edition->id, &contest)) {
		command_cant_read(session, "tournament");
		return;
	}
	places_find(&contest, standings);
	bool plays_off = edition->round > edition->rounds;
	session_tell(session,
		plays_off || contest_is_decided(&contest) ? MSG_STANDINGS_AFTER : MSG_STANDINGS_DURING,
		&(struct message_args){.n = plays_off ? edition->rounds : edition->round});
	for (int i = 0; i < contest.field.count; i++) {
		const char *by = places_by(standings[i].by);
		session_tell(session, by != NULL ? MSG_STANDING_BY : MSG_STANDING,
			&(struct message_args){.a = contest_of_field(&contest, standings[i].entrant)->name,
				.text = by,
				.n = standings[i].place,
				.m = standings[i].results.score / SCORE_WIN});
	}
	contest_clear(&contest);
}
