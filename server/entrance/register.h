/*
 * register.h - a guest becomes a player (protocol 2.4).
 */
#pragma once

#include "server/passwords/hashjob.h"

struct session;
struct words;

/* A line at `> ` of a guest, and at the two prompts for a new password. */
void register_guest_line(struct session *session, const char *line);
void register_password_line(struct session *session, const char *line);
void register_again_line(struct session *session, const char *line);

/* A new password, not empty: says what is wrong with it, or asks for it again. */
void register_new_password(struct session *session, const char *line);

/* The password typed once more: asks for another one if it differs, else has it hashed for `done`. */
void register_repeated_password(struct session *session, const char *line, hash_done_fn *done);

/* `register <client> <clip-version> <name> <password>` at the greeting, where the session then is again. */
void register_at_once(struct session *session, const struct words *words);
