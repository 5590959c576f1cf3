/*
 * apply_cost.h - what it costs a copy to apply rows of the log. Needs no server.
 */
#pragma once

struct bench;

void apply_cost_report(const struct bench *bench);
