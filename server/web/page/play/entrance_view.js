/*
 * entrance_view.js - /login and /register.
 */
import { address } from "../address.js";
import { fill, h, say } from "../dom.js";
import { refresh, replace } from "../router.js";
import { current, enter } from "./session.js";

/** @typedef {"login" | "register"} Kind */

const WORDS = {
	login: { title: "Log in", button: "Log in", password: "current-password", other: "register", ask: "No account yet?", link: "Register" },
	register: { title: "Register", button: "Register", password: "new-password", other: "login", ask: "You have an account?", link: "Log in" },
};

/** Is the line open to everybody between here and the server? Only the own machine is near enough. */
const isReadable = () => location.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/**
 * @param {{kind: Kind, onEntered: () => void}} wanted
 * @returns {HTMLElement}
 */
export function entranceForm({ kind, onEntered }) {
	const { button, password } = WORDS[kind], help = `help-${kind}`, warning = `warning-${kind}`;
	const fault = h("p", { class: "bad", role: "alert" });
	const submit = /** @type {HTMLButtonElement} */ (h("button", { class: "main", type: "submit" }, button));
	const form = /** @type {HTMLFormElement} */ (h("form", { class: "entrance" },
		h("label", null, "Name", h("input", { name: "name", autocomplete: "username", autocapitalize: "off", spellcheck: "false", required: true, maxlength: 20,
			"aria-describedby": kind === "register" ? help : null })),
		h("label", null, "Password", h("input", { name: "secret", type: "password", autocomplete: password, required: true, maxlength: 128,
			"aria-describedby": isReadable() ? warning : null })),
		kind === "register" && h("p", { class: "quiet", id: help }, "A name has 3 to 20 letters and underscores, a password at least 4 characters. Nothing else is asked."),
		isReadable() && h("p", { class: "warn", id: warning }, "This page comes without TLS: whoever carries its lines can read your password. Take one that you use nowhere else."),
		fault, submit));

	form.addEventListener("submit", async (event) => {
		const data = new FormData(form);
		event.preventDefault();
		if (submit.getAttribute("aria-disabled") === "true")
			return;
		submit.setAttribute("aria-disabled", "true"); /* disabled, it would lose the focus */
		say("Please wait.");
		fill(fault, "");
		const words = await enter({ kind, name: String(data.get("name")).trim(), secret: String(data.get("secret")) });
		submit.removeAttribute("aria-disabled");
		fill(fault, words);
		if (words !== "")
			return;
		say(`You are logged in as ${current().state.own}.`);
		refresh();
		onEntered();
	});
	return form;
}

/**
 * @param {{kind: Kind, then: string}} wanted `then`: the path to go on to
 * @returns {import("../router.js").View}
 */
export function entranceView({ kind, then }) {
	const { title, other, ask, link } = WORDS[kind];
	const form = entranceForm({ kind, onEntered: () => void replace(then) });

	return { title, element: h("section", { class: "card narrow" }, h("h1", { tabindex: -1 }, title), form,
		h("p", null, ask, " ", h("a", { href: address(other) }, link))) };
}

/** @type {import("../router.js").ViewModule["view"]} */
export async function view([kind]) {
	return entranceView({ kind: /** @type {Kind} */ (kind), then: "" });
}
