/*
 * automatic.c - what is done for a player without asking them.
 */
#include "server/tables/automatic.h"

#include "protocol/boards/moves.h"
#include "server/players/player.h"
#include "server/rules/greedy.h"
#include "server/rules/order.h"
#include "server/tables/table.h"

enum message
automatic_play(const struct table *table, struct play *play)
{
	const struct match *match = &table->state.match;

	if (match->phase != PHASE_MOVE || match->offer != OFFER_NONE)
		return MSG_NONE;
	/* A turn that has begun is the player's to finish. */
	if (match->placed.count > 0 || match->correcting)
		return MSG_NONE;
	const struct player *player = table_player(table, match->turn);
	if (player_has(player, TOGGLE_AUTOMOVE) && play_only(&match->board, match->turn, match->dice, play))
		return MSG_ONLY_MOVE;
	if (player_has(player, TOGGLE_GREEDY) &&
		play_greedy(&match->board, match->turn, match->dice, play) == GREEDY_OFF)
		return MSG_BEARING_OFF;
	return MSG_NONE;
}

bool
automatic_roll(const struct table *table)
{
	const struct match *match = &table->state.match;

	if (match->phase != PHASE_ROLL || match->offer != OFFER_NONE)
		return false;
	if (match_rolls_itself(match))
		return true;
	const struct player *player = table_player(table, match->turn);
	bool rolls = table->state.slow.rolls[table_seat(table, match->turn)];
	/* The toggle of somebody who isn't there was for another game. */
	return !match_waits_for_roll(match) &&
	       (rolls || (!player->stands_in && !player_has(player, TOGGLE_DOUBLE)));
}

void
automatic_tell(struct table *table, enum message message, const struct play *play)
{
	char moves[MOVES_TEXT_SIZE];
	enum side side = table->state.match.turn;

	moves_write(play, side, moves);
	player_tell(table_player(table, side), message, &(struct message_args){.text = moves});
}
