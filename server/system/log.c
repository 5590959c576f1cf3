/*
 * log.c - composes a line in memory and writes it with one write(), so that lines of different threads stay
 * whole.
 */
#include "server/system/log.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/system/clock.h"

/* Set at the start, the level by each reload, too. Every thread reads it. */
static struct {
	bool is_open;
	bool is_journal; /* of systemd: it knows the time, and wants the level as "<6>" */
	const char *program;
	_Atomic(enum log_level) level;
} stream = {.program = "barpointd", .level = LOG_LEVEL_INFO};

static const char *const level_names[] = {
	[LOG_LEVEL_DEBUG] = "debug",
	[LOG_LEVEL_INFO] = "info",
	[LOG_LEVEL_WARNING] = "warning",
	[LOG_LEVEL_ERROR] = "error",
};
static_assert(sizeof level_names / sizeof *level_names == LOG_LEVELS, "each level has a name");

/* As syslog numbers them. */
static const int priorities[] = {
	[LOG_LEVEL_DEBUG] = 7,
	[LOG_LEVEL_INFO] = 6,
	[LOG_LEVEL_WARNING] = 4,
	[LOG_LEVEL_ERROR] = 3,
};
static_assert(sizeof priorities / sizeof *priorities == LOG_LEVELS, "each level has a priority");

const char *
log_level_name(enum log_level level)
{
	assert(level < LOG_LEVELS);
	return level_names[level];
}

void
log_look_for_journal(void)
{
	const char *journal = getenv("JOURNAL_STREAM");
	unsigned long long device, inode;
	struct stat status;

	stream.is_journal = journal != NULL && sscanf(journal, "%llu:%llu", &device, &inode) == 2 &&
			    fstat(STDERR_FILENO, &status) == 0 && status.st_dev == device &&
			    status.st_ino == inode;
}

bool
log_to_file(const char *path)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_CLOEXEC, 0640);
	bool opened = fd >= 0 && dup2(fd, STDERR_FILENO) >= 0;
	int error = errno;

	if (fd >= 0)
		close(fd);
	if (opened)
		log_look_for_journal();
	errno = error;
	return opened;
}

void
log_set_program(const char *name)
{
	stream.program = name;
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

/* What comes before the subject. A process that has no log yet says neither time nor level. */
static size_t
put_head(char *line, size_t size, enum log_level level, bool has_log)
{
	if (stream.is_journal)
		return (size_t)snprintf(line, size, "<%d>", priorities[level]);
	if (!has_log)
		return 0;
	size_t length = put_time(line, size);
	return length + (size_t)snprintf(line + length, size - length, "%s ", level_names[level]);
}

static void __attribute__((format(printf, 4, 0)))
write_line(enum log_level level, bool has_log, const char *subject, const char *format, va_list arguments)
{
	char raw[LOG_LINE_SIZE];
	char line[LOG_LINE_SIZE];

	/* A line cut off here is visibly cut off by log_escape() too, which has less room. */
	int used = snprintf(raw, sizeof raw, "%s: ", subject);
	if (used > 0 && used < (int)sizeof raw)
		vsnprintf(raw + used, sizeof raw - (size_t)used, format, arguments);
	size_t length = put_head(line, sizeof line, level, has_log);
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
	write_line(LOG_LEVEL_DEBUG, true, subject, format, arguments);
	va_end(arguments);
}

void
log_info(const char *subject, const char *format, ...)
{
	va_list arguments;

	if (stream.level > LOG_LEVEL_INFO)
		return;
	va_start(arguments, format);
	write_line(LOG_LEVEL_INFO, true, subject, format, arguments);
	va_end(arguments);
}

void
log_warning(const char *subject, const char *format, ...)
{
	va_list arguments;

	if (stream.level > LOG_LEVEL_WARNING)
		return;
	va_start(arguments, format);
	write_line(LOG_LEVEL_WARNING, true, subject, format, arguments);
	va_end(arguments);
}

void
log_error(const char *subject, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line(LOG_LEVEL_ERROR, true, subject, format, arguments);
	va_end(arguments);
}

void
log_always(const char *subject, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line(LOG_LEVEL_INFO, true, subject, format, arguments);
	va_end(arguments);
}

void
fatal(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_line(LOG_LEVEL_ERROR, stream.is_open, stream.program, format, arguments);
	va_end(arguments);
	exit(1);
}
