/*
 * evening.c - see evening.h.
 */
#include "tools/bench/evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/fail.h"
#include "tools/bench/loop.h"

enum { PATIENCE = 120 };

static int
all_of(const struct evening *evening)
{
	return evening->tournaments * evening->each;
}

/* "Bench17 is open, as number 23.", to the director. */
static void
read_number(struct evening_entrant *entrant, const char *line)
{
	const char *number = strstr(line, " is open, as number ");

	if (number != NULL)
		entrant->evening->number[entrant->tournament] = strtol(number + 20, NULL, 10);
}

static void
on_line(struct conn *conn, char *line)
{
	struct evening_entrant *entrant = conn->owner;
	struct evening *evening = entrant->evening;

	if (strncmp(line, "** Please wait for", 18) == 0)
		return;
	if (strncmp(line, "** You are now playing", 22) == 0 || strstr(line, " has joined you") != NULL) {
		evening->playing += !entrant->is_playing;
		entrant->is_playing = true;
	} else if (strncmp(line, "** ", 3) == 0 && strncmp(line, "** Player", 9) != 0) {
		fail("an entrant is told: %s", line);
	} else if (strncmp(line, "You have entered", 16) == 0) {
		evening->entered += !entrant->entered;
		entrant->entered = true;
	} else if (strstr(line, " wants to play a ") != NULL) {
		evening->paired += entrant->opponent[0] == '\0';
		snprintf(entrant->opponent, sizeof entrant->opponent, "%.*s", (int)strcspn(line, " "), line);
	} else {
		read_number(entrant, line);
	}
}

static const struct conn_handler enters = {.line = on_line};

static bool
all_are_open(void *arg)
{
	const struct evening *evening = arg;

	for (int i = 0; i < evening->tournaments; i++)
		if (evening->number[i] == 0)
			return false;
	return true;
}

static bool
all_have_entered(void *arg)
{
	const struct evening *evening = arg;

	return evening->entered == all_of(evening);
}

static bool
all_are_paired(void *arg)
{
	const struct evening *evening = arg;

	return evening->paired == all_of(evening);
}

static void
wait_for(struct evening *evening, bool (*is_done)(void *arg), const char *what)
{
	if (!bench_run_until(evening->bench, PATIENCE, is_done, evening))
		fail("%s: %d entered, %d paired, of %d", what, evening->entered, evening->paired,
			all_of(evening));
}

/* `tournament 5 WHAT`, typed by that entrant. */
static void
type(struct evening *evening, int entrant, const char *what)
{
	char line[64];

	snprintf(line, sizeof line, "tournament %ld %s\r\n",
		evening->number[evening->entrants[entrant].tournament], what);
	conn_send(evening->entrants[entrant].conn, line);
}

void
evening_begin(struct evening *evening, struct bench *bench, struct conn *conns, int tournaments, int each,
	const char *kind)
{
	char line[128];

	*evening = (struct evening){.bench = bench, .tournaments = tournaments, .each = each};
	evening->entrants = must_alloc((size_t)all_of(evening), sizeof *evening->entrants);
	evening->number = must_alloc((size_t)tournaments, sizeof *evening->number);
	for (int i = 0; i < all_of(evening); i++) {
		evening->entrants[i] = (struct evening_entrant){
			.evening = evening, .conn = &conns[i], .tournament = i / each};
		conns[i].on = &enters;
		conns[i].owner = &evening->entrants[i];
	}
	for (int i = 0; i < tournaments; i++) {
		snprintf(line, sizeof line, "tournament new \"Bench%d\" %s seats=%d\r\n", i, kind, each);
		conn_send(&conns[i * each], line);
	}
	wait_for(evening, all_are_open, "not all tournaments are open");
	for (int i = 0; i < all_of(evening); i++)
		type(evening, i, "enter");
	wait_for(evening, all_have_entered, "not all have entered");
	for (int i = 0; i < tournaments; i++)
		type(evening, i * each, "start");
	wait_for(evening, all_are_paired, "not all are paired");
}

void
evening_join(struct evening *evening, int entrant)
{
	char line[64];

	snprintf(line, sizeof line, "join %s\r\n", evening->entrants[entrant].opponent);
	conn_send(evening->entrants[entrant].conn, line);
}

void
evening_clear(struct evening *evening)
{
	free(evening->entrants);
	free(evening->number);
}
