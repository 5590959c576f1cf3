/*
 * standings.c - rating lists that FIBS doesn't have, and the course of one player's rating.
 */
#include <math.h>
#include <string.h>

#include "db/error_course.h"
#include "db/history.h"
#include "db/rankings/glicko.h"
#include "protocol/blocks.h"
#include "protocol/spoken/course.h"
#include "protocol/tags.h"
#include "protocol/verdict_rows.h"
#include "server/analysis/rates.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/ratings/chances.h"
#include "server/commands/ratings/ratings.h"
#include "server/matches/afterwards.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"

/* --- ratings month, ratings 7+, ratings programs */

/* 2020-09 */
static bool
is_month(const char *word)
{
	return strlen(word) == 7 && strspn(word, "0123456789") == 4 && word[4] == '-' &&
	       strspn(word + 5, "0123456789") == 2;
}

static bool
is_length(const char *word)
{
	return strcmp(word, "1") == 0 || strcmp(word, "3-5") == 0 || strcmp(word, "7+") == 0;
}

static bool
is_kind(const char *word, enum ranked_kind *kind)
{
	*kind = strcasecmp(word, "people") == 0	    ? RANKED_PEOPLE
		: strcasecmp(word, "programs") == 0 ? RANKED_PROGRAMS
						    : RANKED_ANYBODY;
	return *kind != RANKED_ANYBODY;
}

bool
standings_word(struct ratings_wish *wish, const char *word, int64_t now, bool *bad)
{
	enum ranked_kind kind;

	if (is_kind(word, &kind)) {
		*bad = wish->kind != RANKED_ANYBODY;
		wish->kind = kind;
	} else if (is_length(word)) {
		*bad = wish->month || wish->length;
		wish->length = true;
		snprintf(wish->list, sizeof wish->list, "%s", word);
	} else if (strcasecmp(word, glicko_list) == 0) {
		*bad = wish->month || wish->length || wish->kind != RANKED_ANYBODY;
		wish->length = true;
		wish->kind = RANKED_PEOPLE;
		snprintf(wish->list, sizeof wish->list, "%s", glicko_list);
	} else if (strcasecmp(word, standing_list_slow) == 0) {
		*bad = wish->month || wish->length;
		wish->length = true;
		snprintf(wish->list, sizeof wish->list, "%s", standing_list_slow);
	} else if (strcasecmp(word, "month") == 0) {
		*bad = wish->month || wish->length;
		wish->month = true;
		standing_list_of_month(wish->list, now);
	} else if (is_month(word)) {
		*bad = wish->length; /* alone, or after `month` */
		wish->month = true;
		snprintf(wish->list, sizeof wish->list, "%s", word);
	} else {
		return false;
	}
	if (wish->list[0] == '\0')
		snprintf(wish->list, sizeof wish->list, "%s", standing_list_all);
	return wish->listed = true;
}

static void
tell_title(struct session *session, const struct ratings_wish *wish)
{
	static const enum message kinds[] = {
		[RANKED_ANYBODY] = MSG_STANDINGS_ANYBODY,
		[RANKED_PEOPLE] = MSG_STANDINGS_PEOPLE,
		[RANKED_PROGRAMS] = MSG_STANDINGS_PROGRAMS,
	};
	const struct message_args args = {.text = wish->list, .n = wish->from};

	session_tell(session,
		strcmp(wish->list, glicko_list) == 0	      ? MSG_STANDINGS_GLICKO
		: strcmp(wish->list, standing_list_slow) == 0 ? MSG_STANDINGS_SLOW
		: wish->month				      ? MSG_STANDINGS_MONTH
		: strcmp(wish->list, "1") == 0		      ? MSG_STANDINGS_LENGTH_ONE
		: wish->length				      ? MSG_STANDINGS_LENGTH
							      : MSG_STANDINGS_ALL,
		&args);
	session_say(session, kinds[wish->kind]);
	list_tell_head_from(session, HEAD_RATINGS, wish->from);
}

/* Behind the list, if the player isn't in it; false if they aren't ranked at all. */
static bool
tell_one(struct session *session, const struct ratings_wish *wish, const char *name)
{
	struct ranked ranked;

	if (standing_of(session->server->db, wish->list, wish->kind, name, &ranked) != DB_OK)
		return false;
	if (ranked.rank < wish->from || ranked.rank > wish->to)
		ratings_write(session, &ranked, true);
	return true;
}

void
standings_tell(struct session *session, const struct ratings_wish *wish)
{
	struct ranked rows[RATINGS_MAX];
	int found;

	(void)afterwards_catch_up(session->server);
	if (standing_list(session->server->db, wish->list, wish->kind, (int)wish->from,
		    (int)(wish->to - wish->from + 1), rows, &found) != DB_OK) {
		command_cant_read(session, "standings");
		return;
	}
	tell_title(session, wish);
	if (found == 0)
		session_say(session, MSG_STANDINGS_NONE);
	for (int i = 0; i < found; i++)
		ratings_write(session, &rows[i],
			strcmp(rows[i].name, session->player->account.name) == 0 ||
				(wish->name != NULL && strcasecmp(rows[i].name, wish->name) == 0));
	(void)tell_one(session, wish, session->player->account.name);
	if (wish->name != NULL && strcasecmp(wish->name, session->player->account.name) != 0 &&
		!tell_one(session, wish, wish->name) && !ratings_tell_house(session, wish->name))
		session_tell(session, MSG_STANDINGS_NOT, &(struct message_args){.text = wish->name});
	ratings_tell_levels(session);
}

/* --- rating <name> */

/* The newest comes first. */
static void
add_point(void *arg, const struct rating_row *row)
{
	struct course *course = arg;
	struct course_point *at = &course->after[COURSE_MATCHES - ++course->count];

	*at = (struct course_point){.rating = row->after, .at = row->at};
	course->before = row->before;
}

static bool
load_course(struct session *session, int64_t player, struct course *course)
{
	*course = (struct course){.zone = zones_of(session)};
	if (rating_each(session->server->db, player, COURSE_MATCHES, add_point, course) != DB_OK)
		return false;
	memmove(course->after, course->after + COURSE_MATCHES - course->count,
		(size_t)course->count * sizeof *course->after);
	return true;
}

static void
tell_course(struct session *session, const struct course *course)
{
	char row[ROW_SIZE];

	course_text(row, course);
	session_tell(session, MSG_RATING_COURSE, &(struct message_args){.text = row, .n = course->count});
	if (session->listens) {
		session_write(session, row, course_spoken(row, course));
		return;
	}
	for (int i = 0; i <= COURSE_ROWS; i++)
		session_write_tagged(session, TAG_GOES_ON, row, course_row(row, course, i));
}

/* Where the player is in the lists of lengths and of this month. */
static void
tell_lists(struct session *session, const char *name)
{
	char month[STANDING_LIST_SIZE];
	const char *const lists[] = {"1", "3-5", "7+", month};
	static const enum message messages[] = {
		MSG_RATING_IN_LENGTH, MSG_RATING_IN_LENGTH, MSG_RATING_IN_LENGTH, MSG_RATING_IN_MONTH};
	struct ranked ranked;

	standing_list_of_month(month, storing_now(session->server));
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (standing_of(session->server->db, lists[i], RANKED_ANYBODY, name, &ranked) == DB_OK)
			session_tell(session, messages[i],
				&(struct message_args){.text = lists[i],
					.rating = ranked.rating,
					.n = ranked.experience,
					.m = ranked.rank});
}

/* Error rates while they are read: the newest comes first, and is told last. */
struct rates {
	int count;
	double value[BLOCKS_MAX];
};

static void
add_rate(void *arg, const struct error_point *point)
{
	struct rates *rates = arg;

	rates->value[BLOCKS_MAX - ++rates->count] = 1000 * point->lost / point->decisions;
}

/* A line of blocks, or numbers for people who listen and for programs. */
static void
tell_error_course(struct session *session, int64_t player)
{
	struct rates rates = {.count = 0};
	char text[ROW_SIZE];

	if (error_point_each(session->server->db, player, BLOCKS_MAX, add_rate, &rates) != DB_OK ||
		rates.count < 2)
		return;
	const double *first = rates.value + BLOCKS_MAX - rates.count;
	if (session->listens || session_is_clip(session))
		blocks_spoken(text, first, rates.count);
	else
		blocks_drawn(text, first, rates.count, screen_has_utf8(session));
	session_tell(session, MSG_RATING_ERROR_COURSE, &(struct message_args){.text = text});
}

/* Beside the rating, and never mixed into it. A house player plays by the judge itself. */
static void
tell_errors(struct session *session, const struct player_row *player)
{
	struct error_rate rate;
	char text[ROW_SIZE];
	int matches;

	if (player->house[0] != '\0' ||
		error_rate_lately(session->server->db, player->id, &matches, &rate) != DB_OK || matches == 0)
		return;
	struct message_args args = {.text = text, .n = matches, .m = rate.decisions};
	if (rate.decisions < RATE_DECISIONS) {
		session_tell(session, MSG_RATING_ERRORS_FEW, &args);
		return;
	}
	error_rate_text(text, rate_thousandths(&rate), rate_performance(&rate));
	session_tell(session, MSG_RATING_ERRORS, &args);
	if (rate_title(&rate) != NULL)
		session_tell(session, MSG_RATING_TITLE,
			&(struct message_args){.text = rate_title(&rate), .m = rate.open});
	tell_error_course(session, player->id);
}

/* The other rating, and how sure it is by now. */
static void
tell_glicko(struct session *session, const struct player_row *player)
{
	struct db *db = session->server->db;
	struct glicko_row row;
	struct ranked ranked;

	if (glicko_find(db, player->id, &row) != DB_OK)
		return;
	double deviation =
		glicko_deviation_after(row.glicko.deviation, storing_now(session->server) - row.at);
	session_tell(session, MSG_RATING_GLICKO,
		&(struct message_args){.n = lround(row.glicko.rating), .m = lround(deviation)});
	if (standing_of(db, glicko_list, RANKED_PEOPLE, player->name, &ranked) == DB_OK)
		session_tell(session, MSG_RATING_GLICKO_RANK, &(struct message_args){.n = ranked.rank});
	else
		session_tell(
			session, MSG_RATING_GLICKO_UNSURE, &(struct message_args){.n = (long)GLICKO_RANKED});
}

static void
tell_rating(struct session *session, const struct words *words)
{
	struct db *db = session->server->db;
	struct player_row player = session->player->account;
	struct course course;
	struct ranked ranked;
	bool program;

	if (words->count > 1 && !command_account(session, words->word[1], MSG_WHOIS_UNKNOWN, &player))
		return;
	(void)afterwards_catch_up(session->server);
	if (!load_course(session, player.id, &course) ||
		player_is_program(db, player.id, &program) != DB_OK) {
		command_cant_read(session, "ratings");
		return;
	}
	const struct message_args args = {
		.a = player.name, .rating = player.rating, .n = player.experience, .m = RATED_EXPERIENCE};
	session_tell(session, MSG_RATING_OF, &args);
	if (player.house[0] != '\0') {
		session_tell(session, MSG_RATING_FIXED, &args);
		return;
	}
	if (program)
		session_tell(session, MSG_RATING_PROGRAM, &args);
	if (standing_of(db, standing_list_rated, RANKED_ANYBODY, player.name, &ranked) == DB_OK)
		session_tell(session, MSG_RATING_RANK, &(struct message_args){.n = ranked.rank});
	else if (rating_is_provisional(player.experience))
		session_tell(session, MSG_RATING_PROVISIONAL, &args);
	tell_lists(session, player.name);
	tell_glicko(session, &player);
	tell_errors(session, &player);
	if (course.count == 0)
		session_tell(session, MSG_RATING_NEVER, &args);
	else
		tell_course(session, &course);
}

static void
run_rating(struct session *session, const struct words *words)
{
	if (words->count > 2)
		chances_tell(session, words);
	else
		tell_rating(session, words);
}

const struct command standing_commands[] = {
	{
		.name = "rating",
		.ours = true,
		.run = run_rating,
	},
	{.name = NULL},
};
