/*
 * chance.h - how well counts fit what chance would give: Pearson's chi-square and its p.
 */
#pragma once

#include <stdint.h>

/* The sum of (observed - expected)^2 / expected; what is expected is `share` of all that was observed. The
 * shares add up to 1. NULL: all the same. 0 if nothing was observed. */
double chance_chi_square(const int64_t *observed, const double *share, int count);

/* The probability that chance alone gives such a chi-square or a greater one. freedom > 0, chi_square
 * >= 0. */
double chance_p(double chi_square, int freedom);
