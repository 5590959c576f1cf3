/*
 * rounds.c - how long a rollout goes on. Apart from rollout.c, so that a test may make it shorter.
 */
#include "server/engine/rollout.h"

int
rollout_rounds(void)
{
	return 6;
}
