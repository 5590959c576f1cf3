/*
 * level_pr.h - how strong a level of house players (levels.h) was found to be.
 */
#pragma once

/* The PR of the level of that name; not a number if there is none. */
float level_pr(const char *name);
