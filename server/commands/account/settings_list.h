/*
 * settings_list.h - what a player has set, as they read it.
 */
#pragma once

#include "server/sessions/settings.h"

struct session;

void settings_list_toggles(struct session *session);
void settings_list_variables(struct session *session);

/* How many of the variables this session knows; programs without tags are shown still fewer. */
int settings_listed(const struct session *session);

/* As it is shown: what holds now, in the words that are typed. */
void settings_value_of(const struct session *session, enum variable variable, char value[SETTING_SIZE]);
