/*
 * tls_check.c - the same check as send_check.c for what leaves under TLS, which OpenSSL writes from inside
 * its shared library. For programs that have TLS: link it with shim_tls_link_args.
 */
#include <openssl/ssl.h>

#include "tests/shim/shim.h"

int __real_SSL_write_ex(SSL *tls, const void *data, size_t size, size_t *sent);
int __wrap_SSL_write_ex(SSL *tls, const void *data, size_t size, size_t *sent);

int
__wrap_SSL_write_ex(SSL *tls, const void *data, size_t size, size_t *sent)
{
	shim_check_send(SSL_get_fd(tls), "SSL_write_ex", data, size);
	int done = __real_SSL_write_ex(tls, data, size, sent);
	if (done == 1)
		shim_sent(SSL_get_fd(tls), *sent);
	return done;
}
