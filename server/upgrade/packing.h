/*
 * packing.h - what is carried of the connections, and how it is written.
 */
#pragma once

#include <stdbool.h>

#include "server/upgrade/carried.h"

struct server;
struct session;

/* Its connection stays open: plain bytes or frames, with nothing under way that can't be written down. */
bool pack_may_carry(const struct session *session);

void pack(struct parcel_writer *writer, enum carried_kind kind, const void *object);
