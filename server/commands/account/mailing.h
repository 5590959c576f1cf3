/*
 * mailing.h - the line at login which says that mail came back.
 */
#pragma once

struct session;

/* Says, once, that letters were refused and that no more are sent. Programs without tags are not told. */
void mailing_remind(struct session *session);
