/*
 * claim.c - offers to go on with a saved match; who may claim it, and what follows.
 */
#include "server/matches/claim.h"

#include "db/claims.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/lobby.h"
#include "server/matches/claim_settle.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/table.h"

enum {
	REMINDERS_MAX = 10, /* lines at a login */
	LIST_MAX = 100,
	/* Seconds that both have to be here before a claim: a player who has just read the warning can
	 * still offer. */
	CHANCE = 10 * 60,
	/* Seconds that count of each absence of the player who was left: people come once a day. */
	ABSENCE_COUNTED = 24 * 60 * 60,
};

/* --- the time that has to pass */

/* When the player was last here. Players who were online at a crash count as here until the restart. */
static int64_t
last_seen(const struct server *server, int64_t login, int64_t logout)
{
	if (login <= logout)
		return logout;
	return server->started > login ? server->started : login;
}

bool
claim_note_return(const struct player *player)
{
	struct server *server = player->server;
	const struct player_row *account = &player->account;
	int64_t from = last_seen(server, account->last_login, account->last_logout);
	int64_t to = player->online_since - ABSENCE_COUNTED;

	return account->last_login == 0 || from >= to ||
	       storing_done(server, left_return(server->db, account->id, from, to));
}

/* When the player who was left may claim it. `here` is NULL if they aren't, which makes it later. A
 * login that was not stored ends no absence. */
static int64_t
due_of(const struct server *server, const struct left_row *left, const struct player *here)
{
	if (left->due_ms > 0) /* R14.5: no pause on the way, and absences make no difference */
		return storing_now(server) + (left->due_ms - server->served_ms + 999) / 1000;
	bool is_here = here != NULL && here->login_id != 0;
	int64_t due = left->at + server->config->claim_after + left->absent;
	int64_t from = last_seen(server, left->last_login, left->last_logout);
	int64_t to = storing_now(server) - ABSENCE_COUNTED;

	if (from < left->at)
		from = left->at;
	return is_here || from >= to ? due : due + to - from;
}

/* When the leaver offered to go on; 0 = never, or it makes no difference: no offer stops a clock. */
static int64_t
offered_of(const struct left_row *left)
{
	return left->due_ms > 0 ? 0 : left->offered;
}

/* With `claim-after 0` there are claims on time only. */
static bool
may_be_claimed(const struct server *server, const struct left_row *left)
{
	return server->config->claim_after != 0 || left->due_ms > 0;
}

int64_t
claim_due(const struct server *server, const struct match_row *match, const struct left_row *left)
{
	char name[PLAYER_NAME_SIZE];

	if (left->by < 0 || !may_be_claimed(server, left) || offered_of(left) != 0)
		return 0;
	match_name_now(server->db, match, 1 - left->by, name);
	const struct player *stayed = lobby_find(server->lobby, name);
	int64_t due = due_of(server, left, stayed);
	if (left->due_ms > 0) /* the two clocks are not read at once: it would be another second each time */
		return (due + 59) / 60 * 60;
	return due == left->at + server->config->claim_after + left->absent ? due : 0;
}

/* The saved match of two, seen from one of them. DB_NONE: there is none. */
static enum db_status
find_saved(struct server *server, int64_t own, int64_t other, struct match_row *match, struct left_row *left)
{
	pending_stops_try(server);
	enum db_status status = match_find_saved(server->db, own, other, match);
	return status == DB_OK ? left_find(server->db, match->id, left) : status;
}

bool
claim_note_offer(struct player *player, const struct player *other)
{
	struct server *server = player->server;
	int64_t own = player->account.id;
	struct match_row match;
	struct left_row left;

	if (find_saved(server, own, other->account.id, &match, &left) != DB_OK || left.offered != 0 ||
		left.by < 0 || match.player[left.by] != own)
		return true;
	if (storing_may(server) &&
		storing_done(server, left_offer(server->db, match.id, storing_now(server))))
		return true;
	player_say(player, MSG_NOT_STORED);
	return false;
}

/* --- what can be claimed */

/* A sentence with a name and a time. */
static void
tell_time(struct player *player, enum message message, const char *name, int64_t at)
{
	char when[TEXT_DATE_SIZE];

	if (player->session == NULL)
		return;
	text_date_short(when, (time_t)at, zones_of(player->session));
	player_tell(player, message, &(struct message_args){.a = name, .text = when});
}

/* Matches while they are told to somebody. */
struct reminder {
	struct player *player;
	bool own; /* also those that the reader has left */
	int count;
};

static void
remind(void *arg, const struct left_match *left)
{
	struct reminder *reminder = arg;
	const struct server *server = reminder->player->server;
	const struct left_row *row = &left->row;
	int64_t due = due_of(
		server, row, left->by_other ? reminder->player : lobby_find(server->lobby, left->other));
	bool is_due = due <= storing_now(server);

	if (!may_be_claimed(server, row) || (!left->by_other && (!reminder->own || offered_of(row) != 0)))
		return;
	reminder->count++;
	if (offered_of(row) != 0)
		tell_time(reminder->player, MSG_CLAIM_WAS_OFFERED, left->other, row->offered);
	else if (left->by_other && is_due && row->kept_out)
		tell_time(reminder->player, MSG_CLAIM_LEFT_KEPT_OUT, left->other, due);
	else if (left->by_other)
		tell_time(reminder->player, is_due ? MSG_CLAIM_NOW : MSG_CLAIM_LATER, left->other, due);
	else
		tell_time(reminder->player, is_due ? MSG_CLAIM_WARNING_DUE : MSG_CLAIM_WARNING, left->other,
			due);
}

void
claim_remind(struct player *player)
{
	struct server *server = player->server;
	struct reminder reminder = {.player = player, .own = true};

	/* At a login nobody is told that the database can't be read. */
	(void)left_each(server->db, player->account.id, REMINDERS_MAX, remind, &reminder);
}

void
claim_list(struct player *player)
{
	struct server *server = player->server;
	struct reminder reminder = {.player = player};

	pending_stops_try(server);
	if (left_each(server->db, player->account.id, LIST_MAX, remind, &reminder) != DB_OK)
		player_say(player, MSG_CANT_READ);
	else if (reminder.count == 0)
		player_say(player, server->config->claim_after == 0 ? MSG_CLAIM_DISABLED : MSG_CLAIM_NOTHING);
}

/* Left by the reader, or by the other: with an offer to go on; not due yet; due. */
static const enum message saved_lines[2][3] = {
	{MSG_SAVED_OWN_OFFERED, MSG_SAVED_OWN_LATER, MSG_SAVED_OWN_DUE},
	{MSG_SAVED_LEFT_OFFERED, MSG_SAVED_LEFT_LATER, MSG_SAVED_LEFT_DUE},
};

void
claim_tell_saved(struct player *player, const struct match_row *match, const char *other)
{
	struct server *server = player->server;
	struct left_row left;

	/* Programs expect nothing in this list but rows. */
	if (session_is_clip(player->session) || left_find(server->db, match->id, &left) != DB_OK ||
		!may_be_claimed(server, &left))
		return;
	if (left.by < 0) {
		player_say(player, left.adjourned ? MSG_SAVED_ADJOURNED : MSG_SAVED_BY_SERVER);
		return;
	}
	bool by_other = match->player[left.by] != player->account.id;
	int64_t due = due_of(server, &left, by_other ? player : lobby_find(server->lobby, other));
	bool is_due = due <= storing_now(server);

	if (offered_of(&left) == 0 && by_other && is_due && left.kept_out)
		player_say_name(player, MSG_SAVED_LEFT_KEPT_OUT, other);
	else
		tell_time(player, saved_lines[by_other][offered_of(&left) != 0 ? 0 : 1 + is_due], other, due);
}

/* --- claiming */

/* There is no saved match: does one run, or was one closed between two games? */
static enum message
fault_of_none(const struct player *player, const struct player_row *other)
{
	struct match_row last;

	if (player->table != NULL && table_other(player)->account.id == other->id)
		return MSG_CLAIM_RUNNING;
	if (match_find_last(player->server->db, player->account.id, &last) == DB_OK &&
		(last.player[0] == other->id || last.player[1] == other->id) &&
		last.state == MATCH_FINISHED && last.winner < 0 && last.claimed_by < 0)
		return MSG_CLAIM_OVER;
	return MSG_CLAIM_NO_MATCH;
}

/* When it may be claimed while the other is here and still has a chance to offer; else 0. */
static int64_t
end_of_chance(const struct player *player, const struct player *other)
{
	if (other == NULL)
		return 0;
	int64_t both =
		player->online_since > other->online_since ? player->online_since : other->online_since;
	return both + CHANCE > storing_now(player->server) ? both + CHANCE : 0;
}

/* What speaks against a claim now, MSG_NONE if nothing; *at is the time that the message names. */
static enum message
fault_of_claim(const struct player *player, const struct player_row *other, const struct match_row *match,
	const struct left_row *left, int64_t *at)
{
	const struct server *server = player->server;

	if (!may_be_claimed(server, left))
		return MSG_CLAIM_DISABLED;
	if (left->by < 0)
		return left->adjourned ? MSG_CLAIM_ADJOURNED : MSG_CLAIM_SERVER;
	if (match->player[left->by] == player->account.id)
		return MSG_CLAIM_OWN;
	if (offered_of(left) != 0) {
		*at = left->offered;
		return MSG_CLAIM_OFFERED;
	}
	*at = due_of(server, left, player);
	if (*at > storing_now(server))
		return left->due_ms == 0 && *at > left->at + server->config->claim_after
			       ? MSG_CLAIM_NOT_YET_AWAY
			       : MSG_CLAIM_NOT_YET;
	if (left->kept_out)
		return MSG_CLAIM_KEPT_OUT; /* the operators keep the leaver out */
	if (left->due_ms > 0)
		return MSG_NONE;
	*at = end_of_chance(player, lobby_find(server->lobby, other->name));
	return *at != 0 ? MSG_CLAIM_STILL_HERE : MSG_NONE;
}

/* Tells the player who left it that it will be claimed: once a login, however often it is tried, and even
 * if they gag the claimer: it isn't talk, and their rating depends on it. Returns what the claimer reads. */
static enum message
warn(const struct player *player, struct player *leaver, const struct match_row *match,
	const struct left_row *left, int64_t at)
{
	struct server *server = player->server;

	if (left->warned >= leaver->online_since)
		return MSG_CLAIM_TOLD_ALREADY;
	if (!storing_may(server) ||
		!storing_done(server, left_warn(server->db, match->id, storing_now(server))))
		return MSG_NOT_STORED;
	tell_time(leaver, MSG_CLAIM_WANTED, player->account.name, at);
	return MSG_CLAIM_STILL_HERE;
}

void
claim_make(struct player *player, const struct player_row *other)
{
	struct server *server = player->server;
	struct player *online = lobby_find(server->lobby, other->name);
	struct match_row match;
	struct left_row left;
	int64_t at = 0;

	if (player->account.house[0] != '\0' || other->house[0] != '\0') {
		player_say_name(player, MSG_CLAIM_HOUSE, other->name);
		return;
	}
	enum db_status status = find_saved(server, player->account.id, other->id, &match, &left);
	enum message fault = status == DB_OK	 ? fault_of_claim(player, other, &match, &left, &at)
			     : status == DB_NONE ? fault_of_none(player, other)
						 : MSG_CANT_READ;
	if (fault == MSG_CLAIM_STILL_HERE)
		fault = warn(player, online, &match, &left, at);
	if (fault != MSG_NONE)
		tell_time(player, fault, other->name, at);
	else
		claim_settle(player, &(struct claimed){
					     .other = other,
					     .online = online,
					     .match = &match,
					     .on_time = left.due_ms > 0,
				     });
}
