/*
 * mailing.h - the line at a login that mail came back.
 */
#pragma once

struct session;

/* Once: letters were refused, and none is sent any more. Programs without tags read nothing of it. */
void mailing_remind(struct session *session);
