/*
 * reading.h - machines that only read: how far behind they are while people play, and what a stream of a
 * match costs there and on the machine that writes.
 */
#pragma once

struct bench;

/* With bench->readers such machines. Ends the bench if something fails. */
void reading_report(const struct bench *bench);
