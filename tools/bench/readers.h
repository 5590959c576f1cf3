/*
 * readers.h - a crowd that reads one match again and again, from some addresses.
 *
 * It lives in a process of its own with the lowest priority: what it reads must not delay the clients whose
 * latency is measured.
 */
#pragma once

#include "tools/bench/bench.h"
#include "tools/bench/child.h"

enum { READERS = 80, READERS_ADDRESSES = 20 };

struct readers;

/* They begin to read: each asks for one of the paths, the last of which is NULL, reads the answer, comes anew
 * and asks for the next one. Whoever is refused comes anew, too. */
struct readers *readers_open(const struct bench *bench, const struct child *child, const char *const *paths);
void readers_close(struct readers *readers);
