/*
 * memory.h - memory that is there, or the process ends: a server without memory can keep no promise.
 *
 * All of these end the process by fatal() instead of failing.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "server/rules/must_use.h"

/* Like malloc(), calloc(), realloc(), strdup(). */
MUST_USE void *must_alloc(size_t size);
MUST_USE void *must_calloc(size_t count, size_t size);
MUST_USE void *must_realloc(void *old, size_t size);
MUST_USE char *must_strdup(const char *text);

/* The list with room for one more than `count`, which is all that it has. It doubles, from MEMORY_LIST on, so
 * nobody need note how much room there is. */
enum { MEMORY_LIST = 16 };
MUST_USE void *must_grow(void *list, int count, size_t size);

/* The bytes with room for `wanted`; *room is what there is. If it has to grow, it becomes twice as much. */
MUST_USE void *must_reserve(void *bytes, size_t *room, size_t wanted);

/* Like open_memstream(); its buffer may lack memory until the stream is flushed or closed. */
MUST_USE FILE *must_memstream(char **text, size_t *size);
void must_flush(FILE *stream);
void must_close(FILE *stream);

/* What a library has made, NULL only for want of memory. Returns it. */
MUST_USE void *must_have(void *made);

/* What a library was asked for, which fails only for want of memory. */
void must_succeed(bool done);
