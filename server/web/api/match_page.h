/*
 * match_page.h - fifty actions of a match and nothing else: what nobody can change any more once all fifty
 * are there, so that any cache may keep it for good.
 */
#pragma once

#include "server/tables/match_now.h"
#include "server/web/http/reply.h"
#include "server/web/route.h"

/* `from` and `count` are in what is asked. */
void match_page_answer(const struct asked *asked, const struct match_now *now, struct reply *reply);
