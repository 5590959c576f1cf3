/*
 * barpoint_rules.c - the rules at the shell: finds the subcommand and checks its words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rules/subcommands.h"

enum { OPTIONS = -1 };

static const struct subcommand {
	const char *name;
	int words; /* arguments that must follow; OPTIONS if it reads them itself */
	int (*run)(char **words);
	const char *help;
} subcommands[] = {
	{"plays", 0, run_plays,
		"plays        all legal plays\n"
		"             in:  board  dice\n"
		"             out: board  dice  count  result;result;...   results sorted\n"},
	{"score", 0, run_score,
		"score        what a finished game is worth\n"
		"             in:  end  before  dice  play  final  length  jacoby  cube  owner  crawford\n"
		"                  score-w  score-l  and, for a resignation, its kind\n"
		"             out: the same, and  kind  points  points-hard  after-w  after-l  match-over\n"
		"             end is bearoff, drop or resign; length 0 is money play; jacoby is 0, 1, or -\n"
		"             in matches; owner is c (centred), w (the winner's) or l (the loser's)\n"},
	{"rating", 0, run_rating,
		"rating       ratings after a match\n"
		"             in:  winner-rating  winner-exp  loser-rating  loser-exp  length\n"
		"             out: the same, and  pupset  k-winner  k-loser  winner-gain  loser-loss\n"
		"                  winner-new  loser-new  winner-new-exp  loser-new-exp\n"},
	{"id", 0, run_id,
		"id           GNU Backgammon's Position ID and Match ID\n"
		"             in:  board  length  score0  score1  cube  owner  onroll  turn  double  resign\n"
		"                  dice  state  crawford  jacoby; position-id and match-id may follow board\n"
		"                  and are computed again\n"
		"             out: board  position-id  match-id  and the rest\n"},
	{"perft", 2, run_perft,
		"perft BOARD N\n"
		"             the number of lines for each ply up to N: distinct results of all 21 rolls,\n"
		"             turned round for the next ply\n"
		"             out: ply  lines\n"},
	{"best", OPTIONS, run_best,
		"best [--plies N] [--level NAME] [--seed N] [--weights FILE]\n"
		"             the play that the engine finds best, looking N plies ahead: 0 (if not said), 1 or 2;\n"
		"             or the choice of a level of house players: beginner, casual, club, expert or master. With\n"
		"             another seed it chooses otherwise\n"
		"             in:  board  dice\n"
		"             out: board  dice  result  equity   in points a game without a cube\n"},
	{"evaluate", OPTIONS, run_evaluate,
		"evaluate [--plies N] [--weights FILE]\n"
		"             what the engine thinks of a position before the throw\n"
		"             in:  board\n"
		"             out: board  win  win-gammon  win-backgammon  lose-gammon  lose-backgammon  equity\n"},
	{"cube", OPTIONS, run_cube,
		"cube [--plies N] [--weights FILE] [--beavers]\n"
		"             whether to double, and to take\n"
		"             in:  POSITION-ID:MATCH-ID, of GNU Backgammon\n"
		"             out: the same, and  action  no-double  take  drop   the equities of the player on\n"
		"                  roll at the cube as it stands; action is not allowed, no double, too\n"
		"                  good, double and take, drop or beaver, or if a double waits for an answer\n"
		"                  that answer alone\n"},
	{"check", OPTIONS, run_check,
		"check FILE...\n"
		"             matches as mat, sgf or record, and dumps of many records, packed by gzip or not:\n"
		"             replays them by the rules and names the first difference of each; - is standard\n"
		"             input. The same as barpoint-export --check\n"},
	{"bench", OPTIONS, run_bench,
		"bench [N]    lists of legal plays per second, compared with a simple generator: the best of N\n"
		"             runs (7)\n"},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static void
print_help(FILE *file)
{
	fputs("barpoint-rules - legal and best plays, scores, ratings and IDs of backgammon at the shell\n\n"
	      "usage: barpoint-rules SUBCOMMAND [OPTIONS]\n\n",
		file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		fputs(subcommands[i].help, file);
	fputs("\nRows come from standard input, columns separated by tabs; further columns are ignored, lines\n"
	      "that begin with # are passed on. For a bad row `line N: what` goes to standard error; the\n"
	      "other rows are still done, and the exit status is 1.\n\n"
	      "A board has 26 characters, seen by the player on roll: the opponent's bar, own points 1 to\n"
	      "24, own bar. - is empty, A to O are 1 to 15 own checkers, a to o the opponent's:\n"
	      "-b----E-C---eE---c-e----B-   the opening position\n",
		file);
}

static const struct subcommand *
subcommand_find(const char *name)
{
	for (int i = 0; i < SUBCOMMANDS; i++) {
		if (strcmp(subcommands[i].name, name) == 0)
			return &subcommands[i];
	}
	return NULL;
}

/* Checks that all output was written: a full disk must not look like success. */
static int
finish(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	fprintf(stderr, "barpoint-rules: writing failed\n");
	return EXIT_FAILURE;
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			print_help(stdout);
			return finish(EXIT_SUCCESS);
		}
	}
	const struct subcommand *subcommand = argc > 1 ? subcommand_find(argv[1]) : NULL;
	if (subcommand == NULL || (subcommand->words != OPTIONS && argc - 2 != subcommand->words)) {
		print_help(stderr);
		return 2;
	}
	return finish(subcommand->run(argv + 2));
}
