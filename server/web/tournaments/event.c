/*
 * event.c - see event.h. protocol/HTTP.md says what each event has.
 */
#include "server/web/tournaments/event.h"

#include "db/people/players.h"
#include "db/tournaments/directors.h"
#include "db/tournaments/events.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/tournaments/contest.h"
#include "server/web/streams/room.h"
#include "server/web/tournaments/json.h"

struct edition_telling {
	FILE *out;
	struct server *server;
	const struct contest *contest;
	int64_t last;
	bool failed;
};

static struct json
begin(FILE *out, const char *type, int64_t number)
{
	struct json json = {.out = out};

	fprintf(out, "id: %lld\r\nevent: %s\r\ndata: ", (long long)number, type);
	json_object(&json, NULL);
	json_number(&json, "number", number);
	return json;
}

static void
end(struct json *json)
{
	json_end(json);
	fputs("\r\n\r\n", json->out);
}

/* That it is over is told last. */
static void
tell_state(const struct edition_telling *telling, int64_t number)
{
	if (telling->contest->edition.state == EDITION_OVER)
		return;
	struct json json = begin(telling->out, "state", number);
	tournament_json_head(&json, telling->server, &telling->contest->edition);
	end(&json);
}

static void
tell_call(const struct edition_telling *telling, int64_t number)
{
	struct json json = begin(telling->out, "called", number);

	json_seconds(&json, "starts", telling->contest->edition.starts);
	json_text(&json, "state", edition_state_word(telling->contest->edition.state));
	end(&json);
}

/* Nothing can be told of somebody who is no entrant any more, and has no account either. */
static void
tell_entrant(const struct edition_telling *telling, const struct edition_event *event)
{
	const struct contest *contest = telling->contest;
	const struct entrant_row *entrant = NULL;
	struct player_row account;

	for (int i = 0; i < contest->entrants; i++)
		if (contest->entrant[i].player == event->about)
			entrant = &contest->entrant[i];
	if (entrant == NULL && player_find_by_id(telling->server->db, event->about, &account) != DB_OK)
		return;
	struct json json = begin(telling->out, "entrant", event->number);
	json_number(&json, "entered", contest->edition.entrants);
	if (entrant != NULL) {
		tournament_json_entrant(&json, entrant);
	} else {
		json_text(&json, "name", account.name);
		json_text(&json, "state", "gone");
	}
	end(&json);
}

static void
tell_pairing(const struct edition_telling *telling, const struct edition_event *event)
{
	const struct contest *contest = telling->contest;

	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		if (row->id != event->about)
			continue;
		struct json json =
			begin(telling->out, row->state == PAIRING_OVER ? "result" : "pairing", event->number);
		tournament_json_pairing(&json, row);
		end(&json);
	}
}

static void
tell_standing(const struct edition_telling *telling, int64_t number)
{
	if (!tournament_has_standings(telling->contest))
		return;
	struct json json = begin(telling->out, "standing", number);
	tournament_json_standings(&json, telling->contest);
	end(&json);
}

struct told_act {
	const struct edition_telling *telling;
	int64_t number;
};

static void
tell_act(void *arg, const struct director_action *action)
{
	const struct told_act *told = arg;
	struct json json = begin(told->telling->out, "act", told->number);

	tournament_json_act(&json, action);
	end(&json);
}

static void
tell(void *arg, const struct edition_event *event)
{
	struct edition_telling *telling = arg;

	telling->last = event->number;
	switch (event->kind) {
	case EVENT_OF_STATE:
		tell_state(telling, event->number);
		break;
	case EVENT_OF_CALL:
		tell_call(telling, event->number);
		break;
	case EVENT_OF_ENTRANT:
		tell_entrant(telling, event);
		break;
	case EVENT_OF_PAIRING:
		tell_pairing(telling, event);
		break;
	case EVENT_OF_STANDING:
		tell_standing(telling, event->number);
		break;
	case EVENT_OF_ACT:
		telling->failed = director_find_action(telling->server->db, event->about, tell_act,
					  &(struct told_act){telling, event->number}) != DB_OK;
		break;
	case EDITION_EVENT_KINDS:
		break;
	}
}

bool
tournament_events_write(
	FILE *out, struct server *server, const struct contest *contest, int64_t *after, int limit)
{
	struct edition_telling telling = {out, server, contest, *after, false};

	if (edition_event_each(server->db, contest->edition.id, *after, limit, tell, &telling) != DB_OK ||
		telling.failed)
		return false;
	*after = telling.last;
	return true;
}

void
tournament_event_end(FILE *out, struct server *server, const struct contest *contest, int64_t number)
{
	struct json json = {.out = out};

	fprintf(out, "id: %s\r\nevent: state\r\ndata: ", stream_last_id);
	json_object(&json, NULL);
	json_number(&json, "number", number);
	tournament_json_head(&json, server, &contest->edition);
	end(&json);
}
