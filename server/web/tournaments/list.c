/*
 * list.c - tournaments over HTTP: the list, and each of them.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/tournaments/events.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/tournaments/contest.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"
#include "server/web/tournaments/json.h"
#include "server/web/tournaments/one.h"

enum {
	SECONDS_KEPT = 2,
	ONE_SECONDS_KEPT = 60,
	PAST_SHOWN = 50,
	NUMBER_SIZE = 24,
};

struct tournaments_list {
	struct server *server;
	struct json *json;
	int past;     /* given; one more than fit means that there are more */
	int64_t last; /* that fits */
};

static void
row_json(void *arg, const struct edition_row *edition)
{
	struct tournaments_list *list = arg;

	json_object(list->json, NULL);
	tournament_json_head(list->json, list->server, edition);
	json_end(list->json);
}

static void
past_json(void *arg, const struct edition_row *edition)
{
	struct tournaments_list *list = arg;

	if (list->past++ == PAST_SHOWN)
		return;
	list->last = edition->id;
	row_json(list, edition);
}

static void
answer_list(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct json json;
	struct tournaments_list list = {.server = server, .json = &json};
	int64_t before = INT64_MAX;

	if (!asked_number(asked, "before", 1, &before, reply) ||
		(before == INT64_MAX && cache_answer(server, CACHE_LISTS, "tournaments", reply)))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_list(&json, "tournaments");
	bool read = edition_each_live(server->db, row_json, &list) == DB_OK;
	json_end(&json);
	json_list(&json, "past");
	read = edition_each_past(server->db, before, PAST_SHOWN + 1, past_json, &list) == DB_OK && read;
	json_end(&json);
	json_number_or_null(&json, "next", list.past > PAST_SHOWN, list.last);
	reply_json_if_read(reply, &json, 0, read);
	if (read && before == INT64_MAX)
		cache_keep(server, CACHE_LISTS, "tournaments", SECONDS_KEPT, reply);
}

static void
answer_csv(const struct contest *contest, struct reply *reply)
{
	char *text;
	size_t size;
	FILE *out = must_memstream(&text, &size);

	tournament_csv(out, contest);
	must_close(out);
	reply_body(reply, "text/csv; charset=utf-8", text, size);
	free(text);
}

/* Cuts "5.csv" into its number and whether there is such an ending. */
static bool
cut_csv(char number[NUMBER_SIZE], const char *star)
{
	size_t length = strcspn(star, ".");
	bool csv = strcmp(star + length, ".csv") == 0;

	snprintf(number, NUMBER_SIZE, "%.*s", csv ? (int)length : NUMBER_SIZE, star);
	return csv;
}

static void
answer_contest(const struct asked *asked, int64_t edition, bool csv, int64_t last_event, struct reply *reply)
{
	struct contest contest;
	struct json json;

	if (!contest_read(asked->server, edition, &contest)) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	if (csv) {
		answer_csv(&contest, reply);
	} else {
		json_open(&json);
		json_object(&json, NULL);
		bool read = tournament_json_whole(&json, asked->server, &contest, last_event);
		reply_json_if_read(reply, &json, 0, read);
	}
	contest_clear(&contest);
}

/* As it is after its last event: a thousand pages that come at once are answered by one text. Ratings in it
 * may be older. */
static void
answer_one(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	char number[NUMBER_SIZE], key[CACHE_KEY_SIZE];
	struct edition_row edition;
	int64_t last;
	bool csv = cut_csv(number, asked->star[0]);

	if (!tournament_asked(asked, number, &edition, reply))
		return;
	if (edition_event_last(server->db, edition.id, &last) != DB_OK) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	snprintf(key, sizeof key, "%s %lld %lld", csv ? "csv" : "tournament", (long long)edition.id,
		(long long)last);
	if (!cache_answer(server, CACHE_TOURNAMENTS, key, reply)) {
		answer_contest(asked, edition.id, csv, last, reply);
		if (reply->body == NULL)
			return;
		cache_keep(server, CACHE_TOURNAMENTS, key, ONE_SECONDS_KEPT, reply);
	}
	if (csv)
		snprintf(reply->name, sizeof reply->name, "tournament-%lld.csv", (long long)edition.id);
	reply->max_age = 0;
}

const struct route tournament_routes[] = {
	{"/api/tournaments", answer_list},
	{"/api/tournaments/*", answer_one},
	{NULL, NULL},
};
