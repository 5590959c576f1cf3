/*
 * arrival.h - when an answer has come, by the kernel: the bench itself may be late to read it, because
 * somebody else has its core.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* From now on the kernel notes when bytes come. Ends the bench if it can't. */
void arrival_note(int fd);

/* As recv() does. `at` becomes the moment at which the last of these bytes came, as clock_now() has it. */
ssize_t arrival_read(int fd, char *buffer, size_t size, int64_t *at);
