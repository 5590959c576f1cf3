/*
 * visit.js - playing without a name: begun with one press, and kept by a name and a password.
 */
import { address, here } from "../address.js";
import { h, say } from "../dom.js";
import { again, refresh } from "../views.js";
import { askForm, newAccount } from "./form.js";
import { playHouse } from "./invite.js";
import { current, enter, isIn, keep, subscribe } from "./session.js";
import { VISIT } from "../words/account.js";

const FIRST = { level: "casual", terms: "1" };

/** Comes as a visitor. @returns {Promise<string>} what is wrong with it, or "" */
export const visit = () => enter({ kind: "visitor", name: "", secret: "" });

/** And begins a match at once. @returns {Promise<string>} */
export async function playNow() {
	const words = await visit();

	return words === "" ? playHouse(FIRST.level, FIRST.terms) : words;
}

const isVisitor = () => isIn() && current().state.visitor;

function keepForm() {
	return askForm({
		button: VISIT.keepIt,
		fields: newAccount("keep"),
		act: ({ name, secret }) => keep(name.trim(), secret),
		onDone: () => {
			say(VISIT.youAre(current().state.own));
			refresh();
			if (here().path === "settings") void again();
		},
	});
}

const OFFER = VISIT.visitor;

/**
 * Shown to visitors alone.
 * @param {import("../dom.js").Child[]} children @param {AbortSignal} signal @param {() => boolean} when besides: the moment for it
 */
function card(children, signal, when) {
	const element = h("section", { class: "card" }, children);
	const show = () => (element.hidden = !isVisitor() || !when());

	subscribe(show, signal);
	show();
	return element;
}

/** @param {AbortSignal} signal */
export const keepCard = (signal) =>
	card([h("h2", null, VISIT.keep), h("p", null, OFFER), keepForm()], signal, () => true);

/** The way there, once a match is over. @param {AbortSignal} signal @param {() => boolean} when */
export const keepOffer = (signal, when) =>
	card([h("p", null, OFFER), h("a", { class: "button", href: address("settings") }, VISIT.keep)], signal, when);
