/*
 * tv.js - the match that everybody may look at: followed while people play it, shown again when it is over, or a board as each
 * game begins. Nothing goes on while nobody sees it.
 */
import { address, embedded, follow, getJson } from "./address.js";
import { fill, h, renewInside } from "./dom.js";
import { START } from "./position.js";
import { Clocks, TableView, namesAt, playerNames, tableState, stepsOf } from "./table.js";
import { optionsText, sentence } from "./words/events.js";
import { onRefresh, parts, whileSeen } from "./views.js";
import { TV } from "./words/frame.js";

const STEP_MS = 3000;
const END_STEPS = 3; /* for that long the end is shown, before it begins anew */
const LOOK_MS = 5000;

/** @typedef {{kind: "live" | "replay" | "opening", match?: number, game?: number, of_week?: boolean}} Now what is on, as the server tells */

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Of no match: as each game begins. @type {import("./table.js").TableState} */
const OPENING = {
	board: { points: START, bottom: "O", numbers: true, names: { O: "light", X: "dark" }, cube: null },
	players: { O: { name: "", link: false, points: 0 }, X: { name: "", link: false, points: 0 } },
	length: 1,
};

/** A part of a match, in which somebody is at some step. */
class Part {
	/** @param {any} match as `/api/matches/17?game=1` tells */
	constructor(match) {
		this.match = match;
		this.steps = stepsOf(match.actions);
		this.at = 0;
	}

	get action() {
		return this.steps[this.at] ?? null;
	}

	get isAtEnd() {
		return this.at >= this.steps.length - 1;
	}
}

export class Screen {
	/** @type {Now} */
	#now = { kind: "opening" };
	/** @type {Part | null} */
	#part = null;
	#table = new TableView();
	#clocks;
	#title = h("span");
	#said = h("p", { class: "said" });
	#buttons = h("div", { class: "buttons" });
	#toggle = h("button", { type: "button", onclick: () => this.#turn() });
	#runs = !isStill(); /* a match that is shown again; some want nothing to move by itself */
	#waited = 0; /* steps, at the end */
	#ofWays = "none"; /* the match that the buttons are of */
	#watching = new AbortController(); /* what goes on for the match that is on */
	#signal;
	#onEnd;

	/**
	 * @param {AbortSignal} signal when it is aborted, nothing goes on
	 * @param {() => void} onEnd something else may be on now
	 * @param {HTMLElement} heading
	 */
	constructor(signal, onEnd, heading) {
		this.#signal = signal;
		this.#onEnd = onEnd;
		this.#clocks = new Clocks(signal);
		heading.append(this.#title);
		this.element = h(
			"section",
			{ class: "tv" },
			heading,
			this.#table.element,
			this.#clocks.element,
			this.#said,
			this.#buttons,
		);
		this.#draw(false);
		document.addEventListener("visibilitychange", () => this.#onSeen(), { signal });
		whileSeen(STEP_MS, () => this.#step(), signal);
		onRefresh(() => this.#drawWays(), signal);
		signal.addEventListener("abort", () => this.#watching.abort());
	}

	/** What is on now. @param {Now} now */
	show(now) {
		const isSame = now.kind === this.#now.kind && now.match === this.#now.match;

		this.#now = now;
		if (!isSame) void this.#begin();
	}

	/** Who comes back sees how it stands now. */
	#onSeen() {
		if (this.#now.kind !== "live") return;
		if (document.hidden) {
			this.#watching.abort();
			this.#clocks.clear();
		} else void this.#begin();
	}

	async #begin() {
		this.#watching.abort();
		const watching = (this.#watching = new AbortController());
		const { kind, match, game } = this.#now;

		if (kind === "opening") {
			this.#take(null);
			return;
		}
		const part = await this.#load(match ?? 0, kind === "replay" ? 1 : game, watching.signal);
		if (watching.signal.aborted) return;
		if (part === null) {
			this.#now = { kind: "opening" }; /* so it is tried again when the next look tells the same */
			this.#take(null);
			return;
		}
		if (kind === "live") part.at = Math.max(0, part.steps.length - 1);
		this.#take(part);
		if (kind === "live" && part.match.state === "running" && !document.hidden) this.#follow(part, watching);
	}

	/** @param {number} match @param {number | undefined} game all of them, if none is named @param {AbortSignal} signal */
	async #load(match, game, signal) {
		const answer = await getJson(`matches/${match}${game ? `?game=${game}` : ""}`, { signal }).catch(() => null);

		return answer?.ok ? new Part(answer.value) : null;
	}

	/** @param {Part | null} part */
	#take(part) {
		this.#part = part;
		this.#waited = 0;
		this.#clocks.clear(); /* the stream tells them first */
		this.#draw(false);
	}

	/** @param {Part} part @param {AbortController} watching */
	#follow(part, watching) {
		follow(`matches/${part.match.match}/stream`, {
			types: ["action", "clock", "state"],
			signal: watching.signal,
			after: () => part.match.actions.at(-1)?.number ?? part.match.last_action,
			onLine: (trouble) => trouble !== null && this.#onEnd(),
			onEvent: (type, data) => {
				void this.#clocks.hear(type, data, part.match);
				if (type === "action") this.#add(part, data);
				else if (type === "state" && data.state !== "running") {
					part.match.state = data.state;
					watching.abort();
					this.#onEnd();
				}
			},
		});
	}

	/** @param {Part} part @param {any} action */
	#add(part, action) {
		part.match.actions.push(action);
		if (action.step === null) return;
		part.steps.push(action);
		part.at = part.steps.length - 1;
		part.match.score = action.state.score;
		this.#draw(true);
	}

	/** The next one of a match that is shown again. */
	#step() {
		const part = this.#part;

		if (this.#now.kind !== "replay" || part === null || !this.#runs || this.#signal.aborted) return;
		if (!part.isAtEnd) {
			part.at++;
			this.#draw(true);
		} else if (++this.#waited > END_STEPS) {
			void this.#nextGame(part);
		}
	}

	/** Behind the last one comes the first. @param {Part} part */
	async #nextGame(part) {
		const next = await this.#load(part.match.match, part.match.next_game ?? 1, this.#watching.signal);

		if (next !== null && this.#part === part && !this.#watching.signal.aborted) this.#take(next);
	}

	#turn() {
		this.#runs = !this.#runs;
		this.#drawToggle();
		if (this.#runs) this.#step();
	}

	#drawToggle() {
		renewInside(this.#toggle, this.#runs ? TV.pause : TV.goOn);
	}

	/** @param {boolean} animate */
	#draw(animate) {
		const part = this.#part;

		this.#table.element.classList.toggle("bare", part === null);
		this.#table.show(
			part === null
				? OPENING
				: tableState(part.match, part.action, { bottomSeat: 0, homeLeft: false, light: () => "O" }),
			{ animate: animate && !isStill() },
		);
		this.#drawWords(part);
	}

	/** @param {Part | null} part */
	#drawWords(part) {
		const what = part === null ? "" : `${part.match.match} ${this.#now.kind}`;

		renewInside(this.#title, this.#called(part));
		renewInside(
			this.#said,
			part === null ? TV.rules : part.action && sentence(part.action, namesAt(part.match, part.action)),
		);
		if (this.#ofWays === what) return;
		this.#ofWays = what;
		this.#drawToggle();
		this.#drawWays();
	}

	/** They stay as long as the match does: somebody may be about to press one. */
	#drawWays() {
		fill(this.#buttons, this.#ways(this.#part));
	}

	/** @param {Part | null} part */
	#called(part) {
		if (part === null) return TV.title;
		const [one, other] = playerNames(part.match);

		const why = this.#now.kind === "live" ? TV.now : this.#now.of_week ? TV.ofTheWeek : TV.again;

		return TV.between(why, one, other, optionsText(part.match));
	}

	/** What can be done. @param {Part | null} part */
	#ways(part) {
		const isAgain = this.#now.kind === "replay";

		if (embedded) return isAgain && this.#toggle;
		return [
			parts("tv"),
			part !== null &&
				h(
					"a",
					{ class: "button", href: address(`match/${part.match.match}`) },
					isAgain ? TV.lookAtAll : TV.watch,
				),
			isAgain && this.#toggle,
		];
	}
}

/** @type {import("./views.js").ViewModule["view"]} */
export async function view(_params, { signal }) {
	const look = async () => {
		const answer = await getJson("tv", { signal }).catch(() => null);
		if (answer?.ok) screen.show(answer.value);
		return answer;
	};
	const screen = new Screen(signal, () => void look(), h("h1", { tabindex: -1 }));

	await look();
	whileSeen(LOOK_MS, () => void look(), signal);
	screen.element.classList.add("large");
	return { title: "TV", element: screen.element };
}
