/*
 * rows.c - the columns of lists.
 */
#include "protocol/rows.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "server/rules/options.h"

size_t
row_who(char out[ROW_SIZE], const struct row_player *player)
{
	char login[TEXT_CLOCK_SIZE], idle[TEXT_DURATION_SIZE], rating[TEXT_RATING_SIZE];

	text_clock(login, (time_t)player->login, player->zone);
	text_duration_hours(idle, player->idle);
	text_rating(rating, player->rating);
	return row_written(
		snprintf(out, ROW_SIZE, " %2d %c%c%c %-13.13s %7s %5d %s %5s %s\r\n", player->number,
			player->playing ? 'P'
			: player->ready ? 'R'
					: '-',
			player->watching ? 'W' : ' ', player->away ? 'A' : ' ', player->name, rating,
			player->experience, login, idle, player->host));
}

size_t
row_rawwho(char out[ROW_SIZE], const struct row_player *player)
{
	char login[TEXT_CLOCK_SIZE], idle[TEXT_DURATION_SIZE], rating[TEXT_RATING_SIZE];

	text_clock(login, (time_t)player->login, player->zone);
	text_duration_hours(idle, player->idle);
	text_rating(rating, player->rating);
	return row_written(snprintf(out, ROW_SIZE, "who: %d %c%c%c %s %s %d %s %s %s\r\n", player->number,
		player->playing ? 'P'
		: player->ready ? 'R'
				: '-',
		player->watching ? 'W' : '-', player->away ? 'A' : '-', player->name, rating,
		player->experience, login, idle, player->host));
}

size_t
row_ranked(char out[ROW_SIZE], bool marked, int rank, const char *name, double rating, int experience)
{
	return row_written(snprintf(out, ROW_SIZE, "%c%4d %-15s %.2f     %d\r\n", marked ? '*' : ' ', rank,
		name, rating, experience));
}

size_t
row_standing(char out[ROW_SIZE], const struct row_standing *standing)
{
	return row_written(snprintf(out, ROW_SIZE, "%c%4d %-15s %.2f     %d%s\r\n",
		standing->marked ? '*' : ' ', standing->rank, standing->name, standing->rating,
		standing->experience, standing->provisional ? "  provisional" : ""));
}

size_t
row_game(char out[ROW_SIZE], const char *const names[2], int length, const int score[2])
{
	char match[32];

	if (length == LENGTH_UNLIMITED)
		snprintf(match, sizeof match, "unlimited match");
	else
		snprintf(match, sizeof match, "%d point match", length);
	return row_written(snprintf(
		out, ROW_SIZE, "%-15s - %15s (%s %d-%d)\r\n", names[0], names[1], match, score[0], score[1]));
}

size_t
row_saved(char out[ROW_SIZE], const struct row_saved *saved)
{
	const char *marks = !saved->online ? "  " : saved->ready ? "**" : " *";
	char length[16];

	/* `unlimited` takes the place of the number and the blanks around it. */
	if (saved->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited");
	else
		snprintf(length, sizeof length, "    %2d   ", saved->length);
	return row_written(snprintf(out, ROW_SIZE, "%s%-19s%s            %2d - %2d%s%s\r\n", marks,
		saved->opponent, length, saved->own, saved->other, saved->options[0] != '\0' ? "  " : "",
		saved->options));
}

const char *
row_result_word(enum row_result result)
{
	static const char *const words[] = {
		[RESULT_PLAYING] = "playing",
		[RESULT_SAVED] = "saved",
		[RESULT_WON] = "won",
		[RESULT_LOST] = "lost",
		[RESULT_ENDED] = "ended",
		[RESULT_CLAIMED] = "claimed",
		[RESULT_GIVEN_UP] = "given up",
	};
	static_assert(sizeof words / sizeof *words == RESULT_COUNT, "a word for each result");

	return words[result];
}

size_t
row_history(char out[ROW_SIZE], const struct row_history *history)
{
	const char *mark = history->options ? "+" : "";
	char day[TEXT_DATE_SIZE], length[16], change[16] = "";

	text_date_day(day, (time_t)history->started, history->zone);
	if (history->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited%s", mark);
	else
		snprintf(length, sizeof length, "%d%s", history->length, mark);
	if (history->rated)
		snprintf(change, sizeof change, "%+.2f", history->change);
	return row_written(snprintf(out, ROW_SIZE, " %6ld  %s  %-20s %-10s %-8s %3d -%3d  %7s\r\n",
		history->match, day, history->opponent, length, row_result_word(history->result),
		history->own, history->other, change));
}

size_t
row_login(char out[ROW_SIZE], const struct row_login *login)
{
	char from[TEXT_DATE_SIZE], to[TEXT_DATE_SIZE];

	text_date_minute(from, (time_t)login->login, login->zone);
	if (login->online)
		snprintf(to, sizeof to, "still here");
	else if (login->logout == 0)
		snprintf(to, sizeof to, "not known");
	else
		text_date_minute(to, (time_t)login->logout, login->zone);
	return row_written(
		snprintf(out, ROW_SIZE, "  %-20s %s  %-16s  %s\r\n", login->name, from, to, login->host));
}

size_t
row_hour(char out[ROW_SIZE], int hour, double average, int least, int most)
{
	return row_written(snprintf(out, ROW_SIZE, " %02d:00-%02d:00 %6.2f %3d %3d\r\n", hour,
		(hour + 1) % 24, average, least, most));
}

size_t
row_ban(char out[ROW_SIZE], const char *what, int64_t since, const char *who, const char *reason)
{
	char day[TEXT_DATE_SIZE];

	text_date_day(day, (time_t)since, NULL);
	return row_written(snprintf(out, ROW_SIZE, "  %-20s since %s by %s%s%.120s\r\n", what, day, who,
		reason[0] != '\0' ? ": " : "", reason));
}

size_t
row_action(char out[ROW_SIZE], int64_t at, const char *who, const char *what, const char *whom,
	const char *reason)
{
	char moment[TEXT_DATE_SIZE];

	text_date_minute(moment, (time_t)at, NULL);
	return row_written(snprintf(out, ROW_SIZE, "  %s  %s: %s%s%s%s%.*s\r\n", moment, who, what,
		whom[0] != '\0' ? " " : "", whom, reason[0] != '\0' ? ": " : "",
		(int)letters_whole(reason, 100), reason));
}

size_t
row_of_names(char out[ROW_SIZE], struct name_rows *rows, const char *name)
{
	enum { COLUMNS = 76 };
	size_t full = 0;

	if (rows->used > 0 && (name == NULL || rows->used + 1 + strlen(name) > COLUMNS)) {
		full = row_written(snprintf(out, ROW_SIZE, " %s\r\n", rows->text));
		rows->used = 0;
	}
	if (name != NULL)
		rows->used += (size_t)snprintf(
			rows->text + rows->used, sizeof rows->text - rows->used, " %.60s", name);
	return full;
}

size_t
row_country(char out[ROW_SIZE], const char *code, const char *name)
{
	return row_written(snprintf(out, ROW_SIZE, "  %s: %s\r\n", code, name));
}

size_t
row_toggle(char out[ROW_SIZE], const char *name, bool on)
{
	return row_written(snprintf(out, ROW_SIZE, "%-16s%s\r\n", name, on ? "YES" : "NO"));
}

size_t
row_variable(char out[ROW_SIZE], const char *name, const char *value)
{
	char label[32];

	snprintf(label, sizeof label, "%s:", name);
	return row_written(snprintf(out, ROW_SIZE, "%-11s %s\r\n", label, value));
}

size_t
row_wrong(char out[ROW_SIZE], const char *wrong, const char *value)
{
	const char *mark = strstr(wrong, "%s");

	if (mark == NULL)
		return row_written(snprintf(out, ROW_SIZE, "%s\r\n", wrong));
	return row_written(snprintf(
		out, ROW_SIZE, "%.*s%.40s%s\r\n", (int)(mark - wrong), wrong, value, mark + strlen("%s")));
}

size_t
row_state(char out[ROW_SIZE], bool ready, const char *watching)
{
	return row_written(snprintf(out, ROW_SIZE, "%sready to play, %s%s, not playing", ready ? "" : "not ",
		watching != NULL ? "watching " : "not watching", watching != NULL ? watching : ""));
}
