/*
 * versus.c - two players: what they have done against each other, as `versus` tells it, and what a rated
 * match of theirs would do, as `rating alice bob 5` tells it.
 */
#include "db/versus.h"

#include "db/rankings/ratings.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/house.h"
#include "server/matches/afterwards.h"
#include "server/rules/options.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/web/api/player_parts.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"

/* Lengths whose chances are told. */
static const int lengths[] = {1, 3, 5, 7, 9, 11};

static void
score_json(struct json *json, const char *name, const struct versus_score *score)
{
	json_object(json, name);
	json_number(json, "matches", score->matches);
	json_number(json, "games", score->games);
	json_number(json, "points", score->points);
	json_end(json);
}

static void
length_json(void *arg, const struct versus_row *row)
{
	struct json *json = arg;

	json_object(json, NULL);
	json_number_or_null(json, "length", row->length != LENGTH_UNLIMITED, row->length);
	json_number(json, "matches", row->matches);
	score_json(json, "own", &row->own);
	score_json(json, "other", &row->other);
	json_end(json);
}

static void
runs_json(struct json *json, const struct versus_runs *runs)
{
	json_number(json, "longest_run", runs->own_longest);
	json_number(json, "longest_run_other", runs->other_longest);
	json_number(json, "run", runs->run > 0 ? runs->run : 0);
	json_number(json, "run_other", runs->run < 0 ? -runs->run : 0);
}

static void
match_json(void *arg, const struct history_row *row)
{
	web_past_json(arg, row);
}

/* Matches of one kind, which have these runs; false if they can't be read. */
static bool
kind_json(struct json *json, struct db *db, const struct versus_pair *pair, const struct versus_runs *runs)
{
	json_list(json, "lengths");
	bool read = versus_each(db, pair, length_json, json) == DB_OK;
	json_end(json);
	runs_json(json, runs);
	json_list(json, "last");
	read = versus_each_last(db, pair->player, runs, match_json, json) == DB_OK && read;
	json_end(json);
	return read;
}

/* Told also if there are none. */
static bool
live_json(struct json *json, struct db *db, const struct versus_pair *pair)
{
	struct versus_runs runs;
	enum db_status status = versus_runs(db, pair, &runs);

	return (status == DB_OK || status == DB_NONE) && kind_json(json, db, pair, &runs);
}

/* Left out if there are none. */
static bool
other_kind_json(struct json *json, struct db *db, const struct versus_pair *pair)
{
	struct versus_runs runs;
	enum db_status status = versus_runs(db, pair, &runs);

	if (status != DB_OK)
		return status == DB_NONE;
	json_object(json, NULL);
	json_text(json, "kind", match_kind_word(pair->kind));
	bool read = kind_json(json, db, pair, &runs);
	json_end(json);
	return read;
}

static void
change_json(struct json *json, const char *name, double own, double other)
{
	json_object(json, name);
	json_real(json, "own", own, 2);
	json_real(json, "other", other, 2);
	json_end(json);
}

static void
chances_json(struct json *json, const struct player_row *player, const struct player_row *other)
{
	bool house = player->house[0] != '\0' || other->house[0] != '\0';
	bool rated = !player->visitor && !other->visitor;

	json_list(json, "chances");
	for (size_t i = 0; rated && i < sizeof lengths / sizeof *lengths; i++) {
		if (house && lengths[i] > HOUSE_LENGTH_MAX)
			break;
		const struct rated own = player_rated(player), others = player_rated(other);
		const struct rating_change won = rating_of_match(own, others, lengths[i]);
		const struct rating_change lost = rating_of_match(others, own, lengths[i]);
		json_object(json, NULL);
		json_number(json, "length", lengths[i]);
		json_real(json, "chance", 1 - won.surprise, 4);
		change_json(json, "won", won.gain, -won.loss);
		change_json(json, "lost", -lost.loss, lost.gain);
		json_end(json);
	}
	json_end(json);
}

static void
answer_versus(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct player_row player, other;
	struct json json;

	if (!web_find_player(asked, asked->star[0], &player, reply) ||
		!web_find_player(asked, asked->star[1], &other, reply))
		return;
	if (player.id == other.id) {
		reply_refuse(reply, 400, MSG_VERSUS_ONE, &(struct message_args){.n = 0});
		return;
	}
	pending_stops_try(server);
	bool counted = afterwards_catch_up(server);
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "name", player.name);
	json_text(&json, "opponent", other.name);
	json_text(&json, "house", other.house[0] != '\0' ? other.house : NULL);
	json_bool(&json, "counted", counted);
	bool read = live_json(&json, server->db, &(struct versus_pair){player.id, other.id, MATCH_LIVE});
	json_list(&json, "kinds");
	for (int kind = MATCH_LIVE + 1; kind < MATCH_KIND_COUNT && read; kind++)
		read = other_kind_json(
			&json, server->db, &(struct versus_pair){player.id, other.id, (enum match_kind)kind});
	json_end(&json);
	chances_json(&json, &player, &other);
	reply_json_if_read(reply, &json, PLAYER_SECONDS_KEPT, read);
}

const struct route versus_routes[] = {
	{"/api/players/*/versus/*", answer_versus},
	{NULL, NULL},
};
