/*
 * claim_check.c - see claim_check.h.
 */
#include "protocol/archive/claim_check.h"

#include <string.h>

#include "protocol/archive/source.h"

void
claim_check_player(struct claim_check *check, int player, const char *name)
{
	snprintf(check->name[player], sizeof check->name[player], "%s", name);
}

/* Whose name is the word at the beginning of `text`. */
static int
player_called(const struct claim_check *check, const char *text)
{
	for (int player = 1; player <= 2; player++) {
		size_t length = strlen(check->name[player]);
		if (length == strcspn(text, " ") && strncmp(text, check->name[player], length) == 0)
			return player;
	}
	return 0;
}

void
claim_check_stop(struct claim_check *check, const char *rest)
{
	const char *by = strstr(rest, " by ");

	check->left_by = by == NULL || strstr(by, " resumed ") != NULL ? 0 : player_called(check, by + 4);
}

bool
claim_check_claimant(struct claim_check *check, const char *name, struct source *source)
{
	check->by = strchr(name, ' ') == NULL ? player_called(check, name) : 0;
	if (check->by == 0)
		return source_wrong(source, "claimed by somebody who doesn't play");
	if (check->left_by != 3 - check->by)
		return source_wrong(source, "claimed, but player %d hasn't left it", 3 - check->by);
	return true;
}

bool
claim_check_end(const struct claim_check *check, const struct claim_end *end, struct source *source)
{
	bool wins = end->finished && !end->money;

	if (check->by == 0)
		return true;
	if (!end->finished && !end->annulled)
		return source_wrong(source, "a claimed match is finished or annulled");
	if (wins == end->has_winner)
		return true;
	return source_wrong(source, wins ? "claimed, and nobody has won it" : "nobody can have won it");
}
