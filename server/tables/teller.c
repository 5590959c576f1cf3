/*
 * teller.c - tells what happened at a table to those who read it. protocol/messages.c has the sentence for
 * each event; here is said who gets it, in which order, and who gets a board (protocol 4).
 */
#include "server/tables/teller.h"

#include <assert.h>

#include "protocol/boards/moves.h"
#include "protocol/calculation.h"
#include "server/players/player.h"
#include "server/rules/order.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/audience.h"
#include "server/tables/automatic.h"
#include "server/tables/clock_told.h"
#include "server/tables/correction.h"
#include "server/tables/gallery.h"
#include "server/tables/late_board.h"
#include "server/tables/legal_plays.h"
#include "server/tables/narrator.h"
#include "server/tables/record.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"

static const char *
name_of(const struct table *table, enum side side)
{
	return table_player(table, side)->account.name;
}

static void
say(struct player *reader, enum message message)
{
	audience_reader(reader, message, &(struct message_args){.n = 0});
}

static void
say_name(struct player *reader, enum message message, const char *name)
{
	audience_reader(reader, message, &(struct message_args){.a = name});
}

/* The board may look as before, but for its letters. */
static void
tell_side(const struct table *table, int seat)
{
	struct player *player = table->seat[seat];

	if (table->state.match.game > 1 && player_knows_new_words(player))
		say(player, table_side(table, seat) == SIDE_O ? MSG_SIDES_CHANGE_O : MSG_SIDES_CHANGE_X);
}

static void
tell_start(struct table *table, const struct match_event *event)
{
	(void)event;
	for (int seat = 0; seat < 2; seat++) {
		const struct message_args args = {.a = table->seat[1 - seat]->account.name};
		audience_reader(table->seat[seat], MSG_STARTING_GAME, &args);
		scenes_sentence(table, seat, MSG_STARTING_GAME, &args);
		tell_side(table, seat);
	}
}

/* R2.3: FIBS has no such thing, so nobody knows the word. */
static void
tell_may_reroll(const struct table *table)
{
	const struct match *match = &table->state.match;

	if (match->may_reroll)
		say(table_player(table, match->turn), MSG_MAY_REROLL);
}

/* `You rolled 3, bob rolled 1`, then who begins; own die first (protocol 4.3). */
static void
tell_opening(struct table *table, const struct match_event *event)
{
	for (int seat = 0; seat < 2; seat++) {
		enum side side = table_side(table, seat);
		const struct message_args args = {.a = table->seat[1 - seat]->account.name,
			.n = event->dice.die[side],
			.m = event->dice.die[side_other(side)]};
		const struct message_args watched = {
			.a = table->seat[seat]->account.name, .b = args.a, .n = args.n, .m = args.m};
		audience_reader(table->seat[seat], MSG_OPENING_PLAYER, &args);
		scenes_sentence(table, seat, MSG_OPENING_WATCHER, &watched);
	}
	if (event->side == SIDE_NONE)
		return;
	audience_sentence(table, event, &(struct message_args){.a = name_of(table, event->side)});
	audience_boards(table, &table->state.match, event->side, false);
	tell_may_reroll(table);
}

/* Everybody reads the same sentence. */
static void
tell_autodoubled(struct table *table, const struct match_event *event)
{
	const struct message_args args = {.n = event->number};
	for (int seat = 0; seat < 2; seat++)
		audience_reader(table->seat[seat], message_of_event(event, ROLE_SELF), &args);
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
			audience_reader(table_player(table, event->side), MSG_PLEASE_MOVE,
				&(struct message_args){.n = event->number});
		return;
	}
	say(table_player(table, event->side), MSG_YOU_CANT_MOVE);
	say_name(table_player(table, side_other(event->side)), MSG_CANT_MOVE, name);
	audience_readers(table, MSG_CANT_MOVE, &(struct message_args){.a = name});
}

/* The turn has passed by itself (R3.5). */
static void
tell_passed(struct table *table, const struct match_event *event)
{
	if (event->number == 0 && table->state.match.phase == PHASE_ROLL && !automatic_roll(table))
		late_board_wait(table);
}

static void
tell_played(struct table *table, const struct match_event *event)
{
	char moves[MOVES_TEXT_SIZE];

	moves_write(&event->play, event->side, moves);
	audience_sentence(
		table, event, &(struct message_args){.a = name_of(table, event->side), .text = moves});
}

/* The game goes on. */
static void
tell_position(struct table *table, const struct match_event *event)
{
	struct player *mover = table_player(table, event->side);

	if (mover->session != NULL && !screen_wants_board(mover->session, false))
		say(mover, MSG_DONE);
	audience_boards(table, &table->state.match, event->side, false);
}

static void
tell_score(struct table *table, const struct match_event *event)
{
	int points = table->state.match.options.length;
	enum message score = message_of_length(MSG_SCORE, points);

	for (int seat = 0; seat < 2; seat++) {
		enum side side = table_side(table, seat);
		const struct message_args args = {.a = table->seat[seat]->account.name,
			.b = table->seat[1 - seat]->account.name,
			.n = event->score[side],
			.m = event->score[side_other(side)],
			.length = points};
		audience_reader(table->seat[seat], score, &args);
		if (!table_is_slow(table)) /* there the next game begins by itself */
			say(table->seat[seat], MSG_TYPE_JOIN_OR_LEAVE);
		scenes_sentence(table, seat, score, &args);
	}
}

/* To the players who want it. */
static void
tell_calculation(struct table *table, const struct match_event *event)
{
	const struct calculation calculation = {
		.winner = name_of(table, event->side),
		.loser = name_of(table, side_other(event->side)),
		.length = table->state.match.options.length,
		.change = &table->rating,
	};

	for (int seat = 0; seat < 2; seat++)
		player_tell_calculation(table->seat[seat], &calculation);
}

static void
tell_match_won(struct table *table, const struct match_event *event)
{
	int length = table->state.match.options.length;

	if (options_are_rated(&table->state.match.options))
		tell_calculation(table, event);
	/* R11.6: the event has the points that count; readers see the points beyond the length, too. */
	audience_sentence(table, event,
		&(struct message_args){.a = name_of(table, event->side),
			.length = length,
			.n = table->state.match.score[event->side],
			.m = table->state.match.score[side_other(event->side)]});
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

/* R9.7: the board as it may still be taken back, then what the loser has to answer. */
static void
tell_win_pending(struct table *table, const struct match_event *event)
{
	tell_position(table, event);
	tell_plain(table, event);
}

static void
tell_game_won(struct table *table, const struct match_event *event)
{
	tell_plain(table, event);
	record_tell_moves(table);
}

void
teller_stake(struct player *player, const struct match *match)
{
	if (player_is_tagged(player))
		player_tell(
			player, MSG_STAKE, &(struct message_args){.n = match->cube * 2L, .m = match->cube});
}

/* People who are doubled read what else they may type (R11.2). */
static void
tell_doubled(struct table *table, const struct match_event *event)
{
	const struct match *match = &table->state.match;
	enum side doubled = side_other(event->side);

	teller_stake(table_player(table, event->side), match);
	teller_stake(table_player(table, doubled), match);
	tell_plain(table, event);
	if (match_may_redouble(match, doubled) == REFUSAL_NONE)
		audience_reader(table_player(table, doubled), MSG_MAY_REDOUBLE,
			&(struct message_args){
				.text = message_redouble(match->redoubles), .n = match->cube * 4});
}

/* With `cube=anytime` the turn may have been interrupted: it goes on with the dice on the table (R10.5). */
static void
tell_interrupted(struct table *table, const struct match_event *event)
{
	const struct match *match = &table->state.match;

	(void)event;
	if (match->phase != PHASE_MOVE)
		return;
	audience_boards(table, match, match->turn, false);
	teller_remind(table);
	narrator_ask(table);
}

/* How each event is told; `tell_last` if nothing else came of the same action. */
static const struct {
	void (*tell)(struct table *table, const struct match_event *event);
	void (*tell_last)(struct table *table, const struct match_event *event);
} tellers[] = {
	[EVENT_JOINED] = {tell_plain},
	[EVENT_GAME_STARTED] = {tell_start},
	[EVENT_OPENING] = {tell_opening},
	[EVENT_AUTODOUBLED] = {tell_autodoubled},
	[EVENT_ROLLED] = {tell_rolled, .tell_last = tell_passed},
	[EVENT_PLAYED] = {tell_played, .tell_last = tell_position},
	[EVENT_DOUBLED] = {tell_doubled},
	[EVENT_REDOUBLED] = {tell_doubled},
	[EVENT_TAKEN] = {tell_plain, .tell_last = tell_interrupted},
	[EVENT_DROPPED] = {tell_plain},
	[EVENT_RESIGN_OFFERED] = {tell_plain},
	[EVENT_RESIGN_ACCEPTED] = {tell_plain},
	[EVENT_RESIGN_REFUSED] = {tell_plain},
	[EVENT_GAME_WON] = {tell_game_won, .tell_last = tell_score},
	[EVENT_MATCH_WON] = {tell_match_won},
	[EVENT_REROLLED] = {tell_rolled},
	[EVENT_PUT] = {correction_tell_touched},
	[EVENT_UNDONE] = {correction_tell_touched},
	[EVENT_CHALLENGED] = {tell_plain},
	[EVENT_DENIED] = {tell_plain},
	[EVENT_UPHELD] = {correction_tell_upheld},
	[EVENT_WIN_PENDING] = {tell_win_pending},
	[EVENT_WIN_ACCEPTED] = {tell_plain},
	[EVENT_PROGRAM] = {tell_plain},
	[EVENT_PERSON] = {tell_plain},
	[EVENT_TIME_UP] = {tell_plain},
	[EVENT_ANNULLED] = {clock_tell_annulled},
};
static_assert(sizeof tellers / sizeof *tellers == EVENT_COUNT, "a teller for each event");

/* The match goes on as usual, with a roll or a play: only the side whose turn it is has something to do. */
static bool
goes_on(const struct match *match, const struct events *events)
{
	for (int i = 0; i < events->count; i++)
		if (events->list[i].type != EVENT_ROLLED && events->list[i].type != EVENT_PLAYED)
			return false;
	return match_in_game(match) && match->phase != PHASE_PENDING && match->offer == OFFER_NONE;
}

static void
tell_each(struct table *table, const struct events *events, enum cause cause)
{
	for (int i = 0; i < events->count; i++) {
		const struct match_event *event = &events->list[i];
		bool last = i + 1 == events->count;
		if (event->type == EVENT_JOINED && cause == CAUSE_AUTOMATIC)
			continue;
		narrator_tell(table, event, last);
		tellers[event->type].tell(table, event);
		if (last && tellers[event->type].tell_last != NULL)
			tellers[event->type].tell_last(table, event);
	}
}

void
teller_tell(struct table *table, const struct events *events, enum cause cause)
{
	const struct match *match = &table->state.match;
	bool calm[2], watchers_calm[2];

	for (int seat = 0; seat < 2; seat++) {
		struct session *session = table->seat[seat]->session;
		watchers_calm[seat] = gallery_is_calm(table->seat[seat]);
		calm[seat] = session != NULL && wire_is_calm(&session->wire);
		if (session != NULL)
			wire_first(&session->wire);
	}
	tell_each(table, events, cause);
	for (int seat = 0; seat < 2 && goes_on(match, events); seat++) {
		struct session *session = table->seat[seat]->session;
		if (session != NULL && calm[seat] && table_side(table, seat) != match->turn)
			wire_may_wait(&session->wire);
		if (watchers_calm[seat])
			gallery_may_wait(table->seat[seat]);
	}
}

void
teller_ask(struct table *table)
{
	const struct match *match = &table->state.match;

	if (match->phase == PHASE_MOVE)
		legal_plays_tell(table);
	if (match->phase != PHASE_ROLL || match->offer != OFFER_NONE)
		return;
	/* Where nobody else throws for them, a player is asked even when they can't double (R3.6). */
	say(table_player(table, match->turn),
		match_may_double(match, match->turn) == REFUSAL_NONE ? MSG_YOUR_TURN : MSG_YOUR_TURN_TO_ROLL);
	narrator_ask(table);
}

/* What is offered, as it was told. */
static struct match_event
offer_of(const struct match *match)
{
	struct match_event event = {
		.type = EVENT_DOUBLED, .side = match->offer_by, .number = match->cube * 2};

	if (match->offer == OFFER_RESIGN) {
		event.type = EVENT_RESIGN_OFFERED;
		event.win = match->offer_win;
		event.number = match_resign_points(match, match->offer_win);
	}
	return event;
}

/* To its receiver. */
static void
remind_of_offer(struct player *player, const struct match *match)
{
	const struct match_event event = offer_of(match);

	player_tell(player, message_of_event(&event, ROLE_OTHER),
		&(struct message_args){.a = table_other(player)->account.name, .n = event.number});
}

void
teller_remind_one(struct player *player)
{
	const struct match *match = &player->table->state.match;
	enum side side = table_side(player->table, player->seat);

	if (match->offer != OFFER_NONE) {
		if (match->offer_by != side)
			remind_of_offer(player, match);
	} else if (match->phase == PHASE_BETWEEN) {
		if (!match->joined[side])
			player_say(player, MSG_TYPE_JOIN_OR_LEAVE);
	} else if (match->turn != side) {
		return;
	} else if (match->phase == PHASE_ROLL) {
		player_say(player, match_may_double(match, side) == REFUSAL_NONE ? MSG_YOUR_TURN
										 : MSG_YOUR_TURN_TO_ROLL);
	} else if (match->phase == PHASE_MOVE && match->placed.count == 0) {
		player_tell(player, MSG_PLEASE_MOVE, &(struct message_args){.n = match->to_move});
	}
}

void
teller_remind(struct table *table)
{
	const struct match *match = &table->state.match;
	struct play play;

	if (match->phase == PHASE_PENDING || match->placed.count > 0)
		correction_remind(table);
	if (match->offer == OFFER_NONE) {
		if (match->phase == PHASE_MOVE && match->placed.count == 0 &&
			automatic_play(table, &play) == MSG_NONE)
			audience_reader(table_player(table, match->turn), MSG_PLEASE_MOVE,
				&(struct message_args){.n = match->to_move});
		tell_may_reroll(table);
		return;
	}
	const struct match_event event = offer_of(match);
	if (match->offer == OFFER_DOUBLE)
		tell_doubled(table, &event);
	else
		tell_plain(table, &event);
}
