/*
 * slow_state.js - slow matches of the player, and offers of some, as the server lists them. Pure.
 */
import { readBoardLine } from "./board_line.js";
import { termsText } from "../words/events.js";

/**
 * @typedef {"turn" | "double" | "resignation"} Task what the player on turn is asked
 * @typedef {{match: number, opponent: string, length: number, own: number, other: number, waits: boolean, task: Task, left: number,
 *	due: number, rolls: boolean, last: number}} SlowMatch
 * @typedef {{kind: "from" | "to" | "open", player: string, length: number, options: string}} SlowOffer
 * @typedef {{days: number, until: string}} Vacation
 * @typedef {{matches: SlowMatch[], offers: SlowOffer[], vacation: Vacation | null, changes: number, told: boolean,
 *	isListing: boolean, boards: Object<number, {board: import("./board_line.js").Board, last: number}>, lookedAt: number | null}} Slow
 * `waits`: for this player. `left`: seconds until the flag falls; `due`: the date of that, Unix seconds; `rolls`: the server, for this player, in this game; `last`: another one tells of another board. `vacation`: the days that
 * are left, and until when the clocks are stopped, "" if they run; null: not told yet. `offers`: made to this player, by
 * this player, or to anybody; `player`: the other one, "" of an own offer to anybody. `changes`: how many things have happened after which the
 * lists are old. `boards`: by match, as they were at its action `last`; `lookedAt`: whose board comes next. `told`: a list has come. `isListing`: the line before was an offer of the list.
 */

/** @typedef {{name: string, fields: Object<string, string>, text: string}} Tag */

/** @type {Slow} */
export const NO_SLOW = {
	matches: [],
	offers: [],
	vacation: null,
	changes: 0,
	told: false,
	isListing: false,
	boards: {},
	lookedAt: null,
};

/** @param {Object<string, string>} fields @returns {SlowMatch} */
const readMatch = ({
	match,
	opponent,
	length,
	points,
	opponent_points: theirs,
	waits,
	task,
	left,
	due,
	rolls,
	last,
}) => ({
	match: Number(match),
	opponent,
	length: Number(length),
	own: Number(points),
	other: Number(theirs),
	waits: waits === "1",
	task: /** @type {Task} */ (task),
	left: Number(left),
	due: Number(due),
	rolls: rolls === "1",
	last: Number(last),
});

/** @param {SlowOffer["kind"]} kind */
const offered =
	(kind) =>
	(/** @type {Slow} */ { offers }, /** @type {Tag} */ { fields }) => ({
		offers: [...offers, { kind, player: fields.player ?? "", length: Number(fields.length), options: "" }],
		isListing: true,
	});

const old = (/** @type {Slow} */ { changes }) => ({ changes: changes + 1 });

/** @param {Tag} tag @returns {Vacation} */
const vacationOf = ({ fields: { days, date } }) => ({ days: Number(days), until: date ?? "" });

/** A date that is told again may be a minute off. @param {Vacation} one @param {Vacation} other */
const differ = (one, other) => one.days !== other.days || (one.until === "") !== (other.until === "");

/** If it is another one, so are the clocks of all matches. */
const vacation = (/** @type {Slow} */ slow, /** @type {Tag} */ tag) => ({
	vacation: vacationOf(tag),
	...(slow.vacation !== null && differ(slow.vacation, vacationOf(tag)) ? old(slow) : {}),
});

/** The lists follow. Boards of matches that are gone go, too. @param {Slow} slow */
const listed = ({ matches, boards }) => ({
	matches: [],
	offers: [],
	told: true,
	boards: Object.fromEntries(
		matches.filter(({ match }) => match in boards).map(({ match }) => [match, boards[match]]),
	),
});

/** The options of an offer in the list; or else of an invitation, which may be for a slow match. @param {Slow} slow @param {Tag} tag */
function offeredWith({ offers, isListing, changes }, { fields: { terms } }) {
	if (!isListing) return / days=/.test(terms) ? { changes: changes + 1 } : {};
	const last = /** @type {SlowOffer} */ (offers.at(-1));
	return { offers: [...offers.slice(0, -1), { ...last, options: termsText(terms) }] };
}

/** @type {Object<string, (slow: Slow, tag: Tag) => Partial<Slow>>} */
const CHANGES = {
	slow_list: listed,
	slow_none: listed,
	slow_match: ({ matches }, { fields }) => ({ matches: [...matches, readMatch(fields)] }),
	slow_board: (_, { fields }) => ({ lookedAt: Number(fields.match) }),
	slow_offer_from: offered("from"),
	slow_offer_to: offered("to"),
	seek: offered("open"),
	seek_own: offered("open"),
	with_options: offeredWith,
	state_end: old,
	now_playing: old,
	now_playing_unlimited: old,
	has_joined: old,
	has_joined_unlimited: old,
	slow_turn: old,
	slow_turn_is_over: old,
	slow_turn_is_over_one: old,
	slow_turn_is_over_more: old,
	slow_other_begins: old,
	slow_you_left: old,
	slow_idle: old,
	slow_near: old,
	slow_accepts: old,
	slow_won: old,
	slow_lost: old,
	slow_annulled: old,
	slow_rolls: old,
	slow_asks: old,
	vacation,
	vacation_none: vacation,
	vacation_ends: vacation,
	vacation_taken: old,
	you_decline: old,
	declines: old,
	slow_you_decline: old,
	slow_declines: old,
	uninvited: old,
	you_invited: old,
	you_seek: old,
	unseek: old,
};

/** Nothing but the envelope comes between a match and its board. @param {Slow} slow @param {Tag} tag @returns {Slow} */
const goOn = (slow, { name }) => ({
	...slow,
	isListing: false,
	lookedAt: name.startsWith("dice_sealed") ? slow.lookedAt : null,
});

/** @param {Slow} slow @param {Tag} tag @returns {Slow} */
export function reduceSlow(slow, tag) {
	if (Object.hasOwn(CHANGES, tag.name)) return { ...goOn(slow, tag), ...CHANGES[tag.name](slow, tag) };
	return slow.isListing || slow.lookedAt !== null ? goOn(slow, tag) : slow;
}

/** The board of the match that is looked at. @param {Slow} slow @param {string} line @returns {Slow} */
export function keepBoard(slow, line) {
	const board = readBoardLine(line),
		row = slow.matches.find(({ match }) => match === slow.lookedAt);

	if (board === null || row === undefined) return { ...slow, lookedAt: null };
	return { ...slow, lookedAt: null, boards: { ...slow.boards, [row.match]: { board, last: row.last } } };
}

/** How many matches wait for the player. @param {Slow} slow */
export const waitingIn = ({ matches }) => matches.filter(({ waits }) => waits).length;

/** @param {Slow} slow @param {number} match */
export const boardIn = ({ boards }, match) => boards[match]?.board;
