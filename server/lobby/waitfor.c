/*
 * waitfor.c - who waits for whose login: a chain for each waiting session, and a table by the player waited
 * for, to search when somebody comes.
 */
#include "server/lobby/waitfor.h"

#include <stdlib.h>

#include "server/lobby/profile.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

struct wait {
	struct session *who; /* owns it */
	int64_t player;	     /* waited for */
	uint64_t turn;	     /* in which it began */
	struct wait *next_own;
	TAILQ_ENTRY(wait) next; /* in its list of waits->by_player, or in waits->forgotten */
};

enum { LISTS = 1024 };

TAILQ_HEAD(wait_list, wait);

struct waitfor {
	struct wait_list by_player[LISTS]; /* by the player's number; in the order in which they began */
	struct wait_list forgotten;	   /* in this turn */
};

void
waitfor_open(struct server *server)
{
	struct waitfor *waits = calloc(1, sizeof *waits);

	if (waits == NULL)
		fatal("out of memory");
	for (int i = 0; i < LISTS; i++)
		TAILQ_INIT(&waits->by_player[i]);
	TAILQ_INIT(&waits->forgotten);
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
add(struct wait *wait)
{
	wait->next_own = wait->who->waits;
	wait->who->waits = wait;
	TAILQ_INSERT_TAIL(list_of(wait->who->server, wait->player), wait, next);
}

bool
waitfor_add(struct session *session, int64_t player, int64_t most)
{
	int64_t count = 0;

	for (const struct wait *wait = session->waits; wait != NULL; wait = wait->next_own, count++)
		if (wait->player == player)
			return true;
	if (count >= most)
		return false;
	struct wait *wait = calloc(1, sizeof *wait);
	if (wait == NULL)
		fatal("out of memory");
	*wait = (struct wait){.who = session, .player = player, .turn = session->server->turns};
	add(wait);
	return true;
}

int64_t
waitfor_player(const struct session *session, int index)
{
	const struct wait *wait = session->waits;

	while (wait != NULL && index-- > 0)
		wait = wait->next_own;
	return wait != NULL ? wait->player : 0;
}

/* Takes it out of both lists. */
static void
take_out(struct wait *wait)
{
	struct wait **link = &wait->who->waits;

	while (*link != wait)
		link = &(*link)->next_own;
	*link = wait->next_own;
	TAILQ_REMOVE(list_of(wait->who->server, wait->player), wait, next);
}

static void
drop(struct wait *wait)
{
	take_out(wait);
	free(wait);
}

void
waitfor_drop(struct session *session)
{
	while (session->waits != NULL)
		drop(session->waits);
}

void
waitfor_forget(struct server *server, int64_t player)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(list_of(server, player)); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player != player)
			continue;
		take_out(wait);
		TAILQ_INSERT_TAIL(&server->waitfor->forgotten, wait, next);
	}
}

/* Drops those that began in this turn, which is lost. */
static void
drop_begun(struct server *server)
{
	struct wait *wait, *next;

	for (int i = 0; i < LISTS; i++)
		for (wait = TAILQ_FIRST(&server->waitfor->by_player[i]); wait != NULL; wait = next) {
			next = TAILQ_NEXT(wait, next);
			if (storing_changed(server, wait->turn))
				drop(wait);
		}
}

void
waitfor_end_turn(struct server *server, bool stored)
{
	struct wait *wait;

	while ((wait = TAILQ_FIRST(&server->waitfor->forgotten)) != NULL) {
		TAILQ_REMOVE(&server->waitfor->forgotten, wait, next);
		if (stored || storing_changed(server, wait->turn) || wait->who->state != SESSION_ONLINE)
			free(wait);
		else
			add(wait);
	}
	if (!stored)
		drop_begun(server);
}

static void
tell(struct session *waiting, struct session *arrived)
{
	session_say_name(waiting, MSG_FINALLY, arrived->player.name);
	/* With notify the news of the lobby says it. */
	if (!session_has(waiting, TOGGLE_NOTIFY))
		session_say_name(waiting, MSG_WAITED_LOGS_IN, arrived->player.name);
	if (!profile_ignores(arrived, IGNORE_GAG, waiting->player.id))
		session_say_name(arrived, MSG_IS_WAITING, waiting->player.name);
}

void
waitfor_end(struct session *arrived)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(list_of(arrived->server, arrived->player.id)); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player != arrived->player.id)
			continue;
		tell(wait->who, arrived);
		drop(wait);
	}
}
