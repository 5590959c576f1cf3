/*
 * pending.js - a line about the match that has no answer yet. If the line breaks, it is sent again only when the table
 * stands as it stood before: then it did not arrive. Pure.
 */

/** @typedef {import("./state.js").State} State */
/** @typedef {{command: string, before: string, notices: number}} Pending */

/** @param {State} state how the match stands, without what a new connection would not be told */
function standing({ table }) {
	if (table === null || table.ending !== null) return "none";
	const { opponent, board, offer, between, joined } = table;
	if (between) /* a new connection is told no board then */ return JSON.stringify([opponent, joined]);
	/* With an offer the board says who has to answer, but it is not sent with each offer. */
	const turn = offer === null ? board?.turn : null;
	return JSON.stringify([
		opponent,
		board?.points,
		turn,
		board?.dice,
		board?.score,
		board?.cube,
		board?.length,
		offer?.kind,
		offer?.mine,
	]);
}

/** @param {State} state @param {string} command @returns {Pending} */
export function pend(state, command) {
	return { command, before: standing(state), notices: state.notices };
}

/** @param {Pending} pending @param {State} state the table changed or the server said no: it arrived */
export function isAnswered(pending, state) {
	return state.told && (state.notices !== pending.notices || standing(state) !== pending.before);
}

/** @param {Pending} pending @param {State} state as told to a new connection @returns {boolean} it did not arrive */
export function isLost(pending, state) {
	return pending.before !== "none" && standing(state) === pending.before;
}
