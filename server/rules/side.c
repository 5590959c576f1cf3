/*
 * side.c - the letters of the two sides.
 */
#include "server/rules/side.h"

char
side_letter(enum side side)
{
	return "OX-"[side];
}
