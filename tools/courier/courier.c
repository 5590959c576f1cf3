/*
 * courier.c - hands and what they hold.
 *
 *   free --letter--> carrying --verdict--> reporting --answer--> free
 *                                             |  ^
 *                                             +--+  the connection was lost, or the disk is full: reported
 * again
 */
#include "tools/courier/courier.h"

#include <event2/event.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/system/clock.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/courier/carrier.h"
#include "tools/courier/desk.h"
#include "tools/courier/figures.h"
#include "tools/courier/settings.h"

enum {
	HANDS = 4,	 /* letters under way */
	HANDS_TEST = 20, /* a test hands over all at once */
	UNSTORED_PAUSE = 60,
	PAUSE_MAX = 60,
};

enum hand_state { HAND_FREE, HAND_CARRYING, HAND_REPORTING };

struct hand {
	enum hand_state state;
	int64_t id;
	enum way way;
	enum verdict verdict;
	int64_t rests; /* seconds, of VERDICT_RESTS */
	bool asked;    /* it was reported on this line */
};

struct courier {
	struct event_base *base; /* borrowed */
	const char *test;	 /* borrowed; NULL = none */
	struct carrier *carrier;
	struct desk *desk;
	struct event *timer;
	char greeting[160];
	struct hand hands[HANDS_TEST];
	struct figures figures;
	bool taking;  /* it was asked for letters, and they have not all come */
	bool pausing; /* until the timer says so */
	bool leaving; /* it takes no more */
	bool tested;  /* all letters of the test have come */
	int missed;   /* letters of the test that have not arrived */
};

static struct hand *
find(struct courier *courier, int64_t id)
{
	for (int i = 0; i < HANDS_TEST; i++) {
		struct hand *hand = &courier->hands[i];
		if (hand->state != HAND_FREE && hand->id == id)
			return hand;
	}
	return NULL;
}

static struct hand *
find_free(struct courier *courier)
{
	for (int i = 0; i < HANDS_TEST; i++) {
		if (courier->hands[i].state == HAND_FREE)
			return &courier->hands[i];
	}
	return NULL;
}

static int
count_busy(const struct courier *courier)
{
	int busy = 0;

	for (int i = 0; i < HANDS_TEST; i++)
		busy += courier->hands[i].state != HAND_FREE;
	return busy;
}

/* While the mailer is left alone, no letter is fetched that would only be brought back. */
static const char *
ways_now(const struct courier *courier)
{
	if (!carrier_mail_rests(courier->carrier))
		return "";
	return carrier_has(courier->carrier, WAY_PUSH) ? " push hook" : " hook";
}

/* Asks for more letters, if there is a reason to. */
static void
go_on(struct courier *courier)
{
	int busy = count_busy(courier);

	if (busy == 0 && !courier->taking && (courier->leaving || courier->tested))
		event_base_loopexit(courier->base, NULL);
	if (courier->test != NULL || courier->taking || courier->pausing || courier->leaving ||
		busy >= HANDS || !desk_is_in(courier->desk))
		return;
	courier->taking = true;
	desk_take(courier->desk, HANDS - busy, ways_now(courier));
}

static void
pause_for(struct courier *courier, int64_t seconds)
{
	struct timeval pause = {seconds < PAUSE_MAX ? seconds : PAUSE_MAX, 0};

	courier->pausing = true;
	evtimer_add(courier->timer, &pause);
}

/* --- reports */

static void
report(struct courier *courier, struct hand *hand)
{
	if (!desk_is_in(courier->desk) || hand->asked)
		return;
	hand->asked = true;
	desk_report(courier->desk, hand->id, hand->verdict, hand->rests);
}

static void
report_all(struct courier *courier)
{
	for (int i = 0; i < HANDS_TEST; i++) {
		if (courier->hands[i].state == HAND_REPORTING)
			report(courier, &courier->hands[i]);
	}
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct courier *courier = arg;

	(void)fd;
	(void)what;
	courier->pausing = false;
	report_all(courier);
	go_on(courier);
}

static void
count(struct courier *courier, const struct hand *hand)
{
	courier->figures.letters[hand->way][hand->verdict]++;
	if (hand->verdict == VERDICT_DONE)
		courier->figures.last_done[hand->way] = clock_now();
	else
		courier->missed++;
}

static void
on_carried(void *arg, const struct carried *carried)
{
	struct courier *courier = arg;
	struct hand *hand = find(courier, carried->id);
	char subject[48];

	hand->state = HAND_REPORTING;
	hand->verdict = carried->verdict;
	hand->rests = carried->rests;
	hand->asked = false;
	snprintf(subject, sizeof subject, "letter %" PRId64 " %s", hand->id, way_name(hand->way));
	log_info(subject, carried->why == NULL ? "%s" : "%s: %s", verdict_name(hand->verdict), carried->why);
	count(courier, hand);
	report(courier, hand);
}

/* --- what the desk says */

static void
on_in(void *arg, const char *server)
{
	struct courier *courier = arg;

	carrier_name_server(courier->carrier, server);
	report_all(courier);
	if (courier->test != NULL) {
		courier->taking = true;
		desk_test(courier->desk, courier->test);
	}
	go_on(courier);
}

/* One that is under way already is handed over again after some minutes; what becomes of it is told once. */
static void
on_letter(void *arg, const struct letter *letter)
{
	struct courier *courier = arg;
	struct hand *hand = find_free(courier);

	if (hand == NULL || find(courier, letter->id) != NULL)
		return;
	*hand = (struct hand){.state = HAND_CARRYING, .id = letter->id, .way = letter->way};
	carrier_start(courier->carrier, letter);
}

static void
on_bad_letter(void *arg, int64_t id)
{
	struct courier *courier = arg;
	struct hand *hand = find_free(courier);

	if (hand == NULL || find(courier, id) != NULL)
		return;
	*hand = (struct hand){.state = HAND_CARRYING, .id = id};
	on_carried(courier,
		&(struct carried){
			.id = id, .verdict = VERDICT_BAD, .why = "the server hands over what is no letter"});
}

static void
on_taken(void *arg, const struct answer_end *end)
{
	struct courier *courier = arg;

	courier->taking = false;
	if (!end->ok)
		log_warning("server", "hands over no letters: %s", end->why);
	if (courier->test != NULL) {
		courier->tested = true;
		courier->missed += !end->ok;
	} else if (!end->ok) {
		pause_for(courier, UNSTORED_PAUSE);
	} else if (end->again > 0) {
		pause_for(courier, end->again);
	}
	go_on(courier);
}

static void
on_reported(void *arg, int64_t id, bool stored)
{
	struct courier *courier = arg;
	struct hand *hand = find(courier, id);

	if (hand == NULL)
		return;
	if (stored)
		hand->state = HAND_FREE;
	else
		pause_for(courier, UNSTORED_PAUSE);
	hand->asked = false;
	go_on(courier);
}

/* A test doesn't wait for a server. */
static void
on_lost(void *arg, const char *why)
{
	struct courier *courier = arg;

	(void)why; /* the desk has logged it */
	courier->taking = false;
	for (int i = 0; i < HANDS_TEST; i++)
		courier->hands[i].asked = false;
	if (courier->test == NULL && !courier->leaving)
		return;
	courier->missed++;
	event_base_loopexit(courier->base, NULL);
}

static const struct desk_owner desk_owner = {on_in, on_letter, on_bad_letter, on_taken, on_reported, on_lost};

/* --- from outside */

struct courier *
courier_open(struct event_base *base, const struct settings *settings, const char *test)
{
	struct courier *courier = must_calloc(1, sizeof *courier);

	*courier = (struct courier){.base = base, .test = test};
	courier->timer = must_have(evtimer_new(base, on_timer, courier));
	courier->carrier = carrier_open(base, settings, test != NULL, on_carried, courier);
	snprintf(courier->greeting, sizeof courier->greeting, "%s%s%s hook", carrier_key(courier->carrier),
		carrier_has(courier->carrier, WAY_MAIL) ? " mail" : "",
		carrier_has(courier->carrier, WAY_PUSH) ? " push" : "");
	courier->desk = desk_open(base, settings->socket, courier->greeting, &desk_owner, courier);
	return courier;
}

void
courier_close(struct courier *courier)
{
	carrier_close(courier->carrier); /* it still reports what it breaks off */
	desk_close(courier->desk);
	event_free(courier->timer);
	free(courier);
}

void
courier_leave(struct courier *courier)
{
	courier->leaving = true;
	log_info("courier", "leaves; letters under way: %d", count_busy(courier));
	if (!desk_is_in(courier->desk))
		event_base_loopexit(courier->base, NULL);
	go_on(courier);
}

const struct figures *
courier_figures(struct courier *courier)
{
	courier->figures.connected = desk_is_in(courier->desk);
	courier->figures.carried = count_busy(courier);
	courier->figures.resting = carrier_resting(courier->carrier);
	return &courier->figures;
}

bool
courier_test_passed(const struct courier *courier)
{
	return courier->tested && courier->missed == 0;
}
