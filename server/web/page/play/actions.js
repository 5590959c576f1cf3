/*
 * actions.js - the buttons under the board: what can be done now, and one more question before what can't be taken back.
 */
import { fill, h, setText, showIf } from "../dom.js";
import { shield } from "./taps.js";
import { ACTIONS } from "../words/at_table.js";

/** @typedef {import("./moment.js").Moment} Moment */

export class Actions {
	#says = h("p", { class: "moment" });
	#hint = h("p", { class: "hint quiet", hidden: true });
	#buttons = h("div", { class: "buttons" });
	#shown = "";
	element = h(
		"div",
		{ class: "actions", role: "group", "aria-label": ACTIONS.title },
		this.#says,
		this.#hint,
		this.#buttons,
	);
	/** @type {import("./moment.js").Button[]} */ #offered = [];
	/** @type {(does: string) => void} */ #onAction;
	/** @type {() => boolean} */ #handOn;

	/** @param {(does: string) => void} onAction @param {() => boolean} handOn gives the focus to what is to be done elsewhere; false: nothing is */
	constructor(onAction, handOn) {
		this.#onAction = onAction;
		this.#handOn = handOn;
	}

	/** What a word means just now: `r` and `roll` are Roll. @param {string} word @returns {string | null} null: nothing */
	meaning(word) {
		return this.#offered.find(({ label }) => label.toLowerCase().startsWith(word))?.does ?? null;
	}

	/** @param {string[]} words */
	firstMeaning(words) {
		return words.map((word) => this.meaning(word)).find((does) => does !== null) ?? null;
	}

	/** Buttons that stay keep the focus; if they go, the one that is next has it. @param {Moment} moment */
	show({ says, hint = "", buttons }) {
		const shown = JSON.stringify(buttons),
			changed = this.#says.textContent !== says;

		if (changed) fill(this.#says, says);
		showIf(hint !== "", this.#hint);
		setText(this.#hint, hint);
		this.element.toggleAttribute("data-waits", buttons === null);
		if (buttons === null) return;
		showIf(hint === "" || buttons.length > 0, this.#buttons); /* the hint has their place */
		if (shown === this.#shown) {
			if (changed && document.activeElement === this.#says)
				this.#handOn(); /* who waited at the sentence is where the play begins */
			return;
		}
		const focused = this.element.contains(document.activeElement),
			before = this.#offered;
		const drawn = buttons.map(({ label, does, main }) =>
			h("button", { type: "button", class: main ? "main" : null, onclick: () => this.#onAction(does) }, label),
		);
		this.#shown = shown;
		this.#offered = buttons;
		fill(this.#buttons, drawn);
		drawn.filter((_, index) => !before.some(({ does }) => does === buttons[index].does)).forEach(shield);
		if (focused) this.focus();
	}

	/** The names of the buttons. */
	get offers() {
		return `${this.#offered.map(({ label }) => label).join(", ")}?`;
	}

	/** The sentence. */
	get says() {
		return this.#says.textContent ?? "";
	}

	/** The first button, what is to be done elsewhere, or the sentence. A button that would only give up something waits to be looked for. */
	focus() {
		const at = this.#offered.findIndex(({ does, main }) => main || !/^ask (leave|double)$/.test(does));
		const button = /** @type {HTMLElement | undefined} */ (this.#buttons.children[at]) ?? null;

		if (button === null && this.#handOn()) return;
		if (button === null) this.#says.tabIndex = -1;
		(button ?? this.#says).focus();
	}
}
