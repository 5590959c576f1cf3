/*
 * season.js - what the tournaments of a weekly series add up to, a year at a time: asked for once somebody unfolds it.
 */
import { address, getJson } from "../address.js";
import { fill, h, tableOf } from "../dom.js";
import { SEASON } from "../words/tournament.js";
import { playerLink } from "./rounds.js";

/** @param {any[]} players as `/api/tournaments/5/season` tells */
const table = (players) =>
	tableOf(
		[
			[SEASON.place, "number"],
			[SEASON.player, null],
			[SEASON.points, "number"],
			[SEASON.played, "number"],
		],
		h(
			"tbody",
			null,
			players.map(({ place, name, points, played }) =>
				h(
					"tr",
					null,
					h("td", { class: "number" }, place),
					h("td", { role: "rowheader" }, playerLink(name)),
					h("td", { class: "number" }, points),
					h("td", { class: "number" }, played),
				),
			),
		),
	);

/** @param {HTMLElement} place @param {number} tournament @param {number} [year] without it, this one */
async function show(place, tournament, year) {
	const answer = await getJson(`tournaments/${tournament}/season${year === undefined ? "" : `?year=${year}`}`);

	if (!answer.ok) {
		fill(place, h("p", null, answer.words));
		return;
	}
	const { year: shown, players } = answer.value;
	fill(
		place,
		h("h3", null, SEASON.of(shown)),
		players.length === 0 ? h("p", { class: "quiet" }, SEASON.none) : table(players),
		h(
			"p",
			{ class: "buttons" },
			h(
				"button",
				{ type: "button", onclick: () => void show(place, tournament, shown - 1) },
				SEASON.of(shown - 1),
			),
			h(
				"a",
				{
					class: "button",
					href: `${address(`api/tournaments/${tournament}/season.csv`)}?year=${shown}`,
					download: true,
				},
				SEASON.asFile,
			),
		),
	);
}

/** Null where a tournament is held once. @param {import("./state.js").Tournament} head */
export function seasonCard({ tournament, season }) {
	const place = h("div", { "aria-live": "polite" });

	if (season === null) return null;
	return h(
		"details",
		{
			class: "card",
			ontoggle: (/** @type {Event} */ { currentTarget }) => {
				if (/** @type {HTMLDetailsElement} */ (currentTarget).open) void show(place, tournament);
			},
		},
		h("summary", null, SEASON.title),
		place,
	);
}
