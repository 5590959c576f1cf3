/*
 * slow_offering.c - see slow_offering.h. A player who isn't here is judged by what they have set: another
 * stands in for them.
 */
#include "server/commands/seats/slow_offering.h"

#include "db/slow/offers.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/slow_terms.h"
#include "server/config/config.h"
#include "server/lobby/hourly.h"
#include "server/lobby/lobby.h"
#include "server/lobby/visiting.h"
#include "server/matches/begin.h"
#include "server/matches/later.h"
#include "server/notices/raise.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/absent.h"
#include "server/tables/matching.h"
#include "server/tournaments/fixtures.h"

enum { OPEN_FOR = 3 * 24 * 60 * 60 }; /* seconds */

static const int64_t LAPSES_AFTER_MS = (int64_t)14 * 24 * 60 * 60 * 1000;

/* --- making one */

/* What speaks against an offer to this player; `invited` may stand in for them. */
static enum message
fault_of(struct session *session, const struct player *invited)
{
	const struct player *player = session->player;

	if (invited->account.id == player->account.id)
		return MSG_INVITE_YOURSELF;
	if (invited->account.house[0] != '\0')
		return MSG_SLOW_HOUSE; /* ready or not, here or not */
	if (invited->account.disabled != 0 || !visiting_is_ready(invited, player))
		return MSG_REFUSING_GAMES;
	if (profile_shuns(invited, player->account.id))
		return MSG_WONT_LISTEN;
	return table_fault(session->server);
}

/* Another one to that player takes the place of the first. */
static bool
has_room(struct session *session, int64_t invited)
{
	struct server *server = session->server;
	int64_t own = session->player->account.id, count;
	struct slow_offer_row before;

	if (slow_offer_find(server->db, own, invited, &before) == DB_OK)
		return true;
	if (slow_offer_count(server->db, own, &count) != DB_OK) {
		command_cant_read(session, "slow offers");
		return false;
	}
	if (count < server->config->slow_offers_max)
		return true;
	session_tell(session, MSG_SLOW_OFFERS_FULL, &(struct message_args){.n = (long)count});
	return false;
}

/* `told`: the invited reads it now. */
static bool
store(struct session *session, int64_t invited, const struct options_typed *terms, bool told)
{
	struct server *server = session->server;
	struct slow_offer_row row = {
		.inviter = session->player->account.id,
		.invited = invited,
		.names_crawford = terms->names_crawford,
		.told = told,
		.at = storing_now(server),
		.lapses = server->served_ms + LAPSES_AFTER_MS,
	};

	options_write(&terms->options, row.options);
	if (storing_may(server) && storing_done(server, slow_offer_store(server->db, &row)) &&
		(invited != 0 || raise_offer(server, row.inviter))) {
		if (invited != 0 && !told)
			announce_notice(
				server, &(struct notice_news){.player = invited, .kind = NOTICE_OFFER});
		return true;
	}
	session_say(session, MSG_NOT_STORED);
	return false;
}

static bool
may_offer(struct session *session, const struct player *invited, const struct options_typed *terms)
{
	enum message fault = fault_of(session, invited);

	if (fault != MSG_NONE) {
		session_say_name(session, fault, invited->account.name);
		return false;
	}
	if (join_is_too_long(session, terms->options.length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
		return false;
	}
	return slow_may_begin(session, &invited->account, &terms->options) &&
	       join_is_accepted(session, invited, &terms->options) && hourly_may_sit_down(session->player) &&
	       has_room(session, invited->account.id);
}

void
slow_offer_tell(struct session *reader, const char *inviter, const struct options *options)
{
	session_tell(reader, MSG_WANTS_TO_PLAY, &(struct message_args){.a = inviter, .n = options->length});
	invite_terms_tell_options(reader, options);
	session_say_name(reader, MSG_TYPE_JOIN, inviter);
}

/* A player who is here and free is invited as usual, too. */
static void
offer(struct session *session, struct player *invited, const struct options_typed *terms)
{
	bool here = !invited->stands_in && invited->table == NULL && !player_is_behind(invited);

	if (!may_offer(session, invited, terms) || !join_make_ready(session) ||
		!store(session, invited->account.id, terms, here && invited->session != NULL))
		return;
	session_tell(session, MSG_YOU_INVITED,
		&(struct message_args){.a = invited->account.name, .n = terms->options.length});
	invite_terms_tell_options(session, &terms->options);
	if (!here) {
		session_say_name(session, MSG_SLOW_OFFER_WAITS, invited->account.name);
		return;
	}
	matching_invite(session->player, invited, terms);
	player_ring(invited);
	if (invited->session != NULL)
		slow_offer_tell(invited->session, session->player->account.name, &terms->options);
}

/* The terms name days, or something that doesn't go with days. */
static bool
is_slow(enum options_fault fault, const struct options_typed *terms)
{
	return fault == OPTIONS_FINE ? options_are_slow(&terms->options)
				     : fault == OPTIONS_SLOW_WITH || fault == OPTIONS_SLOW_LENGTH ||
					       fault == OPTIONS_BAD_DAYS;
}

bool
slow_offer_typed(struct session *session, const struct words *words)
{
	struct options_typed terms;
	struct player_row row;
	struct player *online;
	enum options_fault fault = invite_terms_read(session, words, 2, &terms);

	if (!is_slow(fault, &terms))
		return false;
	if (fault != OPTIONS_FINE) {
		invite_terms_tell_fault(session, words->word[2], fault, &terms);
		return true;
	}
	if (!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &row, &online))
		return true;
	struct player *invited = online != NULL ? online : absent_stand_in(session->server, row.id);
	if (invited != NULL)
		offer(session, invited, &terms);
	if (invited != NULL && online == NULL)
		absent_let_go(invited);
	return true;
}

/* --- open ones */

void
slow_offer_open(struct session *session, const struct options_typed *terms)
{
	const struct player_row *own = &session->player->account;

	if (!slow_has_room(session) || !has_room(session, 0) || !hourly_may_sit_down(session->player) ||
		!join_make_ready(session) || !store(session, 0, terms, true))
		return;
	session_tell(session, MSG_YOU_SEEK,
		&(struct message_args){.a = own->name,
			.n = terms->options.length,
			.rating = own->rating,
			.m = own->experience});
	invite_terms_tell_options(session, &terms->options);
}

/* *was: there is one. False, and they have read so: it stays, for nothing can be stored. */
static bool
withdraw(struct session *session, int64_t invited, bool *was)
{
	struct server *server = session->server;
	struct slow_offer_row row;

	*was = slow_offer_find(server->db, session->player->account.id, invited, &row) == DB_OK;
	if (!*was || (storing_may(server) &&
			     storing_done(server, slow_offer_remove(server->db, row.inviter, invited))))
		return true;
	session_say(session, MSG_NOT_STORED);
	return false;
}

bool
slow_offer_withdraw_open(struct session *session, bool *was)
{
	return withdraw(session, 0, was);
}

static void
run_uninvite(struct session *session, const struct words *words)
{
	struct player *player = session->player, *online;
	struct player_row other;
	bool withdrawn;

	if (!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &other, &online) ||
		!withdraw(session, other.id, &withdrawn))
		return;
	bool live = player->invitation != NULL && player->invitation->to == online;
	if (live)
		matching_decline(player);
	else if (!withdrawn && fixtures_take_back(player, other.name))
		return;
	session_say_name(session, live || withdrawn ? MSG_UNINVITED : MSG_UNINVITE_NOTHING, other.name);
}

/* --- taking one */

bool
slow_offer_is_awake(const struct server *server, const struct slow_offer_row *offer)
{
	return offer->seen >= storing_now(server) - OPEN_FOR ||
	       lobby_find(server->lobby, offer->name[0]) != NULL;
}

static bool
find_offer(struct session *session, const struct player_row *inviter, struct slow_offer_row *row)
{
	struct db *db = session->server->db;

	return slow_offer_find(db, inviter->id, session->player->account.id, row) == DB_OK ||
	       (slow_offer_find(db, inviter->id, 0, row) == DB_OK &&
		       slow_offer_is_awake(session->server, row));
}

static bool
may_join(struct session *session, const struct player *inviter, const struct options *options)
{
	struct player *player = session->player;
	enum message fault = MSG_NONE;

	if (!visiting_is_ready(inviter, player))
		fault = MSG_REFUSING_GAMES;
	else if (profile_ignores(inviter, IGNORE_GAG, player->account.id))
		fault = MSG_WONT_LISTEN;
	else if (join_is_too_long(session, options->length))
		fault = MSG_NOT_EXPERIENCED;
	if (fault != MSG_NONE) {
		session_say_name(session, fault, inviter->account.name);
		return false;
	}
	return slow_may_begin(session, &inviter->account, options) &&
	       join_is_accepted(session, inviter, options) && hourly_may_join(inviter, player);
}

/* `inviter` stands in for a player, here or not. False: nothing has begun, and `session` has read why. */
static bool
take(struct session *session, struct player *inviter, const struct slow_offer_row *row)
{
	struct server *server = session->server;
	struct options_typed terms = {.names_crawford = row->names_crawford};
	struct player *online = lobby_find(server->lobby, inviter->account.name);

	if (!options_read(&terms.options, row->options)) {
		command_cant_read(session, "slow offers");
		return false;
	}
	if (!may_join(session, inviter, &terms.options))
		return false;
	if (!storing_may(server) ||
		!storing_done(server, slow_offer_remove(server->db, row->inviter, row->invited))) {
		session_say(session, MSG_NOT_STORED);
		return false;
	}
	const struct options options = join_agreed_options(inviter, session->player, &terms);
	if (online != NULL)
		player_say_name(online, MSG_SLOW_ACCEPTS, session->player->account.name);
	return table_begin(inviter, session->player, &options);
}

bool
slow_offer_join(struct session *session, const char *typed)
{
	struct server *server = session->server;
	struct player_row account;
	struct slow_offer_row row;

	if (player_find(server->db, typed, true, &account) != DB_OK ||
		account.id == session->player->account.id || !find_offer(session, &account, &row))
		return false;
	struct player *inviter = absent_stand_in(server, account.id);
	if (inviter == NULL)
		return false;
	if (!take(session, inviter, &row))
		absent_let_go(inviter);
	return true;
}

/* --- refusing one */

static void
decline(struct session *session, const struct slow_offer_row *row)
{
	struct server *server = session->server;
	struct player *inviter = lobby_find(server->lobby, row->name[0]);
	int64_t own = session->player->account.id;

	if (!storing_may(server) ||
		!storing_done(server, slow_offer_remove(server->db, row->inviter, row->invited))) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	if (inviter != NULL && matching_find(inviter, session->player) != NULL)
		matching_decline(inviter);
	session_say_name(session, MSG_SLOW_YOU_DECLINE, row->name[0]);
	if (inviter != NULL)
		player_say_name(inviter, MSG_SLOW_DECLINES, row->name[1]);
	else
		(void)later_tell(
			server, row->inviter, own, MSG_SLOW_DECLINED_MAIL, &(struct message_args){.n = 0});
}

bool
slow_offer_decline(struct session *session, const char *typed)
{
	struct db *db = session->server->db;
	struct slow_offer_row row;
	struct player_row inviter;

	if (player_find(db, typed, true, &inviter) != DB_OK ||
		slow_offer_find(db, inviter.id, session->player->account.id, &row) != DB_OK)
		return false;
	decline(session, &row);
	return true;
}

static void
note_first(void *arg, const struct slow_offer_row *row)
{
	struct slow_offer_row *first = arg;

	if (first->id == 0)
		*first = *row;
	else
		first->lapses = 0; /* not the only one */
}

bool
slow_offer_decline_only(struct session *session)
{
	struct slow_offer_row first = {.id = 0};

	if (slow_offer_each_to(session->server->db, session->player->account.id, 2, note_first, &first) !=
			DB_OK ||
		first.id == 0)
		return false;
	if (first.lapses == 0)
		session_say(session, MSG_SLOW_DECLINE_WHOM);
	else
		decline(session, &first);
	return true;
}

const struct command slow_offer_commands[] = {
	{
		.name = "uninvite",
		.needs = NEED_MEMBER,
		.ours = true,
		.words_min = 1,
		.missing = MSG_UNINVITE_WHO,
		.run = run_uninvite,
	},
	{.name = NULL},
};
