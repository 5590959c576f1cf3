/*
 * act_most.c - some milliseconds of rolls and forced plays. Tests have a smaller number.
 */
#include "server/matches/act_most.h"

int
act_most_alone(void)
{
	return 64;
}
