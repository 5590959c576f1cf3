/*
 * json.h - a tournament as JSON, and as lines of CSV.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct contest;
struct edition_row;
struct json;
struct server;

/* Members of an object that is open: what a list of tournaments shows of each. */
void tournament_json_head(struct json *json, struct server *server, const struct edition_row *edition);

/* All of it, likewise. False if not all could be read. */
bool tournament_json_whole(struct json *json, struct server *server, const struct contest *contest);

/* A line for each pairing, below one with the names of the columns. */
void tournament_csv(FILE *out, const struct contest *contest);
