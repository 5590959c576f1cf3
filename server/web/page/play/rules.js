/*
 * rules.js - which steps are legal (rule book, sections 4 to 7), for a board seen by the player on roll.
 *
 * A board is 26 numbers: [1] to [24] are that player's points, their checkers positive and the opponent's negative;
 * [25] is the player's bar, [0] the opponent's (negative). What is missing to 15 has been borne off.
 */

/**
 * @typedef {number[]} Board
 * @typedef {{from: number, to: number, die: number}} Step from 25 (bar) to 1; to 24 to 0 (off)
 */

export const BAR = 25,
	OFF = 0;

/**
 * The die that begins the turn is in front; a doublet counts four times.
 * @param {number} first @param {number} second
 */
export function diceToPlay(first, second) {
	return first === second ? [first, first, first, first] : [first, second];
}

/** @param {Board} board the highest own point with a checker; 0 for none */
function highest(board) {
	for (let point = BAR; point > 0; point--) if (board[point] > 0) return point;
	return 0;
}

/**
 * Where a checker comes to by this die; null if it may not move so.
 * @param {Board} board @param {number} from @param {number} die
 * @returns {number|null}
 */
export function landing(board, from, die) {
	if (!(board[from] > 0)) return null;
	const back = highest(board),
		to = from - die;

	if (back === BAR && from !== BAR) return null;
	if (to > 0) return board[to] < -1 ? null : to;
	return back <= 6 && (to === 0 || from === back) ? OFF : null;
}

/**
 * The board after one checker has moved, without a look at the rules.
 * @param {Board} board @param {number} from @param {number} to
 */
export function moved(board, from, to) {
	const after = board.slice();

	after[from]--;
	if (to === OFF) return after;
	if (after[to] < 0) {
		after[to] = 0;
		after[0]--;
	}
	after[to]++;
	return after;
}

/** @param {number[]} dice @param {number} die */
export function without(dice, die) {
	const at = dice.indexOf(die);

	return dice.filter((_, index) => index !== at);
}

/**
 * All steps by one of these dice, whatever the other dice then can do.
 * @param {Board} board @param {number[]} dice
 * @returns {Step[]}
 */
function stepsByOne(board, dice) {
	const steps = [];

	for (const die of new Set(dice))
		for (let from = BAR; from > 0; from--) {
			const to = landing(board, from, die);
			if (to !== null) steps.push({ from, to, die });
		}
	return steps;
}

/**
 * How many of the dice can be played (R5.1).
 * @param {Board} board @param {number[]} dice
 * @returns {number}
 */
export function playable(board, dice) {
	let most = 0;

	for (const { from, to, die } of stepsByOne(board, dice)) {
		if (dice.length === 1) return 1;
		most = Math.max(most, 1 + playable(moved(board, from, to), without(dice, die)));
		if (most === dice.length) break;
	}
	return most;
}

/**
 * The steps with which the rest of a legal play can begin: as many dice as possible are played (R5.1), the higher one
 * if it is one or the other (R5.2). After each of them the same holds for what is left, so this is asked again.
 * @param {Board} board @param {number[]} dice those still to be played
 * @param {number} most how many of them can be played
 * @returns {Step[]}
 */
export function nextSteps(board, dice, most = playable(board, dice)) {
	const steps = stepsByOne(board, dice).filter(
		// where one can be played, nothing is left after any of them
		({ from, to, die }) => most === 1 || 1 + playable(moved(board, from, to), without(dice, die)) === most,
	);
	const higher = Math.max(...dice);

	return most === 1 && steps.some((step) => step.die === higher)
		? steps.filter((step) => step.die === higher)
		: steps;
}

/** @param {Board} board as a text that no other board has */
function textOf(board) {
	return String.fromCharCode(...board.map((count) => 64 + count));
}

/**
 * Every board that a legal play can end with.
 * @param {Board} board @param {number[]} dice
 * @returns {Board[]}
 */
export function results(board, dice) {
	let ends = new Map([["", { board, dice }]]);

	for (let left = playable(board, dice); left > 0; left--) {
		const further = new Map();
		for (const at of ends.values())
			for (const { from, to, die } of nextSteps(at.board, at.dice, left)) {
				const after = moved(at.board, from, to),
					rest = without(at.dice, die);
				further.set(textOf(after) + rest, { board: after, dice: rest });
			}
		ends = further;
	}
	return [...new Map([...ends.values()].map((end) => [textOf(end.board), end.board])).values()];
}

/**
 * The only legal play, or null if there are several or none. Plays that end alike are one.
 * @param {Board} board @param {number[]} dice
 * @returns {Step[]|null}
 */
export function onlyPlay(board, dice) {
	const play = [];

	if (results(board, dice).length !== 1) return null;
	for (let steps = nextSteps(board, dice); steps.length > 0; steps = nextSteps(board, dice)) {
		play.push(steps[0]);
		board = moved(board, steps[0].from, steps[0].to);
		dice = without(dice, steps[0].die);
	}
	return play.length > 0 ? play : null;
}
