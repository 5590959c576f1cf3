/*
 * waiting.c - a walk for each kind of row. Each reads by an index, and no more rows than may be told.
 */
#include "server/notices/waiting.h"

#include <assert.h>
#include <stdio.h>

#include "db/abandoned.h"
#include "db/claims.h"
#include "db/history.h"
#include "db/people/friends.h"
#include "db/people/mail.h"
#include "db/slow/offers.h"
#include "db/slow/slow.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/matches/abandoned.h"
#include "server/matches/claim.h"
#include "server/notices/called.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/sessions/settings.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/seeking.h"

enum { DAY = 24 * 60 * 60 };

static const char *const kind_words[] = {
	[WAITING_CALLED] = "called",
	[WAITING_FLAG] = "flag",
	[WAITING_TURN] = "turn",
	[WAITING_OFFER] = "offer",
	[WAITING_MESSAGE] = "message",
	[WAITING_RESULT] = "result",
	[WAITING_SAVED] = "saved",
};
static_assert(sizeof kind_words / sizeof *kind_words == WAITING_KINDS, "each kind has a word");

const char *
waiting_kind_word(enum waiting_kind kind)
{
	return kind_words[kind];
}

/* The sentence names the other player, the match, and when it is too late. */
static void
tell(struct waiting_walk *walk, struct waiting *waiting, enum message message, const char *other)
{
	char when[TEXT_DATE_SIZE];

	text_date_short(when, (time_t)waiting->due, walk->zone);
	message_write_bare(waiting->title, sizeof waiting->title, message,
		&(struct message_args){.a = other, .text = when, .n = (long)waiting->match});
	waiting_tell(walk, waiting);
}

/* The two clocks are not read at the same moment: rounded to a minute it is the same time whenever somebody
 * asks. */
static void
tell_turn(void *arg, const struct slow_row *row)
{
	struct waiting_walk *walk = arg;
	const struct server *server = walk->server;
	struct waiting waiting = {.kind = row->warned_at > 0 ? WAITING_FLAG : WAITING_TURN,
		.match = row->id,
		.since = row->warned_at > 0 ? row->warned_at : row->turn_began};

	if (row->player[row->on_turn] != walk->player)
		return;
	waiting.due = storing_now(server) + (row->due - server->served_ms) / 1000;
	waiting.due = (waiting.due + 59) / 60 * 60;
	tell(walk, &waiting, MSG_NOTICE_TURN, row->name[1 - row->on_turn]);
}

/* Not what the message says: the writer meant it for the player alone, and programs keep what feeds say. */
static bool
tell_message(void *arg, const struct mail *mail)
{
	struct waiting_walk *walk = arg;
	struct waiting waiting = {.kind = WAITING_MESSAGE, .message = mail->id, .since = mail->at};

	if (walk->left > 0)
		tell(walk, &waiting, MSG_NOTICE_MESSAGE, mail->from);
	return walk->left > 0;
}

/* --- offers */

/* An offer lapses by a time that stops while the server is down, so it isn't told to the second. */
static void
tell_offer(void *arg, const struct slow_offer_row *row)
{
	struct waiting_walk *walk = arg;
	struct waiting waiting = {.kind = WAITING_OFFER, .offer = row->id, .since = row->at};

	if (walk->left > 0)
		tell(walk, &waiting, row->invited != 0 ? MSG_NOTICE_SLOW_OFFER : MSG_NOTICE_SLOW_OFFER_TO_ALL,
			row->name[0]);
}

/* What a friend offers to anybody: a slow match, or one now. */
static void
tell_of_friend(void *arg, const struct friend_row *friend)
{
	struct waiting_walk *walk = arg;
	struct server *server = walk->server;
	const struct player *online = lobby_find(server->lobby, friend->name);
	struct waiting waiting = {
		.kind = WAITING_OFFER, .seeker = friend->id, .since = storing_now(server) / DAY * DAY};
	struct slow_offer_row row;

	if (friend->hidden)
		return;
	if (slow_offer_find(server->db, friend->id, 0, &row) == DB_OK)
		tell_offer(walk, &row);
	if (walk->left > 0 && online != NULL && seeking_terms(online) != NULL &&
		player_has(online, TOGGLE_READY))
		tell(walk, &waiting, MSG_NOTICE_SEEKS, friend->name);
}

/* --- matches */

/* A match that a person was left in, or has left. */
static void
tell_left(struct waiting_walk *walk, const struct match_row *match, const struct left_row *left,
	const char *other)
{
	bool by_other = left->by >= 0 && match->player[left->by] != walk->player;
	struct waiting waiting = {.kind = WAITING_SAVED, .match = match->id, .since = left->at};

	waiting.due = claim_due(walk->server, match, left);
	if (by_other && left->offered != 0) {
		waiting.kind = WAITING_OFFER;
		waiting.since = left->offered;
		tell(walk, &waiting, MSG_NOTICE_OFFERED, other);
	} else if (waiting.due != 0 && !by_other) {
		waiting.kind = WAITING_FLAG;
		tell(walk, &waiting, MSG_NOTICE_MAY_BE_CLAIMED, other);
	} else {
		tell(walk, &waiting, waiting.due != 0 ? MSG_NOTICE_MAY_CLAIM : MSG_NOTICE_SAVED, other);
	}
}

/* A match with a house player, or of a visitor. */
static void
tell_other(struct waiting_walk *walk, const struct match_row *match, const char *other)
{
	struct waiting waiting = {.kind = WAITING_SAVED, .match = match->id, .since = match->started};
	struct abandoned_row row = {.due_ms = 0};

	if (abandoned_find_match(walk->server->db, match->id, &row) == DB_OK)
		waiting.due = abandoned_until(walk->server, &row);
	if (waiting.due != 0) {
		waiting.kind = WAITING_FLAG;
		waiting.since = row.at;
	}
	if (waiting.due != 0 && row.due_ms > 0)
		waiting.due -= waiting.due % 60; /* the two clocks are not read at once, as for a turn */
	tell(walk, &waiting, waiting.due != 0 ? MSG_NOTICE_ABANDONED : MSG_NOTICE_SAVED, other);
}

static void
tell_saved(void *arg, const struct match_row *match)
{
	struct waiting_walk *walk = arg;
	char other[PLAYER_NAME_SIZE];
	struct left_row left;

	if (match->kind != MATCH_LIVE)
		return;
	match_name_now(walk->server->db, match, match->player[0] == walk->player, other);
	if (left_find(walk->server->db, match->id, &left) == DB_OK)
		tell_left(walk, match, &left, other);
	else
		tell_other(walk, match, other);
}

/* What happened to a match that ended; MSG_NONE: the player knows. */
static enum message
message_of_end(const struct history_row *row)
{
	if (row->decided == DECIDED_CLAIM && row->won == 1)
		return MSG_NONE;
	if (row->decided == DECIDED_ERASED)
		return MSG_NOTICE_ERASED;
	if (row->won < 0)
		return MSG_NOTICE_VOID;
	if (row->decided == DECIDED_CLAIM)
		return MSG_NOTICE_CLAIMED;
	if (row->decided == DECIDED_TIME)
		return row->won == 1 ? MSG_NOTICE_TIME_WON : MSG_NOTICE_TIME_LOST;
	if (row->decided == DECIDED_LEFT)
		return MSG_NOTICE_LEFT;
	return row->won == 1 ? MSG_NOTICE_WON : MSG_NOTICE_LOST;
}

static void
tell_ended(void *arg, const struct history_row *row)
{
	struct waiting_walk *walk = arg;
	enum message message = message_of_end(row);
	struct waiting waiting = {.kind = WAITING_RESULT, .match = row->match, .since = row->ended};

	if (message != MSG_NONE)
		tell(walk, &waiting, message, row->opponent);
}

enum db_status
waiting_each(struct server *server, int64_t player, waiting_fn *each, void *arg)
{
	struct settings settings;
	struct waiting_walk walk = {.server = server,
		.player = player,
		.left = server->config->feed_entries,
		.each = each,
		.arg = arg};

	enum db_status status = preferences_of(server->db, player, &settings);
	walk.zone = zones_find(server->zones, settings.timezone);
	if (status == DB_OK)
		status = called_each(&walk);
	if (status == DB_OK && walk.left > 0)
		status = slow_each(server->db, player, (int)walk.left, tell_turn, &walk);
	if (status == DB_OK && walk.left > 0)
		status = mail_each(server->db, player, tell_message, &walk);
	if (status == DB_OK && walk.left > 0)
		status = slow_offer_each_to(server->db, player, (int)walk.left, tell_offer, &walk);
	if (status == DB_OK && walk.left > 0)
		status = friend_each(server->db, player, tell_of_friend, &walk);
	if (status == DB_OK && walk.left > 0)
		status = history_each_away(server->db, player, storing_now(server) - WAITING_DAYS * DAY,
			(int)walk.left, tell_ended, &walk);
	if (status == DB_OK && walk.left > 0)
		status = match_each_saved(server->db, player, INT64_MAX, (int)walk.left, tell_saved, &walk);
	return status;
}
