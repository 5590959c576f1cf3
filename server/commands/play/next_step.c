/*
 * next_step.c - `play`: what somebody who doesn't know can do next, wherever they are.
 *
 * At a table it is what the match waits for. Elsewhere each part below that has something to say says it, in
 * this order, up to the first that leaves one thing to do: `parts`, at the end.
 */
#include <stdio.h>
#include <string.h>

#include "db/people/attendance.h"
#include "protocol/text.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/play/next_step.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/play_house.h"
#include "server/commands/seats/saved.h"
#include "server/commands/seats/seek.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/rules/order.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tables/matching.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"

enum {
	READY_TOLD = 5,
	READY_SEEN = 1000, /* of those online; more are not looked at */
	LATE_TOLD = 3,
	LATE_SEEN = 100, /* logins */
	NAMES_SIZE = 256,
};

/* The other has to do something: `message` says what. */
static void
wait_for_other(struct session *session, enum message message)
{
	const struct player *other = table_other(session->player);
	long left = 0;

	if (other->away != NULL) {
		message = player_is_awaited(other) ? MSG_NEXT_WAIT_RESTART : MSG_NEXT_WAIT_LINE;
		left = player_seat_left(other);
	}
	session_tell(session, message, &(struct message_args){.a = other->account.name, .n = left});
}

static void
tell_offer(struct session *session, const struct match *match, enum side side)
{
	if (match->offer_by == side)
		wait_for_other(session, MSG_NEXT_WAIT_ANSWER);
	else
		session_say(session,
			match->offer == OFFER_DOUBLE ? MSG_NEXT_ANSWER_DOUBLE : MSG_NEXT_ANSWER_RESIGN);
}

static void
tell_own_turn(struct session *session, const struct match *match, enum side side)
{
	const struct message_args dice = {.n = match->dice.die[0], .m = match->dice.die[1]};

	switch (match->phase) {
	case PHASE_ROLL:
		session_say(session, match_may_double(match, side) == REFUSAL_NONE ? MSG_YOUR_TURN
										   : MSG_YOUR_TURN_TO_ROLL);
		return;
	case PHASE_MOVE:
		if (match->placed.count > 0)
			session_say(session, MSG_NEXT_PUT);
		else
			session_tell(session, side == SIDE_O ? MSG_NEXT_MOVE_O : MSG_NEXT_MOVE_X, &dice);
		return;
	case PHASE_PENDING:
		session_say(session, MSG_NEXT_ANSWER_WIN);
		return;
	case PHASE_BETWEEN:
	case PHASE_OPENING:
	case PHASE_OVER:
		return;
	}
}

void
next_step_at_table(struct session *session)
{
	const struct match *match = &session->player->table->state.match;
	enum side side = table_side(session->player->table, session->player->seat);

	if (match->offer != OFFER_NONE)
		tell_offer(session, match, side);
	else if (match->phase == PHASE_BETWEEN && match->joined[side])
		wait_for_other(session, MSG_NEXT_WAIT_JOIN);
	else if (match->phase == PHASE_BETWEEN)
		session_say(session, MSG_TYPE_JOIN_OR_LEAVE);
	else if (match->turn == side)
		tell_own_turn(session, match, side);
	else
		wait_for_other(session, MSG_NEXT_WAIT_TURN);
}

/* True: there is nothing better to do. */
static bool
tell_invited(struct session *session)
{
	if (TAILQ_EMPTY(&session->player->invitations))
		return false;
	join_list_invitations(session);
	return true;
}

static bool
tell_inviting(struct session *session)
{
	if (session->player->invitation == NULL)
		return false;
	session_say_name(session, MSG_NEXT_INVITING, session->player->invitation->to->account.name);
	return true;
}

/* Ready for an invitation by this player, as far as it costs nothing to know. */
static bool
is_ready_for(const struct session *session, const struct player *other)
{
	return other != session->player && other->table == NULL && player_has(other, TOGGLE_READY) &&
	       profile_away(other)[0] == '\0' &&
	       !profile_ignores(other, IGNORE_GAG, session->player->account.id);
}

static bool
tell_saved(struct session *session)
{
	saved_remind(session, is_ready_for);
	return false;
}

/* Of people they could play nobody. */
static bool
tell_visitor(struct session *session)
{
	if (session->player->account.visitor)
		session_say(session, MSG_VISITOR_NEXT);
	return session->player->account.visitor;
}

static bool
tell_seeks(struct session *session)
{
	const struct options_typed *own = seeking_terms(session->player);

	if (own != NULL)
		session_tell(session, message_of_length(MSG_SEEK_OWN, own->options.length),
			&(struct message_args){.n = own->options.length});
	return seek_tell_some(session);
}

/* Adds a name, or nothing if it doesn't fit. */
static void
add_name(char names[NAMES_SIZE], const char *name)
{
	size_t used = strlen(names);

	if (used + strlen(name) + 3 < NAMES_SIZE)
		snprintf(names + used, NAMES_SIZE - used, "%s%s", used > 0 ? ", " : "", name);
}

/* Of people. An invitation to a number of points would end a saved match, and `tell_saved` has told how to
 * go on with it. */
static bool
tell_ready(struct session *session)
{
	const struct player *other, *first = NULL;
	char names[NAMES_SIZE] = "";
	int told = 0, saved = 0, seen = 0;

	TAILQ_FOREACH(other, &session->server->lobby->online, next_online) {
		if (told == READY_TOLD || seen++ == READY_SEEN)
			break;
		if (player_is_house(other) || !is_ready_for(session, other))
			continue;
		if (saved_is_with(session, other)) {
			saved++;
			continue;
		}
		if (told++ == 0)
			first = other;
		add_name(names, other->account.name);
	}
	if (told > 0)
		session_tell(session, MSG_NEXT_READY,
			&(struct message_args){.a = first->account.name, .text = names});
	return told > 0 || saved > 0;
}

static bool
tell_others(struct session *session)
{
	int others = house_people(session->server->lobby) - 1;

	if (others > 0)
		session_tell(session, MSG_NEXT_NONE_READY, &(struct message_args){.n = others});
	return false;
}

/* Who was here lately, the last first. */
struct late {
	struct session *reader;
	int64_t player[LATE_TOLD];
	int count;
};

static void
tell_late(void *arg, const struct login_row *row)
{
	struct late *late = arg;
	char date[TEXT_DATE_SIZE];

	if (row->is_house || row->is_visitor || late->count == LATE_TOLD ||
		row->player == late->reader->player->account.id)
		return;
	for (int i = 0; i < late->count; i++)
		if (late->player[i] == row->player)
			return;
	if (late->count == 0)
		session_say(late->reader, MSG_NEXT_LATELY);
	late->player[late->count++] = row->player;
	text_date_short(date, (time_t)(row->ended != 0 ? row->ended : row->at), zones_of(late->reader));
	session_tell(late->reader, MSG_NEXT_LATE, &(struct message_args){.a = row->name, .text = date});
}

static bool
tell_alone(struct session *session)
{
	struct late late = {.reader = session};

	if (house_people(session->server->lobby) > 1)
		return false;
	session_say(session, MSG_NEXT_ALONE);
	if (login_each(session->server->db, LATE_SEEN, tell_late, &late) != DB_OK)
		command_cant_read(session, "play");
	return false;
}

static bool
tell_house(struct session *session)
{
	house_tell_ready(session->player);
	return false;
}

/* If they do already, they have read it. */
static bool
tell_how_to_seek(struct session *session)
{
	if (seeking_terms(session->player) == NULL)
		session_say(session, MSG_NEXT_SEEK);
	return false;
}

/* A part says what it knows; true ends the answer. */
static bool (*const parts[])(struct session *session) = {
	tell_invited,
	tell_inviting,
	play_house_tell_waiting,
	tell_saved,
	tell_visitor,
	tell_seeks,
	tell_ready,
	tell_others,
	tell_alone,
	tell_house,
	tell_how_to_seek,
};

static void
run_play(struct session *session, const struct words *words)
{
	if (session->player->table != NULL) {
		next_step_at_table(session);
		return;
	}
	if (words->count > 1) {
		play_house(session, words);
		return;
	}
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i](session))
			break;
}

const struct command next_step_commands[] = {
	{
		.name = "play",
		.ours = true,
		.plays = true,
		.run = run_play,
	},
	{.name = NULL},
};
