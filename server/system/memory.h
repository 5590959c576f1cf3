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

/* Like open_memstream(); its buffer may lack memory until the stream is flushed or closed. */
MUST_USE FILE *must_memstream(char **text, size_t *size);
void must_flush(FILE *stream);
void must_close(FILE *stream);

/* What a library has made, NULL only for want of memory. Returns it. */
MUST_USE void *must_have(void *made);

/* What a library was asked for, which fails only for want of memory. */
void must_succeed(bool done);
