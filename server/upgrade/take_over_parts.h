/*
 * take_over_parts.h - the parts of take_over.h, in their order.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct taking;

MUST_USE bool take_over_sessions(struct taking *taking);
MUST_USE bool take_over_players(struct taking *taking);
MUST_USE bool take_over_tables(struct taking *taking);

/* What players wish for, whom they wait for, whom they watch, what they have heard, what visitors have
 * answered. */
void take_over_wishes(struct taking *taking);
