/*
 * tls_client.h - the client's end of TLS over a connection of the bench.
 *
 * Certificates are not checked: the bench makes its own (certificate.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct ssl_st;

/* Begins the handshake, which goes on in tls_client_read(). It does not own `fd`. */
struct ssl_st *tls_client_open(int fd);
void tls_client_close(struct ssl_st *tls);

/* Whether the handshake is over: before that nothing can be written. */
bool tls_client_stands(const struct ssl_st *tls);

/* As recv(), errno included. */
ssize_t tls_client_read(struct ssl_st *tls, char *bytes, size_t size);

/* All of it; the bench ends if the socket has no room. False if the far end is gone. */
bool tls_client_write(struct ssl_st *tls, const char *bytes, size_t size);
