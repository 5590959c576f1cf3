/*
 * boards.c - /api/tournaments/5/boards: how the matches of a tournament stand that are played now. One answer
 * for all of them and for all who look: a page asks for it each few seconds.
 */
#include <stdio.h>

#include "server/state/server.h"
#include "server/tournaments/contest.h"
#include "server/web/api/action_json.h"
#include "server/web/api/match_json.h"
#include "server/web/api/played.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"
#include "server/web/tournaments/one.h"

enum { SECONDS_KEPT = 3 };

struct boards {
	struct server *server;
	struct json *json;
};

static void
board_json(struct json *json, const struct played *played)
{
	json_object(json, NULL);
	json_number(json, "match", played->row.id);
	json_list(json, "players");
	for (int seat = 0; seat < 2; seat++) {
		json_object(json, NULL);
		json_text(json, "name", played->seat[seat].name);
		json_real(json, "rating", played->seat[seat].rating, 2);
		json_end(json);
	}
	json_end(json);
	match_json_options(json, played->row.options);
	match_state_json(json, "state", &played->match);
	json_end(json);
}

/* Matches that are private are left out. */
static void
pairing_board(void *arg, const struct pairing_row *row)
{
	struct boards *boards = arg;
	struct played played;

	if (row->state == PAIRING_PLAYING && played_now(&played, boards->server, row->match))
		board_json(boards->json, &played);
}

static void
answer_boards(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct edition_row edition;
	struct json json;
	struct boards boards = {server, &json};
	char key[CACHE_KEY_SIZE];

	if (!tournament_asked(asked, asked->star[0], &edition, reply))
		return;
	snprintf(key, sizeof key, "boards %lld", (long long)edition.id);
	if (cache_answer(server, CACHE_TOURNAMENTS, key, reply))
		return;
	json_open(&json);
	json_object(&json, NULL);
	json_number(&json, "tournament", edition.id);
	json_list(&json, "matches");
	bool read =
		pairing_each(server->db, edition.id, CONTEST_PAIRINGS_MAX, pairing_board, &boards) == DB_OK;
	json_end(&json);
	reply_json_if_read(reply, &json, 0, read);
	if (read)
		cache_keep(server, CACHE_TOURNAMENTS, key, SECONDS_KEPT, reply);
}

const struct route tournament_board_routes[] = {
	{"/api/tournaments/*/boards", answer_boards},
	{NULL, NULL},
};
