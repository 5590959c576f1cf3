/*
 * announce.c - a list of what has happened in this turn. A lost turn empties it.
 */
#include "server/state/announce.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

enum happening {
	MATCH_BEGUN,
	ACTION,
	CLOCK,
	MATCH_STOPPED,
	MATCH_OVER,
	PLAYER_CAME,
	PLAYER_BACK,
	PLAYER_WENT,
	PLAYER_SHOWN,
};

/* A row whose texts lie in the announcements' own. */
struct kept_row {
	struct action_row row;
	size_t text, events; /* where they begin */
};

struct announcement {
	enum happening what;
	enum action_type type; /* of an action */
	bool resumed;	       /* a match that has begun */
	int64_t id;	       /* of the match, or of the player who is shown */
	union {
		struct action_row *row; /* of an action, as it is told in the turn */
		struct kept_row kept;	/* a copy, in the list */
		struct clock_news clock;
		struct match_over over;
		struct player *player;
	};
};

struct announcements {
	struct server *server;			     /* borrowed */
	const struct subscriber *const *subscribers; /* borrowed */
	/* What has happened, and the texts of the rows among it, one after the other: owned, and as large as
	 * the largest turn has made them. `room` and `size` in bytes. */
	struct announcement *list;
	int count;
	size_t room;
	char *texts;
	size_t used, size;
};

void
announce_open(struct server *server, const struct subscriber *const subscribers[])
{
	server->announcements = must_calloc(1, sizeof *server->announcements);
	server->announcements->server = server;
	server->announcements->subscribers = subscribers;
}

static void
forget(void *arg)
{
	struct announcements *announcements = arg;

	announcements->count = 0;
	announcements->used = 0;
}

void
announce_close(struct server *server)
{
	free(server->announcements->texts);
	free(server->announcements->list);
	free(server->announcements);
	server->announcements = NULL;
}

static void
tell(struct server *server, const struct subscriber *to, const struct announcement *of)
{
	switch (of->what) {
	case MATCH_BEGUN:
		if (to->match_begun != NULL)
			to->match_begun(server, of->id, of->resumed);
		break;
	case ACTION:
		if (to->action != NULL)
			to->action(server, of->id, of->type, of->row);
		break;
	case CLOCK:
		if (to->clock != NULL)
			to->clock(server, &of->clock);
		break;
	case MATCH_STOPPED:
		if (to->match_stopped != NULL)
			to->match_stopped(server, of->id);
		break;
	case MATCH_OVER:
		if (to->match_over != NULL)
			to->match_over(server, &of->over);
		break;
	case PLAYER_CAME:
		if (to->player_came != NULL)
			to->player_came(server, of->player);
		break;
	case PLAYER_BACK:
		if (to->player_back != NULL)
			to->player_back(server, of->player);
		break;
	case PLAYER_WENT:
		if (to->player_went != NULL)
			to->player_went(server, of->player);
		break;
	case PLAYER_SHOWN:
		if (to->player_shown != NULL)
			to->player_shown(server, of->id);
		break;
	}
}

static void
tell_all(struct server *server, const struct announcement *of, bool in_turn)
{
	const struct subscriber *const *to = server->announcements->subscribers;

	for (; *to != NULL; to++)
		if ((*to)->in_turn == in_turn)
			tell(server, *to, of);
}

/* Returns where it begins. */
static size_t
keep_text(struct announcements *all, const char *text)
{
	size_t begins = all->used, size = strlen(text) + 1;

	all->texts = must_reserve(all->texts, &all->size, begins + size);
	memcpy(all->texts + begins, text, size);
	all->used += size;
	return begins;
}

static struct kept_row
keep_row(struct announcements *all, const struct action_row *row)
{
	return (struct kept_row){
		.row = *row, .text = keep_text(all, row->text), .events = keep_text(all, row->events)};
}

/* Keeps it until the turn is settled. */
static void
keep(struct announcements *all, const struct announcement *of)
{
	all->list = must_reserve(all->list, &all->room, ((size_t)all->count + 1) * sizeof *all->list);
	if (all->count == 0)
		undo_call(all->server->undo, forget, all);
	struct announcement *kept = &all->list[all->count++];
	*kept = *of;
	if (of->what == ACTION)
		kept->kept = keep_row(all, of->row);
}

static void
announce(struct server *server, const struct announcement *of)
{
	tell_all(server, of, true);
	keep(server->announcements, of);
}

void
announce_match_begun(struct server *server, int64_t match, bool resumed)
{
	announce(server, &(struct announcement){.what = MATCH_BEGUN, .id = match, .resumed = resumed});
}

void
announce_action(struct server *server, int64_t match, enum action_type type, struct action_row *row)
{
	announce(server, &(struct announcement){.what = ACTION, .id = match, .type = type, .row = row});
}

void
announce_clock(struct server *server, const struct clock_news *news)
{
	announce(server, &(struct announcement){.what = CLOCK, .clock = *news});
}

void
announce_match_stopped(struct server *server, int64_t match)
{
	announce(server, &(struct announcement){.what = MATCH_STOPPED, .id = match});
}

void
announce_match_over(struct server *server, const struct match_over *over)
{
	announce(server, &(struct announcement){.what = MATCH_OVER, .over = *over});
}

void
announce_player_came(struct server *server, struct player *player)
{
	announce(server, &(struct announcement){.what = PLAYER_CAME, .player = player});
}

void
announce_player_back(struct server *server, struct player *player)
{
	announce(server, &(struct announcement){.what = PLAYER_BACK, .player = player});
}

void
announce_player_went(struct server *server, struct player *player)
{
	announce(server, &(struct announcement){.what = PLAYER_WENT, .player = player});
}

void
announce_player_shown(struct server *server, int64_t player)
{
	announce(server, &(struct announcement){.what = PLAYER_SHOWN, .id = player});
}

/* A row that is stored, and nothing that is told: there may be thousands in a turn. */
void
announce_notice(struct server *server, const struct notice_news *news)
{
	const struct subscriber *const *to = server->announcements->subscribers;

	for (; *to != NULL; to++)
		if ((*to)->notice != NULL)
			(*to)->notice(server, news);
}

static void
tell_kept(struct server *server, const struct announcement *kept)
{
	const char *texts = server->announcements->texts;
	struct announcement told = *kept;
	struct action_row row;

	if (kept->what == ACTION) {
		row = kept->kept.row;
		row.text = texts + kept->kept.text;
		row.events = texts + kept->kept.events;
		told.row = &row;
	}
	tell_all(server, &told, false);
}

void
announce_end_turn(struct server *server)
{
	struct announcements *all = server->announcements;

	for (int i = 0; i < all->count; i++)
		tell_kept(server, &all->list[i]);
	forget(all);
}
