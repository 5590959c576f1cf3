/*
 * slow_due.c - see slow_due.h. Nothing falls due while nothing can be stored, for no service time passes
 * then.
 */
#include "server/matches/slow_due.h"

#include <stdlib.h>

#include "db/slow/offers.h"
#include "db/slow/slow.h"
#include "server/lobby/lobby.h"
#include "server/matches/act.h"
#include "server/matches/slow.h"
#include "server/matches/slow_stopped.h"
#include "server/matches/slow_told.h"
#include "server/matches/slow_warn.h"
#include "server/rules/options.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/table.h"
#include "server/tables/vacation.h"

enum {
	LOOK_EVERY_MS = 60 * 1000,
	IN_A_TURN = 1,		   /* matches in a turn of the loop: over half a millisecond each */
	GRACE_MS = 60 * 60 * 1000, /* after a start */
	UNRATED_AFTER = 2,	   /* losses of somebody who is absent */
	UNRATED_DAYS = 14,
	DAY = 24 * 60 * 60,
};

static const int64_t PUT_OFF_MS = 24 * 60 * 60 * 1000;

static int
length_of(const struct slow_row *row)
{
	struct options options;

	return options_read(&options, row->options) ? options.length : 0;
}

static void
note(void *arg, const struct slow_row *row)
{
	struct slow_due *due = arg;

	due->of[due->count++] = (struct slow_due_match){row->id, length_of(row)};
}

/* Of several at once the longest counts first. */
static int
compare(const void *one, const void *other)
{
	const struct slow_due_match *left = one, *right = other;

	return right->length - left->length;
}

/* Has neither come nor been here since the turn began. */
static bool
is_absent(const struct server *server, const struct player_row *account, const struct slow_row *row)
{
	return lobby_find(server->lobby, account->name) == NULL && account->last_login < row->turn_began &&
	       account->last_logout < row->turn_began;
}

/* Stores that the match moves no rating, if the player is absent and has lost others so. False if that can't
 * be known or stored. */
static bool
spare(struct server *server, const struct player_row *account, const struct slow_row *row)
{
	int64_t lost;

	if (!is_absent(server, account, row))
		return true;
	enum db_status status =
		slow_times_lost(server->db, account->id, storing_now(server) - UNRATED_DAYS * DAY, &lost);
	return status == DB_OK &&
	       (lost < UNRATED_AFTER || storing_done(server, slow_spare(server->db, row->id)));
}

/* A match that can't be read waits for the operators, and keeps nobody else waiting. */
static void
put_off(struct server *server, const struct slow_row *row)
{
	log_error("journal", "slow match %lld is due, and can't be read", (long long)row->id);
	(void)storing_done(server, slow_put_off(server->db, row->id, PUT_OFF_MS));
}

static void
fall(struct server *server, const struct player_row *account, const struct slow_row *row)
{
	enum message fault = MSG_NONE;
	struct table *table = slow_table(server, row);

	if (table == NULL)
		table = slow_load(server, row->id, NULL, &fault);
	if (table == NULL) {
		if (fault == MSG_CANT_READ)
			put_off(server, row);
		return;
	}
	bool acted = table->state.slow.acted[row->on_turn];
	if (acted && !spare(server, account, row))
		return;
	log_info("journal", "match %lld: the time of %s is up", (long long)row->id, account->name);
	if (!table_act_alone(table, acted ? ACTION_FLAG : ACTION_FLAG_VOID, table_side(table, row->on_turn)))
		return; /* the turn is lost, and the flag falls in a later one */
}

static void
look_at(struct server *server, const struct slow_row *row)
{
	struct player_row account;

	if (player_find_by_id(server->db, row->player[row->on_turn], &account) != DB_OK) {
		put_off(server, row);
		return;
	}
	if (!row->novacation && slow_takes_vacation(server, &account) &&
		vacation_left(server, account.id) > 0) {
		if (!vacation_take_day(server, account.id))
			return;
		log_info("journal", "match %lld: a day of vacation is taken for %s", (long long)row->id,
			account.name);
		slow_warn_anew(server, row->id);
		slow_tell_vacation(server, &account, row);
		return;
	}
	fall(server, &account, row);
}

/* The next instalment. False: there is none now. */
static bool
read_some(struct server *server, struct slow_due *due)
{
	due->count = due->done = 0;
	if (server->served_ms - server->served_before_ms < GRACE_MS ||
		slow_each_due(server->db, server->served_ms, SLOW_DUE_AT_ONCE, note, due) != DB_OK)
		return false;
	qsort(due->of, (size_t)due->count, sizeof *due->of, compare);
	return true;
}

/* Those of the instalment that this turn deals with. */
static void
look_at_some(struct server *server, struct slow_due *due)
{
	for (int left = IN_A_TURN; due->done < due->count && left > 0 && storing_may(server); due->done++) {
		struct slow_row now;
		/* It may have been moved meanwhile, by a day of vacation or by a play. */
		if (slow_find(server->db, due->of[due->done].id, &now) != DB_OK ||
			now.due > server->served_ms)
			continue;
		look_at(server, &now);
		left--;
	}
}

bool
slow_due_go_on(struct server *server, struct slow_due *due)
{
	bool more = false;

	if (!storing_may(server))
		return false;
	if (due->done == due->count) {
		if (server->tick_ms < server->next_slow_ms)
			return false;
		server->next_slow_ms = server->tick_ms + LOOK_EVERY_MS;
		more = slow_stopped_some(server);
		more = slow_warn_some(server) || more;
		if (!storing_done(
			    server, slow_offers_lapse(server->db, server->served_ms, SLOW_DUE_AT_ONCE)) ||
			!read_some(server, due))
			due->count = 0;
		if (more || due->count == SLOW_DUE_AT_ONCE)
			server->next_slow_ms = 0;
	}
	look_at_some(server, due);
	return more || due->done < due->count || server->next_slow_ms == 0;
}
