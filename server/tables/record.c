/*
 * record.c - one game out of the journal, from the action that started it to the last.
 *
 * The list follows the journal's events, whatever today's rules make of the actions; a board needs the
 * actions replayed.
 */
#include "server/tables/record.h"

#include <stdio.h>

#include "protocol/boards/move_list.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/journal/playback.h"
#include "server/journal/replay.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

enum { LIST_SHARE = 2 }; /* of output-limit, at most half of it */

/* A game while action_each_of_game() reads it. */
struct reading {
	struct server *server;
	const struct record *record;
	bool begun;
	enum side inviter; /* in this game */
	int score[2][2];   /* before it, and one game earlier; the inviter's first */
	/* of a list */
	struct session *reader;
	struct move_list list;
	size_t written;
	/* of a replay */
	struct replay replay;
	struct match before; /* as it was when the last play was made */
	bool played, failed;
};

bool
record_find(struct server *server, const struct player_row *player, const struct session *online,
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

static bool
note_game(void *arg, const struct action_row *row)
{
	enum side inviter;

	if (!event_read_game(row->events, arg, &inviter))
		*(int *)arg = 0;
	return false;
}

enum db_status
record_find_game(struct db *db, const struct match_row *match, int64_t head, int game, struct record *record)
{
	struct game_end end;
	int found = 0; /* the game that the action `head` belongs to */
	enum db_status status = game == 0 ? DB_NONE : game_end_find(db, match->id, game, &end);

	if (status == DB_OK && end.last_action < head) {
		head = end.last_action;
		found = game;
	} else if (status == DB_NONE || status == DB_OK) {
		status = action_each_of_game(db, head, note_game, &found);
	}
	if (status != DB_OK || found == 0 || (game != 0 && found != game))
		return status != DB_OK ? status : DB_NONE;
	*record = (struct record){.match = *match, .head = head};
	return DB_OK;
}

/* The first action of the game says which one it is: `game 2, inviter X`. */
static bool
begin(struct reading *reading, const char *events, int *game)
{
	if (!event_read_game(events, game, &reading->inviter))
		return false;
	reading->begun = true;
	return game_scores(reading->server->db, reading->record->match.id, *game, reading->score) == DB_OK;
}

static void
names_of(const struct reading *reading, const char *name[2])
{
	name[reading->inviter] = reading->record->match.name[0];
	name[side_other(reading->inviter)] = reading->record->match.name[1];
}

static void
tell_header(struct reading *reading)
{
	struct options options;
	const char *name[2];
	int inviter = reading->score[0][0], invited = reading->score[0][1];
	bool is_x = reading->inviter == SIDE_X;

	if (!options_read(&options, reading->record->match.options))
		options = options_default(LENGTH_UNLIMITED);
	names_of(reading, name);
	session_tell(reading->reader, message_of_length(MSG_MOVES_SCORE, options.length),
		&(struct message_args){.n = is_x ? inviter : invited,
			.m = is_x ? invited : inviter,
			.length = options.length});
	session_tell(reading->reader, MSG_MOVES_SIDES,
		&(struct message_args){.a = name[SIDE_X], .b = name[SIDE_O]});
}

static bool
list_row(void *arg, const struct action_row *row)
{
	struct reading *reading = arg;
	struct action action;
	char text[MOVE_LIST_SIZE];
	int game;

	if (!reading->begun) {
		if (!begin(reading, row->events, &game))
			return false;
		tell_header(reading);
	}
	if (!action_read(&action, row->text))
		return false;
	size_t size = move_list_add(&reading->list, &action, row->events, text);
	if (size > 0)
		session_write(reading->reader, text, size);
	reading->written += size;
	return reading->written < (size_t)reading->server->config->output_limit / LIST_SHARE;
}

void
record_list(struct session *reader, const struct record *record)
{
	struct reading reading = {.server = reader->server, .record = record, .reader = reader};
	char text[MOVE_LIST_SIZE];

	move_list_begin(&reading.list, reader->dialect);
	if (action_each_of_game(reader->server->db, record->head, list_row, &reading) != DB_OK)
		log_error("journal", "a game of match %lld can't be read", (long long)record->match.id);
	if (reading.written >= (size_t)reader->server->config->output_limit / LIST_SHARE) {
		session_tell(reader, MSG_MOVES_TOO_LONG, &(struct message_args){.n = (long)record->match.id});
		return;
	}
	size_t size = move_list_end(&reading.list, text);
	if (size > 0)
		session_write(reader, text, size);
}

/* The match as it was before the game, whoever sat there (R9.8). */
static bool
set_up(struct reading *reading, int game)
{
	const struct record *record = reading->record;
	struct playback playback;

	if (playback_find(reading->server->db, &record->match, record->head, game, &playback) !=
		PLAYBACK_FOUND)
		return false;
	reading->replay.match = playback.before;
	return true;
}

static bool
board_row(void *arg, const struct action_row *row)
{
	struct reading *reading = arg;
	int game;

	reading->failed = !reading->begun && (!begin(reading, row->events, &game) || !set_up(reading, game));
	if (reading->failed)
		return false;
	const struct match before = reading->replay.match;
	reading->failed = !replay_row(&reading->replay, row);
	enum action_type type = reading->replay.action.type;
	if (!reading->failed && (type == ACTION_PLAY || type == ACTION_DONE)) {
		reading->before = before;
		reading->played = true;
	}
	return !reading->failed;
}

void
record_board(struct session *reader, const struct record *record, int player)
{
	struct reading reading = {.server = reader->server, .record = record};
	const char *name[2];

	if (action_each_of_game(reader->server->db, record->head, board_row, &reading) != DB_OK ||
		!reading.begun || reading.failed) {
		session_say_name(reader, MSG_GAME_UNREADABLE, record->match.name[player]);
		return;
	}
	bool runs = match_in_game(&reading.replay.match);
	if (runs && !reading.played) {
		session_say(reader, MSG_NO_MOVE_YET);
		return;
	}
	names_of(&reading, name);
	enum side side = player == 0 ? reading.inviter : side_other(reading.inviter);
	const struct board_view view =
		view_of_names(reader, runs ? &reading.before : &reading.replay.match, name, side);
	audience_old_board(reader, &view);
}

void
record_tell_moves(const struct table *table)
{
	const struct record record = {.match = table->row, .head = table->state.last_action};

	for (int seat = 0; seat < 2; seat++)
		if (session_has(table->seat[seat], TOGGLE_MOVES))
			record_list(table->seat[seat], &record);
}
