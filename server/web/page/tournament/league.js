/*
 * league.js - a league as one sees it: everybody against everybody.
 */
import { address } from "../address.js";
import { h } from "../dom.js";
import { CROSS, LEGEND, meetingHeard, meetingShown } from "../words/league.js";
import { crossOf } from "./cross.js";
import { playerLink } from "./rounds.js";

/** @typedef {import("./cross.js").Meeting} Meeting */
/** @typedef {import("./cross.js").Row} Row */

/** @param {Meeting} meeting */
function meetingOf(meeting) {
	const both = [
		h("span", { "aria-hidden": "true" }, meetingShown(meeting)),
		h("span", { class: "unseen" }, meetingHeard(meeting)),
	];

	return meeting.match === null
		? h("span", { class: meeting.kind }, both)
		: h("a", { class: meeting.kind, href: address(`match/${meeting.match}`) }, both);
}

/** @param {Meeting[]} meetings @param {boolean} isSelf */
const cell = (meetings, isSelf) =>
	isSelf
		? h("td", { class: "self" })
		: h(
				"td",
				null,
				meetings.map((meeting) => [meetingOf(meeting), " "]),
			);

/** @param {Row[]} rows */
const table = (rows) =>
	h(
		"table",
		{ class: "cross" },
		h("caption", { class: "unseen" }, CROSS.caption),
		h(
			"thead",
			null,
			h(
				"tr",
				null,
				h("th", { scope: "col" }, CROSS.player),
				rows.map(({ name }) => h("th", { scope: "col", class: "turned" }, h("span", null, name))),
			),
		),
		h(
			"tbody",
			null,
			rows.map(({ name, cells }, index) =>
				h(
					"tr",
					null,
					h("th", { scope: "row" }, playerLink(name)),
					cells.map((meetings, column) => cell(meetings, column === index)),
				),
			),
		),
	);

/** @param {Row[]} rows @param {string | null} by the last day */
function legend(rows, by) {
	const kinds = new Set(rows.flatMap(({ cells }) => cells.flat().map(({ kind }) => kind)));

	return [
		CROSS.points,
		...LEGEND.filter(([those]) => those.some((kind) => kinds.has(/** @type {any} */ (kind)))).map(([, says]) =>
			says(by),
		),
	].join(" ");
}

/** Null before it has begun. @param {import("./state.js").Tournament} tournament */
export function crossCard(tournament) {
	const rows = crossOf(tournament);

	return rows.length === 0
		? null
		: h(
				"section",
				{ class: "card" },
				h("h2", null, CROSS.title),
				h("div", { class: "wide", role: "region", tabindex: 0, "aria-label": CROSS.title }, table(rows)),
				h("p", { class: "quiet" }, legend(rows, tournament.by)),
			);
}
