/*
 * word_lists.c - the words that stand for our enums in the tables. The schema checks the same lists.
 */
#include "db/words.h"

#include <assert.h>
#include <stddef.h>

#include "db/analyses.h"
#include "db/envelopes.h"
#include "db/journal.h"
#include "db/matches.h"
#include "db/people/ignored.h"

enum { SEAT_COUNT = 2 };

#define WORDS(name, ...)                                                                                     \
	static const char *const name##_list[] = {__VA_ARGS__};                                              \
	const struct word_list name##_words = {name##_list, sizeof name##_list / sizeof *name##_list}

WORDS(side, [SIDE_O] = "O", [SIDE_X] = "X", [SIDE_NONE] = "-");
WORDS(state, [MATCH_RUNNING] = "running", [MATCH_SAVED] = "saved", [MATCH_FINISHED] = "finished",
	[MATCH_ANNULLED] = "annulled");
WORDS(kind, [MATCH_LIVE] = "live", [MATCH_SLOW] = "slow", [MATCH_TOURNAMENT] = "tournament");
WORDS(decided, [DECIDED_NOT_YET] = "", [DECIDED_PLAYED] = "played", [DECIDED_CLAIM] = "claim",
	[DECIDED_TIME] = "time", [DECIDED_LEFT] = "left", [DECIDED_AWARD] = "award",
	[DECIDED_FORFEIT] = "forfeit", [DECIDED_ANNULLED] = "annulled", [DECIDED_CLOSED] = "closed",
	[DECIDED_ERASED] = "erased");
WORDS(why, [STOP_LEFT] = "left", [STOP_LINE_LOST] = "line lost", [STOP_IDLE] = "idle",
	[STOP_SERVER] = "server", [STOP_ADJOURNED] = "adjourned");
WORDS(cause, [CAUSE_TYPED] = "typed", [CAUSE_AUTOMATIC] = "automatic", [CAUSE_PROGRAM] = "program");
WORDS(win, [WIN_SINGLE] = "single", [WIN_GAMMON] = "gammon", [WIN_BACKGAMMON] = "backgammon");
WORDS(ending, [ENDING_BEAROFF] = "bearoff", [ENDING_DROP] = "drop", [ENDING_RESIGN] = "resign");
WORDS(seat, [0] = "inviter", [1] = "invited");
WORDS(envelope, [ENVELOPE_SEALED] = "sealed", [ENVELOPE_IN_USE] = "in use", [ENVELOPE_OPENED] = "opened",
	[ENVELOPE_VOID] = "void");
WORDS(ignore, [IGNORE_GAG] = "gag", [IGNORE_BLIND] = "blind");
WORDS(decision, [DECISION_PLAY] = "play", [DECISION_DOUBLE] = "double", [DECISION_ANSWER] = "answer");
WORDS(weight, [DECISION_FORCED] = "forced", [DECISION_OBVIOUS] = "obvious", [DECISION_OPEN] = "open");
WORDS(fault, [FAULT_NONE] = "", [FAULT_UNREADABLE] = "unreadable", [FAULT_TOO_LONG] = "too long",
	[FAULT_NO_MEMORY] = "no memory");

static_assert(sizeof fault_list / sizeof *fault_list == FAULT_COUNT, "a word for every fault");
static_assert(sizeof state_list / sizeof *state_list == MATCH_STATE_COUNT, "a word for every state");
static_assert(sizeof kind_list / sizeof *kind_list == MATCH_KIND_COUNT, "a word for every kind");
static_assert(sizeof decided_list / sizeof *decided_list == DECIDED_COUNT, "a word for every end");
static_assert(sizeof why_list / sizeof *why_list == STOP_WHY_COUNT, "a word for every reason");
static_assert(sizeof cause_list / sizeof *cause_list == CAUSE_COUNT, "a word for every cause");
static_assert(sizeof ignore_list / sizeof *ignore_list == IGNORE_COUNT, "a word for both");
static_assert(sizeof envelope_list / sizeof *envelope_list == ENVELOPE_STATE_COUNT, "a word for every state");
static_assert(sizeof decision_list / sizeof *decision_list == DECISION_KINDS, "a word for every kind");
static_assert(sizeof weight_list / sizeof *weight_list == DECISION_WEIGHTS, "a word for every weight");
static_assert(sizeof seat_list / sizeof *seat_list == SEAT_COUNT, "a word for both seats");

const char *
match_state_word(enum match_state state)
{
	return word_of(&state_words, (int)state);
}

const char *
match_kind_word(enum match_kind kind)
{
	return word_of(&kind_words, (int)kind);
}

const char *
match_decided_word(enum decided decided)
{
	return decided != DECIDED_NOT_YET ? word_of(&decided_words, (int)decided) : NULL;
}

bool
match_is_cut_short(const struct match_row *match)
{
	enum decided decided = match->decided;

	return decided == DECIDED_CLAIM || decided == DECIDED_TIME || decided == DECIDED_LEFT ||
	       decided == DECIDED_AWARD || decided == DECIDED_FORFEIT;
}

const char *
cause_word(enum cause cause)
{
	return word_of(&cause_words, (int)cause);
}

const char *
analysis_fault_word(enum analysis_fault fault)
{
	return word_of(&fault_words, (int)fault);
}

const char *
decision_kind_word(enum decision_kind kind)
{
	return word_of(&decision_words, (int)kind);
}

const char *
decision_weight_word(enum decision_weight weight)
{
	return word_of(&weight_words, (int)weight);
}
