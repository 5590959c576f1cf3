/*
 * operator.h - what the commands of operators share.
 */
#pragma once

#include <stdbool.h>

#include "protocol/wire/words.h"
#include "server/sessions/session.h"

struct player_row;

/* The text after word k, without the blanks before it. */
const char *operator_reason(const struct words *words, int k);

/* False for an operator, oneself included, after telling so. */
bool operator_may_touch(struct session *session, const struct player_row *player);
