/*
 * message_choice.c - which message an event, a refusal or a length reads as.
 */
#include <assert.h>
#include <stdbool.h>

#include "protocol/boards/moves.h"
#include "protocol/messages.h"
#include "server/rules/options.h"

const char *
message_ordinal(int step)
{
	static const char *const ordinals[] = {"first", "second", "third", "fourth"};

	assert(step >= 1 && step <= 4);
	return ordinals[step - 1];
}

const char *
message_redouble(int made)
{
	static const char *const names[] = {"beaver", "raccoon", "otter", "redouble"};

	assert(made >= 0);
	return names[made < 3 ? made : 3];
}

static const struct {
	enum message points, unlimited;
} unlimited_rows[] = {
	{MSG_SAVED_WITH, MSG_SAVED_WITH_UNLIMITED},
	{MSG_REPORT_START, MSG_REPORT_START_UNLIMITED},
	{MSG_REPORT_RESUME, MSG_REPORT_RESUME_UNLIMITED},
	{MSG_YOU_INVITED, MSG_YOU_INVITED_UNLIMITED},
	{MSG_WANTS_TO_PLAY, MSG_WANTS_TO_PLAY_UNLIMITED},
	{MSG_INVITATION, MSG_INVITATION_UNLIMITED},
	{MSG_YOU_SEEK, MSG_YOU_SEEK_UNLIMITED},
	{MSG_SEEK, MSG_SEEK_UNLIMITED},
	{MSG_SEEK_BELOW, MSG_SEEK_BELOW_UNLIMITED},
	{MSG_SEEK_OWN, MSG_SEEK_OWN_UNLIMITED},
	{MSG_WARN_SAVED, MSG_WARN_SAVED_UNLIMITED},
	{MSG_WARN_INVITER, MSG_WARN_INVITER_UNLIMITED},
	{MSG_NOW_PLAYING, MSG_NOW_PLAYING_UNLIMITED},
	{MSG_HAS_JOINED, MSG_HAS_JOINED_UNLIMITED},
	{MSG_RESUME_LENGTH, MSG_RESUME_LENGTH_UNLIMITED},
	{MSG_SCORE, MSG_SCORE_UNLIMITED},
	{MSG_MOVES_SCORE, MSG_MOVES_SCORE_UNLIMITED},
};

enum message
message_of_length(enum message message, int length)
{
	for (size_t i = 0; length == LENGTH_UNLIMITED && i < sizeof unlimited_rows / sizeof *unlimited_rows;
		i++)
		if (unlimited_rows[i].points == message)
			return unlimited_rows[i].unlimited;
	return message;
}

/* Protocol 4.4 to 4.6. */
static const enum message refusal_messages[] = {
	[REFUSAL_NONE] = MSG_NONE,
	[REFUSAL_GAME_OVER] = MSG_GAME_IS_OVER,
	[REFUSAL_NOT_YOUR_ROLL] = MSG_NOT_YOUR_ROLL,
	[REFUSAL_NOT_YOUR_MOVE] = MSG_NOT_YOUR_MOVE,
	[REFUSAL_ROLLED_ALREADY] = MSG_ROLLED_ALREADY,
	[REFUSAL_ROLL_FIRST] = MSG_ROLL_FIRST,
	[REFUSAL_GAME_RUNS] = MSG_ALREADY_PLAYING,
	[REFUSAL_JOINED_ALREADY] = MSG_JOINED_ALREADY,
	[REFUSAL_DOUBLE_UNANSWERED] = MSG_DOUBLE_UNANSWERED,
	[REFUSAL_ANSWER_DOUBLE] = MSG_ANSWER_DOUBLE,
	[REFUSAL_RESIGN_UNANSWERED] = MSG_RESIGN_UNANSWERED,
	[REFUSAL_ANSWER_RESIGN] = MSG_ANSWER_RESIGN,
	[REFUSAL_NO_OFFER] = MSG_NO_OFFER,
	[REFUSAL_OWN_OFFER] = MSG_ALREADY_DID_THAT,
	[REFUSAL_BAD_DICE] = MSG_ROLL_FIRST,
	[REFUSAL_BAD_RESIGNATION] = MSG_RESIGN_HOW,
	[REFUSAL_RESIGNS_TOO_MUCH] = MSG_RESIGNS_TOO_MUCH,
	[REFUSAL_TOO_FEW_STEPS] = MSG_TOO_FEW_STEPS,
	[REFUSAL_TOO_MANY_STEPS] = MSG_TOO_MANY_STEPS,
	[REFUSAL_BAD_POINT] = MSG_NO_POINT,
	[REFUSAL_NO_CHECKER] = MSG_NO_CHECKER,
	[REFUSAL_BACKWARDS] = MSG_BACKWARDS,
	[REFUSAL_WRONG_DIE] = MSG_WRONG_DISTANCE,
	[REFUSAL_BLOCKED] = MSG_BLOCKED,
	[REFUSAL_BAR_FIRST] = MSG_BAR_FIRST,
	[REFUSAL_NOT_HOME] = MSG_NOT_HOME,
	[REFUSAL_HIGHER_POINT] = MSG_HIGHER_POINT,
	[REFUSAL_WASTES_DIE] = MSG_WASTES_DIE,
	[REFUSAL_HIGHER_DIE] = MSG_HIGHER_DIE,
	[REFUSAL_NOT_YOUR_DOUBLE] = MSG_NOT_YOUR_DOUBLE,
	[REFUSAL_DOUBLE_AFTER_ROLL] = MSG_DOUBLE_AFTER_ROLL,
	[REFUSAL_NOT_YOUR_CUBE] = MSG_NOT_YOUR_CUBE,
	[REFUSAL_CRAWFORD] = MSG_NO_DOUBLE_CRAWFORD,
	[REFUSAL_ONE_POINT_MATCH] = MSG_NO_DOUBLE_ONE_POINT,
	[REFUSAL_CUBE_LIMIT] = MSG_CUBE_LIMIT,
	[REFUSAL_NO_REDOUBLE] = MSG_NO_REDOUBLE,
	[REFUSAL_OTHER_REDOUBLE] = MSG_OTHER_REDOUBLE,
	[REFUSAL_NO_REROLL] = MSG_NO_REROLL,
	[REFUSAL_REROLL_OVER] = MSG_REROLL_OVER,
	[REFUSAL_NOTHING_PUT] = MSG_NOTHING_PUT,
	[REFUSAL_STEP_STAYS] = MSG_STEP_STAYS,
	[REFUSAL_KEPT_STEPS] = MSG_KEPT_STEPS,
	[REFUSAL_NO_CUBE] = MSG_NO_CUBE,
	[REFUSAL_DECIDES_MATCH] = MSG_DECIDES_MATCH,
	[REFUSAL_DOUBLE_IN_OPENING] = MSG_DOUBLE_IN_OPENING,
	[REFUSAL_CHECKER_PLACED] = MSG_CHECKER_PLACED,
	[REFUSAL_STRICT_TABLE] = MSG_STRICT_TABLE,
	[REFUSAL_NO_WINDOW] = MSG_NO_WINDOW,
	[REFUSAL_OWN_PLAY] = MSG_OWN_PLAY,
	[REFUSAL_NO_CHALLENGES] = MSG_NO_CHALLENGES,
	[REFUSAL_WINDOW_OPEN] = MSG_WINDOW_OPEN,
	[REFUSAL_WIN_PENDING] = MSG_WIN_PENDING,
	[REFUSAL_WIN_UNANSWERED] = MSG_WIN_UNANSWERED,
	[REFUSAL_SITS_ALREADY] = MSG_ALREADY_DID_THAT,
	[REFUSAL_RESIGNS_TOO_OFTEN] = MSG_RESIGNS_TOO_OFTEN,
	[REFUSAL_TIME_LEFT] = MSG_GAME_IS_OVER, /* nobody types it */
	[REFUSAL_BAD_TIME] = MSG_GAME_IS_OVER,
	[REFUSAL_NOT_STORED] = MSG_NOT_STORED,
};
static_assert(
	sizeof refusal_messages / sizeof *refusal_messages == REFUSAL_COUNT, "a sentence for each refusal");

enum message
message_of_refusal(enum refusal refusal)
{
	assert(refusal < REFUSAL_COUNT);
	return refusal_messages[refusal];
}

/* R9.5: the rule that was broken. What can't be on a board has been refused before (R9.2). */
static const struct {
	enum refusal fault;
	const char *word, *rule;
} faults[] = {
	{REFUSAL_TOO_FEW_STEPS, "too_few_steps", "a die that could be played was not"},
	{REFUSAL_TOO_MANY_STEPS, "too_many_steps", "more moves than the dice allow"},
	{REFUSAL_BACKWARDS, "backwards", "a move that doesn't go forward"},
	{REFUSAL_WRONG_DIE, "wrong_die", "a move that none of the dice shows"},
	{REFUSAL_BAR_FIRST, "bar_first", "a checker on the bar has to come in first"},
	{REFUSAL_NOT_HOME, "not_home", "borne off before all checkers were home"},
	{REFUSAL_HIGHER_POINT, "higher_point", "borne off instead of a move from a higher point"},
	{REFUSAL_WASTES_DIE, "wastes_die", "both dice could be played, and one was not"},
	{REFUSAL_HIGHER_DIE, "higher_die", "of two dice the higher one has to be played"},
};

const char *
message_fault(enum refusal fault)
{
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		if (faults[i].fault == fault)
			return faults[i].rule;
	return "a move that can't be made";
}

const char *
message_fault_word(enum refusal fault)
{
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		if (faults[i].fault == fault)
			return faults[i].word;
	return "impossible";
}

/* Sections 4.3 to 4.7. What needs more than names and numbers (openings, wins) the server puts
 * together from several rows. */
static const enum message event_messages[][ROLE_COUNT] = {
	[EVENT_JOINED] = {MSG_WAIT_FOR_JOIN, MSG_NONE, MSG_NONE},
	[EVENT_GAME_STARTED] = {MSG_NONE, MSG_NONE, MSG_NONE},
	[EVENT_OPENING] = {MSG_YOUR_TURN_TO_MOVE, MSG_MAKES_FIRST_MOVE, MSG_MAKES_FIRST_MOVE},
	[EVENT_AUTODOUBLED] = {MSG_CUBE_IS_NOW, MSG_CUBE_IS_NOW, MSG_CUBE_IS_NOW},
	[EVENT_ROLLED] = {MSG_YOU_ROLL, MSG_ROLLS, MSG_ROLLS},
	[EVENT_PLAYED] = {MSG_NONE, MSG_MOVES, MSG_MOVES}, /* or as message_of_play() has it */
	[EVENT_DOUBLED] = {MSG_YOU_DOUBLE, MSG_DOUBLES_YOU, MSG_DOUBLES},
	[EVENT_REDOUBLED] = {MSG_YOU_DOUBLE, MSG_DOUBLES_YOU, MSG_DOUBLES},
	[EVENT_TAKEN] = {MSG_YOU_TAKE, MSG_TAKES, MSG_TAKES_WATCHED},
	[EVENT_DROPPED] = {MSG_YOU_DROP, MSG_DROPS_TO_YOU, MSG_DROPS_WATCHED},
	[EVENT_RESIGN_OFFERED] = {MSG_YOU_RESIGN, MSG_RESIGNS_TO_YOU, MSG_RESIGNS},
	[EVENT_RESIGN_ACCEPTED] = {MSG_YOU_ACCEPT_RESIGN, MSG_ACCEPTS_RESIGN, MSG_ACCEPTS_RESIGN},
	[EVENT_RESIGN_REFUSED] = {MSG_YOU_REFUSE_RESIGN, MSG_REFUSES_RESIGN, MSG_REFUSES_RESIGN},
	[EVENT_GAME_WON] = {MSG_YOU_WIN_GAME, MSG_WINS_YOUR_GAME, MSG_WINS_GAME},
	[EVENT_MATCH_WON] = {MSG_YOU_WIN_MATCH, MSG_WINS_MATCH, MSG_WINS_MATCH},
	[EVENT_REROLLED] = {MSG_YOU_REROLL, MSG_REROLLS, MSG_REROLLS},
	[EVENT_PUT] = {MSG_YOU_PUT, MSG_PUTS, MSG_PUTS},
	[EVENT_UNDONE] = {MSG_YOU_UNDO, MSG_UNDOES, MSG_UNDOES},
	[EVENT_CHALLENGED] = {MSG_YOU_CHALLENGE, MSG_CHALLENGES_YOU, MSG_CHALLENGES},
	[EVENT_DENIED] = {MSG_YOU_ARE_DENIED, MSG_DENIED, MSG_DENIED},
	[EVENT_UPHELD] = {MSG_YOU_WERE_WRONG, MSG_WAS_WRONG, MSG_WAS_WRONG},
	[EVENT_WIN_PENDING] = {MSG_YOU_CLAIM_WIN, MSG_CLAIMS_WIN, MSG_CLAIMS_WIN_WATCHED},
	[EVENT_WIN_ACCEPTED] = {MSG_YOU_LET_STAND, MSG_LETS_STAND, MSG_LETS_STAND},
	[EVENT_PROGRAM] = {MSG_NONE, MSG_PROGRAM_SITS, MSG_PROGRAM_SITS},
	[EVENT_PERSON] = {MSG_NONE, MSG_PERSON_SITS, MSG_PERSON_SITS},
	[EVENT_TIME_UP] = {MSG_YOUR_TIME_IS_UP, MSG_TIME_IS_UP, MSG_TIME_IS_UP},
	[EVENT_ANNULLED] = {MSG_TIME_ANNULS, MSG_TIME_ANNULS, MSG_TIME_ANNULS_WATCHED},
};
static_assert(sizeof event_messages / sizeof *event_messages == EVENT_COUNT, "sentences for each event");

/* An empty play (R9.2) has a sentence of its own; one that programs can't understand they see on the board
 * only (R9.9). */
static enum message
message_of_play(const struct play *play)
{
	if (play->count == 0)
		return MSG_MOVES_NOTHING;
	return moves_are_steps(play) ? MSG_MOVES : MSG_MOVES_AGAINST_DICE;
}

enum message
message_of_event(const struct match_event *event, enum role role)
{
	assert(event->type < EVENT_COUNT && role < ROLE_COUNT);
	/* A drop and an accepted resignation have told the winner already (4.7). */
	if (event->type == EVENT_GAME_WON && event->ending != ENDING_BEAROFF)
		return MSG_NONE;
	if (event->type == EVENT_PLAYED && role != ROLE_SELF)
		return message_of_play(&event->play);
	return event_messages[event->type][role];
}

enum message
message_spoken(enum message message)
{
	static const enum message spoken[][2] = {
		{MSG_CLEAR, MSG_CLEAR_NOTHING},
		{MSG_AVERAGE_HEADER, MSG_AVERAGE_SPOKEN},
		{MSG_RATING_GLICKO, MSG_RATING_GLICKO_SPOKEN},
	};

	for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
		if (spoken[i][0] == message)
			return spoken[i][1];
	return message;
}
