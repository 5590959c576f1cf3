/*
 * old_match.c - finds a match by its number, for those who may see it.
 */
#include "server/commands/past/old_match.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"
#include "server/tables/watching.h"

/* A player who blinds somebody hides this from them, too, while the match runs. */
static bool
may_see(struct session *session, const struct match_now *old)
{
	const struct player *blinds;

	if (old->table == NULL || session->player->table == old->table)
		return true;
	blinds = watching_who_blinds(session->player, old->table->seat[0]);
	if (blinds == NULL)
		return true;
	session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->account.name);
	return false;
}

bool
old_match_find_again(struct session *session, int64_t match, struct match_now *old)
{
	char number[24];

	if (match_now_find(session->server, match, old) != DB_OK) {
		snprintf(number, sizeof number, "%lld", (long long)match);
		session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = number});
		return false;
	}
	return may_see(session, old);
}

bool
old_match_find(struct session *session, const char *typed, enum message usage, struct match_now *old)
{
	int64_t number;

	if (!number_is(typed)) {
		session_say(session, usage);
		return false;
	}
	if (number_read(typed, 1, INT64_MAX, &number))
		return old_match_find_again(session, number, old);
	session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = typed});
	return false;
}

bool
old_match_read_game(struct session *session, const struct words *words, int *game)
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
old_match_has_no_game(struct session *session, const struct match_now *old, int game)
{
	session_tell(session, game == 0 ? MSG_MATCH_NO_GAME_YET : MSG_MATCH_NO_GAME,
		&(struct message_args){.n = (long)old->row.id, .m = game});
}

int
old_match_seen_from(const struct session *session, const struct match_row *row)
{
	return session->player->account.id == row->player[1] ? 1 : 0;
}
