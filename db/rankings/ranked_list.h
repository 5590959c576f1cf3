/*
 * ranked_list.h - what questions about rankings share; inside db/ only.
 */
#pragma once

#include "db/rankings/ratings.h"

/* ?2 is an enum ranked_kind: 1 is people, 2 is programs. */
#define OF_KIND(player) "(?2 = 0 OR (" player ".program OR " player ".program_mark) = (?2 = 2))"

/* Of a row of `ranks`. */
#define RANKS_COUNT "CASE ?2 WHEN 0 THEN people + programs WHEN 1 THEN people ELSE programs END"

/* A list, as `standings` names it, and who of it is asked for. */
struct ranked_list {
	const char *name;
	enum ranked_kind kind;
};
