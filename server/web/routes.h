/*
 * routes.h - which path is answered by whom.
 */
#pragma once

#include "server/web/route.h"

/* The first route that fits asked->target, or NULL. Fills asked->star. */
const struct route *routes_find(struct asked *asked);
