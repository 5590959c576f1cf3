/*
 * bodies.h - what a browser and a hook are sent of a letter: small JSON objects.
 *
 * Memory in, memory out.
 */
#pragma once

#include <stddef.h>

#include "server/rules/must_use.h"

struct letter;

/* {"title", "body", "url", "tag"}, to be freed. Ends the process without memory. */
MUST_USE char *body_for_browser(const struct letter *letter, size_t *size);

/* {"text", "content", "event"}: Matrix's hooks and Mattermost read the first, Discord the second. */
MUST_USE char *body_for_hook(const struct letter *letter, size_t *size);
