/*
 * address.js - where this server is, and how it is asked, once or for as long as something goes on. A proxy may have put it
 * under a prefix, so nothing begins with a slash: all addresses are made from that of this file.
 */
const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60000;

/** The folder in which the lobby is. */
export const root = new URL("../", import.meta.url);

/** @param {string} path such as "match/17"; "" is the lobby */
export function address(path) {
	return new URL(path, root).pathname;
}

/** @param {string} path such as "matches/17" */
export function apiAddress(path) {
	return address(`api/${path}`);
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
	if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname))
		return null;
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

	if ((visit?.type !== "reload" || performance.now() > SOON_MS) && await isOutdated()) {
		location.reload();
		await new Promise(() => {}); /* nothing is to be drawn meanwhile */
	}
}

/** @typedef {{ok: true, value: any} | {ok: false, status: number, words: string}} Answer */

const WORDS = {
	404: "There is nothing here.",
	421: "This server goes by another name.",
	429: "That was a lot at once. Please wait a few seconds, then try again.",
	503: "The server is full, or about to stop. Please try again later.",
};

/**
 * @param {number} status
 * @returns {Answer}
 */
function refused(status) {
	const words = WORDS[/** @type {keyof typeof WORDS} */ (status)];

	return { ok: false, status, words: words ?? `The server could not answer (${status}).` };
}

/**
 * Throws only what an aborted signal makes it throw.
 * @param {string} path behind api/
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Answer>}
 */
export async function getJson(path, options = {}) {
	try {
		const response = await fetch(apiAddress(path), { signal: options.signal });

		return response.ok ? { ok: true, value: await response.json() } : refused(response.status);
	} catch (error) {
		if (options.signal?.aborted)
			throw error;
		return { ok: false, status: 0, words: "The server can't be reached." };
	}
}

/**
 * Follows events of the server. The browser itself comes back after a short break; after a refusal this does, with pauses
 * that grow and are random, so that a thousand pages don't come back at once.
 * @param {string} path behind api/
 * @param {{after: () => number, onEvent: (type: string, data: any) => void, onLine: (open: boolean) => void,
 *     types: string[], signal: AbortSignal}} options `after`: the number of the last event that is known
 */
export function follow(path, { after, onEvent, onLine, types, signal }) {
	/** @type {EventSource | null} */
	let source = null;
	let failures = 0;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;

	const open = () => {
		source = new EventSource(`${apiAddress(path)}?after=${after()}`);
		source.onopen = () => {
			failures = 0;
			onLine(true);
		};
		source.onerror = () => {
			onLine(false);
			if (source?.readyState === EventSource.CLOSED && !signal.aborted)
				timer = setTimeout(open, Math.random() * Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** ++failures));
		};
		for (const type of types)
			source.addEventListener(type, (event) => onEvent(type, JSON.parse(/** @type {MessageEvent} */ (event).data)));
	};
	signal.addEventListener("abort", () => {
		clearTimeout(timer);
		source?.close();
	});
	if (!signal.aborted)
		open();
	return { close: () => { clearTimeout(timer); source?.close(); } };
}
