#include "tools/bench/record.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/bench/fail.h"
#include "tools/bench/referee.h"

/* Runs inside GNU Backgammon. A line for each decision: the player, P or C for plays and cube, what it lost
 * and what the second best loses. */
static const char judge_text[] =
	"import gnubg\n"
	"for words in ('jacoby off', 'analysis chequerplay evaluation plies 2', 'analysis luck off',\n"
	"              'analysis cubedecision evaluation plies 2'):\n"
	"    gnubg.command('set ' + words)\n"
	"gnubg.command('import mat games.mat')\n"
	"gnubg.command('analyse match')\n"
	"rows = open('verdicts', 'w')\n"
	"def tell(player, kind, lost, margin):\n"
	"    rows.write('%s %s %.5f %.5f\\n' % (player, kind, max(lost, 0), margin))\n"
	"for game in gnubg.match(boards=0, statistics=0)['games']:\n"
	"    taken = None\n"
	"    for action in game['game']:\n"
	"        player, what, seen = action['player'], action['action'], action.get('analysis') or {}\n"
	"        if what in ('take', 'drop') and taken is not None:\n"
	"            tell(player, 'C', taken - 1 if what == 'take' else 1 - taken, abs(taken - 1))\n"
	"        taken = seen.get('dt-cubeful-eq')\n"
	"        if taken is not None:\n"
	"            gain = min(taken, 1) - seen['nd-cubeful-eq']\n"
	"            tell(player, 'C', gain if what == 'move' else -gain, abs(gain))\n"
	"        moves = seen.get('moves', ())\n"
	"        if what == 'move' and len(moves) > 1 and seen['imove'] < len(moves):\n"
	"            best, second = sorted((move['score'] for move in moves), reverse=True)[:2]\n"
	"            tell(player, 'P', best - moves[seen['imove']]['score'], best - second)\n"
	"rows.write('end\\n')\n";

static FILE *
open_in(const char *dir, const char *name, const char *mode)
{
	char path[RECORD_PATH + 32];
	snprintf(path, sizeof path, "%s/%s", dir, name);
	FILE *file = fopen(path, mode);
	if (file == NULL)
		fail_system("can't open %s", path);
	return file;
}

static void
remove_in(const char *dir, const char *name)
{
	char path[RECORD_PATH + 32];
	snprintf(path, sizeof path, "%s/%s", dir, name);
	unlink(path);
}

void
record_begin(struct record *record, const char *dir)
{
	record->games = record->count = 0;
	snprintf(record->dir, sizeof record->dir, "%s", dir);
	record->file = open_in(dir, "games.mat", "w");
	fputs(" 0 point match\n", record->file);
}

void
record_words(struct record *record, enum side side, const char *words)
{
	if (record->count < RECORD_ACTIONS) {
		record->actions[record->count].side = side;
		snprintf(record->actions[record->count].words, RECORD_WORDS, "%s", words);
	}
	record->count++;
}

enum { POINT_WORDS = 4 }; /* `bar`, `24` */

static void
write_point(char words[POINT_WORDS], int point)
{
	if (point == POINT_BAR || point == POINT_OFF)
		snprintf(words, POINT_WORDS, "%s", point == POINT_BAR ? "bar" : "off");
	else
		snprintf(words, POINT_WORDS, "%d", point);
}

void
record_play(struct record *record, enum side side, struct dice dice, const struct board *before,
	const struct board *after)
{
	char words[RECORD_WORDS], from[POINT_WORDS], to[POINT_WORDS];
	struct play play;
	if (!play_leading_to(before, side, dice, after, &play))
		fail("a play that the rules don't know");
	size_t length = (size_t)snprintf(words, sizeof words, "%d%d:", dice.die[0], dice.die[1]);
	for (int i = 0; i < play.count; i++) {
		write_point(from, play.steps[i].from);
		write_point(to, play.steps[i].to);
		length += (size_t)snprintf(words + length, sizeof words - length, " %s/%s", from, to);
	}
	record_words(record, side, words);
}

void
record_end(struct record *record, enum side left, enum side winner, int points)
{
	int count = record->count, cells = 0;
	record->count = 0;
	if (count > RECORD_ACTIONS || count == 0)
		return;
	fprintf(record->file, "\n Game %d\n a : 0                      b : 0\n", ++record->games);
	if (record->actions[0].side != left)
		fprintf(record->file, "%3d) %-33s", ++cells, "");
	for (int i = 0; i < count; i++) {
		if (record->actions[i].side == left)
			fprintf(record->file, "%3d) %-33s", ++cells, record->actions[i].words);
		else
			fprintf(record->file, "%s\n", record->actions[i].words);
	}
	if (record->actions[count - 1].side == left)
		fputc('\n', record->file);
	fprintf(record->file, "%*sWins %d point%s\n", winner == left ? 6 : 36, "", points,
		points == 1 ? "" : "s");
}

static void
read_verdicts(FILE *file, enum judged judged, struct verdict *verdict)
{
	char player, kind, line[128];
	double lost, margin;
	bool ended = false;
	while (fgets(line, sizeof line, file) != NULL) {
		ended = strcmp(line, "end\n") == 0;
		if (sscanf(line, "%c %c %lf %lf", &player, &kind, &lost, &margin) != 4)
			continue;
		if (judged == JUDGE_LEFT && player != 'X') /* who is named first */
			continue;
		bool open = margin <= 0.2;
		*(kind == 'P' ? &verdict->plays : &verdict->cubes) += open;
		*(kind == 'P' ? &verdict->plays_lost : &verdict->cubes_lost) += lost;
	}
	if (!ended)
		fail("GNU Backgammon has not judged all games");
}

bool
record_judge(struct record *record, enum judged judged, struct verdict *verdict)
{
	FILE *script = open_in(record->dir, "judge.py", "w");
	fputs(judge_text, script);
	if (fclose(script) != 0 || fclose(record->file) != 0)
		fail_system("can't write games");
	bool ran = referee_run_script(record->dir, "judge.py");
	if (ran) {
		FILE *file = open_in(record->dir, "verdicts", "r");
		read_verdicts(file, judged, verdict);
		fclose(file);
		verdict->games += record->games;
	}
	remove_in(record->dir, "judge.py");
	remove_in(record->dir, "games.mat");
	remove_in(record->dir, "verdicts");
	return ran;
}

double
verdict_pr(const struct verdict *verdict)
{
	int decisions = verdict->plays + verdict->cubes;
	return decisions > 0 ? 500 * (verdict->plays_lost + verdict->cubes_lost) / decisions : 0;
}
