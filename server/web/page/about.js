/*
 * about.js - what this server is and what it promises.
 */
import { address, getJson } from "./address.js";
import { h } from "./dom.js";
import { ABOUT } from "./words/people.js";

/** @param {string} title @param {...any} inside */
const card = (title, ...inside) => h("section", { class: "card" }, h("h2", null, title), inside);

/** @param {string[]} _params @param {import("./views.js").Context} context */
export async function view(_params, { signal }) {
	const answer = await getJson("status", { signal });
	const status = answer.ok ? answer.value : null;

	return {
		title: ABOUT.title,
		element: h(
			"article",
			null,
			h("h1", { tabindex: -1 }, ABOUT.heading),
			h(
				"div",
				{ class: "stack" },
				card(
					ABOUT.forEverybody,
					h("p", null, ABOUT.intro, ABOUT.introRest),
					h(
						"p",
						null,
						ABOUT.here,
						h("code", null, "telnet"),
						ABOUT.meets,
						status?.telnet_port > 0 && [
							": ",
							h("code", null, `telnet ${location.hostname} ${status.telnet_port}`),
						],
						".",
					),
				),
				card(
					ABOUT.dice,
					h("p", null, ABOUT.sealed, ABOUT.opened),
					h("p", null, ABOUT.proves, ABOUT.doesntStop),
				),
				card(
					ABOUT.news,
					h("p", null, ABOUT.levels, ABOUT.levelsRest),
					h("p", null, ABOUT.rollouts, ABOUT.rolloutsRest),
				),
				card(
					ABOUT.ratings,
					h("p", null, ABOUT.rated),
					h("p", null, h("a", { href: address("ratings") }, ABOUT.lists)),
				),
				card(
					ABOUT.keys,
					h(
						"p",
						null,
						ABOUT.boardKeys,
						ABOUT.matchKeys,
						ABOUT.addresses,
						h("code", null, "?embed"),
						ABOUT.embeds,
					),
				),
				status &&
					card(
						ABOUT.machine,
						h(
							"dl",
							{ class: "facts" },
							h("dt", null, ABOUT.version),
							h("dd", null, status.version),
							h("dt", null, ABOUT.registered),
							h("dd", { class: "figure" }, status.registered),
							h("dt", null, ABOUT.matches),
							h("dd", { class: "figure" }, ABOUT.finished(status.matches, status.finished)),
							h("dt", null, ABOUT.throws),
							h("dd", { class: "figure" }, status.throws),
						),
					),
			),
		),
	};
}
