/*
 * exponential.h - e to the power of x, the same on every machine: the C library's may differ in the last bit.
 */
#pragma once

#include <stdint.h>

/* For -60 <= x <= 60, to 1e-6 of the value. */
static inline float
exponential(float x)
{
	float power = x * 1.44269504f;
	int whole = (int)(power + 128.5f) - 128;
	float rest = (power - (float)whole) * 0.693147181f; /* -.35 to .35 */
	float series = 0.00833333333f + rest * 0.00138888889f;
	series = 0.0416666667f + rest * series;
	series = 0.166666667f + rest * series;
	series = 0.5f + rest * series;
	series = 1.0f + rest * (1.0f + rest * series);
	union {
		int32_t bits;
		float value;
	} two_to_whole = {.bits = (whole + 127) * (1 << 23)};
	return series * two_to_whole.value;
}
