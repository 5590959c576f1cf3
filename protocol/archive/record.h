/*
 * record.h - the record of a match in this project's own form: plain text, everything that the journal holds.
 *
 *   barpoint record 1
 *   match 17
 *   player 1 alice
 *   player 2 bobby
 *   options 3
 *   inviter O
 *   rules 2
 *   started 2026-11-21T10:00:00Z
 *   state finished
 *   salt 1
 *   salt 2 lucky68
 *   throws 57
 *   envelope 7 commitment HASH chain HASH opened match 17 throw 1 seed HASH
 *   context 7 HASH
 *   action 1 2026-11-21T10:00:01.234Z typed | O joins | O joined
 *   action 3 2026-11-21T10:00:02.500Z automatic throw 1 opening | opening 31 | opening 31, O begins
 *   action 4 2026-11-21T10:00:09.750Z typed spent 7250 | O plays 8/5 6/5 | O played 8/5 6/5
 *   stop after 3 2026-11-21T10:05:00Z line lost by bobby resumed 2026-11-21T10:06:00Z
 *   stop after 9 2026-11-21T10:25:00Z left by bobby offered 2026-11-21T10:26:00Z
 *   hint after 9 2026-11-21T10:24:00Z for alice
 *   analysed 2026-11-28T10:06:00Z by 1-05995b87
 *   decision 1 game 1 move 1 step 3 player 1 play forced 31 lost 0.00000 luck 0.01234
 *   decision 2 game 1 move 2 step 4 player 2 double open lost 0.14213 | no double | double
 *   decision 3 game 1 move 2 step 5 player 2 play open 62 lost 0.00000 luck -0.05000 | 24/18 13/11 | 13/5
 *   tournament 5 pairing 2.1 of Tuesdays
 *   claimed 2026-11-28T10:05:00Z by alice
 *   decided claim
 *   score 3 1
 *   winner 1
 *   end
 *
 * Player 1 invited; `inviter` is the side of player 1 in the first game, `rules` the version that judges it.
 * The options are all that was agreed, by settings too (`redoubles=2`). An opening throw has O's die first,
 * though player 1's was thrown first: tools/dice/README.md says how dice follow from the lines above. No line
 * begins with a digit, so that a record may also be sent to programs. Where the match has a clock `spent`
 * says how many milliseconds of it the side spent whose clock ran, since the action before. The player who
 * stopped a match may have `offered` to go on before it was `resumed`. An envelope holds the dice of the
 * throws from `throw` on, up to the next envelope's; its state comes before `match`: `sealed`, `in use`,
 * `opened` and then its seed, `void` and then the reason. Hashes are 64 hexadecimal digits. The book of
 * envelopes consists of the same lines; an envelope by which a lot of a tournament was drawn has `lot 5` in
 * the place of match and throw. A record without `end` is cut off. `claimed` comes where a player
 * closed the match that the other had left and not resumed. Then that player has won the match, or it is
 * annulled, or, in money play, it is over. `tournament` is in a match that a tournament has paired: its
 * number, the pairing's name and its own. `decided` says who or what put an end to a match: `played`,
 * `claim`, `time`, `left` (lost by the player who left it), `award`, `forfeit`, `annulled`, `closed` (money
 * play, left between two games), `erased`; older records lack the line. A `hint` told the player what the
 * engine would do. `analysed` comes where an engine has judged the match, by those weights; each `decision`
 * then says what it lost in equity at the cube of the moment, how lucky its throw was (in chances to win the
 * match; in money play, points), what was done and what was best. A `forced` one left no choice. Its `move`
 * counts the throws of the game, or is the number of the throw to come; its `step` is that of the replay.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "server/rules/side.h"

enum {
	RECORD_VERSION = 1,
	RECORD_LINE_SIZE = 1024, /* with its NUL; no line is longer */
};

struct record_header {
	int64_t id;
	const char *name[2]; /* as at the start */
	const char *options; /* canonical line */
	enum side inviter;
	int rules_version;
	int64_t started; /* Unix seconds */
	const char *state;
	const char *salt[2];
	int throws; /* so far */
};

struct record_action {
	int number;
	int64_t at_ms; /* Unix milliseconds */
	const char *cause;
	int throw_number; /* 0 = no dice */
	const char *text;
	const char *events;
	bool timed;	  /* the match has a clock: */
	int64_t spent_ms; /* by the side whose clock ran, since the action before */
};

struct record_stop {
	int after;	 /* number of the last action before it */
	int64_t at;	 /* Unix seconds */
	const char *why; /* `left`, `line lost`, `idle`, `server` */
	const char *who; /* "" = nobody */
	int64_t resumed; /* 0 = not yet */
	int64_t offered; /* by the player who stopped it, to go on; 0 = never */
};

enum record_envelope_state {
	RECORD_SEALED,
	RECORD_IN_USE,
	RECORD_OPENED,
	RECORD_VOID,
	RECORD_ENVELOPE_STATES,
};

struct record_hint {
	int after;  /* number of the last action before it */
	int64_t at; /* Unix seconds */
	const char *who;
};

struct record_decision {
	int number; /* in the match, from 1 */
	int game, move, step;
	int player;	    /* 0 or 1 */
	const char *kind;   /* `play`, `double`, `answer` */
	const char *weight; /* `forced`, `obvious`, `open` */
	int dice;	    /* 62, of a play */
	double lost, luck;
	const char *made, *best; /* of what left a choice */
};

/* Hashes are hexadecimal. */
struct record_envelope {
	int64_t number;
	const char *commitment, *chain;
	const char *seed; /* if it is opened */
	enum record_envelope_state state;
	const char *reason; /* if it is void */
	int64_t match;	    /* 0 = none has taken it */
	int from_throw;
	int64_t lot; /* of a tournament; 0 = it serves none */
};

/* Errors of writing stay in `out`. A header is all that its dice follow from but the seed. */
void record_write_begin(FILE *out);
void record_write_header(FILE *out, const struct record_header *header);
void record_write_envelope(FILE *out, const struct record_envelope *envelope);
void record_write_context(FILE *out, int64_t envelope, const char *context);
void record_write_action(FILE *out, const struct record_action *action);
void record_write_stop(FILE *out, const struct record_stop *stop);
void record_write_hint(FILE *out, const struct record_hint *hint);
/* Then come its decisions. */
void record_write_analysis(FILE *out, int64_t at, const char *judge);
void record_write_decision(FILE *out, const struct record_decision *decision);
/* The match is that pairing of a tournament. */
void record_write_tournament(FILE *out, int64_t number, const char *pairing, const char *name);
/* The player who was left closed the match. */
void record_write_claim(FILE *out, int64_t at, const char *by);
/* Who or what put an end to it, as in the line above. */
void record_write_decided(FILE *out, const char *word);
/* Score: the inviter's first. winner: 0 or 1, -1 = nobody. */
void record_write_end(FILE *out, const int score[2], int winner);
