/*
 * clock_view.js - the two clocks of a match: counted down by the page's own timer from what the server told last. The server
 * decides. People who listen hear the warnings instead.
 */
import { h } from "../dom.js";

const SHOWN_EVERY_MS = 200;

/** @param {number} ms */
function timeText(ms) {
	const seconds = Math.ceil(Math.max(0, ms) / 1000);

	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class ClockView {
	element = h("p", { class: "clocks figure", "aria-hidden": "true", hidden: true });
	/** @type {import("./table_state.js").Clock | null} */ #clock = null;
	#told = 0;
	#names = ["", ""];

	/** @param {AbortSignal} signal */
	constructor(signal) {
		const timer = setInterval(() => this.#draw(), SHOWN_EVERY_MS);

		signal.addEventListener("abort", () => clearInterval(timer));
	}

	/** @param {import("./table_state.js").Clock | null} clock @param {string} own @param {string} opponent */
	show(clock, own, opponent) {
		if (clock !== this.#clock) this.#told = performance.now();
		this.#clock = clock;
		this.#names = [own, opponent];
		this.element.hidden = clock === null;
		this.#draw();
	}

	#draw() {
		if (this.#clock === null) return;
		const { mine, delay, reserve, other, runs } = this.#clock,
			passed = runs ? performance.now() - this.#told : 0;
		const left = Math.max(0, delay - passed),
			rest = reserve - Math.max(0, passed - delay);
		const running = `${timeText(left)} + ${timeText(rest)}`,
			[own, theirs] = mine ? [running, timeText(other)] : [timeText(other), running];
		const text = `${this.#names[0]} ${own} · ${this.#names[1]} ${theirs}`;

		if (this.element.textContent !== text) this.element.textContent = text;
	}
}
