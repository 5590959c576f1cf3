/*
 * hold_part.js - a form that opens a tournament, for players who may hold one. What it asks depends on the kind and on when it starts.
 */
import { fill, h, keepFocus, say } from "../dom.js";
import { go } from "../views.js";
import { HOLD, HOLD_CHOICES } from "../words/directing.js";
import { sentenceOf } from "../words/tags.js";
import { askForm } from "./form.js";
import { NO_LINE, ask } from "./session.js";
import { CLOCKS, DAYS, OPTIONS } from "./terms.js";

const LENGTHS = [1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25];
const NAME_MOST = 40;
const LAST_DAY = 60; /* of a league, in days from now */
const LAST_DAY_MOST = 366;
const OTHERS = "knockout swiss rolling"; /* all kinds but the league */

/** How the server refuses whoever may hold none just now. */
const NOT_NOW = { new_one: HOLD.one, new_enough: HOLD.enough };
const ANSWERS = [
	"tournament_new",
	"director_not",
	"new_name",
	"new_name_taken",
	"new_kind_needed",
	"new_kind",
	"new_option",
	"new_number",
	"new_consolation",
	"new_fill",
	"new_fill_length",
	"new_playoff",
	"new_playoff_eight",
	"new_season",
	"new_by",
	"new_by_far",
	"new_by_start",
	"new_match_league",
	"new_far",
	"new_novacation",
	"new_zone",
	"new_starts",
	"new_past",
	"new_clash",
	"new_other_kind",
	"new_rounds",
	"new_rounds_league",
	"new_match",
	"new_one",
	"new_enough",
	"not_stored",
	"cant_read",
];

/* -- fields: `data-for` names the kinds or starts that they belong to */

/** @typedef {{of?: string, value?: string}} Where */

/** @param {string} label @param {HTMLElement} input @param {Where} [where] */
const field = (label, input, { of } = {}) => h("label", { "data-for": of ?? null }, label, input);

/** @param {string} label @param {string} name @param {Record<string, string>} choices what is sent, and what it is called @param {Where} [where] */
const select = (label, name, choices, where = {}) =>
	field(
		label,
		h(
			"select",
			{ name },
			Object.entries(choices).map(([value, says]) =>
				h("option", { value, selected: value === where.value }, says),
			),
		),
		where,
	);

/** @param {string} label @param {string} name @param {{least: number, most: number} & Where} bounds */
const number = (label, name, { least, most, ...where }) =>
	field(
		label,
		h("input", { name, type: "number", inputmode: "numeric", min: least, max: most, value: where.value ?? null }),
		where,
	);

/** Clocks, and days for a turn. @param {typeof DAYS} days */
const clocks = (days) => Object.fromEntries([...CLOCKS.filter(([word]) => word !== ""), ...days]);

/** @param {string} prefix what comes before each length */
const lengths = (prefix) => Object.fromEntries(LENGTHS.map((points) => [`${prefix}${points}`, HOLD.points(points)]));

/** A day after today, as a date field wants it. @param {number} days from now */
function dayAfter(days) {
	const day = new Date();

	day.setDate(day.getDate() + days);
	return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
		.map((part) => String(part).padStart(2, "0"))
		.join("-");
}

const startFields = () => [
	select(HOLD.starts, "when", HOLD_CHOICES.starts),
	field(HOLD.day, h("input", { name: "date", type: "date", value: dayAfter(1) }), { of: "once" }),
	select(HOLD.day, "weekday", HOLD_CHOICES.weekday, { of: "week", value: "tue" }),
	field(HOLD.time, h("input", { name: "time", type: "time", value: "19:30" }), { of: "once week" }),
	field(
		HOLD.zone,
		h("input", {
			name: "zone",
			value: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
			maxlength: 40,
			pattern: "\\S*",
			spellcheck: "false",
		}),
		{ of: "once week league" },
	),
	select(HOLD.season, "season", HOLD_CHOICES.season, { of: "week" }),
];

const ruleFields = () =>
	h(
		"details",
		null,
		h("summary", null, HOLD.more),
		h(
			"div",
			{ class: "entrance" },
			number(HOLD.late, "late", { least: 0, most: 60, of: OTHERS, value: "5" }),
			number(HOLD.experience, "min", { least: 0, most: 1000000 }),
			number(HOLD.reliability, "reliability", { least: 0, most: 100 }),
			h(
				"div",
				{ class: "choices" },
				OPTIONS.filter(({ where }) => where !== "money").map(({ word, says }) =>
					h(
						"label",
						{ class: "choice" },
						h("input", { type: "checkbox", name: `option ${word}`, value: word }),
						" ",
						says,
					),
				),
			),
		),
	);

const fields = () => [
	h("p", { class: "quiet" }, HOLD.help),
	field(
		HOLD.name,
		h("input", { name: "name", required: true, maxlength: NAME_MOST, pattern: '[^"]+', autocomplete: "off" }),
	),
	select(HOLD.kind, "kind", HOLD_CHOICES.kind),
	select(HOLD.length, "length", lengths(""), { value: "3" }),
	select(HOLD.clock, "clock", clocks([]), { of: OTHERS, value: "clock=club" }),
	select(HOLD.clock, "clock", clocks(DAYS), { of: "league", value: "clock=club" }),
	select(HOLD.meetings, "twice", HOLD_CHOICES.twice, { of: "league" }),
	select(HOLD.vacation, "vacation", HOLD_CHOICES.vacation, { of: "league" }),
	field(
		HOLD.by,
		h("input", {
			name: "by",
			type: "date",
			required: true,
			min: dayAfter(0),
			max: dayAfter(LAST_DAY_MOST),
			value: dayAfter(LAST_DAY),
		}),
		{ of: "league" },
	),
	number(HOLD.rounds, "rounds", { least: 1, most: 64, of: "swiss", value: "3" }),
	number(HOLD.minutes, "minutes", { least: 10, most: 720, of: "rolling", value: "120" }),
	select(HOLD.final, "final", { "": HOLD.sameLength, ...lengths("final=") }, { of: "knockout" }),
	select(HOLD.consolation, "consolation", HOLD_CHOICES.consolation, { of: "knockout" }),
	select(HOLD.draw, "draw", HOLD_CHOICES.draw, { of: "knockout" }),
	select(HOLD.playoff, "playoff", HOLD_CHOICES.playoff, { of: "swiss rolling" }),
	number(HOLD.seats, "seats", { least: 3, most: 128, of: OTHERS, value: "32" }),
	number(HOLD.seats, "seats", { least: 3, most: 20, of: "league", value: "20" }),
	select(HOLD.fill, "fill", HOLD_CHOICES.fill, { of: "knockout swiss" }),
	startFields(),
	ruleFields(),
];

/** A league is held once. @param {HTMLFormElement} form @param {boolean} isForbidden */
function forbidWeeks(form, isForbidden) {
	const when = /** @type {HTMLSelectElement} */ (form.elements.namedItem("when"));

	for (const option of when.options) option.disabled = isForbidden && option.value === "week";
	if (when.selectedOptions[0]?.disabled) when.value = "";
}

/** Fields that make no sense with what is chosen go, and are not sent. @param {HTMLFormElement} form */
function hideOthers(form) {
	const chosen = (/** @type {string} */ name) =>
		/** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).value;

	forbidWeeks(form, chosen("kind") === "league");
	for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
		const isOut = !(label.dataset.for ?? "")
			.split(" ")
			.some((one) => [chosen("kind"), chosen("when")].includes(one));

		label.hidden = isOut;
		/** @type {HTMLInputElement} */ (label.querySelector("input, select")).disabled = isOut;
	}
	if (chosen("kind") === "knockout") return;
	const season = /** @type {HTMLSelectElement} */ (form.elements.namedItem("season"));
	season.disabled = /** @type {HTMLElement} */ (season.parentElement).hidden = true; /* others count wins alone */
}

/* -- what is sent */

const NUMBERS = ["rounds", "minutes", "seats", "late", "min", "reliability"];
const WORDS = ["clock", "final", "consolation", "draw", "playoff", "fill", "season", "twice", "vacation"];

/** @param {Record<string, string>} data of the form, without the fields that are hidden */
function lineOf(data) {
	const { name, kind, length, when, date, weekday, time, zone, by } = data;
	const numbers = NUMBERS.filter((word) => (data[word] ?? "") !== "").map((word) => `${word}=${data[word]}`);
	const options = Object.keys(data)
		.filter((word) => word.startsWith("option "))
		.map((word) => data[word]);
	const start =
		when === "" ? [] : [`starts=${when === "week" ? weekday : date},${time}`, when === "week" && "every=week"];

	return [
		`tournament new "${name.trim()}"`,
		kind,
		length,
		...WORDS.map((word) => data[word]),
		...numbers,
		...start,
		by && `by=${by}`,
		zone && `zone=${zone}`,
		...options,
	]
		.filter((word) => word)
		.join(" ");
}

/** @param {() => void} onCancel */
function holdForm(onCancel) {
	let opened = "";
	const form = askForm({
		button: HOLD.submit,
		fields: fields(),
		act: async (data) => {
			const answer = await ask(lineOf(data), ANSWERS);

			if (answer === null) return NO_LINE;
			if (answer.name !== "tournament_new") return sentenceOf(answer);
			opened = answer.fields.number;
			return "";
		},
		onDone: () => {
			say(HOLD.isOpen);
			void go(`tournament/${opened}`);
		},
	});

	form.append(h("button", { type: "button", onclick: onCancel }, HOLD.notNow));
	form.addEventListener("change", () => hideOthers(form));
	hideOthers(form);
	return form;
}

/** Nothing for who may hold none. @param {HTMLElement} place */
export async function showHold(place) {
	const answer = await ask("tournament new", ANSWERS);

	if (answer === null || answer.name === "director_not" || answer.name === "cant_read") return;
	if (Object.hasOwn(NOT_NOW, answer.name)) {
		fill(place, h("p", { class: "quiet" }, NOT_NOW[/** @type {keyof typeof NOT_NOW} */ (answer.name)]));
		return;
	}
	const close = () =>
		keepFocus(
			() => fill(place, h("div", { class: "buttons" }, opener)),
			() => opener,
		);
	const opener = h(
		"button",
		{
			type: "button",
			onclick: () => {
				const form = holdForm(close);

				fill(place, h("section", { class: "card narrow" }, h("h2", null, HOLD.title), form));
				/** @type {HTMLElement | null} */ (form.querySelector("input"))?.focus();
			},
		},
		HOLD.title,
	);
	close();
}
