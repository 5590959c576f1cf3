/*
 * tls_client.c - OpenSSL as a client.
 */
#include "tools/bench/lines/tls_client.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "tools/bench/fail.h"

/* One for all, as programs have it. */
static SSL_CTX *
context_of_all(void)
{
	static SSL_CTX *context;

	if (context == NULL) {
		context = SSL_CTX_new(TLS_client_method());
		if (context == NULL)
			fail("no TLS");
		SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
		SSL_CTX_set_read_ahead(context, 1);
		SSL_CTX_set_verify(context, SSL_VERIFY_NONE, NULL);
	}
	return context;
}

struct ssl_st *
tls_client_open(int fd)
{
	SSL *tls = SSL_new(context_of_all());

	if (tls == NULL || SSL_set_fd(tls, fd) != 1)
		fail("no TLS for a connection");
	SSL_set_connect_state(tls);
	(void)SSL_do_handshake(tls); /* says hello */
	return tls;
}

void
tls_client_close(struct ssl_st *tls)
{
	SSL_free(tls);
}

bool
tls_client_stands(const struct ssl_st *tls)
{
	return SSL_is_init_finished(tls);
}

ssize_t
tls_client_read(struct ssl_st *tls, char *bytes, size_t size)
{
	size_t got;

	ERR_clear_error();
	int done = SSL_read_ex(tls, bytes, size, &got);
	if (done == 1)
		return (ssize_t)got;
	errno = EAGAIN;
	int error = SSL_get_error(tls, done);
	return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? -1 : 0;
}

bool
tls_client_write(struct ssl_st *tls, const char *bytes, size_t size)
{
	size_t sent;

	ERR_clear_error();
	int done = SSL_write_ex(tls, bytes, size, &sent);
	if (done == 1)
		return true;
	if (SSL_get_error(tls, done) == SSL_ERROR_WANT_WRITE)
		fail("the server doesn't read: a short line doesn't fit into the socket");
	return false;
}
