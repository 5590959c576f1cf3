/*
 * screen.h - how boards look on one person's screen: what he has set, else what his terminal says.
 *
 * Owns: when a terminal is asked, session->terminal. Only who logged in at the prompts is ever asked: client
 * programs compare what they get byte by byte (protocol 1.5).
 */
#pragma once

#include <stdbool.h>

struct session;
struct telnet_sequence;

/* He has logged in at the prompts: asks his terminal. */
void screen_ask(struct session *session);

/* His terminal says something, asked or not. */
void screen_hear(struct session *session, const struct telnet_sequence *sequence);

/*
 * 1..4. Until it is set 3 for programs (protocol 7.2); for people 4 if Unicode can be shown to one who
 * logged in at the prompts, else 2. Programs never get 4, whatever the same player has set as a person.
 */
int screen_boardstyle(const struct session *session);

/* False for programs, whatever the same player has set as a person, until they have set it themselves. */
bool screen_has_utf8(const struct session *session);
bool screen_has_colour(const struct session *session);

/* Its width; 0 = not known. */
int screen_columns(const struct session *session);
