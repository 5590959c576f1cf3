/*
 * rows.c - reads lines of any length and content, and passes on those that can be rows.
 */
#include "tools/rules/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1 << 16 }; /* the longest line of complete plays is half as long */

struct line {
	char text[LINE_SIZE];
	size_t length;
	bool too_long;
};

/* The next line without its end; false at the end of the input. Drops what doesn't fit. */
static bool
line_read(struct line *line)
{
	line->length = 0;
	line->too_long = false;
	int c = getchar();
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getchar()) {
		if (line->length < sizeof line->text - 1)
			line->text[line->length++] = (char)c;
		else
			line->too_long = true;
	}
	if (line->length > 0 && line->text[line->length - 1] == '\r')
		line->length--;
	line->text[line->length] = '\0';
	return true;
}

/* Splits the line; ignores fields beyond ROW_FIELDS. */
static struct row
line_split(struct line *line)
{
	struct row row = {0};
	for (char *at = line->text; at != NULL && row.count < ROW_FIELDS;) {
		row.fields[row.count++] = strsep(&at, "\t");
	}
	return row;
}

static const char *
line_complete(struct line *line, int fewest,
	const char *(*complete)(const struct row *row, const void *context), const void *context)
{
	if (line->too_long)
		return "too long";
	if (memchr(line->text, '\0', line->length) != NULL)
		return "not a text";
	struct row row = line_split(line);
	if (row.count < fewest)
		return "too few columns";
	return complete(&row, context);
}

int
rows_complete(
	int fewest, const char *(*complete)(const struct row *row, const void *context), const void *context)
{
	static struct line line; /* too large for a stack that may be small */
	int status = EXIT_SUCCESS;
	for (long number = 1; line_read(&line); number++) {
		if (line.text[0] == '#' && !line.too_long) {
			fwrite(line.text, 1, line.length, stdout);
			putchar('\n');
			fflush(stdout);
			continue;
		}
		const char *wrong = line_complete(&line, fewest, complete, context);
		if (wrong == NULL) {
			fflush(stdout);
			continue;
		}
		fprintf(stderr, "line %ld: %s\n", number, wrong);
		status = EXIT_FAILURE;
	}
	if (ferror(stdin)) {
		fprintf(stderr, "barpoint-rules: reading failed\n");
		status = EXIT_FAILURE;
	}
	return status;
}

void
row_print(const struct row *row, int count)
{
	for (int i = 0; i < count; i++)
		printf("%s\t", row->fields[i]);
}

bool
field_number(const char *field, int lowest, int highest, int *number)
{
	if (field[0] < '0' || field[0] > '9' || strlen(field) > 9)
		return false;
	char *end;
	long value = strtol(field, &end, 10);
	*number = (int)value;
	return *end == '\0' && value >= lowest && value <= highest;
}

bool
field_dice(const char *field, struct dice *dice)
{
	if (strlen(field) != 2)
		return false;
	for (int i = 0; i < 2; i++) {
		if (field[i] < '1' || field[i] > '6')
			return false;
		dice->die[i] = (uint8_t)(field[i] - '0');
	}
	return true;
}

int
field_choice(const char *field, const char *const *choices)
{
	for (int i = 0; choices[i] != NULL; i++) {
		if (strcmp(field, choices[i]) == 0)
			return i;
	}
	return -1;
}

const char *
fields_board_and_dice(const struct row *row, struct board *board, struct dice *dice)
{
	if (!board_read(board, SIDE_O, row->fields[0]))
		return "board: not a position";
	return field_dice(row->fields[1], dice) ? NULL : "dice: not two digits from 1 to 6";
}
