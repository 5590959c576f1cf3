/*
 * forgot.h - `forgot alice` at the greeting: a code goes by mail to whoever has the account, if they have
 * proven an address. Whoever asks reads the same sentence after the same work, whether there is such an
 * account or not.
 */
#pragma once

struct session;
struct words;

/* Answers, and asks for a name again. */
void forgot_asked(struct session *session, const struct words *words);
