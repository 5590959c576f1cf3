/*
 * slow.c - slow matches that aren't over: those of everybody, and those of a player.
 */
#include "server/web/api/slow.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/slow/slow.h"
#include "protocol/wire/number.h"
#include "server/state/server.h"
#include "server/tables/match_now.h"
#include "server/tables/public.h"
#include "server/web/api/match_json.h"
#include "server/web/api/player_parts.h"
#include "server/web/api/slow_json.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"
#include "server/web/streams/retelling.h"

enum {
	SECONDS_KEPT = 2,
	ROWS = 100,
	PLACE_SIZE = 48, /* of the text */
};

struct slow_rows {
	struct server *server;
	int read; /* rows, also those that nobody else may see */
	int shown;
	bool fails;
	struct slow_row row[ROWS + 1];
};

static void
note_row(void *arg, const struct slow_row *row)
{
	struct slow_rows *list = arg;

	if (list->read <= ROWS)
		list->row[list->read++] = *row;
}

static void
row_json(struct json *json, struct slow_rows *list, const struct slow_row *row)
{
	struct server *server = list->server;
	struct match_now now;
	struct options options;
	int last;

	if (!public_players(server->db, row->player))
		return;
	if (match_now_find(server, row->id, &now) != DB_OK || !retelling_number(server, &now, &last) ||
		!options_read(&options, row->options)) {
		list->fails = true;
		return;
	}
	list->shown++;
	json_object(json, NULL);
	json_number(json, "match", row->id);
	json_text(json, "state", match_state_word(now.row.state));
	json_list(json, "players");
	json_text(json, NULL, row->name[0]);
	json_text(json, NULL, row->name[1]);
	json_end(json);
	match_json_options(json, row->options);
	json_bool(json, "rated", options_move_a_rating(&options));
	json_seconds(json, "started", now.row.started);
	json_list(json, "score");
	json_number(json, NULL, options_points(options.length, row->score[0]));
	json_number(json, NULL, options_points(options.length, row->score[1]));
	json_end(json);
	json_number(json, "last_action", last);
	slow_json_object(json, server, now.row.slow_turn, row);
	json_end(json);
}

/* False if not all could be read. */
static bool
rows_json(struct json *json, struct slow_rows *list)
{
	json_list(json, "matches");
	for (int i = 0; i < list->read && i < ROWS && !list->fails; i++)
		row_json(json, list, &list->row[i]);
	json_end(json);
	return !list->fails;
}

/* A match that falls or is played on meanwhile moves no other one to another page, as it would if pages were
 * counted. */
static void
write_place(char text[PLACE_SIZE], const struct slow_place *place)
{
	snprintf(text, PLACE_SIZE, "%" PRId64 "-%" PRId64, place->due, place->id);
}

static bool
read_place(const char *text, struct slow_place *place)
{
	char due[PLACE_SIZE];
	size_t length = strcspn(text, "-");

	if (length >= sizeof due || text[length] == '\0')
		return false;
	snprintf(due, sizeof due, "%.*s", (int)length, text);
	return number_read(due, 0, INT64_MAX, &place->due) &&
	       number_read(text + length + 1, 0, INT64_MAX, &place->id);
}

static void
next_json(struct json *json, const struct slow_rows *list)
{
	const struct slow_row *next = &list->row[ROWS];
	char text[PLACE_SIZE] = "";

	if (list->read > ROWS)
		write_place(text, &(struct slow_place){next->due, next->id});
	json_text(json, "next", list->read > ROWS ? text : NULL);
}

void
slow_answer_all(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	const char *wish = http_target_field(&asked->target, "from");
	struct slow_rows list = {.server = server};
	struct slow_place from = {0, 0};
	char place[PLACE_SIZE];
	struct json json;

	if (wish != NULL && !read_place(wish, &from)) {
		reply_refuse(reply, 400, MSG_WEB_VALUE, &(struct message_args){.text = "from"});
		return;
	}
	write_place(place, &from);
	/* Only the beginning is kept: there is no end of places. */
	if (wish == NULL && cache_answer(server, CACHE_LISTS, "slow", reply))
		return;
	bool read = slow_each_of_all(server->db, &from, ROWS + 1, note_row, &list) == DB_OK;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "state", "slow");
	json_text(&json, "from", wish != NULL ? place : NULL);
	read = rows_json(&json, &list) && read;
	next_json(&json, &list);
	reply_json_if_read(reply, &json, 0, read);
	if (read && wish == NULL)
		cache_keep(server, CACHE_LISTS, "slow", SECONDS_KEPT, reply);
}

static void
answer_slow(const struct asked *asked, struct reply *reply)
{
	struct slow_rows list = {.server = asked->server};
	struct player_row player;
	struct json json;

	if (!web_find_player(asked, asked->star[0], &player, reply))
		return;
	bool read = slow_each(asked->server->db, player.id, ROWS, note_row, &list) == DB_OK;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "name", player.name);
	read = rows_json(&json, &list) && read;
	json_number(&json, "count", list.shown);
	reply_json_if_read(reply, &json, 0, read);
}

const struct route slow_routes[] = {
	{"/api/players/*/slow", answer_slow},
	{NULL, NULL},
};
