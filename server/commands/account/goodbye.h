/*
 * goodbye.h - is a line a goodbye? That is all that some client programs type after a registration.
 */
#pragma once

#include <stdbool.h>

struct session;

bool goodbye_is(const struct session *session, const char *line);
