/*
 * spoken_rows.c - lists as sentences. The important part comes first: the name, then what the player does.
 */
#include "protocol/spoken/spoken_rows.h"

#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "server/rules/options.h"

enum { LENGTH_TEXT_SIZE = 24 };

static void
write_length(char out[LENGTH_TEXT_SIZE], int length)
{
	if (length == LENGTH_UNLIMITED)
		snprintf(out, LENGTH_TEXT_SIZE, "unlimited match");
	else
		snprintf(out, LENGTH_TEXT_SIZE, "match to %d", length);
}

size_t
spoken_row_who(char out[ROW_SIZE], const struct row_player *player)
{
	char idle[TEXT_DURATION_SIZE];

	text_duration_hours(idle, player->idle);
	return row_written(snprintf(out, ROW_SIZE,
		"%s, %s%s%s, rating %.2f, experience %d, idle for %s, from %s\r\n", player->name,
		player->playing ? "playing"
		: player->ready ? "ready"
				: "not ready",
		player->watching ? ", watching" : "", player->away ? ", away" : "", player->rating,
		player->experience, idle, player->host));
}

size_t
spoken_row_ranked(char out[ROW_SIZE], const struct row_ranked *ranked)
{
	return row_written(snprintf(out, ROW_SIZE, "Rank %d, %s, rating %.2f, experience %d%s\r\n",
		ranked->rank, ranked->name, ranked->rating, ranked->experience,
		ranked->provisional ? ", provisional" : ""));
}

size_t
spoken_row_game(char out[ROW_SIZE], const struct row_game *game)
{
	char match[LENGTH_TEXT_SIZE];

	write_length(match, game->length);
	return row_written(snprintf(out, ROW_SIZE, "%s %d, %s %d, %s\r\n", game->names[0], game->score[0],
		game->names[1], game->score[1], match));
}

size_t
spoken_row_saved(char out[ROW_SIZE], const struct row_saved *saved)
{
	char match[LENGTH_TEXT_SIZE];

	write_length(match, saved->length);
	return row_written(snprintf(out, ROW_SIZE, "%s, %s, %s%s%s, you %d, %s %d\r\n", saved->opponent,
		!saved->online ? "not logged in"
		: saved->ready ? "ready"
			       : "logged in",
		match, saved->options[0] != '\0' ? " " : "", saved->options, saved->own, saved->opponent,
		saved->other));
}

size_t
spoken_row_history(char out[ROW_SIZE], const struct row_history *history)
{
	char match[LENGTH_TEXT_SIZE], day[TEXT_DATE_SIZE], change[40] = "";

	write_length(match, history->length);
	text_date_day(day, (time_t)history->started, history->zone);
	if (history->rated)
		snprintf(change, sizeof change, ", rating %s %.2f", history->change < 0 ? "down" : "up",
			history->change < 0 ? -history->change : history->change);
	const char *mark = row_history_mark(history);
	return row_written(snprintf(out, ROW_SIZE, "%s, %s%s%s %d to %d, %s%s%s, number %ld, on %s\r\n",
		history->opponent, row_result_word(history->result), mark[0] != '\0' ? " by " : "",
		strcmp(mark, "left") == 0 ? "leaving" : mark, history->own, history->other, match,
		history->options ? " with options" : "", change, history->match, day));
}

size_t
spoken_row_login(char out[ROW_SIZE], const struct row_login *login)
{
	char from[TEXT_DATE_SIZE], to[TEXT_DATE_SIZE];

	text_date_minute(from, (time_t)login->login, login->zone);
	text_date_minute(to, (time_t)login->logout, login->zone);
	return row_written(
		snprintf(out, ROW_SIZE, "%s from %s, logged in %s, %s%s\r\n", login->name, login->host, from,
			login->online	     ? "still here"
			: login->logout == 0 ? "logout not known"
					     : "logged out ",
			login->online || login->logout == 0 ? "" : to));
}
