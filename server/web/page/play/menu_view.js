/*
 * menu_view.js - what is rarely needed at a table: hints, resigning, leaving; a play typed, the position told, the keys.
 */
import { address } from "../address.js";
import { h } from "../dom.js";
import { KEYS } from "./ask.js";
import { sendOrTell } from "./session.js";

/** @typedef {{fault?: string, told?: string}} Typed what stands against a line, or the answer to it */

const HELP =
	"Or a word: roll, done, double, take, undo, where, pips, score, turn, last, again, keys. An empty line sends a whole play.";

const NAMED = 3; /* of those who watch */

/** @param {string[]} names of those who watch by lines @param {number} counted all, as far as they were counted */
function watchingWords(names, counted) {
	const all = Math.max(names.length, counted),
		told = names.slice(0, NAMED),
		rest = all - told.length;

	if (told.length === 0) return `${all} watching`;
	return `${all} watching: ${told.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** @param {(text: string) => Typed} type @param {HTMLElement} answer */
function typeForm(type, answer) {
	const input = /** @type {HTMLInputElement} */ (
		h("input", {
			name: "play",
			autocomplete: "off",
			autocapitalize: "off",
			placeholder: "8/5 6/5",
			"aria-label": "Type a play, such as 8/5 6/5",
			"aria-describedby": "typing-help",
		})
	);
	const fault = h("p", { class: "bad", role: "alert" });
	const form = h("form", { class: "say" }, input, h("button", { type: "submit" }, "Play it"));

	form.addEventListener("submit", (event) => {
		const typed = type(input.value);

		event.preventDefault();
		fault.textContent = typed.fault ?? "";
		answer.textContent = typed.told ?? "";
		input.setAttribute("aria-invalid", String(fault.textContent !== ""));
		input.value = fault.textContent === "" ? "" : input.value;
	});
	return { input, element: h("div", null, form, h("p", { class: "quiet", id: "typing-help" }, HELP), fault) };
}

/**
 * @param {{ask: (asks: string) => void, type: (text: string) => Typed, tell: () => string | null}} wanted
 * `type`: takes a line; `tell`: the position
 * @returns its element; `offer`: what can be done now, for a `Table`; `toLine`: to the line for plays
 */
export function menuView({ ask, type, tell }) {
	const answer = h("p", { class: "position" }),
		line = typeForm(type, answer);
	const more = /** @type {HTMLDetailsElement} */ (
		h(
			"details",
			null,
			h("summary", null, "Type a play, or hear the position"),
			line.element,
			h("button", { type: "button", onclick: () => (answer.textContent = tell()) }, "Tell the position"),
			answer,
			h("h2", null, "Keys on the board"),
			h(
				"dl",
				{ class: "facts" },
				KEYS.map(([key, does]) => [h("dt", null, key), h("dd", null, does)]),
			),
		)
	);
	const resign = h("button", { type: "button", onclick: () => ask("resign") }, "Resign"),
		leave = h("button", { type: "button", onclick: () => ask("leave") }, "Leave"),
		hint = h("button", { type: "button", onclick: () => sendOrTell("hint") }, "Hint");
	const watching = h("p", { class: "quiet", hidden: true });
	const element = h(
		"section",
		{ class: "card menu", "aria-label": "Table" },
		watching,
		h(
			"div",
			{ class: "buttons tools" },
			resign,
			leave,
			hint,
			h("a", { class: "button", href: address("settings") }, "Settings"),
		),
		more,
	);

	return {
		element,
		offer: (/** @type {import("./table_state.js").Table} */ { between, ending, watchers, hints }, counted = 0) => {
			watching.hidden = watchers.length + counted === 0;
			watching.textContent = watchingWords(watchers, counted);
			element.hidden = ending !== null;
			for (const button of [resign, leave])
				/* between games "Leave" stands beside "Next game" */
				button.hidden = between;
			hint.hidden = between || !hints;
		},
		toLine: () => {
			more.open = true;
			line.input.focus();
		},
	};
}
