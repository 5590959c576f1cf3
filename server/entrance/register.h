/*
 * register.h - a guest becomes a player (protocol 2.4).
 */
#pragma once

struct session;

/* A line at `> ` of a guest, and at the two prompts for a new password. */
void register_guest_line(struct session *session, const char *line);
void register_password_line(struct session *session, const char *line);
void register_again_line(struct session *session, const char *line);
