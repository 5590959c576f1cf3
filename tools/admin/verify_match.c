/*
 * verify_match.c - replays the journal of one match, and compares its other rows with the outcome.
 *
 * The journal is the match; the server derived the rows of games, the score and the state from it. Where they
 * differ, something else has changed one of them.
 */
#include "tools/admin/verify_match.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/history.h"
#include "db/interruptions.h"
#include "server/rules/apply.h"
#include "server/rules/clock.h"
#include "server/rules/match.h"
#include "server/system/memory.h"
#include "tools/admin/verify_dice.h"
#include "tools/admin/verify_slow.h"

struct match_replay {
	const struct match_row *row;
	struct match_dice *dice; /* NULL = not checked */
	struct match match;
	bool flagged;	       /* the last action was the fall of a flag: */
	bool voided;	       /* which has annulled the match */
	enum side out_of_time; /* or else who has lost it */
	int64_t last;	       /* id of the last action so far */
	int actions, throws;
	struct time_told time;
	struct game_row *games; /* owned: as replayed */
	int game_count;
	int stored; /* rows of games so far */
	char *difference;
	bool differs;
};

/* Keeps the first difference. Returns false, always. */
static bool __attribute__((format(printf, 2, 3))) differ(struct match_replay *replay, const char *format, ...)
{
	va_list arguments;

	if (!replay->differs) {
		va_start(arguments, format);
		vsnprintf(replay->difference, DIFFERENCE_SIZE, format, arguments);
		va_end(arguments);
	}
	replay->differs = true;
	return false;
}

static int
seat_of(const struct match_replay *replay, enum side side)
{
	return side == replay->match.inviter ? 0 : 1;
}

static int
score_of(const struct match_replay *replay, int seat)
{
	enum side inviter = replay->match.inviter;

	return replay->match.score[seat == 0 ? inviter : side_other(inviter)];
}

static int64_t
reserve_of(const struct match_replay *replay, int seat)
{
	enum side inviter = replay->match.inviter;

	return match_reserve(&replay->match, seat == 0 ? inviter : side_other(inviter));
}

static void
note_game(struct match_replay *replay, const struct match_event *event)
{
	replay->games = must_grow(replay->games, replay->game_count, sizeof *replay->games);
	replay->games[replay->game_count++] = (struct game_row){
		.number = replay->match.game,
		.winner = seat_of(replay, event->side),
		.points = event->number,
		.win = event->win,
		.ending = event->ending,
		.score = {score_of(replay, 0), score_of(replay, 1)},
		.last_action = replay->last,
		.last_number = replay->actions,
		.program = {replay->match.program[replay->match.inviter],
			replay->match.program[side_other(replay->match.inviter)]},
		.clock_ms = {reserve_of(replay, 0), reserve_of(replay, 1)},
	};
}

/* Numbers of actions and throws have no gaps, and each action names the one before it. */
static bool
check_place(struct match_replay *replay, const struct action_row *row, const struct action *action)
{
	int throw_number = action_has_dice(action) ? replay->throws + 1 : 0;

	if (row->number != replay->actions + 1)
		return differ(replay, "action %d is missing", replay->actions + 1);
	if (row->previous != replay->last)
		return differ(replay, "action %d doesn't follow the one before it", row->number);
	if (row->side != action->side)
		return differ(replay, "action %d has the wrong side", row->number);
	if (row->throw_number != throw_number)
		return differ(replay, "action %d has throw %d, not %d", row->number, row->throw_number,
			throw_number);
	replay->throws += throw_number > 0;
	return true;
}

/* Called before the action is applied: the side whose die comes first is that of the current game. */
static bool
check_dice(struct match_replay *replay, const struct action_row *row, const struct action *action)
{
	bool x_first = action->type == ACTION_OPENING && replay->match.inviter == SIDE_X;
	struct dice dice;
	int64_t envelope;

	if (replay->dice == NULL || row->throw_number == 0 ||
		!match_dice_throw(replay->dice, row->throw_number, x_first, &dice, &envelope) ||
		memcmp(dice.die, action->dice.die, sizeof dice.die) == 0)
		return true;
	return differ(replay, "throw %d is %d%d by envelope %" PRId64 ", action %d has %d%d",
		row->throw_number, dice.die[0], dice.die[1], envelope, row->number, action->dice.die[0],
		action->dice.die[1]);
}

/* R14.4: what was spent adds up to the reserves that are stored. `seat` is who has acted. */
static bool
check_time(struct match_replay *replay, const struct action_row *row, int seat)
{
	int64_t left = row->side != SIDE_NONE ? reserve_of(replay, seat) : -1;

	if (row->timed != match_has_clock(&replay->match))
		return differ(replay, "action %d %s", row->number,
			row->timed ? "spends time, and there is no clock" : "doesn't say what it spent");
	if (row->timed && row->clock_ms != left)
		return differ(replay,
			"after action %d a reserve of %" PRId64 " ms is left, its row has %" PRId64,
			row->number, left, row->clock_ms);
	return true;
}

static bool
check_action(void *arg, const struct action_row *row)
{
	struct match_replay *replay = arg;
	struct action action;
	struct events events;
	char text[EVENTS_TEXT_SIZE];

	if (!action_read(&action, row->text))
		return differ(replay, "action %d can't be understood: '%.80s'", row->number, row->text);
	if (!check_place(replay, row, &action) || !check_dice(replay, row, &action))
		return false;
	action.spent_ms = row->timed ? row->spent_ms : 0;
	int seat = seat_of(replay, action.side); /* the next game changes sides */
	enum refusal refusal = match_apply(&replay->match, &action, &replay->match, &events);
	if (refusal != REFUSAL_NONE)
		return differ(replay, "action %d, '%s': the rules refuse it (%s)", row->number, row->text,
			refusal_name(refusal));
	events_write(&events, text);
	if (strcmp(text, row->events) != 0)
		return differ(replay, "action %d, '%s': the rules make '%s' of it, the journal has '%.300s'",
			row->number, row->text, text, row->events);
	if (!check_time(replay, row, seat))
		return false;
	replay->actions = row->number;
	replay->last = row->id;
	replay->time.spent_ms += action.spent_ms;
	replay->time.first_ms = replay->actions == 1 ? row->at_ms : replay->time.first_ms;
	replay->time.last_ms = row->at_ms;
	replay->flagged = action.type == ACTION_FLAG || action.type == ACTION_FLAG_VOID;
	replay->voided = action.type == ACTION_FLAG_VOID;
	replay->out_of_time = action.side;
	for (int i = 0; i < events.count; i++)
		if (events.list[i].type == EVENT_GAME_WON)
			note_game(replay, &events.list[i]);
	return true;
}

static void
check_game(void *arg, const struct game_row *row)
{
	struct match_replay *replay = arg;
	int number = ++replay->stored;

	if (number > replay->game_count) {
		(void)differ(replay, "game %d has a row of its own, but was not won", row->number);
		return;
	}
	const struct game_row *game = &replay->games[number - 1];
	if (row->number != game->number)
		(void)differ(replay, "the row of game %d is missing", game->number);
	else if (row->winner != game->winner || row->points != game->points || row->win != game->win ||
		 row->ending != game->ending)
		(void)differ(
			replay, "the row of game %d tells of another winner, points or end", game->number);
	else if (row->score[0] != game->score[0] || row->score[1] != game->score[1])
		(void)differ(replay, "after game %d the score is %d-%d, its row has %d-%d", game->number,
			game->score[0], game->score[1], row->score[0], row->score[1]);
	else if (row->clock_ms[0] != game->clock_ms[0] || row->clock_ms[1] != game->clock_ms[1])
		(void)differ(replay, "the row of game %d has other reserves of the clocks", game->number);
	else if (row->last_action != game->last_action || row->last_number != game->last_number ||
		 row->program[0] != game->program[0] || row->program[1] != game->program[1])
		(void)differ(replay,
			"the row of game %d names another end of it in the journal, or other seats of programs",
			game->number);
}

static enum db_status
check_games(struct db *db, struct match_replay *replay)
{
	enum db_status status = game_each(db, replay->row->id, 1, INT_MAX, check_game, replay);

	if (status == DB_OK && replay->stored < replay->game_count)
		(void)differ(replay, "the row of game %d is missing", replay->games[replay->stored].number);
	return status;
}

static int
points_of(const struct match_replay *replay, int seat)
{
	enum side inviter = replay->match.inviter;

	return match_points(&replay->match, seat == 0 ? inviter : side_other(inviter));
}

/* The last stop, unless it was resumed: who stopped the match, -1 = nobody. */
static bool
note_stop(void *arg, const struct interruption_row *stop)
{
	*(int *)arg = stop->resumed == 0 ? stop->who : -1;
	return true;
}

/* A claim must be by the player who was left, of a match that wasn't over. */
static enum db_status
check_claim(struct db *db, struct match_replay *replay)
{
	const struct match_row *row = replay->row;
	bool wins = row->state == MATCH_FINISHED && replay->match.options.length != LENGTH_UNLIMITED;
	int left_by = -1;
	enum db_status status = interruption_each(db, row->id, 0, note_stop, &left_by);

	if (status != DB_OK)
		return status;
	if (replay->match.phase == PHASE_OVER)
		(void)differ(replay, "it was claimed, and was over");
	else if (left_by != 1 - row->claimed_by)
		(void)differ(
			replay, "it was claimed, and %s had not left it", row->name[1 - row->claimed_by]);
	else if (row->state != MATCH_FINISHED && row->state != MATCH_ANNULLED)
		(void)differ(replay, "it was claimed, and has the state '%s'", match_state_word(row->state));
	else if (row->winner != (wins ? row->claimed_by : -1))
		(void)differ(replay, "it was claimed, and its winner is not what follows");
	return DB_OK;
}

/* Lost by the player who left it. */
static void
check_left(struct match_replay *replay)
{
	const struct match_row *row = replay->row;

	if (row->state != MATCH_FINISHED || row->winner < 0)
		(void)differ(replay, "it was lost by being left, and nobody has won it");
	else if (match_is_unplayed(&replay->match))
		(void)differ(replay, "it was lost by being left, and nobody had made a play");
}

/* What its row says of its end must be the end that it came to. */
static bool
is_decided_so(const struct match_replay *replay)
{
	const struct match_row *row = replay->row;
	bool over = replay->match.phase == PHASE_OVER && !replay->voided;

	switch (row->decided) {
	case DECIDED_NOT_YET:
		return match_goes_on(row->state);
	case DECIDED_PLAYED:
		return over && !replay->flagged && row->state == MATCH_FINISHED && row->claimed_by < 0;
	case DECIDED_CLAIM:
		return !over && row->claimed_by >= 0;
	case DECIDED_ERASED:
		if (row->slow_turn > 0 && row->state == MATCH_FINISHED)
			return !over && row->winner >= 0 && row->spared;
		return !over && row->state == MATCH_ANNULLED;
	case DECIDED_ANNULLED:
		return !over && row->state == MATCH_ANNULLED && row->claimed_by < 0;
	case DECIDED_CLOSED:
		return !over && row->state == MATCH_FINISHED && row->winner < 0;
	case DECIDED_TIME: /* by a flag, or by a claim */
		return over ? replay->flagged && row->state == MATCH_FINISHED : row->claimed_by >= 0;
	case DECIDED_LEFT:
	case DECIDED_AWARD:
	case DECIDED_FORFEIT:
		return !over && row->state == MATCH_FINISHED && row->winner >= 0 && row->claimed_by < 0;
	case DECIDED_COUNT:
		break;
	}
	return false;
}

/* Of a match that is over: 0 or 1. */
static int
winner_of(const struct match_replay *replay)
{
	if (replay->flagged)
		return 1 - seat_of(replay, replay->out_of_time);
	return points_of(replay, 0) >= replay->match.options.length ? 0 : 1;
}

/* Checks state and winner: of a match that is over, one that goes on, money play left between two games. */
static void
check_state(struct match_replay *replay)
{
	const struct match_row *row = replay->row;
	const struct match *match = &replay->match;
	bool over = match->phase == PHASE_OVER;

	if (replay->voided && row->state == MATCH_ANNULLED && row->winner < 0)
		return;
	if (over && row->state != MATCH_FINISHED)
		(void)differ(replay, "it is over, and has the state '%s'", match_state_word(row->state));
	else if (!over && row->winner >= 0 && row->decided != DECIDED_LEFT && row->decided != DECIDED_ERASED)
		(void)differ(replay, "it has a winner, and isn't over");
	else if (!over && row->decided == DECIDED_LEFT)
		check_left(replay);
	else if (over && row->winner != winner_of(replay))
		(void)differ(replay, "its winner is not the one who won");
	else if (!over && row->state == MATCH_FINISHED && row->winner < 0 &&
		 (match->options.length != LENGTH_UNLIMITED || match_in_game(match)))
		(void)differ(replay, "it is finished, and isn't over");
}

/* Checks the match's own row. */
static enum db_status
check_row(struct db *db, struct match_replay *replay)
{
	const struct match_row *row = replay->row;
	int score[2] = {score_of(replay, 0), score_of(replay, 1)};

	if (replay->last != row->last_action)
		(void)differ(replay, "its last action is not in its journal");
	else if (score[0] != row->score[0] || score[1] != row->score[1])
		(void)differ(replay, "the score is %d-%d, its row has %d-%d", score[0], score[1],
			row->score[0], row->score[1]);
	else if (replay->throws != row->throws)
		(void)differ(replay, "it has %d throws, its row has %d", replay->throws, row->throws);
	else if (row->claimed_by >= 0)
		return check_claim(db, replay);
	else
		check_state(replay);
	if (!replay->differs && !is_decided_so(replay))
		(void)differ(replay, "it is %s, and decided by '%s'", match_state_word(row->state),
			row->decided != DECIDED_NOT_YET ? match_decided_word(row->decided) : "");
	return DB_OK;
}

/* Of a match that runs, its row knows the head that was stored last; the actions since count as well. */
static enum db_status
each_action(struct db *db, struct match_replay *replay)
{
	if (replay->row->state == MATCH_RUNNING)
		return action_each_to(db, replay->row->last_action, check_action, replay);
	return action_each(db, replay->row->id, check_action, replay);
}

static enum db_status
run(struct db *db, struct match_replay *replay)
{
	struct options options;

	if (!options_read(&options, replay->row->options)) {
		(void)differ(replay, "its options can't be understood: '%s'", replay->row->options);
		return DB_OK;
	}
	if (!match_begin_by(&replay->match, &options, replay->row->inviter, replay->row->rules_version)) {
		(void)differ(replay, "version %d of the rules is not known here", replay->row->rules_version);
		return DB_OK;
	}
	enum db_status status = each_action(db, replay);
	if (status != DB_OK || replay->differs)
		return status;
	status = check_games(db, replay);
	if (status == DB_OK && !replay->differs)
		status = check_row(db, replay);
	if (status == DB_OK && !replay->differs && options_are_slow(&options)) {
		status = verify_slow(db, replay->row, &replay->match, &replay->time, replay->difference);
		replay->differs = replay->difference[0] != '\0';
	}
	return status;
}

enum db_status
verify_match_journal(struct db *db, const struct match_row *match, struct match_dice *dice, int64_t *actions,
	char difference[DIFFERENCE_SIZE])
{
	struct match_replay replay = {.row = match, .dice = dice, .difference = difference};

	difference[0] = '\0';
	enum db_status status = run(db, &replay);
	free(replay.games);
	*actions = replay.actions;
	if (status == DB_NONE)
		(void)differ(
			&replay, "behind action %d a row can't be read: %s", replay.actions, db_error(db));
	return status == DB_OK && replay.differs ? DB_NONE : status;
}
