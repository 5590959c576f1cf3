/*
 * shutdown.c - the countdown.
 *
 *   (none) <--cancel-- ordered --time is up--> server->stopping
 *
 * What changes in a turn that can't be stored is changed back: nobody has heard of it.
 */
#include "server/operators/shutdown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"

/* Seconds before the end at which everybody is told. */
static const int marks[] = {
	24 * 3600,
	6 * 3600,
	3600,
	30 * 60,
	15 * 60,
	10 * 60,
	5 * 60,
	2 * 60,
	60,
	30,
	10,
};

enum { MARKS = sizeof marks / sizeof *marks };

struct order {
	bool ordered;
	int64_t at_ms; /* in ticks */
	int next_mark; /* the first that has not been told */
	bool back;     /* it starts again at once: people are told so */
	char reason[SHUTDOWN_REASON_SIZE];
};

struct shutdown {
	struct order order;
};

void
shutdown_open(struct server *server)
{
	server->shutdown = must_calloc(1, sizeof *server->shutdown);
}

void
shutdown_close(struct server *server)
{
	free(server->shutdown);
}

/* Why, and whether it is worth waiting. */
static void
tell_more(struct player *player, const struct order *order)
{
	if (order->reason[0] != '\0')
		player_tell(player, MSG_SHUTDOWN_REASON, &(struct message_args){.text = order->reason});
	if (order->back)
		player_say(player, MSG_SHUTDOWN_BACK);
}

static void
tell(struct player *player, int seconds)
{
	bool minutes = seconds >= 60;

	player_tell(player, minutes ? MSG_SHUTDOWN_MINUTES : MSG_SHUTDOWN_SECONDS,
		&(struct message_args){.n = minutes ? (seconds + 30) / 60 : seconds});
	/* FIBS's own words: some programs look for them after a BEL, some at the beginning of the line. */
	if (!player_knows_new_words(player))
		player_tell(player, MSG_SHUTDOWN_FIBS, &(struct message_args){.n = seconds});
	tell_more(player, &player->server->shutdown->order);
}

static void
tell_all(struct server *server, int seconds)
{
	struct player *player;

	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		tell(player, seconds);
}

static void
stop(struct server *server)
{
	log_info("server", "stopping, as an operator ordered");
	server->stopping = true;
}

static void
remember(struct server *server)
{
	struct order *order = &server->shutdown->order;

	undo_keep(server->undo, order, sizeof *order);
}

/* The word in front of the reason, if it is there. */
static bool
takes_back(const char **reason)
{
	static const char word[] = "--back";
	const char *rest = *reason + sizeof word - 1;

	if (strncmp(*reason, word, sizeof word - 1) != 0 || (*rest != '\0' && *rest != ' '))
		return false;
	*reason = rest + strspn(rest, " ");
	return true;
}

void
shutdown_order(struct server *server, int minutes, const char *reason)
{
	struct order *order = &server->shutdown->order;

	remember(server);
	*order = (struct order){.ordered = true, .at_ms = server->tick_ms + (int64_t)minutes * 60000};
	order->back = takes_back(&reason);
	snprintf(order->reason, sizeof order->reason, "%s", reason);
	if (minutes == 0)
		return; /* everybody is told when it ends */
	while (order->next_mark < MARKS && marks[order->next_mark] >= minutes * 60)
		order->next_mark++;
	tell_all(server, minutes * 60);
}

bool
shutdown_ends_soon(const struct server *server)
{
	const struct order *order = &server->shutdown->order;

	return order->ordered && server->is_woken && !order->back;
}

bool
shutdown_cancel(struct server *server)
{
	struct player *player;

	if (!server->shutdown->order.ordered)
		return false;
	remember(server);
	server->shutdown->order.ordered = false;
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		player_say(player, MSG_SHUTDOWN_CANCELLED);
	return true;
}

void
shutdown_end_turn(struct server *server)
{
	const struct order *order = &server->shutdown->order;

	if (order->ordered && !server->stopping && server->tick_ms >= order->at_ms)
		stop(server);
}

static int
seconds_left(const struct server *server)
{
	return (int)((server->shutdown->order.at_ms - server->tick_ms + 999) / 1000);
}

void
shutdown_tick(struct server *server)
{
	struct order *order = &server->shutdown->order;
	int passed = -1;

	if (!order->ordered || server->stopping)
		return;
	if (server->tick_ms >= order->at_ms) {
		stop(server);
		return;
	}
	if (order->next_mark < MARKS && marks[order->next_mark] >= seconds_left(server))
		remember(server);
	/* Of several marks at once, after a time without ticks, only the last is told. */
	while (order->next_mark < MARKS && marks[order->next_mark] >= seconds_left(server))
		passed = order->next_mark++;
	if (passed >= 0)
		tell_all(server, seconds_left(server));
}

void
shutdown_tell_end(struct player *player)
{
	const struct order *order = &player->server->shutdown->order;

	player_say(player, MSG_SHUTDOWN);
	if (order->ordered)
		tell_more(player, order);
}

void
shutdown_remind(struct player *player)
{
	const struct server *server = player->server;

	if (server->shutdown->order.ordered && !server->stopping)
		tell(player, seconds_left(server));
}

bool
shutdown_is_ordered(const struct server *server)
{
	return server->shutdown->order.ordered;
}
