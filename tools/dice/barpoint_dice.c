/*
 * barpoint_dice.c - checks the dice of a match after its end, the lots of a tournament, or the book of
 * envelopes.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/dice/check.h"
#include "tools/dice/reader.h"
#include "tools/packed/packed.h"

enum { STATUS_UNREADABLE = 3 }; /* after those of check.h */

static const char usage[] =
	"usage: barpoint-dice check FILE\n"
	"       barpoint-dice --lot 5 FILE\n"
	"\n"
	"FILE is the record of a match ('export 17 record' on the server, or barpoint-export), or what\n"
	"'fairness book' shows, or a dump of many records, or records of lots ('fairness lot 5'); it may\n"
	"be packed by gzip, and - is standard input. The tool compares each seed with its commitment,\n"
	"each chain value with the one before, each throw with its envelope. With --lot it checks that\n"
	"lot of a tournament alone: the order that was drawn, and the byes that follow from it.\n"
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
check_lot(struct reader *reader, const char *name, long long lot)
{
	enum finding worst;
	int checked = check_lots(reader, lot, &worst);

	return checked == 0 && reader->error == 0 ? unreadable(name, "that lot is not in it") : (int)worst;
}

/* A lot's number, or 0 for all that is in the file. */
static int
check(struct reader *reader, const char *name, long long lot)
{
	const char *line;

	while ((line = reader_next(reader)) != NULL) {
		if (begins_lot(line))
			return check_lot(reader, name, lot);
		if (lot == 0 && begins_record(line))
			return (int)check_records(reader);
		if (lot == 0 && strncmp(line, "envelope ", 9) == 0)
			return (int)check_book(reader, line);
	}
	if (reader->error != 0)
		return STATUS_UNREADABLE; /* the caller prints why */
	return unreadable(name, lot != 0 ? "there is no lot in it"
					 : "that is no record of a match or a lot, and no book of envelopes");
}

static int
check_file(const char *name, long long lot)
{
	struct reader reader = {.in = packed_open(name)};

	if (reader.in == NULL)
		return unreadable(name, strerror(errno));
	int status = check(&reader, name, lot);
	if (reader.error != 0) /* whatever was found, the file isn't at fault */
		status = unreadable(name, strerror(reader.error));
	fclose(reader.in);
	reader_clear(&reader);
	return status;
}

/* 0 if it is none. */
static long long
number_of(const char *text)
{
	char *rest;
	long long number = strtoll(text, &rest, 10);

	return *rest == '\0' && number > 0 ? number : 0;
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
	bool one_lot = argc == 4 && strcmp(argv[1], "--lot") == 0;
	long long lot = one_lot ? number_of(argv[2]) : 0;
	if (!(argc == 3 && strcmp(argv[1], "check") == 0) && lot == 0) {
		fputs(usage, stderr);
		return STATUS_UNREADABLE;
	}
	if (sodium_init() < 0)
		return unreadable("libsodium", "it can't be used on this machine");
	return end(check_file(argv[argc - 1], lot));
}
