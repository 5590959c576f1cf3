/*
 * source.c - bytes and lines of a foreign file.
 */
#include "protocol/archive/source.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "protocol/text.h"

void
source_begin(struct source *source, FILE *in, char *problem, int64_t size_max)
{
	*source = (struct source){.in = in, .problem = problem, .size_max = size_max, .line = 1};
}

bool
source_wrong(struct source *source, const char *format, ...)
{
	va_list arguments;
	int length = snprintf(source->problem, SOURCE_PROBLEM_SIZE, "line %d: ", source->line);

	va_start(arguments, format);
	vsnprintf(source->problem + length, SOURCE_PROBLEM_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	text_clean(source->problem);
	return false;
}

static int
fail(struct source *source, const char *why)
{
	source_wrong(source, "%s", why);
	source->failed = true;
	return EOF;
}

int
source_byte(struct source *source)
{
	if (source->failed)
		return EOF;
	if (source->size == source->size_max)
		return fail(source, "no match is as long as this file");
	errno = 0;
	int byte = getc(source->in);
	if (byte == EOF)
		return ferror(source->in) ? fail(source, strerror(errno)) : EOF;
	source->line += source->line_ended;
	source->line_ended = byte == '\n';
	source->size++;
	return byte != '\0' ? byte : fail(source, "this is no text: there is a zero byte in it");
}

bool
source_line(struct source *source, char *line, size_t size)
{
	size_t length = 0;
	int byte;

	while ((byte = source_byte(source)) != EOF && byte != '\n') {
		if (length == size - 1) {
			fail(source, "the line is too long");
			break;
		}
		line[length++] = (char)byte;
	}
	if (length > 0 && line[length - 1] == '\r')
		length--;
	line[length] = '\0';
	return !source->failed && (byte == '\n' || length > 0);
}
