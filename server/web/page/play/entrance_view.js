/*
 * entrance_view.js - /login and /register; a new password for who has forgotten theirs.
 */
import { address } from "../address.js";
import { h, say } from "../dom.js";
import { refresh, replace } from "../views.js";
import { isCode } from "./greeting.js";
import { askForm, lineWarning, nameField, newAccount, newPassword } from "./form.js";
import { current, enter, tryCode } from "./session.js";
import { ENTRANCE } from "../words/account.js";

/** @typedef {"login" | "register"} Kind */

const WORDS = {
	login: {
		title: ENTRANCE.logIn,
		button: ENTRANCE.logIn,
		other: "register",
		ask: ENTRANCE.noAccount,
		link: ENTRANCE.register,
	},
	register: {
		title: ENTRANCE.register,
		button: ENTRANCE.register,
		other: "login",
		ask: ENTRANCE.haveAccount,
		link: ENTRANCE.logIn,
	},
};

/**
 * What follows a login.
 * @param {() => void} onEntered
 */
function entered(onEntered) {
	say(ENTRANCE.loggedIn(current().state.own));
	refresh();
	onEntered();
}

/**
 * For who has given a good code.
 * @param {string} name @param {string} code @param {() => void} onEntered
 */
function renewalForm(name, code, onEntered) {
	const help = "help-renewal";

	return askForm({
		button: ENTRANCE.logIn,
		fields: [
			h("p", { id: help }, ENTRANCE.codeIsRight),
			h("input", { name: "user", autocomplete: "username", value: name, hidden: true }),
			newPassword(ENTRANCE.newPassword, help),
		],
		act: (data) => enter({ kind: "renew", name, secret: code, fresh: data.secret }),
		onDone: () => entered(onEntered),
	});
}

/**
 * @param {{kind: Kind, onEntered: () => void}} wanted
 * @returns {HTMLElement}
 */
export function entranceForm({ kind, onEntered }) {
	const isNew = kind === "register",
		warning = lineWarning(`warning-${kind}`);
	/** @type {{name: string, code: string} | null} */
	let renewal = null;
	const form = askForm({
		button: WORDS[kind].button,
		fields: isNew
			? newAccount(kind)
			: [
					nameField(null),
					h(
						"label",
						null,
						ENTRANCE.password,
						h("input", {
							name: "secret",
							type: "password",
							autocomplete: "current-password",
							required: true,
							maxlength: 128,
							"aria-describedby": warning ? `warning-${kind}` : null,
						}),
					),
					warning,
				],
		act: async ({ name, secret }) => {
			if (isNew || !isCode(secret)) return enter({ kind, name: name.trim(), secret });
			renewal = { name: name.trim(), code: secret.trim() };
			return tryCode(renewal.name, renewal.code);
		},
		onDone: () => {
			if (renewal === null) {
				entered(onEntered);
				return;
			}
			const next = renewalForm(renewal.name, renewal.code, onEntered);
			form.replaceWith(next);
			/** @type {HTMLElement} */ (next.querySelector("input[type=password]")).focus();
		},
	});
	return form;
}

/**
 * @param {{kind: Kind, then: string}} wanted `then`: the path to go on to
 * @returns {import("../views.js").View}
 */
export function entranceView({ kind, then }) {
	const { title, other, ask, link } = WORDS[kind];
	const form = entranceForm({ kind, onEntered: () => void replace(then) });

	return {
		title,
		element: h(
			"section",
			{ class: "card narrow" },
			h("h1", { tabindex: -1 }, title),
			form,
			h("p", null, ask, " ", h("a", { href: address(other) }, link)),
			kind === "login" &&
				h("details", null, h("summary", null, ENTRANCE.forgotten), h("p", null, ENTRANCE.codes)),
		),
	};
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view([kind]) {
	return entranceView({ kind: /** @type {Kind} */ (kind), then: "" });
}
