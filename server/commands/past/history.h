/*
 * history.h - for other commands: a row of a player's matches.
 */
#pragma once

#include "db/history.h"

struct session;

/* In the form that the reader has, below HEAD_HISTORY (list_rows.h). */
void history_tell(struct session *reader, const struct history_row *row);
