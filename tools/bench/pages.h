/*
 * pages.h - many readers of one running match: pages as a browser shows them, or bare event streams.
 *
 *   page    shell -> the match -> its stream from there, on one connection; another one that is never used
 *   bare    its stream from the first action on
 *
 * A page is that of somebody who was here before: the browser has all modules of this version, and asks for
 * none (tests/browser/versions_test.py). The connections are those that Chromium opens.
 */
#pragma once

#include <stdbool.h>

#include "tools/bench/conn.h"

struct page;

struct pages {
	struct bench *bench; /* borrowed */
	struct door door;    /* HTTP as it is */
	struct page *page;   /* owned */
	int count;
	int reading; /* how many have their stream */
	char match[32];
	char last[24]; /* the number of the match's last action */
};

/* Learns how far the match is. It has to rest from now on until all have come. */
void pages_init(struct pages *pages, struct bench *bench, int port, int match);

/* Returns when `count` know all that has happened, and have their stream. `bare`: as programs read it. */
void pages_open(struct pages *pages, int count, bool bare);

/* All go. */
void pages_close(struct pages *pages);
