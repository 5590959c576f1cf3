/*
 * courier.h - what a courier asks for (COURIER.md), a line at a time, and what it is answered.
 *
 * May not touch: its connection (courier_socket.h).
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct server;

enum { COURIER_LINE_SIZE = 512 }; /* of a request, with its end */

/* A courier that is connected. */
struct courier {
	struct server *server; /* borrowed */
	bool greeted;	       /* it has said hello */
	unsigned ways;	       /* a bit for each that it carries */
};

/* Carries out a request; the answer may be sent once the turn is stored. */
void courier_answer(struct courier *courier, const char *line, FILE *out);

/* The answer if the turn was lost. */
void courier_answer_lost(FILE *out);
