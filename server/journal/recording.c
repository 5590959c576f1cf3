/*
 * recording.c - rows of a match to lines of its record.
 */
#include "server/journal/recording.h"

#include <assert.h>
#include <limits.h>

#include "db/hints.h"
#include "db/interruptions.h"
#include "db/journal.h"
#include "protocol/archive/record.h"
#include "server/dice/envelope.h"
#include "server/dice/match_context.h"
#include "server/journal/judgement.h"
#include "server/journal/occasion.h"
#include "server/journal/slices.h"

enum { PIECE_ROWS = 100 }; /* stops, hints or decisions */

/* --- what the dice follow from */

static_assert((int)RECORD_SEALED == (int)ENVELOPE_SEALED && (int)RECORD_IN_USE == (int)ENVELOPE_IN_USE &&
		      (int)RECORD_OPENED == (int)ENVELOPE_OPENED && (int)RECORD_VOID == (int)ENVELOPE_VOID &&
		      (int)RECORD_ENVELOPE_STATES == (int)ENVELOPE_STATE_COUNT,
	"the same states");

void
recording_write_envelope(const struct envelope_row *row, FILE *out)
{
	char commitment[ENVELOPE_HEX_SIZE], chain[ENVELOPE_HEX_SIZE], seed[ENVELOPE_HEX_SIZE];

	envelope_hex(row->commitment, commitment);
	envelope_hex(row->chain, chain);
	envelope_hex(row->seed, seed);
	record_write_envelope(out, &(struct record_envelope){
					   .number = row->number,
					   .commitment = commitment,
					   .chain = chain,
					   .seed = seed,
					   .state = (enum record_envelope_state)row->state,
					   .reason = row->reason,
					   .match = row->match,
					   .from_throw = row->from_throw,
					   .lot = row->lot,
				   });
}

static bool
record_envelope_row(void *arg, const struct envelope_row *row)
{
	struct recording *recording = arg;
	uint8_t context[ENVELOPE_SIZE];
	char text[ENVELOPE_HEX_SIZE];

	recording_write_envelope(row, recording->out);
	match_context(recording->match, row->number, context);
	envelope_hex(context, text);
	record_write_context(recording->out, row->number, text);
	return true;
}

enum archived
recording_write_dice(struct db *db, const struct match_row *match, FILE *out)
{
	struct recording recording = {.out = out, .match = match};

	record_write_header(out, &(struct record_header){
					 .id = match->id,
					 .name = {match->name[0], match->name[1]},
					 .options = match->options,
					 .inviter = match->inviter,
					 .rules_version = match->rules_version,
					 .started = match->started,
					 .state = match_state_word(match->state),
					 .salt = {match->salt[0], match->salt[1]},
					 .throws = match->throws,
				 });
	return archived_of(envelopes_each_of_match(db, match->id, record_envelope_row, &recording));
}

/* --- actions, and what comes after them */

static bool
is_by_hand(const struct action *action)
{
	return action->type == ACTION_PUT || action->type == ACTION_UNDO;
}

/* Backwards as far as the throw or the ruling that began the turn, or the play that ended one. */
static bool
look_into_hand(void *arg, const struct action_row *row)
{
	struct recording_hand *hand = arg;
	struct action action;
	bool read = action_read(&action, row->text);

	if (hand->last == 0)
		hand->last = row->number;
	if (read && is_by_hand(&action))
		hand->empty = row->previous;
	return read && action.type != ACTION_PLAY && action.type != ACTION_DONE &&
	       action.type != ACTION_CHALLENGE && !action_has_dice(&action);
}

enum archived
recording_begin(struct recording *recording, int64_t *head, bool *more)
{
	const struct match_row *match = recording->match;
	struct recording_hand *hand = &recording->hand;
	int most = match_goes_on(match->state) ? PIECE_ROWS : 1;

	if (!hand->looked)
		*hand = (struct recording_hand){.looked = true, .at = *head, .empty = *head};
	enum archived archived = archived_of(
		action_each_back(recording->db, match->id, &hand->at, most, look_into_hand, hand));
	*more = archived == ARCHIVED && match_goes_on(match->state) && hand->at != 0;
	if (*more)
		return archived;
	recording->last = hand->last;
	if (match_goes_on(match->state))
		*head = hand->empty;
	return archived;
}

static bool
write_action(void *arg, const struct action_row *row)
{
	struct recording *recording = arg;

	recording->action = row->number;
	record_write_action(recording->out, &(struct record_action){
						    .number = row->number,
						    .at_ms = row->at_ms,
						    .cause = cause_word(row->cause),
						    .throw_number = row->throw_number,
						    .text = row->text,
						    .events = row->events,
						    .timed = row->timed,
						    .spent_ms = row->spent_ms,
					    });
	return true;
}

enum archived
recording_write_actions(struct recording *recording, struct slices *slices, FILE *out)
{
	recording->out = out;
	return archived_of(slices_each(slices, write_action, recording));
}

/* The action to name for a stop or hint: the last one told, if its own is not told yet. */
static int
told_before(const struct recording *recording, int action)
{
	return action < recording->action ? action : recording->action;
}

/* A stop after the match's last action is not told. */
static bool
write_stop(void *arg, const struct interruption_row *row)
{
	struct recording *recording = arg;

	recording->rows++;
	recording->stop = row->id;
	if (row->after > recording->last)
		return recording->rows < PIECE_ROWS;
	record_write_stop(
		recording->out, &(struct record_stop){
					.after = told_before(recording, row->after),
					.at = row->at,
					.why = row->why,
					.who = row->who >= 0 ? recording->match->name[row->who] : "",
					.resumed = row->resumed,
					.offered = row->offered,
				});
	return recording->rows < PIECE_ROWS;
}

/* Nor is a hint. */
static void
write_hint(void *arg, const struct hint_row *row)
{
	struct recording *recording = arg;

	recording->rows++;
	recording->hint = row->id;
	if (row->after <= recording->last)
		record_write_hint(recording->out, &(struct record_hint){
							  .after = told_before(recording, row->after),
							  .at = row->at,
							  .who = recording->match->name[row->player],
						  });
}

static void
write_decision(void *arg, const struct decision_row *row)
{
	struct recording *recording = arg;

	recording->rows++;
	recording->judgement->told = row->number;
	record_write_decision(recording->out, &(struct record_decision){
						      .number = row->number,
						      .game = row->game,
						      .move = row->move,
						      .step = row->step,
						      .player = row->player,
						      .kind = decision_kind_word(row->kind),
						      .weight = decision_weight_word(row->weight),
						      .dice = row->dice,
						      .lost = row->lost,
						      .luck = row->luck,
						      .made = row->made[0] != '\0' ? row->made : row->best,
						      .best = row->best,
					      });
}

/* Points beyond the length don't count (R11.6). */
static int
score_of(const struct match_row *match, int player)
{
	struct options options;
	bool counted = options_read(&options, match->options) && options.length != LENGTH_UNLIMITED;

	return counted && match->score[player] > options.length ? options.length : match->score[player];
}

/* False if it can't be read whether the match is part of a tournament. */
static bool
write_end(const struct recording *recording)
{
	const struct match_row *match = recording->match;
	struct occasion occasion;

	if (!occasion_of(recording->db, match, &occasion))
		return false;
	if (occasion.edition != 0)
		record_write_tournament(recording->out, occasion.edition, occasion.pairing, occasion.name);
	if (match->claimed_by >= 0)
		record_write_claim(recording->out, match->ended, match->name[match->claimed_by]);
	if (match->decided != DECIDED_NOT_YET)
		record_write_decided(recording->out, match_decided_word(match->decided));
	record_write_end(recording->out, (int[]){score_of(match, 0), score_of(match, 1)}, match->winner);
	return true;
}

/* Its next decisions. */
static enum archived
write_judgement(struct recording *recording)
{
	struct judgement *judgement = recording->judgement;

	if (!judgement->stands)
		return ARCHIVED;
	if (judgement->told == 0)
		record_write_analysis(recording->out, judgement->analysis.at, judgement->analysis.judge);
	return judgement_each(judgement, PIECE_ROWS, write_decision, recording);
}

enum archived
recording_write_rest(struct recording *recording, FILE *out, bool *more)
{
	int64_t match = recording->match->id;
	enum archived archived = ARCHIVED;

	recording->out = out;
	recording->rows = 0;
	*more = recording->stage != RECORDING_END;
	switch (recording->stage) {
	case RECORDING_STOPS:
		archived = archived_of(
			interruption_each(recording->db, match, recording->stop, write_stop, recording));
		break;
	case RECORDING_HINTS:
		archived = archived_of(
			hint_each(recording->db, match, recording->hint, PIECE_ROWS, write_hint, recording));
		break;
	case RECORDING_DECISIONS:
		archived = write_judgement(recording);
		break;
	case RECORDING_END:
		archived = write_end(recording) ? ARCHIVED : ARCHIVE_FAILED;
		break;
	}
	if (recording->rows < PIECE_ROWS)
		recording->stage++;
	return archived;
}
