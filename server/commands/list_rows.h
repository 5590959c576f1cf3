/*
 * list_rows.h - the heads and rows of lists, each in the form that its reader has (sessions/screen.h):
 * columns, narrow ones, or sentences. Records are those of protocol/.
 */
#pragma once

#include "protocol/match_rows.h"

struct row_slow;
struct row_versus;
struct session;

enum list_head {
	HEAD_WHO,
	HEAD_RATINGS,
	HEAD_LAST,
	HEAD_SAVED,
	HEAD_HISTORY,
	HEAD_VERSUS,
	HEAD_COUNT,
};

/* What comes above the rows. People who listen need no names of columns: they hear something or nothing. */
void list_tell_head(struct session *reader, enum list_head head);
void list_tell_head_from(struct session *reader, enum list_head head, long rank);

void list_tell_who(struct session *reader, const struct row_player *player);
void list_tell_ranked(struct session *reader, const struct row_ranked *ranked);
void list_tell_game(struct session *reader, const struct row_game *game);
void list_tell_saved(struct session *reader, const struct row_saved *saved);
void list_tell_login(struct session *reader, const struct row_login *login);
void list_tell_history(struct session *reader, const struct row_history *history);
void list_tell_versus(struct session *reader, const struct row_versus *versus);
void list_tell_slow(struct session *reader, const struct row_slow *slow);
