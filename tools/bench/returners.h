/*
 * returners.h - programs that lose their connections and come back by token, all at once, under TLS.
 *
 * They live in a process of their own with the lowest priority: their handshakes must not delay the clients
 * whose latency is measured.
 */
#pragma once

#include <stdbool.h>

#include "tools/bench/bench.h"
#include "tools/bench/child.h"

/* Seconds in which all must be back, or the bench ends: a busy machine has little time for them. */
enum { RETURNERS_PATIENCE = 300 };

struct returners;

/* Persons first .. first + count - 1 log in and get a token each. Ends the bench if somebody can't. */
struct returners *returners_open(struct bench *bench, const struct child *child, int first, int count);
void returners_close(struct returners *returners);

/* Their lines end. Returns once the server has had time to see it. */
void returners_leave(struct returners *returners);

/* They begin to come back; returners_are_in() says whether all are in. */
void returners_come(struct returners *returners);
bool returners_are_in(struct returners *returners);
