/*
 * versus.js - what two players have done against each other, and what a rated match of theirs would do.
 */
import { address, getJson } from "./address.js";
import { h, tableOf } from "./dom.js";
import { VERSUS } from "./words/people.js";

/** @typedef {{matches: number, games: number, points: number}} Score */

/** @param {[string, string | null][]} heads @param {HTMLElement[]} rows */
const table = (heads, rows) => tableOf(heads, h("tbody", null, rows));

/** @param {string} name @param {number} matches @param {Score} own @param {Score} other */
const lengthRow = (name, matches, own, other) =>
	h(
		"tr",
		null,
		h("th", { scope: "row" }, name),
		h("td", { class: "number" }, own.matches + other.matches === 0 ? matches : `${own.matches} : ${other.matches}`),
		h("td", { class: "number" }, `${own.games} : ${other.games}`),
		h("td", { class: "number" }, `${own.points} : ${other.points}`),
	);

/** @param {Score} one @param {Score} more @returns {Score} */
const sum = (one, more) => ({
	matches: one.matches + more.matches,
	games: one.games + more.games,
	points: one.points + more.points,
});

const NOTHING = { matches: 0, games: 0, points: 0 };

/** @param {any} versus */
function score({ name, opponent, lengths }) {
	const rows = lengths.map((/** @type {any} */ row) =>
		lengthRow(VERSUS.lengthIs(row.length), row.matches, row.own, row.other),
	);
	const total = lengths.reduce(
		(/** @type {any} */ all, /** @type {any} */ row) => ({
			matches: all.matches + row.matches,
			own: sum(all.own, row.own),
			other: sum(all.other, row.other),
		}),
		{ matches: 0, own: NOTHING, other: NOTHING },
	);

	if (rows.length === 0) return h("p", { class: "quiet" }, VERSUS.none(name, opponent));
	if (rows.length > 1) rows.push(lengthRow(VERSUS.all, total.matches, total.own, total.other));
	return table(
		[
			[VERSUS.length, null],
			[VERSUS.matches, "number"],
			[VERSUS.games, "number"],
			[VERSUS.points, "number"],
		],
		rows,
	);
}

/** @param {any} versus */
function runs({ name, opponent, longest_run: own, longest_run_other: other, run, run_other: runOther }) {
	const now = Math.max(run, runOther);

	return own + other > 0
		? h(
				"p",
				{ class: "quiet" },
				VERSUS.runs(name, own, opponent, other),
				now > 1 && VERSUS.runNow(run > 0 ? name : opponent, now),
			)
		: null;
}

/** @param {number} value */
const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** @param {any} versus */
function chances({ name, chances: rows }) {
	if (rows.length === 0) return null;
	return [
		h("h3", null, VERSUS.ifRated(name)),
		table(
			[
				[VERSUS.length, null],
				[VERSUS.chance, "number"],
				[VERSUS.won, "number"],
				[VERSUS.lost, "number"],
			],
			rows.map((/** @type {any} */ row) =>
				h(
					"tr",
					null,
					h("th", { scope: "row" }, VERSUS.lengthIs(row.length)),
					h("td", { class: "number" }, `${(100 * row.chance).toFixed(1)} %`),
					h("td", { class: "number" }, signed(row.won.own)),
					h("td", { class: "number" }, signed(row.lost.own)),
				),
			),
		),
	];
}

/** One kind of matches. @param {any} counted @param {(match: any) => HTMLElement} matchRow */
const counts = (counted, matchRow) => [
	score(counted),
	runs(counted),
	counted.last.length > 0 && [
		h("h3", null, VERSUS.last),
		h("table", { class: "fits" }, h("tbody", null, counted.last.map(matchRow))),
	],
];

/** @param {string} player @param {string} other @param {(match: any) => HTMLElement} matchRow @param {AbortSignal} signal */
export async function versusCard(player, other, matchRow, signal) {
	const answer = await getJson(`players/${player}/versus/${encodeURIComponent(other)}`, { signal });

	if (!answer.ok) return h("section", { class: "card" }, h("h2", null, VERSUS.title), h("p", null, answer.words));
	const versus = answer.value;
	return h(
		"section",
		{ class: "card", id: "versus" },
		h(
			"h2",
			null,
			VERSUS.against(versus.name),
			h("a", { href: address(`player/${versus.opponent}`) }, versus.opponent),
		),
		(versus.lengths.length > 0 || versus.kinds.length === 0) && counts(versus, matchRow),
		versus.kinds.map((/** @type {any} */ kind) => [
			h("h2", null, VERSUS.kind(kind.kind)),
			counts({ ...kind, name: versus.name, opponent: versus.opponent }, matchRow),
		]),
		chances(versus),
		!versus.counted && h("p", { class: "quiet" }, VERSUS.counting),
	);
}
