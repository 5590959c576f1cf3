/*
 * terms.js - for how many points, and by which rules: the words after `invite` and `seek`, and a form for them.
 */
import { h } from "../dom.js";
import { TERMS } from "../words/account.js";

const LENGTHS = [1, 3, 5, 7, 9, 11, 15, 21];

/**
 * An option in words; `where`: it makes sense in matches to a number of points, or in money play, or in both.
 * @type {{word: string, says: string, where: "points" | "money" | "both"}[]}
 */
export const OPTIONS = [
	{ word: "unrated", says: TERMS.unrated, where: "points" },
	{ word: "nocube", says: TERMS.nocube, where: "both" },
	{ word: "nocrawford", says: TERMS.nocrawford, where: "points" },
	{ word: "open", says: TERMS.open, where: "both" },
	{ word: "reroll", says: TERMS.reroll, where: "both" },
	{ word: "cube=anytime", says: TERMS.anytime, where: "both" },
	{ word: "cubelimit", says: TERMS.cubelimit, where: "points" },
	{ word: "hardbackgammon", says: TERMS.hardbackgammon, where: "both" },
	{ word: "jacoby", says: TERMS.jacoby, where: "money" },
	{ word: "beavers", says: TERMS.beavers, where: "money" },
	{ word: "raccoons", says: TERMS.raccoons, where: "money" },
	{ word: "autodouble=3", says: TERMS.autodouble, where: "money" },
];

/** Clocks that have a name, the fastest first; others may be typed. @type {[word: string, says: string][]} */
export const CLOCKS = [
	["", TERMS.noClock],
	["clock=fast", TERMS.fast],
	["clock=normal", TERMS.normal],
	["clock=us", TERMS.us],
	["clock=club", TERMS.club],
	["clock=casual", TERMS.casual],
];

/** Days for a turn, beside a reserve of five; others may be typed. @type {[word: string, says: string][]} */
export const DAYS = [
	["days=1", TERMS.days(1)],
	["days=2", TERMS.days(2)],
	["days=3", TERMS.days(3)],
	["days=7", TERMS.days(7)],
];

/** Options that rule each other out; the first of a row wins. */
const EXCLUDED = {
	nocube: ["cube=anytime", "cubelimit", "nocrawford", "jacoby", "beavers", "raccoons", "autodouble=3"],
	raccoons: ["beavers"],
};

/** @param {string} length @param {string[]} options */
function termsOf(length, options) {
	const out = new Set(options.flatMap((word) => EXCLUDED[/** @type {keyof typeof EXCLUDED} */ (word)] ?? []));

	const isSlow = options.some((word) => word.startsWith("days=")); /* the other would have to be there */

	if (isSlow) for (const word of ["open", "reroll", "cube=anytime"]) out.add(word);
	const isTimed = options.some((word) => word.startsWith("clock=")); /* whose clock would run in both turns? */

	if (isTimed) out.add("cube=anytime");
	return [length, ...options.filter((word) => word !== "" && !out.has(word))].join(" ");
}

/** @param {number | null} length */
export const lengthWords = (length) => (length === null ? TERMS.money : TERMS.points(length));

/** @param {string} length what is chosen at first */
function lengthChoice(length) {
	const known = LENGTHS.map(String).includes(length) || length === "unlimited" ? [] : [length];

	return h(
		"select",
		{ name: "length" },
		[...known, ...LENGTHS.map(String)]
			.sort((a, b) => Number(a) - Number(b))
			.map((points) => h("option", { value: points, selected: points === length }, TERMS.pointsShort(points))),
		h("option", { value: "unlimited", selected: length === "unlimited" }, TERMS.moneyShort),
	);
}

/** @param {typeof OPTIONS[number]} option */
function optionBox({ word, says, where }) {
	return h(
		"label",
		{ class: "choice", "data-where": where },
		h("input", { type: "checkbox", name: "option", value: word }),
		" ",
		says,
	);
}

/** @param {boolean} hasDays the opponent is no program of the house @param {boolean} days they are chosen at first */
function clockChoice(hasDays, days) {
	const offered = days ? DAYS : hasDays ? [...CLOCKS, ...DAYS] : CLOCKS;

	return h(
		"label",
		{ "data-where": "points" },
		`${TERMS.clock} `,
		h(
			"select",
			{ name: "option" },
			offered.map(([value, says]) => h("option", { value, selected: days && value === "days=2" }, says)),
		),
	);
}

/** Options that make no sense with this length go. @param {HTMLFormElement} form */
function hideOthers(form) {
	const kind =
		/** @type {HTMLSelectElement} */ (form.elements.namedItem("length")).value === "unlimited" ? "money" : "points";

	for (const box of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-where]"))) {
		box.hidden = box.dataset.where !== "both" && box.dataset.where !== kind;
		const input = box.querySelector("input"),
			select = box.querySelector("select");
		if (box.hidden && input !== null) input.checked = false;
		if (box.hidden && select !== null) select.value = "";
	}
}

/** Raccoons answer beavers, so those come along: their box shows it. @param {HTMLFormElement} form */
function showBeavers(form) {
	const box = (/** @type {string} */ word) =>
		/** @type {HTMLInputElement} */ (form.querySelector(`input[value="${word}"]`));
	const beavers = box("beavers"),
		comeAlong = box("raccoons").checked;

	if (beavers.disabled !== comeAlong) beavers.checked = comeAlong;
	beavers.disabled = comeAlong;
}

/** What a button offers, for who comes to it without having heard the rest. @param {FormData} data @param {boolean} isBefore that rest */
function agreedText(data, isBefore) {
	const length = String(data.get("length")),
		rules = data.getAll("option").filter((word) => word !== "").length;
	return TERMS.agreed(lengthWords(length === "unlimited" ? null : Number(length)), rules, isBefore);
}

/**
 * @param {{length?: string, called?: string, offers: [value: string, label: string][], comeFirst?: boolean, days?: boolean, onCancel?: () => void,
 *	onTerms: (terms: string, offer: string, length: string) => void}} wanted
 * `called`: the name of the list of lengths; `offers`: buttons that are the point of it all; `comeFirst`: they come before length and
 * rules; `days`: it is to be a slow match
 */
export function termsForm({
	length = "3",
	called = TERMS.length,
	offers,
	comeFirst = false,
	days = false,
	onTerms,
	onCancel,
}) {
	const agreed = h("span", { class: "unseen", id: `terms-${offers[0][0].replace(/\W/g, "-")}` });
	const buttons = h(
		"div",
		{ class: comeFirst ? "buttons levels" : "buttons" },
		offers.map(([value, label]) =>
			h(
				"button",
				{ class: comeFirst ? null : "main", type: "submit", value, "aria-describedby": agreed.id },
				label,
			),
		),
		onCancel && h("button", { type: "button", onclick: onCancel }, TERMS.notNow),
	);
	const rules = [
		h("label", null, `${called} `, lengthChoice(length)),
		clockChoice(!comeFirst, days),
		h(
			"details",
			null,
			h("summary", null, TERMS.otherRules),
			h("div", { class: "choices" }, OPTIONS.map(optionBox)),
		),
	];
	const form = /** @type {HTMLFormElement} */ (
		h("form", { class: "terms" }, comeFirst ? [buttons, rules] : [rules, buttons], agreed)
	);

	const show = () => {
		hideOthers(form);
		showBeavers(form);
		agreed.textContent = agreedText(new FormData(form), !comeFirst);
	};
	form.addEventListener("change", show);
	form.addEventListener("submit", (event) => {
		const data = new FormData(form),
			chosen = String(data.get("length"));
		const pressed = /** @type {HTMLButtonElement} */ (event.submitter ?? buttons.firstElementChild);

		event.preventDefault();
		onTerms(termsOf(chosen, data.getAll("option").map(String)), pressed.value, chosen);
	});
	show();
	return form;
}
