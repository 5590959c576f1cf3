/*
 * waits.c - who waits for whose login: a chain for each who waits, and one list of all, to be searched when
 * somebody comes.
 */
#include "server/waits.h"

#include <stdlib.h>

#include "server/log.h"
#include "server/profile.h"
#include "server/server.h"

struct wait {
	struct session *who; /* owns it */
	int64_t player;	     /* waited for */
	struct wait *next_own;
	TAILQ_ENTRY(wait) next; /* in server->waits */
};

bool
waits_add(struct session *session, int64_t player, int64_t most)
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
	*wait = (struct wait){.who = session, .player = player, .next_own = session->waits};
	session->waits = wait;
	TAILQ_INSERT_TAIL(&session->server->waits, wait, next);
	return true;
}

int64_t
waits_player(const struct session *session, int index)
{
	const struct wait *wait = session->waits;

	while (wait != NULL && index-- > 0)
		wait = wait->next_own;
	return wait != NULL ? wait->player : 0;
}

static void
drop(struct wait *wait)
{
	struct wait **link = &wait->who->waits;

	while (*link != wait)
		link = &(*link)->next_own;
	*link = wait->next_own;
	TAILQ_REMOVE(&wait->who->server->waits, wait, next);
	free(wait);
}

void
waits_drop(struct session *session)
{
	while (session->waits != NULL)
		drop(session->waits);
}

void
waits_forget(struct server *server, int64_t player)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(&server->waits); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player == player)
			drop(wait);
	}
}

static void
tell(struct session *waiting, struct session *arrived)
{
	session_say_name(waiting, MSG_FINALLY, arrived->player.name);
	/* With notify the news of the lobby say it. */
	if (!session_has(waiting, TOGGLE_NOTIFY))
		session_say_name(waiting, MSG_WAITED_LOGS_IN, arrived->player.name);
	if (!profile_ignores(arrived, IGNORE_GAG, waiting->player.id))
		session_say_name(arrived, MSG_IS_WAITING, waiting->player.name);
}

void
waits_end(struct session *arrived)
{
	struct wait *wait, *next;

	for (wait = TAILQ_FIRST(&arrived->server->waits); wait != NULL; wait = next) {
		next = TAILQ_NEXT(wait, next);
		if (wait->player != arrived->player.id)
			continue;
		tell(wait->who, arrived);
		drop(wait);
	}
}
