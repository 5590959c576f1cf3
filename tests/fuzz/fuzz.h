/*
 * fuzz.h - the entry of a fuzzer: libFuzzer's name, so that clang and rubbish.c can call the same. What must
 * hold for any input is checked by assert.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
