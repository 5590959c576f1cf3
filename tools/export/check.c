/*
 * check.c - a record, mat or sgf, told apart by how it begins.
 */
#include "tools/export/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "protocol/archive/reading.h"
#include "protocol/archive/record.h"

static bool
report(const char *path, bool right, const char *problem)
{
	printf("%s: %s\n", path, right ? "as the rules have it" : problem);
	return right;
}

static bool
check_record(const char *path, FILE *in)
{
	char problem[RECORD_PROBLEM_SIZE];
	int actions;
	bool right = record_check(in, problem, &actions);

	if (right)
		printf("%s: %d actions, as the rules have it\n", path, actions);
	else
		report(path, false, problem);
	return right;
}

static bool
check_games(const char *path, FILE *in, bool (*read)(FILE *, struct chronicle *, char[READING_PROBLEM_SIZE]))
{
	struct chronicle chronicle = {.id = 0};
	char problem[READING_PROBLEM_SIZE];
	bool right = read(in, &chronicle, problem) && chronicle_check(&chronicle, problem);

	if (right)
		printf("%s: %s and %s, %d games, %d-%d, as the rules have it\n", path, chronicle.name[0],
			chronicle.name[1], chronicle.count, chronicle_score(&chronicle, 0),
			chronicle_score(&chronicle, 1));
	else
		report(path, false, problem);
	chronicle_free(&chronicle);
	return right;
}

bool
check_file(const char *path)
{
	char first[16] = "";
	FILE *in = fopen(path, "r");
	bool right;

	if (in == NULL)
		return report(path, false, strerror(errno));
	size_t length = fread(first, 1, sizeof first - 1, in);
	first[length] = '\0';
	rewind(in);
	if (strncmp(first, "barpoint record", 15) == 0)
		right = check_record(path, in);
	else
		right = check_games(path, in, strncmp(first, "(;", 2) == 0 ? sgf_read : mat_read);
	fclose(in);
	return right;
}
