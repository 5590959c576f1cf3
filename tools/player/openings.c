/*
 * openings.c - a place for each account of the file, most of them empty.
 */
#include "tools/player/openings.h"

#include <stdlib.h>

#include "server/system/clock.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/player/seat.h"

enum {
	IDLE_MS = 10 * 60 * 1000, /* after which a further seat is closed */
	GOODBYE_MS = 2000,	  /* which its last line gets to leave */
	SPARE = 4,		  /* free seats at least, once one is busy */
	SPARE_PART = 4,		  /* and one more for each four that are */
};

struct place {
	const struct account *account;
	struct seat *seat; /* owned; NULL while it isn't open */
	int64_t leaves_ms; /* when it said goodbye; 0 = it is here to stay */
	int64_t busy_ms;   /* when it was last seen at a table, or in a tournament, or opened */
};

struct openings {
	struct house *house;
	struct openings_bounds bounds;
	int count;
	struct place of[ACCOUNTS_MAX];
};

static bool
is_open(const struct place *place)
{
	return place->seat != NULL && place->leaves_ms == 0;
}

static void
open_place(struct openings *openings, struct place *place)
{
	place->seat = must_have(seat_open(openings->house, place->account));
	place->busy_ms = clock_tick_ms();
}

static void
close_place(struct openings *openings, struct place *place)
{
	log_info(place->account->name, "nobody has needed this seat for a while: it is closed");
	seat_leave(place->seat);
	place->leaves_ms = clock_tick_ms();
	openings->house->seats--;
}

/* Nobody else can have it now: it plays, or waits for its next match in a tournament. */
static bool
is_busy(const struct place *place)
{
	return seat_plays(place->seat) || seat_is_called(place->seat);
}

/* The open seats of a level, those that are busy, and those that the bounds ask for now. */
struct tally {
	int open, busy, wanted;
};

static struct tally
count(const struct openings *openings, const struct level *level)
{
	struct tally tally = {.open = 0};

	for (int i = 0; i < openings->count; i++) {
		const struct place *place = &openings->of[i];
		if (place->account->level != level || !is_open(place))
			continue;
		tally.open++;
		tally.busy += is_busy(place);
	}
	tally.wanted = tally.busy == 0 ? 0 : tally.busy + SPARE + tally.busy / SPARE_PART;
	if (tally.wanted < openings->bounds.always)
		tally.wanted = openings->bounds.always;
	if (tally.wanted > openings->bounds.most)
		tally.wanted = openings->bounds.most;
	return tally;
}

static void
open_wanted(struct openings *openings, const struct level *level)
{
	struct tally tally = count(openings, level);

	for (int i = 0; i < openings->count && tally.open < tally.wanted; i++) {
		struct place *place = &openings->of[i];
		if (place->account->level != level || place->seat != NULL)
			continue;
		open_place(openings, place);
		tally.open++;
	}
}

static bool
is_idle(const struct place *place, int64_t now)
{
	return is_open(place) && !seat_has_ended(place->seat) && now - place->busy_ms >= IDLE_MS;
}

/* Those that come last in the file go first: the others are always open. */
static void
close_idle(struct openings *openings, const struct level *level)
{
	int64_t now = clock_tick_ms();
	struct tally tally = count(openings, level);

	for (int i = openings->count - 1; i >= 0 && tally.open > tally.wanted; i--) {
		struct place *place = &openings->of[i];
		if (place->account->level != level || !is_idle(place, now))
			continue;
		close_place(openings, place);
		tally.open--;
	}
}

void
openings_look(struct openings *openings)
{
	for (int i = 0; i < LEVELS; i++)
		open_wanted(openings, &levels[i]);
}

static void
tick(struct place *place, int64_t now)
{
	if (is_open(place)) {
		seat_tick(place->seat);
		if (is_busy(place))
			place->busy_ms = now;
	} else if (place->seat != NULL && now - place->leaves_ms > GOODBYE_MS) {
		seat_close(place->seat);
		place->seat = NULL;
		place->leaves_ms = 0;
	}
}

void
openings_tick(struct openings *openings)
{
	int64_t now = clock_tick_ms();

	for (int i = 0; i < openings->count; i++)
		tick(&openings->of[i], now);
	for (int i = 0; i < LEVELS; i++)
		close_idle(openings, &levels[i]);
	openings_look(openings);
}

void
openings_leave(struct openings *openings)
{
	for (int i = 0; i < openings->count; i++)
		if (is_open(&openings->of[i]))
			seat_leave(openings->of[i].seat);
	openings->bounds = (struct openings_bounds){0, 0}; /* nobody else comes */
}

struct openings *
openings_new(struct house *house, const struct accounts *accounts, const struct openings_bounds *bounds)
{
	struct openings *openings = must_calloc(1, sizeof *openings);

	openings->house = house;
	openings->bounds = *bounds;
	openings->count = accounts->count;
	for (int i = 0; i < accounts->count; i++)
		openings->of[i].account = &accounts->of[i];
	openings_look(openings);
	return openings;
}

void
openings_close(struct openings *openings)
{
	for (int i = 0; i < openings->count; i++)
		if (openings->of[i].seat != NULL)
			seat_close(openings->of[i].seat);
	free(openings);
}
