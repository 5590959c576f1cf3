/*
 * registration.h - what a new account is refused for: its name, its password, the address. Asked at `login:`
 * (entrance/register.h), and by visitors who want to stay (keep.c).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/messages.h"

struct peer;
struct server;

/* The message that says what is wrong with a new name; MSG_NONE if nothing is. */
enum message registration_fault_of_name(struct server *server, const char *name);

/* Likewise with a new password, in the words of a command: `** ...`. */
enum message registration_fault_of_password(const char *password);

/* Whether the address may register one more. If not, it is counted and logged, and *args has the bound and
 * the minutes to wait. */
bool registration_is_open(
	struct server *server, const struct peer *peer, const char *subject, struct message_args *args);

/* It has registered one more. */
void registration_count(struct server *server, const struct peer *peer);
