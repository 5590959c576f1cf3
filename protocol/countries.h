/*
 * countries.h - which country the last two letters of a host name stand for (ISO 3166, and a few more that
 * are in use).
 */
#pragma once

struct country {
	const char *code; /* small letters */
	const char *name;
};

/* In the order of their codes; ended by a row without a code. */
extern const struct country countries[];
