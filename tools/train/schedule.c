#include "tools/train/schedule.h"

const struct stage schedule[] = {
	{
		.name = "outcomes",
		.rounds = 60,
		.games = 2000,
		.trace = 0.8f,
		.rate_from = 2e-3f,
		.rate_to = 1e-3f,
		.reuse = 2,
		.samples = 300000,
	},
	{
		.name = "differences",
		.rounds = 10,
		.games = 4000,
		.trace = 0.6f,
		.rate_from = 1e-3f,
		.rate_to = 3e-4f,
		.reuse = 3,
		.samples = 600000,
	},
	{
		.name = "without luck",
		.rounds = 150,
		.games = 600,
		.look_ahead = true,
		.trace = 0.95f,
		.rate_from = 6e-4f,
		.rate_to = 2e-5f,
		.reuse = 8,
		.samples = 600000,
	},
	{.name = NULL},
};
