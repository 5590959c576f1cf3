/*
 * course.c - how a player's rating and error rate went on, match by match.
 */
#include <stdlib.h>

#include "db/error_course.h"
#include "db/history.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/web/api/player_parts.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"

enum { POINTS = 500 }; /* of a line */

/* The newest comes first, and is drawn last. */
struct points {
	int count;
	struct rating_row row[POINTS];
};

static void
add_point(void *arg, const struct rating_row *row)
{
	struct points *points = arg;

	points->row[POINTS - ++points->count] = *row;
}

bool
web_points_json(struct json *json, struct db *db, int64_t player)
{
	struct points *points = must_calloc(1, sizeof *points);

	bool read = rating_each(db, player, POINTS, add_point, points) == DB_OK;
	json_list(json, "ratings");
	for (int i = POINTS - points->count; i < POINTS; i++) {
		json_object(json, NULL);
		json_seconds(json, "at", points->row[i].at);
		json_number(json, "match", points->row[i].match);
		json_number(json, "length", points->row[i].length);
		json_real(json, "before", points->row[i].before, 2);
		json_real(json, "after", points->row[i].after, 2);
		json_number(json, "experience", points->row[i].experience_after);
		json_end(json);
	}
	json_end(json);
	free(points);
	return read;
}

struct errors {
	int count;
	struct error_point point[POINTS];
};

static void
add_error(void *arg, const struct error_point *point)
{
	struct errors *errors = arg;

	errors->point[POINTS - ++errors->count] = *point;
}

static bool
errors_json(struct json *json, struct db *db, int64_t player)
{
	struct errors *errors = must_calloc(1, sizeof *errors);

	bool read = error_point_each(db, player, POINTS, add_error, errors) == DB_OK;
	json_list(json, "error_rates");
	for (int i = POINTS - errors->count; i < POINTS; i++) {
		const struct error_point *point = &errors->point[i];
		json_object(json, NULL);
		json_seconds(json, "at", point->ended);
		json_number(json, "match", point->match);
		json_number(json, "decisions", point->decisions);
		json_real(json, "error_rate", 1000 * point->lost / point->decisions, 1);
		json_end(json);
	}
	json_end(json);
	free(errors);
	return read;
}

/* A house player plays by the judge itself, so its error rates say nothing. */
static void
answer_course(const struct asked *asked, struct reply *reply)
{
	struct db *db = asked->server->db;
	struct player_row player;
	struct json json;

	if (!web_find_player(asked, asked->star[0], &player, reply))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "name", player.name);
	bool read = web_points_json(&json, db, player.id);
	read = errors_json(&json, db, player.house[0] == '\0' ? player.id : 0) && read;
	reply_json_if_read(reply, &json, PLAYER_SECONDS_KEPT, read);
}

const struct route course_routes[] = {
	{"/api/players/*/ratings", answer_course},
	{NULL, NULL},
};
