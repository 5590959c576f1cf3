/*
 * match.c - a match as it was played, or is being played: what is known of it, and each of its actions.
 *
 * The answer comes in pieces and is of one moment: the match may go on meanwhile.
 */
#include <stdlib.h>
#include <string.h>

#include "db/games.h"
#include "db/interruptions.h"
#include "protocol/wire/number.h"
#include "server/journal/judgement.h"
#include "server/journal/replay.h"
#include "server/journal/slices.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tv/tv.h"
#include "server/web/api/action_json.h"
#include "server/web/api/decision_json.h"
#include "server/web/api/match_json.h"
#include "server/web/api/match_page.h"
#include "server/web/export.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/http/sharing.h"
#include "server/web/public_match.h"

enum {
	SECONDS_KEPT = 60, /* it names players */
	SLICE_STOPS = 100,
	SLICE_GAMES = 100,
	SLICE_ACTIONS = 20,
	SLICE_DECISIONS = 100,
};

enum reading_stage {
	READING_HEAD,
	READING_STOPS,
	READING_GAMES,
	READING_ACTIONS,
	READING_DECISIONS,
};

/* What is wanted of the match. */
struct match_range {
	int64_t from;	 /* number of the first action */
	int first, last; /* games */
	bool with_actions;
	bool one_game; /* only the actions that are its own */
};

struct match_answer {
	struct db *db; /* borrowed */
	struct sharing sharing;
	struct match_row match;
	char *head; /* owned: what was written of it already, up to its stops and after them */
	size_t head_size, before_stops;
	int64_t stop; /* the last one told */
	struct match_range range;
	int games;     /* over when the reading began */
	bool has_next; /* one_game: something happened after its end */
	int next_game; /* to be told */
	enum reading_stage stage;
	struct json json;
	struct slices slices;
	struct replay replay;
	struct action_place place;
	struct judgement judgement;
	bool judged;   /* no more decisions are wanted */
	bool unjudged; /* the analysis is still to come */
	bool failed;
};

/* --- its pieces */

static bool
write_action(void *arg, const struct action_row *row)
{
	struct match_answer *reading = arg;
	const struct replay *replay = &reading->replay;

	reading->failed = !replay_row(&reading->replay, row);
	if (reading->failed)
		return false;
	const struct told_action told = {
		.row = row, .action = &replay->action, .events = &replay->events, .after = &replay->match};
	action_place_pass(&reading->place, &told);
	if (row->number >= reading->range.from &&
		(!reading->range.one_game || reading->place.game == reading->range.first) &&
		action_json_has(&replay->action))
		action_json_write(&reading->json, NULL, &reading->place, &told);
	return true;
}

static void
write_decision(void *arg, const struct decision_row *row)
{
	struct match_answer *reading = arg;

	reading->judged = reading->judged || row->game > reading->range.last;
	if (reading->judged)
		return;
	reading->judgement.told = row->number;
	decision_json_write(&reading->json, row);
}

static void
begin_decisions(struct match_answer *reading)
{
	if (reading->range.with_actions)
		json_end(&reading->json);
	if (reading->judgement.stands)
		json_list(&reading->json, "decisions");
	else
		json_null(&reading->json, "decisions");
	reading->stage = READING_DECISIONS;
}

static void
write_head(struct match_answer *reading)
{
	fwrite(reading->head, 1, reading->before_stops, reading->json.out);
	json_list(&reading->json, "stops");
	reading->stage = READING_STOPS;
}

static void
write_stops(struct match_answer *reading)
{
	int told;

	reading->failed = !match_json_stops(
		&reading->json, reading->db, reading->match.id, SLICE_STOPS, &reading->stop, &told);
	if (reading->failed || told == SLICE_STOPS)
		return;
	json_end(&reading->json);
	fwrite(reading->head + reading->before_stops, 1, reading->head_size - reading->before_stops,
		reading->json.out);
	json_list(&reading->json, "games");
	reading->stage = READING_GAMES;
}

static void
end_games(struct match_answer *reading)
{
	json_end(&reading->json);
	json_number_or_null(
		&reading->json, "next_game", reading->has_next, (int64_t)reading->range.first + 1);
	if (!reading->range.with_actions) {
		begin_decisions(reading);
		return;
	}
	json_list(&reading->json, "actions");
	reading->stage = READING_ACTIONS;
}

static void
write_games(struct match_answer *reading)
{
	int last = reading->range.last < reading->games ? reading->range.last : reading->games;
	int left = last - reading->next_game + 1;
	int games = left < SLICE_GAMES ? left : SLICE_GAMES;

	if (games <= 0)
		end_games(reading);
	else if (match_json_games(&reading->json, reading->db, &reading->match, reading->next_game, games))
		reading->next_game += games;
	else
		reading->failed = true;
}

static void
write_actions(struct match_answer *reading)
{
	if (!slices_more(&reading->slices))
		begin_decisions(reading);
	else if (slices_each(&reading->slices, write_action, reading) != DB_OK)
		reading->failed = true;
}

/* True if there may be more. */
static bool
write_decisions(struct match_answer *reading)
{
	int told = reading->judgement.told;

	if (reading->judgement.stands) {
		enum archived archived =
			judgement_each(&reading->judgement, SLICE_DECISIONS, write_decision, reading);
		reading->failed = archived != ARCHIVED;
		if (reading->failed || (reading->judgement.told != told && !reading->judged))
			return true;
		json_end(&reading->json);
	}
	json_end(&reading->json);
	fputs("\r\n", reading->json.out);
	return false;
}

/* True if there is more. */
static bool
read_step(struct match_answer *reading)
{
	bool more = true;

	switch (reading->stage) {
	case READING_HEAD:
		write_head(reading);
		break;
	case READING_STOPS:
		write_stops(reading);
		break;
	case READING_GAMES:
		write_games(reading);
		break;
	case READING_ACTIONS:
		write_actions(reading);
		break;
	case READING_DECISIONS:
		more = write_decisions(reading);
		break;
	}
	return more;
}

static enum source_state
reading_go_on(void *source, FILE *out)
{
	struct match_answer *reading = source;

	reading->json.out = sharing_out(&reading->sharing, out);
	bool more = read_step(reading);
	if (!reading->failed)
		sharing_pass(&reading->sharing, out, more);
	if (reading->failed) {
		log_warning("web", "match %lld can't be read", (long long)reading->match.id);
		return SOURCE_BREAKS;
	}
	return more ? SOURCE_GOES_ON : SOURCE_ENDS;
}

static void
reading_free(void *source)
{
	struct match_answer *reading = source;

	slices_close(&reading->slices);
	sharing_end(&reading->sharing);
	free(reading->head);
	free(reading);
}

static const struct source_kind reading_kind = {.go_on = reading_go_on, .free = reading_free};

/* --- what is asked */

/* What is known besides, kept until it is sent. */
static bool
read_head(struct match_answer *reading, struct server *server, const struct match_now *now)
{
	json_open(&reading->json);
	json_object(&reading->json, NULL);
	bool read = match_json_head(&reading->json, server, now);
	must_flush(reading->json.out);
	reading->before_stops = reading->json.size;
	reading->unjudged = match_json_judged(&reading->json, server, &now->row);
	must_close(reading->json.out);
	reading->head = reading->json.text;
	reading->head_size = reading->json.size;
	return read;
}

/* Which games are told, how many of them come before that, and up to which action it goes. */
static enum db_status
find_range(struct match_answer *reading, int64_t *head, int *before)
{
	struct match_range *range = &reading->range;
	int number = range->from < INT32_MAX ? (int)range->from : INT32_MAX;
	struct game_end end;
	enum db_status status = games_over(reading->db, reading->match.id, &reading->games);

	if (status == DB_OK && range->one_game) {
		*before = range->first - 1;
		range->last = range->first;
		status = game_end_find(reading->db, reading->match.id, range->first, &end);
		reading->has_next = status == DB_OK && end.last_action < *head;
		if (reading->has_next)
			*head = end.last_action;
		return status == DB_NONE ? DB_OK : status;
	}
	range->last = INT32_MAX;
	if (status == DB_OK)
		status = games_over_before(reading->db, reading->match.id, number, before);
	range->first = *before + 1;
	if (*before > 0) /* between two games the board of the last one still stands */
		--*before;
	return status;
}

/* There may be no such game: then there is nothing to tell of it. */
static bool
begin_at(struct match_answer *reading, int64_t head)
{
	struct game_end end;
	int before = 0;

	if (find_range(reading, &head, &before) != DB_OK)
		return false;
	reading->next_game = reading->range.first;
	if (before > reading->games)
		return replay_begin(&reading->replay, &reading->match) == REPLAY_BEGUN;
	if (replay_begin_behind(&reading->replay, reading->db, &reading->match, before, &end) != DB_OK)
		return false;
	reading->place = action_place_begin(&reading->replay.match);
	slices_open(&reading->slices, reading->db, reading->match.id, &end, head, SLICE_ACTIONS);
	return true;
}

/* The decisions before the first game that is wanted are passed over. */
static bool
begin_judgement(struct match_answer *reading)
{
	struct judgement *judgement = &reading->judgement;

	if (judgement_open(judgement, reading->db, &reading->match) != ARCHIVED)
		return false;
	return !judgement->stands || decisions_before(reading->db, reading->match.id, reading->range.first,
					     &judgement->told) == DB_OK;
}

static bool
read_begin(struct match_answer *reading, struct server *server, const struct match_now *now)
{
	return begin_at(reading, now->head) && read_head(reading, server, now) && begin_judgement(reading);
}

/* What is told first changes with the match, but not with each action. */
static void
tag(char etag[ETAG_SIZE], const struct match_answer *reading, int64_t last_action,
	const struct last_interruption *stop)
{
	char text[ETAG_SIZE + 96];

	etag_of(etag, reading->head, reading->head_size);
	int size = snprintf(text, sizeof text, "%s %lld %lld %lld %lld", etag, (long long)last_action,
		(long long)stop->id, (long long)stop->resumed, (long long)stop->offered);
	etag_of(etag, text, (size_t)size);
}

/* Many come to it at once: it is played now, or shown again to everybody. */
static bool
draws_many(struct server *server, const struct match_row *match)
{
	return match->state == MATCH_RUNNING || tv_now(server).match == match->id;
}

/* By which name it is kept; false: it is read for this reader alone. */
static bool
shared_key(const struct asked *asked, const struct match_now *now, int64_t game, char key[CACHE_KEY_SIZE])
{
	int size = snprintf(key, CACHE_KEY_SIZE, "match %lld %lld %lld", (long long)now->row.id,
		(long long)now->head, (long long)game);

	return size < CACHE_KEY_SIZE && draws_many(asked->server, &now->row) &&
	       http_target_field(&asked->target, "actions") == NULL &&
	       http_target_field(&asked->target, "from") == NULL;
}

static void
answer_whole(const struct asked *asked, struct reply *reply, const struct match_now *now)
{
	const char *actions = http_target_field(&asked->target, "actions");
	char key[CACHE_KEY_SIZE];
	int64_t game = 0;

	if (!asked_number(asked, "game", 1, &game, reply))
		return;
	bool is_shared = shared_key(asked, now, game, key);
	if (is_shared && cache_answer(asked->server, CACHE_MATCHES, key, reply)) {
		reply->max_age = 0; /* somebody may act at once */
		return;
	}
	struct match_answer *reading = must_calloc(1, sizeof *reading);

	*reading = (struct match_answer){.db = asked->server->db,
		.match = now->row,
		.range.with_actions = actions == NULL || strcmp(actions, "no") != 0};
	reply_pieces(reply, media_json, &reading_kind, reading);
	if (!asked_number(asked, "from", 0, &reading->range.from, reply))
		return;
	reading->range.one_game = game > 0;
	reading->range.first = game < INT32_MAX ? (int)game : INT32_MAX;
	struct last_interruption stop;
	if (!read_begin(reading, asked->server, now) ||
		interruption_find_last(reading->db, now->row.id, &stop) != DB_OK) {
		public_match_unreadable(&now->row, reply);
		return;
	}
	tag(reply->etag, reading, now->head, &stop);
	if (is_shared)
		sharing_begin(&reading->sharing, asked->server, key, reply->etag);
	reply->max_age = now->row.state == MATCH_RUNNING || reading->unjudged ? 0 : SECONDS_KEPT;
}

/* "17", "17.mat" */
static void
answer_match(const struct asked *asked, struct reply *reply)
{
	char number[24];
	size_t digits = strspn(asked->star[0], "0123456789");
	enum archive_form form = ARCHIVE_FORMS;
	struct match_now now;
	int64_t match;

	snprintf(number, sizeof number, "%.*s", (int)(digits < sizeof number ? digits : 0), asked->star[0]);
	const char *rest = asked->star[0] + digits;
	if (!number_read(number, 1, INT64_MAX, &match) || (*rest != '\0' && !export_form_of(rest, &form)))
		reply_refuse(reply, 404, MSG_WEB_NOT_FOUND, &(struct message_args){.n = 0});
	else if (!public_match_find(asked->server, match, &now, reply))
		return;
	else if (form == ARCHIVE_FORMS && http_target_field(&asked->target, "count") != NULL)
		match_page_answer(asked, &now, reply);
	else if (form == ARCHIVE_FORMS)
		answer_whole(asked, reply, &now);
	else
		export_answer(asked->server, reply, &now, form);
}

const struct route match_routes[] = {
	{"/api/matches/*", answer_match},
	{NULL, NULL},
};
