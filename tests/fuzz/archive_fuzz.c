/*
 * archive_fuzz.c - files for barpoint-export --check, in its three forms. A fault is reported in one
 * printable line that names a line of the file; legal games stay the same when written as sgf and read again.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/formats.h"
#include "protocol/archive/reading.h"
#include "tests/fuzz/fuzz.h"

static void
check_problem(const char *problem)
{
	assert(strncmp(problem, "line ", 5) == 0 && strlen(problem) < READING_PROBLEM_SIZE);
	for (; *problem != '\0'; problem++)
		assert(*problem >= ' ' && *problem <= '~');
}

static FILE *
open_text(char *text, size_t size)
{
	FILE *in = fmemopen(text, size, "r");

	assert(in != NULL);
	return in;
}

static void
write_again(struct chronicle *chronicle)
{
	struct chronicle again = {.id = 0};
	char *text, problem[READING_PROBLEM_SIZE];
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert(out != NULL);
	snprintf(chronicle->name[0], CHRONICLE_NAME_SIZE, "alice"); /* a foreign name may have brackets */
	snprintf(chronicle->name[1], CHRONICLE_NAME_SIZE, "bobby");
	sgf_write(out, chronicle);
	fclose(out);
	FILE *in = open_text(text, size);
	bool right = sgf_read(in, &again, problem) && chronicle_check(&again, problem);
	assert(right);
	fclose(in);
	assert(again.count == chronicle->count);
	for (int player = 0; player < 2; player++)
		assert(chronicle_score(&again, player) == chronicle_score(chronicle, player));
	assert(chronicle_is_over(&again) == chronicle_is_over(chronicle));
	chronicle_free(&again);
	free(text);
}

static void
check_games(FILE *in, bool (*read)(FILE *, struct chronicle *, char[READING_PROBLEM_SIZE]))
{
	struct chronicle chronicle = {.id = 0};
	char problem[READING_PROBLEM_SIZE] = "";

	if (read(in, &chronicle, problem) && chronicle_check(&chronicle, problem))
		write_again(&chronicle);
	else
		check_problem(problem);
	chronicle_free(&chronicle);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char problem[READING_PROBLEM_SIZE] = "";
	struct record_found found;

	if (size == 0)
		return 0;
	char *text = malloc(size);
	assert(text != NULL);
	memcpy(text, bytes, size);
	FILE *in = open_text(text, size);
	if (text[0] != 'b')
		check_games(in, text[0] == '(' ? sgf_read : mat_read);
	else if (!record_check(in, problem, &found))
		check_problem(problem);
	fclose(in);
	free(text);
	return 0;
}
