/*
 * posting.h - a POST to an address that somebody else has named: over TLS, to the open Internet only, and
 * without following it elsewhere.
 */
#pragma once

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"
#include "tools/courier/letter.h"

struct transfers;

enum { ORIGIN_SIZE = 300 };

/* What came of it. */
struct posted {
	enum verdict verdict;
	long status;	     /* of HTTP; 0 = there was no answer */
	const char *why;     /* borrowed for good; NULL with a status */
	int64_t retry_after; /* seconds that the other side asks for; 0 = nothing */
};

typedef void posting_over(void *arg, const struct posted *posted);

/* "https://push.example.org" of an endpoint; false if a letter may not be carried to such an address: another
 * scheme or port, a name and password in it. */
MUST_USE bool posting_origin(const char *endpoint, char origin[ORIGIN_SIZE]);

/* What is posted. Body and address are copied; the headers are the posting's from its start on. */
struct post_request {
	const char *endpoint;
	const char *authority; /* a PEM file of authorities to trust in place of the machine's, or "" */
	struct curl_slist *headers;
	const void *body;
	size_t size;
};
void posting_start(
	struct transfers *transfers, const struct post_request *request, posting_over *over, void *arg);
