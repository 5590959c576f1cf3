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

void
list_tell_who(struct session *reader, const struct row_player *player)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_who(row, player)
		: form == LIST_NARROW ? narrow_row_who(row, player)
				      : row_who(row, player));
}

void
list_tell_ranked(struct session *reader, const struct row_ranked *ranked)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_ranked(row, ranked)
		: form == LIST_NARROW ? narrow_row_ranked(row, ranked)
				      : row_ranked(row, reader->dialect, ranked));
}

void
list_tell_game(struct session *reader, const char *const names[2], int length, const int score[2])
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_game(row, names, length, score)
		: form == LIST_NARROW ? narrow_row_game(row, names, length, score)
				      : row_game(row, reader->dialect, names, length, score));
}

void
list_tell_saved(struct session *reader, const struct row_saved *saved)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_saved(row, saved)
		: form == LIST_NARROW ? narrow_row_saved(row, saved)
				      : row_saved(row, reader->dialect, saved));
}

void
list_tell_login(struct session *reader, const struct row_login *login)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_login(row, login)
		: form == LIST_NARROW ? narrow_row_login(row, login)
				      : row_login(row, reader->dialect, login));
}

void
list_tell_history(struct session *reader, const struct row_history *history)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_history(row, history)
		: form == LIST_NARROW ? narrow_row_history(row, history)
				      : row_history(row, reader->dialect, history));
}

void
list_tell_versus(struct session *reader, const struct row_versus *versus)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_versus(row, versus)
		: form == LIST_NARROW ? narrow_row_versus(row, versus)
				      : row_versus(row, reader->dialect, versus));
}

void
list_tell_slow(struct session *reader, const struct row_slow *slow)
{
	enum list_form form = screen_list_form(reader);
	char row[ROW_SIZE];

	session_write(reader, row,
		form == LIST_SPOKEN   ? spoken_row_slow(row, slow)
		: form == LIST_NARROW ? narrow_row_slow(row, slow)
				      : row_slow(row, reader->dialect, slow));
}
