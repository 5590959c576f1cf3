/*
 * heard.c - a row for each sentence that a player at a table must know; the first that fits counts.
 */
#include "tools/player/heard.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* % is a name (the first one goes to `name`, the second to `other`), # a number, * whatever follows. */
static const struct sentence {
	const char *text;
	enum heard_kind kind;
} sentences[] = {
	{"board:*", HEARD_BOARD},
	{"5 % % *", HEARD_STATUS},
	{"12 % *", HEARD_TALK},
	{"15 % *", HEARD_TALK},

	{"% rolls # and #.", HEARD_ACTS},
	{"% moves *", HEARD_ACTS},
	{"% throws again: *", HEARD_ACTS},
	{"% can't move.", HEARD_PASS},
	{"You can't move.", HEARD_PASS},
	{"It's your turn. Please roll*", HEARD_ROLL},
	{"You may throw both dice again, once*", HEARD_MAY_REROLL},

	{"% doubles. Type 'accept' or 'reject'.", HEARD_DOUBLES},
	{"** % doubled. Type 'accept' or 'reject'.", HEARD_DOUBLES},
	{"You double. Please wait for % to accept or reject.", HEARD_WE_DOUBLE},
	{"** % hasn't responded to your double yet.", HEARD_WE_DOUBLE},
	{"% accepts the double. The cube shows #.", HEARD_TAKEN},
	{"You accept the double. The cube shows #.", HEARD_TAKEN},
	{"** You can't redouble*", HEARD_NO_REDOUBLE},
	{"** You can't double*", HEARD_NO_DOUBLE},
	{"** There is no cube at this table.", HEARD_NO_DOUBLE},
	{"** The cube can't be turned any further.", HEARD_NO_DOUBLE},

	{"% wants to resign. You will win # point*", HEARD_RESIGNS},
	{"** % wanted to resign. Type 'accept' or 'reject'.", HEARD_RESIGNS},
	{"You want to resign. *", HEARD_WE_RESIGN},
	{"** Wait until % accepted or rejected your resign.", HEARD_WE_RESIGN},
	{"% rejects. The game continues.", HEARD_GOES_ON_PLAYING},
	{"% has borne off the last checker. Type 'accept' or 'challenge'.", HEARD_WIN_WAITS},
	{"** % has borne off the last checker. Type 'accept' or 'challenge'.", HEARD_WIN_WAITS},

	{"WARNING: Don't accept if you want to continue the saved *", HEARD_WARNING},
	{"Type 'join %' to accept.", HEARD_TYPE_JOIN},
	{"** There's no saved match with %. Please give a match length.", HEARD_NO_SAVED},
	{"Type 'join' if you want to play the next game*", HEARD_JOIN_NEXT},
	{"Starting a new game with %.", HEARD_GAME},
	{"** You are now playing a # point match with %", HEARD_BEGINS},
	{"** You are now playing an unlimited match with %", HEARD_BEGINS},
	{"** Player % has joined you for a # point match.", HEARD_BEGINS},
	{"Player % has joined you for an unlimited match.", HEARD_BEGINS},
	{"You are now playing with %. Your running match was loaded.", HEARD_GOES_ON},
	{"% has joined you. Your running match was loaded.", HEARD_GOES_ON},
	{"% and % play match #, *", HEARD_OPTIONS},
	{"You win the # point match *", HEARD_OVER},
	{"% wins the # point match *", HEARD_OVER},

	{"1 % *", HEARD_WELCOME},
	{"2 % *", HEARD_SETTINGS},
	{"This is barpoint *", HEARD_VERSION},
	{"3", HEARD_MOTD},
	{"4", HEARD_MOTD_END},
	{"** You just logged in a second time*", HEARD_REPLACED},

	/* These are answers, but no refusals. */
	{"** Please wait for % to join too.", HEARD_NOTHING},
	{"** You're *", HEARD_NOTHING},
	{"** You'll *", HEARD_NOTHING},
	{"** You won't *", HEARD_NOTHING},
	{"** You will *", HEARD_NOTHING},
	{"** You invited *", HEARD_NOTHING},
	{"** You terminated the game*", HEARD_NOTHING},
	{"** Player % has left the game*", HEARD_NOTHING},
	{"** *", HEARD_REFUSAL},
	{"**% *", HEARD_SAVED},
	{" *% *", HEARD_SAVED_AWAY},
	{"  % *", HEARD_SAVED_AWAY},
};

/* A name, or the dash where there is none. NULL if neither stands there. */
static const char *
take_name(const char *line, char name[NAME_SIZE])
{
	size_t length = 0;
	while (isalpha((unsigned char)line[length]) || line[length] == '_')
		length++;
	if (length == 0 && line[0] == '-')
		length = 1;
	if (length == 0 || length >= NAME_SIZE)
		return NULL;
	memcpy(name, line, length);
	name[length] = '\0';
	return line + length;
}

static const char *
take_number(const char *line, int *number)
{
	size_t length = strspn(line, "0123456789");
	if (length == 0 || length > 9) /* so many fit an int */
		return NULL;
	*number = atoi(line);
	return line + length;
}

static bool
fits(const char *text, const char *line, struct heard *heard)
{
	for (; *text != '\0' && line != NULL; text++) {
		if (*text == '*' && text[1] == '\0') {
			heard->rest = line;
			return true;
		}
		if (*text == '%')
			line = take_name(line, heard->name[0] == '\0' ? heard->name : heard->other);
		else if (*text == '#')
			line = take_number(line, &heard->number);
		else
			line = *line == *text ? line + 1 : NULL;
	}
	return line != NULL && *line == '\0';
}

struct heard
hear(const char *line)
{
	for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
		struct heard heard = {.kind = sentences[i].kind, .rest = ""};
		if (fits(sentences[i].text, line, &heard))
			return heard;
	}
	return (struct heard){.kind = HEARD_NOTHING, .rest = ""};
}
