/*
 * login_here.js - a form to log in or to register, in the place where somebody wants to do what needs it.
 */
import { fill, h } from "../dom.js";
import { ENTRANCE } from "../words/account.js";
import { entranceForm } from "./entrance_view.js";
import { ready } from "./playing.js";

/** @param {HTMLElement} place @param {import("./entrance_view.js").Kind} kind */
export async function loginHere(place, kind) {
	await ready();
	const form = entranceForm({ kind, onEntered: () => {} /* parts of the view are drawn again by then */ });

	fill(
		place,
		h(
			"section",
			{ class: "card narrow" },
			h("h2", null, kind === "login" ? ENTRANCE.logIn : ENTRANCE.register),
			form,
		),
	);
	form.querySelector("input")?.focus();
}
