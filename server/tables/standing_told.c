/*
 * standing_told.c - see standing_told.h.
 */
#include "server/tables/standing_told.h"

#include "server/players/player.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"

void
standing_tell_tournament(const struct table *table, struct player *player)
{
	const struct occasion *occasion = &table->occasion;

	if (occasion->edition != 0)
		player_tell(player, MSG_PLAYING_TOURNAMENT,
			&(struct message_args){.b = occasion->pairing,
				.text = occasion->name,
				.n = (long)occasion->edition});
}

void
standing_tell(const struct table *table, int seat)
{
	const struct match *match = &table->state.match;
	struct player *player = table->seat[seat];
	int length = match->options.length;

	if (match->turn != SIDE_NONE)
		player_say_name(player, MSG_RESUME_TURN, table_player(table, match->turn)->account.name);
	player_tell(
		player, message_of_length(MSG_RESUME_LENGTH, length), &(struct message_args){.n = length});
	for (int i = 0; i < 2; i++) {
		int whose = i == 0 ? seat : 1 - seat;
		player_tell(player, MSG_RESUME_POINTS,
			&(struct message_args){.a = table->seat[whose]->account.name,
				.n = match->score[table_side(table, whose)]});
	}
}

void
standing_tell_board(const struct table *table, int seat)
{
	if (match_in_game(&table->state.match))
		audience_board(table->seat[seat], table, seat);
}
