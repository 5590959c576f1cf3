/*
 * legal_plays.c - the plays of a roll as they may be typed, a few to a line: doublets have hundreds.
 */
#include "server/tables/legal_plays.h"

#include <string.h>

#include "protocol/boards/moves.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"

enum { LINE_OF_PLAYS = 1536 }; /* within a sentence: SENTENCE_SIZE */

/* `list` holds plays up to number `told` of `count`. */
static void
tell_line(struct session *reader, const char *list, int told, int count)
{
	session_tell(
		reader, MSG_LEGAL_PLAYS, &(struct message_args){.n = count, .m = count - told, .text = list});
}

static void
tell_list(struct session *reader, enum side side, const struct play *plays, int count)
{
	char list[LINE_OF_PLAYS];
	size_t used = 0;

	for (int i = 0; i < count; i++) {
		if (used + MOVES_TEXT_SIZE + 1 > sizeof list) {
			tell_line(reader, list, i, count);
			used = 0;
		}
		if (used > 0)
			list[used++] = ';';
		used += moves_write(&plays[i], side, list + used);
	}
	if (used > 0)
		tell_line(reader, list, count, count);
}

void
legal_plays_tell(const struct table *table)
{
	const struct match *match = &table->state.match;
	struct board results[PLAY_RESULTS];
	struct play plays[PLAY_RESULTS];

	if (match->phase != PHASE_MOVE || match->offer != OFFER_NONE || match->placed.count > 0)
		return;
	struct session *session = table_player(table, match->turn)->session;
	if (session != NULL && session_is_tagged(session) && session->legal_plays)
		tell_list(session, match->turn, plays,
			play_list(&match->board, match->turn, match->dice, results, plays));
}
