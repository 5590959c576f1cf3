/*
 * screen.h - how boards look on one person's screen, or whether they listen instead: what they have set, else
 * what their terminal says.
 */
#pragma once

#include <stdbool.h>

struct session;

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

/* Settings have changed, or what the terminal says: works out again whether it listens (session->listens). */
void screen_settle_listening(struct session *session);
