/*
 * ratings.h - what the commands about ratings share.
 */
#pragma once

#include <stdbool.h>

#include "db/rankings/standings.h"

struct session;

enum {
	RATINGS_DEFAULT = 20,
	RATINGS_MAX = 100,
};

/* What `ratings` is asked for. */
struct ratings_wish {
	long from, to;
	const char *name; /* borrowed; NULL = only oneself */
	bool listed;	  /* one of our own lists, of `list` and `kind` */
	char list[STANDING_LIST_SIZE];
	enum ranked_kind kind;
	bool month, length; /* what `list` is about */
	const char *club;   /* borrowed; NULL: of any club or none */
};

/* A word that names one of our lists; false if it is none. *bad: it contradicts another word. */
bool standings_word(struct ratings_wish *wish, const char *word, int64_t now, bool *bad);

/* The row of a player in any list. `marked`: the asker's own, or the one asked for. */
void ratings_write(struct session *session, const struct ranked *ranked, bool marked);

/* That the rating of a house player is fixed, so that no list has it; false if `name` is none. */
bool ratings_tell_house(struct session *session, const char *name);

/* Behind a list, for people on a server with house players: the ratings of their levels. */
void ratings_tell_levels(struct session *session);

/* One of our own lists; `wish` is checked. */
void standings_tell(struct session *session, const struct ratings_wish *wish);
