/*
 * memory.h - memory or the end of the program.
 */
#pragma once

#include <stddef.h>

/* As realloc(), but never NULL. */
void *resize(void *memory, size_t size);

/* `barpoint-train: ` and the words on standard error, and the end. */
__attribute__((format(printf, 1, 2), noreturn)) void fail(const char *format, ...);
