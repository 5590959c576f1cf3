/*
 * daily.h - the position of the day: chosen at 00:05 UTC among what the analyses of the day before have
 * found, with all its plays judged once. It has no names before it is answered.
 *
 * May not touch: wording.
 */
#pragma once

#include <stdbool.h>

#include "db/daily.h"
#include "server/rules/match.h"
#include "server/study/marking.h"

struct player;
struct server;

/* Looks each minute whether today's is chosen, and chooses it. */
void daily_tick(struct server *server);

/* The day it is, as far as positions go. */
int64_t daily_today(const struct server *server);

/* All that is needed to show one. */
struct daily_shown {
	struct daily_row row; /* its decision has the best choices */
	struct match position;
};
MUST_USE enum db_status daily_load(struct server *server, int64_t day, struct daily_shown *shown);

/* The last one that was chosen. */
MUST_USE enum db_status daily_load_last(struct server *server, struct daily_shown *shown);

/* What an answer is worth, by the plays that are stored. */
MUST_USE enum db_status daily_mark(struct server *server, const struct daily_shown *shown, const char *typed,
	enum mark_fault *fault, struct daily_play *play);

/* It is on their screen from now on; `answered`: they need not answer it. */
void daily_show(struct player *player, int64_t day, bool answered);

/* What they have answered before: a member ever, a visitor since the server was started. */
bool daily_answer_of(struct player *player, int64_t day, struct daily_answer *answer);

/* Stores their answer. *run says on how many days in a row a member has answered; 0 for a visitor. False: it
 * can't be stored, and nothing has changed. */
bool daily_answered(struct player *player, int64_t day, const struct daily_play *play, int64_t *run);

/* Who played it; NULL: that isn't told, since they keep their matches private now, or are gone. */
struct daily_players {
	char name[2][PLAYER_NAME_SIZE]; /* "": not told; the first has decided */
	bool whole;			/* the match may be shown */
};
void daily_players(struct server *server, const struct daily_row *row, struct daily_players *players);
