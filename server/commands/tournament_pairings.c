/*
 * tournament_pairings.c - who plays whom in a tournament, and why; where everybody stands.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/tournaments.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/places.h"

enum { PLACE_SIZE = 24 }; /* of "1.3" */

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
	char place[PLACE_SIZE];

	snprintf(place, sizeof place, "%d.%d", row->round, row->place + 1);
	session_tell(session, message_of_pairing(row),
		&(struct message_args){.a = row->name[first],
			.b = row->name[1 - first],
			.text = place,
			.n = plays ? (long)row->match : row->score[first],
			.m = row->score[1 - first]});
}

struct bracket_list {
	struct session *session;
	int round; /* told last */
};

static void
tell_in_bracket(void *arg, const struct pairing_row *row)
{
	struct bracket_list *bracket = arg;

	if (bracket->round != row->round)
		session_tell(bracket->session, MSG_BRACKET_ROUND, &(struct message_args){.n = row->round});
	bracket->round = row->round;
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
	{"withdrawn", MSG_WHY_WITHDRAWN},
	{"nearest", MSG_WHY_NEAREST},
	{"repeat", MSG_WHY_REPEAT},
	{"last", MSG_WHY_LAST},
	{"second bye", MSG_WHY_SECOND_BYE},
};

static enum message
message_of_reason(const struct pairing_cause *cause)
{
	enum message message = MSG_NONE;

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (strcmp(cause->reason, reasons[i].reason) == 0)
			message = reasons[i].message;
	return message == MSG_WHY_NEAREST && cause->nearer > 0 ? MSG_WHY_NEAREST_BUT : message;
}

struct reason_list {
	struct session *session;
	int64_t round;
	int told;
};

static void
tell_reason(void *arg, const struct pairing_row *row)
{
	struct reason_list *list = arg;
	enum message message = message_of_reason(&row->cause);

	if (row->round != list->round)
		return;
	list->told++;
	session_tell(list->session, message,
		&(struct message_args){.a = row->name[0],
			.b = row->name[1],
			.n = message == MSG_WHY_REPEAT ? row->cause.round : row->cause.nearer,
			.m = row->cause.met});
}

void
tournament_why(struct session *session, const struct edition_row *edition, const char *typed)
{
	struct reason_list list = {.session = session};

	if (!number_read(typed, 1, INT32_MAX, &list.round))
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
	session_tell(session, contest_is_decided(&contest) ? MSG_STANDINGS_AFTER : MSG_STANDINGS_DURING,
		&(struct message_args){.n = edition->round});
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
