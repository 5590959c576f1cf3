/*
 * settings_view.js - /settings: what this browser does, what the server keeps for the player, and the account.
 */
import { address } from "../address.js";
import { fill, h, say } from "../dom.js";
import { go, refresh } from "../views.js";
import { awayCard } from "./away_view.js";
import { dataForm, feedsForm } from "./feeds_view.js";
import { askForm, box, newPassword } from "./form.js";
import { faultOfPassword } from "./greeting.js";
import { arePossible, turnOn } from "./notices.js";
import { NO_LINE, ask, current, isIn, leaveServer, send, sendOrTell, subscribe } from "./session.js";
import { changeSettings, currentSettings } from "./settings.js";
import { autovacationBox, takesVacation } from "./vacation_part.js";
import { keepCard } from "./visit.js";
import { sentenceOf } from "../words/tags.js";
import { SETTINGS } from "../words/account.js";

const COLOURS = /** @type {const} */ ([
	["felt", SETTINGS.green],
	["slate", SETTINGS.slate],
	["contrast", SETTINGS.contrast],
]);

const CHECKERS = /** @type {const} */ ([
	["light", SETTINGS.light],
	["dark", SETTINGS.dark],
	["server", SETTINGS.asServer],
]);

/** @param {"colours" | "checkers"} setting @param {string} label @param {readonly (readonly [string, string])[]} choices */
function choice(setting, label, choices) {
	return h(
		"label",
		null,
		`${label} `,
		h(
			"select",
			{
				onchange: (/** @type {Event} */ event) =>
					changeSettings({ [setting]: /** @type {HTMLSelectElement} */ (event.target).value }),
			},
			choices.map(([value, says]) =>
				h("option", { value, selected: currentSettings()[setting] === value }, says),
			),
		),
	);
}

/** The browser may say no. */
function noticesBox() {
	const label = box(SETTINGS.notify, currentSettings().notices, async (notices) => {
		const isOn = notices && (await turnOn());

		changeSettings({ notices: isOn });
		/** @type {HTMLInputElement} */ (label.querySelector("input")).checked = isOn;
		if (notices !== isOn) say(SETTINGS.noNotices);
	});

	return label;
}

function browserCard() {
	const settings = currentSettings();

	return h(
		"section",
		{ class: "card choices" },
		h("h2", null, SETTINGS.inBrowser),
		h(
			"div",
			{ class: "selects" },
			choice("colours", SETTINGS.board, COLOURS),
			choice("checkers", SETTINGS.myCheckers, CHECKERS),
		),
		box(SETTINGS.left, settings.homeLeft, (homeLeft) => changeSettings({ homeLeft })),
		box(SETTINGS.numbers, settings.numbers, (numbers) => changeSettings({ numbers })),
		arePossible() && noticesBox(),
		box(SETTINGS.sound, settings.sound, (sound) => changeSettings({ sound })),
		box(SETTINGS.clockTone, settings.clockTone, (clockTone) => changeSettings({ clockTone })),
		box(SETTINGS.oneTap, settings.oneTap, (oneTap) => changeSettings({ oneTap })),
		box(SETTINGS.autoroll, settings.autoRoll, (autoRoll) => changeSettings({ autoRoll })),
		box(SETTINGS.autodone, settings.autoDone, (autoDone) => changeSettings({ autoDone })),
	);
}

/** Toggles of the server, in words. */
const TOGGLES = [
	["automove", SETTINGS.greedy],
	["greedy", SETTINGS.bearOff],
	["ready", SETTINGS.ready],
	["silent", SETTINGS.silent],
	["crawford", SETTINGS.crawford],
];

/** @param {AbortSignal} signal */
function serverCard(signal) {
	const isOn = (/** @type {string} */ name) => current().state.toggles[name] ?? false;
	const all = TOGGLES.map(([name, says]) => ({
		is: () => isOn(name),
		element: box(says, false, () => sendOr(show, `toggle ${name}`)),
	}));

	all.push({
		is: () => current().state.variables.public === "yes",
		element: box(
			SETTINGS.public,
			false,
			(checked) => sendOr(show, `set public ${checked ? "yes" : "no"}`),
			"help-public",
		),
	});

	if (!current().state.visitor) all.push({ is: takesVacation, element: autovacationBox(() => show()) });
	all.push({
		is: () => current().state.variables.friends === "always",
		element: box(SETTINGS.friends, false, (checked) => sendOr(show, `set friends ${checked ? "always" : "yes"}`)),
	});

	function show() {
		/* the boxes stay, and with them the focus */
		for (const { is, element } of all)
			/** @type {HTMLInputElement} */ (element.querySelector("input")).checked = is();
	}
	subscribe(show, signal);
	show();
	return h(
		"section",
		{ class: "card" },
		h("h2", null, SETTINGS.kept),
		h(
			"div",
			{ class: "choices" },
			all.map(({ element }) => element),
		),
		h("p", { class: "quiet", id: "help-public" }, SETTINGS.publicIs),
	);
}

/** Without a line nothing has changed. @param {() => void} show @param {string} command */
function sendOr(show, command) {
	if (!sendOrTell(command)) show();
}

/** The tags of which one answers to a new password. */
const ANSWERS = [
	"password_changed",
	"password_wrong",
	"password_usage",
	"password_twice",
	"new_password_short",
	"new_password_long",
	"new_password_ascii",
	"new_password_blank",
	"too_many_failures",
	"not_stored",
];

/** @param {string} old @param {string} fresh @returns {Promise<string>} what is wrong with it, or "" */
async function changePassword(old, fresh) {
	if (faultOfPassword(old) !== null) return SETTINGS.badPassword;
	const fault = faultOfPassword(fresh);
	if (fault !== null) return fault;
	const answer = await ask(`password ${old}:${fresh}:${fresh}`, ANSWERS);
	return answer === null ? NO_LINE : answer.name === "password_changed" ? "" : sentenceOf(answer);
}

/** @param {string} own */
function passwordForm(own) {
	const done = h("p", { role: "status" });
	const form = askForm({
		button: SETTINGS.changePassword,
		fields: [
			h("input", { name: "user", autocomplete: "username", value: own, hidden: true }),
			h(
				"label",
				null,
				SETTINGS.oldPassword,
				h("input", {
					name: "old",
					type: "password",
					autocomplete: "current-password",
					required: true,
					maxlength: 128,
				}),
			),
			newPassword(SETTINGS.newPassword, null),
		],
		act: ({ old, secret }) => {
			fill(done, "");
			return changePassword(old, secret);
		},
		onDone: () => {
			send("token"); /* the old ones are good no longer */
			for (const field of form.querySelectorAll("label input[name]"))
				/** @type {HTMLInputElement} */ (field).value = "";
			fill(done, SETTINGS.changed);
		},
	});

	return [form, done];
}

/** A club is a word that everybody reads, and a list of rankings. */
function clubForm() {
	const { club } = current().state.variables,
		done = h("p", { role: "status" });

	return [
		askForm({
			button: SETTINGS.keepClub,
			fields: [
				h(
					"label",
					null,
					SETTINGS.club,
					h("input", {
						name: "club",
						value: club === "none" ? "" : (club ?? ""),
						maxlength: 20,
						autocomplete: "off",
						autocapitalize: "off",
					}),
				),
			],
			act: async ({ club: word }) => {
				fill(done, "");
				const answer = await ask(`set club ${word.trim() || "none"}`, ["set_done", "set_wrong", "not_stored"]);
				return answer === null ? NO_LINE : answer.name === "set_done" ? "" : sentenceOf(answer);
			},
			onDone: () => fill(done, SETTINGS.clubKept),
		}),
		done,
	];
}

function logOut() {
	leaveServer();
	refresh();
	void go("");
}

function accountCard() {
	return h(
		"section",
		{ class: "card" },
		h("h2", null, SETTINGS.account),
		h(
			"div",
			{ class: "buttons" },
			h("button", { type: "button", onclick: logOut }, SETTINGS.logOut),
			h(
				"button",
				{
					type: "button",
					onclick: () => {
						send("token revoke");
						logOut();
					},
				},
				SETTINGS.logOutAll,
			),
		),
		!current().state.visitor && clubForm(),
		!current().state.visitor && feedsForm(),
		!current().state.visitor && dataForm(),
		!current().state.visitor &&
			h("details", null, h("summary", null, SETTINGS.changePassword), passwordForm(current().state.own)),
	);
}

function strangerCard() {
	return h(
		"section",
		{ class: "card" },
		h("h2", null, SETTINGS.account),
		h("p", null, h("a", { href: address("login") }, SETTINGS.logIn), SETTINGS.logInToSee),
	);
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view(_, { signal }) {
	return {
		title: SETTINGS.title,
		element: h(
			"section",
			null,
			h("h1", { tabindex: -1 }, SETTINGS.title),
			h(
				"div",
				{ class: "stack" },
				isIn() && keepCard(signal),
				browserCard(),
				isIn() && serverCard(signal),
				isIn() && !current().state.visitor && awayCard(),
				isIn() && accountCard(),
				current().status === "out" && strangerCard(),
			),
		),
	};
}
