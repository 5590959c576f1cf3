/*
 * terms.js - for how many points, and by which rules: the words behind `invite` and `seek`, and a form for them.
 */
import { h } from "../dom.js";

const LENGTHS = [1, 3, 5, 7, 9, 11, 15, 21];

/**
 * An option in words; `where`: it makes sense in matches to a number of points, or in money play, or in both.
 * @type {{word: string, says: string, where: "points" | "money" | "both"}[]}
 */
export const OPTIONS = [
	{ word: "unrated", says: "For learning: the ratings don't change, and programs give hints", where: "points" },
	{ word: "nocube", says: "No doubling cube", where: "both" },
	{ word: "nocrawford", says: "No Crawford game: the cube may be used in every game", where: "points" },
	{ word: "open", says: "Open table: wrong plays stand unless the opponent challenges them", where: "both" },
	{ word: "reroll", says: "Who begins may throw the opening dice again, once", where: "both" },
	{ word: "cube=anytime", says: "Doubles also in the opponent's turn", where: "both" },
	{ word: "cubelimit", says: "No double when a single game would then decide the match", where: "points" },
	{ word: "hardbackgammon", says: "A backgammon counts also with checkers off", where: "both" },
	{ word: "jacoby", says: "Jacoby rule: gammons count only once the cube was turned", where: "money" },
	{ word: "beavers", says: "Beavers: who is doubled may turn the cube once more and keep it", where: "money" },
	{ word: "raccoons", says: "Raccoons: after a beaver the doubler may turn the cube again", where: "money" },
	{
		word: "autodouble=3",
		says: "Automatic doubles: equal opening dice double the cube, at most three times",
		where: "money",
	},
];

/** Options that rule each other out; the first of a row wins. */
const EXCLUDED = {
	nocube: ["cube=anytime", "cubelimit", "nocrawford", "jacoby", "beavers", "raccoons", "autodouble=3"],
	raccoons: ["beavers"],
};

/** @param {string} length @param {string[]} options */
export function termsOf(length, options) {
	const out = new Set(options.flatMap((word) => EXCLUDED[/** @type {keyof typeof EXCLUDED} */ (word)] ?? []));

	return [length, ...options.filter((word) => !out.has(word))].join(" ");
}

/** @param {number | null} length */
export const lengthWords = (length) =>
	length === null ? "money play" : length === 1 ? "a match to 1 point" : `a match to ${length} points`;

/** @param {string} length what is chosen at first */
function lengthChoice(length) {
	const known = LENGTHS.map(String).includes(length) || length === "unlimited" ? [] : [length];

	return h(
		"select",
		{ name: "length" },
		[...known, ...LENGTHS.map(String)]
			.sort((a, b) => Number(a) - Number(b))
			.map((points) =>
				h(
					"option",
					{ value: points, selected: points === length },
					points === "1" ? "1 point" : `${points} points`,
				),
			),
		h("option", { value: "unlimited", selected: length === "unlimited" }, "money play, no end"),
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

/** Options that make no sense with this length go. @param {HTMLFormElement} form */
function hideOthers(form) {
	const kind =
		/** @type {HTMLSelectElement} */ (form.elements.namedItem("length")).value === "unlimited" ? "money" : "points";

	for (const box of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-where]"))) {
		box.hidden = box.dataset.where !== "both" && box.dataset.where !== kind;
		if (box.hidden)
			/** @type {HTMLInputElement} */ (box.querySelector("input")).checked = false;
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
		rules = data.getAll("option").length;
	const more = rules === 0 ? "" : rules === 1 ? ", one other rule" : `, ${rules} other rules`;

	return `${lengthWords(length === "unlimited" ? null : Number(length))}${more}. Length and rules stand ${isBefore ? "before this button" : "behind these buttons"}.`;
}

/**
 * @param {{length?: string, called?: string, offers: [value: string, label: string][], comeFirst?: boolean, onCancel?: () => void,
 *	onTerms: (terms: string, offer: string, length: string) => void}} wanted
 * `called`: the name of the list of lengths; `offers`: buttons that are the point of it all; `comeFirst`: they stand before length and
 * rules
 */
export function termsForm({ length = "3", called = "Length", offers, comeFirst = false, onTerms, onCancel }) {
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
		onCancel && h("button", { type: "button", onclick: onCancel }, "Not now"),
	);
	const rules = [
		h("label", null, `${called} `, lengthChoice(length)),
		h("details", null, h("summary", null, "Other rules"), h("div", { class: "choices" }, OPTIONS.map(optionBox))),
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
