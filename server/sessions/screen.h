/*
 * screen.h - how boards look on one person's screen, or whether they listen instead: what they have set, else
 * what their terminal says.
 */
#pragma once

#include <stdbool.h>

struct session;

/* 1..4. If it isn't set: 3 for programs (protocol 7.2); 4 for people who logged in at the prompts and can
 * be shown Unicode, or have no room for 2; else 2. Programs never get 4, whatever the same player has set as
 * a person. */
int screen_boardstyle(const struct session *session);

/* A board after each play, and after each throw. A page (`set tags yes person`) draws all of them, whatever
 * its player has set for lines of text. */
bool screen_wants_board(const struct session *session, bool after_roll);

/* False for programs until they have set it themselves, whatever the same player has set as a person. */
bool screen_has_utf8(const struct session *session);
bool screen_has_colour(const struct session *session);

/* Its width; 0 = not known. */
int screen_columns(const struct session *session);

/* Lines for it are folded at this width; 0 = they are as long as they are. */
int screen_fold_width(const struct session *session);

/* Its lines are folded to fewer than 80 columns, for a person: text that was cut for 80 would be ragged
 * there. */
bool screen_flows(const struct session *session);

/* How lists are written to it. Programs and those who log in with `connect` have the wide ones alone. */
enum list_form {
	LIST_WIDE,
	LIST_NARROW,
	LIST_SPOKEN,
	LIST_FORMS,
};
enum list_form screen_list_form(const struct session *session);

/* Settings or the terminal's answers have changed: works out again whether it listens (session->listens). */
void screen_settle_listening(struct session *session);
