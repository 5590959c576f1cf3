/*
 * standings.c - see standings.h.
 */
#include "server/pairing/standings.h"

#include <stddef.h>

/* How a field is put in order. A group is a part of the list: entrants who are equal so far. */
struct ordering {
	const struct field *field;
	const enum standing_by *criteria;
	int lot[FIELD_MAX]; /* the place of each entrant in it */
};

static const enum standing_by criteria_of[STANDINGS_KINDS][7] = {
	[STANDINGS_SWISS] = {BY_SCORE, BY_HEAD_TO_HEAD, BY_MET, BY_POINTS, BY_LOT, BY_NOTHING},
	[STANDINGS_LEAGUE] = {BY_SCORE, BY_HEAD_TO_HEAD, BY_BEATEN, BY_POINTS, BY_LOT, BY_NOTHING},
	[STANDINGS_ROLLING] = {BY_SCORE, BY_LOSSES, BY_HEAD_TO_HEAD, BY_MET, BY_POINTS, BY_LOT, BY_NOTHING},
};

/* The scores of a group against each other; all 0 unless each of them has met all others. */
static void
meet_each_other(
	const struct ordering *ordering, const struct standing *group, int count, int value[FIELD_MAX])
{
	bool in_group[FIELD_MAX] = {false};
	struct results_between between;

	for (int i = 0; i < count; i++)
		in_group[group[i].entrant] = true;
	results_between(ordering->field, in_group, &between);
	for (int i = 0; i < count; i++)
		value[i] = between.met == count * (count - 1) / 2 ? between.score[group[i].entrant] : 0;
}

static int
value_of(const struct ordering *ordering, const struct standing *standing, enum standing_by by)
{
	switch (by) {
	case BY_SCORE:
		return standing->results.score;
	case BY_LOSSES:
		return -standing->results.losses;
	case BY_MET:
		return standing->results.met_score;
	case BY_BEATEN:
		return standing->results.beaten;
	case BY_POINTS:
		return standing->results.points;
	case BY_LOT:
		return -ordering->lot[standing->entrant];
	case BY_HEAD_TO_HEAD: /* what a group is worth, not one entrant */
	case BY_NOTHING:
	case BY_COUNT:
		break;
	}
	return 0;
}

/* The highest values first; equal ones stay in their order. */
static void
sort(struct standing *group, int count, int value[FIELD_MAX])
{
	for (int i = 1; i < count; i++) {
		const struct standing standing = group[i];
		int kept = value[i], to = i;
		for (; to > 0 && value[to - 1] < kept; to--) {
			group[to] = group[to - 1];
			value[to] = value[to - 1];
		}
		group[to] = standing;
		value[to] = kept;
	}
}

/* Where the ties begin among the criteria. */
static int
first_tie(const struct ordering *ordering)
{
	int at = 0;

	while (ordering->criteria[at] != BY_HEAD_TO_HEAD)
		at++;
	return at;
}

/* Puts a group in order by one criterion after the other, from the `at`th on. Its first has that place. */
static void
put_in_order(const struct ordering *ordering, struct standing *group, int count, int at, int place)
{
	enum standing_by by = ordering->criteria[at];
	int value[FIELD_MAX];

	if (count == 1 || by == BY_NOTHING) {
		for (int i = 0; i < count; i++) {
			group[i].place = place;
			group[i].by = BY_NOTHING;
		}
		return;
	}
	for (int i = 0; i < count; i++)
		value[i] = value_of(ordering, &group[i], by);
	if (by == BY_HEAD_TO_HEAD)
		meet_each_other(ordering, group, count, value);
	sort(group, count, value);
	for (int from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && value[to] == value[from];)
			to++;
		bool again = to - from < count && at >= first_tie(ordering);
		put_in_order(ordering, group + from, to - from, again ? first_tie(ordering) : at + 1,
			place + from);
		if (from > 0)
			group[from].by = by;
	}
}

void
standings_make(const struct field *field, enum standings_kind kind, const struct lineup *lot,
	struct standing standings[FIELD_MAX])
{
	struct ordering ordering = {.field = field, .criteria = criteria_of[kind]};
	struct entrant_results results[FIELD_MAX];

	if (field->count == 0)
		return;
	results_count(field, results);
	lineup_places(lot, ordering.lot);
	for (int e = 0; e < field->count; e++)
		standings[e] = (struct standing){.entrant = e, .results = results[e]};
	put_in_order(&ordering, standings, field->count, 0, 1);
	standings[0].by = BY_SCORE;
}

void
standings_best(const struct field *field, const struct standing standings[FIELD_MAX], int wanted,
	struct lineup *best)
{
	best->count = 0;
	for (int i = 0; i < field->count && best->count < wanted; i++)
		if (!field->entrants[standings[i].entrant].withdrawn)
			best->at[best->count++] = standings[i].entrant;
}

void
standings_tied(
	const struct field *field, const struct standing standings[FIELD_MAX], int last, struct lineup *tied)
{
	tied->count = 0;
	for (int i = 0; i < field->count && standings[i].place <= last; i++) {
		bool above = i > 0 && standings[i - 1].place == standings[i].place;
		bool below = i + 1 < field->count && standings[i + 1].place == standings[i].place;
		if (above || below)
			tied->at[tied->count++] = standings[i].entrant;
	}
}
