/*
 * slow.h - slow matches that aren't over, as HTTP lists them.
 */
#pragma once

#include <stdint.h>

struct reply;
struct server;

/* Answers with those of everybody, from the one with that place in the list on. */
void slow_answer_all(struct server *server, int64_t from, struct reply *reply);
