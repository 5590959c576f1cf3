/*
 * forgotten.h - a player who has forgotten their password types a code in its place (reset.h), and gives a
 * new one.
 *
 *   password or code --code fits--> new password --> again --> hashed --> stored, and in
 *                    --else-------> a line that says why, and the greeting
 */
#pragma once

#include "server/passwords/reset.h"

struct session;

/* A code was typed that is, or was, somebody's. Says what is wrong with it, or asks for the new password. */
void forgotten_prove(struct session *session, const char *code, enum reset_verdict verdict);

/* The new password, and the same again. */
void forgotten_password_line(struct session *session, const char *line);
void forgotten_again_line(struct session *session, const char *line);
