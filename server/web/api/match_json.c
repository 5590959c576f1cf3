/*
 * match_json.c - protocol/HTTP.md says what each field means.
 */
#include "server/web/api/match_json.h"

#include <math.h>

#include "db/analyses.h"
#include "db/history.h"
#include "db/interruptions.h"
#include "db/rankings/standings.h"
#include "protocol/options_words.h"
#include "server/analysis/analysis.h"
#include "server/analysis/rates.h"
#include "server/journal/occasion.h"
#include "server/rules/notation.h"
#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/web/api/slow_json.h"
#include "server/web/streams/retelling.h"
#include "server/web/streams/streams.h"

static const char *const ending_names[] = {
	[ENDING_BEAROFF] = "bearoff", [ENDING_DROP] = "drop", [ENDING_RESIGN] = "resign"};

/* Points beyond it don't count (R11.6). */
static int
length_of(const struct match_row *match)
{
	struct options options;

	return options_read(&options, match->options) ? options.length : LENGTH_UNLIMITED;
}

static void
seat_json(struct json *json, const char *name, int seat)
{
	json_number_or_null(json, name, seat >= 0, seat);
}

static void
pair_json(struct json *json, const char *name, const int pair[2])
{
	json_list(json, name);
	json_number(json, NULL, pair[0]);
	json_number(json, NULL, pair[1]);
	json_end(json);
}

/* The account as it is now; one that was erased has only the name of that time. */
static void
seated_json(struct json *json, struct server *server, const struct match_now *now, int seat)
{
	struct player_row player;
	bool program = false;
	bool is_there = player_find_by_id(server->db, now->row.player[seat], &player) == DB_OK;

	if (is_there && player_is_program(server->db, player.id, &program) != DB_OK)
		program = false;
	json_object(json, NULL);
	json_text(json, "name", now->row.name[seat]);
	json_text(json, "now", is_there ? player.name : NULL);
	if (is_there)
		json_real(json, "rating", player.rating, 2);
	else
		json_null(json, "rating");
	json_number(json, "experience", is_there ? player.experience : 0);
	json_bool(json, "program", program);
	json_end(json);
}

struct games {
	struct json *json;
	int length; /* of the match */
};

static void
game_json(void *arg, const struct game_row *row)
{
	const struct games *games = arg;
	struct json *json = games->json;

	json_object(json, NULL);
	json_number(json, "game", row->number);
	json_number(json, "winner", row->winner);
	json_number(json, "points", row->points);
	json_text(json, "size", win_name(row->win));
	json_text(json, "how", ending_names[row->ending]);
	pair_json(json, "score",
		(const int[2]){options_points(games->length, row->score[0]),
			options_points(games->length, row->score[1])});
	json_seconds(json, "at", row->at);
	json_end(json);
}

struct stops {
	struct json *json;
	int told, most;
	int64_t last;
};

static bool
stop_json(void *arg, const struct interruption_row *row)
{
	struct stops *stops = arg;
	struct json *json = stops->json;

	json_object(json, NULL);
	json_number(json, "after", row->after);
	json_seconds(json, "at", row->at);
	json_text(json, "why", row->why);
	seat_json(json, "player", row->who);
	json_seconds(json, "offered", row->offered);
	json_seconds(json, "resumed", row->resumed);
	json_end(json);
	stops->last = row->id;
	return ++stops->told < stops->most;
}

/* What the match did to the ratings; null unless it did. */
static void
ratings_json(struct json *json, struct db *db, const struct match_row *match)
{
	struct rating_row row[2];

	for (int seat = 0; seat < 2; seat++) {
		if (rating_find(db, match->id, match->player[seat], &row[seat]) == DB_OK)
			continue;
		json_null(json, "ratings");
		return;
	}
	json_list(json, "ratings");
	for (int seat = 0; seat < 2; seat++) {
		json_object(json, NULL);
		json_real(json, "before", row[seat].before, 2);
		json_real(json, "after", row[seat].after, 2);
		json_number(json, "experience", row[seat].experience_after);
		json_end(json);
	}
	json_end(json);
}

/* --- the analysis, without its decisions */

/* House players play by the engine that judges: it would say nothing of them. */
static bool
is_judged(struct db *db, int64_t player, const struct error_rate *rate)
{
	struct player_row account;

	return rate->decisions > 0 &&
	       !(player_find_by_id(db, player, &account) == DB_OK && account.house[0] != '\0');
}

static void
rate_json(struct json *json, const struct error_rate *rate, const struct error_rate *other, bool judged)
{
	json_object(json, NULL);
	json_number(json, "decisions", rate->decisions);
	json_number(json, "errors", rate->errors);
	json_number(json, "blunders", rate->blunders);
	json_real(json, "lost", rate->lost, 3);
	json_real(json, "error_rate", judged ? rate_thousandths(rate) : NAN, 1);
	json_real(json, "performance", judged ? rate_performance(rate) : NAN, 1);
	json_real(json, "plays_performance", judged ? rate_plays_performance(rate) : NAN, 1);
	json_real(json, "cube_performance", judged ? rate_cube_performance(rate) : NAN, 1);
	json_number(json, "cube_decisions", rate->cube_decisions);
	json_real(json, "luck", rate->luck - other->luck, 3);
	json_end(json);
}

/* Of the inviter, less all luck: a chance to win, or points. NAN: the match was not played to its end. */
static double
result_without_luck(const struct match_row *match, const struct error_rate rate[2])
{
	double luck = rate[0].luck - rate[1].luck;
	bool is_money = length_of(match) == LENGTH_UNLIMITED;

	if (match_is_cut_short(match) || (match->winner < 0 && !is_money))
		return NAN;
	return is_money ? match->score[0] - match->score[1] - luck : (match->winner == 0 ? 1 : 0) - luck;
}

/* True if it is still to come. */
static bool
analysis_json(struct json *json, struct server *server, const struct match_row *match)
{
	struct analysis_row row;
	int64_t before;
	char wait[WAIT_TEXT_SIZE];
	bool done = analysis_find(server->db, match, &row) == DB_OK && row.fault == FAULT_NONE;
	bool whole = done && row.plies >= JUDGE_WHOLE;
	bool waits = !whole && analysis_wait_find(server, match->id, &before, wait);

	json_object(json, "analysis");
	json_text(json, "state", done ? "done" : waits ? "waiting" : "none");
	json_text(json, "wait", waits ? wait : NULL);
	json_text(json, "judge", done ? row.judge : NULL);
	if (done)
		json_number(json, "plies", row.plies);
	else
		json_null(json, "plies");
	json_seconds(json, "at", done ? row.at : 0);
	json_real(json, "without_luck", done ? result_without_luck(match, row.rate) : NAN, 3);
	if (done) {
		json_list(json, "players");
		for (int seat = 0; seat < 2; seat++)
			rate_json(json, &row.rate[seat], &row.rate[1 - seat],
				is_judged(server->db, match->player[seat], &row.rate[seat]));
		json_end(json);
	} else {
		json_null(json, "players");
	}
	json_end(json);
	return waits;
}

/* --- all of it */

void
match_json_options(struct json *json, const char *line)
{
	struct options options;
	char words[OPTIONS_WORDS_SIZE] = "";
	bool read = options_read(&options, line);

	if (read)
		options_in_words(words, &options);
	if (read && options.length != LENGTH_UNLIMITED)
		json_number(json, "length", options.length);
	else
		json_null(json, "length");
	json_text(json, "options", line);
	json_text(json, "options_words", words);
}

static void
result_json(struct json *json, const struct server *server, const struct match_now *now)
{
	const struct match_row *row = &now->row;
	int length = length_of(row);
	const int score[2] = {options_points(length, row->score[0]), options_points(length, row->score[1])};

	pair_json(json, "score", score);
	seat_json(json, "winner", row->winner);
	seat_json(json, "claimed_by", row->claimed_by);
	json_text(json, "decided", match_decided_word(row->decided));
	json_number(json, "watchers",
		now->table == NULL ? streams_of(server, now->row.id) : streams_and_watchers(now->table));
	json_number(json, "throws", row->throws);
}

bool
match_json_games(struct json *json, struct db *db, const struct match_row *match, int from, int count)
{
	struct games games = {.json = json, .length = length_of(match)};

	return game_each(db, match->id, from, count, game_json, &games) == DB_OK;
}

/* The tournament that it is part of; null: none. False if that can't be read. */
static bool
occasion_json(struct json *json, struct db *db, const struct match_row *match)
{
	struct occasion occasion;
	bool read = occasion_of(db, match, &occasion);

	if (!read || occasion.edition == 0) {
		json_null(json, "tournament");
		return read;
	}
	json_object(json, "tournament");
	json_number(json, "tournament", occasion.edition);
	json_text(json, "name", occasion.name);
	json_text(json, "pairing", occasion.pairing);
	json_end(json);
	return true;
}

bool
match_json_head(struct json *json, struct server *server, const struct match_now *now)
{
	const struct match_row *row = &now->row;
	int last;
	const char inviter[2] = {side_letter(row->inviter), '\0'};

	json_number(json, "match", row->id);
	json_text(json, "state", match_state_word(row->state));
	json_list(json, "players");
	seated_json(json, server, now, 0);
	seated_json(json, server, now, 1);
	json_end(json);
	match_json_options(json, row->options);
	bool read = occasion_json(json, server->db, row);
	json_number(json, "rules", row->rules_version);
	json_text(json, "inviter_side", inviter);
	json_seconds(json, "started", row->started);
	json_seconds(json, "ended", row->ended);
	result_json(json, server, now);
	bool counted = retelling_number(server, now, &last);
	json_number(json, "last_action", counted ? last : 0);
	return slow_json(json, server, row) && counted && read;
}

bool
match_json_stops(struct json *json, struct db *db, int64_t match, int count, int64_t *after, int *told)
{
	struct stops stops = {.json = json, .most = count, .last = *after};
	enum db_status status = interruption_each(db, match, *after, stop_json, &stops);

	*after = stops.last;
	*told = stops.told;
	return status == DB_OK;
}

bool
match_json_judged(struct json *json, struct server *server, const struct match_row *row)
{
	ratings_json(json, server->db, row);
	return analysis_json(json, server, row);
}
