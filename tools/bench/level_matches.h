/*
 * level_matches.h - the levels of house players against each other in matches, and the ratings that follow.
 */
#pragma once

struct bench;
struct engine;

/* Matches to each of the lengths that --length names. Ratings are fitted to those to 5 and to 7 points. */
void level_matches_run(const struct bench *bench, const struct engine *engine);
