/*
 * exponential.h - e to the power of x, the same on every machine: the C library's may differ in the last bit.
 */
#pragma once

#include <stdint.h>
#include <string.h>

/* For -60 <= x <= 60, to 1e-7 of the value. */
static inline float
exponential(float x)
{
	float power = x * 1.44269504f;
	int whole = (int)(power + 128.5f) - 128;
	float rest = (power - (float)whole) * 0.693147181f; /* -.35 to .35 */
	float series =
		1.0f +
		rest * (1.0f + rest * (0.5f + rest * (0.166666667f +
							     rest * (0.0416666667f +
									    rest * (0.00833333333f +
											   rest * 0.00138888889f)))));
	uint32_t bits = (uint32_t)(whole + 127) << 23;
	float scale;
	memcpy(&scale, &bits, sizeof scale);
	return series * scale;
}
