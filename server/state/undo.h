/*
 * undo.h - what a turn of the loop has changed in memory, until its rows are stored. If they can't be stored,
 * all of it is put back: what was not stored never happened.
 *
 *   changes are noted --stored--> undo_drop()
 *                    \--lost----> undo_restore(), then undo_tell_lost(), then undo_drop()
 *
 * Owns: copies of bytes as the turn found them, in one arena that serves turn after turn. Whoever changes
 * something that depends on rows notes it here first, where the change is made. What is freed or called later
 * must live until the turn is settled.
 * May not touch: what it keeps, but to put it back.
 */
#pragma once

#include <stddef.h>

struct server;
struct undo;

/* server->undo, from undo_open() to undo_close(). */
void undo_open(struct server *server);
void undo_close(struct server *server);

/* Before the first change of these bytes: a lost turn puts them back as they are now. A second note of them
 * in the same turn is only looked up. They must not be freed before the turn is settled: see undo_free(). */
void undo_keep(struct undo *undo, void *object, size_t size);

/* A lost turn calls `function`, once for each argument, for what bytes don't say: a node goes back into its
 * list. It tells nobody. Later changes have been put back by then, and earlier ones have not. */
void undo_call(struct undo *undo, void (*function)(void *), void *argument);

/* A lost turn calls `function`, once for each argument, when everything is back and the turn's output has
 * been dropped: people are told what they need to know. */
void undo_tell(struct undo *undo, void (*function)(void *), void *argument);

/* Made in this turn: a lost turn frees it when everything is back. */
void undo_made(struct undo *undo, void *pointer, void (*free_it)(void *));

/* Dropped in this turn: freed when the turn is stored. NULL has no effect. */
void undo_free(struct undo *undo, void *pointer, void (*free_it)(void *));

/* The turn is lost. What the functions called here note is not undone again. */
void undo_restore(struct undo *undo);

/* The output of the lost turn is dropped. What is noted from here on waits for undo_drop(). */
void undo_tell_lost(struct undo *undo);

/* The turn is stored, or all that followed a lost one is done. */
void undo_drop(struct undo *undo);
