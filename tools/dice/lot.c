/*
 * lot.c - the record of a tournament's lot: is its order the one that its envelope held, and do the byes
 * follow from it?
 */
#include "tools/dice/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/dice/envelope.h"
#include "tools/dice/reader.h"

enum {
	LOT_ENTRANTS = 128,
	LOT_NAME_SIZE = 64,
	LOT_HEAD = 4, /* lines of the context before the entrants */
	LOT_FAULT_SIZE = 256,
	NUMBERS = 6 * 6 * 6 * 6, /* of two throws */
};

struct names {
	int count;
	char name[LOT_ENTRANTS][LOT_NAME_SIZE];
};

struct lot {
	long long number, tournament, round, people, slots;
	struct names entrants, order, byes;
	struct envelope envelope; /* the last one: it was drawn by it */
	long long dead;		  /* envelopes before it that are void */
	struct hash context;	  /* as told */
	bool has_context, ended;
	char fault[LOT_FAULT_SIZE]; /* "" = none yet */
};

bool
begins_lot(const char *line)
{
	return strcmp(line, "barpoint lot record 1") == 0;
}

static void wrong(struct lot *lot, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
wrong(struct lot *lot, const char *format, ...)
{
	va_list arguments;

	if (lot->fault[0] != '\0')
		return;
	va_start(arguments, format);
	vsnprintf(lot->fault, sizeof lot->fault, format, arguments);
	va_end(arguments);
}

/* --- reading */

static void
add_name(struct lot *lot, struct names *names, const char *name)
{
	size_t length = strlen(name);

	if (names->count == LOT_ENTRANTS || length == 0 || length >= LOT_NAME_SIZE) {
		wrong(lot, "it has more than %d names, or one that is too long: %.40s", LOT_ENTRANTS, name);
		return;
	}
	memcpy(names->name[names->count++], name, length + 1);
}

static void
read_lot_envelope(struct lot *lot, const char *line)
{
	struct envelope before = lot->envelope;

	if (!envelope_read(&lot->envelope, line) || lot->envelope.lot != lot->number) {
		wrong(lot, "this line can't be understood: %.120s", line);
		return;
	}
	if (before.number == 0)
		return;
	if (!before.dead)
		wrong(lot, "envelope %lld is not void, and another one was taken", before.number);
	if (lot->envelope.number != before.number + 1)
		wrong(lot, "after envelope %lld the next one should have been taken", before.number);
	lot->dead++;
}

static void
read_lot_context(struct lot *lot, const char *line)
{
	char text[2 * HASH_BYTES + 1];
	long long number;

	lot->has_context = sscanf(line, "context %18lld %64[0-9a-f]", &number, text) == 2 &&
			   number == lot->envelope.number && hash_read(&lot->context, text);
	if (!lot->has_context)
		wrong(lot, "this line can't be understood: %.120s", line);
}

/* The value after the words; NULL if the line begins otherwise. */
static const char *
after(const char *line, const char *words)
{
	size_t length = strlen(words);

	return strncmp(line, words, length) == 0 ? line + length : NULL;
}

static bool
read_count(struct lot *lot, const char *line, const char *words, long long *count)
{
	const char *value = after(line, words);
	char *end;

	if (value == NULL)
		return false;
	*count = strtoll(value, &end, 10);
	if (*end != '\0' || end == value || *count < 0)
		wrong(lot, "this line can't be understood: %.120s", line);
	return true;
}

static void
read_place(struct lot *lot, const char *line)
{
	char *name;
	long long place = strtoll(line + strlen("place "), &name, 10);

	if (place != lot->order.count + 1 || *name != ' ') {
		wrong(lot, "place %d should come here: %.120s", lot->order.count + 1, line);
		return;
	}
	add_name(lot, &lot->order, name + 1);
}

static void
read_lot_line(struct lot *lot, const char *line)
{
	const char *value;

	if (read_count(lot, line, "lot ", &lot->number) ||
		read_count(lot, line, "tournament ", &lot->tournament) ||
		read_count(lot, line, "round ", &lot->round) ||
		read_count(lot, line, "people ", &lot->people) ||
		read_count(lot, line, "slots ", &lot->slots))
		return;
	if ((value = after(line, "entrant ")) != NULL)
		add_name(lot, &lot->entrants, value);
	else if ((value = after(line, "bye ")) != NULL)
		add_name(lot, &lot->byes, value);
	else if (after(line, "place ") != NULL)
		read_place(lot, line);
	else if (after(line, "envelope ") != NULL)
		read_lot_envelope(lot, line);
	else if (after(line, "context ") != NULL)
		read_lot_context(lot, line);
	else
		lot->ended = strcmp(line, "end") == 0;
}

/* --- checking */

static struct hash
lot_context(const struct lot *lot)
{
	char number[3][24];
	const char *lines[LOT_HEAD + LOT_ENTRANTS] = {"barpoint lot 1", number[0], number[1], number[2]};

	snprintf(number[0], sizeof number[0], "%lld", lot->envelope.number);
	snprintf(number[1], sizeof number[1], "%lld", lot->tournament);
	snprintf(number[2], sizeof number[2], "%lld", lot->round);
	for (int i = 0; i < lot->entrants.count; i++)
		lines[LOT_HEAD + i] = lot->entrants.name[i];
	return context_of(lines, LOT_HEAD + lot->entrants.count);
}

/* Of two throws, each die a digit from 0 to 5. */
static int
number_of(const struct lot *lot, const struct hash *context, uint64_t throw)
{
	int high[2], low[2];

	throw_of(&lot->envelope.seed, context, throw, high);
	throw_of(&lot->envelope.seed, context, throw +1, low);
	return (((high[0] - 1) * 6 + high[1] - 1) * 6 + low[0] - 1) * 6 + low[1] - 1;
}

/* Draws the entrants from one number of the list to another, and compares each with its place. */
static void
draw(struct lot *lot, const struct hash *context, uint64_t *throw, int from, int to)
{
	int left[LOT_ENTRANTS], count = 0;

	for (int i = from; i < to; i++)
		left[count++] = i;
	for (int place = from; count > 0; place++) {
		int drawn = 0;
		if (count > 1) {
			int number;
			do {
				number = number_of(lot, context, *throw);
				*throw += 2;
			} while (number >= NUMBERS - NUMBERS % count);
			drawn = number % count;
		}
		const char *name = lot->entrants.name[left[drawn]];
		if (strcmp(name, lot->order.name[place]) != 0)
			wrong(lot, "place %d is that of %s by envelope %lld, the record has %s", place + 1,
				name, lot->envelope.number, lot->order.name[place]);
		memmove(left + drawn, left + drawn + 1, (size_t)(--count - drawn) * sizeof *left);
	}
}

/* A bracket's empty slots are for the first of the order. */
static void
check_byes(struct lot *lot)
{
	long long byes = lot->slots - lot->entrants.count;

	if (lot->slots == 0)
		byes = 0;
	if (byes < 0 || byes > lot->entrants.count) {
		wrong(lot, "%d entrants can't fill %lld slots", lot->entrants.count, lot->slots);
		return;
	}
	if (lot->byes.count != byes)
		wrong(lot, "there are %d byes, and there should be %lld", lot->byes.count, byes);
	for (int i = 0; i < lot->byes.count && i < byes; i++)
		if (strcmp(lot->byes.name[i], lot->order.name[i]) != 0)
			wrong(lot, "bye %d is for %s, who has that place, the record has %s", i + 1,
				lot->order.name[i], lot->byes.name[i]);
}

static void
check_seed(struct lot *lot)
{
	struct hash commitment = commitment_of(&lot->envelope.seed), context = lot_context(lot);

	if (!hash_same(&commitment, &lot->envelope.commitment))
		wrong(lot, "envelope %lld has another seed than was committed to", lot->envelope.number);
	if (!lot->has_context || !hash_same(&context, &lot->context))
		wrong(lot, "the context of envelope %lld is not that of these entrants",
			lot->envelope.number);
}

static void
check_lot(struct lot *lot)
{
	uint64_t throw = 1;

	if (!lot->ended)
		wrong(lot, "the record is cut off: no 'end'");
	if (lot->entrants.count == 0 || lot->people > lot->entrants.count)
		wrong(lot, "it has %d entrants and %lld people", lot->entrants.count, lot->people);
	if (lot->order.count != lot->entrants.count)
		wrong(lot, "it has %d entrants and %d places", lot->entrants.count, lot->order.count);
	if (!lot->envelope.opened)
		wrong(lot, "it has no opened envelope");
	if (lot->fault[0] != '\0')
		return;
	struct hash context = lot_context(lot);
	check_seed(lot);
	draw(lot, &context, &throw, 0, (int)lot->people);
	draw(lot, &context, &throw, (int)lot->people, lot->entrants.count);
	check_byes(lot);
}

/* --- telling */

/* Reads to its end, or to the beginning of the next one; true if that is what was read last. */
static bool
read_lot(struct lot *lot, struct reader *reader)
{
	const char *line;

	*lot = (struct lot){.number = 0};
	while (!lot->ended && (line = reader_next(reader)) != NULL) {
		if (begins_lot(line))
			return true;
		read_lot_line(lot, line);
	}
	return false;
}

static void
tell(const struct lot *lot)
{
	if (lot->fault[0] != '\0') {
		printf("lot %lld: %s\n", lot->number, lot->fault);
		return;
	}
	if (lot->dead > 0)
		printf("lot %lld: drawn again, %lld %s before envelope %lld void\n", lot->number, lot->dead,
			lot->dead == 1 ? "envelope" : "envelopes", lot->envelope.number);
	printf("lot %lld: tournament %lld, round %lld: %d places and %d %s, all as committed\n", lot->number,
		lot->tournament, lot->round, lot->order.count, lot->byes.count,
		lot->byes.count == 1 ? "bye" : "byes");
}

static bool
find_next(struct reader *reader)
{
	const char *line;

	while ((line = reader_next(reader)) != NULL)
		if (begins_lot(line))
			return true;
	return false;
}

int
check_lots(struct reader *reader, long long number, enum finding *worst)
{
	int checked = 0;
	struct lot lot;
	bool more;

	*worst = FOUND_RIGHT;
	do {
		more = read_lot(&lot, reader) || find_next(reader);
		if (number != 0 && lot.number != number)
			continue;
		check_lot(&lot);
		tell(&lot);
		if (lot.fault[0] != '\0')
			*worst = FOUND_WRONG;
		checked++;
	} while (more);
	return checked;
}
