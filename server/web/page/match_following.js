/*
 * match_following.js - what is told of a match while somebody looks at it: its stream, and what no stream tells: how many watch, and
 * what the analysis has found.
 */
import { follow, getJson, getJsonAtLast } from "./address.js";

const LOOK_MS = 8000;
const BEHIND_MS = 300;
const TRIES = 10;

/**
 * A match in the state that its stream has told: another machine may have answered, which is a moment behind.
 * @param {number} number @param {string} state @param {AbortSignal} signal
 */
async function inState(number, state, signal) {
	for (let tries = 1; ; tries++) {
		const answer = await getJsonAtLast(`matches/${number}?actions=no`, signal);

		if (!answer.ok || answer.value.state === state || tries === TRIES) return answer;
		await new Promise((resolve) => setTimeout(resolve, BEHIND_MS));
		signal.throwIfAborted();
	}
}

/**
 * @typedef {object} Follower who hears of it
 * @property {(trouble: string | null) => void} onTrouble why nothing new comes; null: it does
 * @property {(type: string, data: any) => void} onClock called with each event
 * @property {(action: any) => void} onAction one more
 * @property {(match: any) => void} onAnew all but the actions: it ended, was saved, or goes on again
 * @property {(match: any) => void} onAnalysed likewise
 * @property {(watchers: number) => void} onWatchers
 */

/** @param {any} match as it is now: the follower changes it @param {Follower} follower @param {AbortSignal} signal ends it */
function followStream(match, { onTrouble, onClock, onAction, onAnew }, signal) {
	const known = () => match.actions.at(-1)?.number ?? 0;
	const changed = async (/** @type {string} */ state) => {
		const answer = await inState(match.match, state, signal);

		if (!answer.ok) return;
		if (["finished", "annulled"].includes(answer.value.state)) {
			stream.close();
			onTrouble(null);
		}
		onAnew(answer.value);
	};
	const stream = follow(`matches/${match.match}/stream`, {
		types: ["action", "clock", "state"],
		signal,
		after: known,
		onLine: onTrouble,
		onEvent: (type, data) => {
			onClock(type, data);
			if (type === "action" && data.number > known()) onAction(data);
			else if (type === "state" && data.state !== match.state)
				changed(data.state).catch(() => {}); /* the visitor has gone on */
		},
	});
}

/** @param {any} match @param {Follower} follower @param {AbortSignal} signal */
async function lookAgain(match, { onAnalysed, onWatchers }, signal) {
	const { state, analysis } = match,
		waits = state !== "running" && analysis?.state === "waiting";

	if (document.hidden || (state !== "running" && !waits)) return;
	const answer = await getJson(`matches/${match.match}?actions=no`, { signal, cache: "no-cache" }).catch(() => null);
	if (!answer?.ok || match.state !== state) return;
	if (!waits) onWatchers(answer.value.watchers);
	else if (answer.value.analysis.state === "done") onAnalysed(answer.value);
}

/** @param {any} match @param {Follower} follower @param {AbortSignal} signal */
export function followMatch(match, follower, signal) {
	if (match.state === "running" || match.state === "saved") followStream(match, follower, signal);
	const timer = setInterval(() => void lookAgain(match, follower, signal), LOOK_MS);
	signal.addEventListener("abort", () => clearInterval(timer));
}
