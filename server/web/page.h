/*
 * page.h - what a browser gets for an address that is none of ours.
 */
#pragma once

#include "server/web/route.h"

/* A page that says so and leads on, with status 404. */
void page_missing(const struct asked *asked, struct reply *reply);
