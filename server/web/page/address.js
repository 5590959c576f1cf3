/*
 * address.js - where this server is, and how it is asked, once or for as long as something goes on. A proxy may have put it
 * under a prefix, so nothing begins with a slash: all addresses are made from that of this file.
 */
import { ADDRESS } from "./words/frame.js";
const PAUSE_MS = 1000;
const PAUSE_REFUSED_MS = 15000; /* by a server that has too much to do */
const PAUSE_MAX_MS = 60000;

/** The folder in which the lobby is. */
export const root = new URL("../", import.meta.url);

/** @param {string} path such as "match/17"; "" is the lobby */
export function address(path) {
	return new URL(path, root).pathname;
}

/** @param {string} path such as "matches/17" or "matches/17?actions=no" */
export function apiAddress(path) {
	const url = new URL(`api/${path}`, root);

	return url.pathname + url.search;
}

/** @returns {string} where lines are taken */
export function socketAddress() {
	const socket = new URL("ws", root);

	socket.protocol = root.protocol === "https:" ? "wss:" : "ws:";
	return socket.href;
}

/**
 * The path of an address of ours, or null for one of somebody else or of a file.
 * @param {URL} url
 */
export function pathOf(url) {
	if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
	return decodePath(url.pathname.slice(root.pathname.length));
}

/** @param {string} path */
function decodePath(path) {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/** Where the visitor is. */
export function here() {
	const url = new URL(location.href);

	return { path: pathOf(url) ?? "", query: url.searchParams, hash: url.hash };
}

/** Where a browser keeps a login, if it does (play/token.js). Several servers may have pages below one host. */
export const LOGIN_KEY = `barpoint login ${root.pathname}`;

export function hasLogin() {
	try {
		return localStorage.getItem(LOGIN_KEY) !== null;
	} catch {
		return false; /* the browser keeps nothing here */
	}
}

/** Who is logged in here, as the browser remembers it; null: nobody. */
export function ownName() {
	try {
		return JSON.parse(localStorage.getItem(LOGIN_KEY) ?? "null")?.name ?? null;
	} catch {
		return null;
	}
}

/** Somebody else's page shows this one: a board and no more. */
export const embedded = new URLSearchParams(location.search).has("embed");

/** @returns {Promise<boolean>} whether the server was upgraded since the page was loaded, and has none of its modules any more */
async function isOutdated() {
	try {
		return (await fetch(import.meta.url, { method: "HEAD", cache: "no-store" })).status === 404;
	} catch {
		return false; /* that can't be known now */
	}
}

const SOON_MS = 60000;

/** Loads the page of the upgraded server, and doesn't return. Not twice in a row: a proxy may still have the old shell. */
export async function loadAnewIfOutdated() {
	const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));

	if ((visit?.type !== "reload" || performance.now() > SOON_MS) && (await isOutdated())) {
		location.reload();
		await new Promise(() => {}); /* nothing is to be drawn meanwhile */
	}
}

/*
 * The newest turn that this page has seen. Where several machines answer, one may be a moment behind another: nothing that is shown is to
 * be older than what was shown before, or than what a line has told. Without a log of turns, which a server names in its
 * answers, nothing here asks for anything (protocol/HTTP.md, "Several machines").
 */
const KEPT_MS = 10000; /* a machine that lacks a turn for longer isn't asked by a proxy (log-lag-max) */
const TRIES = 10; /* each waits a second at most (protocol/HTTP.md) */
const BEHIND_MS = 200;
const ANSWER_MS = 2000; /* a machine that stands still for the log says nothing new either, and others have the rest meanwhile */
const HEADER = "barpoint-turn";
const KEY = `barpoint newest ${root.pathname}`;

let newest = 0;
let since = 0; /* the clock of the machine: it goes on when the page is loaded anew */
let heard = false;

/** What this window had seen before it was loaded anew. */
function recall() {
	try {
		[newest, since, heard] = JSON.parse(sessionStorage.getItem(KEY) ?? "[0, 0, false]");
		addEventListener("pagehide", () => sessionStorage.setItem(KEY, JSON.stringify([newest, since, heard])));
	} catch {
		/* the browser keeps nothing here */
	}
}

recall();

/** A line has told something that no answer may lack. Lines don't say their turn. */
export function noteLine() {
	heard = true;
}

/** @param {Response} response @returns {number} the turn of the log that it has; 0: there is no log */
function note(response) {
	const turn = Number(response.headers.get(HEADER) ?? 0);

	if (turn > newest) [newest, since] = [turn, Date.now()];
	return turn;
}

/** How far the machine is that takes lines: it alone answers this. */
async function askAfterLines() {
	const patience = new AbortController(),
		timer = setTimeout(() => patience.abort(), ANSWER_MS);

	heard = false;
	try {
		note(await fetch(apiAddress("tv"), { method: "HEAD", cache: "no-store", signal: patience.signal }));
	} catch {
		heard = true;
	} finally {
		clearTimeout(timer);
	}
}

/** The turn that is to be waited for; 0: any will do. */
async function wantedTurn() {
	if (heard && newest > 0) await askAfterLines();
	return Date.now() - since < KEPT_MS ? newest : 0;
}

/**
 * The turn is said beside the address: what the browser has kept of that address is good enough, if it has the turn. If it hasn't, the
 * server is asked.
 * @param {number} turn @param {number} tries before this one @returns {RequestInit}
 */
function asking(turn, tries) {
	return { ...(turn > 0 && { headers: { [HEADER]: String(turn) } }), ...(tries > 0 && { cache: "no-cache" }) };
}

/** Of a stream, whose request has no fields of ours. @param {string} url @param {number} turn */
function withTurn(url, turn) {
	return turn === 0 ? url : `${url}${url.includes("?") ? "&" : "?"}turn=${turn}`;
}

/**
 * What is answered, once it is no older than what the page has seen. Throws what fetch() throws.
 * @param {string} url @param {RequestInit} options
 * @returns {Promise<Response | null>} null: whoever answers stays behind
 */
async function fetchNewest(url, options) {
	const isFirst = newest === 0;
	let wanted = await wantedTurn();

	for (let tries = 0; tries < TRIES; tries++) {
		const response = await fetch(url, { ...options, ...asking(wanted, tries) }),
			turn = note(response);

		if (isFirst && tries === 0) wanted = await wantedTurn(); /* only now it is known that there are turns */
		if (turn === 0 || turn >= wanted) return response;
		if (tries > 0) await new Promise((resolve) => setTimeout(resolve, BEHIND_MS));
		options.signal?.throwIfAborted();
	}
	return null;
}

/** Of who answers without a reason, as a proxy may. */
const WORDS = {
	400: ADDRESS.unreadable,
	403: ADDRESS.isPrivate,
	404: ADDRESS.nothing,
	421: ADDRESS.otherName,
	429: ADDRESS.tooMuch,
	500: ADDRESS.fault,
	503: ADDRESS.isFull,
};

/** @typedef {{ok: false, status: number, words: string}} Refusal */

/** @typedef {{ok: true, value: any} | Refusal} Answer */

/** @type {Refusal} */
const UNREACHED = { ok: false, status: 0, words: ADDRESS.unreachable };

/** @type {Refusal} */
const BEHIND = { ok: false, status: 503, words: ADDRESS.isBehind };

/** What the server itself says of it. @param {Response} response @returns {Promise<string | null>} */
async function reasonIn(response) {
	try {
		const { error } = await response.json();

		return typeof error === "string" ? error : null;
	} catch {
		return null;
	}
}

/**
 * @param {Response} response
 * @returns {Promise<Refusal>}
 */
async function refused(response) {
	const { status } = response;
	const words = (await reasonIn(response)) ?? WORDS[/** @type {keyof typeof WORDS} */ (status)];

	return { ok: false, status, words: words ?? ADDRESS.unanswered(status) };
}

/**
 * Throws only what an aborted signal makes it throw.
 * @param {string} path below api/
 * @param {{signal?: AbortSignal, cache?: RequestCache}} [options]
 * @returns {Promise<Answer>}
 */
export async function getJson(path, options = {}) {
	try {
		const response = await fetchNewest(apiAddress(path), options);

		if (response === null) return BEHIND;
		return response.ok ? { ok: true, value: await response.json() } : await refused(response);
	} catch (error) {
		if (options.signal?.aborted) throw error;
		return UNREACHED;
	}
}

/**
 * Why a stream isn't opened, which a browser tells no page; null: it may be opened now.
 * @param {string} url @param {AbortSignal} signal @returns {Promise<Refusal | null>}
 */
async function refusalOf(url, signal) {
	const asking = new AbortController(),
		stop = () => asking.abort();

	signal.addEventListener("abort", stop);
	try {
		const response = await fetch(url, { signal: asking.signal, cache: "no-store" });

		return response.ok ? null : await refused(response);
	} catch {
		return UNREACHED;
	} finally {
		signal.removeEventListener("abort", stop);
		stop(); /* the stream itself is left to an EventSource */
	}
}

const LOST = ADDRESS.lineLost;

/** They don't pass by themselves: the match is private, or not there, or can't be read. */
const FOR_GOOD = [400, 403, 404, 421, 500];

/** What is said of a refusal, and how long to wait, if that may help. @param {Refusal | null} refusal @param {number} failures in a row */
function afterRefusal(refusal, failures) {
	if (refusal !== null && FOR_GOOD.includes(refusal.status)) return { words: refusal.words, pause: null };
	const isBusy = refusal?.status === 429 || refusal?.status === 503;
	const most = Math.min(PAUSE_MAX_MS, (isBusy ? PAUSE_REFUSED_MS : PAUSE_MS) * 2 ** failures);
	return {
		words: isBusy ? ADDRESS.again(refusal.words) : LOST,
		pause: isBusy ? (most + Math.random() * most) / 2 : Math.random() * most,
	};
}

/** As above, until it is answered or will never be. @param {string} path below api/ @param {AbortSignal} signal @returns {Promise<Answer>} */
export async function getJsonAtLast(path, signal) {
	for (let failures = 1; ; failures++) {
		const answer = await getJson(path, { signal }),
			pause = answer.ok ? null : afterRefusal(answer, failures).pause;

		if (pause === null) return answer;
		await new Promise((resolve) => setTimeout(resolve, pause));
		signal.throwIfAborted();
	}
}

/**
 * Follows events of the server. The browser itself comes back after a short break; after a refusal this asks for the reason,
 * and comes back if that may help, with pauses that grow and are random, so that a thousand pages don't come back at once.
 * @param {string} path below api/
 * @param {{after: () => number, onEvent: (type: string, data: any) => void, onLine: (trouble: string | null) => void,
 *     types: string[], signal: AbortSignal}} options `after`: the number of the last event that is known; `trouble`: why there is no line
 */
export function follow(path, { after, onEvent, onLine, types, signal }) {
	const ended = new AbortController();
	/** @type {EventSource | null} */
	let source = null;
	let failures = 0;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;

	const open = async () => {
		const wanted = await wantedTurn();

		if (ended.signal.aborted) return;
		const url = withTurn(`${apiAddress(path)}?after=${after()}`, wanted),
			mine = (source = new EventSource(url));

		mine.onopen = () => {
			failures = 0;
			onLine(null);
		};
		mine.onerror = async () => {
			if (mine.readyState !== EventSource.CLOSED) {
				onLine(LOST);
				return;
			}
			const { words, pause } = afterRefusal(await refusalOf(url, ended.signal), ++failures);
			if (ended.signal.aborted) return;
			onLine(words);
			if (pause !== null) timer = setTimeout(open, pause);
		};
		for (const type of types)
			mine.addEventListener(type, (event) => onEvent(type, JSON.parse(/** @type {MessageEvent} */ (event).data)));
	};
	const close = () => {
		ended.abort();
		clearTimeout(timer);
		source?.close();
	};
	signal.addEventListener("abort", close);
	if (!signal.aborted) open();
	return { close };
}
