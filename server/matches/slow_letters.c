/*
 * slow_letters.c - see slow_letters.h.
 */
#include "server/matches/slow_letters.h"

#include "db/slow/letters.h"
#include "server/lobby/mailbox.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/table.h"

void
slow_letters_begin(struct table *table, int seat)
{
	table_touch(table);
	table->state.slow.letter_told[seat] = 0;
}

struct telling {
	struct session *reader;
	enum message message;
	int64_t last;
};

static bool
tell(void *arg, const struct mail *mail)
{
	struct telling *telling = arg;

	mailbox_tell(telling->reader, telling->message, mail);
	telling->last = mail->id;
	return true;
}

void
slow_letters_tell(struct table *table, int seat, enum message message)
{
	struct player *player = table->seat[seat];
	struct telling telling = {
		.reader = player->session, .message = message, .last = table->state.slow.letter_told[seat]};

	if (player->session == NULL)
		return;
	if (letters_each(table->server->db, table->row.id, player->account.id, telling.last, tell,
		    &telling) != DB_OK)
		return; /* they go on waiting */
	table_touch(table);
	table->state.slow.letter_told[seat] = telling.last;
}

void
slow_letters_read(struct table *table, int seat)
{
	struct server *server = table->server;
	int64_t last = table->state.slow.letter_told[seat];

	if (last == 0 || !storing_may(server))
		return;
	(void)storing_done(server, letters_delete(server->db, table->row.id, table->row.player[seat], last));
}

void
slow_letters_let_go(struct table *table)
{
	struct server *server = table->server;

	for (int seat = 0; seat < 2 && storing_may(server); seat++) {
		if (table->state.slow.played[seat])
			slow_letters_read(table, seat);
		(void)storing_done(
			server, letters_let_go(server->db, table->row.id, table->row.player[seat]));
	}
}
