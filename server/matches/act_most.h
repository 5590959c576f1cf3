/*
 * act_most.h - how much may follow by itself in one turn of the loop.
 */
#pragma once

/* Actions at the table of a slow match, where nobody has to be asked for long; the next turn goes on. */
int act_most_alone(void);
