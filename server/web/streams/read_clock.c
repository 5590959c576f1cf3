/*
 * read_clock.c - see read_clock.h.
 */
#include "server/web/streams/read_clock.h"

#include <string.h>

#include "server/rules/clock.h"

static enum side
side_of(const struct match *match, int seat)
{
	return seat == 0 ? match->inviter : side_other(match->inviter);
}

static const char *
state_of(const struct match_row *row, int seat)
{
	if (row->paused_at >= 0)
		return "paused";
	return seat < 0 || row->state != MATCH_RUNNING ? "stopped" : "runs";
}

/* As of the last action. */
static struct clock_news
clock_of(const struct match *match, const struct match_row *row)
{
	enum side side = match_clock_side(match);
	int seat = side == SIDE_NONE ? -1 : side != match->inviter;

	return (struct clock_news){.match = row->id,
		.seat = seat,
		.state = state_of(row, seat),
		.delay_ms = match_delay_left(match),
		.reserve_ms = {
			match_reserve(match, side_of(match, 0)), match_reserve(match, side_of(match, 1))}};
}

/* The delay first (R14.2). */
static void
spend(struct clock_news *news, int64_t ms)
{
	int64_t *reserve_ms = &news->reserve_ms[news->seat];
	int64_t delay_ms = ms < news->delay_ms ? ms : news->delay_ms;

	news->delay_ms -= delay_ms;
	ms -= delay_ms;
	*reserve_ms = ms < *reserve_ms ? *reserve_ms - ms : 0;
}

static bool
is_told(const struct match *match)
{
	return match_has_clock(match) && !options_are_slow(&match->options);
}

bool
read_clock_now(const struct tale *tale, const struct match_row *row, int64_t now_ms, struct clock_news *news)
{
	const struct match *match = &tale->replay.match;

	if (!is_told(match))
		return false;
	*news = clock_of(match, row);
	if (news->seat >= 0 && strcmp(news->state, "runs") == 0 && now_ms > tale->acted_ms)
		spend(news, now_ms - tale->acted_ms);
	return true;
}

bool
read_clock_passes(struct read_clock *clock, const struct tale *tale, const struct match_row *row)
{
	const struct match *match = &tale->replay.match;

	if (!is_told(match))
		return false;
	const struct clock_news news = clock_of(match, row), *told = &clock->told;
	bool is_same = clock->has_told && news.seat == told->seat && strcmp(news.state, told->state) == 0 &&
		       news.delay_ms <= told->delay_ms && news.reserve_ms[0] == told->reserve_ms[0] &&
		       news.reserve_ms[1] == told->reserve_ms[1];
	*clock = (struct read_clock){.told = news, .has_told = true};
	return !is_same;
}
