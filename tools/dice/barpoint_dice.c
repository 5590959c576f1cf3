/*
 * barpoint_dice.c - checks the dice of a match after its end, or the book of envelopes.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/dice/check.h"

enum { STATUS_UNREADABLE = 3 };

static const char usage[] =
	"usage: barpoint-dice check FILE\n"
	"\n"
	"FILE is the record of a match ('export 17 record' on the server, or barpoint-export), or what\n"
	"'fairness book' shows there; - is standard input. Each seed is held against its commitment, each\n"
	"chain value against the one before, each throw against the envelope it came from.\n"
	"\n"
	"Exit status: 0 all as committed, 1 something differs, 2 nothing differs but something can't be\n"
	"checked (an envelope that is void or not opened yet), 3 not a file that can be read.\n";

const char *
check_line(FILE *in)
{
	static char *line; /* grows to the longest */
	static size_t size;
	char *text;

	if (getline(&line, &size, in) < 0) {
		free(line);
		line = NULL;
		size = 0;
		return NULL;
	}
	line[strcspn(line, "\r\n")] = '\0';
	for (text = line; strncmp(text, "> ", 2) == 0;)
		text += 2; /* what a terminal showed in front of it */
	return text;
}

static int
check(FILE *in)
{
	const char *line;

	while ((line = check_line(in)) != NULL) {
		if (strcmp(line, "barpoint record 1") == 0)
			return (int)check_record(in);
		if (strncmp(line, "envelope ", 9) == 0)
			return (int)check_book(in, line);
	}
	fputs("barpoint-dice: that is no record of a match and no book of envelopes\n", stderr);
	return STATUS_UNREADABLE;
}

int
main(int argc, char *argv[])
{
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		return fputs(usage, stdout) < 0 ? STATUS_UNREADABLE : 0;
	if (argc != 3 || strcmp(argv[1], "check") != 0) {
		fputs(usage, stderr);
		return STATUS_UNREADABLE;
	}
	FILE *in = strcmp(argv[2], "-") == 0 ? stdin : fopen(argv[2], "r");
	if (in == NULL || sodium_init() < 0) {
		fprintf(stderr, "barpoint-dice: %s: %s\n", argv[2], strerror(errno));
		return STATUS_UNREADABLE;
	}
	int status = check(in);
	while (check_line(in) != NULL)
		; /* to the end, where the line is freed */
	if (in != stdin)
		fclose(in);
	if (fflush(stdout) != 0)
		return STATUS_UNREADABLE;
	return status;
}
