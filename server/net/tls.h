/*
 * tls.h - TLS straight over a nonblocking descriptor.
 *
 * Owns: what OpenSSL needs for it; the only file that names that library beside hash.c. May not touch: the
 * loop, what the bytes mean. OpenSSL keeps its errors in a queue of the thread: each call here empties it
 * first, so that no answer speaks of another connection.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "server/rules/must_use.h"

struct ssl_st;
struct ssl_ctx_st;

enum { TLS_REASON_SIZE = 768 };

/* What a call waits for. */
enum tls_wait {
	TLS_FOR_NOTHING,
	TLS_TO_READ,
	TLS_TO_WRITE,
};

/* Why a call has no bytes: of plain sockets, too. */
enum link_trouble {
	LINK_WAITS = -1, /* for the socket */
	LINK_FAILED = -2,
};

enum tls_step {
	TLS_STANDS,
	TLS_WAITS,
	TLS_REFUSED, /* with a reason */
};

/*
 * A certificate (PEM, with its chain) and its key, read and checked: the key fits, the certificate has not
 * expired at `now` (Unix seconds). NULL with a sentence in `reason`. Lines keep the context they began with:
 * it may be closed before them.
 */
struct ssl_ctx_st *tls_context_open(
	const char *certificate, const char *key, long long now, char reason[TLS_REASON_SIZE]);
/* From when and until when its certificate is valid, in Unix seconds. */
int64_t tls_context_beginning(struct ssl_ctx_st *context);
int64_t tls_context_expiry(struct ssl_ctx_st *context);
/* Whether both have the same certificate, with the same chain. */
bool tls_context_same(struct ssl_ctx_st *one, struct ssl_ctx_st *other);
void tls_context_close(struct ssl_ctx_st *context);

/* A certificate with its chain, and its key, as PEM. */
struct tls_texts {
	char *certificate, *key; /* owned */
	size_t certificate_size, key_size;
};

/* What another program needs to go on with it. False without memory. */
MUST_USE bool tls_context_texts(struct ssl_ctx_st *context, struct tls_texts *texts);
void tls_texts_clear(struct tls_texts *texts); /* nothing of the key stays in memory */

/* NULL: they can't be used. Whether the certificate has expired is not asked. */
struct ssl_ctx_st *tls_context_of_texts(const struct tls_texts *texts);

/* The server's side of one line; it does not own `fd`. NULL without memory. */
struct ssl_st *tls_open(struct ssl_ctx_st *context, int fd);

/* Says goodbye if the handshake is over and the socket takes it at once. Takes NULL. */
void tls_close(struct ssl_st *tls);

/* One step of the handshake: some 300 microseconds if it is the one that signs. */
MUST_USE enum tls_step tls_shake_hands(struct ssl_st *tls, enum tls_wait *wait, char reason[TLS_REASON_SIZE]);

/* As link_read() and link_send(): bytes, 0 at the end, or one of enum link_trouble. */
ssize_t tls_read(struct ssl_st *tls, char *bytes, size_t size, enum tls_wait *wait);
ssize_t tls_write(struct ssl_st *tls, const char *bytes, size_t size);

/* Bytes are read and decrypted already: the socket will not wake the loop for them. */
bool tls_has_more(const struct ssl_st *tls);
