/*
 * with_view.js - /with/alice/3: an invitation as a link. Who is not logged in does that first, or registers.
 */
import { getJson } from "../address.js";
import { fill, h } from "../dom.js";
import { scoreText } from "../words/spoken.js";
import { replace, unreachable } from "../views.js";
import { entranceForm } from "./entrance_view.js";
import { askForm } from "./form.js";
import { goOn, inviteByLink } from "./invite.js";
import { current, isIn, subscribe } from "./session.js";
import { lengthWords, termsForm } from "./terms.js";
import { visit } from "./visit.js";
import { WITH } from "../words/account.js";

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
					WITH.saved(name, scoreText([saved.own, saved.other], saved.length), lengthWords(saved.length)),
					isHere ? "" : WITH.goesOn(name),
				),
				isHere &&
					h(
						"div",
						{ class: "buttons" },
						h("button", { type: "button", class: "main", onclick: () => goOn(name) }, WITH.goOn),
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
	if (current().state.own === name) return h("p", null, WITH.forOthers);
	return h(
		"div",
		null,
		savedNote(name, signal),
		h(
			"p",
			null,
			length
				? WITH.offer(name, lengthWords(length === "unlimited" ? null : Number(length)))
				: WITH.offerMatch(name),
		),
		termsForm({
			length: length ?? "3",
			offers: [["invite", WITH.invite(name)]],
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
			h("h2", null, WITH.nameless),
			askForm({ button: WITH.visit, fields: [h("p", null, WITH.visitIs)], act: visit, onDone: onEntered }),
		),
		h("div", { class: "card" }, h("h2", null, WITH.newHere), entranceForm({ kind: "register", onEntered })),
		h("div", { class: "card" }, h("h2", null, WITH.logIn), entranceForm({ kind: "login", onEntered })),
	);
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view([name, length], { signal }) {
	const title = WITH.title(name),
		path = `with/${name}${length ? `/${length}` : ""}`;
	const answer = await getJson(`players/${name}`, { signal });

	if (!answer.ok && answer.status === 404) return unreachable(answer, WITH.nobody(name));
	return {
		title,
		element: h(
			"section",
			{ class: isIn() ? "card narrow" : null },
			h("h1", { tabindex: -1 }, title),
			isIn() ? inviteCard(name, length, signal) : [h("p", null, WITH.comeAs(name)), entranceCards(path)],
		),
	};
}
