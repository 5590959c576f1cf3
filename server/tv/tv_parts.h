/*
 * tv_parts.h - what TV is made of, for the files of this folder.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/tv.h"
#include "server/players/player.h"
#include "server/tv/tv.h"

/* A walk back through the matches that are over. */
struct tv_walk {
	bool goes_on;
	int64_t before; /* number of the last finished match that was looked at */
	int seen;
};

struct week {
	bool known;		 /* whether it was chosen this week */
	struct tv_walk walk;	 /* through last week, while it is being chosen */
	struct week_row row;	 /* the last one chosen; while it is being chosen, the best so far */
	int64_t match;		 /* of the last week that had one, or 0 */
	struct tv_walk back;	 /* for the newest of all */
	int64_t newest;		 /* a match that was fit when it was found, or 0 */
	int64_t newest_sequence; /* its own; 0: any other would do as well */
};

struct tv {
	struct server *server; /* borrowed */
	struct tv_choice now;
	uint64_t number;    /* of that choice, from 1 */
	int64_t since_ms;   /* in ticks: when it was made */
	int64_t ended_ms;   /* likewise: when its players stood up */
	int64_t looked_ms;  /* likewise: when it was looked at last */
	bool must_look;	    /* something has happened since */
	bool followers_due; /* some of them haven't been told */
	struct player_list followers;
	struct week week;
};

/* shown.c: the open table of a match, or NULL. */
struct table *shown_table(const struct server *server, int64_t match);

/* fitness.c: whether everybody may see it now. */
bool fit_to_show(struct server *server, int64_t match);
bool fit_table(const struct table *table);

/* candidates.c: the one to show, or NULL. */
struct table *candidate_best(struct server *server);
bool candidate_goes_on(const struct table *table); /* it may be shown further */

/* week.c: some rows further, if something is being chosen. Then what to show while nobody plays. */
void week_go_on(struct tv *tv);
struct tv_choice week_choice(struct tv *tv);
void week_match_over(struct tv *tv); /* there is a newer one */
void week_forget(struct tv *tv);     /* others may be fit now */

/* followers.c */
void followers_begin(struct tv *tv); /* something else is shown */
void followers_go_on(struct tv *tv); /* some of them are told */
void followers_seated(struct tv *tv);
void followers_left(struct tv *tv, struct player *player);
