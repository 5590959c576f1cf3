/*
 * lessons.c - from the database to a position.
 */
#include "server/study/lessons.h"

#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/study/puzzle.h"
#include "server/study/studying.h"

enum { PASSED_AT_ONCE = 20 }; /* lessons that can't be shown */

/* DB_NONE: there is nothing to show any more. */
static enum db_status
load(struct player *player, struct lesson_shown *shown)
{
	struct db *db = player->server->db;
	enum db_status status = match_find(db, shown->lesson.match, &shown->match);

	if (status == DB_OK)
		status = lesson_decision(db, &shown->lesson, &shown->decision);
	if (status == DB_OK && !puzzle_set_up(&shown->position, shown->match.options, &shown->decision))
		status = DB_NONE;
	return status;
}

/* Another analysis of its match is being written: the decision may be there again in a moment. */
static bool
is_being_judged(struct player *player, const struct lesson_shown *shown)
{
	struct analysis_row analysis;

	return analysis_find(player->server->db, &shown->match, &analysis) == DB_NONE;
}

enum db_status
lesson_next(struct player *player, struct lesson_shown *shown)
{
	struct server *server = player->server;
	int skipped = 0;

	for (int i = 0; i < PASSED_AT_ONCE; i++) {
		enum db_status status = lesson_find_due(
			server->db, player->account.id, storing_now(server), skipped, &shown->lesson);
		if (status != DB_OK)
			return status;
		status = load(player, shown);
		if (status != DB_NONE)
			return status;
		if (is_being_judged(player, shown))
			skipped++;
		else if (!storing_may(server) ||
			 !storing_done(server, lesson_drop(server->db, &shown->lesson)))
			return DB_NONE;
	}
	return DB_NONE;
}

void
lesson_show(struct player *player, const struct lesson *lesson)
{
	struct studying *studying = studying_change(player);

	studying->kind = ASKED_LESSON;
	studying->answered = false;
	studying->lesson = *lesson;
}

enum db_status
lesson_again(struct player *player, struct lesson_shown *shown)
{
	shown->lesson = studying_of(player)->lesson;
	return load(player, shown);
}

bool
lesson_answered(struct player *player, struct lesson *lesson, bool right, bool *stays)
{
	struct server *server = player->server;

	if (!storing_may(server) ||
		!storing_done(server, lesson_grade(server->db, lesson, right, storing_now(server), stays)))
		return false;
	studying_change(player)->answered = true;
	return true;
}
