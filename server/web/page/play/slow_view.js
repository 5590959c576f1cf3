/*
 * slow_view.js - /slow: the slow matches of who is logged in, most urgent first, each with a small board; and offers that wait.
 */
import { fill, fillList, h, keepFocus, renewInside } from "../dom.js";
import { showTitle } from "../views.js";
import { SLOW } from "../words/slow.js";
import { awayOffer } from "./away_view.js";
import { current, isIn, sendOrTell, subscribe } from "./session.js";
import { askForBoards } from "./slow_line.js";
import { SlowRow, rowButton } from "./slow_row.js";
import { boardIn, waitingIn } from "./slow_state.js";
import { lengthWords, termsForm } from "./terms.js";
import { VacationPart } from "./vacation_part.js";

/** @typedef {import("./slow_state.js").SlowMatch} SlowMatch */
/** @typedef {import("./slow_state.js").SlowOffer} SlowOffer */

/** @param {SlowOffer} offer */
function offerRow({ kind, player, length, options }) {
	const words = { from: SLOW.from, to: SLOW.to, open: SLOW.open }[kind](
		player,
		options === "" ? lengthWords(length) : options,
	);
	const own = kind === "to" || player === "";

	return h(
		"li",
		null,
		h("span", null, words),
		h(
			"span",
			{ class: "end" },
			own
				? rowButton(SLOW.takeBack, SLOW.takeBackFrom(player), kind === "to" ? `uninvite ${player}` : "unseek")
				: rowButton(SLOW.accept, SLOW.acceptOf(player), `join ${player}`),
			kind === "from" && rowButton(SLOW.decline, SLOW.declineOf(player), `decline ${player}`),
		),
	);
}

class SlowView {
	#title = h("h1", { tabindex: -1 }, SLOW.title);
	#says = h("p", null);
	#next = h("div", { class: "buttons" });
	#offer = h("div", null);
	#rows = h("ul", { class: "slow-matches" });
	#offers = h("ul", { class: "rows" });
	#offersCard = h("section", { class: "card", hidden: true }, h("h2", null, SLOW.offers), this.#offers);
	/** @type {Map<number, SlowRow>} */ #known = new Map();
	#vacation = new VacationPart();

	/** @param {AbortSignal} signal */
	constructor(signal) {
		this.element = h(
			"article",
			{ class: "stack" },
			this.#title,
			this.#says,
			this.#next,
			this.#offer,
			this.#rows,
			this.#offersCard,
			this.#vacation.element,
			h(
				"section",
				{ class: "card" },
				h("h2", null, SLOW.offerTitle),
				h("p", { class: "quiet" }, SLOW.what),
				termsForm({
					length: "5",
					days: true,
					offers: [["offer", SLOW.offer]],
					onTerms: (terms) => void sendOrTell(`seek ${terms}`),
				}),
			),
		);
		subscribe(() => this.#draw(), signal);
		this.#draw();
	}

	get title() {
		return SLOW.title;
	}

	#draw() {
		const { slow } = current().state;
		const waiting = waitingIn(slow);

		if (!isIn() || !slow.told) return;
		if (slow.matches.length > 0 && this.#offer.firstChild === null) this.#offer.append(awayOffer());
		renewInside(this.#says, SLOW.count(slow.matches.length, waiting));
		keepFocus(
			() => this.#drawRows(slow.matches, waiting),
			() => this.#title,
		);
		this.#vacation.draw();
		this.#offersCard.hidden = slow.offers.length === 0;
		keepFocus(
			() => fillList(this.#offers, slow.offers, (row) => JSON.stringify(row), offerRow),
			() => this.#title,
		);
		showTitle();
		askForBoards(slow.matches);
	}

	/** @param {SlowMatch[]} matches @param {number} waiting */
	#drawRows(matches, waiting) {
		this.#next.hidden = waiting === 0;
		if (this.#next.firstChild === null) fill(this.#next, rowButton(SLOW.next, SLOW.nextOf, "next", true));
		fillList(
			this.#rows,
			matches,
			({ match }) => match,
			(row) => {
				const made = new SlowRow(row);
				this.#known.set(row.match, made);
				return made.element;
			},
		);
		for (const row of matches) this.#known.get(row.match)?.tell(row, boardIn(current().state.slow, row.match));
	}
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view(_, { signal }) {
	if (current().status === "out") {
		const { entranceView } = await import("./entrance_view.js");
		return entranceView({ kind: "login", then: "slow" });
	}
	return new SlowView(signal);
}
