/*
 * letter_room.c - what chat rooms are told of tournaments. What is old news by the time that a courier comes
 * is not told any more.
 */
#include <string.h>

#include "db/tournaments/entrants.h"
#include "db/tournaments/tournaments.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/notices/letter_parts.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"

static const struct event {
	const char *what, *word;  /* in the row; for the room's program */
	enum edition_state state; /* in which it is news */
} events[] = {
	{"opens", "tournament-opens", EDITION_OPEN},
	{"begins", "tournament-begins", EDITION_PLAYING},
	{"round ", "tournament-round", EDITION_PLAYING},
	{"over", "tournament-over", EDITION_OVER},
	{"off", "tournament-off", EDITION_OFF},
};

/* NULL: it is old. */
static const struct event *
find_event(const struct edition_row *edition, const char *what)
{
	for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
		const struct event *event = &events[i];
		size_t length = strlen(event->what);
		int64_t round;
		if (strncmp(what, event->what, length) != 0 || edition->state != event->state)
			continue;
		if (what[length] == '\0' ||
			number_read(what + length, edition->round, edition->round, &round))
			return event;
	}
	return NULL;
}

static enum message
message_of(const struct event *event, const struct edition_row *edition)
{
	switch (event->state) {
	case EDITION_OPEN:
		return edition->starts != 0 ? MSG_LETTER_TOURNAMENT_STARTS : MSG_LETTER_TOURNAMENT_OPEN;
	case EDITION_PLAYING:
		return event->what[0] == 'b'		  ? MSG_LETTER_TOURNAMENT_BEGINS
		       : edition->round > edition->rounds ? MSG_LETTER_TOURNAMENT_PLAYOFF
							  : MSG_LETTER_TOURNAMENT_ROUND;
	case EDITION_OVER:
		return edition->winner != 0 ? MSG_LETTER_TOURNAMENT_WON : MSG_LETTER_TOURNAMENT_OVER;
	case EDITION_LATE:
	case EDITION_OFF:
	case EDITION_STATES:
		break;
	}
	return MSG_LETTER_TOURNAMENT_OFF;
}

static void
tell(struct letter *letter, const struct event *event, const struct edition_row *edition, const char *winner)
{
	struct server *server = letter->server;
	bool plays_off = edition->round > edition->rounds;
	char starts[TEXT_DATE_SIZE];

	text_date_short(starts, (time_t)edition->starts, zones_find(server->zones, edition->terms.zone));
	letter_set_subject(letter, message_of(event, edition),
		&(struct message_args){.a = winner,
			.b = starts,
			.text = edition->terms.name,
			.n = plays_off ? edition->round - edition->rounds : edition->round,
			.m = edition->entrants});
	fprintf(letter->out, "%s\n", letter->subject);
	letter_set_url(letter, "tournament", edition->id);
	letter->event = event->word;
	letter_tell_all(letter);
}

bool
letter_write_room(struct letter *letter)
{
	struct db *db = letter->server->db;
	const struct notice_row *row = &letter->row[0];
	struct entrant_row winner = {.id = 0};
	struct edition_row edition;

	enum db_status status = edition_find(db, row->match, &edition);
	if (status == DB_OK && edition.winner != 0)
		status = entrant_find_by_id(db, edition.winner, &winner);
	if (status != DB_OK)
		return status == DB_NONE;
	const struct event *event = find_event(&edition, row->what);
	if (event != NULL)
		tell(letter, event, &edition, winner.name);
	return true;
}
