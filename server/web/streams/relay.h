/*
 * relay.h - a match as its streams tell it: each action becomes text once, whoever reads it and however many.
 *
 *   reading --the journal is read--> live --the match is over--> over
 *      |                              |
 *      +------ can't be read ---> broken
 *
 * It keeps the last events only (scroll.h); older ones are read from the journal (retelling.h).
 * May not touch: connections.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/web/streams/read_clock.h"
#include "server/web/streams/retelling.h"
#include "server/web/streams/scroll.h"

enum relay_state {
	RELAY_READING,
	RELAY_LIVE,
	RELAY_OVER,
	RELAY_PRIVATE, /* a player wants no strangers any more */
	RELAY_BROKEN,
};

struct relay {
	enum relay_state state;
	struct match_row row;	    /* as it was looked at last */
	enum match_state said;	    /* what the scroll says of it */
	struct retelling retelling; /* where the scroll has got to */
	struct scroll scroll;	    /* owned */
	struct read_clock clock;    /* on a machine without tables */
	bool stale;		    /* the row may have changed */
};

/* `row` is a match whose last action is `number`. It begins to read. False if the match can't be read. */
MUST_USE bool relay_open(struct relay *relay, struct server *server, const struct match_row *row, int number);
void relay_close(struct relay *relay);

/* After a commit: the clock has passed, stopped, or gone on. */
void relay_clock(struct relay *relay, const struct clock_news *clock);

/* After a commit, while it is reading: reads the next piece. */
void relay_read(struct relay *relay);

/* After a commit: an action was appended to the journal; the match was resumed. */
void relay_add(struct relay *relay, const struct action_row *row);
void relay_resume(struct relay *relay);

/* After a commit: looks at the match's row, and tells if it has stopped or ended. */
void relay_look(struct relay *relay);

/* After a commit: whether everybody may still read it. */
void relay_check(struct relay *relay);
