/*
 * scenes.c - copies of what happened, and the texts that were made of them.
 */
#include "server/tables/scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/spoken/spoken.h"
#include "server/net/hold.h"
#include "server/players/player.h"
#include "server/rules/event.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/system/memory.h"
#include "server/tables/gallery.h"
#include "server/tables/rendering.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

static bool
has_watchers(const struct table *table, int seat)
{
	return !TAILQ_EMPTY(&table->seat[seat]->watchers);
}

/* All zero, but for its kind. */
static void *
scene_new(const struct scene_kind *kind, size_t size)
{
	struct scene *scene = must_calloc(1, size);

	scene->kind = kind;
	return scene;
}

static void
let_go(struct piece *piece)
{
	if (piece != NULL)
		piece_free(piece);
}

/* --- sentences */

struct sentence {
	struct scene scene;
	struct wording wording;
	bool on_trial;					  /* only for those who want to read of that */
	bool tagged;					  /* only for those who read tags */
	struct message_args args;			  /* their strings come after it */
	struct piece *texts[MANNER_COUNT][DIALECT_COUNT]; /* owned; NULL until somebody reads it */
	char strings[];
};

enum manner
manner_of(const struct session *reader)
{
	if (reader->listens)
		return MANNER_SPOKEN;
	return session_is_typed(reader) && !reader->settings->envelopes ? MANNER_BRIEF : MANNER_FULL;
}

static void
sentence_show(struct scene *scene, struct session *watcher)
{
	struct sentence *sentence = (struct sentence *)scene;
	enum manner manner = manner_of(watcher);
	enum message message = sentence->wording.row[manner];
	struct piece **text = &sentence->texts[manner][watcher->dialect];
	char buffer[MESSAGE_SIZE];

	if (message == MSG_NONE || (sentence->on_trial && watcher->settings->touch == 0) ||
		(sentence->tagged && !session_is_tagged(watcher)))
		return;
	if (*text == NULL)
		*text = must_have(piece_new(buffer,
			message_write(buffer, sizeof buffer, watcher->dialect, message, &sentence->args)));
	session_write_piece(watcher, *text);
}

static void
sentence_free(struct scene *scene)
{
	struct sentence *sentence = (struct sentence *)scene;

	for (int manner = 0; manner < MANNER_COUNT; manner++)
		for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
			let_go(sentence->texts[manner][dialect]);
	free(sentence);
}

static const struct scene_kind sentence_kind = {.show = sentence_show, .free = sentence_free};

static size_t
size_of(const char *string)
{
	return string == NULL ? 0 : strlen(string) + 1;
}

/* The string is now at `room`. Returns the room after it. */
static char *
keep_string(const char **string, char *room)
{
	size_t size = size_of(*string);

	if (size == 0)
		return room;
	*string = memcpy(room, *string, size);
	return room + size;
}

static struct sentence *
sentence_new(const struct wording *wording, const struct message_args *args)
{
	size_t size = size_of(args->a) + size_of(args->b) + size_of(args->text);
	struct sentence *sentence = scene_new(&sentence_kind, sizeof *sentence + size);

	sentence->wording = *wording;
	sentence->args = *args;
	char *room = keep_string(&sentence->args.a, sentence->strings);
	room = keep_string(&sentence->args.b, room);
	(void)keep_string(&sentence->args.text, room);
	return sentence;
}

void
scenes_fact(
	const struct table *table, int seat, const struct wording *wording, const struct message_args *args)
{
	if (has_watchers(table, seat))
		gallery_show(table->seat[seat], &sentence_new(wording, args)->scene);
}

void
scenes_everybody(const struct table *table, int seat, enum message message, const struct message_args *args)
{
	scenes_fact(table, seat, &(struct wording){{message, message, message}}, args);
}

/* For those who listen narrator.c has other words. */
static struct wording
to_be_read(enum message message)
{
	return (struct wording){{[MANNER_FULL] = message, [MANNER_BRIEF] = message}};
}

void
scenes_sentence(const struct table *table, int seat, enum message message, const struct message_args *args)
{
	const struct wording wording = to_be_read(message);

	scenes_fact(table, seat, &wording, args);
}

void
scenes_trial(const struct table *table, int seat, enum message message, const struct message_args *args)
{
	const struct wording wording = to_be_read(message);

	if (!has_watchers(table, seat))
		return;
	struct sentence *sentence = sentence_new(&wording, args);
	sentence->on_trial = true;
	gallery_show(table->seat[seat], &sentence->scene);
}

void
scenes_tagged(const struct table *table, int seat, enum message message, const struct message_args *args)
{
	if (!has_watchers(table, seat))
		return;
	struct sentence *sentence = sentence_new(&(struct wording){{message, message, message}}, args);
	sentence->tagged = true;
	gallery_show(table->seat[seat], &sentence->scene);
}

/* --- what is seen of a match */

/* A match as it stood, from the side of one seat. */
struct seen_match {
	struct match match;
	char name[2][PLAYER_NAME_SIZE]; /* by side */
	char occasion[TOURNAMENT_NAME_SIZE];
	struct board_view view; /* of these */
};

static void
outlook_fill(struct seen_match *outlook, const struct table *table, int seat, const struct match *match)
{
	outlook->match = *match;
	outlook->view = view_of_watched(table, &outlook->match, seat);
	for (int side = 0; side < 2; side++) {
		snprintf(outlook->name[side], PLAYER_NAME_SIZE, "%s", outlook->view.name[side]);
		outlook->view.name[side] = outlook->name[side];
	}
	if (outlook->view.occasion == NULL)
		return;
	memcpy(outlook->occasion, table->occasion.name, sizeof outlook->occasion);
	outlook->view.occasion = outlook->occasion;
}

struct picture {
	struct scene scene;
	struct seen_match outlook;
	bool heard; /* by those who listen, too */
	struct drawings drawings;
};

static void
picture_show(struct scene *scene, struct session *watcher)
{
	struct picture *picture = (struct picture *)scene;

	if (!watcher->listens)
		drawings_send(&picture->drawings, watcher, &picture->outlook.view);
	else if (picture->heard)
		rendering_say(watcher, &picture->outlook.view);
}

static void
picture_free(struct scene *scene)
{
	struct picture *picture = (struct picture *)scene;

	drawings_clear(&picture->drawings);
	free(picture);
}

static const struct scene_kind picture_kind = {.show = picture_show, .free = picture_free};

static void
show_picture(const struct table *table, int seat, const struct match *match, bool heard)
{
	if (!has_watchers(table, seat))
		return;
	struct picture *picture = scene_new(&picture_kind, sizeof *picture);
	outlook_fill(&picture->outlook, table, seat, match);
	picture->heard = heard;
	gallery_show(table->seat[seat], &picture->scene);
}

void
scenes_board(const struct table *table, int seat, const struct match *match)
{
	show_picture(table, seat, match, false);
}

void
scenes_position(const struct table *table, int seat, const struct match *match)
{
	show_picture(table, seat, match, true);
}

/* --- what is heard */

struct narration {
	struct scene scene;
	struct seen_match outlook;
	struct match_event event;
	bool last;
};

static void
narration_show(struct scene *scene, struct session *watcher)
{
	const struct narration *narration = (struct narration *)scene;
	char text[SPOKEN_SIZE];

	if (!watcher->listens || !view_tells_watcher(watcher, &narration->event))
		return;
	size_t size = spoken_event(text, &narration->outlook.view, &narration->event, narration->last);
	if (size > 0)
		session_write(watcher, text, size);
}

static void
narration_free(struct scene *scene)
{
	free(scene);
}

static const struct scene_kind narration_kind = {.show = narration_show, .free = narration_free};

void
scenes_event(const struct table *table, int seat, const struct match_event *event, bool last)
{
	if (!has_watchers(table, seat))
		return;
	struct narration *narration = scene_new(&narration_kind, sizeof *narration);
	outlook_fill(&narration->outlook, table, seat, &table->state.match);
	narration->event = *event;
	narration->last = last;
	gallery_show(table->seat[seat], &narration->scene);
}
