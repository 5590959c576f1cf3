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
#include "server/rules/options.h"

enum {
	ROW_TEXT = 256, /* of the text after the tag */
	REASON_SHOWN = 100,
	RESULT_SIZE = 40,
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
tag_game(struct put *put, const struct row_game *game)
{
	tag_begin(put, "game");
	tag_text(put, "player", game->names[0]);
	tag_text(put, "opponent", game->names[1]);
	tag_length(put, "length", game->length);
	tag_number(put, "points", game->score[0]);
	tag_number(put, "opponent_points", game->score[1]);
	tag_end(put);
}

size_t
row_game(char out[ROW_SIZE], enum dialect dialect, const struct row_game *game)
{
	struct put put = put_begin(out, ROW_SIZE);
	char match[32];

	if (dialect == DIALECT_TAGGED)
		tag_game(&put, game);
	if (game->length == LENGTH_UNLIMITED)
		snprintf(match, sizeof match, "unlimited match");
	else
		snprintf(match, sizeof match, "%d point match", game->length);
	return row_end(&put, "%-15s - %15s (%s %d-%d)\r\n", game->names[0], game->names[1], match,
		game->score[0], game->score[1]);
}

static void
tag_saved(struct put *put, const struct row_saved *saved)
{
	tag_begin(put, "saved_match");
	tag_text(put, "opponent", saved->opponent);
	tag_flag(put, "online", saved->online);
	tag_flag(put, "ready", saved->ready);
	tag_length(put, "length", saved->length);
	tag_number(put, "points", saved->own);
	tag_number(put, "opponent_points", saved->other);
	tag_text(put, "options", saved->options);
	tag_end(put);
}

size_t
row_saved(char out[ROW_SIZE], enum dialect dialect, const struct row_saved *saved)
{
	struct put put = put_begin(out, ROW_SIZE);
	const char *marks = !saved->online ? "  " : saved->ready ? "**" : " *";
	char length[16];

	if (dialect == DIALECT_TAGGED)
		tag_saved(&put, saved);
	/* `unlimited` takes the place of the number and the blanks around it. */
	if (saved->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited");
	else
		snprintf(length, sizeof length, "    %2d   ", saved->length);
	return row_end(&put, "%s%-19s%s            %2d - %2d%s%s\r\n", marks, saved->opponent, length,
		saved->own, saved->other, saved->options[0] != '\0' ? "  " : "", saved->options);
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

static void
tag_history(struct put *put, const struct row_history *history, const char *day, const char *change)
{
	tag_begin(put, "history_match");
	tag_number(put, "match", history->match);
	tag_text(put, "day", day);
	tag_text(put, "opponent", history->opponent);
	tag_length(put, "length", history->length);
	tag_flag(put, "options", history->options);
	tag_text(put, "result", row_result_word(history->result));
	tag_number(put, "points", history->own);
	tag_number(put, "opponent_points", history->other);
	tag_text(put, "change", change);
	tag_text(put, "decided", history->decided);
	tag_end(put);
}

const char *
row_history_mark(const struct row_history *history)
{
	bool has_winner = history->result == RESULT_WON || history->result == RESULT_LOST;

	return has_winner && strcmp(history->decided, "played") != 0 ? history->decided : "";
}

/* In the columns of the result and the points. */
static void
write_result(char text[RESULT_SIZE], const struct row_history *history)
{
	const char *result = row_result_word(history->result), *mark = row_history_mark(history);

	if (mark[0] != '\0')
		snprintf(text, RESULT_SIZE, "%s (%s) %d-%d", result, mark, history->own, history->other);
	else
		snprintf(text, RESULT_SIZE, "%-8s %3d -%3d", result, history->own, history->other);
}

size_t
row_history(char out[ROW_SIZE], enum dialect dialect, const struct row_history *history)
{
	struct put put = put_begin(out, ROW_SIZE);
	const char *mark = history->options ? "+" : "";
	char day[TEXT_DATE_SIZE], length[16], change[16] = "", result[RESULT_SIZE];

	text_date_day(day, (time_t)history->started, history->zone);
	write_result(result, history);
	if (history->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited%s", mark);
	else
		snprintf(length, sizeof length, "%d%s", history->length, mark);
	if (history->rated)
		snprintf(change, sizeof change, "%+.2f", history->change);
	if (dialect == DIALECT_TAGGED)
		tag_history(&put, history, day, change);
	return row_end(&put, " %6ld  %s  %-20s %-10s %-17s  %7s\r\n", history->match, day, history->opponent,
		length, result, change);
}

size_t
row_replayed(char out[REPLAYED_SIZE], const struct row_replayed *replayed)
{
	const struct events events = {.count = 1, .list = {*replayed->event}};
	struct put put = put_begin(out, REPLAYED_SIZE);
	char event[EVENTS_TEXT_SIZE];

	events_write(&events, event);
	tag_begin(&put, "replayed");
	tag_number(&put, "game", replayed->game);
	tag_number(&put, "step", replayed->step);
	tag_text(&put, "event", event);
	tag_end(&put);
	tag_lines(&put, replayed->text, strlen(replayed->text));
	assert(!put.full);
	return put_end(&put);
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

size_t
row_hour(char out[ROW_SIZE], enum dialect dialect, const struct row_hour *hour)
{
	struct put put = put_begin(out, ROW_SIZE);
	char average[24];

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
