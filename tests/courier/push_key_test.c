/*
 * push_key_test.c - the courier's key: made once, its owner's alone, and what it signs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <openssl/ec.h>
#include <openssl/pem.h>

#include "tests/groups/group.h"
#include "tools/courier/push_key.h"

struct place {
	char folder[64], path[80], reason[PUSH_KEY_REASON_SIZE];
};

static int
make_place(void **state)
{
	struct place *place = calloc(1, sizeof *place);

	snprintf(place->folder, sizeof place->folder, "/tmp/barpoint-key-XXXXXX");
	if (mkdtemp(place->folder) == NULL)
		return -1;
	snprintf(place->path, sizeof place->path, "%s/push.key", place->folder);
	*state = place;
	return 0;
}

static int
remove_place(void **state)
{
	struct place *place = *state;

	unlink(place->path);
	rmdir(place->folder);
	free(place);
	return 0;
}

static void
it_is_made_once_for_its_owner_alone(void **state)
{
	struct place *place = *state;
	struct stat status;
	char first[PUSH_KEY_TEXT_SIZE];

	umask(0);
	struct push_key *key = push_key_open(place->path, place->reason);
	assert_non_null(key);
	snprintf(first, sizeof first, "%s", push_key_text(key));
	assert_int_equal(strlen(first), 87);
	push_key_close(key);
	assert_int_equal(stat(place->path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);

	key = push_key_open(place->path, place->reason);
	assert_string_equal(push_key_text(key), first);
	push_key_close(key);
}

static void
a_key_that_others_may_read_is_refused(void **state)
{
	struct place *place = *state;

	push_key_close(push_key_open(place->path, place->reason));
	assert_int_equal(chmod(place->path, 0640), 0);
	assert_null(push_key_open(place->path, place->reason));
	assert_non_null(strstr(place->reason, "chmod 0600"));
}

static void
what_is_no_key_is_refused_and_kept(void **state)
{
	struct place *place = *state;
	FILE *file = fopen(place->path, "w");

	fputs("nothing\n", file);
	fclose(file);
	assert_int_equal(chmod(place->path, 0600), 0);
	assert_null(push_key_open(place->path, place->reason));
	assert_non_null(strstr(place->reason, "there is no key in it"));
	assert_int_equal(access(place->path, F_OK), 0);
}

/* No browser would take it, and its points have the same size. */
static void
a_key_of_another_curve_is_refused(void **state)
{
	struct place *place = *state;
	EVP_PKEY *key = EVP_EC_gen("secp256k1");
	FILE *file = fopen(place->path, "w");

	assert_int_equal(PEM_write_PKCS8PrivateKey(file, key, NULL, NULL, 0, NULL, NULL), 1);
	fclose(file);
	EVP_PKEY_free(key);
	assert_int_equal(chmod(place->path, 0600), 0);
	assert_null(push_key_open(place->path, place->reason));
	assert_non_null(strstr(place->reason, "this is no key of P-256"));
}

static void
a_word_is_signed_for_one_service(void **state)
{
	struct place *place = *state;
	char word[PUSH_SIGNED_SIZE], claims[256] = {0}, wanted[256];
	struct push_key *key = push_key_open(place->path, place->reason);

	assert_true(push_key_sign(key, "https://push.example.org", "mailto:club@example.org", 1000, word));
	assert_int_equal(strncmp(word, "vapid t=", 8), 0);
	char *begin = strchr(word, '.'), *end = begin != NULL ? strchr(begin + 1, '.') : NULL;
	assert_non_null(end);
	*end = '\0';
	assert_true(base64url_read((uint8_t *)claims, sizeof claims - 1, begin + 1) > 0);
	assert_string_equal(claims,
		"{\"aud\":\"https://push.example.org\",\"exp\":44200,\"sub\":\"mailto:club@example.org\"}");
	snprintf(wanted, sizeof wanted, ", k=%s", push_key_text(key));
	assert_string_equal(strchr(end + 1, ','), wanted);
	push_key_close(key);
}

TEST_GROUP(push_key)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			it_is_made_once_for_its_owner_alone, make_place, remove_place),
		cmocka_unit_test_setup_teardown(
			a_key_that_others_may_read_is_refused, make_place, remove_place),
		cmocka_unit_test_setup_teardown(what_is_no_key_is_refused_and_kept, make_place, remove_place),
		cmocka_unit_test_setup_teardown(a_key_of_another_curve_is_refused, make_place, remove_place),
		cmocka_unit_test_setup_teardown(a_word_is_signed_for_one_service, make_place, remove_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
