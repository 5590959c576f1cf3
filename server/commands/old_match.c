/*
 * past.c - finds a match by its number, for those who may see it.
 */
#include "server/commands/old_match.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "protocol/number.h"
#include "protocol/words.h"
#include "server/commands/watch.h"
#include "server/late_stop.h"
#include "server/lobby.h"
#include "server/server.h"
#include "server/session.h"
#include "server/table.h"

/* Who keeps somebody from watching keeps him from this, too, while the match runs. */
static bool
may_see(struct session *session, const struct past *past)
{
	const struct session *blinds;

	if (past->table == NULL || session->table == past->table)
		return true;
	blinds = watch_who_blinds(session, past->table->seat[0]);
	if (blinds == NULL)
		return true;
	session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->player.name);
	return false;
}

static const struct table *
table_of_match(struct server *server, const struct match_row *row)
{
	struct player player;

	if (row->state != MATCH_RUNNING || player_find_by_id(server->db, row->player[0], &player) != DB_OK)
		return NULL;
	const struct session *inviter = lobby_find(server->lobby, player.name);
	return inviter != NULL && inviter->table != NULL && inviter->table->row.id == row->id ? inviter->table
											      : NULL;
}

bool
past_find_again(struct session *session, int64_t match, struct past *past)
{
	char number[24];

	late_stops_try(session->server); /* of a match that was left in this turn */
	if (match_find(session->server->db, match, &past->row) != DB_OK) {
		snprintf(number, sizeof number, "%lld", (long long)match);
		session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = number});
		return false;
	}
	past->table = table_of_match(session->server, &past->row);
	if (past->table != NULL) {
		/* Its row was written when its last game ended. */
		past->row.last_action = past->table->state.last_action;
		past->row.throws = past->table->state.throws;
	}
	past->head = past->row.last_action;
	return may_see(session, past);
}

bool
past_find(struct session *session, const char *typed, enum message usage, struct past *past)
{
	int64_t number;

	if (!number_is(typed)) {
		session_say(session, usage);
		return false;
	}
	if (number_read(typed, 1, INT64_MAX, &number))
		return past_find_again(session, number, past);
	session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = typed});
	return false;
}

bool
past_read_game(struct session *session, const struct words *words, int *game)
{
	int64_t number;

	*game = 0;
	if (words->count == 2)
		return true;
	if (words->count == 3 && number_read(words->word[2], 1, INT_MAX, &number)) {
		*game = (int)number;
		return true;
	}
	session_say(session, MSG_GAME_USAGE);
	return false;
}

void
past_has_no_game(struct session *session, const struct past *past, int game)
{
	session_tell(session, game == 0 ? MSG_MATCH_NO_GAME_YET : MSG_MATCH_NO_GAME,
		&(struct message_args){.n = (long)past->row.id, .m = game});
}

int
past_seen_from(const struct session *session, const struct match_row *row)
{
	return session->player.id == row->player[1] ? 1 : 0;
}
