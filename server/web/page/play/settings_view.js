/*
 * settings_view.js - /settings: what this browser does, what the server keeps for the player, and the account.
 */
import { address } from "../address.js";
import { fill, h, say } from "../dom.js";
import { go, refresh } from "../views.js";
import { askForm, newPassword } from "./form.js";
import { faultOfPassword } from "./greeting.js";
import { arePossible, turnOn } from "./notices.js";
import { NO_LINE, ask, current, isIn, leaveServer, send, sendOrTell, subscribe } from "./session.js";
import { changeSettings, currentSettings } from "./settings.js";
import { keepCard } from "./visit.js";
import { sentenceOf } from "./words.js";

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onChange @param {string} [help] the id of what says more */
function box(label, checked, onChange, help) {
	return h(
		"label",
		{ class: "choice" },
		h("input", {
			type: "checkbox",
			checked,
			"aria-describedby": help,
			onchange: (/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked),
		}),
		" ",
		label,
	);
}

const COLOURS = /** @type {const} */ ([
	["felt", "Green felt"],
	["slate", "Slate"],
	["contrast", "High contrast"],
]);

const CHECKERS = /** @type {const} */ ([
	["light", "Light"],
	["dark", "Dark"],
	["server", "As the server has them"],
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
	const label = box(
		"Notify me of my turns and of invitations when I look elsewhere",
		currentSettings().notices,
		async (notices) => {
			const isOn = notices && (await turnOn());

			changeSettings({ notices: isOn });
			/** @type {HTMLInputElement} */ (label.querySelector("input")).checked = isOn;
			if (notices !== isOn) say("Your browser shows no notifications of this page.");
		},
	);

	return label;
}

function browserCard() {
	const settings = currentSettings();

	return h(
		"section",
		{ class: "card choices" },
		h("h2", null, "In this browser"),
		h(
			"div",
			{ class: "selects" },
			choice("colours", "Board", COLOURS),
			choice("checkers", "My checkers", CHECKERS),
		),
		box("My home is on the left", settings.homeLeft, (homeLeft) => changeSettings({ homeLeft })),
		box("Numbers at the points", settings.numbers, (numbers) => changeSettings({ numbers })),
		arePossible() && noticesBox(),
		box("Sound", settings.sound, (sound) => changeSettings({ sound })),
		box("One tap plays a checker, by the left die; a tap on the dice swaps them", settings.oneTap, (oneTap) =>
			changeSettings({ oneTap }),
		),
		box("Roll for me: I never want to be asked whether to double", settings.autoRoll, (autoRoll) =>
			changeSettings({ autoRoll }),
		),
		box("A whole play is sent without asking; then it can't be taken back", settings.autoDone, (autoDone) =>
			changeSettings({ autoDone }),
		),
	);
}

/** Toggles of the server, in words. */
const TOGGLES = [
	["automove", "Play for me when only one play is possible"],
	["greedy", "Bear off for me, in this game"],
	["ready", "Others may invite me"],
	["silent", "I don't want to hear what others shout"],
	["crawford", "I insist on the Crawford rule"],
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
			"Everybody may watch my matches and read them on the web",
			false,
			(checked) => sendOr(show, `set public ${checked ? "yes" : "no"}`),
			"help-public",
		),
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
		h("h2", null, "Kept by the server"),
		h(
			"div",
			{ class: "choices" },
			all.map(({ element }) => element),
		),
		h(
			"p",
			{ class: "quiet", id: "help-public" },
			"That is while they are played, and without an account. Who is logged in may watch anyway, and once a match is over everybody can read it.",
		),
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

/** @param {string} old @param {string} fresh @returns {Promise<string>} what stands against it, or "" */
async function changePassword(old, fresh) {
	if (faultOfPassword(old) !== null)
		return "That can't be your password now: it has at least 4 characters, no blanks and no colon.";
	const fault = faultOfPassword(fresh);
	if (fault !== null) return fault;
	const answer = await ask(`password ${old}:${fresh}:${fresh}`, ANSWERS);
	return answer === null ? NO_LINE : answer.name === "password_changed" ? "" : sentenceOf(answer);
}

/** @param {string} own */
function passwordForm(own) {
	const done = h("p", { role: "status" });
	const form = askForm({
		button: "Change the password",
		fields: [
			h("input", { name: "user", autocomplete: "username", value: own, hidden: true }),
			h(
				"label",
				null,
				"Your password now",
				h("input", {
					name: "old",
					type: "password",
					autocomplete: "current-password",
					required: true,
					maxlength: 128,
				}),
			),
			newPassword("New password", null),
		],
		act: ({ old, secret }) => {
			fill(done, "");
			return changePassword(old, secret);
		},
		onDone: () => {
			send("token"); /* the old ones are good no longer */
			for (const field of form.querySelectorAll("label input[name]"))
				/** @type {HTMLInputElement} */ (field).value = "";
			fill(done, "Your password is changed. Elsewhere you have to log in anew.");
		},
	});

	return [form, done];
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
		h("h2", null, "Account"),
		h(
			"div",
			{ class: "buttons" },
			h("button", { type: "button", onclick: logOut }, "Log out"),
			h(
				"button",
				{
					type: "button",
					onclick: () => {
						send("token revoke");
						logOut();
					},
				},
				"Log out everywhere",
			),
		),
		!current().state.visitor &&
			h("details", null, h("summary", null, "Change the password"), passwordForm(current().state.own)),
	);
}

function strangerCard() {
	return h(
		"section",
		{ class: "card" },
		h("h2", null, "Account"),
		h(
			"p",
			null,
			h("a", { href: address("login") }, "Log in"),
			" to see what the server keeps for you, such as who may watch your matches.",
		),
	);
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view(_, { signal }) {
	return {
		title: "Settings",
		element: h(
			"section",
			null,
			h("h1", { tabindex: -1 }, "Settings"),
			h(
				"div",
				{ class: "stack" },
				isIn() && keepCard(signal),
				browserCard(),
				isIn() && serverCard(signal),
				isIn() && accountCard(),
				current().status === "out" && strangerCard(),
			),
		),
	};
}
