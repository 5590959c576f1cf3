/*
 * undo.c - a list of notes in the order of the changes, the bytes they keep in one arena, and a hash table
 * to find what the turn has noted before.
 *
 * All three grow with the largest turn and are used again by the next. A slot of the table counts only in the
 * round in which it was filled, so that a turn begins with an empty one at no cost.
 */
#include "server/state/undo.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/state/server.h"
#include "server/system/memory.h"

enum {
	NOTES_AT_FIRST = 64,
	BYTES_AT_FIRST = 4096,
	SLOTS_PER_NOTE = 4, /* at least half of them are empty */
	NOTES_AT_REST = 16384,
	BYTES_AT_REST = 4 * 1024 * 1024, /* an arena that one turn has made larger is given back */
};

enum note_kind {
	NOTE_BYTES,
	NOTE_CALL,
	NOTE_TELL,
	NOTE_MADE,
	NOTE_FREE,
};

struct note {
	enum note_kind kind;
	void *object;
	void (*function)(void *); /* NULL for bytes */
	size_t size, at;	  /* of the bytes kept, and their place */
};

struct slot {
	uint32_t round;
	uint32_t note;
};

struct undo {
	struct note *notes; /* owned */
	size_t count, size;
	size_t settled; /* those before were of a lost turn, which is restored */
	char *bytes;	/* owned */
	size_t used, room;
	struct slot *slots; /* owned; SLOTS_PER_NOTE * size of them */
	uint32_t round;	    /* never 0 */
	bool restoring;
};

/* Allocated as at first. */
static void
make(struct undo *undo)
{
	*undo = (struct undo){.size = NOTES_AT_FIRST, .room = BYTES_AT_FIRST, .round = 1};
	undo->notes = must_alloc(undo->size * sizeof *undo->notes);
	undo->bytes = must_alloc(undo->room);
	undo->slots = must_calloc(undo->size * SLOTS_PER_NOTE, sizeof *undo->slots);
}

static void
clear(struct undo *undo)
{
	free(undo->notes);
	free(undo->bytes);
	free(undo->slots);
}

void
undo_open(struct server *server)
{
	server->undo = must_alloc(sizeof *server->undo);
	make(server->undo);
}

void
undo_close(struct server *server)
{
	undo_drop(server->undo);
	clear(server->undo);
	free(server->undo);
	server->undo = NULL;
}

/* The slot of the note that says this of this object; if there is none, the empty one for it. */
static struct slot *
slot_of(const struct undo *undo, enum note_kind kind, const void *object, void (*function)(void *))
{
	size_t mask = undo->size * SLOTS_PER_NOTE - 1;
	uint64_t mixed = ((uint64_t)(uintptr_t)object ^ (uint64_t)(uintptr_t)function << 7 ^ (uint64_t)kind) *
			 UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = mixed >> 32;; i++) {
		struct slot *slot = &undo->slots[i & mask];
		if (slot->round != undo->round)
			return slot;
		const struct note *note = &undo->notes[slot->note];
		if (note->object == object && note->function == function && note->kind == kind)
			return slot;
	}
}

static void
fill(struct undo *undo, size_t number)
{
	const struct note *note = &undo->notes[number];
	struct slot *slot = slot_of(undo, note->kind, note->object, note->function);

	*slot = (struct slot){.round = undo->round, .note = (uint32_t)number};
}

/* Twice as many notes, and the table anew. */
static void
grow(struct undo *undo)
{
	undo->size *= 2;
	undo->notes = must_realloc(undo->notes, undo->size * sizeof *undo->notes);
	free(undo->slots);
	undo->slots = must_calloc(undo->size * SLOTS_PER_NOTE, sizeof *undo->slots);
	for (size_t i = undo->settled; i < undo->count; i++)
		fill(undo, i);
}

static struct note *
add(struct undo *undo, enum note_kind kind, void *object, void (*function)(void *))
{
	if (undo->count == undo->size)
		grow(undo);
	struct note *note = &undo->notes[undo->count];
	*note = (struct note){.kind = kind, .object = object, .function = function};
	fill(undo, undo->count++);
	return note;
}

static const struct note *
find(const struct undo *undo, enum note_kind kind, const void *object, void (*function)(void *))
{
	const struct slot *slot = slot_of(undo, kind, object, function);

	return slot->round == undo->round ? &undo->notes[slot->note] : NULL;
}

/* Forgets the bytes: among them are the seeds of dice. */
static void
wipe(struct undo *undo)
{
	explicit_bzero(undo->bytes, undo->used);
	undo->used = 0;
}

static void
make_room(struct undo *undo, size_t size)
{
	size_t room = undo->room, used = undo->used;

	if (used + size <= room)
		return;
	while (used + size > room)
		room *= 2;
	char *bytes = must_alloc(room);
	memcpy(bytes, undo->bytes, used);
	wipe(undo);
	free(undo->bytes);
	undo->bytes = bytes;
	undo->used = used;
	undo->room = room;
}

void
undo_keep(struct undo *undo, void *object, size_t size)
{
	const struct note *known = find(undo, NOTE_BYTES, object, NULL);

	if (undo->restoring || (known != NULL && known->size >= size))
		return;
	make_room(undo, size);
	struct note *note = add(undo, NOTE_BYTES, object, NULL);
	note->size = size;
	note->at = undo->used;
	memcpy(undo->bytes + note->at, object, size);
	undo->used += size;
}

static void
add_once(struct undo *undo, enum note_kind kind, void (*function)(void *), void *argument)
{
	if (!undo->restoring && find(undo, kind, argument, function) == NULL)
		(void)add(undo, kind, argument, function);
}

void
undo_call(struct undo *undo, void (*function)(void *), void *argument)
{
	add_once(undo, NOTE_CALL, function, argument);
}

void
undo_tell(struct undo *undo, void (*function)(void *), void *argument)
{
	add_once(undo, NOTE_TELL, function, argument);
}

void
undo_made(struct undo *undo, void *pointer, void (*free_it)(void *))
{
	assert(!undo->restoring);
	(void)add(undo, NOTE_MADE, pointer, free_it);
}

void
undo_free(struct undo *undo, void *pointer, void (*free_it)(void *))
{
	assert(!undo->restoring);
	if (pointer != NULL)
		(void)add(undo, NOTE_FREE, pointer, free_it);
}

static void
put_back(struct undo *undo, const struct note *note)
{
	if (note->kind == NOTE_BYTES)
		memcpy(note->object, undo->bytes + note->at, note->size);
	else if (note->kind == NOTE_CALL)
		note->function(note->object);
}

/* Calls what the notes from `first` to before `end` want called then; they may be joined by others. */
static void
call_all(struct undo *undo, enum note_kind kind, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		const struct note note = undo->notes[i];
		if (note.kind == kind)
			note.function(note.object);
	}
}

/* The table is empty again. */
static void
begin_round(struct undo *undo)
{
	if (++undo->round == 0) {
		memset(undo->slots, 0, undo->size * SLOTS_PER_NOTE * sizeof *undo->slots);
		undo->round = 1;
	}
}

void
undo_restore(struct undo *undo)
{
	undo->restoring = true;
	for (size_t i = undo->count; i-- > 0;)
		put_back(undo, &undo->notes[i]);
	call_all(undo, NOTE_MADE, 0, undo->count);
	undo->restoring = false;
	undo->settled = undo->count;
	wipe(undo);
	begin_round(undo);
}

void
undo_tell_lost(struct undo *undo)
{
	call_all(undo, NOTE_TELL, 0, undo->settled);
}

void
undo_drop(struct undo *undo)
{
	call_all(undo, NOTE_FREE, undo->settled, undo->count);
	undo->count = undo->settled = 0;
	wipe(undo);
	begin_round(undo);
	if (undo->size > NOTES_AT_REST || undo->room > BYTES_AT_REST) {
		clear(undo);
		make(undo);
	}
}
