/*
 * long_match.h - a match of 2,500 games: what each piece of it costs its reader's server.
 */
#pragma once

struct bench;

void long_match_measure(struct bench *bench);
