/*
 * settings.h - what a player has set: the 17 toggles and the 6 variables of FIBS, and those that only this
 * server has, as values in memory.
 *
 * Their names and confirmations are in protocol/setting_names.c; the database keeps them as name and text.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/setting_names.h"
#include "server/rules/options.h"
#include "server/sessions/accept.h"

struct settings {
	uint32_t toggles;     /* bit TOGGLE_x */
	uint8_t boardstyle;   /* 1..4, 0 = never set (server/sessions/screen.h) */
	uint8_t sortwho;      /* enum sort_who */
	uint16_t linelength;  /* 0 = no limit */
	uint16_t pagelength;  /* 0 = no limit */
	int16_t redoubles;    /* 0 = none, REDOUBLES_UNLIMITED */
	uint8_t screenreader; /* enum screenreader */
	uint8_t program;      /* plays by itself: 0 or 1 */
	uint8_t touch;	      /* is told of checkers that others try: 0 or 1 */
	uint8_t public;	      /* anybody may read of running matches by HTTP: 0 or 1 */
	uint8_t envelopes;    /* reads what is in them at each match: 0 or 1 */
	uint8_t friends;      /* enum friends_told */
	uint8_t autovacation; /* days of vacation in place of a slow match lost on time: 0 or 1 */
	uint8_t orientation;  /* enum orientation */
	uint8_t charset;      /* enum charset */
	uint8_t colour;	      /* enum colour */
	struct accept accept;
	char club[21]; /* "" = none */
	char timezone[32];
	char options[OPTIONS_TEXT_SIZE]; /* preferred at invitations; "" = none */
};

enum { SETTING_SIZE = OPTIONS_TEXT_SIZE }; /* of a value as text */

/* Of those who are not online yet: nothing is set. */
extern const struct settings settings_of_strangers;

/* A new account's settings (protocol 7.1, 7.2). */
void settings_init(struct settings *settings);

static inline bool
settings_has(const struct settings *settings, enum toggle toggle)
{
	return settings->toggles & (1u << toggle);
}

void settings_put(struct settings *settings, enum toggle toggle, bool on);

/* A stored row, as the database has it. Unknown names and bad values are ignored: a newer server may have set
 * them. */
void settings_read(struct settings *settings, const char *name, const char *value);

/* The value of a variable as people type it and as it is stored. */
void settings_write(const struct settings *settings, enum variable variable, char value[SETTING_SIZE]);

enum set_result {
	SET_OK,
	SET_BAD_VALUE,
};
/* Takes a typed value; on SET_BAD_VALUE nothing has changed. */
enum set_result settings_set(struct settings *settings, enum variable variable, const char *value);
