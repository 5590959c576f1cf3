/*
 * list.c - tournaments over HTTP: the list, and each of them.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/tournaments/contest.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"
#include "server/web/tournaments/json.h"

enum {
	SECONDS_KEPT = 2,
	LIVE_SHOWN = 200, /* more than any bound */
	PAST_SHOWN = 50,
};

struct tournaments_list {
	struct server *server;
	struct json *json;
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
answer_list(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct json json;
	struct tournaments_list list = {server, &json};

	if (cache_answer(server, CACHE_LISTS, "tournaments", reply))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_list(&json, "tournaments");
	bool read = edition_each_live(server->db, LIVE_SHOWN, row_json, &list) == DB_OK;
	json_end(&json);
	json_list(&json, "past");
	read = edition_each_past(server->db, PAST_SHOWN, row_json, &list) == DB_OK && read;
	json_end(&json);
	reply_json_if_read(reply, &json, 0, read);
	if (read)
		cache_keep(server, CACHE_LISTS, "tournaments", SECONDS_KEPT, reply);
}

static void
answer_csv(const struct contest *contest, struct reply *reply)
{
	char *text;
	size_t size;
	FILE *out = must_have(open_memstream(&text, &size));

	tournament_csv(out, contest);
	if (fclose(out) != 0)
		abort(); /* without memory */
	reply_body(reply, "text/csv; charset=utf-8", text, size);
	snprintf(reply->name, sizeof reply->name, "tournament-%lld.csv", (long long)contest->edition.id);
	free(text);
}

/* "5", or "5.csv". */
static bool
read_address(const char *star, int64_t *number, bool *csv)
{
	char digits[24];
	size_t length = strcspn(star, ".");

	*csv = strcmp(star + length, ".csv") == 0;
	if (length >= sizeof digits || (star[length] != '\0' && !*csv))
		return false;
	memcpy(digits, star, length);
	digits[length] = '\0';
	return number_read(digits, 1, INT64_MAX, number);
}

static void
answer_one(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct contest contest;
	struct edition_row edition;
	struct json json;
	int64_t number;
	bool csv;
	enum db_status status = DB_NONE;

	if (read_address(asked->star[0], &number, &csv))
		status = edition_find(server->db, number, &edition);
	if (status == DB_NONE) {
		reply_refuse(
			reply, 404, MSG_WEB_NO_TOURNAMENT, &(struct message_args){.text = asked->star[0]});
		return;
	}
	if (status != DB_OK || !contest_read(server, number, &contest)) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	if (csv) {
		answer_csv(&contest, reply);
	} else {
		json_open(&json);
		json_object(&json, NULL);
		bool read = tournament_json_whole(&json, server, &contest);
		reply_json_if_read(reply, &json, 0, read);
	}
	contest_clear(&contest);
}

const struct route tournament_routes[] = {
	{"/api/tournaments", answer_list},
	{"/api/tournaments/*", answer_one},
	{NULL, NULL},
};
