/*
 * dom.js - makes elements. Strings become text nodes, always: what people wrote can't become markup.
 */
import { LINK } from "./words/frame.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Leaf */

/** @typedef {Leaf | any[]} Child the lists hold children; a type can't say so of itself */

/**
 * @param {Element} element
 * @param {Record<string, any> | null} props
 */
function setProps(element, props) {
	for (const [name, value] of Object.entries(props ?? {})) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
		else element.setAttribute(name, value === true ? "" : String(value));
	}
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
	return children
		.flat(Infinity)
		.filter((child) => child !== null && child !== undefined && child !== false && child !== "")
		.map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * An HTML element. Props are attributes; those that begin with "on" are listeners.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
	const element = document.createElement(tag);
	setProps(element, props ?? null);
	element.append(...nodes(children));
	return element;
}

/**
 * An SVG element, made likewise.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
	const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
	setProps(element, props ?? null);
	element.append(...nodes(children));
	return element;
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
	element.replaceChildren(...nodes(children));
}

/**
 * Makes what is there like something new; what is the same already is left alone, and who reads it keeps the place. For what
 * has no listeners.
 * @param {Node} old @param {Node} fresh
 */
export function renew(old, fresh) {
	if (old instanceof Element && fresh instanceof Element) renewAttributes(old, fresh);
	else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
	const known = [...old.childNodes],
		wanted = [...fresh.childNodes];
	wanted.forEach((node, index) => {
		if (known[index]?.nodeName === node.nodeName) renew(known[index], node);
		else known[index] ? known[index].replaceWith(node) : old.appendChild(node);
	});
	known.slice(wanted.length).forEach((node) => node.remove());
}

/** @param {Element} old @param {Element} fresh */
function renewAttributes(old, fresh) {
	for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
	for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** @param {Element} element @param {...Child} children as `fill` takes them */
export function renewInside(element, ...children) {
	const fresh = /** @type {Element} */ (element.cloneNode(false));

	fresh.append(...nodes(children));
	renew(element, fresh);
}

/** @type {WeakMap<Element, Map<any, Element>>} what is in each list, by its key */
const listed = new WeakMap();

/**
 * Fills a list. Rows whose key is there already stay as they are, and so does who reads or uses them.
 * @template T
 * @param {Element} list @param {T[]} rows @param {(row: T) => any} keyOf no two alike @param {(row: T) => Element} make
 */
export function fillList(list, rows, keyOf, make) {
	const before = listed.get(list) ?? new Map();
	const now = new Map(rows.map((row) => [keyOf(row), before.get(keyOf(row)) ?? make(row)]));

	for (const [key, element] of before) if (!now.has(key)) element.remove();
	[...now.values()].forEach((element, index) => {
		if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
	});
	listed.set(list, now);
}

/*
 * Each change of what is hidden or empty has the browser work out the styles of a whole table anew, since some of them ask for that:
 * what is so already is left alone.
 */

/** @param {boolean} isShown @param {...HTMLElement} elements */
export function showIf(isShown, ...elements) {
	for (const element of elements) if (element.hidden === isShown) element.hidden = !isShown;
}

/** @param {Element} element @param {string} text all that is in it */
export function setText(element, text) {
	if (element.textContent !== text) element.textContent = text;
}

/**
 * One thing, as it is seen and as it is heard.
 * @param {Child} seen @param {string} heard
 * @returns {Child}
 */
export function bothWays(seen, heard) {
	return nodes([seen]).join("") === heard
		? heard
		: [h("span", { "aria-hidden": "true" }, seen), h("span", { class: "unseen" }, heard)];
}

/**
 * Draws something anew. If what had the focus has gone with it and nothing else has it now, the focus goes to `next`, not to the
 * top of the page.
 * @param {() => void} draw
 * @param {() => HTMLElement | null} next
 */
export function keepFocus(draw, next) {
	const focused = /** @type {HTMLElement | null} */ (document.activeElement);
	const hadFocus = focused !== null && focused !== document.body;

	draw();
	const isHandedOn = ![focused, document.body].includes(/** @type {HTMLElement} */ (document.activeElement));
	if (hadFocus && !isHandedOn && (!focused.isConnected || focused.closest("[hidden]") !== null)) next()?.focus();
}

const GATHERED_MS = 120;
const COPIED_MS = 3000;

const HELD_MS = 2000; /* a view that takes longer keeps nobody in the dark */

/** @type {string[]} */
let waiting = [];
/** @type {string[]} what comes after all others */
let closing = [];
let heldUntil = 0;

/** From now on until `releaseWords` nothing is said: the focus is about to move, and who it moves would be interrupted. */
export function holdWords() {
	heldUntil = performance.now() + HELD_MS;
}

export function releaseWords() {
	heldUntil = 0;
}

function speak() {
	const region = document.getElementById("announce");
	const text = [...waiting, ...closing].map((words) => (/[.!?:]$/.test(words) ? words : `${words}.`)).join(" ");

	if (performance.now() < heldUntil) {
		setTimeout(speak, GATHERED_MS);
		return;
	}
	waiting = [];
	closing = [];
	if (region === null) return;
	region.textContent = ""; /* or the same words twice would be heard once */
	requestAnimationFrame(() => (region.textContent = text));
}

/**
 * Says it to a screen reader; nothing changes on the screen. Sentences that come at once are said in one go.
 * @param {string} text @param {boolean} [isLast] after all that comes at once with it
 */
export function say(text, isLast = false) {
	if (text === "") return;
	if (waiting.length + closing.length === 0) setTimeout(speak, GATHERED_MS);
	(isLast ? closing : waiting).push(text);
}

/**
 * A table of rows below the heads of their columns: words, and classes or null.
 * @param {[string, string | null][]} heads @param {HTMLElement} body
 */
export const tableOf = (heads, body) =>
	h(
		"table",
		{ class: "fits" },
		h(
			"thead",
			null,
			h(
				"tr",
				null,
				heads.map(([word, kind]) => h("th", { scope: "col", class: kind }, word)),
			),
		),
		body,
	);

/** Null where nothing can be copied. @param {() => string} link */
export function copyButton(link) {
	const { clipboard } = /** @type {{clipboard?: Clipboard}} */ (navigator);
	const copy = (/** @type {Event} */ { currentTarget }) =>
		clipboard?.writeText(link()).then(
			() => {
				const button = /** @type {HTMLElement} */ (currentTarget);

				fill(button, LINK.copied);
				say(LINK.isCopied);
				setTimeout(() => fill(button, LINK.copy), COPIED_MS); /* the next one may be another */
			},
			() => {},
		);

	return clipboard === undefined ? null : h("button", { type: "button", onclick: copy }, LINK.copy);
}

/** As the phone shares things, or copied; null where neither is possible. @param {() => string} link */
export function shareButton(link) {
	if (/** @type {{share?: Navigator["share"]}} */ (navigator).share === undefined) return copyButton(link);
	return h(
		"button",
		{ type: "button", onclick: () => void navigator.share({ title: document.title, url: link() }).catch(() => {}) },
		LINK.share,
	);
}
