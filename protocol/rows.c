/*
 * rows.c - the columns of lists.
 */
#include "protocol/rows.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/put.h"
#include "protocol/tags.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"

enum {
	ROW_TEXT = 256, /* of the text after the tag */
	REASON_SHOWN = 100,
};

size_t
row_end(struct put *put, const char *format, ...)
{
	size_t room = (size_t)(put->end - put->at);
	va_list values;

	assert(!put->full);
	if (room > ROW_TEXT)
		room = ROW_TEXT;
	va_start(values, format);
	int size = vsnprintf(put->at, room, format, values);
	va_end(values);
	return (size_t)(put->at - put->start) + ((size_t)size < room ? (size_t)size : room - 1);
}

/* What they do, and `none` for what they don't. */
static void
put_states(struct put *put, const struct row_player *player, char none)
{
	put_char(put, ' ');
	put_char(put, player->playing ? 'P' : player->ready ? 'R' : '-');
	put_char(put, player->watching ? 'W' : none);
	put_char(put, player->away ? 'A' : none);
	put_char(put, ' ');
}

size_t
row_who(char out[ROW_SIZE], const struct row_player *player)
{
	char login[TEXT_CLOCK_SIZE], idle[TEXT_DURATION_SIZE], rating[TEXT_RATING_SIZE];
	struct put put = put_begin(out, ROW_SIZE);

	text_clock(login, (time_t)player->login, player->zone);
	text_duration_hours(idle, player->idle);
	text_rating(rating, player->rating);
	put_char(&put, ' ');
	put_number_right(&put, player->number, 2);
	put_states(&put, player, ' ');
	put_left(&put, player->name, 13);
	put_char(&put, ' ');
	put_right(&put, rating, 7);
	put_char(&put, ' ');
	put_number_right(&put, player->experience, 5);
	put_char(&put, ' ');
	put_text(&put, login);
	put_char(&put, ' ');
	put_right(&put, idle, 5);
	put_char(&put, ' ');
	put_text(&put, player->host);
	put_text(&put, "\r\n");
	return put_end(&put);
}

size_t
row_rawwho(char out[ROW_SIZE], const struct row_player *player)
{
	char login[TEXT_CLOCK_SIZE], idle[TEXT_DURATION_SIZE], rating[TEXT_RATING_SIZE];
	struct put put = put_begin(out, ROW_SIZE);

	text_clock(login, (time_t)player->login, player->zone);
	text_duration_hours(idle, player->idle);
	text_rating(rating, player->rating);
	put_text(&put, "who: ");
	put_number(&put, player->number);
	put_states(&put, player, '-');
	put_text(&put, player->name);
	put_char(&put, ' ');
	put_text(&put, rating);
	put_char(&put, ' ');
	put_number(&put, player->experience);
	const char *const rest[] = {login, idle, player->host};
	for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
		put_char(&put, ' ');
		put_text(&put, rest[i]);
	}
	put_text(&put, "\r\n");
	return put_end(&put);
}

static void
tag_ranked(struct put *put, const struct row_ranked *ranked)
{
	tag_begin(put, "ranked");
	tag_number(put, "rank", ranked->rank);
	tag_text(put, "player", ranked->name);
	tag_rating(put, "rating", ranked->rating);
	tag_number(put, "experience", ranked->experience);
	tag_flag(put, "provisional", ranked->provisional);
	tag_flag(put, "marked", ranked->marked);
	tag_end(put);
}

size_t
row_ranked(char out[ROW_SIZE], enum dialect dialect, const struct row_ranked *ranked)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED)
		tag_ranked(&put, ranked);
	return row_end(&put, "%c%4d %-15s %.2f     %d%s\r\n", ranked->marked ? '*' : ' ', ranked->rank,
		ranked->name, ranked->rating, ranked->experience, ranked->provisional ? "  provisional" : "");
}

static void
tag_login(struct put *put, const struct row_login *login, const char *from, const char *to)
{
	tag_begin(put, "login");
	tag_text(put, "player", login->name);
	tag_text(put, "from", from);
	tag_text(put, "until", to);
	tag_text(put, "host", login->host);
	tag_end(put);
}

size_t
row_login(char out[ROW_SIZE], enum dialect dialect, const struct row_login *login)
{
	struct put put = put_begin(out, ROW_SIZE);
	char from[TEXT_DATE_SIZE], to[TEXT_DATE_SIZE];

	text_date_minute(from, (time_t)login->login, login->zone);
	if (login->online)
		snprintf(to, sizeof to, "still here");
	else if (login->logout == 0)
		snprintf(to, sizeof to, "not known");
	else
		text_date_minute(to, (time_t)login->logout, login->zone);
	if (dialect == DIALECT_TAGGED)
		tag_login(&put, login, from, to);
	return row_end(&put, "  %-20s %s  %-16s  %s\r\n", login->name, from, to, login->host);
}

static void
tag_hour(struct put *put, const struct row_hour *hour, const char *average)
{
	tag_begin(put, "hour");
	tag_number(put, "hour", hour->hour);
	tag_text(put, "average", average);
	tag_number(put, "least", hour->least);
	tag_number(put, "most", hour->most);
	tag_end(put);
}

static size_t
spoken_row_hour(char out[ROW_SIZE], const struct row_hour *hour)
{
	return row_written(
		snprintf(out, ROW_SIZE, "From %d to %d o'clock: %.2f on average, at least %d, at most %d\r\n",
			hour->hour, (hour->hour + 1) % 24, hour->average, hour->least, hour->most));
}

size_t
row_hour(char out[ROW_SIZE], enum dialect dialect, const struct row_hour *hour)
{
	struct put put = put_begin(out, ROW_SIZE);
	char average[24];

	if (dialect == DIALECT_SPOKEN)
		return spoken_row_hour(out, hour);
	snprintf(average, sizeof average, "%.2f", hour->average);
	if (dialect == DIALECT_TAGGED)
		tag_hour(&put, hour, average);
	return row_end(&put, " %02d:00-%02d:00 %6s %3d %3d\r\n", hour->hour, (hour->hour + 1) % 24, average,
		hour->least, hour->most);
}

size_t
row_ban(char out[ROW_SIZE], enum dialect dialect, const struct row_ban *ban)
{
	struct put put = put_begin(out, ROW_SIZE);
	char day[TEXT_DATE_SIZE], reason[REASON_SHOWN + 1];

	text_date_day(day, (time_t)ban->since, NULL);
	snprintf(reason, sizeof reason, "%.*s", (int)letters_whole(ban->reason, REASON_SHOWN), ban->reason);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "ban");
		tag_text(&put, "ban", ban->what);
		tag_text(&put, "day", day);
		tag_text(&put, "operator", ban->who);
		tag_text(&put, "reason", reason);
		tag_end(&put);
	}
	return row_end(&put, "  %-20s since %s by %s%s%s\r\n", ban->what, day, ban->who,
		reason[0] != '\0' ? ": " : "", reason);
}

static void
tag_action(struct put *put, const struct row_action *action, const char *moment, const char *reason)
{
	tag_begin(put, "action");
	tag_text(put, "time", moment);
	tag_text(put, "operator", action->who);
	tag_text(put, "action", action->what);
	tag_text(put, "whom", action->whom);
	tag_text(put, "reason", reason);
	tag_end(put);
}

size_t
row_action(char out[ROW_SIZE], enum dialect dialect, const struct row_action *action)
{
	struct put put = put_begin(out, ROW_SIZE);
	char moment[TEXT_DATE_SIZE], reason[REASON_SHOWN + 1];

	text_date_minute(moment, (time_t)action->at, NULL);
	snprintf(reason, sizeof reason, "%.*s", (int)letters_whole(action->reason, REASON_SHOWN),
		action->reason);
	if (dialect == DIALECT_TAGGED)
		tag_action(&put, action, moment, reason);
	return row_end(&put, "  %s  %s: %s%s%s%s%s\r\n", moment, action->who, action->what,
		action->whom[0] != '\0' ? " " : "", action->whom, reason[0] != '\0' ? ": " : "", reason);
}

/* `text` has a blank in front of each name. */
static size_t
full_row(char out[ROW_SIZE], enum dialect dialect, const char *text)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "names");
		tag_text(&put, "names", text + 1);
		tag_end(&put);
	}
	return row_end(&put, " %s\r\n", text);
}

size_t
row_of_names(char out[ROW_SIZE], enum dialect dialect, struct name_rows *rows, const char *name)
{
	enum { COLUMNS = 76 };
	size_t full = 0;

	if (rows->used > 0 && (name == NULL || rows->used + 1 + strlen(name) > COLUMNS)) {
		full = full_row(out, dialect, rows->text);
		rows->used = 0;
	}
	if (name != NULL)
		rows->used += (size_t)snprintf(
			rows->text + rows->used, sizeof rows->text - rows->used, " %.60s", name);
	return full;
}

size_t
row_country(char out[ROW_SIZE], enum dialect dialect, const char *code, const char *name)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "country");
		tag_text(&put, "code", code);
		tag_text(&put, "name", name);
		tag_end(&put);
	}
	return row_end(&put, "  %s: %s\r\n", code, name);
}

size_t
row_state(char out[ROW_SIZE], bool ready, const char *watching)
{
	return row_written(snprintf(out, ROW_SIZE, "%sready to play, %s%s, not playing", ready ? "" : "not ",
		watching != NULL ? "watching " : "not watching", watching != NULL ? watching : ""));
}
