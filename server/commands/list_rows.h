/*
 * list_rows.h - the heads and rows of lists, each in the form that its reader has (sessions/screen.h):
 * columns, narrow ones, or sentences; and single rows. Records are those of protocol/.
 */
#pragma once

#include "protocol/match_rows.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"

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

/* Any other row, by its writer in protocol/, such as row_ban(text, dialect, ...). With letters: it has
 * people's words. `reader` is read several times. */
#define TELL_ROW(reader, write, ...) TELL_ROW_BY(session_write, reader, write, __VA_ARGS__)
#define TELL_ROW_LETTERS(reader, write, ...) TELL_ROW_BY(session_write_letters, reader, write, __VA_ARGS__)

#define TELL_ROW_BY(tell, reader, write, ...)                                                                \
	do {                                                                                                 \
		char text_of_row[ROW_SIZE];                                                                  \
		tell(reader, text_of_row, write(text_of_row, session_reads(reader), __VA_ARGS__));           \
	} while (0)
