/*
 * position.js - where the checkers are: 26 numbers, as the server has them. [1] to [24] are the points, O's checkers
 * positive, X's negative; [25] is O's bar, [0] is X's. Who is not there is off.
 *
 * "Own" points count in the direction in which a side moves: 24 to 1, the bar is 25, off is 0.
 */

/** @typedef {"O" | "X"} Side */
/** @typedef {number[]} Points */
/** @typedef {[number, number]} Step from, to; own points */

export const CHECKERS = 15;
export const BAR = 25;
export const OFF = 0;

/** @type {Points} */
export const START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "O" ? "X" : "O");

/** @param {Side} side @param {number} own 1 to 25 */
export const absPoint = (side, own) => (side === "O" ? own : 25 - own);

/** @param {Side} side @param {number} abs */
export const ownPoint = (side, abs) => (side === "O" ? abs : 25 - abs);

/**
 * The checkers of a side on its own point.
 * @param {Points} points @param {Side} side @param {number} own 1 to 25
 */
export function count(points, side, own) {
	const at = points[absPoint(side, own)];

	return Math.max(0, side === "O" ? at : -at);
}

const OWN = Array.from({ length: BAR }, (_, index) => index + 1);

/** @param {Points} points @param {Side} side */
export const off = (points, side) => CHECKERS - OWN.reduce((sum, own) => sum + count(points, side, own), 0);

/** @param {Points} points @param {Side} side */
export const pips = (points, side) => OWN.reduce((sum, own) => sum + own * count(points, side, own), 0);

/**
 * What the board calls an own point, the bar or the tray.
 * @param {Side} side @param {number} own 0 to 25
 */
export function keyOf(side, own) {
	if (own === BAR || own === OFF) return `${own === BAR ? "bar" : "off"}-${side}`;
	return String(absPoint(side, own));
}

/** @param {string} word */
function readPlace(word) {
	return word === "bar" ? BAR : word === "off" ? OFF : Number(word);
}

/**
 * Steps as people and the server write them: "bar/22 13/11* 6/off(2)".
 * @param {string | string[]} text
 * @returns {Step[]}
 */
export function readSteps(text) {
	const words = Array.isArray(text) ? text : text.split(" ");
	/** @type {Step[]} */
	const steps = [];

	for (const word of words) {
		const found = /^(bar|\d+)((?:\*?\/(?:off|\d+))+)\*?(?:\((\d)\))?$/.exec(word);

		if (!found) continue;
		const places = [found[1], ...found[2].replaceAll("*", "").split("/").slice(1)].map(readPlace);
		for (let times = Number(found[3] ?? 1); times > 0; times--)
			for (let at = 1; at < places.length; at++) steps.push([places[at - 1], places[at]]);
	}
	return steps;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const ID_BYTES = 10;

/** @param {string} id @returns {number[] | null} its bits */
function bitsOf(id) {
	if (!/^[A-Za-z0-9+/]{14}$/.test(id)) return null;
	const stream = [...id].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(6, "0")).join("");
	return Array.from({ length: ID_BYTES }, (_, at) => [...stream.slice(at * 8, at * 8 + 8)].reverse())
		.flat()
		.map(Number);
}

/**
 * Null: it is no Position ID.
 * @param {string} id @param {Side} onRoll
 * @returns {Points | null}
 */
export function fromPositionId(id, onRoll) {
	const bits = bitsOf(id);
	/** @type {Points} */
	const points = Array(26).fill(0);
	let at = 0;

	if (bits === null) return null;
	for (const side of [other(onRoll), onRoll])
		for (const own of OWN) {
			let checkers = 0;
			for (; bits[at] === 1; at++) checkers++;
			at++;
			if (checkers > 0 && points[absPoint(side, own)] !== 0) return null;
			if (checkers > 0) points[absPoint(side, own)] = side === "O" ? checkers : -checkers;
		}
	return at <= ID_BYTES * 8 && off(points, "O") >= 0 && off(points, "X") >= 0 ? points : null;
}
