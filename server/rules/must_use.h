/*
 * must_use.h - marks functions whose result nobody may drop: refusals and failures.
 */
#pragma once

#define MUST_USE __attribute__((warn_unused_result))
