/*
 * rollouts_short.c - a rollout is a look one throw ahead: it takes no half a second, and what becomes of it
 * is what tests look at. Linked into barpointd-test, never into a release.
 *
 * The linker puts __wrap_engine_roll_out() in the place of engine_roll_out().
 */
#include "server/engine/cube.h"
#include "server/engine/rollout.h"

/* Without "used" a link-time optimiser, which sees no call by this name, leaves it out. */
__attribute__((used)) void __wrap_engine_roll_out(const struct engine *engine, const struct stakes *stakes,
	const struct board *board, enum side on_roll, enum rollout_cube cube, struct rolled *rolled);

void
__wrap_engine_roll_out(const struct engine *engine, const struct stakes *stakes, const struct board *board,
	enum side on_roll, enum rollout_cube cube, struct rolled *rolled)
{
	const struct worth worth = stakes_worth(stakes);
	struct outlook outlook;

	engine_look_out(engine, &worth, board, on_roll, 1, &outlook);
	const struct cube_decision decision = cube_decide(stakes, &outlook);
	float doubled = decision.take < decision.drop ? decision.take : decision.drop;
	bool doubles = cube == ROLLOUT_MAY_DOUBLE && decision.may_double && doubled > decision.no_double;
	*rolled = (struct rolled){
		.value = doubles ? doubled : decision.no_double,
		.chances = outlook_chances(&outlook),
	};
}
