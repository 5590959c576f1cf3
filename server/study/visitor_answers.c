/*
 * visitor_answers.c - a ring, searched from end to end: some microseconds, when a visitor looks at a
 * position.
 */
#include "server/study/visitor_answers.h"

#include <stdlib.h>

#include "db/daily.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

enum { ANSWERS = 10000 };

struct visitor_answers {
	uint64_t count; /* of all that were added */
	struct daily_answer ring[ANSWERS];
};

void
visitor_answers_open(struct server *server)
{
	server->visitor_answers = must_calloc(1, sizeof *server->visitor_answers);
}

void
visitor_answers_close(struct server *server)
{
	free(server->visitor_answers);
}

void
visitor_answers_add(struct server *server, const struct daily_answer *answer)
{
	struct visitor_answers *answers = server->visitor_answers;
	struct daily_answer *place = &answers->ring[answers->count % ANSWERS];

	undo_keep(server->undo, &answers->count, sizeof answers->count);
	undo_keep(server->undo, place, sizeof *place);
	*place = *answer;
	answers->count++;
}

void
visitor_answers_each(const struct server *server, visitor_answer_fn *each, void *arg)
{
	const struct visitor_answers *answers = server->visitor_answers;
	uint64_t first = answers->count > ANSWERS ? answers->count - ANSWERS : 0;

	for (uint64_t i = first; i < answers->count; i++)
		each(arg, &answers->ring[i % ANSWERS]);
}

bool
visitor_answers_find(const struct server *server, int64_t player, int64_t day, struct daily_answer *answer)
{
	const struct visitor_answers *answers = server->visitor_answers;

	for (uint64_t i = 0; i < answers->count && i < ANSWERS; i++) {
		if (answers->ring[i].player != player || answers->ring[i].day != day)
			continue;
		*answer = answers->ring[i];
		return true;
	}
	return false;
}
