/*
 * ratings.c - the ranking lists.
 */
#include "server/web/api/ratings.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/rankings/glicko.h"
#include "protocol/wire/number.h"
#include "server/commands/ratings/ratings.h"
#include "server/matches/afterwards.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/json.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"

enum {
	ROWS = 100,
	SECONDS_KEPT = 5,
};

static const char *const kind_names[] = {
	[RANKED_ANYBODY] = "anybody", [RANKED_PEOPLE] = "people", [RANKED_PROGRAMS] = "programs"};

static bool
read_list(struct ratings_asked *wish, const char *name, int64_t now, bool *is_month)
{
	struct ratings_wish typed = {.name = NULL};
	bool bad = false;

	snprintf(wish->list, sizeof wish->list, "%s", name);
	if (strcmp(name, "fibs") == 0 || strcmp(name, standing_list_all) == 0)
		return true;
	bool of_people = strcmp(name, glicko_list) == 0;
	if (!standings_word(&typed, name, now, &bad) || (!of_people && typed.kind != RANKED_ANYBODY))
		return false;
	memcpy(wish->list, typed.list, sizeof wish->list);
	wish->kind = typed.kind;
	*is_month = typed.month;
	return true;
}

static bool
names_month(const char *list)
{
	int64_t month;

	return number_read(list + strlen("2020-"), 1, 12, &month);
}

/* The month that runs has a list as soon as somebody finishes a match in it. */
static bool
month_is_there(struct server *server, const char *list)
{
	char running[STANDING_LIST_SIZE];
	struct ranked row;
	int found = 0;

	standing_list_of_month(running, storing_now(server));
	return strcmp(list, running) == 0 ||
	       standing_list(server->db, list, RANKED_ANYBODY, 1, 1, &row, &found) != DB_OK || found > 0;
}

bool
ratings_list(struct server *server, const char *name, struct ratings_asked *asked, struct reply *reply)
{
	bool is_month = false;

	*asked = (struct ratings_asked){.kind = RANKED_ANYBODY, .from = 1};
	if (!read_list(asked, name, storing_now(server), &is_month))
		reply_refuse(reply, 404, MSG_WEB_NO_LIST, &(struct message_args){.n = 0});
	else if (is_month && !names_month(asked->list))
		reply_refuse(reply, 400, MSG_WEB_NO_MONTH, &(struct message_args){.text = asked->list});
	else if (is_month && !month_is_there(server, asked->list))
		reply_refuse(reply, 404, MSG_WEB_EMPTY_MONTH, &(struct message_args){.text = asked->list});
	else
		return true;
	return false;
}

static bool
read_kind(struct ratings_asked *wish, const char *kind)
{
	for (int i = 0; kind != NULL && i <= RANKED_PROGRAMS; i++) {
		if (strcmp(kind, kind_names[i]) != 0)
			continue;
		/* One list is of people anyway. */
		bool fits = strcmp(wish->list, glicko_list) != 0 || i == RANKED_PEOPLE;
		wish->kind = (enum ranked_kind)i;
		return fits;
	}
	return kind == NULL;
}

/* The list of a club is of all matches and of all kinds of players. */
static bool
read_club(struct ratings_asked *wish, const char *club)
{
	if (club == NULL)
		return true;
	if (club[0] == '\0' || strlen(club) >= sizeof wish->club || wish->kind != RANKED_ANYBODY ||
		strcmp(wish->list, standing_list_all) != 0)
		return false;
	memcpy(wish->club, club, strlen(club) + 1);
	return true;
}

/* False after refusing. */
static bool
read_wish(const struct asked *asked, struct ratings_asked *wish, struct reply *reply)
{
	int64_t from = 1;

	if (!asked_number(asked, "from", 1, &from, reply) ||
		!ratings_list(asked->server, asked->star[0], wish, reply))
		return false;
	wish->from = from < INT_MAX - ROWS ? (int)from : INT_MAX - ROWS;
	const char *wrong = !read_kind(wish, http_target_field(&asked->target, "kind"))	  ? "kind"
			    : !read_club(wish, http_target_field(&asked->target, "club")) ? "club"
											  : NULL;
	if (wrong != NULL)
		reply_refuse(reply, 400, MSG_WEB_VALUE, &(struct message_args){.text = wrong});
	return wrong == NULL;
}

static enum db_status
read_rows(struct db *db, const struct ratings_asked *wish, struct ranked *rows, int *found)
{
	if (wish->club[0] != '\0')
		return club_list(db, wish->club, wish->from, ROWS + 1, rows, found);
	if (strcmp(wish->list, "fibs") == 0)
		return standing_list(db, standing_list_rated, wish->kind, wish->from, ROWS + 1, rows, found);
	return standing_list(db, wish->list, wish->kind, wish->from, ROWS + 1, rows, found);
}

static void
rows_json(struct json *json, const struct ranked *rows, int count)
{
	json_list(json, "players");
	for (int i = 0; i < count; i++) {
		json_object(json, NULL);
		json_number(json, "rank", rows[i].rank);
		json_text(json, "name", rows[i].name);
		json_real(json, "rating", rows[i].rating, 2);
		json_number(json, "experience", rows[i].experience);
		json_bool(json, "provisional", rating_is_provisional(rows[i].experience));
		json_end(json);
	}
	json_end(json);
}

static void
answer_ratings(const struct asked *asked, struct reply *reply)
{
	struct ranked rows[ROWS + 1];
	char key[CACHE_KEY_SIZE];
	struct ratings_asked wish;
	struct json json;
	int found = 0;

	if (!read_wish(asked, &wish, reply))
		return;
	snprintf(key, sizeof key, "ratings %s %s %d %s", wish.list, kind_names[wish.kind], wish.from,
		wish.club);
	if (cache_answer(asked->server, CACHE_RANKINGS, key, reply))
		return;
	(void)afterwards_catch_up(asked->server);
	if (read_rows(asked->server->db, &wish, rows, &found) != DB_OK) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	int count = found < ROWS ? found : ROWS;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "list", wish.list);
	json_text(&json, "kind", kind_names[wish.kind]);
	json_text(&json, "club", wish.club[0] != '\0' ? wish.club : NULL);
	json_number(&json, "from", wish.from);
	json_number(&json, "count", count);
	json_number_or_null(&json, "next", found > ROWS, wish.from + ROWS);
	rows_json(&json, rows, count);
	json_end(&json);
	reply_json(reply, &json);
	cache_keep(asked->server, CACHE_RANKINGS, key, SECONDS_KEPT, reply);
}

const struct route ratings_routes[] = {
	{"/api/ratings/*", answer_ratings},
	{NULL, NULL},
};
