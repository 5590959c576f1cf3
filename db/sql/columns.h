/*
 * columns.h - values into statements, and out of their rows; inside db/ only.
 */
#pragma once

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/* Texts and bytes are borrowed until the statement has run. A wrong `at` is a bug. */
void bind_int(sqlite3_stmt *stmt, int at, int64_t value);
void bind_null(sqlite3_stmt *stmt, int at);
void bind_real(sqlite3_stmt *stmt, int at, double value);
void bind_text(sqlite3_stmt *stmt, int at, const char *text);
void bind_bytes(sqlite3_stmt *stmt, int at, const uint8_t *bytes, size_t size);

/* Binds these numbers to the parameters from the first on. */
#define BIND_INTS(stmt, ...)                                                                                 \
	bind_ints(stmt, sizeof(const int64_t[]){__VA_ARGS__} / sizeof(int64_t),                              \
		(const int64_t[]){__VA_ARGS__})

static inline void
bind_ints(sqlite3_stmt *stmt, size_t count, const int64_t *values)
{
	for (size_t i = 0; i < count; i++)
		bind_int(stmt, (int)i + 1, values[i]);
}

/*
 * Column `at`, from 0. Texts are borrowed until the next row; never NULL: NULL in the table reads as "". The
 * schema bounds the lengths. column_copy() cuts what is longer still, which only a damaged file can hold.
 */
const char *column_text(sqlite3_stmt *stmt, int at);
void column_copy(sqlite3_stmt *stmt, int at, char *to, size_t size);
