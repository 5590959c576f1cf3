/*
 * menu_view.js - what is rarely needed at a table: hints, resigning, leaving; a play typed, the position told, the keys.
 */
import { address } from "../address.js";
import { h, setText, showIf } from "../dom.js";
import { KEYS } from "./ask.js";
import { sendOrTell } from "./session.js";
import { MENU } from "../words/at_table.js";

/** @typedef {{fault?: string, told?: string}} Typed what is wrong with a line, or the answer to it */

const HELP = MENU.help;

const NAMED = 3; /* of those who watch */

/** @param {string[]} names of those who watch by lines @param {number} counted all, as far as they were counted */
function watchingWords(names, counted) {
	const all = Math.max(names.length, counted),
		told = names.slice(0, NAMED),
		rest = all - told.length;

	if (told.length === 0) return MENU.watching(all);
	return MENU.watchingNamed(all, told, rest);
}

/** @param {(text: string) => Typed} type @param {HTMLElement} answer */
function typeForm(type, answer) {
	const input = /** @type {HTMLInputElement} */ (
		h("input", {
			name: "play",
			autocomplete: "off",
			autocapitalize: "off",
			placeholder: "8/5 6/5",
			"aria-label": MENU.typePlay,
			"aria-describedby": "typing-help",
		})
	);
	const fault = h("p", { class: "bad", role: "alert" });
	const form = h("form", { class: "say" }, input, h("button", { type: "submit" }, MENU.playIt));

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

/** What both must want. @param {string} label @param {import("./table_state.js").Wish} wish @param {string} opponent */
function wishText(label, wish, opponent) {
	if (wish === "") return label;
	return wish === "mine" ? MENU.asked(label) : MENU.wanted(label, opponent);
}

/** The buttons about the time that a match takes. */
function timeButtons() {
	const pause = h("button", { type: "button", hidden: true, onclick: () => sendOrTell("pause") }),
		adjourn = h("button", { type: "button", hidden: true, onclick: () => sendOrTell("adjourn") });

	return {
		elements: [pause, adjourn],
		/** @param {import("./table_state.js").Table} table @param {boolean} withHouse which never adjourns */
		offer: ({ clock, pause: pauseWish, adjourn: adjournWish, opponent }, withHouse) => {
			const paused = clock?.state === "paused";

			showIf(clock !== null, pause);
			showIf(clock !== null && !withHouse, adjourn);
			setText(pause, paused ? MENU.endPause : wishText(MENU.pause, pauseWish, opponent));
			setText(adjourn, wishText(MENU.adjourn, adjournWish, opponent));
		},
	};
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
			h("summary", null, MENU.typeOrHear),
			line.element,
			h("button", { type: "button", onclick: () => (answer.textContent = tell()) }, MENU.tellPosition),
			answer,
			h("h2", null, MENU.keys),
			h(
				"dl",
				{ class: "facts" },
				KEYS.map(([key, does]) => [h("dt", null, key), h("dd", null, does)]),
			),
		)
	);
	const resign = h("button", { type: "button", onclick: () => ask("resign") }, MENU.resign),
		leave = h("button", { type: "button", onclick: () => ask("leave") }, MENU.leave),
		hint = h("button", { type: "button", onclick: () => sendOrTell("hint") }, MENU.hint);
	const time = timeButtons();
	const watching = h("p", { class: "quiet", hidden: true });
	const element = h(
		"section",
		{ class: "card menu", "aria-label": MENU.table },
		watching,
		h(
			"div",
			{ class: "buttons tools" },
			resign,
			leave,
			hint,
			time.elements,
			h("a", { class: "button", href: address("settings") }, MENU.settings),
		),
		more,
	);

	return {
		element,
		offer: (/** @type {import("./table_state.js").Table} */ table, counted = 0, withHouse = false) => {
			const { between, ending, watchers, hints } = table;

			time.offer(table, withHouse);
			showIf(watchers.length + counted > 0, watching);
			setText(watching, watchingWords(watchers, counted));
			showIf(ending === null, element);
			showIf(!between, resign, leave); /* between games "Leave" is beside "Next game" */
			showIf(!between && hints, hint);
		},
		toLine: () => {
			more.open = true;
			line.input.focus();
		},
	};
}
