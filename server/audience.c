/*
 * audience.c - events as each listener reads them. Which sentence an event reads as stands in
 * protocol/messages.c; here stands who gets it, in which order, and who gets a board (protocol 4).
 */
#include "server/audience.h"

#include <assert.h>
#include <string.h>

#include "protocol/calculation.h"
#include "protocol/moves.h"
#include "server/automatic.h"
#include "server/correction.h"
#include "server/narrator.h"
#include "server/record.h"
#include "server/rendering.h"
#include "server/screen.h"
#include "server/server.h"
#include "server/session.h"
#include "server/table.h"
#include "server/view.h"

static struct session *
player_of(const struct table *table, enum side side)
{
	return table->seat[table_seat(table, side)];
}

static const char *
name_of(const struct table *table, enum side side)
{
	return player_of(table, side)->player.name;
}

/* Calls `each` for everybody who watches the player of this seat. */
#define EACH_WATCHER(watcher, table, seat_number)                                                            \
	TAILQ_FOREACH(watcher, &(table)->seat[seat_number]->watchers, next_watcher)

void
audience_watchers(const struct table *table, enum message message, const struct message_args *args,
	const struct session *except)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++)
		EACH_WATCHER(watcher, table, seat)
	if (watcher != except)
		session_tell(watcher, message, args);
}

/* To those who read; who listens is told by narrator.c. */
static void
tell(struct session *reader, enum message message, const struct message_args *args)
{
	if (!reader->listens)
		session_tell(reader, message, args);
}

static void
say(struct session *reader, enum message message)
{
	tell(reader, message, &(struct message_args){.n = 0});
}

static void
say_name(struct session *reader, enum message message, const char *name)
{
	tell(reader, message, &(struct message_args){.a = name});
}

void
audience_readers(const struct table *table, enum message message, const struct message_args *args)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++)
		EACH_WATCHER(watcher, table, seat)
	tell(watcher, message, args);
}

void
audience_sentence(struct table *table, const struct match_event *event, const struct message_args *args)
{
	enum message watched = message_of_event(event, ROLE_WATCHER);
	enum message self = message_of_event(event, ROLE_SELF);
	enum message other = message_of_event(event, ROLE_OTHER);

	if (self != MSG_NONE)
		tell(player_of(table, event->side), self, args);
	if (other != MSG_NONE)
		tell(player_of(table, side_other(event->side)), other, args);
	if (watched != MSG_NONE)
		audience_readers(table, watched, args);
}

void
audience_board(struct session *listener, const struct table *table, int seat)
{
	const struct match shown = correction_shown(listener, table);
	struct rendering fresh;

	fresh.size = 0;
	if (listener->listens)
		narrator_position(listener, table, seat);
	else
		rendering_send(&fresh, listener, table, &shown, seat);
}

void
audience_watchers_resumed(struct table *table, const struct message_args *args)
{
	enum message resumed = message_of_length(MSG_REPORT_RESUME, table->state.match.options.length);
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		EACH_WATCHER(watcher, table, seat)
		{
			session_tell(watcher, resumed, args);
			if (match_in_game(&table->state.match))
				audience_board(watcher, table, seat);
		}
	}
}

void
audience_boards(struct table *table, const struct match *match, enum side doer, bool after_roll)
{
	struct session *watcher;
	struct rendering last;

	last.size = 0;
	for (int seat = 0; seat < 2; seat++) {
		struct session *player = table->seat[seat];
		bool wanted = session_has(player, TOGGLE_AUTOBOARD) &&
			      (!after_roll || session_has(player, TOGGLE_MOREBOARDS));
		if (wanted && after_roll && table_side(table, seat) != doer)
			session_write(player, "\r\n", 2);
		if (wanted)
			rendering_send(&last, player, table, match, seat);
		EACH_WATCHER(watcher, table, seat)
		rendering_send(&last, watcher, table, match, seat);
	}
}

/* Double, greedy and moves hold for one game only (protocol 7.1): the next login shall not bring them back.
 */
static void
forget_toggles(struct table *table)
{
	static const enum toggle toggles[] = {TOGGLE_DOUBLE, TOGGLE_GREEDY, TOGGLE_MOVES};

	for (int seat = 0; seat < 2; seat++) {
		for (size_t i = 0; i < sizeof toggles / sizeof *toggles; i++) {
			bool usual = toggle_names[toggles[i]].on_by_default;
			if (session_has(table->seat[seat], toggles[i]) != usual)
				(void)session_toggle(table->seat[seat], toggles[i], usual);
		}
	}
}

static void
tell_start(struct table *table)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		const char *other = table->seat[1 - seat]->player.name;
		say_name(table->seat[seat], MSG_STARTING_GAME, other);
		EACH_WATCHER(watcher, table, seat)
		say_name(watcher, MSG_STARTING_GAME, other);
	}
}

/* `You rolled 3, bob rolled 1`, then who begins; own die first (protocol 4.3). */
static void
tell_opening(struct table *table, const struct match_event *event)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		enum side side = table_side(table, seat);
		const struct message_args args = {.a = table->seat[1 - seat]->player.name,
			.n = event->dice.die[side],
			.m = event->dice.die[side_other(side)]};
		const struct message_args watched = {
			.a = table->seat[seat]->player.name, .b = args.a, .n = args.n, .m = args.m};
		tell(table->seat[seat], MSG_OPENING_PLAYER, &args);
		EACH_WATCHER(watcher, table, seat)
		tell(watcher, MSG_OPENING_WATCHER, &watched);
	}
	if (event->side == SIDE_NONE)
		return;
	audience_sentence(table, event, &(struct message_args){.a = name_of(table, event->side)});
	audience_boards(table, &table->state.match, event->side, false);
}

/* Nobody does it: it is the same sentence for all. */
static void
tell_autodoubled(struct table *table, const struct match_event *event)
{
	const struct message_args args = {.n = event->number};

	for (int seat = 0; seat < 2; seat++)
		tell(table->seat[seat], message_of_event(event, ROLE_SELF), &args);
	audience_readers(table, message_of_event(event, ROLE_WATCHER), &args);
}

static void
tell_rolled(struct table *table, const struct match_event *event)
{
	const char *name = name_of(table, event->side);
	struct match shown = table->state.match;
	struct play play;

	audience_sentence(table, event,
		&(struct message_args){.a = name, .n = event->dice.die[0], .m = event->dice.die[1]});
	/* The turn may have passed already (R3.5): the board shows the dice that could not be played. */
	shown.phase = PHASE_MOVE;
	shown.turn = event->side;
	shown.dice = event->dice;
	shown.to_move = event->number;
	audience_boards(table, &shown, event->side, true);
	if (event->number > 0) {
		if (automatic_play(table, &play) == MSG_NONE)
			tell(player_of(table, event->side), MSG_PLEASE_MOVE,
				&(struct message_args){.n = event->number});
		return;
	}
	say(player_of(table, event->side), MSG_YOU_CANT_MOVE);
	say_name(player_of(table, side_other(event->side)), MSG_CANT_MOVE, name);
	audience_readers(table, MSG_CANT_MOVE, &(struct message_args){.a = name});
}

static void
tell_played(struct table *table, const struct match_event *event, bool game_goes_on)
{
	char moves[MOVES_TEXT_SIZE];
	struct session *mover = player_of(table, event->side);

	moves_write(&event->play, event->side, moves);
	audience_sentence(
		table, event, &(struct message_args){.a = name_of(table, event->side), .text = moves});
	if (!game_goes_on)
		return;
	if (!session_has(mover, TOGGLE_AUTOBOARD))
		say(mover, MSG_DONE);
	audience_boards(table, &table->state.match, event->side, false);
}

static void
tell_score(struct table *table, const struct match_event *event)
{
	struct session *watcher;
	int points = table->state.match.options.length;
	enum message score = message_of_length(MSG_SCORE, points);

	for (int seat = 0; seat < 2; seat++) {
		enum side side = table_side(table, seat);
		const struct message_args args = {.a = table->seat[seat]->player.name,
			.b = table->seat[1 - seat]->player.name,
			.n = event->score[side],
			.m = event->score[side_other(side)],
			.length = points};
		tell(table->seat[seat], score, &args);
		say(table->seat[seat], MSG_TYPE_JOIN_OR_LEAVE);
		EACH_WATCHER(watcher, table, seat)
		tell(watcher, score, &args);
	}
}

static void
tell_match_won(struct table *table, const struct match_event *event)
{
	char block[CALCULATION_SIZE];
	int length = table->state.match.options.length;
	const char *winner = name_of(table, event->side);

	size_t size = calculation_write(
		block, sizeof block, winner, name_of(table, side_other(event->side)), length, &table->rating);
	for (int seat = 0; seat < 2; seat++)
		if (!table->state.match.options.unrated && session_has(table->seat[seat], TOGGLE_RATINGS))
			session_write(table->seat[seat], block, size);
	audience_sentence(table, event,
		&(struct message_args){.a = winner,
			.length = length,
			.n = event->score[event->side],
			.m = event->score[side_other(event->side)]});
}

/* Doubles, resignations, wins: one sentence with names and a number. */
static void
tell_plain(struct table *table, const struct match_event *event)
{
	const struct message_args args = {.a = name_of(table, event->side),
		.b = name_of(table, side_other(event->side)),
		.n = event->number};

	audience_sentence(table, event, &args);
}

/* People who are doubled read what else they may type (R11.2). */
static void
tell_doubled(struct table *table, const struct match_event *event)
{
	const struct match *match = &table->state.match;
	enum side doubled = side_other(event->side);

	tell_plain(table, event);
	if (match_may_redouble(match, doubled) == REFUSAL_NONE)
		tell(player_of(table, doubled), MSG_MAY_REDOUBLE,
			&(struct message_args){
				.text = message_redouble(match->redoubles), .n = match->cube * 4});
}

static void
tell_event(struct table *table, const struct match_event *event, const struct match_event *next,
	enum cause cause)
{
	switch (event->type) {
	case EVENT_JOINED:
		if (cause != CAUSE_AUTOMATIC)
			tell_plain(table, event);
		return;
	case EVENT_GAME_STARTED:
		forget_toggles(table);
		tell_start(table);
		return;
	case EVENT_OPENING:
		tell_opening(table, event);
		return;
	case EVENT_AUTODOUBLED:
		tell_autodoubled(table, event);
		return;
	case EVENT_ROLLED:
	case EVENT_REROLLED:
		tell_rolled(table, event);
		return;
	case EVENT_PLAYED:
		tell_played(table, event, next == NULL);
		return;
	case EVENT_GAME_WON:
		tell_plain(table, event);
		record_tell_moves(table);
		if (next == NULL)
			tell_score(table, event);
		return;
	case EVENT_MATCH_WON:
		tell_match_won(table, event);
		return;
	case EVENT_DOUBLED:
	case EVENT_REDOUBLED:
		tell_doubled(table, event);
		return;
	case EVENT_TAKEN:
	case EVENT_DROPPED:
	case EVENT_RESIGN_OFFERED:
	case EVENT_RESIGN_ACCEPTED:
	case EVENT_RESIGN_REFUSED:
	case EVENT_CHALLENGED:
	case EVENT_DENIED:
	case EVENT_WIN_PENDING:
	case EVENT_WIN_ACCEPTED:
	case EVENT_PROGRAM:
	case EVENT_PERSON:
		tell_plain(table, event);
		return;
	case EVENT_PUT:
	case EVENT_UNDONE:
		correction_tell_touched(table, event);
		return;
	case EVENT_UPHELD:
		correction_tell_upheld(table, event);
		return;
	case EVENT_COUNT:
		break;
	}
	assert(!"an event without a sentence");
}

void
audience_tell(struct table *table, const struct events *events, enum cause cause)
{
	for (int i = 0; i < events->count; i++) {
		const struct match_event *next = i + 1 < events->count ? &events->list[i + 1] : NULL;
		if (events->list[i].type != EVENT_JOINED || cause != CAUSE_AUTOMATIC)
			narrator_tell(table, &events->list[i], next == NULL);
		tell_event(table, &events->list[i], next, cause);
	}
}

void
audience_plays_alone(struct table *table, enum message message, const struct play *play)
{
	char moves[MOVES_TEXT_SIZE];
	enum side side = table->state.match.turn;

	moves_write(play, side, moves);
	session_tell(player_of(table, side), message, &(struct message_args){.text = moves});
}

void
audience_ask(struct table *table)
{
	const struct match *match = &table->state.match;

	if (match->phase != PHASE_ROLL || match->offer != OFFER_NONE)
		return;
	/* Where nobody else throws for him, he is asked even when he can't double (R3.6). */
	say(player_of(table, match->turn),
		match_may_double(match, match->turn) == REFUSAL_NONE ? MSG_YOUR_TURN : MSG_YOUR_TURN_TO_ROLL);
	narrator_ask(table);
}

void
audience_remind(struct table *table)
{
	const struct match *match = &table->state.match;
	struct play play;

	if (match->phase == PHASE_PENDING || match->placed.count > 0) {
		correction_remind(table);
		return;
	}
	if (match->offer == OFFER_NONE) {
		if (match->phase == PHASE_MOVE && automatic_play(table, &play) == MSG_NONE)
			tell(player_of(table, match->turn), MSG_PLEASE_MOVE,
				&(struct message_args){.n = match->to_move});
		return;
	}
	struct match_event event = {
		.type = EVENT_DOUBLED, .side = match->offer_by, .number = match->cube * 2};
	if (match->offer == OFFER_DOUBLE) {
		tell_doubled(table, &event);
		return;
	}
	event.type = EVENT_RESIGN_OFFERED;
	event.win = match->offer_win;
	event.number = match_resign_points(match, match->offer_win);
	tell_plain(table, &event);
}
