/*
 * invitations.c - see invitations.h.
 */
#include "server/tournaments/invitations.h"

#include "db/tournaments/tournaments.h"
#include "protocol/messages.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/tournaments/naming.h"
#include "server/tournaments/terms.h"
#include "server/tournaments/told.h"
#include "server/tournaments/waiting.h"

static void
tell(struct player *player, const struct edition_row *edition, const struct pairing_row *row)
{
	int other = 1 - waiting_seat(row, player->account.id);
	const char *name = row->name[other];
	struct options options;
	const struct message_args args = {
		.a = name, .b = pairing_name_part(row->part), .text = edition->terms.name, .n = row->round};

	if (row->joined[1 - other])
		return;
	if (player->table != NULL) {
		player_tell(player, told_wording(edition, row, MSG_PAIRED_LATER), &args);
		return;
	}
	terms_options(edition, row, &options);
	player_ring(player);
	player_tell(
		player, told_wording(edition, row, row->match != 0 ? MSG_PAIRED_AGAIN : MSG_PAIRED), &args);
	if (row->match != 0)
		player_say_name(player, MSG_WANTS_TO_RESUME, name);
	else
		player_tell(player, message_of_length(MSG_WANTS_TO_PLAY, options.length),
			&(struct message_args){.a = name, .n = options.length});
	player_say_name(player, MSG_TYPE_JOIN, name);
	if (waiting_player(player->server, row, other) == NULL)
		player_say_name(player, MSG_PAIRED_ABSENT, name);
}

void
invitations_tell(struct server *server, const struct pairing_row *row)
{
	struct edition_row edition;

	if (row->state != PAIRING_WAITING || edition_find(server->db, row->edition, &edition) != DB_OK)
		return;
	for (int seat = 0; seat < 2; seat++) {
		struct player *player = waiting_player(server, row, seat);
		if (player != NULL)
			tell(player, &edition, row);
	}
}

void
invitations_call_away(struct server *server, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++) {
		const struct player *player = waiting_player(server, row, seat);
		if (row->entrant[seat] != 0 && (player == NULL || player->session == NULL))
			announce_notice(server, &(struct notice_news){.player = row->player[seat],
							.kind = NOTICE_CALLED,
							.match = row->edition});
	}
}

void
invitations_remind(struct player *player)
{
	struct waiting_pairings list;
	struct edition_row edition;

	waiting_find(player, &list);
	for (int i = 0; i < list.count; i++)
		if (edition_find(player->server->db, list.row[i].edition, &edition) == DB_OK)
			tell(player, &edition, &list.row[i]);
}
