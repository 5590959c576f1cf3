/*
 * early.h - when SQL is prepared. A release does it all when it opens the database. Some programs of tests
 * open thousands of them and use a few statements of each: they have another early.c, and prepare each at its
 * first use.
 */
#pragma once

#include <stdbool.h>

bool db_prepares_early(void);
