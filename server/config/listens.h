/*
 * listens.h - questions to the lists of addresses in the configuration.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/config/config.h"

bool networks_have(const struct config_networks *networks, const uint8_t address[16]);

bool listens_have(const struct config_listens *listens, const struct config_listen *address);

/* The port of the first address that is listened on; 0 if there is none. */
int listens_port(const struct config_listens *listens);
