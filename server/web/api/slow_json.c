/*
 * slow_json.c - see slow_json.h.
 */
#include "server/web/api/slow_json.h"

#include "db/slow/slow.h"
#include "server/state/server.h"

static const char *const asks_words[SLOW_ASKS_COUNT] = {
	[SLOW_ASKS_TURN] = "turn", [SLOW_ASKS_DOUBLE] = "double", [SLOW_ASKS_RESIGNATION] = "resignation"};

static void
turn_json(struct json *json, const struct server *server, const struct slow_row *row)
{
	json_list(json, "reserve");
	json_number(json, NULL, row->reserve_ms[0] / 1000);
	json_number(json, NULL, row->reserve_ms[1] / 1000);
	json_end(json);
	json_seconds(json, "due", (server->now_ms + row->due - server->served_ms) / 1000);
	json_number(json, "player", row->on_turn);
	json_text(json, "asks", asks_words[row->asks]);
}

void
slow_json_object(struct json *json, const struct server *server, int64_t turn, const struct slow_row *row)
{
	json_object(json, "slow");
	json_number(json, "turn", turn);
	if (row != NULL) {
		turn_json(json, server, row);
	} else {
		json_null(json, "reserve");
		json_null(json, "due");
		json_null(json, "player");
		json_null(json, "asks");
	}
	json_end(json);
}

bool
slow_json(struct json *json, struct server *server, const struct match_row *match)
{
	struct slow_row row;

	if (match->slow_turn == 0) {
		json_null(json, "slow");
		return true;
	}
	enum db_status status = slow_find(server->db, match->id, &row);
	slow_json_object(json, server, match->slow_turn, status == DB_OK ? &row : NULL);
	return status == DB_OK || status == DB_NONE;
}
