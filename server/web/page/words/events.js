/*
 * events.js - what happens in a match, in words. The server tells events in a short notation (server/rules/event.h); here they
 * become sentences with names, or rows of a list. Pure.
 */
import { counted, playText, scoreText } from "./spoken.js";

/** @typedef {import("../position.js").Side} Side */
/** @typedef {Record<Side, string>} Names */

/** @param {string} points */
export const pointsText = (points) => counted(points, "point");

/** @param {string} size */
const sizeText = (size) => (size === "single" ? "a single game" : `a ${size}`);

/** @param {string} dice "31" */
const diceText = (dice) => `${dice[0]} and ${dice[1]}`;

/** @param {Names} names @param {string} side */
const nameOf = (names, side) => names[/** @type {Side} */ (side)];

/** @type {[RegExp, (names: Names, ...found: string[]) => string][]} */
const SENTENCES = [
	[/^game (\d+), inviter .$/, (_, game) => `Game ${game} begins.`],
	[/^opening (\d)(\d), tie$/, (names, o, x) => `${names.O} throws ${o}, ${names.X} throws ${x}: a tie.`],
	[
		/^opening (\d)(\d), (.) begins$/,
		(names, o, x, side) => `${names.O} throws ${o}, ${names.X} throws ${x}. ${nameOf(names, side)} begins.`,
	],
	[/^cube (\d+)$/, (_, cube) => `The tie turns the cube to ${cube}.`],
	[
		/^(.) (re)?rolled (\d\d), (\d) to move$/,
		(names, side, again, dice, steps) =>
			`${nameOf(names, side)} rolls ${diceText(dice)}${again ? " instead" : ""}${steps === "0" ? ", and can't move" : ""}.`,
	],
	[/^(.) played nothing$/, (names, side) => `${nameOf(names, side)} can't move.`],
	[/^(.) played (.*)$/, (names, side, play) => `${nameOf(names, side)} plays ${play}.`],
	[/^(.) put (.*)$/, (names, side, play) => `${nameOf(names, side)} puts ${play}.`],
	[/^(.) took back (.*)$/, (names, side, play) => `${nameOf(names, side)} takes back ${play}.`],
	[/^(.) challenged$/, (names, side) => `${nameOf(names, side)} challenges the play.`],
	[
		/^(.) denied, (\d+) left$/,
		(names, side, left) => `The challenge is denied: the play was right. ${nameOf(names, side)} has ${left} left.`,
	],
	[
		/^(.) wrong, (.*), stay (.*), back (.*)$/,
		(names, side, _fault, stay, back) =>
			`${nameOf(names, side)}'s play was wrong. Stays: ${stay}. Goes back: ${back}.`,
	],
	[/^(.) wrong, .*$/, (names, side) => `${nameOf(names, side)}'s play was wrong.`],
	[
		/^(.) claims (\w+), (\d+)$/,
		(names, side, size, points) => `${nameOf(names, side)} claims ${sizeText(size)}, ${pointsText(points)}.`,
	],
	[/^(.) lets it stand$/, (names, side) => `${nameOf(names, side)} lets it stand.`],
	[/^(.) doubled to (\d+)$/, (names, side, cube) => `${nameOf(names, side)} doubles to ${cube}.`],
	[
		/^(.) redoubled to (\d+)$/,
		(names, side, cube) => `${nameOf(names, side)} takes, and redoubles at once to ${cube}.`,
	],
	[/^(.) took at (\d+)$/, (names, side, cube) => `${nameOf(names, side)} takes. The cube shows ${cube}.`],
	[/^(.) dropped, (\d+)$/, (names, side) => `${nameOf(names, side)} drops.`],
	[
		/^(.) offered (\w+), (\d+)$/,
		(names, side, size, points) =>
			`${nameOf(names, side)} offers to resign ${sizeText(size)}, ${pointsText(points)}.`,
	],
	[/^(.) accepted, \d+$/, (names, side) => `${nameOf(names, side)} accepts.`],
	[/^(.) refused$/, (names, side) => `${nameOf(names, side)} plays on.`],
	[
		/^(.) won the match \d+-\d+$/,
		(names, side) => `${nameOf(names, side)} wins the match.`,
	] /* the result is below */,
	[
		/^(.) won (\w+), (\d+)$/,
		(names, side, size, points) => `${nameOf(names, side)} wins ${sizeText(size)}, ${pointsText(points)}.`,
	],
];

/**
 * One event. An event that this page doesn't know yet is told as it is.
 * @param {string} event @param {Names} names
 */
function eventSentence(event, names) {
	for (const [pattern, tell] of SENTENCES) {
		const found = pattern.exec(event);

		if (found) return tell(names, ...found.slice(1));
	}
	return /^. (joined|program|person)$/.test(event) ? "" : `${event}.`;
}

/**
 * All that an action made happen. A roll without a move is one sentence.
 * @param {{events: string[]}} action @param {Names} names
 */
export function sentence(action, names) {
	const passes = action.events.some((event) => / 0 to move$/.test(event));
	const events = action.events.filter((event) => !(passes && / played nothing$/.test(event)));

	return events
		.map((event) => eventSentence(event, names))
		.filter((text) => text !== "")
		.join(" ");
}

const PLAYED = /^(.) (played|put|took back) (.*\d.*)$/;

/** Plays as one hears them. @param {string} event @param {Side} reader from whose side points are counted */
function withSpokenPlay(event, reader) {
	return event.replace(PLAYED, (_, side, verb, play) => `${side} ${verb} ${playText(play, side, reader)}`);
}

/**
 * The sentence of an action, as it is heard.
 * @param {{events: string[]}} action @param {Names} names @param {Side} reader
 */
export const spokenSentence = (action, names, reader) =>
	sentence({ events: action.events.map((event) => withSpokenPlay(event, reader)) }, names);

/** @type {Record<string, string>} words of the line of options */
const OPTION_WORDS = {
	nocrawford: "no Crawford game",
	unrated: "unrated",
	nocube: "no cube",
	open: "open table",
	jacoby: "Jacoby rule",
	beavers: "beavers",
	raccoons: "raccoons",
	reroll: "opening dice may be thrown again",
	"cube=anytime": "doubles at any time",
	cubelimit: "cube limit",
	hardbackgammon: "backgammons count with checkers off",
};

/** Seconds for a turn and a point, of the clocks that have a name. @type {Record<string, number[]>} */
const CLOCKS = { us: [12, 120], club: [15, 120], fast: [8, 20], normal: [10, 60], casual: [15, 180] };

/** @param {string} terms `normal`, `12+90` */
function clockWords(terms) {
	const [turn, point] = CLOCKS[terms] ?? terms.split("+").map(Number);
	const reserve = point % 60 === 0 ? counted(point / 60, "minute") : counted(point, "second");

	return point === 0
		? `clock: ${counted(turn, "second")} a turn, a longer one loses`
		: `clock: ${counted(turn, "second")} a turn, ${reserve} a point`;
}

/** @param {string} turn days @param {string | undefined} reserve days, where it isn't the usual one */
const daysWords = (turn, reserve) =>
	`${counted(turn, "day")} a turn${reserve === undefined ? "" : ` and a reserve of ${counted(reserve, "day")}`}`;

/** @param {string} word of the line of options */
const optionWords = (word) =>
	OPTION_WORDS[word] ??
	word
		.replace(/^clock=(.+)$/, (_, terms) => clockWords(terms))
		.replace(/^days=(\d+)(?:\+(\d+))?$/, (_, turn, reserve) => daysWords(turn, reserve))
		.replace(/^autodouble=(\d+)$/, "automatic doubles, at most $1")
		.replace(/^redoubles=(\d+)$/, "instant redoubles, at most $1")
		.replace("redoubles=unlimited", "any number of instant redoubles");

/** @param {{length: number | null, options: string}} match */
export function optionsText({ length, options }) {
	const [, ...rest] = options.split(" ");
	const base = length === null ? "money play" : counted(length, "point");

	return [base, ...rest.map(optionWords)].join(", ");
}

/** @param {string} terms a line of options: `5 unrated`, `unlimited jacoby` */
export const termsText = (terms) =>
	optionsText({ length: /^\d/.test(terms) ? Number.parseInt(terms, 10) : null, options: terms });

/** @param {string} time as the server tells it */
export const dayText = (time) => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** @param {string} day such as 2026-12-31, which is the same day in each zone */
export const dayOf = (day) => dayText(`${day}T12:00`);

/** @param {string} time as the server tells it */
export const clockText = (time) => new Date(time).toLocaleTimeString(undefined, { timeStyle: "short" });

/** @param {string | null} time as the server tells it */
export function timeText(time) {
	return time === null ? "" : new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {any} match */
function endText(match) {
	if (match.winner === null) return "The match is over.";
	const how = match.decided === "time" ? " on time" : "";

	return `${match.players[match.winner].name} has won the match${how}, ${scoreText([match.score[match.winner], match.score[1 - match.winner]], match.length)}.`;
}

/** @param {any} match @param {boolean} live we are at its newest step */
export function stateText(match, live) {
	switch (match.state) {
		case "running":
			return live ? "Live." : "The match is running. The last step is the newest.";
		case "saved":
			return "The match is interrupted. It goes on when both players come back to it.";
		case "annulled":
			return "The match was annulled.";
		default:
			return endText(match);
	}
}

/** @param {string} text "alice plays 8/5." @param {RegExp} pattern */
const found = (text, pattern) => pattern.exec(text)?.slice(1) ?? null;

/** @type {[RegExp, (...found: string[]) => string][]} what a row says, by the first event that is known */
const ROW_WORDS = [
	[/^. played nothing$/, () => "can't move"],
	[/^. played (.*)$/, (play) => play],
	[/^. (?:re)?rolled .*, 0 to move$/, () => "can't move"],
	[/^. doubled to (\d+)$/, (cube) => `doubles to ${cube}`],
	[/^. redoubled to (\d+)$/, (cube) => `redoubles to ${cube}`],
	[/^. took at (\d+)$/, (cube) => `takes at ${cube}`],
	[/^. dropped, \d+$/, () => "drops"],
	[/^. offered (\w+), \d+$/, (size) => `offers to resign (${size})`],
	[/^. accepted, \d+$/, () => "accepts"],
	[/^. refused$/, () => "plays on"],
	[/^. challenged$/, () => "challenges"],
	[/^. claims (\w+), \d+$/, (size) => `claims ${size}`],
	[/^. lets it stand$/, () => "lets it stand"],
	[/^opening (\d)(\d), tie$/, (o, x) => `tie, ${o}-${x}`],
];

/** @param {string[]} events */
export function rowText(events) {
	for (const event of events)
		for (const [pattern, tell] of ROW_WORDS) {
			const words = found(event, pattern);

			if (words) return tell(...words);
		}
	return "";
}

/** What a row says to who hears it. @param {string[]} events @param {Side} reader */
export const spokenRowText = (events, reader) => rowText(events.map((event) => withSpokenPlay(event, reader)));
