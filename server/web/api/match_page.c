/*
 * match_page.c - see match_page.h. There is one address for each page, so that a match has few of them.
 */
#include "server/web/api/match_page.h"

#include <stdlib.h>

#include "db/games.h"
#include "server/journal/replay.h"
#include "server/journal/slices.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/api/action_json.h"
#include "server/web/public_match.h"

enum {
	PAGE_ACTIONS = 50,
	SLICE_ACTIONS = 50,
	SECONDS_KEPT = 2, /* of a page that is not full */
};

struct match_page {
	struct match_row match;
	int64_t from;
	int last; /* the number of the last action of the match that there is */
	bool begun, ended, failed;
	struct json json;
	struct slices slices;
	struct replay replay;
	struct action_place place;
};

static bool
write_action(void *arg, const struct action_row *row)
{
	struct match_page *page = arg;
	struct replay *replay = &page->replay;

	page->ended = row->number >= page->from + PAGE_ACTIONS;
	if (page->ended)
		return false;
	page->failed = !replay_row(replay, row);
	if (page->failed)
		return false;
	const struct told_action told = {
		.row = row, .action = &replay->action, .events = &replay->events, .after = &replay->match};
	action_place_pass(&page->place, &told);
	if (row->number >= page->from && action_json_has(&replay->action))
		action_json_write(&page->json, NULL, &page->place, &told);
	return true;
}

static void
write_head(struct match_page *page)
{
	json_object(&page->json, NULL);
	json_number(&page->json, "match", page->match.id);
	json_number(&page->json, "from", page->from);
	json_list(&page->json, "actions");
	page->begun = true;
}

static bool
is_full(const struct match_page *page)
{
	return page->last >= page->from + PAGE_ACTIONS - 1;
}

static void
write_end(struct match_page *page)
{
	json_end(&page->json);
	json_number_or_null(&page->json, "next", is_full(page), page->from + PAGE_ACTIONS);
	json_end(&page->json);
	fputs("\r\n", page->json.out);
}

static enum source_state
page_go_on(void *source, FILE *out)
{
	struct match_page *page = source;

	page->json.out = out;
	if (!page->begun)
		write_head(page);
	else if (slices_more(&page->slices))
		page->failed = slices_each(&page->slices, write_action, page) != DB_OK || page->failed;
	if (page->failed) {
		log_warning("web", "match %lld can't be read", (long long)page->match.id);
		return SOURCE_BREAKS;
	}
	if (slices_more(&page->slices) && !page->ended)
		return SOURCE_GOES_ON;
	write_end(page);
	return SOURCE_ENDS;
}

static void
page_free(void *source)
{
	struct match_page *page = source;

	slices_close(&page->slices);
	free(page);
}

static const struct source_kind page_kind = {.go_on = page_go_on, .free = page_free};

static bool
note_number(void *arg, const struct action_row *row)
{
	struct match_page *page = arg;

	page->last = row->number;
	return false;
}

/* From the game before the one with the first action on: between two games the board of the last one still
 * stands. Up to the game with the last one. */
static bool
begin(struct match_page *page, struct db *db, int64_t head)
{
	struct game_end before, after;
	int64_t last = head;
	int games;

	if (head != 0 && action_each_back(db, page->match.id, &last, 1, note_number, page) != DB_OK)
		return false;
	if (games_over_before(db, page->match.id, (int)page->from, &games) != DB_OK)
		return false;
	games -= games > 0;
	if (replay_begin_behind(&page->replay, db, &page->match, games, &before) != DB_OK)
		return false;
	enum db_status status =
		game_end_from(db, page->match.id, games + 1, (int)page->from + PAGE_ACTIONS - 1, &after);
	if (status == DB_OK)
		head = after.last_action;
	page->place = action_place_begin(&page->replay.match);
	slices_open(&page->slices, db, page->match.id, &before, head, SLICE_ACTIONS);
	return status == DB_OK || status == DB_NONE;
}

void
match_page_answer(const struct asked *asked, const struct match_now *now, struct reply *reply)
{
	int64_t from = 1, count = 0;

	if (!asked_number(asked, "from", 1, &from, reply) || !asked_number(asked, "count", 1, &count, reply))
		return;
	if (count != PAGE_ACTIONS || from % PAGE_ACTIONS != 1 || from > INT32_MAX - PAGE_ACTIONS) {
		reply_refuse(reply, 400, MSG_WEB_VALUE, &(struct message_args){.text = "count"});
		return;
	}
	struct match_page *page = must_calloc(1, sizeof *page);
	*page = (struct match_page){.match = now->row, .from = from};
	reply_pieces(reply, media_json, &page_kind, page);
	if (!begin(page, asked->server->db, now->head)) {
		public_match_unreadable(&now->row, reply);
		return;
	}
	reply->max_age = is_full(page) ? REPLY_FOREVER : SECONDS_KEPT;
}
