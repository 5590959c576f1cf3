/*
 * waitfor.c - who waits for whose login: a chain for each waiting player, and a table by the player waited
 * for, to search when somebody comes.
 */
#include "server/lobby/waitfor.h"

#include <stdlib.h>

#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

struct wait {
	struct player *who; /* owns it */
	int64_t player;	    /* waited for */
	struct wait *next_own;
	TAILQ_ENTRY(wait) next; /* in its list of waits->by_player */
};

enum { LISTS = 1024 };

TAILQ_HEAD(wait_list, wait);

struct waitfor {
	struct wait_list by_player[LISTS]; /* by the player's number; in the order in which they began */
};

void
waitfor_open(struct server *server)
{
	struct waitfor *waits = must_calloc(1, sizeof *waits);

	for (int i = 0; i < LISTS; i++)
		TAILQ_INIT(&waits->by_player[i]);
	server->waitfor = waits;
}

void
waitfor_close(struct server *server)
{
	free(server->waitfor);
}

/* The list with all who wait for this player, and for some others. */
static struct wait_list *
list_of(const struct server *server, int64_t player)
{
	return &server->waitfor->by_player[(uint64_t)player % LISTS];
}

static void
add(void *arg)
{
	struct wait *wait = arg;

	wait->next_own = wait->who->waits;
	wait->who->waits = wait;
	TAILQ_INSERT_TAIL(list_of(wait->who->server, wait->player), wait, next);
}

/* Takes it out of both lists. */
static void
take_out(void *arg)
{
	struct wait *wait = arg;
	struct wait **link = &wait->who->waits;

	while (*link != wait)
		link = &(*link)->next_own;
	*link = wait->next_own;
	TAILQ_REMOVE(list_of(wait->who->server, wait->player), wait, next);
}

static void
drop(struct wait *wait)
{
	struct undo *undo = wait->who->server->undo;

	take_out(wait);
	undo_call(undo, add, wait);
	undo_free(undo, wait, free);
}

bool
waitfor_add(struct player *who, int64_t player, int64_t most)
{
	int64_t count = 0;

	for (const struct wait *wait = who->waits; wait != NULL; wait = wait->next_own, count++)
		if (wait->player == player)
			return true;
	if (count >= most)
		return false;
	struct wait *wait = must_calloc(1, sizeof *wait);
	*wait = (struct wait){.who = who, .player = player};
	undo_made(who->server->undo, wait, free);
	undo_call(who->server->undo, take_out, wait);
	add(wait);
	return true;
}

int64_t
waitfor_player(const struct player *who, int index)
{
	const struct wait *wait = who->waits;

	while (wait != NULL && index-- > 0)
		wait = wait->next_own;
	return wait != NULL ? wait->player : 0;
}

void
waitfor_forget(struct server *server, int64_t player)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(list_of(server, player)); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player == player)
			drop(wait);
	}
}

static void
tell(struct player *waiting, struct player *arrived)
{
	player_say_name(waiting, MSG_FINALLY, arrived->account.name);
	/* With notify the news of the lobby says it. */
	if (!player_has(waiting, TOGGLE_NOTIFY))
		player_say_name(waiting, MSG_WAITED_LOGS_IN, arrived->account.name);
	if (!profile_ignores(arrived, IGNORE_GAG, waiting->account.id))
		player_say_name(arrived, MSG_IS_WAITING, waiting->account.name);
}

/* The login is stored: tells the player, and those who waited for them (protocol 8). */
static void
on_came(struct server *server, struct player *arrived)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(list_of(server, arrived->account.id)); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player != arrived->account.id || !arrived->online || !wait->who->online)
			continue; /* who has gone drops their waits in a moment */
		tell(wait->who, arrived);
		drop(wait);
	}
}

/* Whoever has gone waits no longer for anybody. */
static void
on_went(struct server *server, struct player *player)
{
	(void)server;
	while (player->waits != NULL)
		drop(player->waits);
}

const struct subscriber waitfor_subscriber = {.player_came = on_came, .player_went = on_went};
