/*
 * table.h - where a match is played: two seats, an audience, and the match itself.
 *
 *   table_begin() --+--> open --match won, somebody left or was lost--> closed --end of turn--> freed
 *   table_resume() -+     ^                                                    |
 *   kept_match_load()     +----------- the turn could not be stored -----------+
 *
 * Owns: the state of the match in memory.
 * Does not own: the players who sit or watch; they leave the table before they are freed.
 * May not touch: sockets, SQL, wording. What happened goes to the audience as events.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "db/journal.h"
#include "db/matches.h"
#include "server/dice/dice.h"
#include "server/journal/occasion.h"
#include "server/rules/match.h"
#include "server/rules/rating.h"
#include "server/sessions/session.h"
#include "server/tables/clocks.h"

struct server;

TAILQ_HEAD(table_list, table);

/* All tables of a server. */
struct tables {
	struct table_list all;
	struct table_list by_head; /* all, in the order in which their heads were stored */
	struct table_list asked;   /* those whose player gets a board if they send nothing (late_board.h) */
	int64_t last_action;	   /* of any of them, 0 = none yet */
	bool some_go_on;	   /* in a slow match more follows by itself (slow_go_on()) */
	int count;		   /* of all */
};

/* The clock of a table (table_clock.h), if its match has one. All times are service time. */
struct table_clock {
	bool runs;
	int64_t since_ms;     /* if it runs; it may begin later */
	bool waited;	      /* likewise: at the end of the last turn its time did not pass */
	int64_t spent_ms;     /* before that, since the last action */
	int64_t game_over_ms; /* between games: since when */
	int warned;	      /* seconds of the last warning in this turn, 0 = none */
	bool lost_once[2];    /* by seat: a lost connection has stopped the clock, once a match */
	bool stands[2];	      /* by seat: it does so now */
	bool untold;	      /* it has changed, and nobody was told yet */
	bool paused;
	int64_t pause_began_ms;
	int64_t paused_ms;   /* before that, in the whole match */
	bool wants_pause[2]; /* by seat */
	bool wants_adjourned[2];
};

/* Of a double that waits in a slow match. */
enum slow_answer {
	SLOW_ANSWER_ONCE, /* as in any match */
	SLOW_ANSWER_TWICE,
	SLOW_ANSWER_TAKES, /* said once */
	SLOW_ANSWER_DROPS,
};

/* A slow match (R14.6): what is stored of its clock, and who looks on from their own seat. Service time. */
struct slow_clock {
	int64_t due_ms;		      /* when the flag of the player on turn falls */
	int64_t vacation_until_ms[2]; /* by seat: its clock is stopped until then */
	int on_turn;		      /* the seat that is stored as the one on turn */
	int64_t turn_began;	      /* Unix seconds */
	bool rolls[2];		      /* by seat: the server rolls where the player would be asked */
	bool acted[2];		      /* by seat: the player has done something themselves in this match */
	bool looks[2];		      /* by seat: sat down out of turn, and stays */
	bool played[2]; /* by seat: has done so since the turn was stored last: ends a vacation */
	enum slow_answer
		answer[2];	/* by seat: whether people have to say it twice, and what they have said */
	bool goes_on;		/* more follows by itself, in the next turn of the loop */
	int64_t letter_told[2]; /* by seat: the last line of the other's that was told there, 0 = none */
};

/* What a turn of the loop may have to take back. */
struct table_state {
	struct match match;
	int actions;		/* number of the last action in the journal */
	int64_t last_action;	/* its id there */
	int64_t acted_ms;	/* when it was taken */
	int throws;		/* number of the last throw */
	struct deal deal;	/* what the throws follow from */
	struct dice last_throw; /* 0 0 before the first */
	bool open;		/* false: saved, finished, or not begun */
	struct table_clock clock;
	struct slow_clock slow;
};

/* The player who was asked to roll after a turn that passed by itself; they get a board for it. */
struct late_board {
	bool waits;
	enum side side;
	uint32_t touches;	 /* of that player's line */
	int64_t since_ms;	 /* in ticks */
	TAILQ_ENTRY(table) next; /* in tables->asked, the first asked first */
};

struct table {
	struct server *server; /* borrowed, outlives every table */
	struct table_state state;
	struct player *seat[2]; /* the inviter, the invited; borrowed */
	struct match_row row;
	struct occasion occasion;     /* the tournament that the match is part of */
	struct rating_change rating;  /* of the match just won */
	TAILQ_ENTRY(table) next;      /* in tables->all */
	int64_t head_known_to;	      /* an action: up to it the row of the match knows its last one */
	TAILQ_ENTRY(table) next_head; /* in tables->by_head */
	struct late_board late_board;
	struct clock_place clock_place;
	bool off_tv;	/* TV never shows it (server/tv/) */
	bool spoken[2]; /* this seat has said something: a visitor may answer */
};

/* Runs the statement that follows for everybody who watches the player of this seat. */
#define EACH_WATCHER(watcher, table, seat_number)                                                            \
	TAILQ_FOREACH(watcher, &(table)->seat[seat_number]->watchers, next_watcher)

/* server->tables, from tables_open() to tables_close(). */
void tables_open(struct server *server);
void tables_close(struct server *server);

/* R14.6: days for a turn. Its seats may be those of players who aren't there (absent.h). */
static inline bool
table_is_slow(const struct table *table)
{
	return options_are_slow(&table->state.match.options);
}

/* Parts for those who open and close tables (begin.c, kept.c, act.c, result.c). */
struct table *table_new(struct server *server, struct player *inviter, struct player *invited);

/* Its match: the row, and the tournament that it is part of, if its pairing is stored already. */
void table_take_row(struct table *table, const struct match_row *row);

/* A table that the last server had, with its state. Both sit there, and no turn takes that back: it is what
 * is stored. Its row is still to be taken. */
struct table *table_restore(struct server *server, struct player *inviter, struct player *invited,
	const struct table_state *state);
void table_touch(struct table *table);	       /* its state is about to change */
void table_sit(struct table *table);	       /* both sit down */
void table_owes_no_board(struct table *table); /* late_board.h: from now on */

/* One player takes the seat of another at an open table: somebody comes or goes at a slow match. */
void table_replace(struct table *table, int seat, struct player *player);

void table_stand_up(struct table *table); /* both seats are free; the end of the turn frees the table */

/*
 * `action` was appended to the journal: the table whose head lies furthest behind it gets it stored, if that
 * is too far. So a start after a crash, which looks for the heads of running matches, reads a bounded piece
 * of the journal, however long somebody has been thinking.
 */
void table_keep_heads(struct server *server, int64_t action);

/* Money play between two games: leaving it then ends it for good (R11.2). */
bool table_ends_if_left(const struct table *table);

/* Nobody has made a play yet (R11.4). One of a tournament is saved all the same: nobody gets other dice by
 * leaving it. */
bool table_is_annulled_if_left(const struct table *table);

enum side table_side(const struct table *table, int seat);
int table_seat(const struct table *table, enum side side);
struct player *table_player(const struct table *table, enum side side);
struct player *table_other(const struct player *player);

/* Who watches either player. */
int table_watchers(const struct table *table);
