/*
 * number.h - whole numbers as people and programs type them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Reads a word of digits alone with a value in low..high (low >= 0). Otherwise false, *number unchanged. */
bool number_read(const char *text, int64_t low, int64_t high, int64_t *number);

/* Digits and nothing else, whatever the number. */
bool number_is(const char *text);
