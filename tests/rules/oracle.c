/*
 * oracle.c - opens, unpacks and splits the files of tests/data/oracle.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/rules/oracle.h"

#include <limits.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>

enum { UNPACKED_MAX = 64 << 20 };

static FILE *
open_below(const char *name)
{
	char path[512];
	int length = snprintf(path, sizeof path, "%s/%s", ORACLE_DIRECTORY, name);
	assert_true(length > 0 && (size_t)length < sizeof path);
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		fail_msg("can't open %s", path);
	return file;
}

/* Replaces the packed file by an unpacked one in memory. */
static void
unpack(struct oracle *oracle)
{
	static uint8_t packed[8 << 20];
	size_t packed_size = fread(packed, 1, sizeof packed, oracle->file);
	assert_true(packed_size > 0 && packed_size < sizeof packed);
	fclose(oracle->file);

	uint64_t limit = UINT64_MAX;
	size_t from = 0;
	size_t size = 0;
	oracle->memory = malloc(UNPACKED_MAX);
	assert_non_null(oracle->memory);
	lzma_ret unpacked = lzma_stream_buffer_decode(&limit, LZMA_CONCATENATED, NULL, packed, &from,
		packed_size, (uint8_t *)oracle->memory, &size, UNPACKED_MAX);
	assert_int_equal(unpacked, LZMA_OK);
	oracle->file = fmemopen(oracle->memory, size, "r");
	assert_non_null(oracle->file);
}

void
oracle_open(struct oracle *oracle, const char *name)
{
	*oracle = (struct oracle){.file = open_below(name)};
	size_t length = strlen(name);
	if (length > 3 && strcmp(name + length - 3, ".xz") == 0)
		unpack(oracle);
}

void
oracle_close(struct oracle *oracle)
{
	fclose(oracle->file);
	free(oracle->memory);
	free(oracle->line);
}

char *
oracle_line(struct oracle *oracle)
{
	ssize_t length = getline(&oracle->line, &oracle->size, oracle->file);
	if (length < 0)
		return NULL;
	if (oracle->line[length - 1] == '\n')
		oracle->line[length - 1] = '\0';
	oracle->number++;
	return oracle->line;
}

bool
oracle_row(struct oracle *oracle)
{
	char *line = oracle_line(oracle);
	while (line != NULL && line[0] == '#')
		line = oracle_line(oracle);
	if (line == NULL)
		return false;
	for (oracle->count = 0; line != NULL;) {
		assert_true(oracle->count < ORACLE_FIELDS);
		oracle->fields[oracle->count++] = strsep(&line, "\t");
	}
	return true;
}

int
oracle_number(const struct oracle *oracle, int field)
{
	assert_true(field < oracle->count);
	char *end;
	long number = strtol(oracle->fields[field], &end, 10);
	assert_true(*end == '\0' && number >= INT_MIN && number <= INT_MAX);
	return (int)number;
}

struct dice
oracle_dice(const char *text)
{
	assert_int_equal(strlen(text), 2);
	return (struct dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
}

struct board
oracle_board(const char *text, enum side viewer)
{
	struct board board;
	if (!board_read(&board, viewer, text))
		fail_msg("no board: %s", text);
	return board;
}
