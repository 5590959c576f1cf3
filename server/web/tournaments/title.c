/*
 * title.c - see title.h.
 */
#include "server/web/tournaments/title.h"

#include <time.h>

#include "db/tournaments/entrants.h"
#include "db/tournaments/tournaments.h"
#include "protocol/text.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"

bool
tournament_title(struct server *server, const struct edition_row *edition, char title[SENTENCE_SIZE])
{
	struct entrant_row winner = {.id = 0};
	char starts[TEXT_DATE_SIZE];
	enum message message = MSG_LETTER_TOURNAMENT_OFF;
	bool read = edition->winner == 0 || entrant_find_by_id(server->db, edition->winner, &winner) == DB_OK;

	if (edition->state == EDITION_OVER)
		message = winner.id != 0 ? MSG_LETTER_TOURNAMENT_WON : MSG_LETTER_TOURNAMENT_OVER;
	else if (edition->state == EDITION_PLAYING)
		message = MSG_LETTER_TOURNAMENT_BEGINS;
	else if (edition->state != EDITION_OFF)
		message = edition->starts != 0 ? MSG_LETTER_TOURNAMENT_STARTS : MSG_LETTER_TOURNAMENT_OPEN;
	text_date_short(starts, (time_t)edition->starts, zones_find(server->zones, edition->terms.zone));
	message_write_bare(title, SENTENCE_SIZE, message,
		&(struct message_args){
			.a = winner.name, .b = starts, .text = edition->terms.name, .m = edition->entrants});
	return read;
}
