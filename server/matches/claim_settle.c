/*
 * claim_settle.c - what a claim leaves behind: the match's own row, ratings as after any match that was won,
 * an opened envelope, news, a message for a leaver who isn't here.
 *
 * The stop it ends with is never resumed. By that, reliability charges the player who left, and nobody else.
 */
#include "server/matches/claim_settle.h"

#include <sodium.h>

#include "db/matches.h"
#include "protocol/calculation.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/mailbox.h"
#include "server/matches/later.h"
#include "server/matches/result.h"
#include "server/players/player.h"
#include "server/rules/rating.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/dice_told.h"

enum outcome {
	WON,
	CLOSED, /* money play: it never has a winner, nor is it rated */
	ANNULLED,
};

/* Who reads which message about it. */
static const struct {
	enum message claimer, other, mail, report;
} wordings[] = {
	[WON] = {MSG_CLAIM_YOU_WIN, MSG_CLAIM_WINS, MSG_CLAIM_MAIL_WIN, MSG_REPORT_CLAIMED},
	[CLOSED] = {MSG_CLAIM_YOU_CLOSE, MSG_CLAIM_CLOSES, MSG_CLAIM_MAIL_CLOSE, MSG_REPORT_CLAIMED_CLOSED},
	[ANNULLED] = {MSG_CLAIM_YOU_ANNUL, MSG_CLAIM_ANNULS, MSG_CLAIM_MAIL_ANNUL, MSG_REPORT_CLAIMED_CLOSED},
};

struct settlement {
	struct player *claimer;
	struct player *online; /* the other, or NULL */
	const struct player_row *other;
	const struct match_row *match;
	bool on_time;
	struct options options;
	enum outcome outcome;
	bool rated;
	struct rating_change rating;
};

/* Also for a player who is here: what is told now may never arrive. */
static bool
store_message(const struct settlement *settlement)
{
	struct player *claimer = settlement->claimer;

	return later_tell(claimer->server, settlement->other->id, claimer->account.id,
		wordings[settlement->outcome].mail, &(struct message_args){.n = (long)settlement->match->id});
}

static bool
store(struct settlement *settlement)
{
	const struct match_row *match = settlement->match;
	const struct player_row *claimer = &settlement->claimer->account;
	struct server *server = settlement->claimer->server;
	int by = match->player[0] == claimer->id ? 0 : 1;
	const struct claim_row row = {
		.match = match->id,
		.by = by,
		.winner = settlement->outcome == WON ? by : -1,
		.annuls = settlement->outcome == ANNULLED,
		.on_time = settlement->on_time,
		.at = storing_now(server),
	};
	const struct won_match won = {
		.id = match->id,
		.length = settlement->options.length,
		.winner = claimer,
		.loser = settlement->other,
	};

	return storing_may(server) && storing_done(server, match_claim(server->db, &row)) &&
	       book_open_envelope(server, match->id) &&
	       (!settlement->rated || result_store_ratings(server, &won, &settlement->rating)) &&
	       store_message(settlement);
}

/* To one of the two who is here: the calculation if they want it, how it ended, what the dice were. */
static void
tell(const struct settlement *settlement, struct player *player, enum message message, const char *other,
	const struct deal *deal)
{
	const struct calculation calculation = {
		.winner = settlement->claimer->account.name,
		.loser = settlement->other->name,
		.length = settlement->options.length,
		.change = &settlement->rating,
	};

	if (settlement->rated)
		player_tell_calculation(player, &calculation);
	player_tell(
		player, message, &(struct message_args){.a = other, .length = settlement->options.length});
	dice_told_opened_to(player, settlement->match->id, deal);
}

static void
tell_all(const struct settlement *settlement, const struct deal *deal)
{
	struct player *claimer = settlement->claimer, *online = settlement->online;
	const struct message_args args = {.a = claimer->account.name, .b = settlement->other->name};

	tell(settlement, claimer, wordings[settlement->outcome].claimer, args.b, deal);
	if (online != NULL) {
		tell(settlement, online, wordings[settlement->outcome].other, args.a, deal);
		if (online->session != NULL)
			mailbox_note_told(online->session);
	}
}

/* Both accounts are read again from the database when the turn is over, for it may be taken back. */
static void
end(const struct settlement *settlement)
{
	const struct match_end end = {
		.match = settlement->match->id,
		.ends = {settlement->claimer, settlement->online},
		.rating = settlement->rated ? &settlement->rating : NULL,
		.report = wordings[settlement->outcome].report,
		.args = {.a = settlement->claimer->account.name, .b = settlement->other->name},
	};

	if (settlement->rated) {
		account_changes_note(settlement->claimer);
		account_changes_note(settlement->online);
	}
	match_over(settlement->claimer->server, &end);
}

void
claim_settle(struct player *player, const struct claimed *claimed)
{
	struct server *server = player->server;
	struct settlement settlement = {
		.claimer = player,
		.online = claimed->online,
		.other = claimed->other,
		.match = claimed->match,
		.on_time = claimed->on_time,
	};
	struct deal deal;

	if (!options_read(&settlement.options, claimed->match->options)) {
		player_say_name(player, MSG_SAVED_CORRUPT, claimed->other->name);
		return;
	}
	settlement.outcome = server->config->claim_result == CLAIM_ANNULS    ? ANNULLED
			     : settlement.options.length == LENGTH_UNLIMITED ? CLOSED
									     : WON;
	settlement.rated = settlement.outcome == WON && options_are_rated(&settlement.options);
	(void)book_find(server, claimed->match, &deal);
	if (store(&settlement)) {
		log_info(player->session->subject, "claims match %lld, which %s has left",
			(long long)claimed->match->id, claimed->other->name);
		tell_all(&settlement, &deal);
		end(&settlement);
	} else {
		player_say(player, MSG_NOT_STORED);
	}
	sodium_memzero(&deal, sizeof deal);
}
