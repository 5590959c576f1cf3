/*
 * result.c - games and matches that are over.
 *
 * Rows that can't be stored make the whole turn fail (turn.h), so nothing here looks back.
 */
#include "server/result.h"

#include "db/standings.h"
#include "server/book.h"
#include "server/dice_told.h"
#include "server/lobby.h"
#include "server/news.h"
#include "server/server.h"
#include "server/session.h"
#include "server/storing.h"
#include "server/table.h"
#include "server/tally.h"

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
		.throws = table->state.throws,
		.at = storing_now(server),
	};

	if (storing_done(server, game_append(server->db, table->row.id, &row)))
		tally_store_if_due(server);
}

static bool
store_rating(struct server *server, const struct won_match *won, const struct player *player,
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

static struct rated
rated_of(const struct player *player)
{
	return (struct rated){.rating = player->rating, .experience = player->experience};
}

bool
result_store_ratings(struct server *server, const struct won_match *won, struct rating_change *change)
{
	*change = rating_of_match(rated_of(won->winner), rated_of(won->loser), won->length);
	return store_rating(server, won, won->winner, &change->winner) &&
	       store_rating(server, won, won->loser, &change->loser) &&
	       storing_done(server, standings_update(server->db));
}

static void
store_match(struct table *table, const struct match_event *event)
{
	struct server *server = table->server;
	int winner = table_seat(table, event->side);
	const struct won_match won = {
		.id = table->row.id,
		.length = table->state.match.options.length,
		.winner = &table->seat[winner]->player,
		.loser = &table->seat[1 - winner]->player,
	};

	(void)storing_done(server, match_finish(server->db, table->row.id, winner, storing_now(server)));
	(void)book_open_envelope(server, table->row.id);
	if (!table->state.match.options.unrated)
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
			store_match(table, event);
	}
}

void
result_rate(struct session *session, const struct rated *after)
{
	session->player.rating = after->rating;
	session->player.experience = after->experience;
	session->server->lobby->ratings_changed = true;
}

static void
settle_match(struct table *table, const struct match_event *event)
{
	int winner = table_seat(table, event->side);
	struct session *won = table->seat[winner], *lost = table->seat[1 - winner];

	dice_told_opened(table, NULL);
	if (!table->state.match.options.unrated) {
		result_rate(won, &table->rating.winner);
		result_rate(lost, &table->rating.loser);
	}
	table_stand_up(table);
	for (int seat = 0; seat < 2; seat++) {
		news_tell_status(table->seat[seat], won);
		news_tell_status(table->seat[seat], lost);
	}
	const struct message_args args = {.a = won->player.name,
		.b = lost->player.name,
		.length = table->state.match.options.length,
		.n = table->state.match.score[event->side],
		.m = table->state.match.score[side_other(event->side)]};
	news_add(table->server->news, NEWS_REPORT, MSG_REPORT_WON, &args, won, lost);
}

void
result_settle(struct table *table, const struct events *events)
{
	for (int i = 0; i < events->count; i++)
		if (events->list[i].type == EVENT_MATCH_WON)
			settle_match(table, &events->list[i]);
}
