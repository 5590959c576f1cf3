#include "tools/bench/rates.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tools/bench/fail.h"

enum { LINE_SIZE = 256 };

void
rates_add(struct rates *rates, const struct verdict *part)
{
	double lost = part->plays_lost + part->cubes_lost, decisions = part->plays + part->cubes;
	struct verdict *all = &rates->all;
	all->games += part->games;
	all->plays += part->plays;
	all->cubes += part->cubes;
	all->plays_lost += part->plays_lost;
	all->cubes_lost += part->cubes_lost;
	rates->parts++;
	rates->squared_lost += lost * lost;
	rates->lost_by_decisions += lost * decisions;
	rates->squared_decisions += decisions * decisions;
}

/* That of a ratio of two sums over parts. */
double
rates_error(const struct rates *rates)
{
	double lost = rates->all.plays_lost + rates->all.cubes_lost;
	double decisions = rates->all.plays + rates->all.cubes;
	if (rates->parts < 2 || decisions <= 0)
		return 0;
	double ratio = lost / decisions;
	double squares = rates->squared_lost - 2 * ratio * rates->lost_by_decisions +
			 ratio * ratio * rates->squared_decisions;
	return 500 * sqrt(fmax(squares, 0) * rates->parts / (rates->parts - 1)) / decisions;
}

/* False: it has another key. */
static bool
line_read(const char *line, const char *key, struct verdict *part)
{
	char of[RATES_KEY_SIZE];
	int fields = sscanf(line, "%63s %d %d %d %lf %lf", of, &part->games, &part->plays, &part->cubes,
		&part->plays_lost, &part->cubes_lost);
	if (fields < 1 || strcmp(of, key) != 0)
		return false;
	if (fields != 6 || part->games < 0 || part->plays < 0 || part->cubes < 0)
		fail("the tally has a line that can't be read: %s", line);
	return true;
}

void
rates_load(const char *path, const char *key, struct rates *rates)
{
	char line[LINE_SIZE];
	struct verdict part;
	*rates = (struct rates){.parts = 0};
	FILE *file = path != NULL ? fopen(path, "r") : NULL;
	if (path != NULL && file == NULL && errno != ENOENT)
		fail_system("can't read %s", path);
	if (file == NULL)
		return;
	while (fgets(line, sizeof line, file) != NULL) {
		if (line_read(line, key, &part))
			rates_add(rates, &part);
	}
	fclose(file);
}

void
rates_keep(const char *path, const char *key, const struct verdict *part)
{
	FILE *file = path != NULL ? fopen(path, "a") : NULL;
	if (path == NULL)
		return;
	if (file == NULL)
		fail_system("can't write %s", path);
	fprintf(file, "%s %d %d %d %.17g %.17g\n", key, part->games, part->plays, part->cubes,
		part->plays_lost, part->cubes_lost);
	if (fclose(file) != 0)
		fail_system("can't write %s", path);
}
