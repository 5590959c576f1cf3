/*
 * slow_view.js - /slow: the slow matches of who is logged in, most urgent first, each with a small board; and offers that wait.
 */
import { address, getJson } from "../address.js";
import { Board } from "../board.js";
import { fill, fillList, h, keepFocus, renewInside } from "../dom.js";
import { tableState } from "../table.js";
import { showTitle } from "../views.js";
import { SLOW } from "../words/slow.js";
import { scoreText } from "../words/spoken.js";
import { awayOffer } from "./away_view.js";
import { box } from "./form.js";
import { current, isIn, sendOrTell, subscribe } from "./session.js";
import { currentSettings, lightSide } from "./settings.js";
import { waitingIn } from "./slow_state.js";
import { lengthWords, termsForm } from "./terms.js";
import { VacationPart } from "./vacation_part.js";

/** @typedef {import("./slow_state.js").SlowMatch} SlowMatch */
/** @typedef {import("./slow_state.js").SlowOffer} SlowOffer */

/** @param {string} name */
const playerLink = (name) => h("a", { class: "name", href: address(`player/${name}`) }, name);

/** A button of a row, whose whole name says of which row. @param {string} label @param {string} name @param {string} command @param {boolean} [main] */
const rowButton = (label, name, command, main = false) =>
	h(
		"button",
		{ type: "button", class: main ? "main" : null, "aria-label": name, onclick: () => void sendOrTell(command) },
		label,
	);

/** A match, and the board of it, once that is there. */
class Row {
	#board = new Board();
	#place = h("div", { class: "small-board", hidden: true });
	#words = h("p", null);
	#button = h("div", { class: "buttons" });
	#rolls;

	/** @param {SlowMatch} match */
	constructor({ opponent, match }) {
		this.#place.append(this.#board.element);
		this.#rolls = box(
			SLOW.rolls,
			false,
			(checked) => void sendOrTell(`slow ${match} roll ${checked ? "yes" : "no"}`),
		);
		this.element = h(
			"li",
			{ class: "card" },
			h(
				"h2",
				null,
				playerLink(opponent),
				" ",
				h("a", { class: "quiet", href: address(`match/${match}`) }, SLOW.match(match)),
			),
			this.#words,
			this.#place,
			this.#button,
			this.#rolls,
		);
	}

	/** @param {SlowMatch} row */
	tell({ opponent, match, length, own, other, waits, task, left, rolls }) {
		renewInside(
			this.#words,
			h("strong", null, waits ? SLOW.task(task) : SLOW.theirTurn(opponent)),
			`, ${SLOW.left(left)}. ${scoreText([own, other], length)}, ${lengthWords(length)}.`,
		);
		/** @type {HTMLInputElement} */ (this.#rolls.querySelector("input")).checked = rolls;
		if (this.#button.dataset.waits === String(waits)) return;
		this.#button.dataset.waits = String(waits);
		fill(
			this.#button,
			rowButton(
				waits ? SLOW.play : SLOW.look,
				waits ? SLOW.playWith(opponent) : SLOW.lookAt(opponent),
				`slow ${match}`,
				waits,
			),
		);
	}

	/** @param {any} match as `/api/matches/17?from=30` tells @param {number} seat of who looks */
	show(match, seat) {
		const { board } = tableState(match, match.actions.at(-1), {
			bottomSeat: seat,
			homeLeft: currentSettings().homeLeft,
			light: (sides) => lightSide(sides[seat]),
		});

		this.#board.show({ ...board, numbers: false });
		this.#place.hidden = false;
	}
}

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
	/** @type {Map<number, Row>} */ #known = new Map();
	/** @type {Map<number, number>} the last action that a board shows, by the number of its match */ #shown =
		new Map();
	#vacation = new VacationPart();
	#changes = -1;
	#signal;

	/** @param {AbortSignal} signal */
	constructor(signal) {
		this.#signal = signal;
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
		if (slow.changes === this.#changes) return;
		this.#changes = slow.changes;
		void this.#drawBoards();
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
				const made = new Row(row);
				this.#known.set(row.match, made);
				return made.element;
			},
		);
		for (const row of matches) this.#known.get(row.match)?.tell(row);
	}

	/** Where an action has come since the last look. Matches that are private have no board here. */
	async #drawBoards() {
		const { own } = current().state;
		const answer = await getJson(`players/${own}/slow`, { signal: this.#signal }).catch(() => null);

		if (!answer?.ok) return;
		for (const { match, last_action: last, players } of answer.value.matches) {
			if (this.#shown.get(match) === last) continue;
			const told = await getJson(`matches/${match}?from=${last}`, { signal: this.#signal }).catch(() => null);
			if (this.#signal.aborted) return;
			if (!told?.ok || told.value.actions.length === 0) continue;
			this.#shown.set(match, last);
			this.#known.get(match)?.show(told.value, players[0] === own ? 0 : 1);
		}
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
