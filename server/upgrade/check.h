/*
 * check.h - what a start would meet: `barpointd --check`. Nothing is changed, and nothing listens.
 */
#pragma once

#include "server/upgrade/carried.h"

struct config;

/* Stands in what it says if all is well: a program that ends without a word of it is none of ours. */
#define CHECK_CAN_START " can start so: "

/* Says on standard output what is wrong, or that all is well. `left`, taken over, is what the server that
 * runs would leave, NULL without one: then long migrations are told of, else refused. The status of the
 * process. */
int check(const struct config *config, struct carried *left);
