/*
 * feeds_view.js - in the settings: the secret addresses at which other programs read what waits for the player.
 */
import { root } from "../address.js";
import { copyButton, fill, h, say } from "../dom.js";
import { sentenceOf } from "../words/tags.js";
import { FEEDS } from "../words/account.js";
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

/** What the server answers is told, unless it is `wanted`: then it comes back. @param {string} command @param {string} wanted */
async function demand(command, wanted) {
	const answer = await ask(command, [wanted, "feeds_none", "not_stored"]);

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
	);
}
