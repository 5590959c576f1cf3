/*
 * called.c - see called.h.
 */
#include "server/notices/called.h"

#include "db/tournaments/entrants.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "protocol/text.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	HOUR = 60 * 60,
	LOOKED_AT = 20, /* pairings, and tournaments that the player has entered */
};

static void
tell(struct waiting_walk *walk, struct waiting *waiting, enum message message, struct message_args *args)
{
	char when[TEXT_DATE_SIZE];

	text_date_short(when, (time_t)waiting->due, walk->zone);
	args->b = when;
	message_write_bare(waiting->title, sizeof waiting->title, message, args);
	waiting_tell(walk, waiting);
}

/* When that is in service time; 0: never. Rounded to a minute it is the same whenever somebody asks. */
static int64_t
time_of(const struct server *server, int64_t due_ms)
{
	int64_t due = storing_now(server) + (due_ms - server->served_ms) / 1000;

	return due_ms != 0 ? (due + 59) / 60 * 60 : 0;
}

static void
tell_pairing(void *arg, const struct pairing_row *row)
{
	struct waiting_walk *walk = arg;
	int seat = row->player[0] == walk->player ? 0 : 1;
	struct edition_row edition;

	if (walk->left == 0 || row->state != PAIRING_WAITING || row->joined[seat] ||
		edition_find(walk->server->db, row->edition, &edition) != DB_OK || edition.paused)
		return;
	struct waiting waiting = {.kind = WAITING_CALLED,
		.edition = row->edition,
		.pairing = row->id,
		.since = edition.began,
		.due = time_of(walk->server, row->due)};
	tell(walk, &waiting, waiting.due != 0 ? MSG_NOTICE_PAIRED : MSG_NOTICE_PAIRED_AT_WILL,
		&(struct message_args){.a = row->name[1 - seat], .text = edition.terms.name});
}

/* A league waits for matches that its players have not played. */
static void
tell_league(struct waiting_walk *walk, const struct edition_row *edition, const struct entrant_row *entrant)
{
	int64_t count;
	struct waiting waiting = {.kind = WAITING_CALLED,
		.edition = edition->id,
		.since = edition->began,
		.due = edition->wake};

	if (edition->terms.kind == TOURNAMENT_LEAGUE && edition->wake != 0 && !edition->paused &&
		pairing_count_waiting(walk->server->db, edition->id, entrant->id, &count) == DB_OK &&
		count > 0)
		tell(walk, &waiting, MSG_NOTICE_LEAGUE,
			&(struct message_args){.text = edition->terms.name, .n = (long)count});
}

/* It starts some day, or has started, and waits for those who have entered. */
static void
tell_start(struct waiting_walk *walk, const struct edition_row *edition, const struct entrant_row *entrant)
{
	struct waiting waiting = {.kind = WAITING_CALLED, .edition = edition->id, .since = entrant->at};
	struct message_args args = {.text = edition->terms.name};

	if (edition->state == EDITION_PLAYING) {
		tell_league(walk, edition, entrant);
	} else if (edition->state == EDITION_LATE) {
		waiting.due = time_of(walk->server, edition->late_until);
		tell(walk, &waiting, MSG_NOTICE_CALLED_NOW, &args);
	} else if (edition->state == EDITION_OPEN && edition->starts != 0) {
		waiting.from = edition->starts - HOUR;
		waiting.due = edition->starts;
		tell(walk, &waiting, MSG_NOTICE_CALLED, &args);
	}
}

static void
tell_entered(void *arg, int64_t id)
{
	struct waiting_walk *walk = arg;
	struct db *db = walk->server->db;
	struct edition_row edition;
	struct entrant_row entrant;

	if (walk->left > 0 && edition_find(db, id, &edition) == DB_OK &&
		entrant_find(db, id, walk->player, &entrant) == DB_OK && entrant.state == ENTRANT_IN)
		tell_start(walk, &edition, &entrant);
}

enum db_status
called_each(struct waiting_walk *walk)
{
	struct db *db = walk->server->db;
	enum db_status status = pairing_each_of(db, walk->player, LOOKED_AT, tell_pairing, walk);

	if (status == DB_OK && walk->left > 0)
		status = entrant_each_entered(db, walk->player, LOOKED_AT, tell_entered, walk);
	return status;
}
