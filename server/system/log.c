/*
 * log.c - composes a line in memory and writes it with one write(), so that lines of different threads stay
 * whole.
 */
#include "server/system/log.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/system/clock.h"

/* Set once at start: every thread reads it. */
static struct {
	bool is_open;
	enum log_level level;
} stream = {.level = LOG_LEVEL_INFO};

static const char *const level_names[] = {
	[LOG_LEVEL_DEBUG] = "debug",
	[LOG_LEVEL_INFO] = "info",
	[LOG_LEVEL_WARNING] = "warning",
	[LOG_LEVEL_ERROR] = "error",
};
static_assert(sizeof level_names / sizeof *level_names == LOG_LEVELS, "each level has a name");

const char *
log_level_name(enum log_level level)
{
	assert(level < LOG_LEVELS);
	return level_names[level];
}

void
log_open(enum log_level level)
{
	stream.level = level;
	stream.is_open = true;
}

/* One character as it is written: itself, "\\" or "\x1b". */
static size_t
escape_char(char token[5], unsigned char c)
{
	if (c < 0x20 || c >= 0x7f)
		return (size_t)snprintf(token, 5, "\\x%02x", c);
	size_t length = 0;
	if (c == '\\')
		token[length++] = '\\';
	token[length++] = (char)c;
	return length;
}

size_t
log_escape(char *out, size_t size, const char *text)
{
	static const char ellipsis[] = "...";
	size_t length = 0;
	size_t cut = 0; /* the last place where the ellipsis still fits */

	assert(size >= 8);
	for (; *text != '\0'; text++) {
		char token[5];
		size_t token_length = escape_char(token, (unsigned char)*text);

		if (length + sizeof ellipsis <= size)
			cut = length;
		if (length + token_length + 1 > size) {
			memcpy(out + cut, ellipsis, sizeof ellipsis);
			return cut + strlen(ellipsis);
		}
		memcpy(out + length, token, token_length);
		length += token_length;
	}
	out[length] = '\0';
	return length;
}

static size_t
put_time(char *line, size_t size)
{
	int64_t now_ms = clock_now_ms();
	time_t seconds = (time_t)(now_ms / 1000);
	struct tm utc;

	gmtime_r(&seconds, &utc);
	size_t length = strftime(line, size, "%Y-%m-%dT%H:%M:%S", &utc);
	return length + (size_t)snprintf(line + length, size - length, ".%03dZ ", (int)(now_ms % 1000));
}

/* `level` NULL: without time and level, for a process that has no log yet. */
static void __attribute__((format(printf, 3, 0)))
write_line(const char *level, const char *subject, const char *format, va_list arguments)
{
	char raw[LOG_LINE_SIZE];
	char line[LOG_LINE_SIZE];
	size_t length = 0;

	/* A line cut off here is visibly cut off by log_escape() too, which has less room. */
	int used = snprintf(raw, sizeof raw, "%s: ", subject);
	if (used > 0 && used < (int)sizeof raw)
		vsnprintf(raw + used, sizeof raw - (size_t)used, format, arguments);
	if (level != NULL) {
		length = put_time(line, sizeof line);
		length += (size_t)snprintf(line + length, sizeof line - length, "%s ", level);
	}
	length += log_escape(line + length, sizeof line - length - 1, raw);
	line[length++] = '\n';
	/* Nobody is left to tell if this fails. */
	if (write(STDERR_FILENO, line, length) < 0)
		return;
}

void
log_debug(const char *subject, const char *format, ...)
{
	va_list arguments;

	if (stream.level > LOG_LEVEL_DEBUG)
		return;
	va_start(arguments, format);
	write_line("debug", subject, format, arguments);
	va_end(arguments);
}

void
log_info(const char *subject, const char *format, ...)
{
	va_list arguments;

	if (stream.level > LOG_LEVEL_INFO)
		return;
	va_start(arguments, format);
	write_line("info", subject, format, arguments);
	va_end(arguments);
}

void
log_warning(const char *subject, const char *format, ...)
{
	va_list arguments;

	if (stream.level > LOG_LEVEL_WARNING)
		return;
	va_start(arguments, format);
	write_line("warning", subject, format, arguments);
	va_end(arguments);
}

void
log_error(const char *subject, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line("error", subject, format, arguments);
	va_end(arguments);
}

void
fatal(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line(stream.is_open ? "error" : NULL, "barpointd", format, arguments);
	va_end(arguments);
	exit(1);
}
