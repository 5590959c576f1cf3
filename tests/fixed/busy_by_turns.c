/*
 * busy_by_turns.c - every other turn has much to send, however little it is: so each test sees that output
 * which waits leaves in its order. With `always` or `never` in the file `busy` of the directory
 * BARPOINT_TEST_DIR it is each turn, or none. Linked into barpointd-test in place of server/net/busy.c.
 */
#include "server/net/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
read_busy(const char *test_dir)
{
	static char word[8] = "turns";
	char path[4096];

	if (test_dir == NULL || snprintf(path, sizeof path, "%s/busy", test_dir) >= (int)sizeof path)
		return word;
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return word;
	if (fscanf(file, "%7s", word) != 1)
		abort();
	fclose(file);
	return word;
}

bool
outbox_is_busy(const struct outbox *outbox)
{
	static const char *word; /* of the process, like the next one; NULL: not read yet */
	static bool busy;	 /* it has an outbox for sessions and one for visitors */

	(void)outbox;
	if (word == NULL)
		word = read_busy(getenv("BARPOINT_TEST_DIR"));
	busy = strcmp(word, "always") == 0 || (strcmp(word, "never") != 0 && !busy);
	return busy;
}
