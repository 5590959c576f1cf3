/*
 * lost.c - see lost.h. Nobody sits at these matches.
 */
#include "server/matches/lost.h"

#include <sodium.h>

#include "db/matches.h"
#include "protocol/calculation.h"
#include "server/dice/book.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/matches/result.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/rules/rating.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/dice_told.h"

/* A match that ends now. */
struct loss {
	struct server *server;
	struct match_row match;
	struct options options;
	int loser;		     /* 0 or 1 */
	struct player_row row[2];    /* both accounts, as in the match */
	struct player *online[2];    /* NULL: not here */
	struct rating_change rating; /* if it is rated */
};

static bool
load(struct loss *loss, int64_t match)
{
	struct server *server = loss->server;

	if (match_find(server->db, match, &loss->match) != DB_OK ||
		!options_read(&loss->options, loss->match.options))
		return false;
	for (int i = 0; i < 2; i++) {
		if (player_find_by_id(server->db, loss->match.player[i], &loss->row[i]) != DB_OK)
			return false;
		loss->online[i] = lobby_find(server->lobby, loss->row[i].name);
	}
	return true;
}

/* For a player who isn't here; one who is here reads it at once. */
static bool
store_message(const struct loss *loss)
{
	if (loss->online[loss->loser] != NULL)
		return true;
	return later_tell(loss->server, loss->row[loss->loser].id, loss->row[1 - loss->loser].id,
		MSG_ABANDONED_MAIL, &(struct message_args){.n = (long)loss->match.id});
}

static bool
store(struct loss *loss)
{
	struct server *server = loss->server;
	const struct won_match won = {
		.id = loss->match.id,
		.length = loss->options.length,
		.winner = &loss->row[1 - loss->loser],
		.loser = &loss->row[loss->loser],
	};

	return storing_may(server) &&
	       storing_done(server,
		       match_lose(server->db, loss->match.id, 1 - loss->loser, storing_now(server))) &&
	       book_open_envelope(server, loss->match.id) &&
	       (!options_are_rated(&loss->options) || result_store_ratings(server, &won, &loss->rating)) &&
	       store_message(loss);
}

static void
tell_to(const struct loss *loss, int seat, const struct deal *deal)
{
	struct player *player = loss->online[seat];
	const struct calculation calculation = {
		.winner = loss->row[1 - loss->loser].name,
		.loser = loss->row[loss->loser].name,
		.length = loss->options.length,
		.change = &loss->rating,
	};

	if (player == NULL || player_is_house(player))
		return;
	if (options_are_rated(&loss->options))
		player_tell_calculation(player, &calculation);
	player_tell(player, seat == loss->loser ? MSG_ABANDONED_LOST : MSG_ABANDONED_WON,
		&(struct message_args){.a = loss->row[1 - seat].name, .length = loss->options.length});
	dice_told_opened_to(player, loss->match.id, deal);
}

static void
end(const struct loss *loss)
{
	const struct match_end end = {
		.match = loss->match.id,
		.ends = {loss->online[1 - loss->loser], loss->online[loss->loser]},
		.rating = options_are_rated(&loss->options) ? &loss->rating : NULL,
		.report = MSG_NONE,
	};

	for (int seat = 0; seat < 2; seat++)
		account_changes_note(loss->online[seat]);
	match_over(loss->server, &end);
}

enum loss_status
lost_by_leaving(struct server *server, int64_t match, int64_t loser)
{
	struct loss loss = {.server = server};
	struct deal deal;

	if (!load(&loss, match)) {
		log_error("journal", "match %lld was left, and can't be read to be lost", (long long)match);
		return LOSS_UNREADABLE;
	}
	loss.loser = loss.match.player[0] == loser ? 0 : 1;
	(void)book_find(server, &loss.match, &deal);
	bool stored = store(&loss);
	if (stored) {
		log_info("journal", "match %lld is lost by %s, who has left it", (long long)match,
			loss.row[loss.loser].name);
		tell_to(&loss, loss.loser, &deal);
		tell_to(&loss, 1 - loss.loser, &deal);
		end(&loss);
	}
	sodium_memzero(&deal, sizeof deal);
	return stored ? LOSS_MADE : LOSS_NOT_STORED;
}

bool
lost_by_both(struct server *server, int64_t match)
{
	if (!storing_may(server) ||
		!storing_done(server, match_annul(server->db, match, storing_now(server))) ||
		!book_open_envelope(server, match))
		return false;
	match_over(server, &(struct match_end){.match = match, .report = MSG_NONE});
	return true;
}
