/*
 * study.h - positions that are shown to be answered: what mistakes and the position of the day share.
 */
#pragma once

#include <stdbool.h>

#include "server/study/marking.h"

struct session;

/* False: the session has been told why not. */
bool study_may(struct session *session);

/* The board, and what is asked. */
void study_show(
	struct session *session, const struct match *position, enum decision_kind kind, const char *opponent);

/* Why an answer is refused. */
void study_tell_fault(struct session *session, enum mark_fault fault, const struct match *position);

/* Their answer to the position of the day that is shown. */
void daily_take_answer(struct session *session, const char *typed);
