/*
 * built_in.h - the weights of this build: the bytes of server/engine/weights.bin, for weights_read().
 */
#pragma once

#include <stddef.h>

extern const unsigned char built_in_weights[];
extern const size_t built_in_weights_length;
