/*
 * chances.h - `rating alice bob 5`: what a rated match of two players would do to their ratings.
 */
#pragma once

struct session;
struct words;

/* The words: `rating`, two names, a length. Tells what is wrong with them, or the answer. */
void chances_tell(struct session *session, const struct words *words);
