/*
 * shape.js - how many pairings each round of a bracket has, and which two of the round before lead to each: as server/pairing/bracket.c
 * draws them. Pure.
 */

/**
 * @typedef {{rounds: number, places: (round: number) => number, isDrop: (round: number) => boolean}} Shape
 * `isDrop`: losers of the main bracket come in, each against a winner of the round before; else those winners meet each other
 */

/** @param {number} rounds @returns {Shape} */
const tree = (rounds) => ({ rounds, places: (round) => 2 ** (rounds - round), isDrop: () => false });

/** The consolation of all who lose before the semi-final. @param {number} main rounds of the main bracket @returns {Shape} */
function progressive(main) {
	const last = main > 3 ? main - 2 : main - 1; /* the last round of it from which losers come */

	return {
		rounds: main - 2 + last,
		places: (round) =>
			2 ** (main - (round < 2 * last - 1 ? Math.floor(round / 2) + 1 + (round % 2) : round - last + 2)),
		isDrop: (round) => round % 2 === 0 && round / 2 + 1 <= last,
	};
}

/**
 * Null where there is none: rounds of other kinds have as many pairings as were made.
 * @param {import("./state.js").Tournament} tournament @param {string} stage @returns {Shape | null}
 */
export function shapeOf({ kind, of_rounds: rounds, consolation, pairings }, stage) {
	if (stage === "playoff")
		return tree(1 + Math.log2(pairings.filter((one) => one.stage === stage && one.round === 1).length));
	if (kind !== "knockout" || rounds === 0) return null;
	if (stage === "main") return tree(rounds);
	if (consolation === "first") return tree(rounds - 1);
	return consolation === "progressive" ? progressive(rounds) : null;
}

/** From which places of the round before the two of a pairing come; null: from the main bracket. @param {Shape} shape @param {number} round @param {number} place */
export const comingFrom = (shape, round, place) => (shape.isDrop(round) ? [place, null] : [2 * place, 2 * place + 1]);

/** The place in the round after it to which the winner goes. @param {Shape} shape @param {number} round @param {number} place */
export const leadingTo = (shape, round, place) => (shape.isDrop(round + 1) ? place : Math.floor(place / 2));
