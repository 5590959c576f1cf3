/*
 * terms.h - what the matches of a tournament are played for.
 */
#pragma once

struct edition_row;
struct options;
struct pairing_row;

/* The options of the match of that pairing: the final may have another length. */
void terms_options(const struct edition_row *edition, const struct pairing_row *row, struct options *options);
