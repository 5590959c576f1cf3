/*
 * number.h - whole numbers as people and programs type them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Digits and nothing else, however many, whose number is one of low..high (low at least 0). False, and
 * *number is as it was, if it is anything else. */
bool number_read(const char *text, int64_t low, int64_t high, int64_t *number);

/* Digits and nothing else, whatever the number. */
bool number_is(const char *text);
