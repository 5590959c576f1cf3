/*
 * screen.h - how boards look on one person's screen, or whether they listen instead: what they have set, else
 * what their terminal says.
 */
#pragma once

#include <stdbool.h>

struct session;

/* 1..4. If it isn't set: 3 for programs (protocol 7.2); 4 for people who logged in at the prompts and can
 * be shown Unicode, else 2. Programs never get 4, whatever the same player has set as a person. */
int screen_boardstyle(const struct session *session);

/* False for programs until they have set it themselves, whatever the same player has set as a person. */
bool screen_has_utf8(const struct session *session);
bool screen_has_colour(const struct session *session);

/* Its width; 0 = not known. */
int screen_columns(const struct session *session);

/* Settings or the terminal's answers have changed: works out again whether it listens (session->listens). */
void screen_settle_listening(struct session *session);
