/*
 * check.c - recognises a record, mat or sgf by its first letter. Several records in one file are a dump.
 */
#include "tools/export/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "protocol/archive/reading.h"
#include "tools/packed/packed.h"

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

/* True if there is more to read. */
static bool
has_more(FILE *in)
{
	int next = getc(in);

	return next != EOF && ungetc(next, in) != EOF;
}

/* What a dump has been found to hold so far. */
struct dump_check {
	const char *path;
	int64_t last; /* match */
	long long matches, actions;
	bool wrong;
};

static void
add_record(struct dump_check *dump, bool right, const struct record_found *found, const char *problem)
{
	dump->matches++;
	dump->actions += found->actions;
	dump->wrong = dump->wrong || !right;
	if (!right && found->id != 0)
		printf("%s: match %lld: %s\n", dump->path, (long long)found->id, problem);
	else if (!right)
		printf("%s: behind match %lld: %s\n", dump->path, (long long)dump->last, problem);
	dump->last = found->id;
}

/* The first record is read, and there is another. */
static bool
check_dump(struct dump_check *dump, FILE *in)
{
	char problem[READING_PROBLEM_SIZE];
	struct record_found found = {.id = 0};

	while (!found.unreadable && has_more(in)) {
		bool right = record_check(in, problem, &found);
		add_record(dump, right, &found, problem);
	}
	if (ferror(in))
		return report(dump->path, false, strerror(errno));
	if (!dump->wrong)
		printf("%s: %lld matches, %lld actions, as the rules have it\n", dump->path, dump->matches,
			dump->actions);
	return !dump->wrong;
}

static bool
check_records(const char *path, FILE *in)
{
	char problem[READING_PROBLEM_SIZE];
	struct dump_check dump = {.path = path};
	struct record_found found;
	bool right = record_check(in, problem, &found);

	if (!found.unreadable && has_more(in)) {
		add_record(&dump, right, &found, problem);
		return check_dump(&dump, in);
	}
	if (!right)
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
		return check_records(path, in);
	return check_games(path, in, first == '(' ? sgf_read : mat_read);
}

bool
check_file(const char *path)
{
	FILE *in = packed_open(path);

	if (in == NULL)
		return report(path, false, strerror(errno));
	bool right = check_open(path, in);
	fclose(in);
	return right;
}
