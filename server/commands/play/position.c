/*
 * position.c - questions about the position, answered in sentences. Made for people who listen
 * (`help screenreader`); anybody may ask.
 */
#include "protocol/spoken/spoken.h"
#include "protocol/text_tags.h"
#include "server/commands/families.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

/* Any of the answers in protocol/spoken/spoken.h. */
typedef size_t position_text(char out[SPOKEN_SIZE], const struct board_view *view);

static void
answer(struct session *session, const char *asked, position_text *write)
{
	const struct player *player =
		session->player->table != NULL ? session->player : session->player->watching;
	char text[SPOKEN_SIZE], tag[TEXT_TAG_SIZE];

	if (player == NULL) {
		session_say(session, MSG_NOT_PLAYING_OR_WATCHING);
		return;
	}
	if (player->table == NULL) {
		session_say_name(session, MSG_NOT_PLAYING_NAME, player->account.name);
		return;
	}
	const struct table *table = player->table;
	const struct match shown = view_shown(session, table);
	const struct board_view view = view_of(session, table, &shown, player->seat);
	text_tag_position(tag, asked);
	session_write_tagged(session, tag, text, write(text, &view));
}

static void
run_points(struct session *session)
{
	answer(session, "points", spoken_points);
}

static void
run_mine(struct session *session)
{
	answer(session, "mine", spoken_mine);
}

static void
run_theirs(struct session *session)
{
	answer(session, "theirs", spoken_theirs);
}

static void
run_dice(struct session *session)
{
	answer(session, "dice", spoken_dice);
}

const struct command position_commands[] = {
	{
		.name = "points",
		.ours = true,
		.run_bare = run_points,
	},
	{
		.name = "mine",
		.ours = true,
		.run_bare = run_mine,
	},
	{
		.name = "theirs",
		.ours = true,
		.run_bare = run_theirs,
	},
	{
		.name = "dice",
		.ours = true,
		.run_bare = run_dice,
	},
	{.name = NULL},
};
