/*
 * study.c - positions that are shown to be answered, whatever they are of.
 */
#include "server/commands/past/study.h"

#include "protocol/puzzle_rows.h"
#include "server/commands/list_rows.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/audience.h"
#include "server/tables/view.h"

bool
study_may(struct session *session)
{
	if (session->player->table == NULL)
		return true;
	session_say(session, MSG_STUDY_PLAYING);
	return false;
}

static enum puzzle_word
asked_of(enum decision_kind kind)
{
	switch (kind) {
	case DECISION_PLAY:
		return PUZZLE_ASKS_PLAY;
	case DECISION_DOUBLE:
		return PUZZLE_ASKS_DOUBLE;
	case DECISION_ANSWER:
	case DECISION_KINDS:
		break;
	}
	return PUZZLE_ASKS_ANSWER;
}

void
study_show(
	struct session *session, const struct match *position, enum decision_kind kind, const char *opponent)
{
	const char *const name[2] = {[SIDE_O] = session->player->account.name, [SIDE_X] = opponent};
	struct board_view view = view_of_names(session, position, name, SIDE_O);

	/* No client program is to think that it plays. */
	view.is_player = !session_is_clip(session);

	audience_old_board(session, &view);
	TELL_ROW(session, row_puzzle, asked_of(kind), position);
}

void
study_tell_fault(struct session *session, enum mark_fault fault, const struct match *position)
{
	switch (fault) {
	case MARK_GOOD:
		break;
	case MARK_WANTS_PLAY:
		session_say(session, MSG_STUDY_WANTS_PLAY);
		break;
	case MARK_WANTS_DOUBLE:
		session_say(session, MSG_STUDY_WANTS_DOUBLE);
		break;
	case MARK_WANTS_ANSWER:
		session_say(session, MSG_STUDY_WANTS_ANSWER);
		break;
	case MARK_ILLEGAL:
		session_tell(session, MSG_STUDY_ILLEGAL,
			&(struct message_args){.n = position->dice.die[0], .m = position->dice.die[1]});
		break;
	case MARK_SEVERAL:
		session_say(session, MSG_MOVE_SEVERAL);
		break;
	}
}
