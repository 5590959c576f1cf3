/*
 * player.c - what everybody may know of a player: as `whois`, `rating`, `reliability` and `history` tell it,
 * without addresses.
 */
#include "server/web/api/player_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/analyses.h"
#include "db/history.h"
#include "db/people/clubs.h"
#include "db/rankings/glicko.h"
#include "db/rankings/standings.h"
#include "server/analysis/rates.h"
#include "server/engine/level_pr.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/lobby.h"
#include "server/lobby/reliability.h"
#include "server/matches/afterwards.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/public.h"
#include "server/tables/table.h"
#include "server/web/api/match_json.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"
#include "server/web/public_match.h"

enum {
	SECONDS_HERE = 2, /* for others who ask */
	MATCHES = 50,	  /* at once */
};

/* --- who, and where now */

/* Whose board they watch; NULL if nobody's, or that match is private. */
static const char *
watched_by(const struct player *online)
{
	const struct player *watched = online == NULL ? NULL : online->watching;

	if (watched == NULL || (watched->table != NULL && !public_table(watched->table)))
		return NULL;
	return watched->account.name;
}

static void
online_json(struct json *json, const struct player *online)
{
	const char *away = online == NULL ? "" : profile_away(online);
	const struct table *table = online == NULL ? NULL : online->table;

	json_bool(json, "online", online != NULL);
	json_seconds(json, "since", online == NULL ? 0 : online->online_since);
	if (online != NULL)
		json_number(json, "idle", player_idle(online));
	else
		json_null(json, "idle");
	json_bool(json, "ready", online != NULL && table == NULL && player_has(online, TOGGLE_READY));
	json_text(json, "away", away[0] != '\0' ? away : NULL);
	if (table != NULL && public_table(table)) {
		json_object(json, "playing");
		json_number(json, "match", table->row.id);
		json_text(json, "opponent", table_other(online)->account.name);
		json_end(json);
	} else {
		json_null(json, "playing");
	}
	json_text(json, "watching", watched_by(online));
}

/* Only the machine on which people play knows who is here. */
static void
elsewhere_json(struct json *json)
{
	static const char *const names[] = {
		"online", "since", "idle", "ready", "away", "playing", "watching"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		json_null(json, names[i]);
}

static void
account_json(struct json *json, const struct player_row *player, bool program, const char *club)
{
	json_text(json, "name", player->name);
	json_real(json, "rating", player->rating, 2);
	json_number(json, "experience", player->experience);
	json_bool(json, "provisional", rating_is_provisional(player->experience));
	json_bool(json, "program", program);
	json_text(json, "club", club[0] != '\0' ? club : NULL);
	json_text(json, "house", player->house[0] != '\0' ? player->house : NULL);
	json_real(json, "house_pr", (double)level_pr(player->house), 1);
	json_seconds(json, "last_login", player->last_login);
	json_seconds(json, "last_logout", player->last_logout);
}

/* --- what was done */

static void
reliability_json(struct json *json, const struct reliability *counts)
{
	int percent = reliability_percent(counts);

	json_object(json, "reliability");
	json_number_or_null(json, "percent", percent >= 0, percent);
	json_number(json, "finished", counts->finished);
	json_number(json, "unfinished", counts->unfinished);
	json_number(json, "left", counts->times_left);
	json_number(json, "lines_lost", counts->lines_lost);
	json_number(json, "left_by_other", counts->left_by_other);
	json_number(json, "resumed", counts->resumed);
	json_number(json, "resigned_games", counts->resigned);
	json_number(json, "lost_on_time", counts->lost_on_time);
	json_end(json);
}

static void
standings_json(struct json *json, struct server *server, const char *name)
{
	char month[STANDING_LIST_SIZE];
	const char *const lists[] = {standing_list_all, "1", "3-5", "7+", month};
	struct ranked ranked;

	standing_list_of_month(month, storing_now(server));
	json_list(json, "standings");
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		if (standing_of(server->db, lists[i], RANKED_ANYBODY, name, &ranked) != DB_OK)
			continue;
		json_object(json, NULL);
		json_text(json, "list", lists[i]);
		json_number(json, "rank", ranked.rank);
		json_real(json, "rating", ranked.rating, 2);
		json_number(json, "experience", ranked.experience);
		json_end(json);
	}
	json_end(json);
}

/* Of a house player the engine would say nothing: it plays by it. */
static void
analysis_json(struct json *json, struct db *db, const struct player_row *player)
{
	struct error_rate rate;
	int matches = 0;

	if (player->house[0] != '\0' || error_rate_lately(db, player->id, &matches, &rate) != DB_OK ||
		matches == 0) {
		json_null(json, "analysis");
		return;
	}
	json_object(json, "analysis");
	json_number(json, "matches", matches);
	json_number(json, "decisions", rate.decisions);
	json_number(json, "errors", rate.errors);
	json_number(json, "blunders", rate.blunders);
	bool enough = rate.decisions >= RATE_DECISIONS;
	json_real(json, "error_rate", enough ? rate_thousandths(&rate) : NAN, 1);
	json_real(json, "performance", enough ? rate_performance(&rate) : NAN, 1);
	json_real(json, "plays_performance", enough ? rate_plays_performance(&rate) : NAN, 1);
	json_real(json, "cube_performance", enough ? rate_cube_performance(&rate) : NAN, 1);
	json_text(json, "title", rate_title(&rate));
	json_end(json);
}

/* People alone have one, once they have finished a rated match. */
static void
glicko_json(struct json *json, struct server *server, const struct player_row *player)
{
	struct glicko_row row;
	struct ranked ranked;

	if (glicko_find(server->db, player->id, &row) != DB_OK) {
		json_null(json, "glicko");
		return;
	}
	json_object(json, "glicko");
	json_real(json, "rating", row.glicko.rating, 1);
	json_real(json, "deviation",
		glicko_deviation_after(row.glicko.deviation, storing_now(server) - row.at), 1);
	json_number(json, "matches", row.matches);
	if (standing_of(server->db, glicko_list, RANKED_PEOPLE, player->name, &ranked) == DB_OK)
		json_number(json, "rank", ranked.rank);
	else
		json_null(json, "rank");
	json_end(json);
}

static void
answer_player(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct reliability counts = {0};
	char key[CACHE_KEY_SIZE];
	struct player_row player;
	struct json json;
	char club[CLUB_SIZE];
	bool program = false;

	if (!web_find_player(asked, asked->star[0], &player, reply))
		return;
	snprintf(key, sizeof key, "%lld", (long long)player.id);
	if (cache_answer(server, CACHE_PLAYERS, key, reply)) {
		reply->max_age = PLAYER_SECONDS_KEPT;
		return;
	}
	(void)afterwards_catch_up(server);
	bool read = player_is_program(server->db, player.id, &program) == DB_OK &&
		    player_club(server->db, player.id, club) == DB_OK &&
		    reliability_of(server, player.id, &counts);
	json_open(&json);
	json_object(&json, NULL);
	account_json(&json, &player, program, club);
	if (server->only_reads)
		elsewhere_json(&json);
	else
		online_json(&json, lobby_find(server->lobby, player.name));
	reliability_json(&json, &counts);
	standings_json(&json, server, player.name);
	glicko_json(&json, server, &player);
	analysis_json(&json, server->db, &player);
	read = web_points_json(&json, server->db, player.id) && read;
	reply_json_if_read(reply, &json, PLAYER_SECONDS_KEPT, read);
	if (!read)
		return;
	cache_keep(server, CACHE_PLAYERS, key, SECONDS_HERE, reply);
	reply->max_age = PLAYER_SECONDS_KEPT;
}

/* --- matches */

struct past {
	struct server *server;
	struct json json;
	int count;    /* rows given; one more than fit means that there are more */
	int64_t last; /* match of the last one that fits */
};

void
web_past_json(struct json *json, const struct history_row *row)
{
	struct options options;
	int length = options_read(&options, row->options) ? options.length : LENGTH_UNLIMITED;

	json_object(json, NULL);
	json_number(json, "match", row->match);
	json_seconds(json, "started", row->started);
	json_text(json, "state", match_state_word(row->state));
	json_text(json, "opponent", row->opponent);
	match_json_options(json, row->options);
	json_number(json, "own", options_points(length, row->own));
	json_number(json, "other", options_points(length, row->other));
	if (row->won < 0)
		json_null(json, "won");
	else
		json_bool(json, "won", row->won == 1);
	json_bool(json, "claimed", row->decided == DECIDED_CLAIM);
	json_text(json, "decided", match_decided_word(row->decided));
	if (row->rated)
		json_real(json, "rating_change", row->change, 2);
	else
		json_null(json, "rating_change");
	json_end(json);
}

/* One that isn't over may be kept private. */
static bool
may_tell(struct server *server, const struct history_row *row)
{
	struct match_row match;

	if (!match_goes_on(row->state))
		return true;
	return match_find(server->db, row->match, &match) == DB_OK && public_match(server, &match);
}

static void
tell_past(void *arg, const struct history_row *row)
{
	struct past *past = arg;

	if (past->count++ == MATCHES)
		return;
	past->last = row->match;
	if (may_tell(past->server, row))
		web_past_json(&past->json, row);
}

static void
answer_matches(const struct asked *asked, struct reply *reply)
{
	struct past past = {.server = asked->server};
	int64_t before = INT64_MAX;
	struct player_row player;

	if (!asked_number(asked, "before", 1, &before, reply) ||
		!web_find_player(asked, asked->star[0], &player, reply))
		return;
	pending_stops_try(asked->server);
	json_open(&past.json);
	json_object(&past.json, NULL);
	json_text(&past.json, "name", player.name);
	json_list(&past.json, "matches");
	const struct history_wish wish = {.player = player.id, .before = before, .limit = MATCHES + 1};
	bool read = history_each(asked->server->db, &wish, tell_past, &past) == DB_OK;
	json_end(&past.json);
	json_number_or_null(&past.json, "next", past.count > MATCHES, past.last);
	reply_json_if_read(reply, &past.json, PLAYER_SECONDS_KEPT, read);
}

const struct route player_routes[] = {
	{"/api/players/*", answer_player},
	{"/api/players/*/matches", answer_matches},
	{NULL, NULL},
};
