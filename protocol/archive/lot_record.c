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

	for (; *names != '\0'; names++)
		count += *names == '\n';
	return count;
}

/* The name at the beginning of a text, as the end of a line. Returns the name after it. */
static const char *
write_name(FILE *out, const char *name)
{
	size_t length = strcspn(name, "\n");

	fwrite(name, 1, length, out);
	fputc('\n', out);
	return name + length + (name[length] == '\n');
}

void
lot_record_write_begin(FILE *out, const struct lot_record *lot)
{
	fprintf(out, "barpoint lot record %d\nlot %lld\ntournament %lld\nround %d\npeople %d\nslots %d\n",
		LOT_RECORD_VERSION, (long long)lot->id, (long long)lot->tournament, lot->round, lot->people,
		lot->slots);
	for (const char *name = lot->entrants; *name != '\0';) {
		fputs("entrant ", out);
		name = write_name(out, name);
	}
}

void
lot_record_write_end(FILE *out, const struct lot_record *lot)
{
	int place = 0, byes = lot->slots - count_names(lot->entrants);

	for (const char *name = lot->ordered; *name != '\0';) {
		fprintf(out, "place %d ", ++place);
		name = write_name(out, name);
	}
	for (const char *name = lot->ordered; *name != '\0' && byes > 0; byes--) {
		fputs("bye ", out);
		name = write_name(out, name);
	}
	fputs("end\n", out);
}
