/*
 * slow_warn.c - see slow_warn.h.
 */
#include "server/matches/slow_warn.h"

#include "db/slow/slow.h"
#include "db/slow/warnings.h"
#include "protocol/text.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { AT_ONCE = 4, UNREAD_TOLD = 20 };

static const int64_t HOUR_MS = 60 * 60 * 1000;

int64_t
slow_warn_next(const struct options *options, int64_t due, int64_t reserve_ms, int64_t served_ms)
{
	const int64_t times[] = {
		due - reserve_ms - options_delay_ms(options) / 2, due - 24 * HOUR_MS, due - 4 * HOUR_MS};
	int64_t next = 0;

	for (size_t i = 0; i < sizeof times / sizeof *times; i++)
		if (times[i] > served_ms && (next == 0 || times[i] < next))
			next = times[i];
	return next;
}

static int64_t
next_of(const struct server *server, const struct slow_row *row)
{
	struct options options;

	if (!options_read(&options, row->options))
		return 0; /* nobody plays that match */
	return slow_warn_next(&options, row->due, row->reserve_ms[row->on_turn], server->served_ms);
}

void
slow_warn_anew(struct server *server, int64_t match)
{
	struct slow_row row;

	if (slow_find(server->db, match, &row) == DB_OK && storing_may(server))
		(void)storing_done(server, slow_warning_move(server->db, match, next_of(server, &row)));
}

static void
tell(struct player *player, const struct slow_row *row)
{
	const struct server *server = player->server;
	int64_t left = row->due > server->served_ms ? row->due - server->served_ms : 0;
	char text[TEXT_DAYS_SIZE];

	text_days(text, (long)(left / 1000));
	player_tell(player, MSG_SLOW_NEAR,
		&(struct message_args){.a = row->name[1 - row->on_turn], .text = text, .n = (long)row->id});
}

/* --- those who have not read one */

struct unread {
	struct player *player;
	int told;
};

static void
tell_unread(void *arg, const struct slow_row *row)
{
	struct unread *unread = arg;

	tell(unread->player, row);
	unread->told++;
}

void
slow_warn_remind(struct player *player)
{
	struct server *server = player->server;
	int64_t own = player->account.id;
	struct unread unread = {.player = player};

	/* A program of FIBS's would read nothing, and a person may come later. */
	if (!storing_may(server) || !player_knows_new_words(player))
		return;
	if (slow_warnings_unread(server->db, own, UNREAD_TOLD, tell_unread, &unread) == DB_OK &&
		unread.told > 0)
		(void)storing_done(server, slow_warnings_are_told(server->db, own));
}

/* --- those that are due */

struct warnings {
	struct slow_row row[AT_ONCE];
	int count;
};

static void
note(void *arg, const struct slow_row *row)
{
	struct warnings *due = arg;

	due->row[due->count++] = *row;
}

static void
warn(struct server *server, const struct slow_row *row)
{
	struct player *player = lobby_find(server->lobby, row->name[row->on_turn]);
	bool here = player != NULL && player_knows_new_words(player);

	if (!storing_done(server,
		    slow_warning_store(server->db, row->id, storing_now(server), here, next_of(server, row))))
		return;
	if (row->due <= server->served_ms)
		return;
	if (!here) {
		announce_notice(server, &(struct notice_news){.player = row->player[row->on_turn],
						.kind = NOTICE_FLAG,
						.match = row->id,
						.what = "near"});
		return;
	}
	player_ring(player);
	tell(player, row);
}

bool
slow_warn_some(struct server *server)
{
	struct warnings due = {.count = 0};

	/* What can't be read keeps nobody else waiting. */
	enum db_status status = slow_warnings_each(server->db, server->served_ms, AT_ONCE, note, &due);
	if (status != DB_OK && due.count == 0)
		return false;
	for (int i = 0; i < due.count && storing_may(server); i++)
		warn(server, &due.row[i]);
	return due.count == AT_ONCE;
}
