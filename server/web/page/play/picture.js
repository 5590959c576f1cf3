/*
 * picture.js - the table as board.js and table.js draw it: the server's board, and on it the play that is put together.
 * Pure.
 */
import { keyOf, other, ownPoint } from "../position.js";
import { BAR, OFF } from "./rules.js";
import { boardNow, diceLeft, isComplete, movable, targets } from "./turn.js";
import { PICTURE } from "../words/at_table.js";

/**
 * @typedef {import("./board_line.js").Board} Board
 * @typedef {import("../position.js").Side} Side
 * @typedef {import("./table_state.js").Table} Table
 * @typedef {import("./turn.js").Turn} Turn
 */

/**
 * @template T
 * @param {Side} side @param {T} own of that side @param {T} theirs
 * @returns {Record<Side, T>}
 */
const bySide = (side, own, theirs) => (side === "O" ? { O: own, X: theirs } : { O: theirs, X: own });

/** A position as the player of a side sees it, or back. @param {number[]} points @param {Side} side */
export function seenBy(points, side) {
	return side === "O" ? points : points.map((_, point) => 0 - points[25 - point]);
}

/** The own point that a key names; null if it is not one of this side's. @param {Side} side @param {string} key */
export function ownOf(side, key) {
	if (/^\d+$/.test(key)) return ownPoint(side, Number(key));
	return key === `bar-${side}` ? BAR : key === `off-${side}` ? OFF : null;
}

/** Those that are played lie back. @param {number[]} values @param {number[]} left */
function usedDice(values, left) {
	const rest = [...left];

	return values.map((value) => {
		const at = rest.indexOf(value);
		if (at >= 0) rest.splice(at, 1);
		return at < 0;
	});
}

/** @param {Board} board @param {Turn | null} turn */
export function diceOf({ dice }, turn) {
	if (dice === null) return null;
	const thrown = dice.values.filter((die) => die > 0);
	if (turn === null) return { side: dice.side, values: thrown };
	return { side: dice.side, values: turn.dice, used: usedDice(turn.dice, diceLeft(turn)) };
}

/** @param {Board} board @param {Table["offer"]} offer @param {Table["stake"]} stake */
function cubeOf({ cube, mayTurn, side, length }, offer, stake) {
	const owner = mayTurn.own === mayTurn.other ? null : mayTurn.own ? side : other(side);
	const offered = offer?.kind === "double";

	if (length === 1) return null;
	return {
		value: offered ? (stake?.cube ?? cube) : cube,
		owner,
		offeredBy: offered ? (offer.mine ? side : other(side)) : null,
	};
}

/** Who has to answer. @param {Table["offer"]} offer @param {Side} side @returns {Side | null} */
const waitedFor = (offer, side) => (offer === null ? null : offer.mine ? other(side) : side);

/** @param {Table} table no game is played just now */
export const isOver = ({ between, ending }) => between || ending !== null;

/** @param {Turn | null} turn */
export const isWhole = (turn) => turn !== null && turn.steps.length > 0 && isComplete(turn);

/** The opponent's last play. @param {string} moves `24-18 18-14` @param {Side} side whose */
function lastMarks(moves, side) {
	const marks = /** @type {Record<string, string>} */ ({});
	const key = (/** @type {string} */ word) => (word === "bar" || word === "off" ? `${word}-${side}` : word);

	for (const step of moves.split(" ").filter((word) => word.includes("-"))) {
		const [from, to] = step.split("-").map(key);
		marks[from] ??= "from";
		marks[to] = "to";
	}
	return marks;
}

/**
 * @param {Table} table @param {Side} side @param {Turn | null} turn @param {number | null} chosen
 * @returns {Record<string, string>}
 */
function marksOf(table, side, turn, chosen) {
	const isNew = table.board?.turn === side && chosen === null && (turn?.steps.length ?? 0) === 0;
	const marks = isNew ? lastMarks(table.last, other(side)) : {};

	if (turn === null) return chosen === null ? marks : { [keyOf(side, chosen)]: "chosen" };
	for (const from of chosen === null ? movable(turn) : []) marks[keyOf(side, from)] = "movable";
	if (chosen === null) return marks;
	for (const to of targets(turn, chosen).keys()) marks[keyOf(side, to)] = "target";
	marks[keyOf(side, chosen)] = "chosen";
	return marks;
}

/** What a click on the dice does. @param {Table} table @param {Turn | null} turn @param {boolean} maySwap */
function diceLabel(table, turn, maySwap) {
	if (table.mayRoll) return PICTURE.roll;
	return !isOver(table) && isWhole(turn) ? PICTURE.done : maySwap ? PICTURE.swap : null;
}

/**
 * @param {Table & {board: Board}} table
 * @param {{turn: Turn | null, chosen: number | null, lifted: string | null, maySwap: boolean, own: string,
 *	light: Side, ratings: Map<string, number | null>, settings: import("./settings.js").Settings}} seen
 */
export function pictureOf(table, { turn, chosen, lifted, maySwap, own, light, ratings, settings }) {
	const { board } = table,
		{ side } = board;
	const names = bySide(side, own, table.opponent);
	const points = turn === null ? board.points : seenBy(boardNow(turn), side);
	const player = (/** @type {string} */ name, /** @type {number} */ score, /** @type {string} */ alert) => ({
		name,
		link: false,
		rating: ratings.get(name) ?? null,
		points: score,
		alert,
	});

	return {
		board: {
			points,
			names,
			bottom: side,
			you: side,
			light,
			homeLeft: settings.homeLeft,
			numbers: settings.numbers,
			turn: isOver(table) ? null : (waitedFor(table.offer, side) ?? board.turn),
			dice: isOver(table) ? null : diceOf(board, turn),
			thrown: isOver(table) || table.offer !== null ? null : table.thrown,
			cube: cubeOf(board, table.offer, table.stake),
			marks: marksOf(table, side, turn, chosen),
			lifted,
			diceLabel: diceLabel(table, turn, maySwap),
			cubeLabel: table.mayDouble ? PICTURE.double : null,
		},
		players: bySide(
			side,
			player(own, board.score.own, board.crawford ? PICTURE.crawford : ""),
			player(table.opponent, board.score.other, table.lineLost === null ? "" : PICTURE.lineLost),
		),
		length: table.ending?.kind === "match" ? null : board.length,
	};
}
