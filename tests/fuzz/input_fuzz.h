/*
 * input_fuzz.h - what must hold for any bytes a connection may send, checked by assert.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Bytes to telnet to lines to words to moves, in two ways of cutting that must give the same. */
void input_check(const uint8_t *bytes, size_t size);
