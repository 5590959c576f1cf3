/*
 * about.js - what this server is and what it promises.
 */
import { address, getJson } from "./address.js";
import { h } from "./dom.js";

/** @param {string} title @param {...any} inside */
const card = (title, ...inside) => h("section", { class: "card" }, h("h2", null, title), inside);

/** @param {string[]} _params @param {import("./views.js").Context} context */
export async function view(_params, { signal }) {
	const answer = await getJson("status", { signal });
	const status = answer.ok ? answer.value : null;

	return {
		title: "About",
		element: h(
			"article",
			null,
			h("h1", { tabindex: -1 }, "About this server"),
			h(
				"div",
				{ class: "stack" },
				card(
					"Backgammon for everybody",
					h(
						"p",
						null,
						"This is barpoint, a free backgammon server. It knows every rule of match play: the cube, Crawford, Jacoby, beavers, ",
						"open tables where a wrong play stands unless it is challenged. Every move is on disk before anybody sees it.",
					),
					h(
						"p",
						null,
						"Here you play, watch, look things up and replay matches. With ",
						h("code", null, "telnet"),
						" or any program made for FIBS you meet the same people at the same tables",
						status?.telnet_port > 0 && [
							": ",
							h("code", null, `telnet ${location.hostname} ${status.telnet_port}`),
						],
						".",
					),
				),
				card(
					"Dice that nobody has to trust",
					h(
						"p",
						null,
						"The dice of a match lie in a sealed envelope before anyone knows who will play it. Its fingerprint is public from the beginning. ",
						"When the match is over the envelope is opened, and everybody can compute every throw again. The page of each match has a button for it.",
					),
					h(
						"p",
						null,
						"This proves that the server did not choose dice for or against anybody. It can't prove that nobody who runs the server looked into an envelope, ",
						"and it does not stop an opponent from asking another program for advice.",
					),
				),
				card(
					"Ratings and reliability",
					h(
						"p",
						null,
						"Everybody begins with 1500. Longer matches count more. Whoever leaves matches unfinished is less reliable, and everybody can see it.",
					),
					h("p", null, h("a", { href: address("ratings") }, "The lists")),
				),
				card(
					"Keys",
					h(
						"p",
						null,
						"On the board at which you play, the arrow keys go from place to place, Enter takes a checker and puts it down, and H tells all keys. ",
						"In a match that you look at, they go from step to step, Home and End to the first and the last. ",
						"Every step has an address of its own; put ",
						h("code", null, "?embed"),
						" behind it to show the board on another page.",
					),
				),
				status &&
					card(
						"This machine",
						h(
							"dl",
							{ class: "facts" },
							h("dt", null, "Version"),
							h("dd", null, status.version),
							h("dt", null, "Registered"),
							h("dd", { class: "figure" }, status.registered),
							h("dt", null, "Matches"),
							h("dd", { class: "figure" }, `${status.matches}, ${status.finished} of them finished`),
							h("dt", null, "Throws"),
							h("dd", { class: "figure" }, status.throws),
						),
					),
			),
		),
	};
}
