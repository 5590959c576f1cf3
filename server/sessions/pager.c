/*
 * pager.c - keeps what doesn't fit on the page.
 *
 * not counted --pager_begin--> counting --page is full--> paused --Enter--> counting
 *      ^                          |                          |
 *      +-------- pager_end -------+        q, another line --+--> not counted
 */
#include "server/sessions/pager.h"

#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/sessions/outlet.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

struct pager {
	char *text; /* owned */
	size_t size, used;
	bool answering; /* what is written belongs to the answer */
};

static void
discard(void *arg)
{
	struct pager *pager = arg;

	if (pager == NULL)
		return;
	free(pager->text);
	free(pager);
}

/* What was shown of the page is lost with the turn. */
static void
count_anew(void *arg)
{
	struct session *session = arg;

	session->page_left = 0;
}

/* In the place of the present one; both may be NULL. */
static void
replace(struct session *session, struct pager *pager)
{
	struct undo *undo = session->server->undo;

	undo_call(undo, count_anew, session);
	undo_keep(undo, &session->pager, sizeof session->pager);
	undo_free(undo, session->pager, discard);
	session->pager = pager;
}

/* What is written from here on waits for Enter. */
static void
pause_answer(struct session *session)
{
	struct pager *pager = must_calloc(1, sizeof *pager);

	pager->answering = true;
	undo_made(session->server->undo, pager, discard);
	replace(session, pager);
}

void
pager_begin(struct session *session)
{
	int lines = session->settings->pagelength;

	if (session->pager != NULL)
		session->pager->answering = true;
	else if (lines == 0 || !session->prompts || session->listens)
		session->page_left = 0;
	else if (session->page_left == 0)
		session->page_left = lines > 1 ? lines - 1 : 1; /* one for the prompt */
}

void
pager_end(struct session *session)
{
	if (session->listing == NULL && (session->pager == NULL || session->pager->used == 0))
		pager_drop(session); /* the answer has ended on the page */
	else if (session->pager != NULL)
		session->pager->answering = false;
}

static void
keep(struct session *session, const char *text, size_t size)
{
	struct pager *pager = session->pager;

	if (size == 0)
		return;
	if (pager->used + size > (size_t)session->server->config->output_limit) {
		session_overflows(session);
		return;
	}
	pager->text = must_reserve(pager->text, &pager->size, pager->used + size);
	memcpy(pager->text + pager->used, text, size);
	pager->used += size;
}

/* How much of `text` may be shown now; the rest is kept. */
static size_t
take(struct session *session, const char *text, size_t size)
{
	const char *at = text, *end = text + size;

	if (session->pager != NULL && session->pager->answering) {
		keep(session, text, size);
		return 0;
	}
	if (session->page_left == 0)
		return size;
	while (session->page_left > 0 && at < end) {
		at = memchr(at, '\n', (size_t)(end - at));
		if (at == NULL)
			return size;
		at++;
		if (--session->page_left == 0) {
			pause_answer(session);
			keep(session, at, (size_t)(end - at));
			return (size_t)(at - text);
		}
	}
	return size;
}

bool
pager_lets_through(const struct session *session)
{
	return session->page_left == 0 && (session->pager == NULL || !session->pager->answering);
}

void
pager_write(struct session *session, const char *text, size_t size)
{
	outlet_write(session, text, take(session, text, size));
}

void
pager_turn(struct session *session)
{
	struct pager *pager = session->pager;

	replace(session, NULL); /* its text lives until the end of the turn */
	pager_begin(session);
	pager_write(session, pager->text, pager->used); /* what doesn't fit is kept again */
	outlet_end(session, 0);				/* they were charged when they were kept */
	pager_end(session);
}

void
pager_drop(struct session *session)
{
	session->page_left = 0;
	if (session->pager != NULL)
		replace(session, NULL);
}

void
pager_free(struct session *session)
{
	discard(session->pager);
	session->pager = NULL;
}

bool
pager_left(const struct session *session, const char **text, size_t *size)
{
	*text = session->pager != NULL ? session->pager->text : NULL;
	*size = session->pager != NULL ? session->pager->used : 0;
	return session->pager != NULL;
}

void
pager_restore(struct session *session, const char *text, size_t size)
{
	session->pager = must_calloc(1, sizeof *session->pager);
	keep(session, text, size);
}
