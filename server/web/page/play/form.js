/*
 * form.js - a form that asks something and says what was wrong with the answer; a field for a new password.
 */
import { fill, h, say } from "../dom.js";

const PATIENCE_MS = 500;

/**
 * @param {{button: string, fields: import("../dom.js").Child[], act: (data: Record<string, string>) => Promise<string>, onDone: () => void}} wanted
 * `act` answers with what stands against it, or ""
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
		const waits = setTimeout(() => say("Please wait."), PATIENCE_MS); /* not behind an answer that comes at once */
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
		h("label", { class: "choice" }, h("input", { type: "checkbox", onchange: show }), " ", "Show the password"),
	];
}
