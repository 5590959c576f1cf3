/*
 * cors.h - what a browser has to know to let pages of other servers read our answers (CORS, in the Fetch
 * standard): everybody may read everything, and nobody is known by a cookie.
 */
#pragma once

struct reply;

/* Lines of heads, each with its CRLF: for every answer, and for one whose head says more than a browser shows
 * to everybody. */
extern const char cors_fields[], cors_fields_of_heads[];

/* To OPTIONS: what may be asked for, and with which fields. Browsers ask before a page sends one of them. */
void cors_answer(struct reply *reply);
