/*
 * tournament.c - see tournament.h.
 *
 * The pairings are read at once; then each match from a snapshot of its own, so that the server may go on.
 */
#include "tools/export/tournament.h"

#include <stdio.h>
#include <stdlib.h>

#include "db/tournaments/lots.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/journal/lot_recording.h"
#include "tools/export/progress.h"
#include "tools/export/whole_file.h"
#include "tools/export/write.h"

enum {
	PAIRINGS_MAX = 100000,
	LOTS_AFTER_ROUNDS = 8, /* of places that were equal */
};

struct tournament {
	struct edition_row edition;
	struct pairing_row *pairings; /* owned */
	size_t count, room;
	bool lacks_memory;
};

/* What there is no memory for is missed at the end. */
static void
keep_pairing(void *arg, const struct pairing_row *row)
{
	struct tournament *tournament = arg;

	if (tournament->count == tournament->room) {
		size_t room = tournament->room > 0 ? 2 * tournament->room : 256;
		struct pairing_row *list = realloc(tournament->pairings, room * sizeof *list);
		tournament->lacks_memory |= list == NULL;
		if (list == NULL)
			return;
		tournament->pairings = list;
		tournament->room = room;
	}
	tournament->pairings[tournament->count++] = *row;
}

static bool
read_tournament(struct db *db, int64_t number, struct tournament *tournament)
{
	enum db_status status = db_look(db);

	if (status == DB_OK)
		status = edition_find(db, number, &tournament->edition);
	if (status == DB_OK)
		status = pairing_each(db, number, PAIRINGS_MAX, keep_pairing, tournament);
	db_look_away(db);
	if (status == DB_NONE)
		complain("export", "there is no tournament with that number");
	else if (status != DB_OK)
		complain("the database", db_error(db));
	if (tournament->lacks_memory)
		complain("export", "there is no memory for all pairings");
	return status == DB_OK && !tournament->lacks_memory;
}

/* --- the list */

/* A bye has no second player, and a pairing without a match no file. Names have letters and `_` alone. */
static void
write_line(FILE *out, const struct pairing_row *row)
{
	char match[24] = "", file[32] = "";

	if (row->match != 0) {
		snprintf(match, sizeof match, "%lld", (long long)row->match);
		snprintf(file, sizeof file, "%lld.mat", (long long)row->match);
	}
	fprintf(out, "%s,%d,%d,%s,%s,%s,%d,%d,%s,%s,%s\r\n", pairing_part_word(row->part), row->round,
		row->place + 1, row->name[0], row->name[1], row->winner >= 0 ? row->name[row->winner] : "",
		row->score[0], row->score[1], pairing_decided_word(row->decided), match, file);
}

static bool
write_index(const struct tournament *tournament, const char *directory)
{
	struct whole_file file;

	if (!whole_file_open(&file, directory, "index.csv"))
		return false;
	fputs("part,round,place,player1,player2,winner,points1,points2,decided,match,file\r\n", file.out);
	for (size_t i = 0; i < tournament->count; i++)
		write_line(file.out, &tournament->pairings[i]);
	return whole_file_close(&file, true);
}

/* --- the lots */

/* Whether it could be read; *written says how many there are. */
static bool
write_lots_to(struct db *db, const struct edition_row *edition, FILE *out, int *written)
{
	struct lot_row lot;

	*written = 0;
	for (int round = 0; round <= edition->rounds + LOTS_AFTER_ROUNDS; round++) {
		enum db_status status = lot_find_of(db, edition->id, round, &lot);
		if (status == DB_NONE)
			continue;
		if (status != DB_OK || lot_recording_write(db, &lot, out) != ARCHIVED) {
			complain("the database", db_error(db));
			return false;
		}
		++*written;
	}
	return true;
}

static bool
write_lots(struct db *db, const struct edition_row *edition, const char *directory)
{
	struct whole_file file;
	int written;

	if (!whole_file_open(&file, directory, "lots.txt"))
		return false;
	bool read = write_lots_to(db, edition, file.out, &written);
	return whole_file_close(&file, read && written > 0) && read;
}

/* --- the matches */

static bool
write_matches(struct db *db, const struct tournament *tournament, const char *directory)
{
	bool whole = true;

	for (size_t i = 0; i < tournament->count; i++) {
		int64_t match = tournament->pairings[i].match;
		if (match != 0 && !whole_file_of_match(db, match, ARCHIVE_MAT, directory, &whole))
			return false;
		progress_show((int64_t)i + 1, (int64_t)tournament->count);
	}
	progress_end();
	return whole;
}

bool
tournament_write(struct db *db, int64_t number, const char *directory)
{
	struct tournament tournament = {.count = 0};

	bool whole = read_tournament(db, number, &tournament) && write_index(&tournament, directory) &&
		     write_lots(db, &tournament.edition, directory) &&
		     write_matches(db, &tournament, directory);
	free(tournament.pairings);
	return whole;
}
