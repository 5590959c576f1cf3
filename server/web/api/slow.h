/*
 * slow.h - slow matches that aren't over, as HTTP lists them.
 */
#pragma once

struct asked;
struct reply;

/* Answers with those of everybody, from the place in the list on that was asked for. */
void slow_answer_all(const struct asked *asked, struct reply *reply);
