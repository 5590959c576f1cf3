/*
 * typed.js - plays as people type them, `13/7(2)`, `bar/20*`, `8-5 6-5`, `24/18/14`, in their own numbering. Pure.
 */
import { BAR, OFF } from "./rules.js";
import { move } from "./turn.js";
import { TYPED } from "../words/at_table.js";

/**
 * @typedef {import("./turn.js").Turn} Turn
 */

/** @type {Record<string, number>} */
const WORDS = { bar: BAR, b: BAR, off: OFF, o: OFF, home: OFF, h: OFF };

/** @param {string} word @returns {number|null} */
function readPoint(word) {
	if (Object.hasOwn(WORDS, word)) return WORDS[word];
	return /^\d{1,2}$/.test(word) && Number(word) <= BAR ? Number(word) : null;
}

/**
 * From where to where, in the order typed; null if that is no play.
 * @param {string} text
 * @returns {[number, number][]|null}
 */
export function readPlay(text) {
	const moves = /** @type {[number, number][]} */ ([]);

	for (const word of text
		.trim()
		.toLowerCase()
		.split(/[\s,]+/)) {
		const parts = /^([a-z\d]+(?:[/-][a-z\d]+\*?)+)(?:\(([1-4])\))?$/.exec(word.replaceAll("*/", "/"));
		const points = parts?.[1]
			.replace("*", "")
			.split(/[/-]/)
			.map(readPoint)
			.filter((point) => point !== null);
		if (!parts || !points || points.length < parts[1].split(/[/-]/).length) return null;
		for (let times = Number(parts[2] ?? 1); times > 0; times--)
			for (let i = 1; i < points.length; i++) moves.push([points[i - 1], points[i]]);
	}
	return moves;
}

/**
 * The turn with these moves, or what is wrong with them.
 * @param {Turn} turn @param {string} text
 * @returns {{turn: Turn}|{fault: string}}
 */
export function typePlay(turn, text) {
	const moves = readPlay(text);

	if (moves === null) return { fault: TYPED.typeLike };
	for (const [from, to] of moves) {
		const after = move(turn, from, to);
		if (after === null)
			return { fault: TYPED.cantBePlayed(from === BAR ? TYPED.bar : from, to === OFF ? TYPED.off : to) };
		turn = after;
	}
	return { turn };
}
