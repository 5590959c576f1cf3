/*
 * board_line.js - reads the server's `board:` line (protocol/README.md, "The board line"). Pure.
 */

import { other } from "../position.js";

/** @typedef {import("../position.js").Side} Side */

/**
 * A board as a player of the match gets it.
 * @typedef {{
 *	player: string, opponent: string, length: number | null, score: {own: number, other: number},
 *	side: Side, points: number[], off: {O: number, X: number}, turn: Side | null,
 *	dice: {side: Side, values: number[]} | null, pieces: number,
 *	cube: number, mayTurn: {own: boolean, other: boolean}, asked: boolean, waits: boolean,
 *	crawford: boolean, redoubles: number}} Board
 * `points`: 26 numbers, O's checkers positive ([25] O's bar, [0] X's). `length`: null is money play. `mayTurn`: who owns
 * the cube, or both; `waits`: a double has no answer yet, `asked`: this player has to give it. `pieces`: how many
 * checkers this player has to move. `redoubles`: how often a double may still be answered by another.
 */

const ITEMS = 52,
	UNLIMITED = 9999;

/** @param {number} number @returns {Side | null} */
function sideOf(number) {
	return number === 0 ? null : number > 0 ? "O" : "X";
}

/** @param {number[]} item @param {Side} side */
function readDice(item, side) {
	const own = item.slice(33, 35),
		theirs = item.slice(35, 37);

	if (own[0] > 0) return { side, values: own };
	return theirs[0] > 0 ? { side: other(side), values: theirs } : null;
}

/** @param {number[]} item @param {Side} side */
function readOff(item, side) {
	return side === "O" ? { O: item[45], X: item[46] } : { O: item[46], X: item[45] };
}

/** @param {number[]} item */
function isCrawford(item) {
	return (
		item[3] > 1 &&
		item[3] !== UNLIMITED &&
		item[50] === 0 &&
		item[51] === 0 &&
		(item[4] === item[3] - 1 || item[5] === item[3] - 1)
	);
}

/**
 * Null: it is no such line.
 * @param {string} line
 * @returns {Board | null}
 */
export function readBoardLine(line) {
	const words = line.split(":");
	const item = words.map(Number); /* as the protocol counts: item[0] is the word `board` */
	const side = sideOf(item[41]);

	if (words[0] !== "board" || words.length !== ITEMS + 1 || side === null) return null;
	return {
		player: words[1],
		opponent: words[2],
		length: item[3] === UNLIMITED ? null : item[3],
		score: { own: item[4], other: item[5] },
		side,
		points: item.slice(6, 32),
		off: readOff(item, side),
		turn: sideOf(item[32]),
		dice: readDice(item, side),
		pieces: item[49],
		cube: item[37],
		mayTurn: { own: item[38] === 1, other: item[39] === 1 },
		asked: item[40] === 1,
		waits: item[38] === 0 && item[39] === 0,
		crawford: isCrawford(item),
		redoubles: item[52],
	};
}
