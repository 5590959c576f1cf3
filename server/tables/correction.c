/*
 * correction.c - tells of checkers put by hand and of rulings. Wording is in protocol/messages.c;
 * server/rules decides what stays and what goes back.
 */
#include "server/tables/correction.h"

#include "protocol/boards/moves.h"
#include "server/players/player.h"
#include "server/tables/audience.h"
#include "server/tables/narrator.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

/* Checkers on trial, to those who want to read of them; by ear narrator.c tells them. */
static void
tell_touched(const struct table *table, const struct match_event *event, const char *moves)
{
	struct player *other = table_player(table, side_other(event->side));
	const struct message_args args = {.a = table_player(table, event->side)->account.name, .text = moves};

	if (other->session != NULL && view_tells(other->session, table, event))
		audience_reader(other, message_of_event(event, ROLE_OTHER), &args);
	for (int seat = 0; seat < 2; seat++)
		scenes_trial(table, seat, message_of_event(event, ROLE_WATCHER), &args);
}

/* To the player with checkers in the hand. At an open table it is their own business which dice these use
 * (R9.3). */
static void
tell_left(const struct match *match, struct player *mover)
{
	uint8_t left[PLAY_STEPS];

	if (match->offer != OFFER_NONE)
		return;
	if (!match_is_strict(match)) {
		audience_reader(mover, MSG_PUT_SO_FAR,
			&(struct message_args){.n = match->placed.count, .m = match->to_move});
		return;
	}
	int count = match_dice_left(match, left);
	if (count <= 0)
		audience_reader(
			mover, count == 0 ? MSG_LEFT_NONE : MSG_LEFT_NO_PLAY, &(struct message_args){.n = 0});
	else if (left[0] != left[count - 1])
		audience_reader(mover, MSG_LEFT_TWO, &(struct message_args){.n = left[0], .m = left[1]});
	else
		audience_reader(mover, count == 1 ? MSG_LEFT_ONE : MSG_LEFT_DOUBLET,
			&(struct message_args){.n = left[0], .m = count});
}

static void
tell_put(struct table *table, const struct match_event *event)
{
	char moves[MOVES_TEXT_SIZE];
	struct player *mover = table_player(table, event->side);

	moves_write(&event->play, event->side, moves);
	audience_reader(mover, message_of_event(event, ROLE_SELF), &(struct message_args){.text = moves});
	tell_touched(table, event, moves);
}

void
correction_tell_touched(struct table *table, const struct match_event *event)
{
	struct player *mover = table_player(table, event->side);
	int seat = table_seat(table, event->side);

	tell_put(table, event);
	if (audience_wants_board(mover))
		audience_board(mover, table, seat);
	tell_left(&table->state.match, mover);
}

/* The steps that stay, or those that go back; no sentence if there are none. */
static void
tell_steps(struct table *table, const struct match_event *event, enum message message, bool stay)
{
	char moves[MOVES_TEXT_SIZE];
	struct play part = {0};

	for (int i = 0; i < event->play.count; i++)
		if ((event->kept >> i & 1) == stay)
			part.steps[part.count++] = event->play.steps[i];
	if (part.count == 0)
		return;
	moves_write(&part, event->side, moves);
	const struct message_args args = {.text = moves};
	for (int seat = 0; seat < 2; seat++)
		audience_reader(table->seat[seat], message, &args);
	audience_readers(table, message, &args);
}

void
correction_tell_upheld(struct table *table, const struct match_event *event)
{
	struct match shown = table->state.match;
	struct player *mover = table_player(table, event->side);

	audience_sentence(table, event,
		&(struct message_args){.a = mover->account.name,
			.b = message_fault_word(event->fault),
			.text = message_fault(event->fault)});
	tell_steps(table, event, MSG_STEPS_STAY, true);
	tell_steps(table, event, MSG_STEPS_GO_BACK, false);
	if (shown.phase != PHASE_MOVE)
		return;
	view_make_placed(&shown);
	audience_boards(table, &shown, event->side, false);
	audience_reader(mover, MSG_PLAY_THE_REST,
		&(struct message_args){.n = shown.dice.die[0], .m = shown.dice.die[1]});
}

void
correction_remind(struct table *table)
{
	const struct match *match = &table->state.match;
	struct match_event event = {.type = EVENT_PUT, .side = match->turn, .play = match->placed};

	if (match->phase == PHASE_MOVE) {
		narrator_tell(table, &event, true);
		tell_put(table, &event);
		tell_left(match, table_player(table, match->turn));
		return;
	}
	event.type = EVENT_WIN_PENDING;
	event.side = side_other(match->turn);
	audience_sentence(table, &event,
		&(struct message_args){.a = table_player(table, event.side)->account.name,
			.b = table_player(table, match->turn)->account.name});
}
