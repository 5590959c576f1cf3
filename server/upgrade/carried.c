/*
 * carried.c - the tables of what is carried, and the reading of all of it.
 */
#include "server/upgrade/carried.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/sessions/session.h"
#include "server/system/memory.h"

#define BEGIN(name) static const struct parcel_field name##_fields[] = {
#define NUMBER(of, type, name) PARCEL_FIELD(PARCEL_INT, struct carried_##of, name),
#define COUNT(of, type, name) PARCEL_FIELD(PARCEL_COUNT, struct carried_##of, name),
#define FLAG(of, name) PARCEL_FIELD(PARCEL_FLAG, struct carried_##of, name),
#define TEXT(of, size, name) PARCEL_FIELD(PARCEL_TEXT, struct carried_##of, name),
#define RAW(of, size, name) PARCEL_FIELD(PARCEL_RAW, struct carried_##of, name),
#define BYTES(of, name) PARCEL_FIELD(PARCEL_BYTES, struct carried_##of, name),
#define END(name)                                                                                            \
	}                                                                                                    \
	;                                                                                                    \
	static const struct parcel_kind name##_kind = {#name, name##_fields,                                 \
		sizeof name##_fields / sizeof *name##_fields, sizeof(struct carried_##name)};
#include "server/upgrade/carried.def"

const struct parcel_kind *const carried_kinds[CARRIED_KINDS] = {
	[CARRIED_PROCESS] = &process_kind,
	[CARRIED_LISTENER] = &listener_kind,
	[CARRIED_TALLY] = &tally_kind,
	[CARRIED_SESSION] = &session_kind,
	[CARRIED_PLAYER] = &player_kind,
	[CARRIED_WISH] = &wish_kind,
	[CARRIED_WAIT] = &wait_kind,
	[CARRIED_WATCH] = &watch_kind,
	[CARRIED_ANSWER] = &answer_kind,
	[CARRIED_FRIEND] = &friend_kind,
	[CARRIED_TALK] = &talk_kind,
	[CARRIED_TABLE] = &table_kind,
};

static void
add(struct carried_list *list, void *object)
{
	list->at = must_grow(list->at, list->count, sizeof *list->at);
	list->at[list->count++] = object;
}

static bool
is_within(int64_t number, int64_t least, int64_t count)
{
	return number >= least && number < count;
}

/* The mask is the end of the head, once that is whole. */
static bool
has_sound_frames(const struct carried_session *session)
{
	enum { SHORTEST = 6 };
	bool has_head = session->in_payload
				? session->head_size >= SHORTEST && session->head_size <= FRAMES_HEAD_MAX
				: session->head_size < FRAMES_HEAD_MAX;

	return has_head && session->control_size <= FRAMES_CONTROL_MAX;
}

/* What an index or a loop would trust. */
static bool
is_sound(int kind, const void *object)
{
	const struct carried_session *session = object;
	const struct carried_player *player = object;
	const struct carried_table *table = object;

	switch (kind) {
	case CARRIED_SESSION:
		return is_within(session->state, 0, SESSION_CLOSING) && session->state != SESSION_HASHING &&
		       is_within(session->dialect, 0, DIALECT_COUNT) && session->ear_held <= EAR_MARKS &&
		       is_within(session->end, END_NOT, END_FAILED + 1) && has_sound_frames(session) &&
		       session->typed.size <= LINES_ROOM;
	case CARRIED_PLAYER:
		return player->account > 0 && is_within(player->away_why, 0, CLOSE_WHY_COUNT);
	case CARRIED_TABLE:
		return table->match > 0 && is_within(table->on_turn, -1, 2) &&
		       is_within(table->board_side, 0, 3);
	default:
		return true;
	}
}

static bool
read_all(struct carried *carried, struct parcel_reader *reader)
{
	struct parcel_object object;

	while (parcel_read(reader, carried_kinds, CARRIED_KINDS, &object)) {
		if (object.kind < 0)
			return true;
		add(&carried->list[object.kind], object.object);
		if (is_sound(object.kind, object.object))
			continue;
		snprintf(reader->reason, sizeof reader->reason,
			"what the other program left of a %s makes no sense",
			carried_kinds[object.kind]->name);
		return false;
	}
	return false;
}

struct carried *
carried_read(const char *bytes, size_t size, char reason[PARCEL_REASON_SIZE])
{
	struct carried *carried = must_calloc(1, sizeof *carried);
	struct parcel_reader reader;

	if (parcel_open(&reader, bytes, size) && read_all(carried, &reader)) {
		if (carried->list[CARRIED_PROCESS].count == 1) {
			carried->process = carried->list[CARRIED_PROCESS].at[0];
			return carried;
		}
		snprintf(reader.reason, sizeof reader.reason, "what the other program left is not whole");
	}
	snprintf(reason, PARCEL_REASON_SIZE, "%s", reader.reason);
	carried_free(carried);
	return NULL;
}

void
carried_free(struct carried *carried)
{
	if (carried == NULL)
		return;
	for (int kind = 0; kind < CARRIED_KINDS; kind++) {
		struct carried_list *list = &carried->list[kind];
		for (int i = 0; i < list->count; i++)
			parcel_free(carried_kinds[kind], list->at[i]);
		free(list->at);
	}
	free(carried);
}
