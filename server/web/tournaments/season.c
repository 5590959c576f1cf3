/*
 * season.c - the season of a weekly series over HTTP, as JSON and as CSV.
 */
#include <stdio.h>
#include <stdlib.h>

#include "db/tournaments/seasons.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/tournaments/seasons.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"
#include "server/web/tournaments/one.h"

enum { SECONDS_KEPT = 2 };

struct season_rows {
	struct json *json; /* or */
	FILE *csv;
	struct season_places places;
};

/* Finds the series and the year that are asked for. False after refusing. */
static bool
find(const struct asked *asked, struct edition_row *edition, int64_t *year, struct reply *reply)
{
	struct server *server = asked->server;

	if (!tournament_asked(asked, asked->star[0], edition, reply))
		return false;
	*year = season_year(server, edition, storing_now(server));
	if (!asked_number(asked, "year", SEASON_FIRST, year, reply))
		return false;
	*year = *year < SEASON_LAST ? *year : SEASON_LAST;
	return true;
}

static void
row_json(void *arg, const struct season_row *row)
{
	struct season_rows *rows = arg;

	json_object(rows->json, NULL);
	json_text(rows->json, "name", row->name);
	json_number(rows->json, "place", season_place(&rows->places, row));
	json_number(rows->json, "points", row->points);
	json_number(rows->json, "played", row->editions);
	json_number(rows->json, "best", row->best);
	json_end(rows->json);
}

static void
answer_season(const struct asked *asked, struct reply *reply)
{
	struct edition_row edition;
	struct json json;
	struct season_rows rows = {.json = &json};
	int64_t year;

	if (!find(asked, &edition, &year, reply))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "name", edition.terms.name);
	json_text(&json, "season", edition.terms.weekly ? season_kind_word(edition.terms.season) : NULL);
	json_number(&json, "year", year);
	json_list(&json, "players");
	bool read = season_each(asked->server->db, edition.tournament, (int)year, SEASON_SHOWN, row_json,
			    &rows) == DB_OK;
	json_end(&json);
	reply_json_if_read(reply, &json, SECONDS_KEPT, read);
}

static void
row_csv(void *arg, const struct season_row *row)
{
	struct season_rows *rows = arg;

	fprintf(rows->csv, "%d,%s,%d,%d,%d\r\n", season_place(&rows->places, row), row->name, row->points,
		row->editions, row->best);
}

static void
answer_csv(const struct asked *asked, struct reply *reply)
{
	struct edition_row edition;
	struct season_rows rows = {.json = NULL};
	int64_t year;
	char *text;
	size_t size;

	if (!find(asked, &edition, &year, reply))
		return;
	rows.csv = must_memstream(&text, &size);
	fputs("place,name,points,played,best\r\n", rows.csv);
	bool read = season_each(asked->server->db, edition.tournament, (int)year, SEASON_SHOWN, row_csv,
			    &rows) == DB_OK;
	must_close(rows.csv);
	if (read) {
		reply_body(reply, "text/csv; charset=utf-8", text, size);
		snprintf(reply->name, sizeof reply->name, "season-%lld-%d.csv", (long long)edition.tournament,
			(int)year);
	} else {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	}
	free(text);
}

const struct route season_routes[] = {
	{"/api/tournaments/*/season", answer_season},
	{"/api/tournaments/*/season.csv", answer_csv},
	{NULL, NULL},
};
