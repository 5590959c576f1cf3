/*
 * lot_record.c - see lot_record.h.
 */
#include "protocol/archive/lot_record.h"

#include <string.h>

enum { LOT_RECORD_VERSION = 1 };

/* The number of names. */
static int
count_names(const char *names)
{
	int count = 0;

	for (; *names != '\0'; names += strcspn(names, "\n") + 1)
		count++;
	return count;
}

void
lot_record_write_begin(FILE *out, const struct lot_record *lot)
{
	fprintf(out, "barpoint lot record %d\nlot %lld\ntournament %lld\nround %d\npeople %d\nslots %d\n",
		LOT_RECORD_VERSION, (long long)lot->id, (long long)lot->tournament, lot->round, lot->people,
		lot->slots);
	for (const char *name = lot->entrants; *name != '\0'; name += strcspn(name, "\n") + 1)
		fprintf(out, "entrant %.*s\n", (int)strcspn(name, "\n"), name);
}

void
lot_record_write_end(FILE *out, const struct lot_record *lot)
{
	int place = 0, byes = lot->slots - count_names(lot->entrants);

	for (const char *name = lot->ordered; *name != '\0'; name += strcspn(name, "\n") + 1)
		fprintf(out, "place %d %.*s\n", ++place, (int)strcspn(name, "\n"), name);
	for (const char *name = lot->ordered; *name != '\0' && byes > 0;
		name += strcspn(name, "\n") + 1, byes--)
		fprintf(out, "bye %.*s\n", (int)strcspn(name, "\n"), name);
	fputs("end\n", out);
}
