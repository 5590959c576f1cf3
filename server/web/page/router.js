/*
 * router.js - the page begins here: one page, many addresses. It follows links without loading anew, and shows the view of the
 * address. A view is a module with `view(params, context)`.
 */
import { address, embedded, hasLogin, here, loadAnewIfOutdated, pathOf } from "./address.js";
import { fill, h, holdWords, keepFocus, releaseWords } from "./dom.js";

/**
 * @typedef {{title: string, element: HTMLElement, leave?: () => void}} View
 * @typedef {{signal: AbortSignal}} Context `signal` is aborted on leaving
 * @typedef {{view: (params: string[], context: Context) => Promise<View>}} ViewModule
 * @typedef {{pattern: RegExp, load: () => Promise<ViewModule>}} Route
 */

/** @type {Route[]} */
export const routes = [
	{ pattern: /^$/, load: () => import("./lobby.js") },
	{ pattern: /^match\/(\d{1,18})(?:\/(\d{1,6})\/(\d{1,6}))?$/, load: () => import("./match.js") },
	{ pattern: /^player\/([A-Za-z_]{1,20})$/, load: () => import("./player.js") },
	{ pattern: /^ratings(?:\/([a-z0-9+-]{1,40}))?$/, load: () => import("./ratings.js") },
	{ pattern: /^about$/, load: () => import("./about.js") },
];

/**
 * The view of what could not be had.
 * @param {{ok: false, status: number, words: string}} answer
 * @param {string} title if there is no such thing
 * @param {...Node} ways
 */
export function unreachable(answer, title, ...ways) {
	const heading = answer.status === 404 ? title : "This did not work";

	return {
		title: heading,
		element: h(
			"section",
			{ class: "card" },
			h("h1", { tabindex: -1 }, heading),
			h("p", null, answer.words),
			h(
				"ul",
				null,
				ways.map((way) => h("li", null, way)),
				h("li", null, h("a", { href: address("") }, "Matches that are played now")),
				h("li", null, h("a", { href: address("ratings") }, "All players with a rating")),
			),
		),
	};
}

/** @param {string} path @returns {View} */
function missing(path) {
	return unreachable(
		{ ok: false, status: 404, words: `This server has no page "${path}".` },
		"There is no such page",
	);
}

/** @typedef {"account" | "lobby" | "ready-row" | "invitation-row" | "player" | "match"} Place */

/** @type {Map<string, ((detail: any) => Node | null)[]>} */
const makers = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @param {Place} place
 * @param {(detail: any) => Node | null} make
 */
export function provide(place, make) {
	makers.set(place, [...(makers.get(place) ?? []), make]);
}

/**
 * @param {Place} place
 * @param {any} [detail] the JSON that the place shows
 * @returns {Node[]}
 */
export function parts(place, detail) {
	if (embedded) return [];
	return (makers.get(place) ?? []).map((make) => make(detail)).filter((part) => part !== null);
}

/** All parts are to be drawn again: somebody has logged in, or out. */
export function refresh() {
	for (const listener of listeners) listener();
}

/**
 * @param {() => void} listener
 * @param {AbortSignal} [signal] ends it
 */
export function onRefresh(listener, signal) {
	listeners.add(listener);
	signal?.addEventListener("abort", () => listeners.delete(listener));
}

/** @type {{address: string, view: View | null, leaving: AbortController} | null} */
let current = null;

/** @param {string} path */
async function makeView(path, /** @type {AbortSignal} */ signal) {
	for (const { pattern, load } of routes) {
		const found = pattern.exec(path);

		if (found) return (await load()).view(found.slice(1), { signal });
	}
	return missing(path);
}

/** @param {Error} error @returns {View} */
function broken(error) {
	console.error(error);
	return {
		title: "This did not work",
		element: h(
			"section",
			null,
			h("h1", { tabindex: -1 }, "This did not work"),
			h(
				"p",
				null,
				"The page could not be loaded. The server may have stopped. ",
				h("a", { href: location.href, target: "_self" }, "Try again"),
				".",
			),
		) /* loaded anew: browsers remember what failed */,
	};
}

/** Views in which nobody plays; who is not logged in needs nothing else for them. */
const READING = /^(match|player|ratings|about)(\/|$)/;

/** Playing is loaded by who is logged in or comes to play. @param {string} path */
async function loadPlaying(path) {
	if (!embedded && (!READING.test(path) || hasLogin())) await import("./play/start.js");
}

/** The address in the browser, as far as it chooses what is shown. */
const addressShown = () => location.pathname + location.search;

let called = "";

/** Views may change theirs. */
export function showTitle() {
	document.title = [called, current?.view?.title, "barpoint"].filter((words) => words).join(" - ");
}

/** What the visitor is to know while they look elsewhere, before the title of whatever view. @param {string} words */
export function putBeforeTitle(words) {
	called = words;
	showTitle();
}

/** @param {string} path */
async function show(path, /** @type {boolean} */ movesFocus) {
	const leaving = new AbortController();

	current?.leaving.abort();
	current?.view?.leave?.();
	if (movesFocus) holdWords();
	const mine = (current = { address: addressShown(), view: null, leaving });
	/** @type {View} */
	let view;
	try {
		await loadPlaying(path);
		view = await makeView(path, leaving.signal);
	} catch (error) {
		if (leaving.signal.aborted) return;
		await loadAnewIfOutdated();
		view = broken(/** @type {Error} */ (error));
	}
	if (current !== mine) {
		/* the visitor has gone on */
		view.leave?.();
		return;
	}
	mine.view = view;
	showTitle();
	const heading = /** @type {HTMLElement | null} */ (view.element.querySelector("h1"));
	keepFocus(
		() => fill(/** @type {HTMLElement} */ (document.getElementById("main")), view.element),
		() => heading,
	);
	markNavigation(path);
	if (movesFocus) {
		scrollTo(0, 0);
		heading?.focus();
		releaseWords();
	}
}

/** @param {string} path */
function markNavigation(path) {
	for (const link of document.querySelectorAll("header nav a")) {
		const target = pathOf(new URL(/** @type {HTMLAnchorElement} */ (link).href)) ?? "";

		if (target === "" ? path === "" : path.startsWith(target)) link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
}

/** @param {string} path */
export async function go(path) {
	history.pushState(null, "", address(path));
	await show(path, true);
}

/**
 * Another address for what is shown: nothing is drawn.
 * @param {string} path
 */
export function rename(path) {
	history.replaceState(null, "", address(path) + (embedded ? "?embed" : ""));
	if (current) current.address = addressShown();
}

/** @param {string} path instead of the one that is shown, in the history too */
export async function replace(path) {
	history.replaceState(null, "", address(path));
	await show(path, true);
}

/** Shows the view of this address again. */
export async function again() {
	await show(here().path, false);
}

/** @param {MouseEvent} event */
function onClick(event) {
	const link = /** @type {Element} */ (event.target).closest?.("a[href]");

	if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
	if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target || link.download) return;
	const url = new URL(link.href);
	const path = pathOf(url);
	if (path === null || url.hash !== "" || !routes.some(({ pattern }) => pattern.test(path))) return;
	event.preventDefault();
	if (url.pathname + url.search === addressShown()) return;
	history.pushState(null, "", url.href);
	void show(path, true);
}

/** Begins with the address that the visitor came by. */
export async function start() {
	if (!embedded) document.addEventListener("click", onClick);
	addEventListener("popstate", () => {
		if (addressShown() !== current?.address) void show(here().path, true);
	});
	await show(here().path, false);
}

function showAccount() {
	const account = parts("account");

	document.documentElement.classList.toggle(
		"known",
		hasLogin(),
	); /* their name comes in a moment, and nothing is to move then */
	fill(
		/** @type {HTMLElement} */ (document.getElementById("account")),
		account.length > 0 || hasLogin() ? account : h("a", { href: address("login") }, "Log in"),
	);
}

/** The links of the shell count from the address it came by, which changes while the shell stays. */
function fixLinks() {
	for (const link of document.querySelectorAll("a[href], link[rel=icon]"))
		if (!link.getAttribute("href")?.startsWith("#"))
			link.setAttribute("href", /** @type {HTMLAnchorElement} */ (link).href);
}

document.documentElement.classList.toggle("embedded", embedded);
fixLinks();
addEventListener("unhandledrejection", ({ reason }) => {
	if (reason instanceof TypeError) /* as of an import() of what is gone */ void loadAnewIfOutdated();
});
onRefresh(showAccount);
showAccount();
void start(); /* not awaited: views import this file */
