/*
 * status.c - what the server tells of itself, as the commands `version` and `stat` do.
 */
#include "db/people/attendance.h"
#include "db/tournaments/tournaments.h"
#include "server/dice/tally.h"
#include "server/journal/heads.h"
#include "server/lobby/attendance.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/json.h"
#include "server/tables/table.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/json_reply.h"

enum { SECONDS_KEPT = 2 };

struct present {
	int people, programs, playing, watching, ready;
};

static struct present
count_present(const struct server *server)
{
	const struct player *player;
	struct present present = {0};

	TAILQ_FOREACH(player, &server->lobby->online, next_online) {
		bool program = player->settings.program || player_is_house(player);
		present.people += !program;
		present.programs += program;
		present.playing += player->table != NULL;
		present.watching += player->watching != NULL;
		present.ready += player->table == NULL && player_has(player, TOGGLE_READY);
	}
	return present;
}

/* A machine that only reads knows of the matches alone. */
static void
present_json(struct json *json, const struct server *server)
{
	struct present present = count_present(server);
	bool is_known = !server->only_reads;

	if (!is_known)
		present.playing = 2 * heads_count(server);
	json_number_or_null(json, "people", is_known, present.people);
	json_number_or_null(json, "programs", is_known, present.programs);
	json_number(json, "playing", present.playing);
	json_number(json, "running", present.playing / 2);
	json_number_or_null(json, "watching", is_known, present.watching);
	json_number_or_null(json, "ready", is_known, present.ready);
}

static void
figures_json(
	struct json *json, const struct server *server, const struct figures *figures, int64_t tournaments)
{
	json_text(json, "name", "barpoint");
	json_text(json, "version", BARPOINT_VERSION);
	json_seconds(json, "started", server->started);
	json_seconds(json, "now", storing_now(server));
	json_number(json, "uptime", storing_now(server) - server->started);
	present_json(json, server);
	json_number(json, "most_online", attendance_most(server));
	json_number(json, "registered", figures->registered);
	json_number(json, "visitors", figures->visitors);
	json_number(json, "matches", figures->matches);
	json_number(json, "finished", figures->finished);
	json_number(json, "saved", figures->saved);
	json_number(json, "games", figures->games);
	json_number(json, "throws", throw_counts_all(tally_counts(server)));
	json_number(json, "ratings", figures->ratings);
	json_number(json, "tournaments", tournaments);
	json_number_or_null(json, "telnet_port", !server->only_reads, server->text_port);
}

static void
answer_status(const struct asked *asked, struct reply *reply)
{
	struct figures figures;
	struct json json;
	int64_t tournaments;

	if (cache_answer(asked->server, CACHE_LISTS, "status", reply))
		return;
	if (figures_load(asked->server->db, &figures) != DB_OK ||
		edition_count_live(asked->server->db, 0, &tournaments) != DB_OK) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	json_open(&json);
	json_object(&json, NULL);
	figures_json(&json, asked->server, &figures, tournaments);
	json_end(&json);
	reply_json(reply, &json);
	cache_keep(asked->server, CACHE_LISTS, "status", SECONDS_KEPT, reply);
}

const struct route status_routes[] = {
	{"/api/status", answer_status},
	{NULL, NULL},
};
