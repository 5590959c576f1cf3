/*
 * interests.h - whose coming and going players who are online want to hear of: a chain for each of them, and
 * a table by the player they mean, to search when somebody comes or goes.
 *
 * Owns: the interests. What a lost turn has changed is put back (undo.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

struct interests;
struct player;

struct interest {
	struct player *who; /* borrowed: drops it before they go */
	int64_t player;	    /* whom they mean */
	struct interest_told {
		int64_t at_ms; /* in ticks, when they last heard that the player comes, or goes; 0 = never */
		uint64_t news; /* number of the last news of it */
	} comes, goes;
	bool heard_comes; /* the last that they heard */
	bool is_late;	  /* meanwhile the opposite is true, and they are to hear of it */
	struct interests *all;
	struct interest **own; /* where the chain of `who` begins */
	struct interest *next_own;
	TAILQ_ENTRY(interest) next, next_late;
};

/* Never NULL. */
struct interests *interests_new(void);
void interests_free(struct interests *interests);

/* `own` is where the chain of `who` begins; the new one comes first there. They had no interest in that
 * player before. */
void interests_add(struct interests *interests, struct player *who, struct interest **own, int64_t player);
void interests_drop(struct interest *interest);

/* Of a chain: the one about that player, or NULL; how many there are. */
struct interest *interests_find(struct interest *own, int64_t player);
int interests_count(const struct interest *own);

/* Whether they are to hear of a change later; all who are, NULL after the last. */
void interests_set_late(struct interest *interest, bool late);
struct interest *interests_first_late(struct interests *interests);
struct interest *interests_next_late(struct interest *interest);

/* All about one player, in the order in which they began; NULL after the last. */
struct interest *interests_first(struct interests *interests, int64_t player);
struct interest *interests_next(struct interest *interest);

/* That account is gone: nobody means it any more. */
void interests_forget(struct interests *interests, int64_t player);
