/*
 * subcommands.h - the subcommands of barpoint-rules, each in a file of its own. They return the exit status.
 */
#pragma once

int run_plays(char **words);
int run_score(char **words);
int run_rating(char **words);
int run_id(char **words);
int run_perft(char **words);
int run_bench(char **words);
int run_best(char **words);
int run_evaluate(char **words);
int run_cube(char **words);
int run_check(char **words);
