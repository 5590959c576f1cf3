/*
 * away_view.js - what the player is told while away, when, and by which ways: a card of the settings; and the question that is
 * put once, to who plays slow matches.
 */
import { fill, h, say } from "../dom.js";
import { AWAY, AWAY_KINDS, AWAY_ROUTES } from "../words/account.js";
import { sentenceOf } from "../words/tags.js";
import { askForm } from "./form.js";
import { askPushes, isAllowed, mayAsk, tellHere } from "./pushing.js";
import { NO_LINE, ask, askAll, current } from "./session.js";
import { changeSettings, currentSettings } from "./settings.js";

/** @typedef {import("./session.js").Answer} Answer */
/** @typedef {keyof typeof AWAY_KINDS} Kind */
/** @typedef {{routes: Map<string, string>, time: string, zone: string, address: string, browsers: number, key: string}} Told */

const KINDS = /** @type {Kind[]} */ (Object.keys(AWAY_KINDS));
const LISTED = [
	...KINDS.map((kind) => `tell_me_${kind}`),
	"tell_me_digest",
	"tell_me_browsers",
	"tell_me_no_way",
	"mailing",
];

/** @param {Answer[]} answers @returns {Told} */
function read(answers) {
	/** @type {Told} */
	const told = { routes: new Map(), time: "", zone: "", address: "", browsers: 0, key: "" };

	for (const { name, fields } of answers) {
		if (fields.route !== undefined) told.routes.set(name.slice("tell_me_".length), fields.route);
		else if (name === "tell_me_digest") Object.assign(told, { time: fields.time, zone: fields.zone });
		else if (name === "mailing") told.address = fields.address;
		else if (name === "pushes") Object.assign(told, { browsers: Number(fields.browsers), key: fields.key ?? "" });
	}
	return told;
}

/** The answer to `push` comes after all of `tell-me`. */
async function learn() {
	const answers = await askAll(["tell-me", "push"], LISTED, ["pushes", "cant_read"]);

	return answers === null ? null : read(answers);
}

/** Sends it; what is wrong with it, or "". @param {string} command @param {string} done @param {string[]} refusals */
async function demand(command, done, refusals) {
	const answer = await ask(command, [done, ...refusals, "not_stored"]);

	return answer === null ? NO_LINE : answer.name === done ? "" : sentenceOf(answer);
}

/** @param {string} label @param {() => Promise<string>} act @param {() => void} onDone */
const actButton = (label, act, onDone) =>
	h(
		"button",
		{
			type: "button",
			onclick: async () => {
				const fault = await act();

				if (fault === "") onDone();
				else say(fault);
			},
		},
		label,
	);

/* -- when */

/** @param {Kind} kind @param {string | undefined} route */
function kindRow(kind, route) {
	const choose = async (/** @type {Event} */ { target }) => {
		const select = /** @type {HTMLSelectElement} */ (target),
			fault = await demand(`tell-me ${kind} ${select.value}`, `tell_me_${kind}`, []);

		if (fault !== "") say(fault);
	};

	return h(
		"label",
		null,
		`${AWAY_KINDS[kind]} `,
		h(
			"select",
			{ onchange: choose },
			Object.entries(AWAY_ROUTES).map(([value, says]) => h("option", { value, selected: value === route }, says)),
		),
	);
}

/** @param {Told} told */
function timeRow({ time, zone }) {
	const choose = async (/** @type {Event} */ { target }) => {
		const { value } = /** @type {HTMLInputElement} */ (target);
		const fault =
			value === "" ? "" : await demand(`tell-me digest ${value}`, "tell_me_time_set", ["tell_me_no_time"]);

		if (fault !== "") say(fault);
	};

	return h(
		"label",
		null,
		`${AWAY.digest} `,
		h("input", { type: "time", value: time, onchange: choose }),
		AWAY.zone(zone),
	);
}

/* -- by which ways */

/** @param {Told} told @param {() => void} renew */
function browserPart({ browsers, key }, renew) {
	if (key === "") return h("p", { class: "quiet" }, AWAY.noBrowsers);
	return [
		!isAllowed() && h("p", { class: "quiet" }, globalThis.Notification ? AWAY.notAllowed : AWAY.notPossible),
		browsers > 0 && h("p", null, AWAY.browsers(browsers)),
		h(
			"div",
			{ class: "buttons" },
			isAllowed() &&
				actButton(
					AWAY.here,
					() => tellHere(key),
					() => {
						say(AWAY.toldHere);
						renew();
					},
				),
			browsers > 0 && actButton(AWAY.nowhere, () => demand("push off", "pushes_ended", []), renew),
		),
	];
}

const ADDRESS_REFUSALS = [
	"mailing_no_courier",
	"mailing_no_address",
	"mailing_too_new",
	"mailing_too_many",
	"mailing_too_many_to",
	"mailing_too_many_all",
	"mailing_usage",
];
const CODE_REFUSALS = [
	"mailing_none_asked",
	"mailing_not_sent",
	"mailing_wrong",
	"mailing_wrong_last",
	"mailing_late",
	"mailing_usage",
];

/** @param {string} label @param {Object<string, any>} more */
const field = (label, more) => h("label", null, label, h("input", { required: true, spellcheck: "false", ...more }));

/** First the address, then the code that went there. @param {HTMLElement} place @param {() => void} renew */
function addressForm(place, renew) {
	const codeForm = () =>
		askForm({
			button: AWAY.confirm,
			fields: [
				field(AWAY.code, { name: "code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6 }),
			],
			act: ({ code }) => demand(`mail confirm ${code.trim() || "-"}`, "mailing_confirmed", CODE_REFUSALS),
			onDone: renew,
		});

	return askForm({
		button: AWAY.send,
		fields: [field(AWAY.address, { name: "address", type: "email", autocomplete: "email", maxlength: 254 })],
		act: ({ address }) => demand(`mail ${address.trim()}`, "mailing_code_sent", ADDRESS_REFUSALS),
		onDone: () => {
			fill(place, codeForm());
			place.querySelector("input")?.focus();
		},
	});
}

/** @param {Told} told @param {() => void} renew */
function mailPart({ address }, renew) {
	const place = h("div", null);

	if (address === "") fill(place, addressForm(place, renew));
	else
		fill(
			place,
			h("p", null, AWAY.told(address)),
			h(
				"div",
				{ class: "buttons" },
				actButton(AWAY.noMail, () => demand("mail off", "mailing_ended", ["mailing_nowhere"]), renew),
			),
		);
	return place;
}

/** The card, which asks the server what it is to show. */
export function awayCard() {
	const place = h("div", { class: "stack" });

	async function renew() {
		const told = await learn();

		if (told === null) return;
		fill(
			place,
			browserPart(told, renew),
			mailPart(told, renew),
			h(
				"div",
				{ class: "selects" },
				KINDS.map((kind) => kindRow(kind, told.routes.get(kind))),
				timeRow(told),
			),
		);
	}
	void renew();
	return h("section", { class: "card" }, h("h2", null, AWAY.title), h("p", { class: "quiet" }, AWAY.what), place);
}

/** Put once, to who plays slow matches in a browser that has not been asked; else nothing. */
export function awayOffer() {
	const place = h("div", null);

	async function show() {
		const pushes = await askPushes();

		if (pushes === null || pushes.key === "" || pushes.browsers > 0) return;
		const answered = () => {
			changeSettings({ awayOffered: true });
			place.replaceChildren();
		};
		fill(
			place,
			h(
				"section",
				{ class: "card" },
				h("p", null, AWAY.offer),
				h(
					"div",
					{ class: "buttons" },
					actButton(
						AWAY.yes,
						() => tellHere(pushes.key),
						() => {
							answered();
							say(AWAY.toldHere);
						},
					),
					h("button", { type: "button", onclick: answered }, AWAY.no),
				),
			),
		);
	}
	if (mayAsk() && !currentSettings().awayOffered && !current().state.visitor) void show();
	return place;
}
