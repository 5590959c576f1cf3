/*
 * push_crypt_test.c - the example of RFC 8291, section 5 and appendix A, to the byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include "tests/groups/group.h"
#include "tools/courier/base64url.h"
#include "tools/courier/push_crypt.h"

static const char text[] = "When I grow up, I want to be a watermelon";
static const char reader_key[] =
	"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

/* A key of P-256 from its two halves. */
static EVP_PKEY *
key_of(const char *secret, const char *point)
{
	uint8_t number[32], bytes[PUSH_POINT_SIZE];
	EVP_PKEY *key = NULL;

	assert_int_equal(base64url_read(number, sizeof number, secret), sizeof number);
	assert_int_equal(base64url_read(bytes, sizeof bytes, point), sizeof bytes);
	BIGNUM *secret_number = BN_bin2bn(number, sizeof number, NULL);
	OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
	assert_int_equal(
		OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0), 1);
	assert_int_equal(
		OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, bytes, sizeof bytes), 1);
	assert_int_equal(OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, secret_number), 1);
	OSSL_PARAM *parts = OSSL_PARAM_BLD_to_param(builder);
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
	assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parts), 1);
	EVP_PKEY_CTX_free(context);
	OSSL_PARAM_free(parts);
	OSSL_PARAM_BLD_free(builder);
	BN_free(secret_number);
	return key;
}

static void
the_example_of_the_rfc(void **state)
{
	(void)state;
	struct push_reader reader;
	uint8_t salt[PUSH_SALT_SIZE], body[PUSH_BODY_MAX];
	char shown[BASE64URL_SIZE(PUSH_BODY_MAX)];
	EVP_PKEY *once = key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
		"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");

	assert_true(push_reader_read(&reader, reader_key, auth));
	assert_int_equal(base64url_read(salt, sizeof salt, "DGv6ra1nlYgDCS1FRnbzlw"), sizeof salt);
	size_t size = push_encrypt_by(body, &reader, text, strlen(text), once, salt);
	base64url_write(shown, body, size);
	assert_string_equal(shown,
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
		"7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
	EVP_PKEY_free(once);
}

static void
no_two_bodies_are_the_same(void **state)
{
	(void)state;
	struct push_reader reader;
	uint8_t one[PUSH_BODY_MAX], other[PUSH_BODY_MAX];

	assert_true(push_reader_read(&reader, reader_key, auth));
	size_t size = push_encrypt(one, &reader, text, strlen(text));
	assert_int_equal(size, PUSH_HEADER_SIZE + strlen(text) + 1 + 16);
	assert_int_equal(push_encrypt(other, &reader, text, strlen(text)), size);
	assert_memory_not_equal(one, other, PUSH_SALT_SIZE);
	assert_memory_not_equal(one + PUSH_SALT_SIZE + 5, other + PUSH_SALT_SIZE + 5, PUSH_POINT_SIZE);
	assert_memory_not_equal(one + PUSH_HEADER_SIZE, other + PUSH_HEADER_SIZE, strlen(text));
}

static void
the_longest_text_fills_a_body_and_a_longer_one_is_refused(void **state)
{
	(void)state;
	struct push_reader reader;
	uint8_t body[PUSH_BODY_MAX];
	char longest[PUSH_TEXT_MAX + 1] = {0};

	assert_true(push_reader_read(&reader, reader_key, auth));
	assert_int_equal(push_encrypt(body, &reader, longest, PUSH_TEXT_MAX), PUSH_BODY_MAX);
	assert_int_equal(push_encrypt(body, &reader, longest, PUSH_TEXT_MAX + 1), 0);
}

static void
keys_that_are_none_are_refused(void **state)
{
	(void)state;
	struct push_reader reader;
	uint8_t body[PUSH_BODY_MAX];
	char off_the_curve[sizeof reader_key];

	assert_false(push_reader_read(&reader, "BCVx", auth));
	assert_false(push_reader_read(&reader, reader_key, "BTBZ"));
	assert_false(push_reader_read(&reader, reader_key, ""));
	memcpy(off_the_curve, reader_key, sizeof off_the_curve);
	off_the_curve[40] = off_the_curve[40] == 'A' ? 'B' : 'A';
	assert_true(push_reader_read(&reader, off_the_curve, auth));
	assert_int_equal(push_encrypt(body, &reader, text, strlen(text)), 0);
}

TEST_GROUP(push_crypt)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_example_of_the_rfc),
		cmocka_unit_test(no_two_bodies_are_the_same),
		cmocka_unit_test(the_longest_text_fills_a_body_and_a_longer_one_is_refused),
		cmocka_unit_test(keys_that_are_none_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
