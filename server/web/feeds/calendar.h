/*
 * calendar.h - a calendar as programs read it (RFC 5545): lines that end with CRLF and have 75 bytes at most;
 * a longer one goes on in the next, after a blank.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "protocol/messages.h"

enum { CALENDAR_TEXT_SIZE = 2 * SENTENCE_SIZE }; /* each letter after a backslash */

/* The head of a calendar of that name, and its end. */
void calendar_begin(FILE *out, const char *name);
void calendar_end(FILE *out);

/* One line, of a form. */
void calendar_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A time, as NAME:20200913T122640Z. */
void calendar_time(FILE *out, const char *name, int64_t at);

/* A text, with a backslash before each letter that would mean something (3.3.11). */
void calendar_escape(char out[CALENDAR_TEXT_SIZE], const char *text);
