/*
 * league_part.js - what a player of a league has yet to play: a row for each opponent, with the button that offers the match or begins it.
 */
import { address } from "../address.js";
import { h } from "../dom.js";
import { ownOf } from "../tournament/cross.js";
import { isSlow } from "../tournament/state.js";
import { OWN } from "../words/league.js";
import { isPairedWith } from "./invitations_state.js";
import { current, sendOrTell } from "./session.js";

/** @typedef {import("../tournament/cross.js").Own} Own */
/** @typedef {import("../tournament/state.js").Tournament} Tournament */
/**
 * What follows `tournament 5`: its answer is shown with the rows; or it begins a match, and of a refusal the top of the page tells.
 * @typedef {{ask: (order: string) => void, send: (order: string) => void}} Orders
 */

/** How the server answers an offer. */
export const OFFER_ANSWERS = [
	"fixture_offered",
	"fixture_away",
	"fixture_today",
	"fixture_no_league",
	"fixture_none",
	"fixture_played",
	"fixture_busy",
	"fixture_join",
	"fixture_waits",
	"already_playing",
];

/** @param {string} label @param {string} name @param {() => void} act @param {boolean} [isMain] */
const button = (label, name, act, isMain = false) =>
	h("button", { type: "button", class: isMain ? "main" : null, "aria-label": name, onclick: act }, label);

/** Whether an opponent is here, and free. @param {string} name */
function whereIs(name) {
	const person = current().state.people.here.get(name);

	return person === undefined ? "away" : person.opponent === null ? "here" : "busy";
}

/** A call above the page asks for it already. @param {string} name */
const isCalled = (name) => isPairedWith(current().state.invitations, name);

/** @param {Own} own @param {boolean} slow @returns {[words: string, act: import("../dom.js").Child]} */
function played({ opponent, pairing }, slow) {
	const way = slow
		? h(
				"a",
				{ class: "button", href: address(`match/${pairing.match}`), "aria-label": OWN.matchWith(opponent) },
				OWN.match,
			)
		: h("a", { class: "button main", href: address("table") }, OWN.table);

	return [OWN.playing, way];
}

/** What is said of a match, and what can be done. @param {Own} own @param {boolean} slow @param {Orders} orders @returns {[words: string, act: import("../dom.js").Child]} */
function partsOf(own, slow, { ask, send }) {
	const { opponent, seat, pairing } = own,
		where = whereIs(opponent),
		order = `play ${opponent}`;

	if (pairing.state === "playing") return played(own, slow);
	if (slow) return [OWN.unbegun, button(OWN.begin, OWN.beginWith(opponent), () => send(order))];
	if (pairing.joined[seat])
		return [
			OWN.offered,
			button(OWN.takeBack, OWN.takeBackFrom(opponent), () => void sendOrTell(`uninvite ${opponent}`)),
		];
	if (pairing.joined[1 - seat])
		return [
			OWN.asks,
			!isCalled(opponent) &&
				button(OWN.play, OWN.playWith(opponent), () => void sendOrTell(`join ${opponent}`), true),
		];
	return where === "away"
		? [OWN.away, button(OWN.leave, OWN.leaveFor(opponent), () => ask(order))]
		: [OWN[where], button(OWN.offer, OWN.offerTo(opponent), () => ask(order))];
}

/** @param {Own} own @param {boolean} slow @param {Orders} orders */
function row(own, slow, orders) {
	const { opponent, pairing, more } = own,
		[words, act] = partsOf(own, slow, orders);
	const isSaved = pairing.state === "waiting" && pairing.match !== null;

	return h(
		"li",
		null,
		h("a", { class: "name", href: address(`player/${opponent}`) }, opponent),
		h(
			"span",
			{ class: "quiet" },
			[words, isSaved && OWN.saved, more > 0 && OWN.more(more)].filter(Boolean).join("; "),
		),
		h("span", { class: "end" }, act),
	);
}

/** The lower, the more it is wanted. @param {Own} own */
function rankOf({ opponent, seat, pairing }) {
	if (pairing.joined[1 - seat]) return 0;
	if (pairing.state === "playing") return 1;
	if (pairing.joined[seat]) return 2;
	return ["here", "busy", "away"].indexOf(whereIs(opponent)) + 3;
}

/** How far the player has come, and until when the rest can be played. @param {Tournament} tournament @param {string} own @param {Own[]} open */
function progress({ standings, pairings, options, by, days_left: days }, own, open) {
	const all = pairings.filter(({ players, struck }) => players.includes(own) && !struck).length,
		played = standings?.find(({ name }) => name === own)?.played ?? 0;

	if (open.length === 0) return OWN.nothing;
	return [
		OWN.progress(played, all),
		days === null ? (isSlow(options) ? OWN.slowUntil : OWN.until)(by) : OWN.last(days),
	].join(" ");
}

/** What decides how the rows are drawn. @param {Tournament} tournament @param {string} own */
export const leagueKey = (tournament, own) => [
	tournament.by,
	tournament.days_left,
	tournament.standings?.find(({ name }) => name === own)?.played,
	ownOf(tournament, own).map((each) => [
		each.opponent,
		each.pairing.state,
		each.pairing.match,
		each.pairing.joined,
		each.more,
		whereIs(each.opponent),
		isCalled(each.opponent),
	]),
];

/** @param {Tournament} tournament @param {string} own @param {Orders} orders */
export function leagueRows(tournament, own, orders) {
	const open = ownOf(tournament, own).sort((one, other) => rankOf(one) - rankOf(other)),
		slow = isSlow(tournament.options);

	return [
		h("p", null, progress(tournament, own, open)),
		open.length > 0 &&
			h(
				"ul",
				{ class: "rows", "aria-label": OWN.rows },
				open.map((each) => row(each, slow, orders)),
			),
	];
}
