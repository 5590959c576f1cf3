/*
 * certificate.c - P-256, as most servers on the web have it.
 */
#include "tools/bench/lines/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>

#include "tools/bench/fail.h"

enum { HOUR = 3600 };

static X509 *
signed_by(EVP_PKEY *key)
{
	X509 *certificate = X509_new();

	if (certificate == NULL)
		fail("no certificate");
	X509_NAME *name = X509_get_subject_name(certificate);
	X509_set_version(certificate, X509_VERSION_3);
	ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
	X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
	X509_gmtime_adj(X509_getm_notAfter(certificate), HOUR);
	X509_set_pubkey(certificate, key);
	X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1, 0);
	X509_set_issuer_name(certificate, name);
	if (X509_sign(certificate, key, EVP_sha256()) == 0)
		fail("can't sign a certificate");
	return certificate;
}

void
certificate_make(const char *certificate_path, const char *key_path)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	FILE *key_file = fopen(key_path, "w"), *certificate_file = fopen(certificate_path, "w");

	if (key == NULL || key_file == NULL || certificate_file == NULL)
		fail_system("can't write a certificate and its key");
	X509 *certificate = signed_by(key);
	if (PEM_write_X509(certificate_file, certificate) != 1 ||
		PEM_write_PrivateKey(key_file, key, NULL, NULL, 0, NULL, NULL) != 1)
		fail("can't write a certificate and its key");
	if (fclose(key_file) != 0 || fclose(certificate_file) != 0)
		fail_system("can't write a certificate and its key");
	X509_free(certificate);
	EVP_PKEY_free(key);
}
