/*
 * my_data.c - /my-data/SECRET: all that is kept of a player, as JSON, for a day. It comes in pieces of some
 * rows: an account may have played a hundred thousand matches. A link that ends meanwhile ends the answer.
 */
#include <stdlib.h>
#include <string.h>

#include "db/people/kept.h"
#include "server/passwords/data_link.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/feeds/feed.h"

enum { DECIMALS = 6 };

struct all_kept {
	struct server *server;
	char secret[SECRET_SIZE];
	struct json json;
	int part;
	int64_t after;
};

static void
write_row(void *to, const struct kept_value *values, int count)
{
	struct json *json = to;

	json_object(json, NULL);
	for (int i = 0; i < count; i++) {
		const struct kept_value *value = &values[i];
		switch (value->type) {
		case KEPT_NONE:
			json_null(json, value->name);
			break;
		case KEPT_NUMBER:
			json_number(json, value->name, value->number);
			break;
		case KEPT_REAL:
			json_real(json, value->name, value->real, DECIMALS);
			break;
		case KEPT_TEXT:
			json_text(json, value->name, value->text);
			break;
		}
	}
	json_end(json);
}

/* The rows that come next, or the end of their part. */
static enum source_state
all_kept_go_on(void *source, FILE *out)
{
	struct all_kept *kept = source;
	int64_t player;

	if (!data_link_player(kept->server, kept->secret, &player))
		return SOURCE_BREAKS;
	kept->json.out = out;
	if (kept->json.depth == 0)
		json_object(&kept->json, NULL);
	if (kept->json.depth == 1)
		json_list(&kept->json, kept_name(kept->part));
	enum db_status status =
		kept_read(kept->server->db, kept->part, player, &kept->after, write_row, &kept->json);
	if (status == DB_OK)
		return SOURCE_GOES_ON;
	if (status != DB_NONE) {
		log_warning("web", "what is kept of a player can't be read");
		return SOURCE_BREAKS;
	}
	json_end(&kept->json);
	kept->after = 0;
	if (kept_name(++kept->part) != NULL)
		return SOURCE_GOES_ON;
	json_end(&kept->json);
	return SOURCE_ENDS;
}

static const struct source_kind all_kept_kind = {.go_on = all_kept_go_on, .free = free};

static void
answer_my_data(const struct asked *asked, struct reply *reply)
{
	int64_t player;

	if (!data_link_player(asked->server, asked->star[0], &player)) {
		secret_refuse(asked, MSG_WEB_NO_DATA, reply);
		return;
	}
	asked->server->counters->data_read++;
	struct all_kept *kept = must_alloc(sizeof *kept);
	*kept = (struct all_kept){.server = asked->server};
	memcpy(kept->secret, asked->star[0], sizeof kept->secret);
	reply_pieces(reply, media_json, &all_kept_kind, kept);
	reply->max_age = REPLY_NOT_KEPT;
	reply->is_private = true;
	snprintf(reply->name, sizeof reply->name, "my-data.json");
	snprintf(reply->fields, sizeof reply->fields,
		"X-Robots-Tag: noindex\r\nReferrer-Policy: no-referrer\r\n");
}

const struct route my_data_routes[] = {
	{"/my-data/*", answer_my_data},
	{NULL, NULL},
};
