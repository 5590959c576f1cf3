/*
 * recompute.c - applies the formula of server/rules to all finished matches, in sequence.
 *
 * The computation ignores what is stored: a damaged row is one difference, not one in each later match.
 */
#include "tools/admin/recompute.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "db/history.h"
#include "db/rankings/anchors.h"
#include "db/rankings/ledger.h"
#include "db/rankings/posting.h"
#include "tools/admin/glicko_check.h"
#include "tools/admin/versus_check.h"

enum { DIFFERENCES_SHOWN = 100 };

/* Another machine's pow() may differ in the last bit of a rating. */
static const double same_rating = 1e-6;

/* The list of all rated matches has the ratings that players are known by. */
static const char ratings_proper[] = "all";

struct recomputation {
	struct db *db;
	FILE *out;
	struct ledger ledger;
	int64_t matches, players, differences;
};

__attribute__((format(printf, 2, 3))) static void
differ(struct recomputation *all, const char *format, ...)
{
	va_list args;

	if (all->differences++ >= DIFFERENCES_SHOWN)
		return;
	va_start(args, format);
	vfprintf(all->out, format, args);
	va_end(args);
	fputc('\n', all->out);
}

static bool
is_same(double rating, int experience, const struct rated *rated)
{
	return fabs(rating - rated->rating) < same_rating && experience == rated->experience;
}

/* One row of a rated match: the player's rating before it and after. */
static enum db_status
check_row(struct recomputation *all, const struct match_row *match, int player, const struct rated *before,
	const struct rated *after)
{
	struct rating_row row;
	enum db_status status = rating_find(all->db, match->id, match->player[player], &row);

	if (status == DB_NONE)
		differ(all, "match %" PRId64 ": the rating of %s is not stored, it came to %.6f", match->id,
			match->name[player], after->rating);
	else if (status == DB_OK && (!is_same(row.before, row.experience_before, before) ||
					    !is_same(row.after, row.experience_after, after)))
		differ(all,
			"match %" PRId64
			": stored for %s is %.6f (%d) before and %.6f (%d) after, recomputed "
			"%.6f (%d) and %.6f (%d)",
			match->id, match->name[player], row.before, row.experience_before, row.after,
			row.experience_after, before->rating, before->experience, after->rating,
			after->experience);
	return status == DB_NONE ? DB_OK : status;
}

/* One of the two in a match. */
struct side_of {
	int64_t player;
	struct anchored anchored;
	int seat;
};

static struct rated *
rated_of(struct recomputation *all, const char *list, int64_t player)
{
	struct ledger_entry *entry = ledger_of(&all->ledger, list, player, NULL);

	if (entry == NULL) {
		fputs("barpoint-admin: out of memory\n", stderr);
		exit(1);
	}
	return &entry->rated;
}

/* What the formula takes for a player: an anchor where one holds, else what it came to so far. */
static struct rated
rated_before(struct recomputation *all, const char *list, const struct side_of *side)
{
	return side->anchored.rated.fixed ? side->anchored.rated : *rated_of(all, list, side->player);
}

static struct rating_change
add_to(struct recomputation *all, const char *list, const struct side_of *winner, const struct side_of *loser,
	int length)
{
	const struct rated won = rated_before(all, list, winner);
	const struct rated lost = rated_before(all, list, loser);
	const struct rating_change change = rating_of_match(won, lost, length);

	*rated_of(all, list, winner->player) = change.winner;
	*rated_of(all, list, loser->player) = change.loser;
	return change;
}

static void
add_to_lists(struct recomputation *all, const struct finished_match *finished, const struct side_of *winner,
	const struct side_of *loser, int length)
{
	char of_length[STANDING_LIST_SIZE], of_month[STANDING_LIST_SIZE];

	standing_list_of_length(of_length, length);
	standing_list_of_month(of_month, finished->ended);
	if (of_length[0] != '\0')
		(void)add_to(all, of_length, winner, loser, length);
	if (of_month[0] != '\0')
		(void)add_to(all, of_month, winner, loser, length);
}

/* The list of FIBS has those of all who are new no longer. */
static void
add_to_known(struct recomputation *all, const struct side_of *side, const struct rated *after)
{
	if (!side->anchored.rated.fixed && !side->anchored.house && !rating_is_provisional(after->experience))
		*rated_of(all, standing_list_rated, side->player) = *after;
}

/* The anchor that held at the match's place among the finished ones. */
static enum db_status
find_side(struct recomputation *all, const struct match_row *match, int seat, int64_t sequence,
	struct side_of *side)
{
	*side = (struct side_of){.player = match->player[seat], .seat = seat};
	return anchor_of(all->db, side->player, sequence, &side->anchored);
}

static enum db_status
check_rated(struct recomputation *all, const struct match_row *match, int length,
	const struct finished_match *finished)
{
	struct side_of winner, loser;
	enum db_status status = find_side(all, match, match->winner, finished->sequence, &winner);

	if (status == DB_OK)
		status = find_side(all, match, 1 - match->winner, finished->sequence, &loser);
	if (status != DB_OK)
		return status;
	const struct rated won = rated_before(all, ratings_proper, &winner);
	const struct rated lost = rated_before(all, ratings_proper, &loser);
	const struct rating_change change = add_to(all, ratings_proper, &winner, &loser, length);

	add_to_lists(all, finished, &winner, &loser, length);
	add_to_known(all, &winner, &change.winner);
	add_to_known(all, &loser, &change.loser);
	all->matches++;
	status = check_row(all, match, winner.seat, &won, &change.winner);
	return status == DB_OK ? check_row(all, match, loser.seat, &lost, &change.loser) : status;
}

/* It has no row of ratings, only places in its list. */
static enum db_status
add_slow(struct recomputation *all, const struct match_row *match, int length,
	const struct finished_match *finished)
{
	struct side_of winner, loser;
	enum db_status status = find_side(all, match, match->winner, finished->sequence, &winner);

	if (status == DB_OK)
		status = find_side(all, match, 1 - match->winner, finished->sequence, &loser);
	if (status == DB_OK)
		(void)add_to(all, standing_list_slow, &winner, &loser, length);
	return status;
}

static enum db_status
check_match(struct recomputation *all, const struct finished_match *finished)
{
	int64_t id = finished->id;
	struct match_row match;
	struct rating_row row;
	struct options options;
	enum db_status status = match_find(all->db, id, &match);

	if (status == DB_NONE || (status == DB_OK && !options_read(&options, match.options))) {
		differ(all, "match %" PRId64 ": its row can't be read", id);
		return DB_OK;
	}
	if (status != DB_OK)
		return status;
	bool rated = options_move_a_rating(&options) && match.winner >= 0;
	if (rated && match.slow_turn > 0)
		return match.spared ? DB_OK : add_slow(all, &match, options.length, finished);
	if (rated)
		return check_rated(all, &match, options.length, finished);
	for (int i = 0; i < 2; i++) {
		status = rating_find(all->db, id, match.player[i], &row);
		if (status == DB_OK)
			differ(all, "match %" PRId64 ": a rating of %s is stored, but it wasn't rated", id,
				match.name[i]);
		else if (status != DB_NONE)
			return status;
	}
	return DB_OK;
}

static enum db_status
check_matches(struct recomputation *all)
{
	struct finished_match finished = {.sequence = 0};
	enum db_status status;

	while ((status = match_find_finished(all->db, finished.sequence, &finished)) == DB_OK)
		if ((status = check_match(all, &finished)) != DB_OK)
			return status;
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
check_players(struct recomputation *all)
{
	static const struct rated newcomer = {.rating = RATING_START};
	struct player_row player = {.id = 0};
	struct anchored anchored;
	enum db_status status;

	while ((status = player_find_next(all->db, player.id, &player)) == DB_OK) {
		const struct ledger_entry *entry = ledger_find(&all->ledger, ratings_proper, player.id);
		const struct rated *rated = entry != NULL ? &entry->rated : &newcomer;
		status = anchor_of(all->db, player.id, INT64_MAX, &anchored);
		if (status != DB_OK)
			return status;
		if (anchored.rated.fixed)
			rated = &anchored.rated;
		all->players++;
		if (!is_same(player.rating, player.experience, rated))
			differ(all, "%s: stored is %.6f (%d), recomputed %.6f (%d)", player.name,
				player.rating, player.experience, rated->rating, rated->experience);
	}
	return status == DB_NONE ? DB_OK : status;
}

/* An erased player is in no list, and in none of these rows; nor is a house player. */
static enum db_status
check_standings(struct recomputation *all)
{
	struct player_row player;
	struct ranked stored;
	enum db_status status = DB_OK;

	for (size_t i = 0; i < all->ledger.size && status == DB_OK; i++) {
		const struct ledger_entry *entry = &all->ledger.entries[i];
		if (entry->list[0] == '\0')
			continue;
		status = player_find_by_id(all->db, entry->player, &player);
		if (status == DB_OK && player.house[0] != '\0')
			continue;
		if (status == DB_OK)
			status = standing_of(all->db, entry->list, RANKED_ANYBODY, player.name, &stored);
		else if (status == DB_NONE) {
			status = DB_OK;
			continue;
		}
		if (status == DB_NONE)
			differ(all, "list %s: %s is missing, recomputed %.6f (%d)", entry->list, player.name,
				entry->rated.rating, entry->rated.experience);
		else if (status == DB_OK && !is_same(stored.rating, stored.experience, &entry->rated))
			differ(all, "list %s: stored for %s is %.6f (%d), recomputed %.6f (%d)", entry->list,
				player.name, stored.rating, stored.experience, entry->rated.rating,
				entry->rated.experience);
		if (status == DB_NONE)
			status = DB_OK;
	}
	return status;
}

static void
check_listed(void *arg, const char *list, int64_t player, const char *name)
{
	struct recomputation *all = arg;

	if (ledger_find(&all->ledger, list, player) == NULL)
		differ(all, "list %s: %s is in it, but has played no match for it", list, name);
}

enum verified
recompute_check(struct db *db, FILE *out)
{
	struct recomputation all = {.db = db, .out = out};
	enum db_status status = db_look(db);
	int64_t of_glicko = 0, of_versus = 0;
	bool made;

	if (status == DB_OK)
		status = check_matches(&all);
	if (status == DB_OK)
		status = check_players(&all);
	if (status == DB_OK)
		status = posting_is_made(db, &made);
	if (status == DB_OK && made)
		status = check_standings(&all);
	if (status == DB_OK && made)
		status = posting_each_standing(db, check_listed, &all);
	if (status == DB_OK)
		status = glicko_check(db, out, &of_glicko);
	if (status == DB_OK)
		status = versus_check(db, out, &of_versus);
	all.differences += of_glicko + of_versus;
	db_look_away(db);
	ledger_clear(&all.ledger);
	if (status != DB_OK)
		return VERIFY_FAILED;
	fprintf(out, "%" PRId64 " rated matches, %" PRId64 " players: ", all.matches, all.players);
	if (all.differences == 0)
		fputs("all ratings as recomputed\n", out);
	else
		fprintf(out, "%" PRId64 " differences\n", all.differences);
	return all.differences == 0 ? VERIFIED : VERIFY_DIFFERS;
}
