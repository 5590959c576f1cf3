/*
 * narrow_rows.c - the columns of lists that a phone has room for.
 */
#include "protocol/narrow_rows.h"

#include <stdio.h>
#include <string.h>

#include "protocol/put.h"
#include "protocol/text.h"
#include "server/rules/options.h"

enum {
	COLUMNS = 40,
	ROW_MOST = COLUMNS + 2, /* with its end */
	NAME_COLUMNS = 15,
	LENGTH_TEXT_SIZE = 16,
	RESULT_SIZE = 32,
};

/* Where a name is longer than its column, blanks between columns make room for it, the last ones first. */
static size_t
squeeze(char out[ROW_SIZE], size_t size)
{
	for (size_t at = size; at > 0 && size > ROW_MOST; at--) {
		if (out[at - 1] != ' ' || (at > 1 && out[at - 2] != ' '))
			continue;
		memmove(out + at - 1, out + at, size - at + 1);
		size--;
	}
	return size;
}

static void
write_length(char out[LENGTH_TEXT_SIZE], const char *before, int length)
{
	if (length == LENGTH_UNLIMITED)
		snprintf(out, LENGTH_TEXT_SIZE, "unlimited");
	else
		snprintf(out, LENGTH_TEXT_SIZE, "%s%d", before, length);
}

/* Who they are, what they do and for how long they have done nothing. Without printf, like the wide one. */
size_t
narrow_row_who(char out[ROW_SIZE], const struct row_player *player)
{
	char idle[TEXT_DURATION_SIZE], rating[TEXT_RATING_SIZE];
	struct put put = put_begin(out, ROW_SIZE);

	text_duration_hours(idle, player->idle);
	text_rating(rating, player->rating);
	put_char(&put, ' ');
	put_number_right(&put, player->number, 2);
	put_char(&put, ' ');
	put_char(&put, player->playing ? 'P' : player->ready ? 'R' : '-');
	put_char(&put, player->watching ? 'W' : ' ');
	put_char(&put, player->away ? 'A' : ' ');
	put_char(&put, ' ');
	put_text(&put, player->name);
	put_blanks(&put, strlen(player->name), NAME_COLUMNS);
	put_char(&put, ' ');
	put_right(&put, rating, 7);
	put_char(&put, ' ');
	put_right(&put, idle, 5);
	put_text(&put, "\r\n");
	return squeeze(out, put_end(&put));
}

/* The experience shows which players are provisional. */
size_t
narrow_row_ranked(char out[ROW_SIZE], const struct row_ranked *ranked)
{
	return squeeze(out,
		row_written(snprintf(out, ROW_SIZE, "%c%4d %-*s %7.2f %6d\r\n", ranked->marked ? '*' : ' ',
			ranked->rank, NAME_COLUMNS, ranked->name, ranked->rating, ranked->experience)));
}

size_t
narrow_row_game(char out[ROW_SIZE], const struct row_game *game)
{
	char match[LENGTH_TEXT_SIZE];

	write_length(match, "to ", game->length);
	size_t size = row_written(snprintf(out, ROW_SIZE, "%s - %s (%s: %d-%d)\r\n", game->names[0],
		game->names[1], match, game->score[0], game->score[1]));
	if (size <= ROW_MOST)
		return size;
	return row_written(snprintf(out, ROW_SIZE, "%s -\r\n  %s (%s: %d-%d)\r\n", game->names[0],
		game->names[1], match, game->score[0], game->score[1]));
}

size_t
narrow_row_saved(char out[ROW_SIZE], const struct row_saved *saved)
{
	char length[LENGTH_TEXT_SIZE];

	write_length(length, "", saved->length);
	return squeeze(out, row_written(snprintf(out, ROW_SIZE, "%s%-*s %-9s %d-%d%s%s\r\n",
				    !saved->online ? "  "
				    : saved->ready ? "**"
						   : " *",
				    NAME_COLUMNS, saved->opponent, length, saved->own, saved->other,
				    saved->options[0] != '\0' ? "  " : "", saved->options)));
}

/* Until when they were here: that is what one looks for. */
size_t
narrow_row_login(char out[ROW_SIZE], const struct row_login *login)
{
	char until[TEXT_DATE_SIZE];

	if (login->online)
		snprintf(until, sizeof until, "still here");
	else if (login->logout == 0)
		snprintf(until, sizeof until, "not known");
	else
		text_date_minute(until, (time_t)login->logout, login->zone);
	return row_written(snprintf(out, ROW_SIZE, "  %-*s  %s\r\n", NAME_COLUMNS, login->name, until));
}

/* The rest is in `match <number>`. A result that was not played has no room after a long name. */
size_t
narrow_row_history(char out[ROW_SIZE], const struct row_history *history)
{
	const char *mark = row_history_mark(history);
	char result[RESULT_SIZE];

	snprintf(result, sizeof result, mark[0] != '\0' ? "%s (%s)" : "%s", row_result_word(history->result),
		mark);
	size_t size =
		squeeze(out, row_written(snprintf(out, ROW_SIZE, " %6ld %-*s %-8s %d-%d\r\n", history->match,
				     NAME_COLUMNS, history->opponent, result, history->own, history->other)));
	if (size <= ROW_MOST || mark[0] == '\0')
		return size;
	return row_written(snprintf(out, ROW_SIZE, " %6ld %s\r\n        %s %d-%d\r\n", history->match,
		history->opponent, result, history->own, history->other));
}
