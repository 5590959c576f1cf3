/*
 * config_hook.h - the hooks of chat rooms: an address, and what is told there.
 */
#pragma once

#include <stdbool.h>

#include "server/config/config_keys.h"

struct config_hooks;

/* Adds one; nothing but blanks adds none. False: the complaint says why not, and doesn't quote the address,
 * for whoever knows it may write there. */
bool config_hook_read(struct config_hooks *hooks, const char *text, char complaint[CONFIG_COMPLAINT_SIZE]);

bool config_hooks_same(const struct config_hooks *one, const struct config_hooks *other);
