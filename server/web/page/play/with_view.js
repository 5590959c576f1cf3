/*
 * with_view.js - /with/alice/3: an invitation as a link. Who is not logged in does that first, or registers.
 */
import { getJson } from "../address.js";
import { fill, h } from "../dom.js";
import { scoreText } from "../spoken.js";
import { replace, unreachable } from "../views.js";
import { entranceForm } from "./entrance_view.js";
import { askForm } from "./form.js";
import { goOn, inviteByLink } from "./invite.js";
import { current, isIn, subscribe } from "./session.js";
import { lengthWords, termsForm } from "./terms.js";
import { visit } from "./visit.js";

/**
 * The match that the two have not finished, once it is told: a new one would end it.
 * @param {string} name @param {AbortSignal} signal
 */
function savedNote(name, signal) {
	const element = h("div", null);
	let shown = "";
	const show = () => {
		const saved = current().state.saved.find(({ opponent }) => opponent === name),
			isHere = current().state.people.here.has(name),
			now = JSON.stringify([saved, isHere]);

		if (now === shown) return;
		shown = now;
		fill(
			element,
			saved && [
				h(
					"p",
					null,
					`You have a saved match with ${name}: ${scoreText([saved.own, saved.other], saved.length)}, ${lengthWords(saved.length)}. `,
					isHere ? "" : `It goes on when ${name} is here.`,
				),
				isHere &&
					h(
						"div",
						{ class: "buttons" },
						h("button", { type: "button", class: "main", onclick: () => goOn(name) }, "Go on with it"),
					),
			],
		);
	};

	subscribe(show, signal);
	show();
	return element;
}

/** @param {string} name @param {string | undefined} length @param {AbortSignal} signal */
function inviteCard(name, length, signal) {
	if (current().state.own === name) return h("p", null, "This link is for others: whoever opens it can invite you.");
	return h(
		"div",
		null,
		savedNote(name, signal),
		h(
			"p",
			null,
			length
				? `Offer ${name} ${lengthWords(length === "unlimited" ? null : Number(length))}.`
				: `Offer ${name} a match.`,
		),
		termsForm({
			length: length ?? "3",
			offers: [["invite", `Invite ${name}`]],
			onTerms: (terms) => inviteByLink(name, terms),
		}),
	);
}

/** @param {string} path to come back to */
function entranceCards(path) {
	const onEntered = () => void replace(path);

	return h(
		"div",
		{ class: "columns" },
		h(
			"div",
			{ class: "card" },
			h("h2", null, "Without a name"),
			askForm({
				button: "Play as a visitor",
				fields: [h("p", null, "Nothing is asked. The match is not rated; you can take a name later.")],
				act: visit,
				onDone: onEntered,
			}),
		),
		h("div", { class: "card" }, h("h2", null, "New here"), entranceForm({ kind: "register", onEntered })),
		h("div", { class: "card" }, h("h2", null, "Log in"), entranceForm({ kind: "login", onEntered })),
	);
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view([name, length], { signal }) {
	const title = `Play with ${name}`,
		path = `with/${name}${length ? `/${length}` : ""}`;
	const answer = await getJson(`players/${name}`, { signal });

	if (!answer.ok && answer.status === 404) return unreachable(answer, `Nobody here is called ${name}`);
	return {
		title,
		element: h(
			"section",
			{ class: isIn() ? "card narrow" : null },
			h("h1", { tabindex: -1 }, title),
			isIn()
				? inviteCard(name, length, signal)
				: [
						h("p", null, `To play with ${name} come as a visitor, or under a name of your own.`),
						entranceCards(path),
					],
		),
	};
}
