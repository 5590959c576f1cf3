/*
 * feeds_view.js - in the settings: the secret addresses at which other programs read what waits for the player, and the one
 * at which all can be read that is kept of them.
 */
import { root } from "../address.js";
import { copyButton, fill, h, say } from "../dom.js";
import { sentenceOf } from "../words/tags.js";
import { FEEDS, MY_DATA } from "../words/account.js";
import { NO_LINE, ask } from "./session.js";

/** The server knows one address of itself; the player may have come by another. @param {string} token @param {string} ending */
const addressOf = (token, ending) => new URL(`feed/${token}.${ending}`, root).href;

/** @param {string} says @param {string} link */
function shown(says, link) {
	return h(
		"p",
		null,
		h("label", null, says, h("input", { value: link, readonly: true, autocomplete: "off", spellcheck: false })),
		" ",
		copyButton(() => link),
	);
}

/** What the server answers is told, unless it is `wanted`: then it comes back. @param {string} command @param {string} wanted
 * @param {string[]} refusals */
async function demand(command, wanted, refusals = ["feeds_none"]) {
	const answer = await ask(command, [wanted, ...refusals, "not_stored"]);

	if (answer?.name === wanted) return answer;
	say(answer === null ? NO_LINE : sentenceOf(answer));
	return null;
}

export function feedsForm() {
	const place = h("div", { role: "status" });

	async function show() {
		const answer = await demand("feed", "feed");

		if (answer !== null)
			fill(
				place,
				shown(FEEDS.reader, addressOf(answer.fields.token, "atom")),
				shown(FEEDS.calendar, addressOf(answer.fields.token, "ics")),
				h("p", { class: "quiet" }, FEEDS.once),
			);
	}

	async function revoke() {
		if ((await demand("feed revoke", "feeds_revoked")) !== null) fill(place, h("p", null, FEEDS.revoked));
	}

	return h(
		"details",
		null,
		h("summary", null, FEEDS.title),
		h("p", null, FEEDS.what),
		h(
			"div",
			{ class: "buttons" },
			h("button", { type: "button", onclick: show }, FEEDS.show),
			h("button", { type: "button", onclick: revoke }, FEEDS.revoke),
		),
		place,
		h(
			"p",
			null,
			FEEDS.tournaments,
			" ",
			h("a", { href: new URL("tournaments.ics", root).href }, FEEDS.tournamentsCalendar),
			" ",
			h("a", { href: new URL("tournaments.atom", root).href }, FEEDS.tournamentsFeed),
		),
	);
}

export function dataForm() {
	const place = h("div", { role: "status" });

	async function show() {
		const answer = await demand("my data", "my_data", ["my_data_none", "my_data_too_many"]);

		if (answer === null) return;
		const link = new URL(`my-data/${answer.fields.link.split("/").pop()}`, root).href;

		fill(place, shown(MY_DATA.link, link), h("p", null, h("a", { href: link, target: "_blank" }, MY_DATA.open)));
	}

	return h(
		"details",
		null,
		h("summary", null, MY_DATA.title),
		h("p", null, MY_DATA.what),
		h("div", { class: "buttons" }, h("button", { type: "button", onclick: show }, MY_DATA.show)),
		place,
	);
}
