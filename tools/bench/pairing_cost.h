/*
 * pairing_cost.h - what it costs to pair tournaments of 128, whole ones of each kind. Needs no server.
 */
#pragma once

void pairing_cost_report(void);
