/*
 * slow_look.c - see slow_look.h. Nothing is stored, and nobody else is told.
 */
#include "server/matches/slow_look.h"

#include <sodium.h>

#include "server/matches/slow.h"
#include "server/matches/stored.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/tables/audience.h"
#include "server/tables/dice_told.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

/* The match as its table has it, or as it is stored. */
static bool
read_state(struct server *server, const struct slow_row *row, struct table_state *state)
{
	const struct table *table = slow_table(server, row);
	struct match_row match;

	if (table != NULL) {
		*state = table->state;
		state->match = view_shown(NULL, table);
		return true;
	}
	return match_find(server->db, row->id, &match) == DB_OK && stored_match_read(server, &match, state);
}

static void
show(struct player *reader, const struct slow_row *row, const struct table_state *state, int seat)
{
	const struct match *match = &state->match;
	const char *name[2];

	name[match->inviter] = row->name[0];
	name[side_other(match->inviter)] = row->name[1];
	player_tell(
		reader, MSG_SLOW_BOARD, &(struct message_args){.a = row->name[1 - seat], .n = (long)row->id});
	if (!state->slow.acted[seat]) /* R14.6: before any board */
		dice_told_sealed_in(reader, row->id, &state->deal);
	const struct board_view view = view_of_names(
		reader->session, match, name, seat == 0 ? match->inviter : side_other(match->inviter));
	audience_old_board(reader->session, &view);
}

void
slow_look(struct player *reader, const struct slow_row *row)
{
	int seat = row->player[0] == reader->account.id ? 0 : 1;
	struct table_state state;

	if (read_state(reader->server, row, &state)) {
		show(reader, row, &state, seat);
	} else {
		log_error("journal", "slow match %lld can't be read", (long long)row->id);
		player_say_name(reader, MSG_SAVED_CORRUPT, row->name[1 - seat]);
	}
	sodium_memzero(&state, sizeof state);
}
