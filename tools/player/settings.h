/*
 * settings.h - a player's toggles as a house player needs them.
 */
#pragma once

struct link;

/* `line` is line 2 of a login: sends a command for each setting that is another. */
void settings_correct(struct link *link, const char *line);
