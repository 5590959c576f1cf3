/*
 * result.c - games and matches that are over.
 *
 * Rows that can't be stored make the whole turn fail (storing.h), so nothing here looks back.
 */
#include "server/matches/result.h"

#include "db/matches.h"
#include "db/rankings/posting.h"
#include "db/rankings/ratings.h"
#include "protocol/calculation.h"
#include "server/dice/book.h"
#include "server/dice/tally.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/matches/slow_letters.h"
#include "server/matches/slow_told.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/absent.h"
#include "server/tables/dice_told.h"
#include "server/tables/table.h"

enum {
	NEWCOMER_POINTS = 20, /* experience */
	POST_EVERY_MS = 5000, /* finished matches, however few */
};

static void
store_game(struct table *table, const struct match_event *event)
{
	struct server *server = table->server;
	const struct game_row row = {
		.number = table->state.match.game,
		.winner = table_seat(table, event->side),
		.points = event->number,
		.win = event->win,
		.ending = event->ending,
		.score = {event->score[table_side(table, 0)], event->score[table_side(table, 1)]},
		.last_action = table->state.last_action,
		.last_number = table->state.actions,
		.program = {table->state.match.program[table_side(table, 0)],
			table->state.match.program[table_side(table, 1)]},
		.throws = table->state.throws,
		.clock_ms = {match_reserve(&table->state.match, table_side(table, 0)),
			match_reserve(&table->state.match, table_side(table, 1))},
		.at = storing_now(server),
	};

	if (storing_done(server, game_append(server->db, table->row.id, &row)))
		tally_store_if_due(server);
}

static bool
store_rating(struct server *server, const struct won_match *won, const struct player_row *player,
	const struct rated *after)
{
	const struct rating_row row = {
		.player = player->id,
		.opponent = player == won->winner ? won->loser->id : won->winner->id,
		.match = won->id,
		.length = won->length,
		.before = player->rating,
		.after = after->rating,
		.experience_before = player->experience,
		.experience_after = after->experience,
		.at = storing_now(server),
	};

	return storing_done(server, rating_append(server->db, &row));
}

bool
result_store_ratings(struct server *server, const struct won_match *won, struct rating_change *change)
{
	*change = rating_of_match(player_rated(won->winner), player_rated(won->loser), won->length);
	return store_rating(server, won, won->winner, &change->winner) &&
	       store_rating(server, won, won->loser, &change->loser);
}

/* `winner`: -1 = nobody. */
static enum db_status
run_out(const struct table *table, int winner)
{
	const struct run_out_row row = {
		.match = table->row.id,
		.winner = winner,
		.last_action = table->state.last_action,
		.throws = table->state.throws,
		.at = storing_now(table->server),
	};

	return match_run_out(table->server->db, &row);
}

static void
store_annulled(struct table *table)
{
	(void)storing_done(table->server, run_out(table, -1));
	(void)book_open_envelope(table->server, table->row.id);
}

static void
store_match(struct table *table, const struct match_event *event, bool on_time)
{
	struct server *server = table->server;
	int winner = table_seat(table, event->side);
	const struct won_match won = {
		.id = table->row.id,
		.length = table->state.match.options.length,
		.winner = &table->seat[winner]->account,
		.loser = &table->seat[1 - winner]->account,
	};

	enum db_status status =
		on_time ? run_out(table, winner)
			: match_finish(server->db, table->row.id, winner, storing_now(server));
	(void)storing_done(server, status);
	(void)book_open_envelope(server, table->row.id);
	if (options_are_rated(&table->state.match.options))
		(void)result_store_ratings(server, &won, &table->rating);
}

void
result_store(struct table *table, const struct events *events)
{
	for (int i = 0; i < events->count; i++) {
		const struct match_event *event = &events->list[i];
		if (event->type == EVENT_GAME_WON)
			store_game(table, event);
		else if (event->type == EVENT_MATCH_WON)
			store_match(table, event, events->list[0].type == EVENT_TIME_UP);
		else if (event->type == EVENT_ANNULLED)
			store_annulled(table);
	}
}

void
results_post(struct server *server)
{
	if (posting_waiting(server->db) > 0 && storing_may(server))
		(void)storing_done(server, posting_write(server->db));
}

void
results_end_turn(struct server *server)
{
	if (posting_waiting(server->db) >= POSTING_MOST)
		results_post(server);
}

void
results_tick(struct server *server)
{
	if (server->tick_ms < server->next_posting_ms)
		return;
	server->next_posting_ms = server->tick_ms + POST_EVERY_MS;
	results_post(server);
}

static void
tell_rating(struct player *player, double after)
{
	char line[CALCULATION_LINE_SIZE];

	if (!player_knows_new_words(player))
		return;
	calculation_in_short(line, player->account.rating, after);
	player_tell(player, MSG_RATING_NOW, &(struct message_args){.text = line});
}

/* Those who are new don't know yet what can be done with a match, nor what comes next. */
static void
tell_newcomers(const struct match_end *end)
{
	for (int i = 0; i < 2; i++) {
		struct player *player = end->ends[i];
		if (player != NULL && player_is_typed(player) && player->account.experience < NEWCOMER_POINTS)
			player_tell(player, MSG_LOOK_BACK, &(struct message_args){.n = (long)end->match});
	}
}

static void
sort_again(void *arg)
{
	struct lobby *lobby = arg;

	lobby->ratings_changed = true;
}

/* Ratings and experience from now on. */
static void
rate(struct server *server, const struct match_end *end)
{
	if (end->rating == NULL)
		return;
	const struct rated *const after[] = {&end->rating->winner, &end->rating->loser};
	for (int i = 0; i < 2; i++) {
		if (end->ends[i] == NULL || after[i]->fixed)
			continue;
		struct player_row *player = &end->ends[i]->account;
		tell_rating(end->ends[i], after[i]->rating);
		undo_keep(server->undo, &player->rating, sizeof player->rating);
		undo_keep(server->undo, &player->experience, sizeof player->experience);
		player->rating = after[i]->rating;
		player->experience = after[i]->experience;
		news_of_status(server->news, end->ends[i]);
	}
	undo_call(server->undo, sort_again, server->lobby);
	sort_again(server->lobby);
}

static void
tell_status(const struct match_end *end)
{
	if (end->rating == NULL && !end->stood_up)
		return;
	for (int i = 0; i < 2; i++)
		for (int about = 0; about < 2 && end->ends[i] != NULL; about++)
			if (end->ends[about] != NULL)
				news_tell_status(end->ends[i], end->ends[about]);
}

/* Of a slow match one may be elsewhere; if neither is here it is no news. */
static void
tell_report(struct server *server, const struct match_end *end)
{
	struct player *about = end->ends[0] != NULL ? end->ends[0] : end->ends[1];

	if (about == NULL || end->report == MSG_NONE)
		return;
	news_add(server->news, NEWS_REPORT, end->report, &end->args, about,
		about == end->ends[0] ? end->ends[1] : NULL);
}

void
match_over(struct server *server, const struct match_end *end)
{
	rate(server, end);
	tell_newcomers(end);
	tell_status(end);
	tell_report(server, end);
	announce_match_over(server, &(struct match_over){
					    .match = end->match,
					    .ends = {end->ends[0], end->ends[1]},
					    .rated = end->rating != NULL,
				    });
}

static void
settle_match(struct table *table, const struct match_event *event)
{
	int winner = table_seat(table, event->side);
	const int *score = table->state.match.score;
	const struct match_end end = {
		.match = table->row.id,
		.ends = {absent_online(table, winner), absent_online(table, 1 - winner)},
		.rating = options_are_rated(&table->state.match.options) ? &table->rating : NULL,
		.stood_up = true,
		.report = MSG_REPORT_WON,
		.args = {.a = table->seat[winner]->account.name,
			.b = table->seat[1 - winner]->account.name,
			.length = table->state.match.options.length,
			.n = score[event->side],
			.m = score[side_other(event->side)]},
	};

	dice_told_opened(table, NULL);
	if (table_is_slow(table)) {
		slow_letters_let_go(table);
		slow_tell_end(table, winner);
	}
	table_stand_up(table);
	match_over(table->server, &end);
}

/* R14.7, and for slow matches R14.6 */
static void
settle_annulled(struct table *table)
{
	const struct match_end end = {
		.match = table->row.id,
		.ends = {absent_online(table, 0), absent_online(table, 1)},
		.stood_up = true,
		.report = table_is_slow(table) ? MSG_NONE : MSG_REPORT_LEFT,
		.args = {.a = table->seat[0]->account.name, .b = table->seat[1]->account.name},
	};

	dice_told_opened(table, NULL);
	if (table_is_slow(table)) {
		slow_letters_let_go(table);
		slow_tell_end(table, -1);
	}
	table_stand_up(table);
	match_over(table->server, &end);
}

void
result_settle(struct table *table, const struct events *events)
{
	for (int i = 0; i < events->count; i++)
		if (events->list[i].type == EVENT_MATCH_WON)
			settle_match(table, &events->list[i]);
		else if (events->list[i].type == EVENT_ANNULLED)
			settle_annulled(table);
}
