/*
 * with_view.js - /with/alice/3: an invitation as a link. Who is not logged in does that first, or registers.
 */
import { getJson } from "../address.js";
import { h } from "../dom.js";
import { replace, unreachable } from "../views.js";
import { entranceForm } from "./entrance_view.js";
import { invite } from "./invite.js";
import { current, isIn } from "./session.js";
import { lengthWords, termsForm } from "./terms.js";

/** @param {string} name @param {string | undefined} length */
function inviteCard(name, length) {
	if (current().state.own === name) return h("p", null, "This link is for others: whoever opens it can invite you.");
	return h(
		"div",
		null,
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
			onTerms: (terms) => invite(name, terms),
		}),
	);
}

/** @param {string} path to come back to */
function entranceCards(path) {
	const onEntered = () => void replace(path);

	return h(
		"div",
		{ class: "columns" },
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
				? inviteCard(name, length)
				: [
						h("p", null, `To play with ${name} you need a name here. It takes half a minute.`),
						entranceCards(path),
					],
		),
	};
}
