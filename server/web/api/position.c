/*
 * position.c - /api/position: the position of the day, without a name; what its answers are worth; and a feed
 * of the last ones.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/daily.h"
#include "protocol/boards/board.h"
#include "protocol/puzzle_rows.h"
#include "protocol/text.h"
#include "protocol/wire/day.h"
#include "server/rules/ids.h"
#include "server/state/server.h"
#include "server/study/daily.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"
#include "server/web/page.h"
#include "server/web/shell.h"

enum {
	DAY = 24 * 60 * 60,
	SECONDS_KEPT = 60,
	FEED_DAYS = 20,
};

static const char *const kinds[DECISION_KINDS] = {
	[DECISION_PLAY] = "play", [DECISION_DOUBLE] = "double", [DECISION_ANSWER] = "answer"};

static void
write_day(char text[TEXT_DATE_SIZE], int64_t day)
{
	text_date_day(text, (time_t)(day * DAY), NULL);
}

/* --- the position */

static void
dice_json(struct json *json, struct dice dice)
{
	if (dice.die[0] == 0) {
		json_null(json, "dice");
		return;
	}
	json_list(json, "dice");
	json_number(json, NULL, dice.die[0]);
	json_number(json, NULL, dice.die[1]);
	json_end(json);
}

/* The player who decides is O, and comes first. */
static void
position_json(struct json *json, const struct match *match, enum decision_kind kind)
{
	char position[POSITION_ID_SIZE];
	const char *owner = match->cube_owner == SIDE_NONE ? NULL : match->cube_owner == SIDE_O ? "O" : "X";

	position_id_write(&match->board, match->turn, position);
	json_text(json, "asks", kinds[kind]);
	json_text(json, "position", position);
	json_text(json, "turn", match->turn == SIDE_O ? "O" : "X");
	dice_json(json, match->dice);
	json_number(json, "cube", match->cube);
	json_text(json, "owner", owner);
	json_number(json, "length", match->options.length);
	json_list(json, "score");
	json_number(json, NULL, match_points(match, SIDE_O));
	json_number(json, NULL, match_points(match, SIDE_X));
	json_end(json);
	json_bool(json, "crawford", match->crawford_game);
	json_bool(json, "cubeless", match->options.nocube);
}

/* The one that is asked for, or the last; false after refusing. */
static bool
load(const struct asked *asked, const char *text, struct daily_shown *shown, struct reply *reply)
{
	enum db_status status;
	int64_t seconds;

	if (text == NULL)
		status = daily_load_last(asked->server, shown);
	else if (day_read(text, &seconds))
		status = daily_load(asked->server, seconds / DAY, shown);
	else
		status = DB_NONE;
	if (status == DB_NONE && text != NULL)
		reply_refuse(reply, 404, MSG_DAILY_NO_SUCH, &(struct message_args){.text = text});
	else if (status == DB_NONE)
		reply_refuse(reply, 404, MSG_DAILY_NONE, &(struct message_args){.n = 0});
	else if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	return status == DB_OK;
}

static void
answer_of(const struct asked *asked, const char *text, struct reply *reply)
{
	char day[TEXT_DATE_SIZE];
	struct daily_shown shown;
	struct json json;

	if (!load(asked, text, &shown, reply))
		return;
	write_day(day, shown.row.day);
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "day", day);
	position_json(&json, &shown.position, shown.row.decision.kind);
	json_number_or_null(&json, "rating", shown.row.rating > 0, (int64_t)(shown.row.rating + .5));
	json_end(&json);
	reply_json(reply, &json);
	reply->max_age = SECONDS_KEPT;
}

static void
answer_last(const struct asked *asked, struct reply *reply)
{
	answer_of(asked, NULL, reply);
}

static void
answer_day(const struct asked *asked, struct reply *reply)
{
	answer_of(asked, asked->star[0], reply);
}

/* --- what answers are worth */

static void
play_json(void *arg, const struct daily_play *play)
{
	struct json *json = arg;

	json_object(json, NULL);
	json_text(json, "play", play->play);
	json_real(json, "lost", play->lost, 3);
	json_bool(json, "about", play->about);
	json_number(json, "count", play->count);
	json_end(json);
}

/* The one who decided comes first; null is somebody who isn't named. */
static void
players_json(struct json *json, struct server *server, const struct daily_row *row)
{
	struct daily_players players;

	daily_players(server, row, &players);
	json_list(json, "players");
	for (int i = 0; i < 2; i++)
		json_text(json, NULL, players.name[i][0] != '\0' ? players.name[i] : NULL);
	json_end(json);
	if (!players.whole) {
		json_null(json, "match");
		return;
	}
	json_object(json, "match");
	json_number(json, "match", row->match);
	json_number(json, "game", row->decision.game);
	json_number(json, "step", row->decision.step);
	json_end(json);
}

static void
answer_answers(const struct asked *asked, struct reply *reply)
{
	char day[TEXT_DATE_SIZE];
	struct daily_shown shown;
	struct json json;

	if (!load(asked, asked->star[0], &shown, reply))
		return;
	write_day(day, shown.row.day);
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "day", day);
	json_text(&json, "made", shown.row.made);
	json_list(&json, "plays");
	enum db_status status =
		daily_each_play(asked->server->db, shown.row.day, DAILY_PLAYS_SIZE, play_json, &json);
	json_end(&json);
	players_json(&json, asked->server, &shown.row);
	json_end(&json);
	reply_json(reply, &json);
	if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	reply->max_age = 0; /* others answer, and names may go */
}

/* --- the feed */

/* Its links are relative, as those of the page are: a proxy may put all of it under a prefix, or add TLS. */
struct feed {
	const struct asked *asked;
	FILE *out;
};

/* A name, no address: it stays whatever scheme and prefix the feed is read by. */
static void
put_id(const struct feed *feed, const char *what)
{
	fputs("<id>tag:", feed->out);
	shell_text(feed->out, feed->asked->host);
	fprintf(feed->out, ",2026:position%s</id>", what);
}

static void
put_entry(void *arg, int64_t number)
{
	const struct feed *feed = arg;
	char day[TEXT_DATE_SIZE], what[1 + TEXT_DATE_SIZE];

	write_day(day, number);
	fprintf(feed->out, "<entry><title>Position of the day, %s</title>", day);
	snprintf(what, sizeof what, "/%s", day);
	put_id(feed, what);
	fprintf(feed->out, "<updated>%sT00:05:00Z</updated><link href=\"position/%s\"/></entry>\n", day, day);
}

static void
answer_feed(const struct asked *asked, struct reply *reply)
{
	char *text = NULL, day[TEXT_DATE_SIZE];
	size_t size = 0;
	struct feed feed = {.asked = asked, .out = must_memstream(&text, &size)};
	struct daily_row last = {.day = 0};

	if (daily_find_last(asked->server->db, daily_today(asked->server), &last) == DB_OK)
		write_day(day, last.day);
	else
		write_day(day, daily_today(asked->server));
	fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
	      "<title>Position of the day</title>"
	      "<link rel=\"self\" href=\"position.atom\"/><link href=\"position\"/>\n",
		feed.out);
	put_id(&feed, "");
	fprintf(feed.out, "<updated>%sT00:05:00Z</updated><author><name>barpoint</name></author>\n", day);
	enum db_status status =
		daily_each_day(asked->server->db, daily_today(asked->server), FEED_DAYS, put_entry, &feed);
	fputs("</feed>\n", feed.out);
	must_close(feed.out);
	reply_body(reply, "application/atom+xml; charset=utf-8", text, size);
	free(text);
	reply->max_age = SECONDS_KEPT;
	if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
}

/* --- the page, for those who have no scripts */

static void
put_board(struct shell *shell, const struct match *position)
{
	char drawing[BOARD_DRAWING_SIZE], text[ROW_SIZE];

	(void)board_draw(drawing, sizeof drawing,
		&(struct board_view){.match = position, .name = {"O", "X"}, .seen_by = SIDE_O}, 1);
	shell_line(shell, drawing);
	(void)row_puzzle(text, DIALECT_TELNET,
		position->phase == PHASE_MOVE	  ? PUZZLE_ASKS_PLAY
		: position->offer == OFFER_DOUBLE ? PUZZLE_ASKS_ANSWER
						  : PUZZLE_ASKS_DOUBLE,
		position);
	shell_line(shell, text);
}

static void
answer_page_of(const struct asked *asked, const char *text, struct reply *reply)
{
	struct daily_shown shown;
	struct shell shell;
	char day[TEXT_DATE_SIZE];

	if (text != NULL && !load(asked, text, &shown, reply)) {
		*reply = (struct reply){.status = 0};
		page_missing(asked, reply);
		return;
	}
	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "Position of the day - barpoint");
	if (text != NULL || daily_load_last(asked->server, &shown) == DB_OK) {
		write_day(day, shown.row.day);
		put_board(&shell, &shown.position);
		snprintf(shell.title, sizeof shell.title, "Position of %s - barpoint", day);
	} else {
		shell_sentence(&shell, MSG_DAILY_NONE, &(struct message_args){.n = 0});
	}
	shell_link(&shell, asked, "", "", "barpoint");
	shell_answer(&shell, asked, reply, 200);
}

static void
answer_page(const struct asked *asked, struct reply *reply)
{
	answer_page_of(asked, NULL, reply);
}

static void
answer_page_of_day(const struct asked *asked, struct reply *reply)
{
	answer_page_of(asked, asked->star[0], reply);
}

const struct route position_routes[] = {
	{"/position", answer_page},
	{"/position/*", answer_page_of_day},
	{"/api/position", answer_last},
	{"/api/position/*", answer_day},
	{"/api/position/*/answer", answer_answers},
	{"/position.atom", answer_feed},
	{NULL, NULL},
};
