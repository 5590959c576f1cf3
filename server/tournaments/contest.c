/*
 * contest.c - see contest.h.
 */
#include "server/tournaments/contest.h"

#include <assert.h>
#include <stdlib.h>

#include "server/pairing/knockout.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/memory.h"

static_assert((int)PART_MAIN == (int)STAGE_MAIN && (int)PART_CONSOLATION == (int)STAGE_CONSOLATION &&
		      (int)PART_PLAYOFF == (int)STAGE_PLAYOFF && (int)PART_COUNT == (int)STAGE_COUNT,
	"the same stages");
static_assert((int)TOURNAMENT_CONSOLATION_FIRST == (int)CONSOLATION_FIRST &&
		      (int)TOURNAMENT_CONSOLATION_PROGRESSIVE == (int)CONSOLATION_PROGRESSIVE &&
		      (int)TOURNAMENT_CONSOLATIONS == (int)CONSOLATION_COUNT,
	"the same consolations");

static void
add_entrant(void *arg, const struct entrant_row *row)
{
	struct contest *contest = arg;

	contest->entrant = must_grow(contest->entrant, contest->entrants, sizeof *contest->entrant);
	contest->entrant[contest->entrants++] = *row;
}

static void
add_row(void *arg, const struct pairing_row *row)
{
	struct contest *contest = arg;

	contest->row = must_grow(contest->row, contest->rows, sizeof *contest->row);
	contest->row[contest->rows++] = *row;
}

/* --- the field */

/* All but those who were missing at the start. */
static void
make_entrants(struct contest *contest)
{
	for (int i = 0; i < contest->entrants && contest->field.count < FIELD_MAX; i++) {
		const struct entrant_row *row = &contest->entrant[i];
		if (row->state == ENTRANT_DROPPED)
			continue;
		contest->in_field[contest->field.count] = i;
		contest->field.entrants[contest->field.count++] = (struct entrant){
			.rating = row->rating,
			.from_round = row->first_round,
			.withdrawn = row->state != ENTRANT_IN,
			.house = row->house,
		};
	}
}

static int
number_of(const struct contest *contest, int64_t entrant)
{
	for (int i = 0; i < contest->field.count && entrant != 0; i++)
		if (contest->entrant[contest->in_field[i]].id == entrant)
			return i;
	return NOBODY;
}

static enum pairing_outcome
outcome_of(const struct pairing_row *row)
{
	if (row->struck)
		return OUTCOME_STRUCK;
	if (row->state != PAIRING_OVER)
		return OUTCOME_OPEN;
	if (row->decided == PAIRING_HALVES)
		return OUTCOME_HALVES;
	return row->winner == 0 ? OUTCOME_FIRST : row->winner == 1 ? OUTCOME_SECOND : OUTCOME_NEITHER;
}

static void
make_pairings(struct contest *contest)
{
	bool rolling = contest->edition.terms.kind == TOURNAMENT_ROLLING;

	free(contest->pairing);
	contest->pairing = must_calloc((size_t)contest->rows + 1, sizeof *contest->pairing);
	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		contest->pairing[i] = (struct pairing){
			.stage = (enum pairing_stage)row->part,
			.round = row->round,
			.place = row->place,
			.entrant = {number_of(contest, row->entrant[0]), number_of(contest, row->entrant[1])},
			.outcome = outcome_of(row),
			.points = {row->score[0], row->score[1]},
			.unplayed = row->decided == PAIRING_BYE || row->decided == PAIRING_AWARD ||
				    row->decided == PAIRING_HALVES || row->decided == PAIRING_FORFEIT,
			.in_a_hurry =
				rolling && !row->struck && (row->hurried || row->decided == PAIRING_FORFEIT),
		};
	}
	contest->field.pairings = contest->pairing;
	contest->field.pairing_count = contest->rows;
}

void
contest_bracket(const struct contest *contest, struct bracket *bracket)
{
	int seed[FIELD_MAX];

	*bracket = (struct bracket){.size = 1 << contest->edition.rounds,
		.consolation = (enum consolation)contest->edition.terms.consolation};
	bracket_seeds(bracket->size, seed);
	for (int slot = 0; slot < bracket->size; slot++) {
		bracket->slot[slot] = NOBODY;
		for (int i = 0; i < contest->field.count; i++)
			if (contest->entrant[contest->in_field[i]].seed == seed[slot] + 1)
				bracket->slot[slot] = i;
	}
}

/* --- all of it */

bool
contest_read_entrants(struct server *server, int64_t edition, struct contest *contest)
{
	*contest = (struct contest){.entrants = 0};
	if (edition_find(server->db, edition, &contest->edition) == DB_OK &&
		entrant_each(server->db, edition, CONTEST_ENTRANTS_MAX, add_entrant, contest) == DB_OK) {
		make_entrants(contest);
		make_pairings(contest);
		return true;
	}
	contest_clear(contest);
	return false;
}

bool
contest_read(struct server *server, int64_t edition, struct contest *contest)
{
	if (!contest_read_entrants(server, edition, contest))
		return false;
	if (pairing_each(server->db, edition, CONTEST_PAIRINGS_MAX, add_row, contest) == DB_OK) {
		make_pairings(contest);
		return true;
	}
	contest_clear(contest);
	return false;
}

static int
compare_rows(const void *one, const void *other)
{
	const struct pairing_row *left = one, *right = other;

	return (left->id > right->id) - (left->id < right->id);
}

/* Two of them may have met. */
static void
take_out_doubles(struct contest *contest)
{
	int kept = 0;

	qsort(contest->row, (size_t)contest->rows, sizeof *contest->row, compare_rows);
	for (int i = 0; i < contest->rows; i++)
		if (kept == 0 || contest->row[i].id != contest->row[kept - 1].id)
			contest->row[kept++] = contest->row[i];
	contest->rows = kept;
}

bool
contest_add_pairings(struct server *server, struct contest *contest, const int *numbers, int count)
{
	for (int i = 0; i < count; i++)
		if (pairing_each_by(server->db, contest_id_of(contest, numbers[i]), CONTEST_PAIRINGS_MAX,
			    add_row, contest) != DB_OK)
			return false;
	if (contest->rows > 0)
		take_out_doubles(contest);
	make_pairings(contest);
	return true;
}

void
contest_clear(struct contest *contest)
{
	free(contest->entrant);
	free(contest->row);
	free(contest->pairing);
	*contest = (struct contest){.entrants = 0};
}

/* A knockout that its director has ended: what was not played then counts for nobody. */
static bool
was_closed(const struct contest *contest)
{
	for (int i = 0; i < contest->rows; i++)
		if (contest->row[i].struck || contest->row[i].state != PAIRING_OVER)
			return edition_is_over(&contest->edition);
	return false;
}

const struct entrant_row *
contest_consoled(const struct contest *contest)
{
	struct bracket bracket;

	if (contest->edition.terms.consolation == TOURNAMENT_NO_CONSOLATION || contest->edition.rounds == 0 ||
		was_closed(contest))
		return NULL;
	contest_bracket(contest, &bracket);
	int winner = knockout_winner(&bracket, &contest->field, STAGE_CONSOLATION);
	return winner == KNOCKOUT_OPEN ? NULL : contest_of_field(contest, winner);
}

const struct entrant_row *
contest_entrant(const struct contest *contest, int64_t id)
{
	for (int i = 0; i < contest->entrants && id != 0; i++)
		if (contest->entrant[i].id == id)
			return &contest->entrant[i];
	return NULL;
}

struct entrant_row *
contest_of_field(const struct contest *contest, int number)
{
	return number == NOBODY ? NULL : &contest->entrant[contest->in_field[number]];
}

int64_t
contest_id_of(const struct contest *contest, int number)
{
	const struct entrant_row *row = contest_of_field(contest, number);

	return row != NULL ? row->id : 0;
}

int
contest_count_in(const struct contest *contest)
{
	int count = 0;

	for (int i = 0; i < contest->entrants; i++)
		count += contest->entrant[i].state == ENTRANT_IN;
	return count;
}

bool
contest_is_decided(const struct contest *contest)
{
	for (int i = 0; i < contest->rows; i++)
		if (contest->row[i].state != PAIRING_OVER && !contest->row[i].struck)
			return false;
	return true;
}

bool
contest_store(struct server *server, const struct edition_row *edition)
{
	return storing_may(server) && storing_done(server, edition_store(server->db, edition));
}
