/*
 * record.c - one game out of the journal, from the action that started it to the last.
 *
 * The list follows the journal's events, whatever today's rules make of the actions; a board needs the
 * actions replayed.
 */
#include "server/tables/record.h"

#include <stdlib.h>

#include "protocol/boards/move_list.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/journal/replay.h"
#include "server/journal/slices.h"
#include "server/players/player.h"
#include "server/sessions/listing.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

enum {
	PIECE = 40,	 /* actions */
	TOLD_MOST = 300, /* likewise; the moves of a longer game are not told unasked, */
	LIST_SHARE = 2,	 /* nor is more than half of output-limit */
};

/* A game as it is read. */
struct game_reading {
	struct session *reader;
	struct record record;
	/* all zero at its beginning */
	struct reading_way {
		struct slices slices;
		bool opened, begun, failed;
		enum side inviter; /* in this game */
		/* of a list */
		int score[2][2]; /* before it, and one game earlier; the inviter's first */
		struct move_list list;
		size_t written;
		/* of a board */
		struct replay replay;
		struct match before; /* as it was when the last play was made */
		bool played;
	} way;
	int seat; /* from which the board is seen: the inviter's (0) or the invited's */
};

bool
record_find(struct server *server, const struct player_row *player, const struct player *online,
	struct record *record)
{
	if (online != NULL && online->table != NULL) {
		*record = (struct record){
			.match = online->table->row, .head = online->table->state.last_action};
		return true;
	}
	pending_stops_try(server); /* of a match that was left in this turn */
	if (match_find_last(server->db, player->id, &record->match) != DB_OK)
		return false;
	record->head = record->match.last_action;
	return record->head != 0;
}

enum db_status
record_find_game(struct db *db, int game, struct record *record)
{
	return game_range_find(db, record->match.id, record->head, game, &record->range);
}

static void
names_of(const struct game_reading *reading, const char *name[2])
{
	name[reading->way.inviter] = reading->record.match.name[0];
	name[side_other(reading->way.inviter)] = reading->record.match.name[1];
}

/* --- its next actions */

/* The first action of the game says which one it is: `game 2, inviter X`. What comes before it is none of
 * it. */
static bool
begins(struct game_reading *reading, const struct action_row *row)
{
	enum side inviter;
	int game;

	if (!event_read_game(row->events, &game, &inviter))
		return false;
	reading->way.failed = reading->way.begun || game != reading->record.range.game;
	reading->way.begun = true;
	reading->way.inviter = inviter;
	return !reading->way.failed;
}

/* True if there are more. */
static bool
read_some(struct game_reading *reading, action_fn *each)
{
	struct reading_way *way = &reading->way;

	if (slices_each(&way->slices, each, reading) != DB_OK)
		way->failed = true;
	return !way->failed && slices_more(&way->slices);
}

static void
open_slices(struct game_reading *reading)
{
	const struct game_range *range = &reading->record.range;

	slices_open(&reading->way.slices, reading->reader->server->db, reading->record.match.id,
		&range->before, range->head, PIECE);
	reading->way.opened = true;
}

/* --- the list of its moves */

static void
tell_header(struct game_reading *reading)
{
	struct options options;
	const char *name[2];
	int inviter = reading->way.score[0][0], invited = reading->way.score[0][1];
	bool is_x = reading->way.inviter == SIDE_X;

	if (!options_read(&options, reading->record.match.options))
		options = options_default(LENGTH_UNLIMITED);
	names_of(reading, name);
	session_tell(reading->reader, message_of_length(MSG_MOVES_SCORE, options.length),
		&(struct message_args){.n = is_x ? inviter : invited,
			.m = is_x ? invited : inviter,
			.length = options.length});
	session_tell(reading->reader, MSG_MOVES_SIDES,
		&(struct message_args){.a = name[SIDE_X], .b = name[SIDE_O]});
}

static void
begin_list(struct game_reading *reading)
{
	struct reading_way *way = &reading->way;
	struct db *db = reading->reader->server->db;

	move_list_begin(&way->list, reading->reader->dialect);
	way->failed =
		game_scores(db, reading->record.match.id, reading->record.range.game, way->score) != DB_OK;
	if (!way->failed)
		tell_header(reading);
}

static bool
list_row(void *arg, const struct action_row *row)
{
	struct game_reading *reading = arg;
	struct reading_way *way = &reading->way;
	struct action action;
	char text[MOVE_LIST_SIZE];

	if (begins(reading, row))
		begin_list(reading);
	way->failed = way->failed || !action_read(&action, row->text);
	if (way->failed || !way->begun)
		return !way->failed;
	size_t size = move_list_add(&way->list, &action, row->events, text);
	if (size > 0)
		session_write(reading->reader, text, size);
	way->written += size;
	return true;
}

static void
end_list(struct game_reading *reading)
{
	char text[MOVE_LIST_SIZE];

	if (reading->way.failed || !reading->way.begun) {
		log_error(
			"journal", "a game of match %lld can't be read", (long long)reading->record.match.id);
		session_tell(reading->reader, MSG_MATCH_UNREADABLE,
			&(struct message_args){.n = (long)reading->record.match.id});
		return;
	}
	size_t size = move_list_end(&reading->way.list, text);
	if (size > 0)
		session_write(reading->reader, text, size);
}

static bool
list_piece(struct session *session, void *source)
{
	struct game_reading *reading = source;
	(void)session;

	if (!reading->way.opened)
		open_slices(reading);
	if (read_some(reading, list_row))
		return true;
	end_list(reading);
	return false;
}

/* --- its board */

static bool
board_row(void *arg, const struct action_row *row)
{
	struct game_reading *reading = arg;
	struct reading_way *way = &reading->way;
	const struct match before = way->replay.match;

	(void)begins(reading, row);
	way->failed = way->failed || !replay_row(&way->replay, row);
	enum action_type type = way->replay.action.type;
	if (!way->failed && (type == ACTION_PLAY || type == ACTION_DONE)) {
		way->before = before;
		way->played = true;
	}
	return !way->failed;
}

static void
tell_board(struct game_reading *reading)
{
	struct reading_way *way = &reading->way;
	bool runs = match_in_game(&way->replay.match);
	const char *name[2];

	if (!way->begun || way->failed) {
		session_say_name(
			reading->reader, MSG_GAME_UNREADABLE, reading->record.match.name[reading->seat]);
		return;
	}
	if (runs && !way->played) {
		session_say(reading->reader, MSG_NO_MOVE_YET);
		return;
	}
	names_of(reading, name);
	enum side side = reading->seat == 0 ? way->inviter : side_other(way->inviter);
	const struct board_view view =
		view_of_names(reading->reader, runs ? &way->before : &way->replay.match, name, side);
	audience_old_board(reading->reader, &view);
}

/* The match as it was before the game, whoever sat there (R9.8). */
static void
begin_board(struct game_reading *reading)
{
	const struct record *record = &reading->record;
	struct game_end end;

	reading->way.failed = replay_begin_behind(&reading->way.replay, reading->reader->server->db,
				      &record->match, record->range.game - 1, &end) != DB_OK;
	open_slices(reading);
}

static bool
board_piece(struct session *session, void *source)
{
	struct game_reading *reading = source;
	(void)session;

	if (!reading->way.opened)
		begin_board(reading);
	if (!reading->way.failed && read_some(reading, board_row))
		return true;
	tell_board(reading);
	return false;
}

/* --- both of them */

static void
restart(void *source)
{
	struct game_reading *reading = source;

	slices_close(&reading->way.slices);
	reading->way = (struct reading_way){.opened = false};
}

static void
discard(void *source)
{
	restart(source);
	free(source);
}

static const struct piece_kind list_pieces = {.piece = list_piece, .restart = restart, .free = discard};
static const struct piece_kind board_pieces = {.piece = board_piece, .restart = restart, .free = discard};

static void
start(struct session *reader, const struct record *record, int seat, const struct piece_kind *kind)
{
	struct game_reading *reading = must_calloc(1, sizeof *reading);

	*reading = (struct game_reading){.reader = reader, .record = *record, .seat = seat};
	listing_start_pieces(reader, kind, reading);
}

void
record_list(struct session *reader, const struct record *record)
{
	start(reader, record, 0, &list_pieces);
}

void
record_board(struct session *reader, const struct record *record, int seat)
{
	start(reader, record, seat, &board_pieces);
}

/* At once. */
static void
tell_moves(struct session *reader, const struct record *record)
{
	struct game_reading reading = {.reader = reader, .record = *record};
	size_t most = (size_t)reader->server->config->output_limit / LIST_SHARE;

	bool more = record->range.actions <= TOLD_MOST;
	while (more && reading.way.written < most)
		more = list_piece(reader, &reading);
	if (more || record->range.actions > TOLD_MOST)
		session_tell(reader, MSG_MOVES_TOO_LONG, &(struct message_args){.n = (long)record->match.id});
	restart(&reading);
}

void
record_tell_moves(const struct table *table)
{
	struct record record = {.match = table->row, .head = table->state.last_action};
	struct db *db = table->seat[0]->server->db;

	for (int seat = 0; seat < 2; seat++)
		if (player_has(table->seat[seat], TOGGLE_MOVES) && table->seat[seat]->session != NULL &&
			record_find_game(db, 0, &record) == DB_OK)
			tell_moves(table->seat[seat]->session, &record);
}
