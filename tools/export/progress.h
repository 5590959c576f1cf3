/*
 * progress.h - a bar on the terminal, and nothing anywhere else.
 */
#pragma once

#include <stdint.h>

/* `done` of `all`; draws only when the picture changes. */
void progress_show(int64_t done, int64_t all);

/* The line is free again. */
void progress_end(void);
