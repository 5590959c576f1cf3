/*
 * awaited.h - on a machine that reads the log of turns: who has seen a turn elsewhere asks for an answer that
 * has it, too (`?turn=17`), and waits up to a second until it is there.
 */
#pragma once

#include <stdbool.h>

struct visitor;

enum awaited {
	AWAITED_HERE, /* or nobody waits for it any more */
	AWAITED_YET,  /* the visitor owes; visitors_wake_owing() has it asked again */
	AWAITED_BY_TOO_MANY,
};

/* Looks at the request that comes next, which wasn't read yet. */
enum awaited awaited_look(struct visitor *visitor);
