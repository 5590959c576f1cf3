/*
 * abbreviations_test.c - what people have learnt to type goes on meaning what it meant: abbreviations.txt
 * holds every beginning of every command, and no new command takes one away.
 *
 * A row of the file: a command, or `-` for none, and the words that mean it. Rows are added for a new
 * command, never changed.
 */
#include <stdio.h>
#include <string.h>

#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "tests/groups/group.h"
#include "tests/server/check.h"

enum { ROW_SIZE = 4096 };

/* How many words of the row mean something else. */
static int
faults_of(const struct commands *commands, char *row)
{
	char *rest;
	const char *meant = strtok_r(row, " \n", &rest), *word;
	int faults = 0;

	while ((word = strtok_r(NULL, " \n", &rest)) != NULL) {
		const struct command *command = command_find(commands, word);
		const char *means = command != NULL ? command->name : "-";
		if (strcmp(means, meant) == 0)
			continue;
		print_error("'%s' meant %s, and means %s\n", word, meant, means);
		faults++;
	}
	return faults;
}

static void
every_abbreviation_keeps_its_meaning(void **state)
{
	struct commands commands;
	char row[ROW_SIZE];
	int faults = 0, rows = 0;
	(void)state;

	commands_make(&commands);
	FILE *file = fopen(ABBREVIATIONS, "r");
	assert_non_null(file);
	for (; fgets(row, sizeof row, file) != NULL; rows++) {
		assert_non_null(strchr(row, '\n'));
		faults += faults_of(&commands, row);
	}
	fclose(file);
	assert_true(rows > 0);
	assert_int_equal(faults, 0);
}

TEST_GROUP(abbreviations)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_abbreviation_keeps_its_meaning)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
