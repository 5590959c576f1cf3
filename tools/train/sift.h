/*
 * sift.h - makes the small nets that tell which plays are worth the judgement of the large ones.
 */
#pragma once

#include "server/engine/engine.h"

/* They learn the engine's judgement at first sight of the plays of that many games, and go to the file. Ends
 * the program if it can't be written, and without memory. Some half a minute for 6,000 games. */
void sift_learn(const struct engine *engine, int games, const char *path);
