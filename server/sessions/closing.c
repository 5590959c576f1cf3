/*
 * closing.c - one row for each reason.
 */
#include "server/sessions/closing.h"

#include <assert.h>

static const struct closing rows[] = {
	[CLOSE_BYE] =
		{
			.self = MSG_GOODBYE,
			.lobby = MSG_LOGS_OUT,
			.table = MSG_LOGS_OUT_SAVED,
			.watchers = MSG_LOGS_OUT_WATCHED,
			.stop = STOP_LEFT,
			.log = "logs out",
		},
	[CLOSE_DROPPED] =
		{
			.lobby = MSG_DROPS,
			.table = MSG_DROPS_SAVED,
			.watchers = MSG_DROPS_WATCHING,
			.stop = STOP_LINE_LOST,
			.log = "drops connection",
		},
	[CLOSE_NETWORK] =
		{
			.lobby = MSG_NETWORK_ERROR,
			.table = MSG_NETWORK_ERROR_SAVED,
			.watchers = MSG_NETWORK_ERROR_WATCHED,
			.stop = STOP_LINE_LOST,
			.log = "network error",
		},
	[CLOSE_IDLE] =
		{
			.self = MSG_TIMED_OUT,
			.lobby = MSG_TIMES_OUT,
			.table = MSG_TIMES_OUT_SAVED,
			.watchers = MSG_TIMES_OUT_WATCHED,
			.stop = STOP_IDLE,
			.log = "timed out",
		},
	[CLOSE_SECOND] =
		{
			.lobby = MSG_CLOSED_OLD,
			.table = MSG_DROPS_SAVED,
			.watchers = MSG_DROPS_WATCHING,
			.stop = STOP_LINE_LOST,
			.log = "closed: logged in a second time",
		},
	[CLOSE_JOINED] = {.stop = STOP_SERVER, .log = "closed: its player goes on with another connection"},
	[CLOSE_SHUTDOWN] = {.stop = STOP_SERVER, .log = "closed: the server stops"},
	[CLOSE_UPGRADE] =
		{
			.lobby = MSG_DROPS,
			.table = MSG_DROPS_SAVED,
			.watchers = MSG_DROPS_WATCHING,
			.stop = STOP_SERVER,
			.log = "closed: another program goes on without this connection",
		},
	[CLOSE_KICKED] =
		{
			.lobby = MSG_LOGS_OUT,
			.table = MSG_LOGS_OUT_SAVED,
			.watchers = MSG_LOGS_OUT_WATCHED,
			.stop = STOP_SERVER,
			.log = "closed: an operator wants it",
		},
	[CLOSE_REFUSED] =
		{
			.table = MSG_DROPS_SAVED,
			.watchers = MSG_DROPS_WATCHING,
			.stop = STOP_SERVER,
			.log = "closed before login",
		},
};
static_assert(sizeof rows / sizeof *rows == CLOSE_WHY_COUNT, "a row for each reason");
static_assert(MSG_NONE == 0, "what a row leaves out is said to nobody");

const struct closing *
closing_of(enum close_why why)
{
	return &rows[why];
}
