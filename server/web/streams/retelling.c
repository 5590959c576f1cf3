/*
 * retelling.c - rows, replayed and written.
 */
#include "server/web/streams/retelling.h"

#include <stdlib.h>

#include "server/state/server.h"
#include "server/tables/match_now.h"
#include "server/tables/table.h"

enum { PIECE = 40 }; /* actions */

static bool
note_number(void *arg, const struct action_row *row)
{
	int *number = arg;

	*number = row->number;
	return true;
}

bool
retelling_number(struct server *server, const struct match_now *now, int *number)
{
	int64_t head = now->head;

	*number = now->table != NULL ? now->table->state.actions : 0;
	return now->table != NULL ||
	       action_each_back(server->db, now->row.id, &head, 1, note_number, number) == DB_OK;
}

bool
retelling_open(struct retelling *retelling, struct server *server, const struct match_row *row, int after)
{
	struct game_end end;

	*retelling = (struct retelling){.server = server, .row = *row, .after = after};
	return tale_begin(&retelling->tale, server->db, row, 0, &end);
}

void
retelling_close(struct retelling *retelling)
{
	slices_close(&retelling->slices);
}

struct piece_told {
	struct retelling *retelling;
	retelling_fn *tell;
	void *arg;
	bool failed;
};

static bool
tell_row(void *arg, const struct action_row *row)
{
	struct piece_told *piece = arg;
	struct retelling *retelling = piece->retelling;

	piece->failed = !tale_go_on(&retelling->tale, &retelling->row, row);
	if (piece->failed)
		return false;
	retelling->last = row->id;
	if (row->number <= retelling->after)
		return true;
	struct event_text text = event_text_of_action(&retelling->tale, row);
	if (text.size > 0)
		piece->failed = !piece->tell(piece->arg, row->number, text.bytes, text.size);
	free(text.bytes);
	return !piece->failed;
}

/* What has come since it began, at once. */
static enum retold
catch_up(struct retelling *retelling, struct piece_told *piece, int64_t head)
{
	if (head == retelling->last)
		return RETOLD_ALL;
	return action_each_after(retelling->server->db, retelling->last, head, tell_row, piece) == DB_OK &&
			       !piece->failed
		       ? RETOLD_PIECE
		       : RETOLD_BROKEN;
}

/* Not from the first action on, but from the game before the one that is wanted: between two games the board
 * of the last one still stands. */
static bool
begin(struct retelling *retelling, int64_t head)
{
	struct db *db = retelling->server->db;
	struct game_end end;
	int games;

	if (games_over_before(db, retelling->row.id, retelling->after + 1, &games) != DB_OK ||
		!tale_begin(&retelling->tale, db, &retelling->row, games > 0 ? games - 1 : 0, &end))
		return false;
	retelling->last = end.last_action;
	retelling->begun = true;
	slices_open(&retelling->slices, db, retelling->row.id, &end, head, PIECE);
	return true;
}

enum retold
retelling_go_on(struct retelling *retelling, retelling_fn *tell, void *arg)
{
	struct piece_told piece = {.retelling = retelling, .tell = tell, .arg = arg};
	struct match_now now;

	if (slices_more(&retelling->slices))
		return slices_each(&retelling->slices, tell_row, &piece) == DB_OK && !piece.failed
			       ? RETOLD_PIECE
			       : RETOLD_BROKEN;
	if (match_now_find(retelling->server, retelling->row.id, &now) != DB_OK)
		return RETOLD_BROKEN;
	if (retelling->begun)
		return catch_up(retelling, &piece, now.head);
	return begin(retelling, now.head) ? RETOLD_PIECE : RETOLD_BROKEN;
}
