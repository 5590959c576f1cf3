/*
 * rounds.js - who plays whom: a bracket, or rounds one after the other; why they were paired; and where everybody stands.
 */
import { address } from "../address.js";
import { h, tableOf } from "../dom.js";
import { NOTES, TOURNAMENT, pairingText, whyText } from "../words/tournament.js";
import { comingFrom, leadingTo } from "./shape.js";
import { closingOf, stagesOf, unwonOf, winnerOf } from "./state.js";

/** @typedef {import("./state.js").Pairing} Pairing */
/** @typedef {import("./state.js").Tournament} Tournament */

/** @param {string} name */
export const playerLink = (name) => h("a", { class: "name", href: address(`player/${name}`) }, name);

/** How it ended, where that isn't in the score. @param {Tournament} tournament @param {Pairing} pairing */
function noteOf(tournament, pairing) {
	const { state, winner, decided, players, struck } = pairing;

	if (state !== "over" || players[1] === null) return "";
	return NOTES[winner === null || struck ? unwonOf(tournament, pairing) : (decided ?? "")] ?? "";
}

/** One of the two, as it is seen. @param {Pairing} pairing @param {number} seat */
function line(pairing, seat) {
	const { players, winner, state, score } = pairing,
		name = players[seat];

	return h(
		"span",
		{ class: winner === null ? "entrant" : winner === seat ? "entrant won" : "entrant lost" },
		h("span", { class: "called" }, name ?? TOURNAMENT.bye),
		state === "over" && name !== null && players[1] !== null && h("span", { class: "figure" }, score[seat]),
	);
}

/** @param {Tournament} tournament @param {Pairing} pairing */
function madeItem(tournament, pairing) {
	const note = noteOf(tournament, pairing),
		seen = h(
			"span",
			{ class: "seen", "aria-hidden": "true" },
			line(pairing, 0),
			line(pairing, 1),
			note && h("span", { class: "note quiet" }, note),
		),
		heard = h("span", { class: "unseen" }, pairingText(pairing, unwonOf(tournament, pairing)));

	return h(
		"li",
		{ class: `pairing ${pairing.state}` },
		pairing.match === null
			? h("div", { class: "pair" }, seen, heard)
			: h("a", { class: "pair", href: address(`match/${pairing.match}`) }, seen, heard),
	);
}

/** A place that is still to be filled by those who come out of the two before. @param {string} one @param {string} other */
const openItem = (one, other) =>
	h(
		"li",
		{ class: "pairing open" },
		h(
			"div",
			{ class: "pair" },
			h(
				"span",
				{ class: "seen", "aria-hidden": "true" },
				[one, other].map((name) =>
					h("span", { class: "entrant" }, h("span", { class: "called" }, name || "…")),
				),
			),
			h("span", { class: "unseen" }, TOURNAMENT.slot(one, other)),
		),
	);

/** Where nobody comes any more: what follows is decided. It keeps its room. */
const emptyItem = () => h("li", { class: "pairing none", "aria-hidden": "true" });

/** @param {Tournament} tournament @param {import("./state.js").Stage} stage */
function stageColumns(tournament, { stage, shape, rounds: all }) {
	const isOver = ["over", "off"].includes(tournament.state);
	const item = (/** @type {number} */ index, /** @type {number} */ place) => {
		const before = all[index - 1]?.pairings ?? [],
			{ round, pairings } = all[index],
			pairing = pairings[place];

		if (pairing !== null) return madeItem(tournament, pairing);
		const next = shape === null ? null : all[index + 1]?.pairings[leadingTo(shape, round, place)];
		if (shape === null || isOver || next) return emptyItem();
		const [one, other] = comingFrom(shape, round, place).map((from) =>
			from === null ? "" : winnerOf(before[from]),
		);
		return openItem(one, other);
	};

	return all.map(({ round, pairings }, index) =>
		h(
			"section",
			{ class: shape?.isDrop(round + 1) ? "round alone" : "round" },
			h("h3", null, TOURNAMENT.round(round, stage === "consolation" ? 0 : (shape?.rounds ?? 0))),
			h(
				"ol",
				null,
				pairings.map((_, place) => item(index, place)),
			),
		),
	);
}

/** @param {Pairing[]} pairings */
const whyList = (pairings) =>
	h(
		"details",
		null,
		h("summary", null, TOURNAMENT.why),
		h(
			"ul",
			{ class: "quiet" },
			pairings.map((pairing) => h("li", null, whyText(pairing))),
		),
	);

/** A card for each stage. @param {Tournament} tournament */
export function stageCards(tournament) {
	return stagesOf(tournament).map((stage) => {
		const isBracket = stage.shape !== null;
		const title = isBracket ? TOURNAMENT.bracket(stage.stage) : TOURNAMENT.rounds;

		return h(
			"section",
			{ class: "card" },
			h("h2", null, title),
			h(
				"div",
				{
					class: isBracket ? "bracket tree" : "bracket loose",
					role: "region",
					tabindex: 0,
					"aria-label": title,
				},
				stageColumns(tournament, stage),
			),
			whyList(tournament.pairings.filter((pairing) => pairing.stage === stage.stage)),
		);
	});
}

/** Null where there are none. @param {Tournament} tournament */
export function standingsCard(tournament) {
	const { kind, standings, state } = tournament;

	if (standings === null || standings.length === 0) return null;
	const isLeague = kind === "league",
		hasLosses = !isLeague && standings.some(({ losses }) => losses !== undefined);

	return h(
		"section",
		{ class: "card" },
		h("h2", null, TOURNAMENT.standings(state, closingOf(tournament) !== null)),
		tableOf(
			[
				[TOURNAMENT.place, "number"],
				[TOURNAMENT.player, null],
				[isLeague ? TOURNAMENT.score : TOURNAMENT.wins, "number"],
				...(isLeague ? [/** @type {[string, string]} */ ([TOURNAMENT.played, "number"])] : []),
				...(hasLosses ? [/** @type {[string, string]} */ ([TOURNAMENT.losses, "number"])] : []),
				[TOURNAMENT.remark, "rare"],
			],
			h(
				"tbody",
				null,
				standings.map(({ name, place, score, played, losses, by }) =>
					h(
						"tr",
						null,
						h("td", { class: "number" }, place),
						h("td", { role: "rowheader" }, playerLink(name)),
						h("td", { class: "number" }, score),
						isLeague && h("td", { class: "number" }, played),
						hasLosses && h("td", { class: "number" }, losses),
						h("td", { class: "quiet rare" }, by !== null && TOURNAMENT.by(by)),
					),
				),
			),
		),
	);
}
