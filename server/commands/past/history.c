/*
 * history.c - matches that were played, are played or wait: the list of them, and one of them.
 */
#include "server/commands/past/history.h"

#include <stdlib.h>
#include <string.h>

#include "db/hints.h"
#include "db/kept_seats.h"
#include "protocol/calculation.h"
#include "protocol/options_words.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/past/old_match.h"
#include "server/journal/occasion.h"
#include "server/journal/pending_stops.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"

enum {
	PAGE = 15,	 /* matches */
	PAGE_MAX = 1000, /* matches are passed over one by one, and programs play a million */
	GAMES = 100,	 /* of one match */
	STOPS = 20,
	SEATS = 20, /* the last that were kept while a connection was lost */
};

static int
length_of(const char *line)
{
	struct options options;

	return options_read(&options, line) ? options.length : LENGTH_UNLIMITED;
}

/* --- history */

struct history_page {
	struct session *reader;
	int count;    /* rows given; one more than a page means that there are more */
	bool options; /* some were marked for them */
};

static enum row_result
result_of(const struct history_row *row)
{
	if (row->decided == DECIDED_CLAIM && row->won < 0)
		return RESULT_CLAIMED;
	switch (row->state) {
	case MATCH_RUNNING:
		return RESULT_PLAYING;
	case MATCH_SAVED:
		return RESULT_SAVED;
	case MATCH_FINISHED:
		return row->won == 1 ? RESULT_WON : row->won == 0 ? RESULT_LOST : RESULT_ENDED;
	case MATCH_ANNULLED:
	case MATCH_STATE_COUNT:
		break;
	}
	return RESULT_GIVEN_UP;
}

static bool
has_options(const struct history_row *row)
{
	return strchr(row->options, ' ') != NULL; /* more than the length */
}

void
history_tell(struct session *reader, const struct history_row *row)
{
	int length = length_of(row->options);
	const struct row_history history = {
		.match = (long)row->match,
		.started = row->started,
		.opponent = row->opponent,
		.length = length,
		.options = has_options(row),
		.result = result_of(row),
		.decided = row->decided != DECIDED_NOT_YET ? match_decided_word(row->decided) : "",
		.own = options_points(length, row->own),
		.other = options_points(length, row->other),
		.rated = row->rated,
		.change = row->change,
		.zone = zones_of(reader),
	};

	list_tell_history(reader, &history);
}

static void
tell_row(void *arg, const struct history_row *row)
{
	struct history_page *page = arg;

	if (page->count == 0)
		list_tell_head(page->reader, HEAD_HISTORY);
	if (page->count++ == PAGE)
		return;
	page->options |= has_options(row);
	history_tell(page->reader, row);
}

/* `history`, `history 2`, `history alice`, `history alice 2`; 0 after telling what is wrong. */
static long
read_page(struct session *session, const struct words *words, struct player_row *player)
{
	struct player *online;
	const char *typed = words_at(words, 1);
	int at = 1;

	*player = session->player->account;
	if (typed[0] != '\0' && typed[strspn(typed, "0123456789")] != '\0') {
		if (!command_anybody(session, typed, MSG_NO_ONE_CALLED, player, &online))
			return 0;
		at = 2;
	}
	if (at >= words->count)
		return 1;
	int64_t number;
	if (number_read(words->word[at], 1, PAGE_MAX, &number))
		return (long)number;
	session_tell(session, MSG_HISTORY_PAGE, &(struct message_args){.n = PAGE_MAX});
	return 0;
}

static void
run_history(struct session *session, const struct words *words)
{
	struct history_page page = {.reader = session};
	struct player_row player;
	long number = read_page(session, words, &player);
	struct message_args args = {.a = player.name, .n = number};

	if (number == 0)
		return;
	const struct history_wish wish = {
		.player = player.id, .limit = PAGE + 1, .skip = (int64_t)(number - 1) * PAGE};
	pending_stops_try(session->server);
	session_say_name(session, MSG_HISTORY_OF, player.name);
	if (history_each(session->server->db, &wish, tell_row, &page) != DB_OK) {
		command_cant_read(session, "history");
		return;
	}
	if (page.count == 0) {
		session_tell(session, number == 1 ? MSG_HISTORY_NONE : MSG_HISTORY_PAST_END, &args);
		return;
	}
	args.n = number + 1;
	if (page.count > PAGE && number < PAGE_MAX)
		session_tell(session, MSG_HISTORY_MORE, &args);
	if (page.options && screen_list_form(session) == LIST_WIDE)
		session_say(session, MSG_HISTORY_OPTIONS);
	session_say(session, MSG_HISTORY_NEXT);
}

/* --- one match */

struct match_teller {
	struct session *reader;
	const struct match_row *row;
	int games;	    /* games given; one more than are told means that there are more */
	bool stopped;	    /* and not gone on with */
	int left_by;	    /* whose stop annulled it: 0 the inviter, 1 the invited; -1 = nobody's */
	bool by_connection; /* then: their connection was lost (R14.7), they have not left (R11.4) */
};

static void
tell_game(void *arg, const struct game_row *game)
{
	static const enum message messages[] = {
		[ENDING_BEAROFF] = MSG_MATCH_GAME,
		[ENDING_DROP] = MSG_MATCH_GAME_DROP,
		[ENDING_RESIGN] = MSG_MATCH_GAME_RESIGN,
	};
	struct match_teller *teller = arg;

	if (teller->games++ == GAMES) {
		session_tell(teller->reader, MSG_MATCH_MORE,
			&(struct message_args){.n = (long)teller->row->id, .m = game->number});
		return;
	}
	session_tell(teller->reader, messages[game->ending],
		&(struct message_args){.a = teller->row->name[game->winner],
			.b = teller->row->name[1 - game->winner],
			.n = game->number,
			.m = game->points});
}

static bool
tell_interruption(void *arg, const struct interruption_row *stop)
{
	struct match_teller *teller = arg;
	char when[TEXT_DATE_SIZE];
	struct message_args args = {.a = stop->why, .text = when};

	text_date_minute(when, (time_t)stop->at, zones_of(teller->reader));
	if (stop->who >= 0)
		args.b = teller->row->name[stop->who];
	teller->stopped = stop->resumed == 0;
	if (stop->annuls) {
		teller->left_by = stop->who;
		teller->by_connection = strcmp(stop->why, "line lost") == 0;
	}
	session_tell(teller->reader, stop->who >= 0 ? MSG_MATCH_STOPPED_BY : MSG_MATCH_STOPPED, &args);
	if (stop->offered != 0) {
		text_date_minute(when, (time_t)stop->offered, zones_of(teller->reader));
		session_tell(teller->reader, MSG_MATCH_OFFERED, &args);
	}
	return true;
}

/* The last interruptions; of those before only how many. */
static enum db_status
tell_interruptions(struct match_teller *teller)
{
	struct db *db = teller->reader->server->db;
	int64_t after;
	int skipped;
	enum db_status status = interruption_skip(db, teller->row->id, STOPS, &after, &skipped);

	if (skipped > 0)
		session_tell(teller->reader, MSG_MATCH_STOPPED_BEFORE,
			&(struct message_args){.n = (long)teller->row->id, .m = skipped});
	return status == DB_OK ? interruption_each(db, teller->row->id, after, tell_interruption, teller)
			       : status;
}

static void
tell_kept_seat(void *arg, const struct kept_seat_row *seat)
{
	/* By `restart`, then by `taken`. */
	static const enum message messages[2][2] = {
		{MSG_MATCH_SEAT_KEPT, MSG_MATCH_SEAT_TAKEN},
		{MSG_MATCH_RESTART_KEPT, MSG_MATCH_RESTART_TAKEN},
	};
	const struct match_teller *teller = arg;
	char when[TEXT_DATE_SIZE];
	bool invited = seat->who == teller->row->player[1];

	text_date_minute(when, (time_t)seat->at, zones_of(teller->reader));
	session_tell(teller->reader, messages[seat->restart][seat->taken],
		&(struct message_args){.b = teller->row->name[invited ? 1 : 0],
			.text = when,
			.n = (long)(seat->ended - seat->at)});
}

static void
tell_claim(struct session *session, const struct match_row *row)
{
	char when[TEXT_DATE_SIZE];
	enum message message = row->winner >= 0		      ? MSG_MATCH_CLAIMED_WON
			       : row->state == MATCH_FINISHED ? MSG_MATCH_CLAIMED_CLOSED
							      : MSG_MATCH_CLAIMED_ANNULLED;

	text_date_minute(when, (time_t)row->ended, zones_of(session));
	session_tell(session, message, &(struct message_args){.a = row->name[row->claimed_by], .text = when});
}

static void
tell_state(const struct match_teller *teller)
{
	struct session *session = teller->reader;
	const struct match_row *row = teller->row;
	static const enum message messages[MATCH_STATE_COUNT] = {
		[MATCH_RUNNING] = MSG_MATCH_RUNS,
		[MATCH_SAVED] = MSG_MATCH_SAVED,
		[MATCH_FINISHED] = MSG_MATCH_CLOSED,
		[MATCH_ANNULLED] = MSG_MATCH_ANNULLED,
	};

	if (row->claimed_by >= 0)
		tell_claim(session, row);
	else if (row->decided == DECIDED_ERASED && row->winner >= 0)
		session_say_name(session, MSG_MATCH_ERASED_WON, row->name[row->winner]);
	else if (row->decided == DECIDED_ERASED)
		session_say(session, MSG_MATCH_ERASED);
	else if (row->decided == DECIDED_LEFT && row->winner >= 0)
		session_tell(session, MSG_MATCH_LEFT,
			&(struct message_args){.a = row->name[row->winner], .b = row->name[1 - row->winner]});
	else if (row->decided == DECIDED_TIME)
		session_tell(session, MSG_MATCH_ON_TIME,
			&(struct message_args){.a = row->name[row->winner], .b = row->name[1 - row->winner]});
	else if (row->state == MATCH_ANNULLED && !teller->stopped)
		session_say(session, MSG_MATCH_TIME_ANNULLED);
	else if (row->winner >= 0)
		session_say_name(session, MSG_MATCH_WON_BY, row->name[row->winner]);
	else if (teller->left_by >= 0)
		session_say_name(session,
			teller->by_connection ? MSG_MATCH_LINE_ANNULLED : MSG_MATCH_UNPLAYED,
			row->name[teller->left_by]);
	else
		session_say(session, messages[row->state]);
}

static void
tell_rating(struct session *session, const struct match_row *row, int player)
{
	struct rating_row rating;
	char change[CALCULATION_LINE_SIZE];

	if (rating_find(session->server->db, row->id, row->player[player], &rating) != DB_OK)
		return;
	calculation_in_short(change, rating.before, rating.after);
	session_tell(
		session, MSG_MATCH_RATING, &(struct message_args){.a = row->name[player], .text = change});
}

static void
tell_agreed(struct session *session, const struct match_row *row)
{
	char started[TEXT_DATE_SIZE], words[OPTIONS_WORDS_SIZE];
	struct options options;
	struct occasion occasion;
	struct message_args args = {.a = row->name[0], .b = row->name[1], .text = words, .n = (long)row->id};

	if (!options_read(&options, row->options))
		options = options_default(LENGTH_UNLIMITED);
	options_in_words(words, &options);
	session_tell(session, MSG_MATCH_TITLE, &args);
	text_date_short(started, (time_t)row->started, zones_of(session));
	session_tell(session, MSG_MATCH_STARTED, &(struct message_args){.text = started});
	if (occasion_of(session->server->db, row, &occasion) && occasion.edition != 0)
		session_tell(session, MSG_MATCH_OF_TOURNAMENT,
			&(struct message_args){
				.b = occasion.pairing, .text = occasion.name, .n = (long)occasion.edition});
}

static void
tell_hints(const struct match_teller *teller)
{
	const struct match_row *row = teller->row;
	int hints[2];

	if (hint_counts(teller->reader->server->db, row->id, hints) == DB_OK && hints[0] + hints[1] > 0)
		session_tell(teller->reader, MSG_MATCH_HINTS,
			&(struct message_args){
				.a = row->name[0], .b = row->name[1], .n = hints[0], .m = hints[1]});
}

static void
run_match(struct session *session, const struct words *words)
{
	struct match_now old;
	struct match_teller teller = {.reader = session, .row = &old.row, .left_by = -1};
	int from;

	if (!old_match_find(session, words_at(words, 1), MSG_MATCH_USAGE, &old) ||
		!old_match_read_game(session, words, &from))
		return;
	int length = length_of(old.row.options);
	tell_agreed(session, &old.row);
	if (game_each(session->server->db, old.row.id, from, GAMES + 1, tell_game, &teller) != DB_OK ||
		tell_interruptions(&teller) != DB_OK ||
		kept_seat_each(session->server->db, old.row.id, SEATS, tell_kept_seat, &teller) != DB_OK) {
		command_cant_read(session, "match");
		return;
	}
	session_tell(session, MSG_MATCH_SCORE,
		&(struct message_args){.a = old.row.name[0],
			.b = old.row.name[1],
			.n = options_points(length, old.row.score[0]),
			.m = options_points(length, old.row.score[1])});
	tell_hints(&teller);
	tell_state(&teller);
	tell_rating(session, &old.row, 0);
	tell_rating(session, &old.row, 1);
	session_tell(session, MSG_MATCH_NEXT, &(struct message_args){.n = (long)old.row.id});
}

const struct command history_commands[] = {
	{
		.name = "history",
		.ours = true,
		.run = run_history,
	},
	{
		.name = "match",
		.ours = true,
		.run = run_match,
	},
	{.name = NULL},
};
