/*
 * websocket_key.h - the proof in a WebSocket's handshake that its server speaks that protocol (RFC
 * 6455, 4.2.2).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

enum { WEBSOCKET_ANSWER_SIZE = 29 }; /* base64 of 20 bytes, with NUL */

/* False if the key isn't base64 of 16 bytes. */
MUST_USE bool websocket_key_answer(const char *key, char answer[WEBSOCKET_ANSWER_SIZE]);
