/*
 * visitor_answers.h - what visitors have answered to positions of the day, so that one who comes back is not
 * counted twice. Nothing of it is stored: of visitors only the count is kept.
 *
 * Owns: server->visitor_answers, the last ten thousand answers. A restart forgets them, an upgrade doesn't.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct daily_answer;
struct server;

void visitor_answers_open(struct server *server);
void visitor_answers_close(struct server *server);

/* In this turn. The oldest is forgotten if there are too many. */
void visitor_answers_add(struct server *server, const struct daily_answer *answer);

/* All of them, the oldest first: so another program adds them again. */
typedef void visitor_answer_fn(void *arg, const struct daily_answer *answer);
void visitor_answers_each(const struct server *server, visitor_answer_fn *each, void *arg);

bool visitor_answers_find(
	const struct server *server, int64_t player, int64_t day, struct daily_answer *answer);
