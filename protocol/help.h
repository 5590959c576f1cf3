/*
 * help.h - help pages that belong to no command.
 */
#pragma once

struct help_topic {
	const char *name;
	const char *text; /* lines with '\n' between them; none begins with a digit, `** ` or `>` */
};

/* Ended by a row without a name. */
extern const struct help_topic help_topics[];
