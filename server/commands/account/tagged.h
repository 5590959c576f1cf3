/*
 * tagged.h - programs that ask what their lines are (protocol/README.md, "Tags").
 */
#pragma once

#include "protocol/wire/words.h"

struct session;

/* `set tags ...` of a program. */
void tagged_set(struct session *session, const struct words *words);

/* `set legalplays ...` of a program. */
void tagged_set_legal_plays(struct session *session, const struct words *words);
