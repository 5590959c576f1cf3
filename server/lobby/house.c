/*
 * house.c - which house player is free, and how many matches against each level are enough.
 */
#include "server/lobby/house.h"

#include <stdio.h>
#include <string.h>

#include "db/abandoned.h"
#include "db/matches.h"
#include "db/people/house.h"
#include "db/rankings/anchors.h"
#include "db/tournaments/entrants.h"
#include "server/engine/levels.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	RATED_MAX = 20, /* a day, against all of one level */
	DAY = 24 * 60 * 60,
};

enum db_status
house_set_anchors(struct db *db)
{
	enum db_status status = DB_OK;

	for (int i = 0; i < LEVELS && status == DB_OK; i++)
		status = anchor_set(db, levels[i].name, (double)levels[i].rating);
	return status;
}

bool
house_write_ratings(const struct lobby *lobby, char text[HOUSE_RATINGS_SIZE])
{
	int used = 0;

	for (int i = 0; i < LEVELS; i++)
		used += snprintf(text + used, HOUSE_RATINGS_SIZE - (size_t)used, "%s%s %.0f",
			i > 0 ? ", " : "", levels[i].name, (double)levels[i].rating);
	return lobby->house_count > 0;
}

static bool
is_free(const struct player *player)
{
	return player->table == NULL && player_has(player, TOGGLE_READY);
}

bool
house_is_kept(const struct player *player)
{
	return player_is_house(player) && entrant_plays_on(player->server->db, player->account.id) == DB_OK;
}

bool
house_is_free(const struct player *house)
{
	return is_free(house) && !house_is_kept(house);
}

static struct player *
house_free(const struct lobby *lobby, const char *level)
{
	struct player *player;

	TAILQ_FOREACH(player, &lobby->houses, next_house)
		if ((level == NULL || strcmp(player->account.house, level) == 0) && house_is_free(player))
			return player;
	return NULL;
}

/* A new match with it would put an end to one that was left. */
static bool
would_end_one(const struct player *player, const struct player *house)
{
	struct match_row row;
	struct abandoned_row left;
	struct db *db = player->server->db;

	return match_find_saved(db, player->account.id, house->account.id, &row) == DB_OK ||
	       abandoned_find(db, player->account.id, house->account.house, &left) == DB_OK;
}

const struct player *
house_for_new_match(const struct player *player)
{
	const struct player *house, *best = NULL;

	TAILQ_FOREACH(house, &player->server->lobby->houses, next_house) {
		bool is_weakest = strcmp(house->account.house, "beginner") == 0;
		if ((best != NULL && !is_weakest) || !house_is_free(house) || would_end_one(player, house))
			continue;
		best = house;
		if (is_weakest)
			break;
	}
	return best;
}

int
house_people(const struct lobby *lobby)
{
	return lobby->count - lobby->house_count;
}

void
house_tell_free(struct player *player, const struct player *busy, const char *terms)
{
	const struct lobby *lobby = player->server->lobby;

	terms += strspn(terms, " ");
	if (!player_is_house(busy) || terms[0] == '\0')
		return; /* a saved match waits for the one who plays it */
	const struct player *other = house_free(lobby, busy->account.house);
	if (other == NULL)
		other = house_free(lobby, NULL);
	if (other != NULL && other != player)
		player_tell(player, MSG_HOUSE_FREE,
			&(struct message_args){.a = other->account.name, .text = terms});
}

static bool
person_is_ready(const struct lobby *lobby, const struct player *besides)
{
	struct player *player;

	TAILQ_FOREACH(player, &lobby->online, next_online)
		if (player != besides && is_free(player) && !player_is_house(player))
			return true;
	return false;
}

void
house_tell_ready(struct player *player)
{
	const struct lobby *lobby = player->server->lobby;

	if (!player_is_typed(player) || person_is_ready(lobby, player))
		return;
	const struct player *house = house_for_new_match(player);
	if (house != NULL)
		player_say_name(player, MSG_HOUSE_READY, house->account.name);
}

static int64_t
today(const struct player *player)
{
	return storing_now(player->server) / DAY;
}

bool
house_may_begin(struct player *player, const struct player *invited, const struct options *options)
{
	int64_t matches;

	if (!player_is_house(invited) || player_is_house(player) || !options_are_rated(options))
		return true;
	if (options->length > HOUSE_LENGTH_MAX) {
		player_tell(player, MSG_HOUSE_TOO_LONG, &(struct message_args){.n = HOUSE_LENGTH_MAX});
		return false;
	}
	if (house_matches(player->server->db, player->account.id, invited->account.house, today(player),
		    &matches) != DB_OK) {
		player_say(player, MSG_CANT_READ);
		return false;
	}
	if (matches >= RATED_MAX)
		player_tell(player, MSG_HOUSE_ENOUGH,
			&(struct message_args){.a = invited->account.name, .n = RATED_MAX});
	return matches < RATED_MAX;
}

bool
house_count_match(struct player *const seat[2], const struct options *options)
{
	for (int i = 0; i < 2 && options_are_rated(options); i++) {
		const struct player *person = seat[i], *house = seat[1 - i];
		if (player_is_house(house) && !player_is_house(person) &&
			!storing_done(person->server, house_add_match(person->server->db, person->account.id,
							      house->account.house, today(person))))
			return false;
	}
	return true;
}
