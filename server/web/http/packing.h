/*
 * packing.h - content packed by gzip, as it comes: what is not yet out is bounded, however long the whole is.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct packing;
struct piece;

/* Never NULL: ends the process if out of memory, as all of these do. */
struct packing *packing_open(void);
void packing_close(struct packing *packing);

/* Writes what can be written by now; after the last bytes all of it. */
void packing_add(struct packing *packing, const char *bytes, size_t size, bool is_last, FILE *out);

/* All of this, packed. The caller is its holder. */
struct piece *packing_whole(const char *bytes, size_t size);
