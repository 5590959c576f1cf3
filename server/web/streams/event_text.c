/*
 * event_text.c - one event, one line of JSON.
 */
#include "server/web/streams/event_text.h"

#include <stdio.h>

#include "server/state/announce.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/streams/room.h"

static FILE *
begin(struct event_text *text)
{
	FILE *out = must_memstream(&text->bytes, &text->size);

	return out;
}

static void
end(FILE *out)
{
	fputs("\r\n\r\n", out);
	must_close(out);
}

bool
tale_begin(struct tale *tale, struct db *db, const struct match_row *match, int game, struct game_end *end)
{
	*tale = (struct tale){.number = 0};
	if (replay_begin_behind(&tale->replay, db, match, game, end) != DB_OK)
		return false;
	tale->number = end->last_number;
	tale->place = action_place_begin(&tale->replay.match);
	return true;
}

static struct told_action
told(const struct tale *tale, const struct action_row *row)
{
	const struct replay *replay = &tale->replay;

	return (struct told_action){
		.row = row, .action = &replay->action, .events = &replay->events, .after = &replay->match};
}

bool
tale_go_on(struct tale *tale, const struct match_row *match, const struct action_row *row)
{
	if (row->number != tale->number + 1 || !replay_row(&tale->replay, row)) {
		log_warning(
			"web", "match %lld doesn't replay at action %d", (long long)match->id, row->number);
		return false;
	}
	const struct told_action now = told(tale, row);
	action_place_pass(&tale->place, &now);
	tale->number = row->number;
	tale->acted_ms = row->at_ms;
	return true;
}

struct event_text
event_text_of_action(const struct tale *tale, const struct action_row *row)
{
	const struct told_action now = told(tale, row);
	struct event_text text = {.size = 0};

	if (!action_json_has(now.action))
		return text;
	FILE *out = begin(&text);
	struct json json = {.out = out};
	fprintf(out, "id: %d\r\nevent: action\r\ndata: ", row->number);
	action_json_write(&json, NULL, &tale->place, &now);
	end(out);
	return text;
}

bool
event_is_last(const struct match_row *row)
{
	return !match_goes_on(row->state);
}

/* Points beyond the length don't count (R11.6). */
static int
score_of(const struct match_row *row, int seat)
{
	struct options options;
	bool counted = options_read(&options, row->options) && options.length != LENGTH_UNLIMITED;

	return counted && row->score[seat] > options.length ? options.length : row->score[seat];
}

struct event_text
event_text_of_state(const struct match_row *row)
{
	struct event_text text = {.size = 0};
	FILE *out = begin(&text);
	struct json json = {.out = out};

	if (event_is_last(row))
		fprintf(out, "id: %s\r\n", stream_last_id);
	fputs("event: state\r\ndata: ", out);
	json_object(&json, NULL);
	json_text(&json, "state", match_state_word(row->state));
	json_list(&json, "score");
	json_number(&json, NULL, score_of(row, 0));
	json_number(&json, NULL, score_of(row, 1));
	json_end(&json);
	json_number_or_null(&json, "winner", row->winner >= 0, row->winner);
	json_end(&json);
	end(out);
	return text;
}

struct event_text
event_text_of_clock(const struct clock_news *clock)
{
	struct event_text text = {.size = 0};
	FILE *out = begin(&text);
	struct json json = {.out = out};

	fputs("event: clock\r\ndata: ", out);
	json_object(&json, NULL);
	json_number_or_null(&json, "player", clock->seat >= 0, clock->seat);
	json_text(&json, "state", clock->state);
	json_number(&json, "delay_ms", clock->delay_ms);
	json_list(&json, "reserve_ms");
	for (int seat = 0; seat < 2; seat++)
		json_number(&json, NULL, clock->reserve_ms[seat]);
	json_end(&json);
	json_end(&json);
	end(out);
	return text;
}
