/*
 * tv.c - what is shown, for how long, and what comes after it.
 */
#include "server/tv/tv.h"

#include <stdlib.h>

#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/memory.h"
#include "server/tables/table.h"
#include "server/tv/tv_parts.h"

enum {
	LOOK_EACH_MS = 5 * 1000,
	SHOWN_MS = 60 * 1000, /* from one match that is played to another one, at least */
	END_SHOWN_MS = 10 * 1000,
};

void
tv_open(struct server *server)
{
	struct tv *tv = must_calloc(1, sizeof *tv);

	*tv = (struct tv){.server = server, .number = 1, .must_look = true};
	TAILQ_INIT(&tv->followers);
	week_forget(tv);
	server->tv = tv;
}

void
tv_close(struct server *server)
{
	free(server->tv);
}

static void
set(struct tv *tv, const struct tv_choice *choice)
{
	struct undo *undo = tv->server->undo;

	if (tv->now.kind == choice->kind && tv->now.match == choice->match &&
		tv->now.of_week == choice->of_week)
		return;
	undo_keep(undo, &tv->now, sizeof tv->now);
	undo_keep(undo, &tv->number, sizeof tv->number);
	undo_keep(undo, &tv->since_ms, sizeof tv->since_ms);
	/* From one replay to another nothing changes for those who wait for a match. */
	if (choice->kind == TV_LIVE || tv->now.kind == TV_LIVE) {
		tv->number++;
		followers_begin(tv);
	}
	tv->now = *choice;
	tv->since_ms = tv->server->tick_ms;
}

/* A match that has ended is still seen for a moment: that is what all have waited for. */
static bool
stays(struct tv *tv)
{
	const struct table *table = tv_table(tv->server);

	if (tv->now.kind != TV_LIVE)
		return false;
	if (table != NULL)
		return !table->off_tv && candidate_goes_on(table);
	int64_t now = tv->server->tick_ms;
	return (now - tv->since_ms < SHOWN_MS || now - tv->ended_ms < END_SHOWN_MS) &&
	       fit_to_show(tv->server, tv->now.match);
}

static void
look(struct tv *tv)
{
	tv->looked_ms = tv->server->tick_ms;
	tv->must_look = false;
	if (stays(tv))
		return;
	const struct table *best = candidate_best(tv->server);
	const struct tv_choice choice =
		best != NULL ? (struct tv_choice){.kind = TV_LIVE, .match = best->row.id} : week_choice(tv);
	set(tv, &choice);
}

enum db_status
tv_take_off(struct server *server, int64_t match)
{
	struct table *table = shown_table(server, match);
	enum db_status status = tv_skip(server->db, match, storing_now(server));

	if (status != DB_OK)
		return status;
	if (table != NULL) {
		undo_keep(server->undo, &table->off_tv, sizeof table->off_tv);
		table->off_tv = true;
	}
	if (server->tv->now.match == match)
		look(server->tv);
	return DB_OK;
}

void
tv_tick(struct server *server)
{
	struct tv *tv = server->tv;

	week_go_on(tv);
	if (tv->must_look || server->tick_ms - tv->looked_ms >= LOOK_EACH_MS)
		look(tv);
	followers_go_on(tv);
}

/* --- what is announced */

static void
on_begun(struct server *server, int64_t match, bool resumed)
{
	struct tv *tv = server->tv;
	(void)resumed;

	followers_seated(tv);
	if (match == tv->now.match)
		followers_begin(tv); /* some came while it had stopped */
	tv->must_look = true;
}

static void
on_stopped(struct server *server, int64_t match)
{
	if (match == server->tv->now.match)
		server->tv->ended_ms = server->tick_ms;
	server->tv->must_look = true;
}

static void
on_over(struct server *server, const struct match_over *over)
{
	on_stopped(server, over->match);
	week_match_over(server->tv);
}

static void
on_went(struct server *server, struct player *player)
{
	followers_left(server->tv, player);
}

/* Nothing that becomes private leaves in that turn. */
static void
on_shown(struct server *server, int64_t player)
{
	(void)player;
	week_forget(server->tv);
	look(server->tv);
}

const struct subscriber tv_subscriber = {
	.match_begun = on_begun,
	.match_stopped = on_stopped,
	.match_over = on_over,
	.player_went = on_went,
};

const struct subscriber tv_shown_subscriber = {.in_turn = true, .player_shown = on_shown};

/* --- from one program to the next */

struct tv_state
tv_state(const struct server *server)
{
	const struct tv *tv = server->tv;

	return (struct tv_state){.now = tv->now,
		.number = tv->number,
		.since_ms = tv->since_ms,
		.ended_ms = tv->ended_ms,
		.followers_due = tv->followers_due};
}

void
tv_go_on(struct server *server, const struct tv_state *state)
{
	struct tv *tv = server->tv;

	tv->now = state->now;
	tv->number = state->number;
	tv->since_ms = state->since_ms;
	tv->ended_ms = state->ended_ms;
	tv->followers_due = state->followers_due;
}
