/*
 * settings.c - the 21 fields of line 2, as protocol/README.md numbers them.
 */
#include "tools/player/settings.h"

#include <stdio.h>
#include <string.h>

#include "tools/player/link.h"

enum { FIELDS = 22, LINE_SIZE = 512 };

static const struct wanted {
	int field;
	const char *value;
	const char *command; /* that makes it so */
} wanted[] = {
	{3, "1", "toggle autoboard"},
	{5, "0", "toggle automove"},
	{6, "0", "back"},
	{9, "1", "toggle double"},
	{11, "0", "toggle greedy"},
	{12, "1", "toggle moreboards"},
	{13, "0", "toggle moves"},
	{14, "0", "toggle notify"},
	{16, "0", "toggle ratings"},
	{18, "unlimited", "set redoubles unlimited"},
	{19, "0", "toggle report"},
	{20, "1", "toggle silent"},
	{17, "1", "toggle ready"},
};

void
settings_correct(struct link *link, const char *line)
{
	char copy[LINE_SIZE];
	const char *fields[FIELDS];
	int count = 0;
	char *rest = NULL;
	snprintf(copy, sizeof copy, "%s", line);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL && count < FIELDS;
		word = strtok_r(NULL, " ", &rest))
		fields[count++] = word;
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		if (wanted[i].field < count && strcmp(fields[wanted[i].field], wanted[i].value) != 0)
			link_send(link, "%s", wanted[i].command);
	}
}
