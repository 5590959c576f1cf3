/*
 * board_places.js - where everything is on the board: points, bar, trays, checkers, dice and cube, in the units of its SVG. Pure.
 */
import { absPoint, other } from "./position.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {{bottom: Side, homeLeft: boolean, light: Side}} Orientation `light`: whose checkers are the light ones */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const EDGE = 8; /* of the frame, left and right */
export const MARGIN = 27; /* above and below, for the numbers */
export const POINT = 40;
export const BAR_WIDTH = 44;
export const TRAY = 46;
export const STACK = 5 * POINT; /* height of a point: five checkers */
export const MIDDLE = 76; /* between the upper and the lower points, for the dice */
export const RADIUS = 18.6;
export const DIE = 50;
export const WIDTH = EDGE + 12 * POINT + BAR_WIDTH + 8 + TRAY + EDGE;
export const HEIGHT = 2 * MARGIN + 2 * STACK + MIDDLE;

const FIELD = 12 * POINT + BAR_WIDTH;

/** Left edge of the twelve points and the bar. @param {Orientation} orientation */
export const fieldLeft = ({ homeLeft }) => (homeLeft ? EDGE + TRAY + 8 : EDGE);

/** @param {Orientation} orientation */
export const barLeft = (orientation) => fieldLeft(orientation) + 6 * POINT;

/** @param {Orientation} orientation */
export const trayLeft = (orientation) => (orientation.homeLeft ? EDGE : EDGE + FIELD + 8);

/**
 * The column of one of the bottom player's own points, and whether it lies below.
 * @param {Orientation} orientation
 * @param {number} own 1 to 24
 */
function columnOf({ homeLeft }, own) {
	const below = own <= 12;
	const fromHome = below ? own - 1 : 24 - own; /* 0 is nearest to the trays */
	const column = homeLeft ? fromHome : 11 - fromHome;

	return { below, column };
}

/** @param {Orientation} orientation @param {number} abs 1 to 24 */
function pointBox(orientation, abs) {
	const own = orientation.bottom === "O" ? abs : 25 - abs;
	const { below, column } = columnOf(orientation, own);
	const x = fieldLeft(orientation) + column * POINT + (column >= 6 ? BAR_WIDTH : 0);

	return { x, y: below ? MARGIN + STACK + MIDDLE : MARGIN, width: POINT, height: STACK };
}

const HALF = STACK + MIDDLE / 2;
const CUBE_ROOM = 27; /* half of what the cube takes in the middle of the bar */

/**
 * @param {Orientation} orientation
 * @param {string} key "1" to "24", "bar-O", "off-X" ...
 * @returns {Box}
 */
export function boxOf(orientation, key) {
	const [kind, side] = key.split("-");

	if (kind !== "bar" && kind !== "off") return pointBox(orientation, Number(key));
	const below = side === orientation.bottom;
	if (kind === "bar")
		return {
			x: barLeft(orientation),
			width: BAR_WIDTH,
			height: HALF - CUBE_ROOM,
			y: below ? MARGIN + HALF + CUBE_ROOM : MARGIN,
		};
	return { x: trayLeft(orientation), y: below ? MARGIN + STACK + MIDDLE : MARGIN, width: TRAY, height: STACK };
}

/**
 * Where a finger finds a place: the number belongs to its point, and half of the way to the middle.
 * @param {Orientation} orientation @param {string} key @returns {Box}
 */
export function reachOf(orientation, key) {
	const box = boxOf(orientation, key);
	const height = HALF + MARGIN - DIE / 2 - 4;

	if (key.startsWith("bar")) return box;
	return { ...box, height, y: isBelow(orientation, key) ? HEIGHT - height : 0 };
}

/** @param {Orientation} orientation @param {string} key */
export function isBelow(orientation, key) {
	return boxOf(orientation, key).y > HEIGHT / 2 - 10;
}

/**
 * The middle of a checker.
 * @param {Orientation} orientation
 * @param {string} key
 * @param {number} index 0 is the first of the stack
 * @param {number} size of the stack
 */
export function checkerSpot(orientation, key, index, size) {
	const box = boxOf(orientation, key);
	const below = isBelow(orientation, key);
	const isBar = key.startsWith("bar");
	const room = isBar ? box.height - 50 : box.height; /* the cube's place is at the end of the bar */
	const step = Math.min(POINT, (room - POINT) / Math.max(1, size - 1));
	const first = isBar
		? below
			? box.y + POINT / 2
			: box.y + box.height - POINT / 2
		: below
			? box.y + box.height - POINT / 2
			: box.y + POINT / 2;
	const outwards = (below ? 1 : -1) * (isBar ? 1 : -1);

	return { x: box.x + box.width / 2, y: first + outwards * index * step };
}

/**
 * The middle of the cube: in the middle of the bar, or at its owner's end.
 * @param {Orientation} orientation
 * @param {Side | null} owner
 * @param {Side | null} offeredBy it lies on the other side's half of the board
 */
export function cubeSpot(orientation, owner, offeredBy) {
	const x = barLeft(orientation) + BAR_WIDTH / 2;

	if (offeredBy !== null) return { x: diceMiddle(orientation, other(offeredBy)), y: HEIGHT / 2 };
	if (owner === null) return { x, y: HEIGHT / 2 };
	return { x, y: owner === orientation.bottom ? HEIGHT - MARGIN - 23 : MARGIN + 23 };
}

/**
 * Dice lie at their thrower's right hand.
 * @param {Orientation} orientation
 * @param {Side} side
 */
export function diceMiddle(orientation, side) {
	const right = side === orientation.bottom;

	return fieldLeft(orientation) + (right ? 9 * POINT + BAR_WIDTH : 3 * POINT);
}

/** Every place, as one hears them: from the bar home. @param {Side} side */
export function keysFrom(side) {
	const points = Array.from({ length: 24 }, (_, index) => String(absPoint(side, 24 - index)));

	return [`bar-${side}`, `bar-${other(side)}`, ...points, `off-${side}`, `off-${other(side)}`];
}

/** The upper and the lower row from left to right. @param {Orientation} orientation */
export function rowsOf(orientation) {
	const keys = keysFrom(orientation.bottom);

	return [false, true].map((below) =>
		keys
			.filter((key) => isBelow(orientation, key) === below)
			.sort((a, b) => boxOf(orientation, a).x - boxOf(orientation, b).x),
	);
}
