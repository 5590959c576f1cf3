/*
 * reach_test.c - the open Internet, and all that isn't it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <string.h>

#include "tools/courier/reach.h"

static bool
allows(const char *text)
{
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};

	if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
		return reach_allows((const struct sockaddr *)&four);
	assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
	return reach_allows((const struct sockaddr *)&six);
}

static void
addresses_of_the_open_internet(void **state)
{
	(void)state;
	static const char *const texts[] = {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255",
		"100.128.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
		"198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:4860:4860::8888", "2a00:1450::1",
		"::ffff:1.1.1.1", "64:ff9b::101:101"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!allows(texts[i]))
			fail_msg("%s is refused", texts[i]);
}

static void
addresses_of_ones_own_network_and_of_none(void **state)
{
	(void)state;
	static const char *const texts[] = {"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1",
		"100.127.255.255", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
		"172.31.255.255", "192.0.0.8", "192.0.2.7", "192.168.0.1", "192.168.255.255", "198.18.0.1",
		"198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
		"255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::10.0.0.1",
		"64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1",
		"ff02::1", "2001::1", "2001:db8::1", "2002:a00:1::1", "3fff::1", "4000::1"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (allows(texts[i]))
			fail_msg("%s is allowed", texts[i]);
	assert_false(reach_allows(&(struct sockaddr){.sa_family = AF_UNIX}));
}

static void
only_the_port_of_https_and_whom_the_machine_trusts(void **state)
{
	(void)state;
	assert_true(reach_allows_port(443));
	assert_false(reach_allows_port(80));
	assert_false(reach_allows_port(8443));
	assert_string_equal(reach_authority(), "");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_of_the_open_internet),
		cmocka_unit_test(addresses_of_ones_own_network_and_of_none),
		cmocka_unit_test(only_the_port_of_https_and_whom_the_machine_trusts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
