/*
 * listens.h - questions to the lists of addresses in the configuration.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/config/config.h"

bool networks_have(const struct config_networks *networks, const uint8_t address[16]);

/* Whether no limit by address applies to a client whom a proxy has named. A proxy that is named by another,
 * or whose machine is, says as little of whom it speaks for as that one. */
bool networks_exempt_named(const struct config *config, const uint8_t address[16]);

bool listens_have(const struct config_listens *listens, const struct config_listen *address);
