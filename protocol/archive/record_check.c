/*
 * record_check.c - reads a record line by line: which lines there are, where each may be, and what it
 * says. A line that isn't as record.c writes it is wrong, whatever it might mean; but hashes and seeds are
 * another tool's business.
 */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "protocol/archive/analysis_check.h"
#include "protocol/archive/claim_check.h"
#include "protocol/archive/reading.h"
#include "protocol/archive/record.h"
#include "protocol/archive/replay_check.h"
#include "protocol/archive/source.h"
#include "protocol/wire/number.h"
#include "server/rules/match.h"
#include "server/rules/notation.h"

static const int64_t size_max = 1LL << 30;

struct record_reading {
	struct source source;
	char line[RECORD_LINE_SIZE];
	int64_t id;
	unsigned seen; /* bit i set = row i of the table below was there */
	struct options options;
	enum side inviter;
	int rules; /* version of them */
	bool begun, ended, closed, annulled;
	bool left; /* decided by a player who left it */
	int throws_said;
	struct replay_check replay;
	struct claim_check claim;
	struct analysis_check analysis;
};

static bool has_header(const struct record_reading *reading);

static bool
read_action(struct record_reading *reading, const char *label)
{
	char *text = strstr(reading->line, " | "), *events;

	if (text == NULL || (events = strstr(text + 3, " | ")) == NULL)
		return source_wrong(&reading->source, "an action needs its text and its events");
	*text = *events = '\0';
	if (!reading->begun) {
		if (!has_header(reading))
			return source_wrong(&reading->source,
				"match, players, options, inviter and rules must stand before the first action");
		if (!match_begin_by(
			    &reading->replay.match, &reading->options, reading->inviter, reading->rules))
			return source_wrong(&reading->source, "version %d of the rules is not known here",
				reading->rules);
		reading->begun = true;
	}
	return replay_check_action(&reading->replay, label, text + 3, events + 3, &reading->source);
}

static bool
read_match(struct record_reading *reading, const char *rest)
{
	return rest[0] != '0' && number_read(rest, 1, INT64_MAX, &reading->id)
		       ? true
		       : source_wrong(&reading->source, "a match has a number");
}

static bool
keep_name(struct record_reading *reading, int player, const char *name)
{
	claim_check_player(&reading->claim, player, name);
	return name[0] != '\0' ? true : source_wrong(&reading->source, "a player has a name");
}

static bool
read_player_1(struct record_reading *reading, const char *rest)
{
	return keep_name(reading, 1, rest);
}

static bool
read_player_2(struct record_reading *reading, const char *rest)
{
	return keep_name(reading, 2, rest);
}

static bool
read_options(struct record_reading *reading, const char *rest)
{
	return options_read(&reading->options, rest)
		       ? true
		       : source_wrong(&reading->source, "no options: '%.80s'", rest);
}

static bool
read_inviter(struct record_reading *reading, const char *rest)
{
	return notation_side(&rest, &reading->inviter) && *rest == '\0'
		       ? true
		       : source_wrong(&reading->source, "the inviter is O or X");
}

static bool
read_rules(struct record_reading *reading, const char *rest)
{
	return notation_number(&rest, INT_MAX, &reading->rules) && *rest == '\0'
		       ? true
		       : source_wrong(&reading->source, "the rules have a version");
}

static bool
read_started(struct record_reading *reading, const char *rest)
{
	return moment_skip(&rest) && *rest == '\0' ? true
						   : source_wrong(&reading->source, "no time: '%.80s'", rest);
}

static bool
read_state(struct record_reading *reading, const char *rest)
{
	static const char *const states[] = {"finished", "running", "saved", "annulled"};

	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		if (strcmp(rest, states[i]) == 0) {
			reading->closed = i == 0;
			reading->annulled = i == 3;
			return true;
		}
	return source_wrong(&reading->source, "no state of a match: '%.80s'", rest);
}

static bool
read_throws(struct record_reading *reading, const char *rest)
{
	return notation_count(&rest, INT_MAX, &reading->throws_said) && *rest == '\0'
		       ? true
		       : source_wrong(&reading->source, "throws are counted");
}

/* "after 12 2026-11-21T10:00:01Z line lost by bobby resumed 2026-11-21T10:06:00Z": nothing stops after the
 * last action. */
static bool
read_stop(struct record_reading *reading, const char *rest)
{
	int after;

	if (!notation_skip(&rest, "after ") || !notation_count(&rest, INT_MAX, &after) ||
		!notation_skip(&rest, " ") || !moment_skip(&rest) || *rest != ' ')
		return source_wrong(&reading->source, "a stop needs the action before it and its time");
	claim_check_stop(&reading->claim, rest);
	return after <= reading->replay.actions
		       ? true
		       : source_wrong(&reading->source, "there is no action %d", after);
}

/* "after 12 2026-11-21T10:00:01Z for alice" */
static bool
read_hint(struct record_reading *reading, const char *rest)
{
	int after;

	if (!notation_skip(&rest, "after ") || !notation_count(&rest, INT_MAX, &after) ||
		!notation_skip(&rest, " ") || !moment_skip(&rest) || !notation_skip(&rest, " for "))
		return source_wrong(
			&reading->source, "a hint needs the action before it, its time and its player");
	if (strcmp(rest, reading->claim.name[1]) != 0 && strcmp(rest, reading->claim.name[2]) != 0)
		return source_wrong(&reading->source, "a hint for somebody who doesn't play");
	return after <= reading->replay.actions
		       ? true
		       : source_wrong(&reading->source, "there is no action %d", after);
}

/* "2026-11-28T10:06:00Z by 1-05995b87": only of a match that is over. */
static bool
read_analysed(struct record_reading *reading, const char *rest)
{
	if (!moment_skip(&rest))
		return source_wrong(&reading->source, "an analysis needs its time");
	return reading->closed ? analysis_check_judge(&reading->analysis, rest, &reading->source)
			       : source_wrong(&reading->source, "an analysis of a match that isn't finished");
}

static bool
read_decision(struct record_reading *reading, const char *rest)
{
	return analysis_check_decision(&reading->analysis, rest, &reading->source);
}

/* Somebody has won it at the table. */
static bool
is_over(const struct record_reading *reading)
{
	return reading->begun && reading->replay.match.phase == PHASE_OVER && !reading->replay.voided;
}

/* "2026-11-28T10:05:00Z by alice": by the player who was left, of a match that isn't over. */
static bool
read_claim(struct record_reading *reading, const char *rest)
{
	struct source *source = &reading->source;

	if (!moment_skip(&rest) || !notation_skip(&rest, " by "))
		return source_wrong(source, "a claim needs its time and its player");
	if (is_over(reading))
		return source_wrong(source, "it was played to its end, so nobody can claim it");
	return claim_check_claimant(&reading->claim, rest, source);
}

/* Of a match that is over, by what the rest of the record says of its end. */
static bool
read_decided(struct record_reading *reading, const char *rest)
{
	static const char *const words[] = {
		"played", "claim", "left", "time", "award", "forfeit", "annulled", "closed", "erased"};
	struct source *source = &reading->source;
	bool known = false;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		known = known || strcmp(rest, words[i]) == 0;
	if (!known)
		return source_wrong(source, "nothing decides a match so: '%.80s'", rest);
	if (!reading->closed && !reading->annulled)
		return source_wrong(source, "decided, and not over");
	bool on_time = strcmp(rest, "time") == 0;
	bool flagged = is_over(reading) && reading->replay.flagged;
	if ((strcmp(rest, "played") == 0) != (is_over(reading) && !flagged) || (flagged && !on_time) ||
		(on_time && !flagged && reading->claim.by == 0))
		return source_wrong(source, "decided by '%s', and that can't be", rest);
	if ((strcmp(rest, "claim") == 0 || (on_time && !flagged)) != (reading->claim.by != 0))
		return source_wrong(source, "a claim has two lines, 'claimed' and 'decided claim'");
	reading->left = strcmp(rest, "left") == 0;
	return true;
}

static bool
read_score(struct record_reading *reading, const char *rest)
{
	const struct match *match = &reading->replay.match;
	int said[2], points[2] = {0, 0};

	if (!notation_count(&rest, CHRONICLE_SCORE_MAX, &said[0]) || !notation_skip(&rest, " ") ||
		!notation_count(&rest, CHRONICLE_SCORE_MAX, &said[1]) || *rest != '\0')
		return source_wrong(&reading->source, "a score is two numbers");
	if (reading->begun) {
		points[0] = match_points(match, match->inviter);
		points[1] = match_points(match, side_other(match->inviter));
	}
	if (said[0] != points[0] || said[1] != points[1])
		return source_wrong(&reading->source, "the score is %d %d, the record has %d %d", points[0],
			points[1], said[0], said[1]);
	return true;
}

static bool
read_winner(struct record_reading *reading, const char *rest)
{
	const struct match *match = &reading->replay.match;
	int player = reading->claim.by;

	if (reading->left) /* perhaps for silence, by the other: the last stop doesn't tell */
		return strcmp(rest, "1") == 0 || strcmp(rest, "2") == 0
			       ? true
			       : source_wrong(&reading->source, "player 1 or player 2 has won");
	if (player == 0 && !is_over(reading))
		return source_wrong(&reading->source, "a winner of a match that isn't over");
	if (player == 0 && reading->replay.flagged)
		player = reading->replay.out_of_time == match->inviter ? 2 : 1;
	else if (player == 0)
		player = match_points(match, match->inviter) >= match->options.length ? 1 : 2;
	return rest[0] == '0' + player && rest[1] == '\0'
		       ? true
		       : source_wrong(&reading->source, "player %d has won", player);
}

static bool
pass_over(struct record_reading *reading, const char *rest)
{
	(void)reading;
	(void)rest;
	return true;
}

enum place {
	IN_HEADER, /* before the first action; the lines that the replay needs */
	IN_HEADER_TOO,
	AT_END,	  /* once, as the two above */
	ANYWHERE, /* as often as it likes */
};

enum { ROW_CLAIMED = 9, ROW_DECIDED, ROW_SCORE, ROW_WINNER };

static const struct {
	const char *word;
	enum place place;
	bool (*read)(struct record_reading *, const char *);
} rows[] = {
	{"match ", IN_HEADER, read_match},
	{"player 1 ", IN_HEADER, read_player_1},
	{"player 2 ", IN_HEADER, read_player_2},
	{"options ", IN_HEADER, read_options},
	{"inviter ", IN_HEADER, read_inviter},
	{"rules ", IN_HEADER, read_rules},
	{"started ", IN_HEADER_TOO, read_started},
	{"state ", IN_HEADER_TOO, read_state},
	{"throws ", IN_HEADER_TOO, read_throws},
	[ROW_CLAIMED] = {"claimed ", AT_END, read_claim},
	[ROW_DECIDED] = {"decided ", AT_END, read_decided},
	[ROW_SCORE] = {"score ", AT_END, read_score},
	[ROW_WINNER] = {"winner ", AT_END, read_winner},
	{"action ", ANYWHERE, read_action},
	{"stop ", ANYWHERE, read_stop},
	{"hint ", ANYWHERE, read_hint},
	{"analysed ", ANYWHERE, read_analysed},
	{"decision ", ANYWHERE, read_decision},
	{"salt ", ANYWHERE, pass_over},
	{"envelope ", ANYWHERE, pass_over},
	{"context ", ANYWHERE, pass_over},
	{"tournament ", ANYWHERE, pass_over},
};
static_assert(sizeof rows / sizeof *rows < 8 * sizeof(unsigned), "a bit for each");

static bool
has_seen(const struct record_reading *reading, size_t row)
{
	return (reading->seen & 1u << row) != 0;
}

static bool
has_header(const struct record_reading *reading)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].place == IN_HEADER && !has_seen(reading, i))
			return false;
	return true;
}

static bool
read_line(struct record_reading *reading)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *rest = reading->line;
		if (!notation_skip(&rest, rows[i].word))
			continue;
		if (rows[i].place != ANYWHERE && has_seen(reading, i))
			return source_wrong(&reading->source, "a second '%s'", rows[i].word);
		if (rows[i].place <= IN_HEADER_TOO && reading->begun)
			return source_wrong(
				&reading->source, "'%s' must stand before the first action", rows[i].word);
		reading->seen |= 1u << i;
		return rows[i].read(reading, rest);
	}
	reading->ended = strcmp(reading->line, "end") == 0;
	return reading->ended ? true
			      : source_wrong(&reading->source, "not understood: '%.80s'", reading->line);
}

/* What only the whole record tells. */
static bool
check_whole(struct record_reading *reading)
{
	struct source *source = &reading->source;
	const struct claim_end end = {
		.finished = reading->closed,
		.annulled = reading->annulled,
		.money = reading->options.length == LENGTH_UNLIMITED,
		.has_winner = has_seen(reading, ROW_WINNER),
	};

	if (!has_header(reading))
		return source_wrong(source, "match, players, options, inviter and rules are missing");
	if (!has_seen(reading, ROW_SCORE))
		return source_wrong(source, "the score is missing");
	if (reading->left && !has_seen(reading, ROW_WINNER))
		return source_wrong(source, "the match is lost, its winner is missing");
	if (is_over(reading) && !has_seen(reading, ROW_WINNER))
		return source_wrong(source, "the match is over, its winner is missing");
	if (reading->throws_said != reading->replay.throws)
		return source_wrong(
			source, "it has %d throws, not %d", reading->replay.throws, reading->throws_said);
	return claim_check_end(&reading->claim, &end, source);
}

static bool
check(struct record_reading *reading, struct record_found *found)
{
	struct source *source = &reading->source;
	const char *version = reading->line;
	int number;

	if (!source_line(source, reading->line, sizeof reading->line))
		return source->failed ? false : source_wrong(source, "not a record of barpoint");
	if (!notation_skip(&version, "barpoint record ") || !notation_number(&version, INT_MAX, &number))
		return source_wrong(source, "not a record of barpoint");
	if (number != RECORD_VERSION || *version != '\0')
		return source_wrong(source, "version %d of records is not known here", number);
	while (!reading->ended && source_line(source, reading->line, sizeof reading->line))
		if (!read_line(reading))
			return false;
	if (source->failed)
		return false;
	if (!reading->ended)
		return source_wrong(source, "the record is cut off: no 'end'");
	*found = (struct record_found){.id = reading->id,
		.actions = reading->replay.actions,
		.over = reading->closed || reading->claim.by != 0 || is_over(reading)};
	return check_whole(reading);
}

/* Reads on after the end of a record that is wrong; only the first thing that is wrong is told. */
static void
skip_record(struct record_reading *reading)
{
	char untold[READING_PROBLEM_SIZE];

	reading->source.problem = untold;
	while (!reading->ended && source_line(&reading->source, reading->line, sizeof reading->line))
		reading->ended = strcmp(reading->line, "end") == 0;
}

bool
record_check(FILE *in, char problem[READING_PROBLEM_SIZE], struct record_found *found)
{
	struct record_reading reading = {.ended = false};

	*found = (struct record_found){.id = 0};
	source_begin(&reading.source, in, problem, size_max);
	if (check(&reading, found))
		return true;
	skip_record(&reading);
	*found = (struct record_found){.id = reading.id, .unreadable = reading.source.failed};
	return false;
}
