/*
 * legal_plays.c - the plays of a roll as they may be typed, a few to a line: doublets have hundreds.
 */
#include "server/tables/legal_plays.h"

#include <string.h>

#include "protocol/boards/moves.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"

enum { LINE_OF_PLAYS = 1536 }; /* within a sentence: SENTENCE_SIZE */

/* `list` holds plays up to number `told` of `count`. */
static void
tell_line(struct session *player, const char *list, int told, int count)
{
	session_tell(
		player, MSG_LEGAL_PLAYS, &(struct message_args){.n = count, .m = count - told, .text = list});
}

static void
tell_list(struct session *player, enum side side, const struct play *plays, int count)
{
	char list[LINE_OF_PLAYS];
	size_t used = 0;

	for (int i = 0; i < count; i++) {
		if (used + MOVES_TEXT_SIZE + 1 > sizeof list) {
			tell_line(player, list, i, count);
			used = 0;
		}
		if (used > 0)
			list[used++] = ';';
		used += moves_write(&plays[i], side, list + used);
	}
	if (used > 0)
		tell_line(player, list, count, count);
}

void
legal_plays_tell(const struct table *table)
{
	const struct match *match = &table->state.match;
	struct board results[PLAY_RESULTS];
	struct play plays[PLAY_RESULTS];

	if (match->phase != PHASE_MOVE || match->offer != OFFER_NONE || match->placed.count > 0)
		return;
	struct session *player = table_player(table, match->turn);
	if (session_is_tagged(player) && player->legal_plays)
		tell_list(player, match->turn, plays,
			play_list(&match->board, match->turn, match->dice, results, plays));
}
