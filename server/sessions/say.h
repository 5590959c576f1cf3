/*
 * say.h - what a session is told: sentences in its dialect, text, drawings. It leaves at the end of the turn.
 */
#pragma once

#include <stddef.h>

#include "protocol/messages.h"

struct piece;
struct session;

/* Sentences from protocol/messages.c, in the session's dialect. */
void session_tell(struct session *session, enum message message, const struct message_args *args);
/* As session_tell(), for sentences with one name, one number or nothing in them. */
void session_say(struct session *session, enum message message);
void session_say_name(struct session *session, enum message message, const char *name);

/* Text that is ready, whole lines with CRLF. */
void session_write(struct session *session, const char *text, size_t size);

/* As session_write(), for what many read: it isn't copied where it is read unchanged. */
void session_write_piece(struct session *session, struct piece *piece);

/* As session_write(), for people's words, which a terminal without UTF-8 gets in ASCII. Changes the text. */
void session_write_letters(struct session *session, char *text, size_t size);

/* As session_write(), for drawings and for what other programs read: its lines are never folded. */
void session_write_whole(struct session *session, const char *text, size_t size);
void session_write_whole_piece(struct session *session, struct piece *piece);

/* One message of several lines, with this tag (protocol/text_tags.h) in front of the first for programs that
 * ask. */
void session_write_tagged(struct session *session, const char *tag, const char *text, size_t size);
