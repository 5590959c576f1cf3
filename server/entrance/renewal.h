/*
 * renewal.h - `renew` at the greeting: a push service has given a browser another subscription. The browser
 * may have nobody logged in just then, so the keys of the old one prove whose it is.
 */
#pragma once

struct session;
struct words;

enum { RENEWAL_WORDS = 6 };

/* renew <old p256dh> <old auth> <endpoint> <p256dh> <auth>; fewer words may be somebody's name. Answers, and
 * asks for a name again. */
void renewal_asked(struct session *session, const struct words *words);
