/*
 * slow_told.c - old sentences for programs that know nothing of slow matches, a few new ones for all others.
 */
#include "server/matches/slow_told.h"

#include <string.h>

#include "db/slow/slow.h"
#include "protocol/boards/moves.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/matches/slow_letters.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/tables/absent.h"
#include "server/tables/audience.h"
#include "server/tables/dice_told.h"
#include "server/tables/scenes.h"
#include "server/tables/standing_told.h"
#include "server/tables/table.h"
#include "server/tables/teller.h"
#include "server/tables/vacation.h"

enum {
	RECENT_TOLD = 4,  /* actions, for somebody who sits down */
	RECENT_SEEN = 12, /* actions looked at */
};

bool
slow_reads_as_fibs(const struct player *player)
{
	return player->session != NULL && session_is_of_fibs(player->session);
}

/* --- what has happened since the player acted last */

struct recent {
	const struct table *table;
	int seat; /* of the reader */
	int count;
	struct action action[RECENT_TOLD]; /* the last first */
	bool passed[RECENT_TOLD];	   /* a roll that could not be played */
};

static bool
note(void *arg, const struct action_row *row)
{
	struct recent *recent = arg;
	struct action action;
	bool own = row->side == table_side(recent->table, recent->seat) && row->cause != CAUSE_AUTOMATIC;

	if (own || !action_read(&action, row->text) || action.type == ACTION_JOIN ||
		action.type == ACTION_OPENING)
		return false;
	if (action.type == ACTION_DONE || action.type == ACTION_PLAY) {
		action.type = ACTION_PLAY;
		(void)event_read_played(row->events, &action.play);
	}
	if (action.type == ACTION_PUT || action.type == ACTION_UNDO)
		return true;
	recent->passed[recent->count] = strstr(row->events, ", 0 to move") != NULL;
	recent->action[recent->count++] = action;
	return recent->count < RECENT_TOLD;
}

static void
tell_play(struct player *reader, const struct action *action, const char *name)
{
	char moves[MOVES_TEXT_SIZE];

	moves_write(&action->play, action->side, moves);
	player_tell(reader, action->play.count > 0 ? MSG_MOVES : MSG_MOVES_NOTHING,
		&(struct message_args){.a = name, .text = moves});
}

static void
tell_action(const struct recent *recent, struct player *reader, int i)
{
	const struct action *action = &recent->action[i];
	bool own = action->side == table_side(recent->table, recent->seat);
	const char *name = table_player(recent->table, action->side)->account.name;
	const struct message_args args = {.a = name,
		.n = action->type == ACTION_ROLL ? action->dice.die[0] : recent->table->state.match.cube,
		.m = action->dice.die[1]};

	if (action->type == ACTION_PLAY)
		tell_play(reader, action, name);
	else if (action->type == ACTION_ROLL)
		player_tell(reader, own ? MSG_YOU_ROLL : MSG_ROLLS, &args);
	else if (action->type == ACTION_ACCEPT && !own)
		player_tell(reader, MSG_TAKES, &args);
	else if (action->type == ACTION_REJECT && !own)
		player_tell(reader, MSG_REFUSES_RESIGN, &args);
	if (recent->passed[i])
		player_tell(reader, own ? MSG_YOU_CANT_MOVE : MSG_CANT_MOVE, &args);
}

static void
tell_recent(const struct table *table, int seat)
{
	struct recent recent = {.table = table, .seat = seat};
	int64_t head = table->state.last_action;

	if (head == 0 || action_each_back(table->server->db, table->row.id, &head, RECENT_SEEN, note,
				 &recent) != DB_OK)
		return; /* the board tells enough */
	for (int i = recent.count - 1; i >= 0; i--)
		tell_action(&recent, table->seat[seat], i);
}

/* --- coming */

void
slow_tell_sits(struct table *table, int seat, bool invited)
{
	struct player *player = table->seat[seat];
	const char *other = table->seat[1 - seat]->account.name;

	if (invited) {
		player_say_name(player, MSG_YOU_INVITED_RESUME, other);
		player_say_name(player, MSG_HAS_RESUMED, other);
	} else {
		player_say_name(player, MSG_NOW_RESUMED, other);
	}
	standing_tell_tournament(table, player);
	if (!table->state.slow.acted[seat])
		dice_told_sealed_to(table, seat); /* R14.6: before any board */
	standing_tell(table, seat);
	if (!slow_reads_as_fibs(player))
		tell_recent(table, seat);
	slow_letters_begin(table, seat);
	slow_letters_tell(table, seat, MSG_MAIL);
	if (!audience_rolls_at_once(table, seat))
		standing_tell_board(table, seat);
	if (table->state.match.phase != PHASE_ROLL || table->state.match.offer != OFFER_NONE)
		teller_remind_one(player);
}

void
slow_tell_turn(const struct table *table, int seat)
{
	struct player *player = absent_online(table, seat);

	if (player == NULL || player->session == NULL)
		announce_notice(table->server, &(struct notice_news){.player = table->row.player[seat],
						       .kind = NOTICE_TURN,
						       .match = table->row.id});
	if (player == NULL || player->table != NULL)
		return;
	player_ring(player);
	player_tell(player, MSG_SLOW_TURN,
		&(struct message_args){.a = table->seat[1 - seat]->account.name, .n = (long)table->row.id});
}

/* --- going */

static void
tell_waiting(struct player *player)
{
	struct slow_counts counts = {0, 0};

	if (slow_count(player->server->db, player->account.id, &counts) != DB_OK)
		counts.waiting = 0; /* the list will say that it can't be read */
	player_tell(player,
		counts.waiting == 0   ? MSG_SLOW_TURN_IS_OVER
		: counts.waiting == 1 ? MSG_SLOW_TURN_IS_OVER_ONE
				      : MSG_SLOW_TURN_IS_OVER_MORE,
		&(struct message_args){.n = counts.waiting});
}

void
slow_tell_turn_over(struct player *player)
{
	const struct table *table = player->table;
	const char *other = table_other(player)->account.name;

	for (int seat = 0; seat < 2; seat++)
		scenes_everybody(table, seat, MSG_HAS_LEFT,
			&(struct message_args){.a = player->account.name, .b = other});
	if (slow_reads_as_fibs(player))
		player_say_name(player, MSG_PLAYER_LEFT, other);
	else if (table->state.slow.acted[player->seat])
		tell_waiting(player);
	else
		player_tell(player, MSG_SLOW_OTHER_BEGINS,
			&(struct message_args){.a = other, .n = (long)table->row.id});
}

static void
tell_others(const struct table *table, const struct player *leaver, enum message as_fibs)
{
	struct player *other = table->seat[1 - leaver->seat];
	const struct message_args args = {.a = leaver->account.name, .b = other->account.name};

	player_tell(other, slow_reads_as_fibs(other) ? as_fibs : MSG_SLOW_OTHER_STANDS_UP, &args);
	for (int seat = 0; seat < 2; seat++)
		scenes_everybody(table, seat, MSG_HAS_LEFT, &args);
}

void
slow_tell_idles(const struct table *table, struct player *player)
{
	if (slow_reads_as_fibs(player))
		player_say_name(player, MSG_PLAYER_LEFT, table_other(player)->account.name);
	else
		player_say(player, MSG_SLOW_IDLE);
	tell_others(table, player, MSG_PLAYER_LEFT);
}

void
slow_tell_leaves(const struct table *table, struct player *player)
{
	player_say(player, MSG_SLOW_YOU_LEFT);
	tell_others(table, player, MSG_PLAYER_LEFT);
}

void
slow_tell_goes(const struct table *table, struct player *player, enum close_why why)
{
	if (why == CLOSE_SHUTDOWN) {
		for (int seat = 0; seat < 2; seat++)
			player_say_name(
				table->seat[seat], MSG_SHUTDOWN_SAVED, table->seat[1 - seat]->account.name);
		return;
	}
	tell_others(table, player, closing_of(why)->table);
}

/* --- the end of the match, for those who aren't there */

void
slow_tell_end(const struct table *table, int winner)
{
	for (int seat = 0; seat < 2; seat++) {
		struct player *player = absent_online(table, seat);
		const struct message_args args = {
			.a = table->seat[1 - seat]->account.name, .n = (long)table->row.id};
		if (player == table->seat[seat])
			continue;
		if (player != NULL)
			player_tell(player,
				winner < 0	 ? MSG_SLOW_ANNULLED
				: winner == seat ? MSG_SLOW_WON
						 : MSG_SLOW_LOST,
				&args);
		else
			(void)later_tell(table->server, table->row.player[seat], table->row.player[1 - seat],
				winner < 0	 ? MSG_SLOW_ANNULLED_MAIL
				: winner == seat ? MSG_SLOW_WON_MAIL
						 : MSG_SLOW_LOST_MAIL,
				&args);
	}
}

void
slow_tell_cleared(const struct table *table, int seat, enum message message)
{
	struct player *other = table->seat[1 - seat];
	const struct message_args args = {
		.a = table->seat[seat]->account.name, .b = other->account.name, .n = (long)table->row.id};

	player_tell(other, slow_reads_as_fibs(other) ? MSG_PLAYER_LEFT : message, &args);
	scenes_everybody(table, 1 - seat, MSG_HAS_LEFT, &args);
}

/* --- vacations */

bool
slow_takes_vacation(struct server *server, const struct player_row *account)
{
	struct settings settings;

	return preferences_of(server->db, account->id, &settings) == DB_OK && settings.autovacation != 0;
}

void
slow_tell_vacation(struct server *server, const struct player_row *account, const struct slow_row *row)
{
	struct player *player = lobby_find(server->lobby, account->name);
	const struct message_args args = {.n = (long)row->id, .m = vacation_left(server, account->id)};

	announce_notice(server,
		&(struct notice_news){
			.player = account->id, .kind = NOTICE_FLAG, .match = row->id, .what = "vacation"});
	if (player != NULL)
		player_tell(player, MSG_VACATION_TAKEN, &args);
	else
		(void)later_tell(
			server, account->id, row->player[1 - row->on_turn], MSG_VACATION_TAKEN_MAIL, &args);
}
