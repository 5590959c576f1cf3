/*
 * router.js - the page begins here: one page, many addresses. It follows links without loading anew, and loads the module that
 * draws the view of the address. A view is a module with `view(params, context)`.
 */
import { address, embedded, hasLogin, loadAnewIfOutdated, pathOf } from "./address.js";
import { fill, h } from "./dom.js";
import { begin, follow, onRefresh, parts, unreachable } from "./views.js";
import { ROUTER } from "./words/frame.js";

/** @typedef {import("./views.js").ViewModule} ViewModule */

/**
 * @typedef {{first: string, pattern: RegExp, view: string, also: string[]}} Route
 * `first`: what the path begins with; `view`, `also`: modules, from this folder. Playing has its place in the lobby, and its own views.
 */

/**
 * The addresses of the page. The server reads this list, too (embed_page.py): it answers them, and the HTML that a visitor gets first
 * names these modules.
 * @type {Route[]}
 */
const ROUTES = [
	{ first: "", pattern: /^$/, view: "lobby.js", also: ["play/start.js"] },
	{ first: "tv", pattern: /^tv$/, view: "tv.js", also: ["play/start.js"] },
	{ first: "match", pattern: /^match\/(\d{1,18})(?:\/(\d{1,6})\/(\d{1,6}))?$/, view: "match.js", also: [] },
	{ first: "player", pattern: /^player\/([A-Za-z_]{1,20})$/, view: "player.js", also: [] },
	{ first: "ratings", pattern: /^ratings(?:\/([a-z0-9+-]{1,40}))?$/, view: "ratings.js", also: [] },
	{ first: "about", pattern: /^about$/, view: "about.js", also: [] },
	{ first: "tournaments", pattern: /^tournaments$/, view: "tournament/list.js", also: [] },
	{ first: "tournament", pattern: /^tournament\/(\d{1,18})$/, view: "tournament/view.js", also: [] },
	{ first: "table", pattern: /^table$/, view: "play/table_view.js", also: ["play/playing.js"] },
	{ first: "login", pattern: /^(login)$/, view: "play/entrance_view.js", also: ["play/playing.js"] },
	{ first: "register", pattern: /^(register)$/, view: "play/entrance_view.js", also: ["play/playing.js"] },
	{ first: "mistakes", pattern: /^(mistakes)$/, view: "play/study_view.js", also: ["play/playing.js"] },
	{
		first: "position",
		pattern: /^(position)(?:\/(\d{4}-\d{2}-\d{2}))?$/,
		view: "play/study_view.js",
		also: ["play/playing.js"],
	},
	{ first: "slow", pattern: /^slow$/, view: "play/slow_view.js", also: ["play/playing.js"] },
	{ first: "settings", pattern: /^settings$/, view: "play/settings_view.js", also: ["play/playing.js"] },
	{
		first: "with",
		pattern: /^with\/([A-Za-z_]{3,20})(?:\/(\d{1,2}|unlimited))?$/,
		view: "play/with_view.js",
		also: ["play/playing.js"],
	},
];

/** Where nobody can log in there is nothing but reading. */
const routes = embedded ? ROUTES.filter(({ view }) => !view.startsWith("play/")) : ROUTES;

/** @param {string} path @returns {import("./views.js").View} */
function missing(path) {
	return unreachable({ ok: false, status: 404, words: ROUTER.missing(path) }, ROUTER.noSuchPage);
}

/** Each may have something to do before a view is shown. @param {string[]} modules */
async function prepare(modules) {
	for (const { ready } of await Promise.all(modules.map((module) => import(`./${module}`)))) await ready?.();
}

/** @type {import("./views.js").Maker} */
async function makeView(path, context) {
	const route = routes.find(({ pattern }) => pattern.test(path));

	if (route === undefined) return missing(path);
	const { pattern, view, also } = route,
		known = hasLogin() ? [...also, "play/start.js"] : also;
	const [module] = await Promise.all([
		/** @type {Promise<ViewModule>} */ (import(`./${view}`)),
		prepare(embedded ? [] : known),
	]);
	return module.view(pattern.exec(path)?.slice(1) ?? [], context);
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
	follow(url, path);
}

function showAccount() {
	const account = parts("account");

	/* their name comes in a moment, and nothing is to move then */
	document.documentElement.classList.toggle("known", hasLogin());
	fill(
		/** @type {HTMLElement} */ (document.getElementById("account")),
		account.length > 0 || hasLogin() ? account : h("a", { href: address("login") }, ROUTER.logIn),
	);
}

/** The links of the shell count from the address it came by, which changes while the shell stays. */
function fixLinks() {
	for (const link of document.querySelectorAll("a[href], link[rel*=icon], link[rel=manifest]"))
		if (!link.getAttribute("href")?.startsWith("#"))
			link.setAttribute("href", /** @type {HTMLAnchorElement} */ (link).href);
}

document.documentElement.classList.toggle("embedded", embedded);
fixLinks();
addEventListener("unhandledrejection", ({ reason }) => {
	/* as of an import() of what is gone */
	if (reason instanceof TypeError) void loadAnewIfOutdated();
});
onRefresh(showAccount);
showAccount();
if (!embedded) document.addEventListener("click", onClick);
void begin(makeView);
