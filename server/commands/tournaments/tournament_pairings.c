/*
 * tournament_pairings.c - who plays whom in a tournament, and why; where everybody stands.
 */
#include <string.h>

#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/naming.h"
#include "server/tournaments/places.h"
#include "server/tournaments/sentences.h"

enum { NUMBER_SIZE = 16 };

/* --- pairings */

static void
tell_pairing(struct session *session, enum tournament_kind kind, const struct pairing_row *row)
{
	struct pairing_sentence sentence;

	pairing_sentence_make(&sentence, kind, row);
	session_tell(session, sentence.message, &sentence.args);
}

struct bracket_list {
	struct session *session;
	enum tournament_kind kind;
	enum pairing_part part; /* told last; so is the round */
	int round;
};

static void
tell_in_bracket(void *arg, const struct pairing_row *row)
{
	struct bracket_list *bracket = arg;
	bool all = bracket->kind == TOURNAMENT_ROLLING && row->part == PART_MAIN;

	if (bracket->round != row->round || bracket->part != row->part)
		session_tell(bracket->session, all ? MSG_BRACKET_ALL : MSG_BRACKET_ROUND,
			&(struct message_args){.b = pairing_name_part(row->part), .n = row->round});
	bracket->round = row->round;
	bracket->part = row->part;
	tell_pairing(bracket->session, bracket->kind, row);
}

void
tournament_bracket(struct session *session, const struct edition_row *edition)
{
	struct bracket_list bracket = {.session = session, .kind = edition->terms.kind};

	if (pairing_each(session->server->db, edition->id, CONTEST_PAIRINGS_MAX, tell_in_bracket, &bracket) !=
		DB_OK)
		command_cant_read(session, "tournament");
	else if (bracket.round == 0)
		session_say(session, MSG_BRACKET_NONE);
}

struct own_list {
	struct session *session;
	int64_t entrant;
	int told;
};

static void
tell_if_own(void *arg, const struct pairing_row *row)
{
	struct own_list *list = arg;

	if (row->state == PAIRING_OVER ||
		(row->entrant[0] != list->entrant && row->entrant[1] != list->entrant))
		return;
	list->told++;
	tell_pairing(list->session, TOURNAMENT_LEAGUE, row);
}

/* Of a league: all that one has yet to play. */
static void
tell_own(struct session *session, const struct edition_row *edition, const struct entrant_row *entrant)
{
	struct own_list list = {.session = session, .entrant = entrant->id};

	if (pairing_each(session->server->db, edition->id, CONTEST_PAIRINGS_MAX, tell_if_own, &list) != DB_OK)
		command_cant_read(session, "tournament");
	else if (list.told == 0)
		session_tell(session, MSG_MINE_NONE, &(struct message_args){.text = edition->terms.name});
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
	else if (edition->terms.kind == TOURNAMENT_LEAGUE)
		tell_own(session, edition, &entrant);
	else if (entrant.pairing == 0 || pairing_find(db, entrant.pairing, &row) != DB_OK)
		session_tell(session, MSG_MINE_NONE, &args);
	else
		tell_pairing(session, edition->terms.kind, &row);
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
	{"free", MSG_WHY_FREE},
	{"all", MSG_WHY_ALL},
	{"again", MSG_WHY_AGAIN},
};

static enum message
message_of_reason(const struct pairing_row *row)
{
	enum message message = MSG_NONE;

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (strcmp(row->cause.reason, reasons[i].reason) == 0)
			message = reasons[i].message;
	if (message == MSG_WHY_FREE && row->cause.met > 0)
		return MSG_WHY_FREE_MET;
	if (message == MSG_WHY_DRAW && row->part == PART_PLAYOFF)
		return MSG_WHY_PLACES;
	return message == MSG_WHY_NEAREST && row->cause.nearer > 0 ? MSG_WHY_NEAREST_BUT : message;
}

struct reason_list {
	struct session *session;
	struct pairing_row of; /* part and round that are asked for */
	int only;	       /* the place in it that is; -1: all */
	int told;
};

static void
tell_reason(void *arg, const struct pairing_row *row)
{
	struct reason_list *list = arg;
	enum message message = message_of_reason(row);
	bool nearer = message == MSG_WHY_NEAREST_BUT;

	if (row->round != list->of.round || row->part != list->of.part ||
		(list->only >= 0 && row->place != list->only))
		return;
	list->told++;
	session_tell(list->session, message,
		&(struct message_args){.a = row->name[0],
			.b = row->name[1],
			.n = nearer ? row->cause.nearer : row->cause.round,
			.m = row->cause.met});
}

/* What is typed: a round. Of a rolling tournament, which has none, a pairing: 3, or its name 1.3. */
static bool
read_what(const char *typed, bool rolling, struct reason_list *list)
{
	int64_t number;

	list->only = -1;
	if (!rolling || typed[0] == 'p')
		return pairing_name_read_round(typed, &list->of);
	if (strncmp(typed, "1.", 2) == 0)
		typed += 2;
	if (!number_read(typed, 1, INT32_MAX, &number))
		return false;
	list->of = (struct pairing_row){.part = PART_MAIN, .round = 1};
	list->only = (int)number - 1;
	return true;
}

void
tournament_why(struct session *session, const struct edition_row *edition, const char *typed)
{
	bool rolling = edition->terms.kind == TOURNAMENT_ROLLING;
	struct reason_list list = {.session = session};

	if (!read_what(typed, rolling, &list))
		session_tell(session, rolling ? MSG_WHY_PAIRING : MSG_WHY_ROUND,
			&(struct message_args){.n = (long)edition->id});
	else if (pairing_each(session->server->db, edition->id, CONTEST_PAIRINGS_MAX, tell_reason, &list) !=
		 DB_OK)
		command_cant_read(session, "tournament");
	else if (list.told == 0)
		session_say(session, rolling ? MSG_WHY_PAIRING_NONE : MSG_WHY_NONE);
}

/* --- standings */

static void
tell_standings_head(struct session *session, const struct contest *contest)
{
	const struct edition_row *edition = &contest->edition;
	bool after = edition->round > edition->rounds || contest_is_decided(contest);

	if (edition_is_over(edition) && edition->winner == 0)
		session_say(session, MSG_STANDINGS_UNWON);
	else if (edition->terms.kind == TOURNAMENT_LEAGUE)
		session_say(
			session, edition_is_over(edition) ? MSG_STANDINGS_IN_THE_END : MSG_STANDINGS_SO_FAR);
	else if (edition->terms.kind == TOURNAMENT_ROLLING)
		session_say(session, edition->until_ms > 0 || edition->late_until > 0
					     ? MSG_STANDINGS_SO_FAR
					     : MSG_STANDINGS_IN_THE_END);
	else
		session_tell(session, after ? MSG_STANDINGS_AFTER : MSG_STANDINGS_DURING,
			&(struct message_args){
				.n = edition->round > edition->rounds ? edition->rounds : edition->round});
}

/* A league counts halves. */
static void
tell_points(
	struct session *session, const struct message_args *standing, const struct entrant_results *results)
{
	char score[PLACES_SCORE_SIZE];
	struct message_args args = *standing;

	places_score(results->score, score);
	args.b = score;
	args.m = results->paired - results->open;
	session_tell(session, args.text != NULL ? MSG_STANDING_LEAGUE_BY : MSG_STANDING_LEAGUE, &args);
}

static void
tell_standing(struct session *session, const struct contest *contest, const struct standing *standing)
{
	const char *by = places_by(standing->by);
	char losses[NUMBER_SIZE];
	const struct message_args args = {.a = contest_of_field(contest, standing->entrant)->name,
		.b = losses,
		.text = by,
		.n = standing->place,
		.m = standing->results.score / SCORE_WIN};

	snprintf(losses, sizeof losses, "%d", standing->results.losses);
	if (contest->edition.terms.kind == TOURNAMENT_LEAGUE)
		tell_points(session, &args, &standing->results);
	else if (contest->edition.terms.kind == TOURNAMENT_ROLLING)
		session_tell(session, by != NULL ? MSG_STANDING_LOST_BY : MSG_STANDING_LOST, &args);
	else
		session_tell(session, by != NULL ? MSG_STANDING_BY : MSG_STANDING, &args);
}

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
	tell_standings_head(session, &contest);
	for (int i = 0; i < contest.field.count; i++)
		tell_standing(session, &contest, &standings[i]);
	contest_clear(&contest);
}
