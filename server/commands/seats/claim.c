/*
 * claim.c - claim: a saved match that the other has left and doesn't go on with.
 */
#include "server/matches/claim.h"

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/sessions/session.h"

/* Without a name `claim` lists what others have left. It wants a whole name: a claim can't be taken back. */
static void
run_claim(struct session *session, const struct words *words)
{
	struct player_row other;

	if (words->count < 2)
		claim_list(session->player);
	else if (command_account(session, words->word[1], MSG_NO_ONE_CALLED, &other))
		claim_make(session->player, &other);
}

const struct command claim_commands[] = {
	{
		.name = "claim",
		.ours = true,
		.repeat = REPEAT_BARE,
		.run = run_claim,
	},
	{.name = NULL},
};
