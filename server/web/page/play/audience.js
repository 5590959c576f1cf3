/*
 * audience.js - how many watch the match at the table, by lines and by streams. Lines tell of the first alone, so the server is asked
 * now and then.
 */
import { getJson } from "../address.js";

const TICK_MS = 1000;
const TICKS = 15; /* from question to question */

/**
 * @param {() => number | null} match its number; null: there is none, or it isn't known
 * @param {(count: number) => void} tell
 * @param {AbortSignal} signal ends it
 */
export function followAudience(match, tell, signal) {
	let asked = /** @type {number | null} */ (null),
		ticks = 0;
	const ask = async (/** @type {number} */ number) => {
		const answer = await getJson(`matches/${number}?actions=no`, { signal, cache: "no-cache" }).catch(() => null);

		if (answer?.ok && number === match()) tell(answer.value.watchers);
	};
	const look = () => {
		const number = match();

		if (number !== asked) tell(0);
		if (number !== null && !document.hidden && (number !== asked || ticks % TICKS === 0)) void ask(number);
		ticks = number === asked ? ticks + 1 : 1;
		asked = number;
	};
	const timer = setInterval(look, TICK_MS);

	signal.addEventListener("abort", () => clearInterval(timer));
}
