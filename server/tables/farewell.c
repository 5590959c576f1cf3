/*
 * farewell.c - what is told at a table that somebody leaves. FIBS's line says that the game was saved, and
 * programs look for it. People read after it, or in its place, what that means for the match.
 */
#include "server/tables/farewell.h"

#include "server/players/player.h"
#include "server/tables/clock_told.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"

/* Names and points of a seat, then of the other. */
static struct message_args
args_of(const struct table *table, int seat)
{
	const int *score = table->state.match.score;
	enum side side = table_side(table, seat);

	return (struct message_args){.a = table->seat[seat]->account.name,
		.b = table->seat[1 - seat]->account.name,
		.n = score[side],
		.m = score[side_other(side)]};
}

/* What becomes of the match: it waits to be resumed, or (R11.2) it is over. */
static void
tell_player(const struct table *table, int seat, bool over)
{
	const struct message_args args = args_of(table, seat);

	player_tell(table->seat[seat], over ? MSG_UNLIMITED_OVER : MSG_LEFT_GOES_ON, &args);
}

/* `end` is read if the match doesn't wait to be resumed; MSG_NONE if it does. */
static void
tell_watchers(const struct table *table, int seat, const struct player *leaver, enum message end)
{
	const struct message_args args = args_of(table, leaver->seat);

	scenes_everybody(table, seat, MSG_HAS_LEFT, &args);
	if (end != MSG_NONE)
		scenes_everybody(table, seat, end, &args);
}

/* R11.4: nothing was played, so nothing waits. */
static void
leave_unplayed(const struct table *table, const struct player *leaver)
{
	struct player *other = table->seat[1 - leaver->seat];
	bool counts = !player_is_house(other); /* matches with house players are in nobody's reliability */

	player_say(table->seat[leaver->seat], counts ? MSG_YOU_LEFT_UNPLAYED : MSG_YOU_LEFT_UNCOUNTED);
	player_say_name(other, MSG_PLAYER_LEFT_UNPLAYED, leaver->account.name);
	for (int seat = 0; seat < 2; seat++)
		tell_watchers(table, seat, leaver, MSG_ANNULLED_WATCHED);
}

void
farewell_leave(const struct table *table, const struct player *leaver)
{
	bool over = table_ends_if_left(table);

	if (table_is_annulled_if_left(table)) {
		leave_unplayed(table, leaver);
		return;
	}
	player_say(table->seat[leaver->seat], MSG_YOU_LEFT);
	player_say_name(table->seat[1 - leaver->seat], MSG_PLAYER_LEFT, leaver->account.name);
	for (int seat = 0; seat < 2; seat++) {
		tell_player(table, seat, over);
		tell_watchers(table, seat, leaver, over ? MSG_UNLIMITED_OVER_WATCHED : MSG_NONE);
	}
}

/* Each reads that the other has left, as programs expect it. */
void
farewell_adjourn(const struct table *table)
{
	for (int seat = 0; seat < 2; seat++) {
		player_say_name(table->seat[seat], MSG_PLAYER_LEFT, table->seat[1 - seat]->account.name);
		player_say(table->seat[seat], MSG_ADJOURNED);
		tell_player(table, seat, false);
		tell_watchers(table, seat, table->seat[0], MSG_NONE);
	}
}

void
farewell_leave_lost(const struct table *table, const struct player *leaver, const struct player *first)
{
	player_say(table->seat[leaver->seat], MSG_YOU_LEFT);
	tell_player(table, leaver->seat, false);
	for (int seat = 0; seat < 2; seat++)
		tell_watchers(table, seat, first, MSG_NONE);
}

/* To the other player, and to all who watch. */
static void
tell_others(const struct table *table, const struct player *about, enum message message, int64_t seconds)
{
	const struct message_args args = {.a = about->account.name, .n = (long)seconds};

	player_tell(table->seat[1 - about->seat], message, &args);
	for (int seat = 0; seat < 2; seat++)
		scenes_everybody(table, seat, message, &args);
}

void
farewell_connection_lost(struct table *table, const struct player *lost, int64_t seconds)
{
	tell_others(table, lost, MSG_LINE_LOST, seconds);
	clock_tell_all(table);
}

void
farewell_connection_back(const struct table *table, const struct player *player)
{
	tell_others(table, player, MSG_LINE_BACK, 0);
}

void
farewell_go(const struct table *table, const struct player *leaver, enum close_why why)
{
	bool over = why == CLOSE_BYE && table_ends_if_left(table);
	int other = 1 - leaver->seat;

	player_say_name(table->seat[other], closing_of(why)->table, leaver->account.name);
	tell_player(table, other, over);
	/* The leaver's watchers are told elsewhere: they stop watching. */
	tell_watchers(table, other, leaver, over ? MSG_UNLIMITED_OVER_WATCHED : MSG_NONE);
}

void
farewell_connection_annuls(const struct table *table, const struct player *leaver)
{
	int other = 1 - leaver->seat;

	player_say_name(table->seat[other], MSG_LINE_ANNULS, leaver->account.name);
	tell_watchers(table, other, leaver, MSG_TIME_ANNULS_WATCHED);
}

void
farewell_shutdown(const struct table *table)
{
	for (int seat = 0; seat < 2; seat++)
		player_say_name(table->seat[seat], MSG_SHUTDOWN_SAVED, table->seat[1 - seat]->account.name);
}

/* A program that has just taken over a seat may not know of kept ones: it reads what it always did. */
void
farewell_shutdown_kept(const struct table *table, int64_t seconds)
{
	for (int seat = 0; seat < 2; seat++) {
		struct player *player = table->seat[seat];
		player_tell(player, player_knows_new_words(player) ? MSG_SHUTDOWN_KEPT : MSG_SHUTDOWN_SAVED,
			&(struct message_args){.a = table->seat[1 - seat]->account.name, .n = (long)seconds});
	}
}
