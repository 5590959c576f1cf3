/*
 * interests.c - see interests.h.
 */
#include "server/lobby/interests.h"

#include <stdlib.h>

#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

enum { LISTS = 1024 };

TAILQ_HEAD(interest_list, interest);

struct interests {
	struct interest_list by_player[LISTS]; /* by the player's number; in the order in which they began */
	struct interest_list late;
};

struct interests *
interests_new(void)
{
	struct interests *interests = must_calloc(1, sizeof *interests);

	for (int i = 0; i < LISTS; i++)
		TAILQ_INIT(&interests->by_player[i]);
	TAILQ_INIT(&interests->late);
	return interests;
}

void
interests_free(struct interests *interests)
{
	free(interests);
}

/* The list with all about this player, and about some others. */
static struct interest_list *
list_of(struct interests *interests, int64_t player)
{
	return &interests->by_player[(uint64_t)player % LISTS];
}

static void
put_in(void *arg)
{
	struct interest *interest = arg;

	interest->next_own = *interest->own;
	*interest->own = interest;
	TAILQ_INSERT_TAIL(list_of(interest->all, interest->player), interest, next);
}

void
interests_set_late(struct interest *interest, bool late)
{
	if (late && !interest->is_late)
		TAILQ_INSERT_TAIL(&interest->all->late, interest, next_late);
	if (!late && interest->is_late)
		TAILQ_REMOVE(&interest->all->late, interest, next_late);
	interest->is_late = late;
}

struct interest *
interests_first_late(struct interests *interests)
{
	return TAILQ_FIRST(&interests->late);
}

struct interest *
interests_next_late(struct interest *interest)
{
	return TAILQ_NEXT(interest, next_late);
}

static void
take_out(void *arg)
{
	struct interest *interest = arg;
	struct interest **link = interest->own;

	interests_set_late(interest, false);
	while (*link != interest)
		link = &(*link)->next_own;
	*link = interest->next_own;
	TAILQ_REMOVE(list_of(interest->all, interest->player), interest, next);
}

void
interests_drop(struct interest *interest)
{
	struct undo *undo = interest->who->server->undo;

	take_out(interest);
	undo_call(undo, put_in, interest);
	undo_free(undo, interest, free);
}

void
interests_add(struct interests *interests, struct player *who, struct interest **own, int64_t player)
{
	struct undo *undo = who->server->undo;
	struct interest *interest = must_calloc(1, sizeof *interest);

	*interest = (struct interest){.who = who, .player = player, .all = interests, .own = own};
	undo_made(undo, interest, free);
	undo_call(undo, take_out, interest);
	put_in(interest);
}

struct interest *
interests_find(struct interest *own, int64_t player)
{
	while (own != NULL && own->player != player)
		own = own->next_own;
	return own;
}

int
interests_count(const struct interest *own)
{
	int count = 0;

	for (; own != NULL; own = own->next_own)
		count++;
	return count;
}

/* The next one about that player, from here on. */
static struct interest *
about(struct interest *interest, int64_t player)
{
	while (interest != NULL && interest->player != player)
		interest = TAILQ_NEXT(interest, next);
	return interest;
}

struct interest *
interests_first(struct interests *interests, int64_t player)
{
	return about(TAILQ_FIRST(list_of(interests, player)), player);
}

struct interest *
interests_next(struct interest *interest)
{
	return about(TAILQ_NEXT(interest, next), interest->player);
}

void
interests_forget(struct interests *interests, int64_t player)
{
	struct interest *interest, *next;

	for (interest = interests_first(interests, player); interest != NULL; interest = next) {
		next = interests_next(interest);
		interests_drop(interest);
	}
}
