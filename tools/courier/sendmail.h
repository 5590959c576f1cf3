/*
 * sendmail.h - mail by the program sendmail of this machine, which every mailer for Unix has: a process for
 * each mail.
 *
 * Owns: the processes, until they have ended; they have half a minute.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"
#include "tools/courier/mailer.h"

struct event_base;
struct sendmail;

/* What they say on standard error is heard if `heard`, else nobody's: it may name addresses. NULL without
 * memory. What still runs at sendmail_close() is left alone: it has its mail. */
MUST_USE struct sendmail *sendmail_open(struct event_base *base, bool heard);
void sendmail_close(struct sendmail *sendmail);

/* Why it can't work here, as a sentence; NULL = it can. Borrowed for good. */
const char *sendmail_fault(void);

void sendmail_start(struct sendmail *sendmail, const struct mail *mail, mailing_over *over, void *arg);
