/*
 * players.c - reads rows one by one: no long query keeps the server from checkpointing its log.
 */
#include "tools/admin/players.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <limits.h>
#include <time.h>

#include "db/envelopes.h"
#include "db/matches.h"
#include "db/people/accounts.h"
#include "db/rankings/standings.h"
#include "protocol/zone.h"

enum { WHEN_SIZE = 32 };

static const char *
when(int64_t at, char text[WHEN_SIZE])
{
	struct tm day;

	zone_time(NULL, (time_t)at, &day);
	if (at == 0 || strftime(text, WHEN_SIZE, "%Y-%m-%d %H:%M UTC", &day) == 0)
		snprintf(text, WHEN_SIZE, "never");
	return text;
}

enum db_status
players_list(struct db *db, const char *pattern, FILE *out)
{
	struct player_row player = {.id = 0};
	enum db_status status;
	char text[WHEN_SIZE];

	while ((status = player_find_next(db, player.id, &player)) == DB_OK)
		if (pattern == NULL || fnmatch(pattern, player.name, FNM_CASEFOLD) == 0)
			fprintf(out, "%-20s %8.2f %6d  last login %s%s%s\n", player.name, player.rating,
				player.experience, when(player.last_login, text),
				player.operator_mark ? "  operator" : "",
				player.disabled != 0 ? "  disabled" : "");
	return status == DB_NONE ? DB_OK : status;
}

struct player_listing {
	struct db *db;
	FILE *out;
	int64_t player;
};

static void
show_saved(void *arg, const struct match_row *match)
{
	const struct player_listing *listing = arg;
	int other = match->player[0] == listing->player ? 1 : 0;
	char name[PLAYER_NAME_SIZE];

	match_name_now(listing->db, match, other, name);
	fprintf(listing->out, "saved match  %" PRId64 " with %s, %d-%d\n", match->id, name,
		match->score[1 - other], match->score[other]);
}

enum db_status
players_show(struct db *db, const char *name, FILE *out)
{
	struct player_row player;
	struct player_texts texts;
	char text[WHEN_SIZE], why[PLAYER_WHY_SIZE];
	bool program;
	enum db_status status = player_find(db, name, true, &player);

	if (status == DB_OK)
		status = player_texts(db, player.id, &texts);
	if (status == DB_OK)
		status = player_disabled_why(db, player.id, why);
	if (status == DB_OK)
		status = player_is_program(db, player.id, &program);
	if (status != DB_OK)
		return status;
	fprintf(out, "name         %s\nnumber       %" PRId64 "\n", player.name, player.id);
	fprintf(out, "registered   %s\n", when(player.registered, text));
	fprintf(out, "last login   %s%s%s\n", when(player.last_login, text),
		player.last_host[0] != '\0' ? " from " : "", player.last_host);
	fprintf(out, "last logout  %s\n", when(player.last_logout, text));
	fprintf(out, "rating       %.2f, experience %d\n", player.rating, player.experience);
	fprintf(out, "email        %s\n", texts.email[0] != '\0' ? texts.email : "none");
	fprintf(out, "operator     %s\n", player.operator_mark ? "yes" : "no");
	fprintf(out, "program      %s\n", program ? "yes" : "no");
	if (player.disabled != 0)
		fprintf(out, "disabled     %s%s%s\n", when(player.disabled, text), why[0] != '\0' ? ": " : "",
			why);
	if (player.muted_until > (int64_t)time(NULL))
		fprintf(out, "muted        %s%s\n",
			player.muted_until == MUTED_FOR_GOOD ? "for good" : "until ",
			player.muted_until == MUTED_FOR_GOOD ? "" : when(player.muted_until, text));
	return match_each_saved(
		db, player.id, INT64_MAX, INT_MAX, show_saved, &(struct player_listing){db, out, player.id});
}

static enum db_status
count_players(struct db *db, int64_t *count)
{
	struct player_row player = {.id = 0};
	enum db_status status;

	for (*count = 0; (status = player_find_next(db, player.id, &player)) == DB_OK; (*count)++)
		;
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
count_matches(struct db *db, int64_t counts[MATCH_STATE_COUNT])
{
	struct match_row match = {.id = 0};
	enum db_status status;

	while ((status = match_find_next(db, match.id, 0, &match)) == DB_OK)
		counts[match.state]++;
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
players_figures(struct db *db, FILE *out)
{
	int64_t players, matches[MATCH_STATE_COUNT] = {0};
	struct envelope_counts envelopes;
	enum db_status status = count_players(db, &players);

	if (status == DB_OK)
		status = count_matches(db, matches);
	if (status == DB_OK)
		status = envelopes_count(db, &envelopes);
	if (status != DB_OK)
		return status;
	fprintf(out, "players            %" PRId64 "\n", players);
	for (int state = 0; state < MATCH_STATE_COUNT; state++)
		fprintf(out, "matches %-10s %" PRId64 "\n", match_state_word((enum match_state)state),
			matches[state]);
	fprintf(out, "actions            %" PRId64 "\n", envelopes.actions);
	fprintf(out, "envelopes sealed   %" PRId64 "\n", envelopes.by_state[ENVELOPE_SEALED]);
	return DB_OK;
}
