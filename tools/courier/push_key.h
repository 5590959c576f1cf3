/*
 * push_key.h - the key by which push services know this server's letters: its file, its public half, and the
 * signed word (RFC 8292, VAPID) that goes along with each push.
 *
 * Owns: the key and its file. May not touch: the network.
 */
#pragma once

#include <stdint.h>

#include "server/rules/must_use.h"
#include "tools/courier/base64url.h"
#include "tools/courier/push_crypt.h"

struct push_key;

enum {
	PUSH_KEY_TEXT_SIZE = BASE64URL_SIZE(PUSH_POINT_SIZE),
	PUSH_KEY_REASON_SIZE = 512,
	PUSH_SIGNED_SIZE = 1024,
	PUSH_SIGNED_SECONDS = 12 * 60 * 60, /* how long such a word is good; a day at most */
};

/* From the file, which is made if it is missing: only its owner may read it. NULL with a sentence in
 * `reason`. push_key_close() takes NULL. */
MUST_USE struct push_key *push_key_open(const char *path, char reason[PUSH_KEY_REASON_SIZE]);
void push_key_close(struct push_key *key);

/* The public half, as browsers want it when they subscribe. Borrowed. */
const char *push_key_text(const struct push_key *key);

/* "vapid t=..., k=...", for the header Authorization of what goes to `origin` ("https://push.example.org"),
 * good from `now` on. `contact` is an address of whoever runs the server, "mailto:..." or "https:...".
 * Neither has quotes or backslashes. False: too long, or no signature. */
MUST_USE bool push_key_sign(const struct push_key *key, const char *origin, const char *contact, int64_t now,
	char out[PUSH_SIGNED_SIZE]);
