/*
 * ratings.h - which ranking lists there are.
 */
#pragma once

#include <stdbool.h>

#include "db/people/clubs.h"
#include "db/rankings/standings.h"

struct reply;
struct server;

/* What is asked for; `fibs` is the list of FIBS, which has no name in the database. */
struct ratings_asked {
	char list[STANDING_LIST_SIZE];
	enum ranked_kind kind;
	int from;
	char club[CLUB_SIZE]; /* only its members, of the list `all`; "": everybody */
};

/* The list of this name, of everybody, from its top. False: there is none, and the reply says so. */
bool ratings_list(struct server *server, const char *name, struct ratings_asked *asked, struct reply *reply);
