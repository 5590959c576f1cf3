/*
 * spoken.js - plays and positions in words, for who hears them: short, and with all points counted from the listener's side, as
 * the server itself tells them to screen readers. Pure.
 */
import { BAR, OFF, count, off, other, pips, readSteps } from "../position.js";

/**
 * @typedef {import("../position.js").Side} Side
 * @typedef {import("../position.js").Step} Step
 * @typedef {Record<string, string | ((...given: any[]) => string)>} Words a table: texts, and what makes one of what it is given
 */

/** @param {number | string} number @param {string} one @param {string} [many] */
export const counted = (number, one, many = `${one}s`) => `${number} ${Number(number) === 1 ? one : many}`;

/** @param {number} own a point of `side` @param {Side} side @param {Side} reader from whose side points are counted */
const pointText = (own, side, reader) => (own === BAR ? "bar" : String(side === reader ? own : 25 - own));

const TIMES = ["", "", " twice", " three times", " four times"];

/**
 * `bar to 22, 13 to 8 twice, 3 off`.
 * @param {Step[]} steps in the numbering of `side` @param {Side} side whose @param {Side} reader
 */
export function stepsText(steps, side, reader) {
	/** @type {{text: string, times: number}[]} */
	const told = [];

	for (const [from, to] of steps) {
		const text = pointText(from, side, reader) + (to === OFF ? " off" : ` to ${pointText(to, side, reader)}`);
		const last = told.at(-1);
		if (last?.text === text) last.times++;
		else told.push({ text, times: 1 });
	}
	return told.map(({ text, times }) => text + TIMES[times]).join(", ");
}

/** @param {number[]} points hit, in the numbering of `side` @param {Side} side who hits @param {Side} reader */
export function hitsText(points, side, reader) {
	return points.length === 0
		? ""
		: `, hits on ${points.map((point) => pointText(point, side, reader)).join(" and ")}`;
}

/** As written: `13/7* 6/off(2)`. @param {string} play @param {Side} side @param {Side} reader */
export function playText(play, side, reader) {
	const hits = [...play.matchAll(/\/(\d+)\*/g)].map(([, point]) => Number(point));

	return stepsText(readSteps(play), side, reader) + hitsText(hits, side, reader);
}

/** @param {number[]} dice */
export function diceText([first, second]) {
	return first === second ? `double ${first}` : `${first} and ${second}`;
}

/** What is left to play: `3 and 1`, `2 three times`. @param {number[]} dice */
export function leftText(dice) {
	return dice.length > 1 && dice[0] === dice[1] ? dice[0] + TIMES[dice.length] : dice.join(" and ");
}

const OWN = Array.from({ length: BAR }, (_, index) => BAR - index);

/** `2 on 24, 5 on 13`. @param {number[]} points @param {Side} side whose @param {Side} reader */
export function checkersText(points, side, reader) {
	const places = (side === reader ? OWN : [BAR, ...OWN.slice(1).reverse()]).filter(
		(own) => count(points, side, own) > 0,
	);
	const told = places.map(
		(own) => `${count(points, side, own)} on ${own === BAR ? "the bar" : pointText(own, side, reader)}`,
	);
	const gone = off(points, side);

	return [...told, ...(gone > 0 ? [`${gone} off`] : [])].join(", ");
}

/**
 * Where all checkers are, the reader's first.
 * @param {number[]} points @param {Record<Side, string>} names @param {Side} reader @param {boolean} [isYou] the reader plays
 */
export function positionText(points, names, reader, isYou = false) {
	const has = (/** @type {Side} */ side) => (isYou && side === reader ? "You have" : `${names[side]} has`);

	return [reader, other(reader)]
		.map((side) => `${has(side)} ${checkersText(points, side, reader)}; ${pips(points, side)} pips.`)
		.join(" ");
}

/** A score; the last game may have brought more points than were needed. @param {number[]} points @param {number | null} length null: money play */
export const scoreText = (points, length) => points.map((each) => Math.min(each, length ?? Infinity)).join(" to ");
