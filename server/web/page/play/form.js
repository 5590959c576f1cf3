/*
 * form.js - a form that asks something and says what was wrong with the answer; a box to tick; the fields for a name and a password.
 */
import { fill, h, say } from "../dom.js";
import { FORM } from "../words/account.js";

const PATIENCE_MS = 500;

/**
 * @param {{button: string, fields: import("../dom.js").Child[], act: (data: Record<string, string>) => Promise<string>, onDone: () => void}} wanted
 * `act` answers with what is wrong with it, or ""
 */
export function askForm({ button, fields, act, onDone }) {
	const fault = h("p", { class: "bad", role: "alert" });
	const submit = h("button", { class: "main", type: "submit" }, button);
	const form = /** @type {HTMLFormElement} */ (h("form", { class: "entrance" }, fields, fault, submit));

	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		if (submit.getAttribute("aria-disabled") === "true") return;
		submit.setAttribute("aria-disabled", "true"); /* disabled, it would lose the focus */
		fill(fault, "");
		const waits = setTimeout(() => say(FORM.wait), PATIENCE_MS); /* not after an answer that comes at once */
		const words = await act(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
		clearTimeout(waits);
		submit.removeAttribute("aria-disabled");
		fill(fault, words);
		for (const field of form.querySelectorAll("input[required]"))
			field.setAttribute("aria-invalid", String(words !== ""));
		if (words === "") onDone();
	});
	return form;
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onChange @param {string} [help] the id of what says more */
export function box(label, checked, onChange, help) {
	return h(
		"label",
		{ class: "choice" },
		h("input", {
			type: "checkbox",
			checked,
			"aria-describedby": help,
			onchange: (/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked),
		}),
		" ",
		label,
	);
}

/**
 * Who can read what they type needs to type it once only.
 * @param {string} label @param {string | null} describedBy
 */
export function newPassword(label, describedBy) {
	const field = /** @type {HTMLInputElement} */ (
		h("input", {
			name: "secret",
			type: "password",
			autocomplete: "new-password",
			autocapitalize: "off",
			spellcheck: "false",
			required: true,
			maxlength: 128,
			"aria-describedby": describedBy,
		})
	);
	const show = (/** @type {Event} */ event) =>
		(field.type = /** @type {HTMLInputElement} */ (event.target).checked ? "text" : "password");

	return [
		h("label", null, label, field),
		h("label", { class: "choice" }, h("input", { type: "checkbox", onchange: show }), " ", FORM.showPassword),
	];
}

/** Is the line open to everybody between here and the server? Only the own machine is near enough. */
const isReadable = () =>
	location.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** For whoever types a password where others can read it; false where they can't. @param {string} id */
export const lineWarning = (id) => isReadable() && h("p", { class: "warn", id }, FORM.noTls);

/** @param {string | null} describedBy */
export const nameField = (describedBy) =>
	h(
		"label",
		null,
		FORM.name,
		h("input", {
			name: "name",
			autocomplete: "username",
			autocapitalize: "off",
			spellcheck: "false",
			required: true,
			maxlength: 20,
			"aria-describedby": describedBy,
		}),
	);

/** A name and a password that somebody chooses, and what they have to be like. @param {string} kind of form, for the ids */
export function newAccount(kind) {
	const help = `help-${kind}`,
		warning = lineWarning(`warning-${kind}`);

	return [
		nameField(help),
		newPassword(FORM.password, warning ? `${help} warning-${kind}` : help),
		h("p", { class: "quiet", id: help }, FORM.demands),
		warning,
	];
}
