/*
 * running.c - who plays whom now, who may be invited, who seeks an opponent.
 */
#include <stdio.h>
#include <string.h>

#include "server/engine/level_pr.h"
#include "server/journal/heads.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"
#include "server/web/api/action_json.h"
#include "server/web/api/match_json.h"
#include "server/web/api/played.h"
#include "server/web/api/slow.h"
#include "server/web/api/tv.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"

enum {
	SECONDS_KEPT = 2,
	ROWS = 100, /* of each list */
};

static void
player_json(struct json *json, const struct player *player)
{
	const struct played_seat seat = played_seat_of(player);

	played_seat_json(json, &seat);
}

static void
played_json(struct json *json, const struct played *played)
{
	const struct match *match = &played->match;
	enum side inviter = match->inviter;

	json_object(json, NULL);
	json_number(json, "match", played->row.id);
	json_list(json, "players");
	for (int seat = 0; seat < 2; seat++) {
		json_object(json, NULL);
		played_seat_json(json, &played->seat[seat]);
		json_end(json);
	}
	json_end(json);
	match_json_options(json, played->row.options);
	json_bool(json, "rated", options_are_rated(&match->options));
	json_seconds(json, "started", played->row.started);
	json_list(json, "score");
	json_number(json, NULL, match_points(match, inviter));
	json_number(json, NULL, match_points(match, side_other(inviter)));
	json_end(json);
	json_number(json, "watchers", played->watchers);
	json_number(json, "game", match->game);
	json_text(json, "phase", phase_word(match->phase));
	match_turn_json(json, match);
	json_number(json, "last_action", played->actions);
	json_end(json);
}

/* Those from number `from` on, as many as an answer has. */
struct matches {
	struct server *server;
	struct json *json;
	int64_t from, count;
};

/* The next one takes its place. True: among those of the answer. */
static bool
count_match(struct matches *matches)
{
	return ++matches->count >= matches->from && matches->count - matches->from < ROWS;
}

/* On a machine without tables. What a match is like is read only if it is shown. */
static bool
add_running(void *arg, int64_t match)
{
	struct matches *matches = arg;
	struct played played;

	if (played_publicly(matches->server, match) && count_match(matches) &&
		played_now(&played, matches->server, match))
		played_json(matches->json, &played);
	return true;
}

/* Of thousands a hundred are shown: only these are copied. */
static void
each_match(struct matches *matches)
{
	const struct table *table;
	struct played played;

	if (matches->server->only_reads) {
		heads_each(matches->server, add_running, matches);
		return;
	}
	TAILQ_FOREACH(table, &matches->server->tables->all, next) {
		if (!played_openly(table) || !count_match(matches))
			continue;
		played_at(&played, table);
		played_json(matches->json, &played);
	}
}

/* Returns how many there are. */
static int64_t
matches_json(struct json *json, struct server *server, int64_t from)
{
	struct matches matches = {.server = server, .json = json, .from = from};

	json_list(json, "matches");
	each_match(&matches);
	json_end(json);
	json_number(json, "count", matches.count);
	if (matches.count - from >= ROWS) /* else the sum may be too great */
		json_number(json, "next", from + ROWS);
	else
		json_null(json, "next");
	return matches.count;
}

static void
ready_json(struct json *json, struct server *server)
{
	const struct player *player;
	int count = 0;

	json_list(json, "ready");
	TAILQ_FOREACH(player, &server->lobby->online, next_online) {
		if (player->table != NULL || !player_has(player, TOGGLE_READY) || count++ >= ROWS)
			continue;
		json_object(json, NULL);
		player_json(json, player);
		json_text(json, "house", player_is_house(player) ? player->account.house : NULL);
		json_real(json, "house_pr", (double)level_pr(player->account.house), 1);
		json_bool(json, "away", profile_away(player)[0] != '\0');
		json_end(json);
	}
	json_end(json);
	json_number(json, "ready_count", count);
}

static void
seekers_json(struct json *json, struct server *server)
{
	const struct player *player;
	char options[OPTIONS_TEXT_SIZE];
	int count = 0;

	json_list(json, "invitations");
	TAILQ_FOREACH(player, &server->lobby->seekers, next_seeker) {
		if (!player_has(player, TOGGLE_READY) || count++ >= ROWS)
			continue;
		options_write(&seeking_terms(player)->options, options);
		json_object(json, NULL);
		player_json(json, player);
		match_json_options(json, options);
		json_end(json);
	}
	json_end(json);
	json_number(json, "invitations_count", count);
}

/* Only the machine on which people play knows who is here. */
static void
people_json(struct json *json, struct server *server)
{
	static const char *const names[] = {"ready", "ready_count", "invitations", "invitations_count", "tv"};

	if (server->only_reads) {
		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			json_null(json, names[i]);
		return;
	}
	ready_json(json, server);
	seekers_json(json, server);
	tv_json(json, "tv", server);
}

/* Of these there are few. Whoever asks for others has each made anew, and takes no place from these. */
static bool
is_page(int64_t from)
{
	return from % ROWS == 1;
}

static void
answer_running(const struct asked *asked, struct reply *reply)
{
	const char *state = http_target_field(&asked->target, "state");
	char key[CACHE_KEY_SIZE];
	struct json json;
	int64_t from = 1;

	bool slow = state != NULL && strcmp(state, "slow") == 0;
	if (state != NULL && !slow && strcmp(state, "running") != 0) {
		reply_refuse(reply, 400, MSG_WEB_VALUE, &(struct message_args){.text = "state"});
		return;
	}
	if (slow) {
		slow_answer_all(asked, reply);
		return;
	}
	if (!asked_number(asked, "from", 1, &from, reply))
		return;
	if (from > INT32_MAX)
		from = INT32_MAX;
	snprintf(key, sizeof key, "running %lld", (long long)from);
	if (is_page(from) && cache_answer(asked->server, CACHE_LISTS, key, reply))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "state", "running");
	json_number(&json, "from", from);
	int64_t count = matches_json(&json, asked->server, from);
	people_json(&json, asked->server);
	json_end(&json);
	reply_json(reply, &json);
	if (is_page(from) && (from == 1 || from <= count))
		cache_keep(asked->server, CACHE_LISTS, key, SECONDS_KEPT, reply);
}

const struct route running_routes[] = {
	{"/api/matches", answer_running},
	{NULL, NULL},
};
