/*
 * knockout.c - goes through a bracket from the first round to the last: what was paired has its outcome, what
 * was not is paired as soon as it is certain who comes.
 */
#include "server/pairing/knockout.h"

#include <assert.h>
#include <stddef.h>

/* What has become of each pairing of a bracket. Those that are made on the way are among `next`. */
struct sheet {
	const struct bracket *bracket;
	const struct field *field;
	const struct pairing *row[STAGE_COUNT][BRACKET_ROUNDS_MAX + 1][FIELD_MAX / 2];
	int winner[STAGE_COUNT][BRACKET_ROUNDS_MAX + 1][FIELD_MAX / 2];
	int loser[STAGE_COUNT][BRACKET_ROUNDS_MAX + 1][FIELD_MAX / 2];
	struct pairing *next;
	int count;
	const struct pairing *reopened; /* taken for one that is open, if it is one of these */
};

static bool
is_out(const struct sheet *sheet, int entrant)
{
	return entrant == NOBODY || sheet->field->entrants[entrant].withdrawn;
}

/* The first match of whoever has a bye in round 1 comes later; they enter the consolation in the slot that
 * their bye left empty. */
static int
first_loss(const struct sheet *sheet, int place)
{
	const struct pairing *bye = sheet->row[STAGE_MAIN][1][place];

	if (bye == NULL || bye->entrant[1] != NOBODY)
		return sheet->loser[STAGE_MAIN][1][place];
	for (int round = 2; round < bracket_rounds(sheet->bracket, STAGE_MAIN); round++) {
		const struct pairing *row = sheet->row[STAGE_MAIN][round][place >> (round - 1)];
		if (row == NULL || row->outcome == OUTCOME_OPEN)
			return KNOCKOUT_OPEN;
		if (pairing_loser(row) == bye->entrant[0])
			return bye->entrant[0];
		if (!row->unplayed || pairing_winner(row) != bye->entrant[0])
			return NOBODY;
	}
	return NOBODY;
}

/* Whether they have played a match before this round of the main bracket. */
static bool
has_played(const struct sheet *sheet, int entrant, int round)
{
	for (int r = 1; r < round; r++)
		for (int i = 0; i < bracket_pairings(sheet->bracket, STAGE_MAIN, r); i++)
			if (sheet->row[STAGE_MAIN][r][i] != NULL && !sheet->row[STAGE_MAIN][r][i]->unplayed &&
				pairing_winner(sheet->row[STAGE_MAIN][r][i]) == entrant)
				return true;
	return false;
}

/* Who enters the consolation from there: nobody who has withdrawn. */
static int
dropping(const struct sheet *sheet, int round, int place)
{
	int loser = sheet->bracket->consolation == CONSOLATION_FIRST ? first_loss(sheet, place)
								     : sheet->loser[STAGE_MAIN][round][place];
	bool semi_final = round == bracket_rounds(sheet->bracket, STAGE_MAIN) - 1;

	if (loser == KNOCKOUT_OPEN)
		return KNOCKOUT_OPEN;
	if (is_out(sheet, loser) || (round > 1 && semi_final && has_played(sheet, loser, round)))
		return NOBODY;
	return loser;
}

static int
coming(const struct sheet *sheet, struct feeder feeder)
{
	switch (feeder.kind) {
	case FEEDER_SLOT:
		return sheet->bracket->slot[feeder.place];
	case FEEDER_WINNER:
		return sheet->winner[feeder.stage][feeder.round][feeder.place];
	case FEEDER_LOSER:
		return dropping(sheet, feeder.round, feeder.place);
	}
	assert(false);
	return NOBODY;
}

static struct pairing_why
why_of(const struct feeder feeder[2])
{
	if (feeder[1].kind == FEEDER_SLOT)
		return (struct pairing_why){.reason = REASON_DRAW};
	if (feeder[1].kind == FEEDER_WINNER)
		return (struct pairing_why){.reason = REASON_WINNERS};
	return (struct pairing_why){.reason = feeder[0].kind == FEEDER_LOSER ? REASON_LOSERS : REASON_DROPPED,
		.round = feeder[1].round};
}

/* What is decided without a match: a bye, or one or both have withdrawn. */
static void
decide(const struct sheet *sheet, struct pairing *pairing)
{
	bool out[2] = {is_out(sheet, pairing->entrant[0]), is_out(sheet, pairing->entrant[1])};

	if (!out[0] && !out[1])
		return;
	pairing->unplayed = true;
	pairing->outcome = !out[0] ? OUTCOME_FIRST : !out[1] ? OUTCOME_SECOND : OUTCOME_NEITHER;
	pairing->why.reason = pairing->entrant[1] == NOBODY ? REASON_BYE : REASON_WITHDRAWN;
}

static void
settle(struct sheet *sheet, const struct pairing *row)
{
	bool open = row->outcome == OUTCOME_OPEN;

	sheet->row[row->stage][row->round][row->place] = row;
	sheet->winner[row->stage][row->round][row->place] = open ? KNOCKOUT_OPEN : pairing_winner(row);
	sheet->loser[row->stage][row->round][row->place] = open ? KNOCKOUT_OPEN : pairing_loser(row);
}

/* A pairing that isn't made yet. Of two empty places nothing becomes. */
static void
visit(struct sheet *sheet, enum pairing_stage stage, int round, int place)
{
	const struct feeder feeder[2] = {bracket_feeder(sheet->bracket, stage, round, place, 0),
		bracket_feeder(sheet->bracket, stage, round, place, 1)};
	const int one = coming(sheet, feeder[0]), other = coming(sheet, feeder[1]);
	struct pairing *pairing = &sheet->next[sheet->count];

	sheet->winner[stage][round][place] = sheet->loser[stage][round][place] = KNOCKOUT_OPEN;
	if (one == KNOCKOUT_OPEN || other == KNOCKOUT_OPEN)
		return;
	*pairing = (struct pairing){
		.stage = stage,
		.round = round,
		.place = place,
		.entrant = {one != NOBODY ? one : other, one != NOBODY ? other : NOBODY},
		.why = why_of(feeder),
	};
	decide(sheet, pairing);
	if (pairing->entrant[0] == NOBODY) {
		sheet->winner[stage][round][place] = sheet->loser[stage][round][place] = NOBODY;
		return;
	}
	settle(sheet, pairing);
	sheet->count++;
}

static void
visit_stage(struct sheet *sheet, enum pairing_stage stage)
{
	for (int round = 1; round <= bracket_rounds(sheet->bracket, stage); round++)
		for (int i = 0; i < bracket_pairings(sheet->bracket, stage, round); i++)
			if (sheet->row[stage][round][i] == NULL)
				visit(sheet, stage, round, i);
}

static void
run(struct sheet *sheet, enum pairing_stage stage)
{
	for (int i = 0; i < sheet->field->pairing_count; i++) {
		const struct pairing *row = &sheet->field->pairings[i];
		if ((row->stage == STAGE_PLAYOFF) == (stage == STAGE_PLAYOFF))
			settle(sheet, row);
	}
	if (sheet->reopened != NULL)
		settle(sheet, sheet->reopened);
	visit_stage(sheet, stage);
	if (stage == STAGE_MAIN)
		visit_stage(sheet, STAGE_CONSOLATION);
}

int
knockout_next(const struct bracket *bracket, const struct field *field, enum pairing_stage stage,
	struct pairing next[KNOCKOUT_PAIRINGS_MAX])
{
	struct sheet sheet = {.bracket = bracket, .field = field, .next = next};

	assert(stage != STAGE_CONSOLATION);
	run(&sheet, stage);
	return sheet.count;
}

int
knockout_winner(const struct bracket *bracket, const struct field *field, enum pairing_stage stage)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	struct sheet sheet = {.bracket = bracket, .field = field, .next = next};
	int rounds = bracket_rounds(bracket, stage);

	if (rounds == 0)
		return NOBODY;
	run(&sheet, stage == STAGE_PLAYOFF ? STAGE_PLAYOFF : STAGE_MAIN);
	return sheet.winner[stage][rounds][0];
}

/* Whether it is certain who comes to that pairing. */
static bool
is_certain(const struct sheet *sheet, const struct pairing *row)
{
	for (int which = 0; which < 2; which++)
		if (coming(sheet, bracket_feeder(sheet->bracket, row->stage, row->round, row->place,
					  which)) == KNOCKOUT_OPEN)
			return false;
	return true;
}

bool
knockout_is_followed(const struct bracket *bracket, const struct field *field, const struct pairing *pairing)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX], open = *pairing;
	struct sheet sheet = {.bracket = bracket, .field = field, .next = next, .reopened = &open};
	bool playoff = pairing->stage == STAGE_PLAYOFF;

	open.outcome = OUTCOME_OPEN;
	run(&sheet, playoff ? STAGE_PLAYOFF : STAGE_MAIN);
	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *row = &field->pairings[i];
		if ((row->stage == STAGE_PLAYOFF) == playoff && !is_certain(&sheet, row))
			return true;
	}
	return false;
}

/* Whether the field has a pairing of the round that this slot leads to after round 1. */
static bool
is_used(const struct field *field, int slot)
{
	for (int i = 0; i < field->pairing_count; i++)
		if (field->pairings[i].stage == STAGE_MAIN && field->pairings[i].round == 2 &&
			field->pairings[i].place == slot / 4)
			return true;
	return false;
}

int
knockout_late_slot(const struct bracket *bracket, const struct field *field)
{
	int seed[FIELD_MAX], best = NOBODY;

	bracket_seeds(bracket->size, seed);
	for (int i = 0; i < bracket->size; i++)
		if (bracket->slot[i] == NOBODY && bracket->slot[i ^ 1] != NOBODY && !is_used(field, i) &&
			(best == NOBODY || seed[i] < seed[best]))
			best = i;
	return best;
}
