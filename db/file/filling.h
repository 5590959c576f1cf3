/*
 * filling.h - a new database that is filled with years of rows at once, by tools.
 */
#pragma once

struct db;

/* For a new file that nobody else has open: up to a gigabyte of it stays in memory, and nothing is synced. A
 * machine that stops then leaves a damaged file. */
void db_fill(struct db *db);
