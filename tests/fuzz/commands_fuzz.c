/*
 * commands_fuzz.c - lines of commands, as two players at one table type them, become actions of a match.
 *
 *   3 nocrawford		the first line: options of the match, if it is such a line
 *   join                  a command of the player who must act
 *   ~double                       of the other player
 *   roll 31		with these dice; without, with any
 *   8-5 6-5
 *
 * What is checked for every line:
 *   - a word finds at most one command, in any case; a name finds itself
 *   - a refused action changes nothing and has a sentence
 *   - after any other the position is sane and the scores fit the length
 *   - its text, the journal's, is read back as the same action, with the same events
 */
#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "server/rules/notation.h"
#include "server/rules/order.h"
#include "tests/fuzz/fuzz.h"
#include "tests/rules/chance.h"

/* Commands that are one action; others only have to be found. */
static const struct {
	const char *name;
	struct action action;
} plain_actions[] = {
	{"join", {.type = ACTION_JOIN}},
	{"double", {.type = ACTION_DOUBLE}},
	{"accept", {.type = ACTION_ACCEPT}},
	{"reject", {.type = ACTION_REJECT}},
	{"redouble", {.type = ACTION_REDOUBLE}},
	{"beaver", {.type = ACTION_BEAVER}},
	{"raccoon", {.type = ACTION_RACCOON}},
	{"otter", {.type = ACTION_OTTER}},
	{"resign", {.type = ACTION_RESIGN, .win = WIN_SINGLE}},
};

struct game {
	struct match match;
	struct chance chance;
	const struct commands *commands;
};

static void
check_state(const struct match *match)
{
	assert(board_is_sane(&match->board));
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		assert(match->score[side] >= 0);
		assert(match->options.length == LENGTH_UNLIMITED ||
			match_points(match, (enum side)side) <= match->options.length);
		assert(match_may_double(match, (enum side)side) < REFUSAL_COUNT);
		assert(match_may_redouble(match, (enum side)side) < REFUSAL_COUNT);
	}
	assert(match->cube >= 1 && match->cube <= CUBE_MAX);
	assert(match->phase != PHASE_MOVE || (match->to_move >= 1 && match->to_move <= PLAY_STEPS));
}

/* The journal keeps the text; a match is rebuilt from it. */
static void
check_text(const struct match *before, const struct action *action, const struct events *events)
{
	char text[ACTION_TEXT_SIZE], told[EVENTS_TEXT_SIZE], told_again[EVENTS_TEXT_SIZE];
	struct action read;
	struct match after;
	struct events again;

	action_write(action, text);
	bool is_read = action_read(&read, text);
	assert(is_read);
	enum refusal refusal = match_apply(before, &read, &after, &again);
	assert(refusal == REFUSAL_NONE);
	events_write(events, told);
	events_write(&again, told_again);
	assert(strcmp(told, told_again) == 0);
}

static void
act(struct game *game, const struct action *action)
{
	struct match after;
	struct events events;
	enum refusal refusal = match_apply(&game->match, action, &after, &events);

	assert(refusal < REFUSAL_COUNT);
	if (refusal != REFUSAL_NONE) {
		assert(events.count == 0 && memcmp(&after, &game->match, sizeof after) == 0);
		assert(message_of_refusal(refusal) != MSG_NONE);
		assert(events.refused.step >= 0 && events.refused.step <= PLAY_STEPS);
		return;
	}
	assert(events.count >= 1 && events.count <= EVENTS_MAX);
	check_state(&after);
	check_text(&game->match, action, &events);
	game->match = after;
}

/* The server's own actions between two lines. */
static void
go_on(struct game *game)
{
	while (game->match.phase == PHASE_OPENING)
		act(game, &(struct action){.type = ACTION_OPENING,
				  .side = SIDE_NONE,
				  .dice = chance_dice(&game->chance)});
}

static enum side
side_to_act(const struct match *match)
{
	if (match->offer != OFFER_NONE)
		return side_other(match->offer_by);
	if (match->phase == PHASE_BETWEEN)
		return match->joined[SIDE_O] ? SIDE_X : SIDE_O;
	return match->turn != SIDE_NONE ? match->turn : SIDE_O;
}

static void
move(struct game *game, enum side side, const char *text)
{
	struct action action = {.type = ACTION_PLAY, .side = side};
	struct moves_fault fault;

	if (moves_read(&action.play, side, text, &fault) == MOVES_OK)
		act(game, &action);
}

static void
roll(struct game *game, enum side side, const char *typed)
{
	struct action action = {.type = ACTION_ROLL, .side = side};

	if (!notation_dice(&typed, &action.dice))
		action.dice = chance_dice(&game->chance);
	act(game, &action);
}

static void
check_found(const struct commands *commands, const struct command *command, const char *word)
{
	char upper[LINE_SIZE];
	size_t length = strlen(word);

	for (size_t i = 0; i <= length; i++)
		upper[i] = (char)toupper((unsigned char)word[i]);
	assert(command_find(commands, upper) == command);
	assert(command == NULL || command_find(commands, command->name) == command);
}

static void
run_line(struct game *game, const char *line)
{
	enum side side = side_to_act(&game->match);
	struct words words;

	if (*line == '~') {
		side = side_other(side);
		line += 1 + strspn(line + 1, " ");
	}
	words_split(&words, line);
	const char *word = words_at(&words, 0);
	const struct command *command = command_find(game->commands, word);
	check_found(game->commands, command, word);
	if (command == NULL) {
		if (moves_look_like(word))
			move(game, side, line);
		return;
	}
	if (strcmp(command->name, "move") == 0)
		move(game, side, words_rest(&words, 0));
	if (strcmp(command->name, "roll") == 0)
		roll(game, side, words_at(&words, 1));
	for (size_t i = 0; i < sizeof plain_actions / sizeof *plain_actions; i++) {
		if (strcmp(command->name, plain_actions[i].name) != 0)
			continue;
		struct action action = plain_actions[i].action;
		action.side = side;
		if (action.type == ACTION_RESIGN && words_at(&words, 1)[0] != '\0')
			action.win = words_at(&words, 1)[0] == 'g' ? WIN_GAMMON : WIN_BACKGAMMON;
		act(game, &action);
	}
}

static void
begin(struct game *game, const char *line)
{
	struct options options;

	if (!options_read(&options, line))
		options = options_default(3);
	match_begin(&game->match, &options, SIDE_O);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct commands commands;
	struct lines lines = {0};
	struct game game = {.chance = {size}, .commands = &commands};
	char line[LINE_SIZE];
	bool begun = false;

	if (commands.count == 0)
		commands_make(&commands);
	for (size_t at = 0; at < size;) {
		size_t room = lines_room(&lines);
		size_t piece = size - at < room ? size - at : room;
		bool fed = lines_feed(&lines, (const char *)bytes + at, piece);
		assert(fed);
		at += piece;
		for (enum lines_result got; (got = lines_next(&lines, LINES_AS_SENT, line)) != LINES_NONE;) {
			if (got != LINES_LINE)
				continue;
			if (!begun)
				begin(&game, line);
			else
				run_line(&game, line);
			begun = true;
			go_on(&game);
		}
		bool settled = lines_settle(&lines);
		assert(settled);
	}
	lines_clear(&lines);
	return 0;
}
