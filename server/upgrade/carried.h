/*
 * carried.h - what only memory knows, as plain structs: what pack.c gathers and take_over.c puts back.
 *
 * Owns: the structs that were read. May not touch: the server.
 */
#pragma once

#include "db/choices.h"
#include "db/people/players.h"
#include "db/people/reports.h"
#include "protocol/spoken/ear.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/net/frames.h"
#include "server/passwords/hashjob.h"
#include "server/passwords/reset.h"
#include "server/rules/options.h"
#include "server/upgrade/parcel.h"

#define BEGIN(name) struct carried_##name {
#define NUMBER(of, type, name) type name;
#define COUNT(of, type, name) type name;
#define FLAG(of, name) bool name;
#define TEXT(of, size, name) char name[size];
#define RAW(of, size, name) uint8_t name[size];
#define BYTES(of, name) struct parcel_bytes name;
#define END(name)                                                                                            \
	}                                                                                                    \
	;
#include "server/upgrade/carried.def"
#undef BEGIN
#undef NUMBER
#undef COUNT
#undef FLAG
#undef TEXT
#undef RAW
#undef BYTES
#undef END

enum carried_kind {
	CARRIED_PROCESS,
	CARRIED_LISTENER,
	CARRIED_TALLY,
	CARRIED_SESSION,
	CARRIED_PLAYER,
	CARRIED_WISH,
	CARRIED_WAIT,
	CARRIED_WATCH,
	CARRIED_ANSWER,
	CARRIED_FRIEND,
	CARRIED_TALK,
	CARRIED_TABLE,
	CARRIED_KINDS,
};

extern const struct parcel_kind *const carried_kinds[CARRIED_KINDS];

/* All that one program has left, in the order in which it was written. */
struct carried {
	struct carried_process *process;
	struct carried_list {
		void **at; /* owned, and what they point to; each a struct carried_<kind> */
		int count;
	} list[CARRIED_KINDS];
};

/* NULL with a sentence if it can't be read whole. */
struct carried *carried_read(const char *bytes, size_t size, char reason[PARCEL_REASON_SIZE]);
void carried_free(struct carried *carried); /* takes NULL */
