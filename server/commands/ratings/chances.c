/*
 * chances.c - see chances.h.
 */
#include "server/commands/ratings/chances.h"

#include <stdio.h>

#include "db/rankings/ratings.h"
#include "protocol/calculation.h"
#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/commands/asked.h"
#include "server/lobby/house.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/rules/rating.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"

enum { CHANCE_SIZE = 16, NAMES_AT = 1, LENGTH_AT = 3, WORDS = 4 };

/* A match of these two to that length would be rated; else the reason was told. */
static bool
would_be_rated(struct session *session, const struct player_row players[2], int length)
{
	for (int i = 0; i < 2; i++) {
		if (players[i].visitor) {
			session_say_name(session, MSG_CHANCES_VISITOR, players[i].name);
			return false;
		}
	}
	bool house = players[0].house[0] != '\0' || players[1].house[0] != '\0';
	if (!house || length <= HOUSE_LENGTH_MAX)
		return true;
	session_tell(session, MSG_CHANCES_HOUSE, &(struct message_args){.n = HOUSE_LENGTH_MAX});
	return false;
}

/* False after telling what is wrong with the words. */
static bool
read_words(struct session *session, const struct words *words, struct player_row players[2], int *length)
{
	struct player *online;
	int64_t number;

	if (words->count != WORDS) {
		session_say(session, MSG_CHANCES_HOW);
		return false;
	}
	if (!number_read(words->word[LENGTH_AT], 1, LENGTH_MAX, &number)) {
		session_tell(
			session, MSG_CHANCES_LENGTH, &(struct message_args){.text = words->word[LENGTH_AT]});
		return false;
	}
	*length = (int)number;
	for (int i = 0; i < 2; i++)
		if (!command_anybody(
			    session, words->word[NAMES_AT + i], MSG_NO_ONE_CALLED, &players[i], &online))
			return false;
	if (players[0].id != players[1].id)
		return would_be_rated(session, players, *length);
	session_say_name(session, MSG_CHANCES_ONE, players[0].name);
	return false;
}

/* What the rating of one of them would become. */
static void
tell_change(struct session *session, const struct player_row *player, const struct rated *after)
{
	char change[CALCULATION_LINE_SIZE];

	if (after->fixed) {
		session_say_name(session, MSG_CHANCES_FIXED, player->name);
		return;
	}
	calculation_in_short(change, player->rating, after->rating);
	session_tell(session, MSG_CHANCES_CHANGE, &(struct message_args){.a = player->name, .text = change});
}

static void
tell_outcome(
	struct session *session, const struct player_row *winner, const struct player_row *loser, int length)
{
	const struct rating_change change =
		rating_of_match(player_rated(winner), player_rated(loser), length);
	char chance[CHANCE_SIZE];

	snprintf(chance, sizeof chance, "%.1f", 100 * (1 - change.surprise));
	session_tell(session, MSG_CHANCES_WINS,
		&(struct message_args){.a = winner->name, .b = loser->name, .text = chance});
	tell_change(session, winner, &change.winner);
	tell_change(session, loser, &change.loser);
}

void
chances_tell(struct session *session, const struct words *words)
{
	struct player_row players[2];
	int length;

	if (!read_words(session, words, players, &length))
		return;
	session_tell(session, MSG_CHANCES,
		&(struct message_args){.a = players[0].name, .b = players[1].name, .n = length});
	tell_outcome(session, &players[0], &players[1], length);
	tell_outcome(session, &players[1], &players[0], length);
}
