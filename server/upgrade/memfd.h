/*
 * memfd.h - what is left, in memory that has a descriptor and is sealed: nobody changes it on its way.
 */
#pragma once

#include "server/rules/must_use.h"
#include "server/upgrade/carried.h"

struct server;

enum { MEMFD_OF_CHECK = 3 };

/* -1 with errno. It is closed on exec, as all descriptors are. */
MUST_USE int memfd_pack(struct server *server, int lock);

/* Where the next program finds it; -1: nowhere. */
void memfd_name_in_environment(int fd);

/* What the last program in this process has left: the one that is named there is read, and closed. NULL:
 * there was none. False with a sentence: it can't be read. */
MUST_USE bool memfd_read(struct carried **left, char reason[PARCEL_REASON_SIZE]);
