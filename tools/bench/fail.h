/*
 * fail.h - the end of a bench that can't go on, the clock, and memory that is there or ends it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* One clear line on stderr and exit status 1; main.c sees to children and data. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Like fail(), followed by what errno says. */
_Noreturn void fail_system(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Monotonic nanoseconds. */
int64_t clock_now(void);

/* Zeroed. The caller owns it. */
void *must_alloc(size_t count, size_t size);
void *must_resize(void *memory, size_t count, size_t size);
