/*
 * turn.js - a play that somebody puts together: steps that can be taken back until it is sent. Pure.
 *
 * Points are in the player's own numbering: 24 to 1, 25 the bar, 0 off (rules.js).
 */
import { absPoint } from "../position.js";
import { BAR, OFF, moved, nextSteps, without } from "./rules.js";

/**
 * @typedef {import("../position.js").Side} Side
 * @typedef {import("./rules.js").Board} Board
 * @typedef {import("./rules.js").Step} Step
 * @typedef {{board: Board, dice: number[], steps: Step[]}} Turn `board` and `dice` as they were after the roll
 */

/**
 * @param {Board} board @param {number[]} dice those to be played, four for a doublet
 * @returns {Turn}
 */
export function begin(board, dice) {
	return { board, dice, steps: [] };
}

/** @param {Turn} turn */
export function boardNow(turn) {
	return turn.steps.reduce((board, { from, to }) => moved(board, from, to), turn.board);
}

/** @param {Turn} turn */
export function diceLeft(turn) {
	return turn.steps.reduce((dice, { die }) => without(dice, die), turn.dice);
}

/** @param {Turn} turn the legal single steps */
export function steps(turn) {
	return nextSteps(boardNow(turn), diceLeft(turn));
}

/** @param {Turn} turn nothing more can be played */
export function isComplete(turn) {
	return steps(turn).length === 0;
}

/** @param {Turn} turn the points whose checkers can move */
export function movable(turn) {
	return [...new Set(steps(turn).map((step) => step.from))];
}

/** @param {Turn} turn @param {Step} step */
function plus(turn, step) {
	return { ...turn, steps: [...turn.steps, step] };
}

/** @param {Turn} one @param {Turn} other */
function endsAlike(one, other) {
	return String(boardNow(one)) === String(boardNow(other)) && diceLeft(one).length === diceLeft(other).length;
}

/**
 * The turns in which one checker has gone on from `from`, by the point it has come to. A point that several ways lead
 * to counts only if they end alike, or one of them is a single step: what is hit on the way is for the player to say.
 * @param {Turn} turn @param {number} from
 * @returns {Map<number, Turn>}
 */
export function targets(turn, from) {
	const found = new Map(),
		unclear = new Set();
	let front = [{ turn, at: from }];

	for (let far = 1; front.length > 0; far++) {
		front = front.flatMap(({ turn: before, at }) =>
			steps(before)
				.filter((step) => step.from === at)
				.map((step) => ({ turn: plus(before, step), at: step.to })),
		);
		for (const way of front) {
			const known = found.get(way.at);
			if (known === undefined) found.set(way.at, { turn: way.turn, far });
			else if (known.far === far && !endsAlike(known.turn, way.turn)) unclear.add(way.at);
		}
		front = front.filter((way) => way.at !== OFF);
	}
	return new Map(
		[...found].filter(([to, { far }]) => far === 1 || !unclear.has(to)).map(([to, way]) => [to, way.turn]),
	);
}

/**
 * The turn after one checker has moved, by one die or several; null if it may not.
 * @param {Turn} turn @param {number} from @param {number} to
 */
export function move(turn, from, to) {
	return targets(turn, from).get(to) ?? null;
}

/**
 * One checker by one die, the first that fits as the dice lie; null if none does.
 * @param {Turn} turn @param {number} from
 */
export function firstStep(turn, from) {
	const ways = steps(turn).filter((step) => step.from === from);
	const die = diceLeft(turn).find((value) => ways.some((step) => step.die === value));
	const step = ways.find((way) => way.die === die);

	return step === undefined ? null : plus(turn, step);
}

/** @param {Turn} turn is it open which of the dice is played first? */
export const canSwap = ({ dice, steps: done }) => dice.length === 2 && done.length === 0;

/** @param {Turn} turn the other die comes first */
export const swapped = (turn) => ({ ...turn, dice: [...turn.dice].reverse() });

/** @param {Turn} turn the last step is taken back */
export function undo(turn) {
	return { ...turn, steps: turn.steps.slice(0, -1) };
}

/**
 * As the server wants it.
 * @param {Side} side @param {{from: number, to: number}[]} steps
 */
export function stepWords(side, steps) {
	return steps
		.map(
			({ from, to }) =>
				`${from === BAR ? "bar" : absPoint(side, from)}-${to === OFF ? "off" : absPoint(side, to)}`,
		)
		.join(" ");
}

/** @param {Side} side @param {Turn} turn the line that plays it */
export function command(side, turn) {
	return `move ${stepWords(side, turn.steps)}`;
}
