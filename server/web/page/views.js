/*
 * views.js - what the page shows just now: one view after the other, the title, the address, and the way to another one; and
 * what playing adds to the views of reading. It knows no view: `router.js` says how one is made.
 */
import { address, embedded, here, loadAnewIfOutdated, pathOf } from "./address.js";
import { fill, h, holdWords, keepFocus, releaseWords } from "./dom.js";
import { VIEWS } from "./words/frame.js";

/**
 * @typedef {{title: string, element: HTMLElement, leave?: () => void}} View
 * @typedef {{signal: AbortSignal}} Context `signal` is aborted on leaving
 * @typedef {{view: (params: string[], context: Context) => Promise<View>}} ViewModule
 * @typedef {(path: string, context: Context) => Promise<View>} Maker
 */

/**
 * The view of what could not be had.
 * @param {{ok: false, status: number, words: string}} answer
 * @param {string} title if there is no such thing
 * @param {...Node} ways
 */
export function unreachable(answer, title, ...ways) {
	const heading = answer.status === 404 ? title : VIEWS.failed;

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
				h("li", null, h("a", { href: address("") }, VIEWS.running)),
				h("li", null, h("a", { href: address("ratings") }, VIEWS.rated)),
			),
		),
	};
}

/** @param {Error} error @returns {View} */
function broken(error) {
	console.error(error);
	return {
		title: VIEWS.failed,
		element: h(
			"section",
			null,
			h("h1", { tabindex: -1 }, VIEWS.failed),
			h("p", null, VIEWS.notLoaded, h("a", { href: location.href, target: "_self" }, VIEWS.tryAgain), "."),
		) /* loaded anew: browsers remember what failed */,
	};
}

/* -- what playing adds */

/** @typedef {"account" | "lobby" | "tv" | "ready-row" | "invitation-row" | "player" | "about-player" | "match" | "tournaments"} Place */

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

/* -- what goes on in a view */

/**
 * Every `ms` milliseconds while the visitor sees the page, and at once when they see it again. Else it sleeps.
 * @param {number} everyMs @param {() => void} call @param {AbortSignal} signal ends it
 */
export function whileSeen(everyMs, call, signal) {
	/** @type {ReturnType<typeof setInterval> | undefined} */
	let timer;
	const settle = () => {
		clearInterval(timer);
		timer = document.hidden || signal.aborted ? undefined : setInterval(call, everyMs);
	};

	document.addEventListener(
		"visibilitychange",
		() => {
			settle();
			if (!document.hidden) call();
		},
		{ signal },
	);
	signal.addEventListener("abort", settle);
	settle();
}

/* -- one view after the other */

/** `page`: of the match that is played, which shows the table. */
export const seat = { page: "-" };

/** @type {Maker} */
let makeView = () => Promise.reject(new Error("no maker of views"));

/** @type {{address: string, path: string, view: View | null, leaving: AbortController} | null} */
let current = null;

/** The address in the browser, as far as it chooses what is shown. */
const addressShown = () => location.pathname + location.search;

let called = "";

/** Views may change theirs. */
export function showTitle() {
	const title = [called, current?.view?.title, "barpoint"].filter((words) => words).join(" - ");

	if (document.title !== title) document.title = title;
}

/** What the visitor is to know while they look elsewhere, before the title of whatever view. @param {string} words */
export function putBeforeTitle(words) {
	called = words;
	showTitle();
}

/** Its path. */
export const shown = () => current?.path;

/** @param {string} at */
async function show(at, /** @type {boolean} */ movesFocus) {
	const leaving = new AbortController(),
		path = at === seat.page ? "table" : at;

	current?.leaving.abort();
	current?.view?.leave?.();
	if (movesFocus) holdWords();
	/** @type {NonNullable<typeof current>} */
	const mine = (current = { address: addressShown(), path, view: null, leaving });
	/** @type {View} */
	let view;
	try {
		view = await makeView(path, { signal: leaving.signal });
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

		if (target === "" ? path === "" : path.startsWith(target.replace(/s$/, "")))
			link.setAttribute("aria-current", "page");
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

/** What a link leads to. @param {URL} url @param {string} path its path */
export function follow(url, path) {
	if (url.pathname + url.search === addressShown()) return;
	history.pushState(null, "", url.href);
	void show(path, true);
}

/** Begins with the address that the visitor came by. @param {Maker} make */
export async function begin(make) {
	makeView = make;
	addEventListener("popstate", () => {
		if (addressShown() !== current?.address) void show(here().path, true);
	});
	await show(here().path, false);
}
