/*
 * page.h - what a browser gets for an address that has no route.
 */
#pragma once

#include "server/web/route.h"

/* A view that router.js lists and that has no route, since it needs nothing but its name. Else as below. */
void page_other(const struct asked *asked, struct reply *reply);

/* A page that says so and leads on, with status 404. */
void page_missing(const struct asked *asked, struct reply *reply);
