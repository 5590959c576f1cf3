/*
 * silent.h - whom the house players have left for silence: whoever keeps a seat busy and doesn't play comes
 * after others, and waits. All seats of a process share one list.
 *
 * The wait counts from when they were left, is as long as a seat's patience, and doubles with each further
 * time, up to an hour's worth of the usual patience. After some hours without another time it is forgotten.
 * Winning or losing a match changes nothing: to resign one takes seconds.
 */
#pragma once

#include <stdint.h>

#include "protocol/text.h"

enum {
	SILENT_MAX = 256,	   /* the one left longest ago makes room */
	SILENT_WAIT_MAX = 6,	   /* times the patience */
	SILENT_REMEMBERED_MAX = 36 /* likewise */
};

/* Plain data; all zero is an empty list. */
struct silent {
	int count;
	struct {
		char name[NAME_SIZE];
		int times;
		int64_t left_ms;
	} of[SILENT_MAX];
};

/* They were left at `now_ms`, once more. */
void silent_add(struct silent *silent, const char *name, int patience_ms, int64_t now_ms);

/* How long they still have to wait: 0 = not any more, but others come first; -1 = they were never left. */
int64_t silent_wait_ms(const struct silent *silent, const char *name, int patience_ms, int64_t now_ms);
