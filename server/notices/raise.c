/*
 * raise.c - a player without any way costs two look-ups, and no row. What many are told of is written in
 * parts, since a turn that writes thousands of rows keeps players waiting.
 */
#include "server/notices/raise.h"

#include <stdio.h>

#include "db/matches.h"
#include "db/notices/mail_routes.h"
#include "db/notices/spreads.h"
#include "protocol/zone.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/sessions/zones.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR,
	LAPSES_AFTER = 2 * DAY, /* when no courier has come for it */
	KEPT_FOR = 7 * DAY,	/* once it is settled */
	PROOFS_KEPT_FOR = DAY,
	AT_ONCE = 100, /* rows of a tick */
	LOOK_EVERY_MS = 10 * 1000,
};

/* How long it may be answered before somebody is told. Whoever has lost the connection comes back within a
 * minute. */
static int64_t
pause_of(enum notice_kind kind)
{
	return kind == NOTICE_TURN	? 10 * MINUTE
	       : kind == NOTICE_CALLED	? MINUTE
	       : kind == NOTICE_MESSAGE ? HOUR
					: 0;
}

int64_t
raise_digest_time(struct server *server, const struct reach *reach, int64_t at)
{
	const struct zone *zone = zones_find(server->zones, reach->zone);
	int64_t wanted = (int64_t)reach->minute * MINUTE;
	int64_t due = at + (wanted - zone_clock(zone, (time_t)at) + DAY) % DAY;
	/* The clocks may have been set forward or back on the way. */
	int64_t off = wanted - zone_clock(zone, (time_t)due);

	if (off > DAY / 2)
		off -= DAY;
	else if (off < -DAY / 2)
		off += DAY;
	return due + off >= at ? due + off : due;
}

/* The oldest row goes if as many wait as may. */
static bool
make_room(struct server *server)
{
	int64_t waiting;

	if (notice_waiting(server->db, &waiting) != DB_OK || waiting < server->config->outbox_max)
		return true;
	server->counters->notices_crowded++;
	return storing_done(server, notice_drop_oldest(server->db, storing_now(server)));
}

bool
raise_row(struct server *server, struct notice_row *row)
{
	return storing_may(server) && make_room(server) &&
	       storing_done(server, notice_store(server->db, row));
}

/* By mail and in each browser; a digest in browsers only if there is no mail. Returns how many rows that
 * are. */
static int
raise_by_each(struct server *server, const struct reach *reach, struct notice_row *row)
{
	int rows = 0;

	row->way = NOTICE_BY_MAIL;
	if (reach->mail)
		rows += raise_row(server, row);
	row->way = NOTICE_BY_PUSH;
	if (reach->mail && row->digest)
		return rows;
	for (int i = 0; i < reach->pushes; i++) {
		row->push = reach->push[i];
		rows += raise_row(server, row);
	}
	return rows;
}

static int
raise(struct server *server, const struct notice_news *news)
{
	struct notice_row row = {
		.player = news->player, .kind = news->kind, .match = news->match, .at = storing_now(server)};
	struct reach reach;

	if (reach_find(server->db, news->player, news->kind, &reach) != DB_OK ||
		(!reach.mail && reach.pushes == 0) || reach.route == ROUTE_NO)
		return 0;
	if (news->what != NULL)
		snprintf(row.what, sizeof row.what, "%s", news->what);
	row.digest = reach.route == ROUTE_DIGEST;
	row.due = row.at + pause_of(news->kind);
	if (row.digest)
		row.due = raise_digest_time(server, &reach, row.due);
	return raise_by_each(server, &reach, &row);
}

/* --- matches that end */

static bool
is_here(const struct server *server, const struct player *player)
{
	const struct player *online = player != NULL ? lobby_find(server->lobby, player->account.name) : NULL;

	return online != NULL && online->session != NULL;
}

static void
raise_result(struct server *server, const struct match_over *over)
{
	const struct player *const *ends = (const struct player *const *)over->ends;
	struct match_row match;

	if ((is_here(server, ends[0]) && is_here(server, ends[1])) ||
		match_find(server->db, over->match, &match) != DB_OK)
		return;
	for (int i = 0; i < 2; i++) {
		const struct player *player = NULL;
		for (int end = 0; end < 2; end++)
			if (ends[end] != NULL && ends[end]->account.id == match.player[i])
				player = ends[end];
		bool flag = match.decided == DECIDED_TIME && match.winner == 1 - i;
		if (!is_here(server, player))
			(void)raise(server, &(struct notice_news){.player = match.player[i],
						    .kind = flag ? NOTICE_FLAG : NOTICE_RESULT,
						    .match = over->match,
						    .what = flag ? "lost" : NULL});
	}
}

/* --- what many are told */

struct spread_part {
	struct server *server;
	int64_t player[AT_ONCE]; /* who is told, in the order of their ids */
	int count;
	int read;     /* also those who are left out */
	int64_t last; /* of these */
};

static void
note(void *arg, int64_t player, const char *name)
{
	struct spread_part *part = arg;
	const struct player *online = name != NULL ? lobby_find(part->server->lobby, name) : NULL;

	part->read++;
	part->last = player;
	if (online == NULL || online->session == NULL)
		part->player[part->count++] = player;
}

/* As many as make AT_ONCE rows. Returns the player after whom it goes on. */
static int64_t
tell_part(const struct spread_part *part, struct notice_news *news)
{
	int rows = 0, told = 0;

	while (told < part->count && rows < AT_ONCE) {
		news->player = part->player[told++];
		rows += raise(part->server, news);
	}
	if (told < part->count)
		return part->player[told - 1];
	return part->read == AT_ONCE ? part->last : SPREAD_IS_OVER;
}

static void
spread(struct server *server)
{
	struct spread_part part = {.server = server};
	struct spread_row row;

	if (!storing_may(server) || spread_find(server->db, &row) != DB_OK ||
		spread_each(server->db, &row, AT_ONCE, note, &part) != DB_OK)
		return;
	int64_t after = tell_part(&part, &(struct notice_news){.kind = NOTICE_OFFER});
	if (storing_may(server))
		(void)storing_done(server, spread_move(server->db, row.whose, after));
}

static void
call(struct server *server)
{
	struct spread_part part = {.server = server};
	struct spread_row row;

	if (!storing_may(server) || call_find(server->db, &row) != DB_OK ||
		call_each(server->db, &row, AT_ONCE, note, &part) != DB_OK)
		return;
	int64_t after = tell_part(&part, &(struct notice_news){.kind = NOTICE_CALLED, .match = row.whose});
	if (storing_may(server))
		(void)storing_done(server, call_move(server->db, row.whose, after));
}

bool
raise_offer(struct server *server, int64_t player)
{
	return storing_may(server) &&
	       storing_done(server, spread_store(server->db, player, storing_now(server)));
}

bool
raise_call(struct server *server, int64_t edition)
{
	return storing_may(server) && storing_done(server, call_store(server->db, edition));
}

/* --- what chat rooms are told */

/* Whoever may hold tournaments must not flood a room. */
static bool
is_flooded(struct server *server, const char *hook)
{
	int64_t told;

	return notice_count_at_hook(server->db, hook, storing_now(server) - HOUR, &told) != DB_OK ||
	       told >= server->config->hook_posts_per_hour;
}

static void
raise_at_hooks(struct server *server, const struct notice_news *news)
{
	const struct config_hooks *hooks = &server->config->hooks;
	struct notice_row row = {.kind = news->kind, .way = NOTICE_BY_HOOK, .match = news->match};

	row.at = row.due = storing_now(server);
	snprintf(row.what, sizeof row.what, "%s", news->what);
	for (int i = 0; i < hooks->count; i++) {
		const struct config_hook *hook = &hooks->at[i];
		if (!(hook->events & 1u << CONFIG_EVENT_TOURNAMENTS))
			continue;
		if (is_flooded(server, hook->address)) {
			server->counters->notices_crowded++;
			continue;
		}
		snprintf(row.hook, sizeof row.hook, "%s", hook->address);
		if (!raise_row(server, &row))
			return;
	}
}

static void
on_notice(struct server *server, const struct notice_news *news)
{
	if (news->player != 0)
		(void)raise(server, news);
	else
		raise_at_hooks(server, news);
}

const struct subscriber raise_subscriber = {
	.in_turn = true,
	.match_over = raise_result,
	.notice = on_notice,
};

/* --- what has waited long enough */

static void
drop_late(struct server *server)
{
	int64_t now = storing_now(server);

	for (int i = 0; i < AT_ONCE; i++) {
		enum db_status status = notice_lapse(server->db, now - LAPSES_AFTER, now);
		if (status != DB_OK) {
			if (status != DB_NONE)
				(void)storing_done(server, status);
			return;
		}
		server->counters->notices_lapsed++;
	}
}

static void
forget_old(struct server *server)
{
	int64_t now = storing_now(server);

	if (storing_done(server, notice_forget(server->db, now - KEPT_FOR, AT_ONCE)) &&
		storing_done(server, mail_proofs_forget(server->db, now - PROOFS_KEPT_FOR, AT_ONCE)))
		(void)storing_done(server, spread_forget(server->db, now - HOUR));
}

void
raise_tick(struct server *server)
{
	if (!storing_may(server))
		return;
	spread(server);
	call(server);
	if (server->tick_ms < server->notices_due_ms)
		return;
	server->notices_due_ms = server->tick_ms + LOOK_EVERY_MS;
	drop_late(server);
	forget_old(server);
}
