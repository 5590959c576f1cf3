/*
 * progress.h - a progress bar on a terminal, and nothing elsewhere.
 */
#pragma once

#include <stdint.h>

/* `done` of `all`; draws only when the picture changes. */
void progress_show(int64_t done, int64_t all);

/* Clears the line. */
void progress_end(void);
