/*
 * transfers.h - what libcurl carries, all at once in one loop: each transfer is an easy handle that its maker
 * has set up.
 *
 * Owns: the multi handle, and each easy handle from its start to its end.
 * May not touch: what a transfer is for.
 */
#pragma once

#include <curl/curl.h>

#include "server/rules/must_use.h"

struct event_base;
struct transfers;

/* The handle can still be asked for what it has learnt; it is freed afterwards. */
typedef void transfer_over(void *arg, CURL *handle, CURLcode result);

/* NULL without memory. What still runs at transfers_close() is broken off. */
MUST_USE struct transfers *transfers_open(struct event_base *base);
void transfers_close(struct transfers *transfers);

/* A handle with what holds for all: bounds of time, TLS that is checked, no proxy, no redirects. NULL without
 * memory. It has to be started, or freed by curl_easy_cleanup(). */
MUST_USE CURL *transfer_new(void);

/* Takes the handle. `over` is called from the loop, never from here. */
void transfer_start(struct transfers *transfers, CURL *handle, transfer_over *over, void *arg);
