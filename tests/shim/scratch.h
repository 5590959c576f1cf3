/*
 * scratch.h - a directory for the database of one test, which a shim may break.
 */
#pragma once

/* For cmocka_unit_test_setup_teardown(): makes the directory; removes the shim, the directory and what is in
 * it. */
int scratch_setup(void **state);
int scratch_teardown(void **state);

/* A cmocka test in such a directory. */
#define WITH_SCRATCH(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

/* The directory, and the database in it; borrowed until the test ends. */
const char *scratch_dir(void);
const char *scratch_path(void);

/* Removes the database. */
void scratch_empty(void);

/* Keeps the file at scratch_path() until scratch_forget(), and puts it there again. */
void scratch_keep(void);
void scratch_put_back(void);
void scratch_forget(void);
