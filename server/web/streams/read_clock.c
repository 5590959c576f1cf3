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
	if (news->seat < 0)
		return;
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

void
read_clock_look(struct read_clock *clock, struct db *db, int64_t match)
{
	if (clock_mark_find(db, match, &clock->mark) != DB_OK)
		clock->mark = (struct clock_mark){.match = 0};
}

/* No action has come since the mark was left. */
static bool
is_marked(const struct read_clock *clock, const struct tale *tale, const struct match_row *row)
{
	const struct clock_mark *mark = &clock->mark;

	return mark->match == row->id && mark->after == tale->number && row->state == MATCH_RUNNING;
}

/* As it was told last, and when that was. */
static struct clock_news
clock_told(const struct read_clock *clock, const struct tale *tale, const struct match_row *row,
	int64_t *since_ms)
{
	const struct clock_mark *mark = &clock->mark;
	struct clock_news news = clock_of(&tale->replay.match, row);

	*since_ms = tale->acted_ms;
	if (!is_marked(clock, tale, row))
		return news;
	*since_ms = mark->at_ms;
	news.state = mark->state;
	spend(&news, mark->spent_ms);
	return news;
}

static bool
is_running(const struct clock_news *news)
{
	return strcmp(news->state, "runs") == 0;
}

bool
read_clock_now(const struct read_clock *clock, const struct tale *tale, const struct match_row *row,
	int64_t now_ms, struct clock_news *news)
{
	int64_t since_ms;

	if (!is_told(&tale->replay.match))
		return false;
	*news = clock_told(clock, tale, row, &since_ms);
	if (is_running(news) && now_ms > since_ms)
		spend(news, now_ms - since_ms);
	return true;
}

bool
read_clock_passes(struct read_clock *clock, const struct tale *tale, const struct match_row *row)
{
	int64_t since_ms;

	if (!is_told(&tale->replay.match))
		return false;
	const struct clock_news news = clock_told(clock, tale, row, &since_ms), *told = &clock->told;
	bool is_first = !clock->has_told; /* whoever joins is told by themselves */
	bool is_new_mark = is_marked(clock, tale, row) && since_ms != clock->told_since_ms;
	/* While a player goes on in their turn it is no news that their delay is less; a clock that still
	 * stands is none at all. */
	bool has_same_delay = is_new_mark ? news.delay_ms == told->delay_ms && !is_running(&news)
					  : news.delay_ms <= told->delay_ms;
	bool is_same = has_same_delay && news.seat == told->seat && strcmp(news.state, told->state) == 0 &&
		       news.reserve_ms[0] == told->reserve_ms[0] && news.reserve_ms[1] == told->reserve_ms[1];
	clock->told = news;
	clock->has_told = true;
	clock->told_since_ms = since_ms;
	return !is_first && !is_same;
}
