/*
 * city_after.h - rows of a city that follow from its matches.
 */
#pragma once

struct db;

/* Adds all finished matches to the rows that follow them. */
void city_follow(struct db *db);
