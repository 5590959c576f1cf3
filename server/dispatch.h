/*
 * dispatch.h - who answers what a session sends: the way from the sockets' folders up to the commands.
 */
#pragma once

struct session_owner;

extern const struct session_owner dispatch_owner;
