/*
 * motd.c - reads the message of the day.
 */
#include "server/config/motd.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/messages.h"
#include "protocol/text.h"
#include "server/system/memory.h"

enum {
	MOTD_MAX = 8192,
	MOTD_LINE_SIZE = 256,
};

static void
add_line(char *text, char *line)
{
	line[strcspn(line, "\r\n")] = '\0';
	text_clean(line);
	/* Only numbered lines for programs begin with a digit: a 4 would be the end of the message. */
	snprintf(text + strlen(text), MOTD_MAX - strlen(text), "%s%s\r\n",
		line[0] >= '0' && line[0] <= '9' ? " " : "", line);
}

static void
cant_read(const char *path, char reason[MOTD_REASON_SIZE])
{
	snprintf(reason, MOTD_REASON_SIZE, "can't read the message of the day in %.512s: %s", path,
		strerror(errno));
}

/* False, with the reason, if the whole of it can't be read. */
static bool
read_lines(FILE *file, const char *path, char *text, char reason[MOTD_REASON_SIZE])
{
	char line[MOTD_LINE_SIZE];

	while (fgets(line, sizeof line, file) != NULL) {
		if (strlen(text) + sizeof line + 4 > MOTD_MAX) {
			snprintf(reason, MOTD_REASON_SIZE,
				"the message of the day in %.512s is longer than %d bytes", path, MOTD_MAX);
			return false;
		}
		add_line(text, line);
	}
	if (!ferror(file))
		return true;
	cant_read(path, reason);
	return false;
}

char *
motd_read(const char *path, char reason[MOTD_REASON_SIZE])
{
	char *text = must_calloc(1, MOTD_MAX + 1);

	if (path[0] == '\0') {
		message_write(text, MOTD_MAX, DIALECT_TELNET, MSG_MOTD_BUILT_IN, &(struct message_args){0});
		return text;
	}
	FILE *file = fopen(path, "re");
	if (file == NULL)
		cant_read(path, reason);
	bool is_read = file != NULL && read_lines(file, path, text, reason);
	if (file != NULL)
		fclose(file);
	if (is_read)
		return text;
	free(text);
	return NULL;
}
