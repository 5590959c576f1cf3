/*
 * text_tags.h - the tags of what has lines of its own: pages of help, exports, drawings, answers in
 * sentences.
 *
 * Each writes a tag with its tab, ended by a NUL, and returns the length; TEXT_TAG_SIZE has room for it.
 */
#pragma once

#include <stddef.h>

enum { TEXT_TAG_SIZE = 64 };

/* A page of help: one message. `topic` is "" for the list of topics. */
size_t text_tag_help(char out[TEXT_TAG_SIZE], const char *topic);

/* Each line of an export: news may be between them. */
size_t text_tag_export(char out[TEXT_TAG_SIZE], long match);

/* Each line of `fairness` that a record has, too (archive/record.h). */
size_t text_tag_fairness(char out[TEXT_TAG_SIZE]);

/* A board that is drawn: one message. */
size_t text_tag_drawing(char out[TEXT_TAG_SIZE]);

/* The answer to `points`, `mine`, `theirs` or `dice`, which `asked` names: one message. */
size_t text_tag_position(char out[TEXT_TAG_SIZE], const char *asked);
