/*
 * json.c - see json.h.
 */
#include "server/web/tournaments/json.h"

#include "db/tournaments/directors.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/places.h"
#include "server/tournaments/schedule.h"
#include "server/web/api/match_json.h"

enum {
	ACTIONS_SHOWN = 200,
	DAY_MS = 24 * 60 * 60 * 1000,
};

/* The last day of a league, when that ends, and then for how many days more matches count. */
static void
league_json(struct json *json, const struct server *server, const struct edition_row *edition)
{
	bool league = edition->terms.kind == TOURNAMENT_LEAGUE, played = edition->state == EDITION_PLAYING;
	int64_t closes = 0;

	if (league && played)
		closes = edition->wake;
	else if (league && !edition_is_over(edition))
		closes = schedule_end(server, edition);
	json_text(json, "by", league ? edition->terms.deadline : NULL);
	json_seconds(json, "closes", closes);
	int64_t left_ms = edition->late_until - server->served_ms;
	json_number_or_null(json, "days_left", league && played && closes == 0 && edition->late_until > 0,
		left_ms > 0 ? (left_ms + DAY_MS - 1) / DAY_MS : 0);
}

void
tournament_json_head(struct json *json, struct server *server, const struct edition_row *edition)
{
	const struct tournament_terms *terms = &edition->terms;
	struct entrant_row winner;
	bool won = edition->winner != 0 && entrant_find_by_id(server->db, edition->winner, &winner) == DB_OK;

	json_number(json, "tournament", edition->id);
	json_text(json, "name", terms->name);
	json_text(json, "kind", tournament_kind_word(terms->kind));
	json_text(json, "state", edition_state_word(edition->state));
	json_bool(json, "paused", edition->paused);
	json_text(json, "director", edition->director);
	match_json_options(json, terms->options);
	json_number(json, "seats", terms->seats);
	json_number(json, "entered", edition->entrants);
	json_seconds(json, "starts", edition->starts);
	json_bool(json, "weekly", terms->weekly);
	json_text(json, "season", terms->weekly ? season_kind_word(terms->season) : NULL);
	json_number(json, "round", edition->round);
	json_number(json, "of_rounds", edition->rounds);
	league_json(json, server, edition);
	json_seconds(json, "began", edition->began);
	json_seconds(json, "ended", edition->ended);
	json_text(json, "winner", won ? winner.name : NULL);
}

static void
terms_json(struct json *json, const struct tournament_terms *terms)
{
	json_number_or_null(json, "final_length", terms->final_length > 0, terms->final_length);
	json_text(json, "consolation", tournament_consolation_word(terms->consolation));
	json_number(json, "playoff", terms->playoff);
	json_text(json, "fill", tournament_fill_word(terms->fill));
	json_bool(json, "seeded", terms->seeded);
	json_number_or_null(json, "minutes", terms->minutes > 0, terms->minutes);
	json_bool(json, "twice", terms->twice);
	json_bool(json, "novacation", terms->novacation);
	json_number(json, "least_experience", terms->least_experience);
	json_number(json, "least_reliability", terms->least_reliability);
	json_number(json, "late", terms->late);
}

void
tournament_json_entrant(struct json *json, const struct entrant_row *entrant)
{
	json_text(json, "name", entrant->name);
	json_text(json, "state", entrant_state_word(entrant->state));
	json_real(json, "rating", entrant->rating, 2);
	json_bool(json, "house", entrant->house);
	json_number_or_null(json, "drawn", entrant->seed > 0, entrant->seed);
	json_number(json, "first_round", entrant->first_round);
}

static void
entrants_json(struct json *json, const struct contest *contest)
{
	json_list(json, "entrants");
	for (int i = 0; i < contest->entrants; i++) {
		json_object(json, NULL);
		tournament_json_entrant(json, &contest->entrant[i]);
		json_end(json);
	}
	json_end(json);
}

static void
why_json(struct json *json, const struct pairing_cause *cause)
{
	json_object(json, "why");
	json_text(json, "reason", cause->reason);
	json_number(json, "round", cause->round);
	json_number(json, "nearer", cause->nearer);
	json_number(json, "met", cause->met);
	json_number(json, "needed", cause->needed);
	json_end(json);
}

void
tournament_json_pairing(struct json *json, const struct pairing_row *row)
{
	char place[PAIRING_NAME_SIZE];

	pairing_name(place, row);
	json_text(json, "pairing", place);
	json_text(json, "stage", pairing_part_word(row->part));
	json_number(json, "round", row->round);
	json_list(json, "players");
	json_text(json, NULL, row->name[0]);
	json_text(json, NULL, row->entrant[1] != 0 ? row->name[1] : NULL);
	json_end(json);
	json_text(json, "state", pairing_state_word(row->state));
	json_number_or_null(json, "match", row->match != 0, row->match);
	json_number_or_null(json, "winner", row->winner >= 0, row->winner);
	json_text(
		json, "decided", row->decided != PAIRING_NOT_YET ? pairing_decided_word(row->decided) : NULL);
	json_list(json, "score");
	json_number(json, NULL, row->score[0]);
	json_number(json, NULL, row->score[1]);
	json_end(json);
	json_bool(json, "struck", row->struck);
	json_list(json, "offers");
	json_number(json, NULL, row->offers[0]);
	json_number(json, NULL, row->offers[1]);
	json_end(json);
	json_list(json, "joined");
	json_bool(json, NULL, row->joined[0]);
	json_bool(json, NULL, row->joined[1]);
	json_end(json);
	why_json(json, &row->cause);
}

/* Rows of one stage and round are together. */
static void
rounds_json(struct json *json, const struct contest *contest)
{
	json_list(json, "rounds");
	for (int i = 0, end; i < contest->rows; i = end) {
		const struct pairing_row *row = &contest->row[i];
		int over = 0;
		for (end = i; end < contest->rows && contest->row[end].part == row->part &&
			      contest->row[end].round == row->round;
			end++)
			over += contest->row[end].state == PAIRING_OVER;
		json_object(json, NULL);
		json_text(json, "stage", pairing_part_word(row->part));
		json_number(json, "round", row->round);
		json_number(json, "pairings", end - i);
		json_number(json, "over", over);
		json_end(json);
	}
	json_end(json);
}

bool
tournament_has_standings(const struct contest *contest)
{
	return contest->edition.terms.kind != TOURNAMENT_KNOCKOUT;
}

void
tournament_json_standings(struct json *json, const struct contest *contest)
{
	struct standing standings[FIELD_MAX];

	if (!tournament_has_standings(contest)) {
		json_null(json, "standings");
		return;
	}
	places_find(contest, standings);
	json_list(json, "standings");
	for (int i = 0; i < contest->field.count; i++) {
		json_object(json, NULL);
		json_text(json, "name", contest_of_field(contest, standings[i].entrant)->name);
		json_number(json, "place", standings[i].place);
		json_number(json, "wins", standings[i].results.score / SCORE_WIN);
		json_real(json, "score", (double)standings[i].results.score / SCORE_WIN, 1);
		json_number(json, "played", standings[i].results.paired - standings[i].results.open);
		json_number(json, "losses", standings[i].results.losses);
		json_text(json, "by", places_by(standings[i].by));
		json_end(json);
	}
	json_end(json);
}

void
tournament_json_act(struct json *json, const struct director_action *action)
{
	json_seconds(json, "at", action->at);
	json_text(json, "who", action->who_name);
	json_text(json, "what", action->what);
	json_text(json, "why", action->why[0] != '\0' ? action->why : NULL);
}

static void
action_json(void *arg, const struct director_action *action)
{
	struct json *json = arg;

	json_object(json, NULL);
	tournament_json_act(json, action);
	json_end(json);
}

bool
tournament_json_whole(
	struct json *json, struct server *server, const struct contest *contest, int64_t last_event)
{
	const struct entrant_row *consoled = contest_consoled(contest);

	tournament_json_head(json, server, &contest->edition);
	terms_json(json, &contest->edition.terms);
	json_text(json, "consolation_winner", consoled != NULL ? consoled->name : NULL);
	entrants_json(json, contest);
	rounds_json(json, contest);
	json_list(json, "pairings");
	for (int i = 0; i < contest->rows; i++) {
		json_object(json, NULL);
		tournament_json_pairing(json, &contest->row[i]);
		json_end(json);
	}
	json_end(json);
	tournament_json_standings(json, contest);
	json_list(json, "actions");
	bool read = director_each_action(server->db, contest->edition.id, ACTIONS_SHOWN, action_json, json) ==
		    DB_OK;
	json_end(json);
	json_number(json, "last_event", last_event);
	return read;
}

void
tournament_csv(FILE *out, const struct contest *contest)
{
	fputs("stage,round,pairing,first,second,winner,decided,first_points,second_points,match\r\n", out);
	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		fprintf(out, "%s,%d,%d,%s,%s,%s,%s,%d,%d,", pairing_part_word(row->part), row->round,
			row->place + 1, row->name[0], row->name[1],
			row->winner < 0 ? "" : row->name[row->winner], pairing_decided_word(row->decided),
			row->score[0], row->score[1]);
		if (row->match != 0)
			fprintf(out, "%lld", (long long)row->match);
		fputs("\r\n", out);
	}
}
