/*
 * list_rows.c - who reads a list how.
 */
#include "server/commands/list_rows.h"

#include <assert.h>

#include "protocol/narrow_rows.h"
#include "protocol/slow_rows.h"
#include "protocol/spoken/spoken_rows.h"
#include "protocol/versus_rows.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"

static const enum message heads[][LIST_FORMS] = {
	[HEAD_WHO] = {MSG_WHO_HEADER, MSG_WHO_NARROW, MSG_NONE},
	[HEAD_RATINGS] = {MSG_RATINGS_HEADER, MSG_RATINGS_NARROW, MSG_RATINGS_SPOKEN},
	[HEAD_LAST] = {MSG_LAST_HEADER, MSG_LAST_NARROW, MSG_LAST_SPOKEN},
	[HEAD_SAVED] = {MSG_SAVED_HEADER, MSG_SAVED_NARROW, MSG_NONE},
	[HEAD_HISTORY] = {MSG_HISTORY_HEADER, MSG_HISTORY_NARROW, MSG_NONE},
	[HEAD_VERSUS] = {MSG_VERSUS_HEADER, MSG_VERSUS_NARROW, MSG_NONE},
};
static_assert(sizeof heads / sizeof *heads == HEAD_COUNT, "every list has its heads");

void
list_tell_head_from(struct session *reader, enum list_head head, long rank)
{
	enum message message = heads[head][screen_list_form(reader)];

	if (message != MSG_NONE)
		session_tell(reader, message, &(struct message_args){.n = rank});
}

void
list_tell_head(struct session *reader, enum list_head head)
{
	list_tell_head_from(reader, head, 0);
}

/* Tagged programs read what they need of players elsewhere. */
static size_t
row_who_untagged(char out[ROW_SIZE], enum dialect dialect, const struct row_player *player)
{
	(void)dialect;
	return row_who(out, player);
}

/* A function that tells a row of one kind: in columns, in narrow ones, or as a sentence. */
#define LIST_TELLS(function, record, columns, narrow, spoken)                                                \
	void function(struct session *reader, const struct record *told)                                     \
	{                                                                                                    \
		enum list_form form = screen_list_form(reader);                                              \
		char row[ROW_SIZE];                                                                          \
                                                                                                             \
		session_write(reader, row,                                                                   \
			form == LIST_SPOKEN   ? spoken(row, told)                                            \
			: form == LIST_NARROW ? narrow(row, told)                                            \
					      : columns(row, reader->dialect, told));                        \
	}

LIST_TELLS(list_tell_who, row_player, row_who_untagged, narrow_row_who, spoken_row_who)
LIST_TELLS(list_tell_ranked, row_ranked, row_ranked, narrow_row_ranked, spoken_row_ranked)
LIST_TELLS(list_tell_game, row_game, row_game, narrow_row_game, spoken_row_game)
LIST_TELLS(list_tell_saved, row_saved, row_saved, narrow_row_saved, spoken_row_saved)
LIST_TELLS(list_tell_login, row_login, row_login, narrow_row_login, spoken_row_login)
LIST_TELLS(list_tell_history, row_history, row_history, narrow_row_history, spoken_row_history)
LIST_TELLS(list_tell_versus, row_versus, row_versus, narrow_row_versus, spoken_row_versus)
LIST_TELLS(list_tell_slow, row_slow, row_slow, narrow_row_slow, spoken_row_slow)
