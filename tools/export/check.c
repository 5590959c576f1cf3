/*
 * check.c - recognises a record, mat or sgf by its first letter.
 */
#include "tools/export/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "protocol/archive/reading.h"

static bool
report(const char *path, bool right, const char *problem)
{
	printf("%s: %s\n", path, right ? "as the rules have it" : problem);
	return right;
}

static const char *
end_of(bool over)
{
	return over ? "" : "; the match is not over";
}

static bool
check_record(const char *path, FILE *in)
{
	char problem[READING_PROBLEM_SIZE];
	struct record_found found;

	if (!record_check(in, problem, &found))
		return report(path, false, problem);
	printf("%s: %d actions, as the rules have it%s\n", path, found.actions, end_of(found.over));
	return true;
}

static bool
check_games(const char *path, FILE *in, bool (*read)(FILE *, struct chronicle *, char[READING_PROBLEM_SIZE]))
{
	struct chronicle chronicle = {.id = 0};
	char problem[READING_PROBLEM_SIZE];
	bool right = read(in, &chronicle, problem) && chronicle_check(&chronicle, problem);

	if (right)
		printf("%s: %s and %s, %d game%s, %d-%d, as the rules have it%s\n", path, chronicle.name[0],
			chronicle.name[1], chronicle.count, chronicle.count == 1 ? "" : "s",
			chronicle_score(&chronicle, 0), chronicle_score(&chronicle, 1),
			end_of(chronicle_is_over(&chronicle)));
	else
		report(path, false, problem);
	chronicle_free(&chronicle);
	return right;
}

/* Skips the byte order mark that some programs write. */
static int
first_byte(FILE *in)
{
	int first = getc(in);

	return first == 0xef && getc(in) == 0xbb && getc(in) == 0xbf ? getc(in) : first;
}

/* Recognised by the first letter, as a pipe can't be read twice. */
static bool
check_open(const char *path, FILE *in)
{
	int first = first_byte(in);

	if (first == EOF)
		return report(path, false, ferror(in) ? strerror(errno) : "it is empty");
	ungetc(first, in);
	if (first == 'b')
		return check_record(path, in);
	return check_games(path, in, first == '(' ? sgf_read : mat_read);
}

bool
check_file(const char *path)
{
	FILE *in = fopen(path, "r");

	if (in == NULL)
		return report(path, false, strerror(errno));
	bool right = check_open(path, in);
	fclose(in);
	return right;
}
