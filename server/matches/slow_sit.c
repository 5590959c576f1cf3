/*
 * slow_sit.c - see slow_sit.h.
 */
#include "server/matches/slow_sit.h"

#include "server/lobby/news.h"
#include "server/matches/act.h"
#include "server/matches/slow.h"
#include "server/matches/slow_told.h"
#include "server/players/player.h"
#include "server/system/log.h"
#include "server/tables/absent.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

static void
tell_statuses(const struct table *table, struct player *player)
{
	struct player *other = absent_online(table, 1 - player->seat);

	news_tell_status(player, player);
	if (other != NULL)
		news_tell_status(other, player);
}

/* The other sits there already. */
static struct table *
join(struct player *player, struct table *table)
{
	int seat = table->row.player[0] == player->account.id ? 0 : 1;

	table_replace(table, seat, player);
	return table;
}

bool
slow_sit_down(struct player *player, const struct slow_row *row, enum slow_way way)
{
	struct server *server = player->server;
	struct table *table = slow_table(server, row);
	bool other_sits = table != NULL;
	enum message fault = MSG_NONE;

	table = other_sits ? join(player, table) : slow_load(server, row->id, player, &fault);
	if (table == NULL) {
		if (fault == MSG_CANT_READ)
			log_error("journal", "slow match %lld can't be read", (long long)row->id);
		player_say_name(player, fault == MSG_CANT_READ ? MSG_SAVED_CORRUPT : fault,
			row->name[row->player[0] == player->account.id]);
		return false;
	}
	matching_forget(player);
	matching_unwatch(player);
	table_touch(table);
	bool on_turn = table_clock_seat(table) == player->seat;
	table->state.slow.looks[player->seat] = !on_turn;
	bool doubled = on_turn && table->state.match.offer == OFFER_DOUBLE;
	table->state.slow.answer[player->seat] = doubled ? SLOW_ANSWER_TWICE : SLOW_ANSWER_ONCE;
	absent_refresh(table);
	matching_dismiss_blinded(player, table_other(player));
	slow_tell_sits(table, player->seat, way == SLOW_BY_INVITATION);
	if (other_sits)
		player_say_name(table_other(player), MSG_HAS_RESUMED, player->account.name);
	tell_statuses(table, player);
	if (on_turn)
		table_go_on(table);
	return true;
}
