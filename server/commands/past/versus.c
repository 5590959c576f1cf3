/*
 * versus.c - what two players have done against each other.
 */
#include "db/versus.h"

#include "protocol/versus_rows.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/past/history.h"
#include "server/journal/pending_stops.h"
#include "server/matches/afterwards.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

struct versus_teller {
	struct session *reader;
	const struct player_row *player, *other;
	enum match_kind kind; /* that is told */
	struct row_versus all;
	int lengths; /* told */
};

static const enum message titles[MATCH_KIND_COUNT] = {
	[MATCH_LIVE] = MSG_VERSUS,
	[MATCH_SLOW] = MSG_VERSUS_SLOW,
	[MATCH_TOURNAMENT] = MSG_VERSUS_TOURNAMENT,
};

static void
add(struct row_versus *all, const struct row_versus *row)
{
	all->matches += row->matches;
	all->own_matches += row->own_matches;
	all->other_matches += row->other_matches;
	all->own_games += row->own_games;
	all->other_games += row->other_games;
	all->own_points += row->own_points;
	all->other_points += row->other_points;
}

static void
tell_length(void *arg, const struct versus_row *of_length)
{
	struct versus_teller *teller = arg;
	const struct row_versus row = {
		.length = of_length->length,
		.matches = (long)of_length->matches,
		.own_matches = (long)of_length->own.matches,
		.other_matches = (long)of_length->other.matches,
		.own_games = (long)of_length->own.games,
		.other_games = (long)of_length->other.games,
		.own_points = (long)of_length->own.points,
		.other_points = (long)of_length->other.points,
	};

	if (teller->lengths++ == 0) {
		session_tell(teller->reader, titles[teller->kind],
			&(struct message_args){.a = teller->player->name, .b = teller->other->name});
		list_tell_head(teller->reader, HEAD_VERSUS);
	}
	list_tell_versus(teller->reader, &row);
	add(&teller->all, &row);
}

static void
tell_runs(const struct versus_teller *teller, const struct versus_runs *runs)
{
	const char *own = teller->player->name, *other = teller->other->name;

	session_tell(teller->reader, MSG_VERSUS_LONGEST,
		&(struct message_args){
			.a = own, .b = other, .n = (long)runs->own_longest, .m = (long)runs->other_longest});
	if (runs->run > 1 || runs->run < -1)
		session_tell(teller->reader, MSG_VERSUS_RUN,
			&(struct message_args){.a = runs->run > 0 ? own : other,
				.n = (long)(runs->run > 0 ? runs->run : -runs->run)});
}

static void
tell_match(void *arg, const struct history_row *row)
{
	history_tell(arg, row);
}

/* As the rows of `history` of the player who is asked for. */
static enum db_status
tell_last(const struct versus_teller *teller, const struct versus_runs *runs)
{
	session_say_name(teller->reader, MSG_VERSUS_LAST, teller->player->name);
	list_tell_head(teller->reader, HEAD_HISTORY);
	return versus_each_last(
		teller->reader->server->db, teller->player->id, runs, tell_match, teller->reader);
}

/* One kind of matches; DB_NONE: they have finished none. */
static enum db_status
tell_kind(struct versus_teller *teller, enum match_kind kind)
{
	const struct versus_pair pair = {teller->player->id, teller->other->id, kind};
	struct session *reader = teller->reader;
	struct versus_runs runs;
	enum db_status status = versus_runs(reader->server->db, &pair, &runs);

	if (status != DB_OK)
		return status;
	teller->kind = kind;
	teller->lengths = 0;
	teller->all = (struct row_versus){.length = VERSUS_ALL};
	status = versus_each(reader->server->db, &pair, tell_length, teller);
	if (status != DB_OK)
		return status;
	if (teller->lengths > 1)
		list_tell_versus(reader, &teller->all);
	tell_runs(teller, &runs);
	return tell_last(teller, &runs);
}

static void
tell(struct versus_teller *teller)
{
	struct session *reader = teller->reader;
	bool all = afterwards_catch_up(reader->server), some = false;

	for (int kind = 0; kind < MATCH_KIND_COUNT; kind++) {
		enum db_status status = tell_kind(teller, (enum match_kind)kind);
		if (status != DB_OK && status != DB_NONE) {
			command_cant_read(reader, "versus");
			return;
		}
		some = some || status == DB_OK;
	}
	if (!some)
		session_tell(reader, MSG_VERSUS_NONE,
			&(struct message_args){.a = teller->player->name, .b = teller->other->name});
	if (!all)
		session_say(reader, MSG_VERSUS_BEHIND);
}

/* `versus bob` is about the player who types it. */
static void
run_versus(struct session *session, const struct words *words)
{
	struct player_row player = session->player->account, other;
	struct versus_teller teller = {.reader = session, .player = &player, .other = &other};
	struct player *online;
	int at = 1;

	if (words->count > 3) {
		session_say(session, MSG_VERSUS_WHO);
		return;
	}
	if (words->count == 3 &&
		!command_anybody(session, words->word[at++], MSG_NO_ONE_CALLED, &player, &online))
		return;
	if (!command_anybody(session, words->word[at], MSG_NO_ONE_CALLED, &other, &online))
		return;
	if (player.id == other.id) {
		session_say(session, MSG_VERSUS_ONE);
		return;
	}
	pending_stops_try(session->server);
	tell(&teller);
}

const struct command versus_commands[] = {
	{
		.name = "versus",
		.ours = true,
		.words_min = 1,
		.missing = MSG_VERSUS_WHO,
		.run = run_versus,
	},
	{.name = NULL},
};
