/*
 * settings_view.js - /settings: what this browser does, what the server keeps for the player, and the account.
 */
import { h } from "../dom.js";
import { go, refresh } from "../router.js";
import { current, isIn, leaveServer, send, subscribe } from "./session.js";
import { changeSettings, currentSettings } from "./settings.js";

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onChange */
function box(label, checked, onChange) {
	return h("label", { class: "choice" }, h("input", { type: "checkbox", checked,
		onchange: (/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked) }), " ", label);
}

const COLOURS = /** @type {const} */ ([["felt", "Green felt"], ["slate", "Slate"], ["contrast", "High contrast"]]);

const CHECKERS = /** @type {const} */ ([["light", "Light"], ["dark", "Dark"], ["server", "As the server has them"]]);

/** @param {"colours" | "checkers"} setting @param {string} label @param {readonly (readonly [string, string])[]} choices */
function choice(setting, label, choices) {
	return h("label", null, `${label} `, h("select", { onchange: (/** @type {Event} */ event) =>
		changeSettings({ [setting]: /** @type {HTMLSelectElement} */ (event.target).value }) },
		choices.map(([value, says]) => h("option", { value, selected: currentSettings()[setting] === value }, says))));
}

function browserCard() {
	const settings = currentSettings();

	return h("section", { class: "card choices" }, h("h2", null, "In this browser"),
		h("div", { class: "selects" }, choice("colours", "Board", COLOURS), choice("checkers", "My checkers", CHECKERS)),
		box("My home is on the left", settings.homeLeft, (homeLeft) => changeSettings({ homeLeft })),
		box("Numbers at the points", settings.numbers, (numbers) => changeSettings({ numbers })),
		box("Sound", settings.sound, (sound) => changeSettings({ sound })),
		box("One tap plays a checker, by the left die; a tap on the dice swaps them", settings.oneTap, (oneTap) => changeSettings({ oneTap })),
		box("Roll for me: I never want to be asked whether to double", settings.autoRoll, (autoRoll) => changeSettings({ autoRoll })),
		box("A whole play is sent without asking; then it can't be taken back", settings.autoDone, (autoDone) => changeSettings({ autoDone })));
}

/** Toggles of the server, in words. */
const TOGGLES = [["automove", "Play for me when only one play is possible"], ["greedy", "Bear off for me, in this game"],
	["ready", "Others may invite me"], ["silent", "I don't want to hear what others shout"], ["crawford", "I insist on the Crawford rule"]];

/** @param {AbortSignal} signal */
function serverCard(signal) {
	const boxes = TOGGLES.map(([name, says]) => box(says, false, () => send(`toggle ${name}`)));

	const show = () => TOGGLES.forEach(([name], index) => { /* the boxes stay, and with them the focus */
		/** @type {HTMLInputElement} */ (boxes[index].querySelector("input")).checked = current().state.toggles[name] ?? false;
	});
	subscribe(show, signal);
	show();
	return h("section", { class: "card" }, h("h2", null, "Kept by the server"), h("div", { class: "choices" }, boxes));
}

/** @param {string} own */
function passwordForm(own) {
	const form = /** @type {HTMLFormElement} */ (h("form", { class: "entrance" },
		h("input", { name: "user", autocomplete: "username", value: own, hidden: true }),
		h("label", null, "Password", h("input", { name: "old", type: "password", autocomplete: "current-password", required: true })),
		h("label", null, "New password", h("input", { name: "new", type: "password", autocomplete: "new-password", required: true, minlength: 4 })),
		h("button", { type: "submit" }, "Change the password")));

	form.addEventListener("submit", (event) => {
		const data = new FormData(form), fresh = data.get("new");
		event.preventDefault();
		send(`password ${data.get("old")}:${fresh}:${fresh}`);
		send("token");
		form.reset();
	});
	return form;
}

function logOut() {
	leaveServer();
	refresh();
	void go("");
}

function accountCard() {
	return h("section", { class: "card" }, h("h2", null, "Account"),
		h("div", { class: "buttons" },
			h("button", { type: "button", onclick: logOut }, "Log out"),
			h("button", { type: "button", onclick: () => { send("token revoke"); logOut(); } }, "Log out everywhere")),
		h("details", null, h("summary", null, "Change the password"), passwordForm(current().state.own)));
}

/** @type {import("../router.js").ViewModule["view"]} */
export async function view(_, { signal }) {
	return { title: "Settings", element: h("section", null, h("h1", { tabindex: -1 }, "Settings"),
		h("div", { class: "stack" }, browserCard(), isIn() && serverCard(signal), isIn() && accountCard())) };
}
