/*
 * tls.c - OpenSSL over a descriptor.
 */
#include "server/net/tls.h"

#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* New keys and the like, beside one record of text each: no honest client needs many. */
enum { IDLE_RECORDS = 32 };

/* What went wrong last, in OpenSSL's words; the rest of its queue is dropped. */
static const char *
fault(void)
{
	unsigned long error = ERR_get_error();
	const char *words = ERR_reason_error_string(error);

	if (ERR_SYSTEM_ERROR(error))
		words = strerror(ERR_GET_REASON(error));
	ERR_clear_error();
	return words != NULL ? words : "unknown error";
}

/* It is empty nearly always, and to clear it costs more than to look. */
static void
forget_faults(void)
{
	if (ERR_peek_error() != 0)
		ERR_clear_error();
}

/* OpenSSL reads on until a record holds text, and computes new keys as often as it is asked to. A client that
 * asks for nothing else would hold the loop; its connection ends as if it had hung up. */
static void
on_record(int sent, int version, int type, const void *bytes, size_t size, SSL *tls, void *arg)
{
	intptr_t idle = (intptr_t)SSL_get_app_data(tls);
	(void)version;
	(void)bytes;
	(void)size;
	(void)arg;

	if (sent || type != SSL3_RT_HEADER || !SSL_is_init_finished(tls))
		return;
	SSL_set_app_data(tls, (void *)(idle + 1));
	if (idle >= IDLE_RECORDS)
		SSL_set_shutdown(tls, SSL_RECEIVED_SHUTDOWN);
}

/* What has been read was one of the records, and makes up for another. */
static void
forget_records(SSL *tls)
{
	intptr_t idle = (intptr_t)SSL_get_app_data(tls);

	SSL_set_app_data(tls, (void *)(idle > 2 ? idle - 2 : 0));
}

/* Idle lines keep no buffers; what is written may move between two tries of it (link.h). A client that asks
 * for another handshake is told no: each costs as much as a login. */
static void
set_options(SSL_CTX *context)
{
	SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
	SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
					  SSL_MODE_ENABLE_PARTIAL_WRITE);
	/* A record in one call, not its head and then the rest; tls_has_more() knows of what lies there. */
	SSL_CTX_set_read_ahead(context, 1);
	SSL_CTX_set_options(
		context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
	SSL_CTX_set_msg_callback(context, on_record);
	/* Tickets carry what a client needs to come back sooner; nothing is kept here. */
	SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
	SSL_CTX_set_num_tickets(context, 1);
}

/* False with a sentence if the certificate is not good at this time. */
static bool
is_in_date(SSL_CTX *context, const char *path, long long now, char reason[TLS_REASON_SIZE])
{
	X509 *certificate = SSL_CTX_get0_certificate(context);
	time_t at = (time_t)now;

	if (X509_cmp_time(X509_get0_notAfter(certificate), &at) > 0)
		return true;
	snprintf(reason, TLS_REASON_SIZE, "tls-certificate: the certificate in %.512s has expired", path);
	return false;
}

/* A key is often closed to all but root: then the sentence says who may not read it. */
static void
cant_read(const char *what, const char *path, char reason[TLS_REASON_SIZE])
{
	unsigned long error = ERR_peek_error();
	bool closed = ERR_SYSTEM_ERROR(error) && ERR_GET_REASON(error) == EACCES;
	const struct passwd *user = closed ? getpwuid(geteuid()) : NULL;

	snprintf(reason, TLS_REASON_SIZE, "tls-%s: can't read the %s in %.512s%s%.32s: %s", what, what, path,
		user != NULL ? " as user " : "", user != NULL ? user->pw_name : "", fault());
}

/* False with a sentence if the files can't be used together. */
static bool
load(SSL_CTX *context, const char *certificate, const char *key, long long now, char reason[TLS_REASON_SIZE])
{
	if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
		cant_read("certificate", certificate, reason);
		return false;
	}
	if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1 ||
		SSL_CTX_check_private_key(context) != 1) {
		bool unfit = ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH ||
			     ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_TYPE_MISMATCH;
		if (unfit)
			snprintf(reason, TLS_REASON_SIZE,
				"tls-key: the key in %.256s is not that of the certificate in %.256s", key,
				certificate);
		else
			cant_read("key", key, reason);
		ERR_clear_error();
		return false;
	}
	return is_in_date(context, certificate, now, reason);
}

SSL_CTX *
tls_context_open(const char *certificate, const char *key, long long now, char reason[TLS_REASON_SIZE])
{
	ERR_clear_error();
	SSL_CTX *context = SSL_CTX_new(TLS_server_method());

	if (context == NULL) {
		snprintf(reason, TLS_REASON_SIZE, "TLS can't be used: %s", fault());
		return NULL;
	}
	set_options(context);
	if (load(context, certificate, key, now, reason))
		return context;
	SSL_CTX_free(context);
	return NULL;
}

int64_t
tls_context_expiry(SSL_CTX *context)
{
	struct tm utc;

	return ASN1_TIME_to_tm(X509_get0_notAfter(SSL_CTX_get0_certificate(context)), &utc) == 1
		       ? (int64_t)timegm(&utc)
		       : 0;
}

int64_t
tls_context_beginning(SSL_CTX *context)
{
	struct tm utc;

	return ASN1_TIME_to_tm(X509_get0_notBefore(SSL_CTX_get0_certificate(context)), &utc) == 1
		       ? (int64_t)timegm(&utc)
		       : 0;
}

bool
tls_context_same(SSL_CTX *one, SSL_CTX *other)
{
	STACK_OF(X509) *chain = NULL, *other_chain = NULL;

	SSL_CTX_get0_chain_certs(one, &chain);
	SSL_CTX_get0_chain_certs(other, &other_chain);
	if (X509_cmp(SSL_CTX_get0_certificate(one), SSL_CTX_get0_certificate(other)) != 0 ||
		sk_X509_num(chain) != sk_X509_num(other_chain))
		return false;
	for (int i = 0; i < sk_X509_num(chain); i++)
		if (X509_cmp(sk_X509_value(chain, i), sk_X509_value(other_chain, i)) != 0)
			return false;
	return true;
}

void
tls_context_close(SSL_CTX *context)
{
	SSL_CTX_free(context);
}

/* False without memory. */
static bool
copy_text(BIO *written, char **text, size_t *size)
{
	char *bytes;
	long length = BIO_get_mem_data(written, &bytes);

	*text = length > 0 ? malloc((size_t)length) : NULL;
	if (*text == NULL)
		return false;
	memcpy(*text, bytes, (size_t)length);
	*size = (size_t)length;
	return true;
}

static bool
write_chain(BIO *to, SSL_CTX *context)
{
	STACK_OF(X509) *chain = NULL;
	bool written = PEM_write_bio_X509(to, SSL_CTX_get0_certificate(context)) == 1;

	SSL_CTX_get0_chain_certs(context, &chain);
	for (int i = 0; written && i < sk_X509_num(chain); i++)
		written = PEM_write_bio_X509(to, sk_X509_value(chain, i)) == 1;
	return written;
}

bool
tls_context_texts(SSL_CTX *context, struct tls_texts *texts)
{
	BIO *certificate = BIO_new(BIO_s_mem()), *key = BIO_new(BIO_s_mem());

	*texts = (struct tls_texts){.key = NULL};
	bool written = certificate != NULL && key != NULL && write_chain(certificate, context) &&
		       PEM_write_bio_PrivateKey(
			       key, SSL_CTX_get0_privatekey(context), NULL, NULL, 0, NULL, NULL) == 1 &&
		       copy_text(certificate, &texts->certificate, &texts->certificate_size) &&
		       copy_text(key, &texts->key, &texts->key_size);
	BIO_free(certificate);
	BIO_free(key); /* OpenSSL overwrites what was in it */
	ERR_clear_error();
	if (!written)
		tls_texts_clear(texts);
	return written;
}

void
tls_texts_clear(struct tls_texts *texts)
{
	if (texts->key != NULL)
		explicit_bzero(texts->key, texts->key_size);
	free(texts->key);
	free(texts->certificate);
	*texts = (struct tls_texts){.key = NULL};
}

/* Nobody is asked for the password of a key. */
static int
no_password(char *password, int size, int writes, void *arg)
{
	(void)password;
	(void)size;
	(void)writes;
	(void)arg;
	return -1;
}

static bool
load_chain(SSL_CTX *context, BIO *text)
{
	X509 *certificate = PEM_read_bio_X509(text, NULL, no_password, NULL);
	bool loaded = certificate != NULL && SSL_CTX_use_certificate(context, certificate) == 1;

	X509_free(certificate);
	while (loaded && (certificate = PEM_read_bio_X509(text, NULL, no_password, NULL)) != NULL) {
		loaded = SSL_CTX_add1_chain_cert(context, certificate) == 1;
		X509_free(certificate);
	}
	return loaded;
}

static bool
load_key(SSL_CTX *context, BIO *text)
{
	EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, no_password, NULL);
	bool loaded = key != NULL && SSL_CTX_use_PrivateKey(context, key) == 1 &&
		      SSL_CTX_check_private_key(context) == 1;

	EVP_PKEY_free(key);
	return loaded;
}

SSL_CTX *
tls_context_of_texts(const struct tls_texts *texts)
{
	if (texts->certificate_size > INT_MAX || texts->key_size > INT_MAX)
		return NULL;
	SSL_CTX *context = SSL_CTX_new(TLS_server_method());
	BIO *certificate = BIO_new_mem_buf(texts->certificate, (int)texts->certificate_size),
	    *key = BIO_new_mem_buf(texts->key, (int)texts->key_size);
	bool loaded = context != NULL && certificate != NULL && key != NULL;

	if (loaded) {
		set_options(context);
		loaded = load_chain(context, certificate) && load_key(context, key);
	}
	BIO_free(certificate);
	BIO_free(key);
	ERR_clear_error();
	if (loaded)
		return context;
	SSL_CTX_free(context);
	return NULL;
}

SSL *
tls_open(SSL_CTX *context, int fd)
{
	SSL *tls = SSL_new(context);

	if (tls != NULL && SSL_set_fd(tls, fd) == 1) {
		SSL_set_accept_state(tls);
		return tls;
	}
	SSL_free(tls);
	ERR_clear_error();
	return NULL;
}

void
tls_close(SSL *tls)
{
	if (tls == NULL)
		return;
	ERR_clear_error();
	if (SSL_is_init_finished(tls))
		(void)SSL_shutdown(tls);
	SSL_free(tls);
	ERR_clear_error();
}

enum tls_step
tls_shake_hands(SSL *tls, enum tls_wait *wait, char reason[TLS_REASON_SIZE])
{
	ERR_clear_error();
	errno = 0;
	int done = SSL_do_handshake(tls);

	*wait = TLS_FOR_NOTHING;
	if (done == 1)
		return TLS_STANDS;
	int error = SSL_get_error(tls, done);
	if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
		*wait = error == SSL_ERROR_WANT_READ ? TLS_TO_READ : TLS_TO_WRITE;
		return TLS_WAITS;
	}
	if (error == SSL_ERROR_SYSCALL && errno != 0)
		snprintf(reason, TLS_REASON_SIZE, "%s", strerror(errno));
	else
		snprintf(reason, TLS_REASON_SIZE, "%s", fault());
	ERR_clear_error();
	return TLS_REFUSED;
}

ssize_t
tls_read(SSL *tls, char *bytes, size_t size, enum tls_wait *wait)
{
	size_t got;

	forget_faults();
	*wait = TLS_FOR_NOTHING;
	int done = SSL_read_ex(tls, bytes, size, &got);
	if (done == 1) {
		forget_records(tls);
		return (ssize_t)got;
	}
	switch (SSL_get_error(tls, done)) {
	case SSL_ERROR_WANT_READ:
		*wait = TLS_TO_READ;
		return LINK_WAITS;
	case SSL_ERROR_WANT_WRITE:
		*wait = TLS_TO_WRITE;
		return LINK_WAITS;
	case SSL_ERROR_ZERO_RETURN:
		return 0;
	default:
		break;
	}
	/* A connection that just ends, without TLS's goodbye, ends like any other. */
	bool ended = ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING;
	ERR_clear_error();
	return ended ? 0 : LINK_FAILED;
}

ssize_t
tls_write(SSL *tls, const char *bytes, size_t size)
{
	size_t sent;

	forget_faults();
	int done = SSL_write_ex(tls, bytes, size, &sent);
	if (done == 1)
		return (ssize_t)sent;
	/* Once the handshake is over nothing that is written waits for something to be read. */
	bool waits = SSL_get_error(tls, done) == SSL_ERROR_WANT_WRITE;
	ERR_clear_error();
	return waits ? LINK_WAITS : LINK_FAILED;
}

bool
tls_has_more(const SSL *tls)
{
	return SSL_has_pending(tls) == 1;
}
