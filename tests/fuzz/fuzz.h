/*
 * fuzz.h - the entry point of a fuzzer, named as libFuzzer wants it, so that both clang and rubbish.c can
 * call it. Asserts check what must hold for any input.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
