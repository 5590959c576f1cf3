/*
 * clock_view.js - the two clocks of a match: counted down by the page's own timer from what the server told last. The server
 * decides. People who listen hear the warnings instead.
 */
import { h, showIf } from "./dom.js";
import { CLOCK } from "./words/frame.js";

/**
 * @typedef {{player: number, delay: number, reserves: number[], state: "runs" | "waits" | "stopped" | "paused"}} Clock as the server
 *	told it last: whose it is, by its place among the names; milliseconds that are left of their delay, and of both reserves
 */

const SHOWN_EVERY_MS = 200;
const LOW_MS = 10000;

/** @param {number} ms */
function timeText(ms) {
	const seconds = Math.ceil(Math.max(0, ms) / 1000);

	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class ClockView {
	element = h("p", { class: "clocks figure", "aria-hidden": "true", hidden: true });
	/** @type {Clock | null} */ #clock = null;
	#told = 0;
	#left = 0; /* to the player whose clock runs, when that was drawn last */
	#names = ["", ""];
	#onLow;
	/** @type {ReturnType<typeof setInterval> | undefined} while there is a clock */ #timer;

	/** @param {AbortSignal} signal @param {(player: number) => void} [onLow] only seconds are left to a player */
	constructor(signal, onLow = () => {}) {
		this.#onLow = onLow;
		signal.addEventListener("abort", () => this.show(null, []));
	}

	/** @param {Clock | null} clock the same one as before goes on @param {string[]} names */
	show(clock, names) {
		if (clock !== this.#clock) {
			this.#told = performance.now();
			this.#left = 0;
		}
		this.#clock = clock;
		this.#names = names;
		if (clock === null) clearInterval(this.#timer);
		this.#timer = clock === null ? undefined : (this.#timer ?? setInterval(() => this.#draw(), SHOWN_EVERY_MS));
		showIf(clock !== null, this.element);
		this.#draw();
	}

	/** An event of the match's stream. @param {string} type @param {any} data @param {string[]} names */
	hear(type, data, names) {
		if (type === "state" && data.state !== "running") this.show(null, []);
		if (type !== "clock") return;
		const { player, delay_ms: delay, reserve_ms: reserves, state } = data;
		this.show(player === null ? null : { player, delay, reserves, state }, names);
	}

	#draw() {
		if (this.#clock === null) return;
		const { player, delay, reserves, state } = this.#clock,
			passed = state === "runs" ? performance.now() - this.#told : 0;
		const turn = Math.max(0, delay - passed),
			rest = reserves[player] - Math.max(0, passed - delay);
		const running = turn > 0 ? `${timeText(turn)} + ${timeText(rest)}` : timeText(rest);
		const times = reserves.map((reserve, seat) => (seat === player ? running : timeText(reserve)));
		const text = [...this.#names.map((name, seat) => `${name} ${times[seat]}`), CLOCK[state] ?? ""];
		const shown = text.filter((word) => word !== "").join(" · ");

		if (this.element.textContent !== shown) this.element.textContent = shown;
		if (this.#left > LOW_MS && turn + rest <= LOW_MS) this.#onLow(player);
		this.#left = turn + rest;
	}
}
