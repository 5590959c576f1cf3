/*
 * ratings.c - the rating list (protocol 9); our own lists are in standings.c.
 */
#include <string.h>

#include "db/people/clubs.h"
#include "db/people/players.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/ratings/ratings.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	RANK_MAX = 100000, /* a list from further down would be a long walk */
	PLACE_MAX = 1000000000,
};

/* False after telling what is wrong with it. */
static bool
read_bound(struct session *session, const struct words *words, int *at, long *bound)
{
	int64_t number;

	if (!number_read(words_at(words, *at + 1), 1, PLACE_MAX, &number)) {
		session_tell(session, MSG_RATINGS_FROM, &(struct message_args){.text = words->word[*at]});
		return false;
	}
	*bound = (long)number;
	(*at)++;
	return true;
}

/* Takes any name: a player whose name is older than our lists may have one of their words. */
static bool
read_name(struct session *session, const struct words *words, int *at, const char **name)
{
	if (*at + 1 == words->count) {
		session_say(session, MSG_RATINGS_OF);
		return false;
	}
	*name = words->word[++*at];
	return true;
}

static bool
read_club(struct session *session, const struct words *words, int *at, struct ratings_wish *wish)
{
	if (*at + 1 == words->count) {
		session_say(session, MSG_RATINGS_CLUB);
		return false;
	}
	wish->club = words->word[++*at];
	return true;
}

/* A house player may be called as one of the words. */
static bool
is_somebody(struct session *session, const char *name)
{
	struct player_row player;

	return player_find(session->server->db, name, true, &player) != DB_NONE;
}

/* Reads a word, and what belongs to it. False after telling what is wrong with it. */
static bool
read_word(struct session *session, const struct words *words, int *at, struct ratings_wish *wish)
{
	const char *word = words->word[*at];
	bool bad = false;

	if (strcasecmp(word, "from") == 0)
		return read_bound(session, words, at, &wish->from);
	if (strcasecmp(word, "to") == 0)
		return read_bound(session, words, at, &wish->to);
	if (strcasecmp(word, "of") == 0)
		return read_name(session, words, at, &wish->name);
	if (strcasecmp(word, "club") == 0 && (*at + 1 < words->count || !is_somebody(session, word)))
		return read_club(session, words, at, wish);
	if (!standings_word(wish, word, storing_now(session->server), &bad))
		wish->name = word;
	if (bad)
		session_say(session, MSG_STANDINGS_ONE);
	return !bad;
}

static bool
read_ratings_wish(struct session *session, const struct words *words, struct ratings_wish *wish)
{
	*wish = (struct ratings_wish){.from = 1};
	for (int i = 1; i < words->count; i++)
		if (!read_word(session, words, &i, wish))
			return false;
	if (wish->to == 0)
		wish->to = wish->from + RATINGS_DEFAULT - 1;
	if (wish->to < wish->from) {
		session_tell(
			session, MSG_RATINGS_RANGE, &(struct message_args){.n = wish->from, .m = wish->to});
		return false;
	}
	if (wish->to - wish->from >= RATINGS_MAX) {
		session_say(session, MSG_RATINGS_LIMIT);
		return false;
	}
	if (wish->from > RANK_MAX) {
		session_tell(session, MSG_RATINGS_DEEP, &(struct message_args){.n = RANK_MAX});
		return false;
	}
	return true;
}

/* The row of a player who wasn't among those listed; false if the list doesn't have them. */
static bool
write_one(struct session *session, const struct ratings_wish *wish, const char *name)
{
	struct ranked ranked;

	if (standing_of(session->server->db, standing_list_rated, RANKED_ANYBODY, name, &ranked) != DB_OK)
		return false;
	if (ranked.rank < wish->from || ranked.rank > wish->to)
		ratings_write(session, &ranked, true);
	return true;
}

/* The row of somebody who isn't among those listed; false if the club doesn't have them. */
static bool
write_one_of_club(struct session *session, const struct ratings_wish *wish, const char *name)
{
	struct ranked ranked;

	if (club_of(session->server->db, wish->club, name, &ranked) != DB_OK)
		return false;
	if (ranked.rank < wish->from || ranked.rank > wish->to)
		ratings_write(session, &ranked, true);
	return true;
}

static void
tell_club(struct session *session, const struct ratings_wish *wish)
{
	const char *own = session->player->account.name;
	struct ranked rows[RATINGS_MAX];
	int found;

	if (wish->listed) {
		session_say(session, MSG_CLUB_ALONE);
		return;
	}
	if (club_list(session->server->db, wish->club, (int)wish->from, (int)(wish->to - wish->from + 1),
		    rows, &found) != DB_OK) {
		command_cant_read(session, "ratings");
		return;
	}
	session_tell(session, MSG_CLUB_TITLE, &(struct message_args){.text = wish->club});
	list_tell_head_from(session, HEAD_RATINGS, wish->from);
	if (found == 0 && wish->from == 1)
		session_say(session, MSG_CLUB_NOBODY);
	for (int i = 0; i < found; i++)
		ratings_write(session, &rows[i],
			strcmp(rows[i].name, own) == 0 ||
				(wish->name != NULL && strcasecmp(rows[i].name, wish->name) == 0));
	(void)write_one_of_club(session, wish, own);
	if (wish->name != NULL && strcasecmp(wish->name, own) != 0 &&
		!write_one_of_club(session, wish, wish->name))
		session_tell(session, MSG_CLUB_NOT, &(struct message_args){.text = wish->name});
}

static void
run_ratings(struct session *session, const struct words *words)
{
	struct ranked rows[RATINGS_MAX];
	struct ratings_wish wish;
	int found;

	if (!read_ratings_wish(session, words, &wish))
		return;
	if (wish.club != NULL) {
		tell_club(session, &wish);
		return;
	}
	if (wish.listed) {
		standings_tell(session, &wish);
		return;
	}
	if (standing_list(session->server->db, standing_list_rated, RANKED_ANYBODY, (int)wish.from,
		    (int)(wish.to - wish.from + 1), rows, &found) != DB_OK) {
		command_cant_read(session, "ratings");
		return;
	}
	list_tell_head_from(session, HEAD_RATINGS, wish.from);
	if (found == 0 && wish.from == 1)
		session_tell(session, MSG_RATINGS_NONE, &(struct message_args){.n = RATED_EXPERIENCE});
	for (int i = 0; i < found; i++)
		ratings_write(session, &rows[i],
			strcmp(rows[i].name, session->player->account.name) == 0 ||
				(wish.name != NULL && strcasecmp(rows[i].name, wish.name) == 0));
	(void)write_one(session, &wish, session->player->account.name);
	if (wish.name != NULL && strcasecmp(wish.name, session->player->account.name) != 0 &&
		!write_one(session, &wish, wish.name) && !ratings_tell_house(session, wish.name))
		session_tell(session, MSG_RATINGS_NOT,
			&(struct message_args){.text = wish.name, .n = RATED_EXPERIENCE});
	ratings_tell_levels(session);
}

const struct command rating_commands[] = {
	{
		.name = "ratings",
		.run = run_ratings,
	},
	{.name = NULL},
};
