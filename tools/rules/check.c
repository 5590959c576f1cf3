/*
 * check.c - whole matches, replayed by the rules.
 */
#include "tools/export/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/rules/subcommands.h"

int
run_check(char **words)
{
	bool right = true;

	if (*words == NULL) {
		fputs("barpoint-rules: check needs a file\n", stderr);
		return 2;
	}
	for (; *words != NULL; words++)
		right = check_file(*words) && right;
	return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
