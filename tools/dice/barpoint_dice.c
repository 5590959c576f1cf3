/*
 * barpoint_dice.c - checks the dice of a match after its end, or the book of envelopes.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "tools/dice/check.h"
#include "tools/dice/reader.h"
#include "tools/packed/packed.h"

enum { STATUS_UNREADABLE = 3 }; /* after those of check.h */

static const char usage[] =
	"usage: barpoint-dice check FILE\n"
	"\n"
	"FILE is the record of a match ('export 17 record' on the server, or barpoint-export), or what\n"
	"'fairness book' shows, or a dump of many records; it may be packed by gzip, and - is standard\n"
	"input. The tool compares each seed with its commitment, each chain value with the one before,\n"
	"each throw with its envelope.\n"
	"\n"
	"Exit status: 0 all as committed, 1 something differs, 2 nothing differs but something can't be\n"
	"checked (an envelope is void or unopened), 3 not a readable record or book.\n";

static int
unreadable(const char *name, const char *why)
{
	fprintf(stderr, "barpoint-dice: %s: %s\n", name, why);
	return STATUS_UNREADABLE;
}

static int
check(struct reader *reader, const char *name)
{
	const char *line;

	while ((line = reader_next(reader)) != NULL) {
		if (begins_record(line))
			return (int)check_records(reader);
		if (strncmp(line, "envelope ", 9) == 0)
			return (int)check_book(reader, line);
	}
	if (reader->error != 0)
		return STATUS_UNREADABLE; /* the caller prints why */
	return unreadable(name, "that is no record of a match and no book of envelopes");
}

static int
check_file(const char *name)
{
	struct reader reader = {.in = packed_open(name)};

	if (reader.in == NULL)
		return unreadable(name, strerror(errno));
	int status = check(&reader, name);
	if (reader.error != 0) /* whatever was found, the file isn't at fault */
		status = unreadable(name, strerror(reader.error));
	fclose(reader.in);
	reader_clear(&reader);
	return status;
}

/* fflush() doesn't report earlier failures. */
static int
end(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	return unreadable("standard output", "not all can be written");
}

int
main(int argc, char *argv[])
{
	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(usage, stdout);
		return end(0);
	}
	if (argc != 3 || strcmp(argv[1], "check") != 0) {
		fputs(usage, stderr);
		return STATUS_UNREADABLE;
	}
	if (sodium_init() < 0)
		return unreadable("libsodium", "it can't be used on this machine");
	return end(check_file(argv[2]));
}
