/*
 * alone_few.c - little follows by itself in a turn, so that transcripts of slow matches go on in the next
 * one. Linked into servers of tests in place of server/matches/act_most.c.
 */
#include "server/matches/act_most.h"

int
act_most_alone(void)
{
	return 2;
}
