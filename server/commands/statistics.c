/*
 * statistics.c - what really happened on this server: its throws.
 */
#include "protocol/throw_rows.h"
#include "server/commands/command.h"
#include "server/server.h"

static void
run_dicetest(struct session *session, const struct words *words)
{
	const struct throw_counts *counts = &session->server->throws.made;
	char row[ROW_SIZE];

	(void)words;
	session_say(session, MSG_DICETEST);
	for (int number = 1; number <= 6; number++)
		session_write(session, row, throw_row_number(row, counts, number));
	session_say(session, MSG_DICETEST_FACES);
	for (int number = 1; number <= 6; number++)
		session_write(session, row, throw_row_face(row, counts, number));
	throw_text_size(row, counts);
	session_tell(session, MSG_DICETEST_SIZE, &(struct message_args){.text = row});
	session_say(session, MSG_DICETEST_TESTS);
	for (int test = 0; test < THROW_TEST_COUNT; test++)
		session_write(session, row, throw_row_test(row, counts, (enum throw_test)test));
}

static void
run_matrix(struct session *session, const struct words *words)
{
	const struct throw_counts *counts = &session->server->throws.made;
	char row[ROW_SIZE];

	(void)words;
	session_say(session, MSG_MATRIX);
	for (int before = 0; before < THROWS; before++)
		for (int from = 0; from < THROWS; from += THROW_FOLD)
			session_write(session, row, throw_row_after(row, counts, before, from));
}

const struct command statistics_commands[] = {
	{.name = "dicetest", .run = run_dicetest},
	{.name = "matrix", .run = run_matrix},
	{.name = NULL},
};
