/*
 * socket.js - one WebSocket to the server, and whether it still carries anything. It knows no lines but the one with
 * which it asks.
 *
 * The browser answers the server's pings by itself and tells nobody. So this page asks for a line when the server has
 * been silent, as long as somebody sits before it; who has gone away is the server's business (idle-timeout).
 */

import { noteLine } from "../address.js";

const SILENCE_MS = 20000; /* then the server is asked */
const ANSWER_MS = 8000; /* the time it has */
const WAKE_ANSWER_MS = 4000; /* after a sleep, when the connection is probably dead */
const GONE_AWAY_MS = 600000; /* without a key or a click the page doesn't ask */
const QUESTION = "version";

/**
 * @typedef {{onLine: (line: string) => void, onEnd: (opened: boolean, code: number) => void}} Ear `code`: of the server's goodbye; 0: of none
 */

export class Socket {
	/** @type {WebSocket} */ #socket;
	/** @type {Ear} */ #ear;
	#opened = false;
	#asks = false;
	#heard = performance.now();
	#used = performance.now();
	/** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
	#listening = new AbortController();

	/** @param {URL} url @param {Ear} ear */
	constructor(url, ear) {
		this.#ear = ear;
		this.#socket = new WebSocket(url, "barpoint.v1");
		this.#socket.addEventListener("open", () => (this.#opened = true));
		this.#socket.addEventListener("message", (event) => this.#hear(String(event.data)));
		this.#socket.addEventListener("close", ({ code }) => this.#end(code));
		this.#watchPage();
	}

	/** Somebody is logged in: from now on the page may ask. */
	keepAsking() {
		this.#asks = true;
		this.#wait();
	}

	/** @param {string} line */
	send(line) {
		if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(line);
	}

	/** Ends it without a word to the ear. */
	close() {
		this.#ear = { onLine: () => {}, onEnd: () => {} };
		this.#end();
	}

	#watchPage() {
		const signal = this.#listening.signal;

		for (const kind of ["pointerdown", "keydown"])
			addEventListener(kind, () => this.#touch(), { signal, capture: true });
		addEventListener("pageshow", (event) => event.persisted && this.#ask(WAKE_ANSWER_MS), { signal });
		addEventListener("online", () => this.#ask(WAKE_ANSWER_MS), { signal });
		addEventListener("offline", () => this.#end(), { signal });
		document.addEventListener("visibilitychange", () => this.#wake(), { signal });
	}

	/** Who comes back to a page that was in sight all the time doesn't know yet whether its connection still lasts. */
	#touch() {
		const wasAway = !this.#isAttended();

		this.#used = performance.now();
		if (wasAway) this.#ask(WAKE_ANSWER_MS);
	}

	#isAttended() {
		return performance.now() - this.#used < GONE_AWAY_MS;
	}

	#wake() {
		if (document.visibilityState !== "visible") return;
		this.#used = performance.now();
		this.#ask(WAKE_ANSWER_MS);
	}

	/** @param {string} line */
	#hear(line) {
		noteLine();
		this.#heard = performance.now();
		this.#wait();
		this.#ear.onLine(line);
	}

	/** Asks after a silence. */
	#wait() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#ask(ANSWER_MS), SILENCE_MS);
	}

	/** No line within the time: the connection is dead, whatever the browser thinks. @param {number} patience */
	#ask(patience) {
		const asked = performance.now();

		if (!this.#asks || document.visibilityState !== "visible" || !this.#isAttended()) {
			this.#wait();
			return;
		}
		this.send(QUESTION);
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => (this.#heard < asked ? this.#end() : this.#wait()), patience);
	}

	#end(code = 0) {
		const ear = this.#ear;

		this.#ear = { onLine: () => {}, onEnd: () => {} };
		clearTimeout(this.#timer);
		this.#listening.abort();
		this.#socket.close();
		ear.onEnd(this.#opened, code);
	}
}

/**
 * How long to wait before the next try: longer each time, and never the same for all who lost the line at once.
 * @param {number} failures in a row
 */
export function pauseMs(failures) {
	const longest = Math.min(30000, 500 * 2 ** failures);

	return longest / 2 + (Math.random() * longest) / 2;
}
