/*
 * told.h - what entrants who are here are told. FIBS had none of it, so old programs read nothing of it.
 */
#pragma once

#include <stdint.h>

#include "protocol/messages.h"

struct contest;
struct edition_row;
struct pairing_row;
struct server;

/* Tells all who are in; all but that player. */
void told_all(struct server *server, const struct edition_row *edition, enum message message,
	const struct message_args *args);
void told_others(struct server *server, const struct edition_row *edition, int64_t but, enum message message,
	const struct message_args *args);

/* Has those who are in and aren't here told that it starts (server/notices). */
void told_away(struct server *server, const struct edition_row *edition);

/* It has just been opened: tells all who are logged in but that player, and chat rooms. */
void told_opening(struct server *server, const struct edition_row *edition, int64_t but);

/* Tells chat rooms, by the operator's hooks; `what` as in notice_news (state/announce.h). */
void told_outside(struct server *server, const struct edition_row *edition, const char *what);

void told_begin(struct server *server, const struct contest *contest);
void told_round(struct server *server, const struct contest *contest);
void told_end(struct server *server, const struct contest *contest);

/* The message about a pairing, or that in its place for a tournament that has no rounds. */
enum message told_wording(
	const struct edition_row *edition, const struct pairing_row *row, enum message message);

/* Tells both players that their pairing counts for nobody: of a rolling tournament whose time is up; of one
 * that its director has ended. */
void told_struck(struct server *server, const struct edition_row *edition, const struct pairing_row *row);
void told_off(struct server *server, const struct edition_row *edition, const struct pairing_row *row);

/* Tells an entrant that nobody plays against them in that round. */
void told_bye(struct server *server, const struct contest *contest, const struct pairing_row *row);

/* Tells both players that their pairing was decided without a match. */
void told_result(struct server *server, const struct pairing_row *row);
