/*
 * courier.h - the way of a letter: asked for at the desk, carried, reported. No more than four at a time are
 * under way, and only as many are asked for as there are hands free; so no more than these come twice when
 * the courier is killed.
 *
 * Owns: which letters are under way, and what has to be reported of them.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct courier;
struct event_base;
struct figures;
struct settings;

/* The settings are borrowed. With a request in `test` only letters of that test are carried; then the loop
 * ends. Ends the process, with a sentence, if it can't do what the settings say. */
MUST_USE struct courier *courier_open(
	struct event_base *base, const struct settings *settings, const char *test);
void courier_close(struct courier *courier);

/* Takes no more letters; the loop ends when those under way are reported. */
void courier_leave(struct courier *courier);

const struct figures *courier_figures(struct courier *courier);

/* Of a test: whether each letter has arrived. */
bool courier_test_passed(const struct courier *courier);
