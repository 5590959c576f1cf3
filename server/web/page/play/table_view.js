/*
 * table_view.js - /table: where somebody plays. The server's state goes in, pictures and words come out; what is pressed
 * goes to the hand, and lines to the session.
 */
import { address } from "../address.js";
import { fill, h, keepFocus, renewInside, say, showIf } from "../dom.js";
import { ClockView } from "../clock_view.js";
import { go, showTitle } from "../views.js";
import { keyOf } from "../position.js";
import { TableView } from "../table.js";
import { Actions } from "./actions.js";
import { followAudience } from "./audience.js";
import { listenToDrags, listenToKeys } from "./board_input.js";
import { Hand } from "./hand.js";
import { Happened, hasAnswered } from "./happened.js";
import { goOn, rematch } from "./invite.js";
import { isQuiet, momentOf, noLine, noTable } from "./moment.js";
import { menuView } from "./menu_view.js";
import { mayOffer, turnOn } from "./notices.js";
import { isHouseName } from "./people_state.js";
import { pictureOf } from "./picture.js";
import { Puts } from "./puts.js";
import { act, current, mayBeSeated, subscribe } from "./session.js";
import { LEARNT, changeSettings, currentSettings, lightSide, onSettings } from "./settings.js";
import { waitingIn } from "./slow_state.js";
import { sound } from "./sound.js";
import { Told } from "./table_told.js";
import { Typed } from "./table_typed.js";
import { commandAtTable, talkView } from "./talk_view.js";
import { shield } from "./taps.js";
import { keepOffer } from "./visit.js";
import { tableTitle } from "./whose_turn.js";
import { TABLE_VIEW } from "../words/at_table.js";

/** What is sent when a question is answered with yes. */
const YES = { double: "double", take: "accept", drop: "reject", leave: "leave", challenge: "challenge" };

class TableScreen {
	#hand = new Hand();
	/** @type {string | null} */ #asks = null;
	#view = new TableView({ interactive: true, onPlace: (key) => this.#press(key) });
	#actions = new Actions(
		(does) => this.#do(does),
		() => this.#handOn(),
	);
	#menu;
	#title = h("h1", { tabindex: -1 });
	#happened = new Happened();
	#clocks;
	#side = h("div", { class: "stack" });
	#match = h("div", { class: "match playing" });
	#occasion = h("p", { hidden: true });
	/** @type {import("./table_state.js").Table | null} */ #table = current().state.table;
	/** @type {object | null} */ #board = null;
	#rolled = "";
	/** @type {string | null} */ #diceLabel = null;
	/** @type {object | null} */ #turn = null;
	#puts = new Puts();
	#watching = 0; /* as they were counted last */
	#told = new Told(this.#actions);
	#typed = new Typed({
		hand: this.#hand,
		actions: this.#actions,
		table: () => this.#table,
		act: (does) => this.#do(does),
		confirm: (asks) => this.#ask(asks),
		changed: () => this.#drawAndSay(),
		toLine: () => this.#menu.toLine(),
		toTalk: () => /** @type {HTMLElement | null} */ (this.#side.querySelector("input[name=words]"))?.focus(),
	});
	element;

	/** @param {AbortSignal} signal */
	constructor(signal) {
		this.#clocks = new ClockView(signal, (player) => player === 0 && sound("clock"));
		const stage = h(
			"div",
			{ class: "stage" },
			this.#view.element,
			this.#clocks.element,
			this.#actions.element,
			this.#happened.lately,
			this.#happened.said,
		);

		const side = () => current().state.table?.board?.side ?? "O",
			changed = () => this.#drawAndSay();

		listenToKeys(this.#view.board, this.#hand, { side, changed, letter: (letter) => this.#typed.letter(letter) });
		listenToDrags(this.#view.board, this.#hand, { side, changed, send: (line) => this.#puts.put(line) });
		this.#menu = menuView({
			ask: (asks) => this.#ask(asks),
			type: (text) => this.#typed.line(text),
			tell: () => this.#typed.answer("where"),
		});
		fill(
			this.#side,
			this.#occasion,
			keepOffer(signal, () => this.#table?.ending != null),
			this.#menu.element,
			h("section", { class: "card" }, h("h2", null, TABLE_VIEW.happened), this.#happened.list),
			talkView({ to: () => commandAtTable(current().state), label: TABLE_VIEW.say, signal }),
		);
		fill(this.#match, stage, this.#side);
		this.element = h("section", null, this.#title, this.#match);
		this.#side.addEventListener("keydown", (event) => {
			if (event.key === "Escape" && event.target instanceof HTMLInputElement) this.#view.board.refocus();
		});
		subscribe(() => this.#follow(), signal);
		followAudience(
			() => (current().status === "in" && this.#table?.ending === null ? this.#table.match : null),
			(count) => {
				this.#watching = count;
				this.#draw();
			},
			signal,
		);
		onSettings(() => this.#draw(), signal);
		signal.addEventListener("abort", () => clearTimeout(this.#soon));
		this.#view.board.aim(`bar-${side()}`);
		this.#take();
		this.#drawFollowed();
	}

	/** Lines come several at once, and are drawn together. */
	#follow() {
		this.#take();
		this.#soon ??= setTimeout(() => this.#drawFollowed());
	}

	#take() {
		const { state, waits, status } = current();

		if (status === "in" && state.told) {
			this.#table = state.table; /* while a new connection is told how things stand, the old picture stays */
			if (!waits) this.#hand.follow(state.table);
			this.#told.followCrawford(this.#table);
		}
		if (this.#asks !== null && state.table?.ending === null && this.#askedOf !== this.#nowOf) this.#asks = null;
		this.#puts.goOn();
		this.#actByItself();
	}

	#drawFollowed() {
		const { state, status } = current();

		clearTimeout(this.#soon);
		this.#soon = undefined;
		this.#draw();
		this.#told.follow(status === "in" && state.told, this.#table);
	}

	get title() {
		return tableTitle(this.#table);
	}

	/** @type {ReturnType<typeof setTimeout> | undefined} until then nothing that was told is drawn */
	#soon;

	/** A question is about a moment: when that has gone, so has the question. */
	#askedOf = "";

	get #nowOf() {
		const table = current().state.table;
		return JSON.stringify([table?.offer, table?.board?.turn, table?.between, table?.mayRoll]);
	}

	/** @param {string | null} asks */
	#ask(asks) {
		this.#asks = asks;
		this.#askedOf = this.#nowOf;
		this.#draw();
		if (asks !== null) {
			this.#actions.focus();
			say(this.#actions.says);
		}
	}

	/** @param {string} key */
	#press(key) {
		const { table } = current().state;

		if (key === "dice" || key === "cube") {
			if (key === "dice" && table?.mayRoll) act("roll");
			else if (key === "dice" && this.#hand.play !== null) this.#play();
			else if (key === "dice" && this.#hand.maySwap) this.#swap();
			else if (key === "cube" && table?.mayDouble) this.#ask("double");
			return;
		}
		const line = this.#hand.press(key);
		if (line !== null) this.#puts.put(line);
		this.#drawAndSay();
	}

	#swap() {
		this.#hand.swap();
		this.#drawAndSay();
	}

	#drawAndSay() {
		this.#draw();
		say(this.#hand.says);
		this.#hand.says = "";
		if (this.#hand.play !== null && currentSettings().autoDone) this.#play();
	}

	#play() {
		if (this.#hand.play !== null) act(this.#hand.play);
		if (currentSettings().plays < LEARNT) changeSettings({ plays: currentSettings().plays + 1 });
		this.#draw();
	}

	/** Where the focus goes when the buttons have gone: to the first checker that can move. */
	#handOn() {
		const [first] = this.#hand.ways;

		if (first === undefined) return false;
		this.#view.board.focus(keyOf(current().state.table?.board?.side ?? "O", first));
		return true;
	}

	/** @param {string} does as moment.js names it */
	#do(does) {
		const [verb, ...rest] = does.split(" "),
			what = rest.join(" ");
		const { state, waits } = current(),
			{ table } = state;

		if (waits) return undefined;
		if (verb === "ask") return this.#ask(what);
		this.#asks = null;
		hasAnswered();
		if (verb === "send") act(what);
		else if (verb === "yes")
			act(
				what === "redouble"
					? (table?.offer?.redouble?.command ?? "redouble")
					: YES[/** @type {keyof typeof YES} */ (what)],
			);
		else if (verb === "play") this.#play();
		else if (verb === "undo") this.#hand.undo();
		else if (verb === "lobby" || verb === "mistakes" || verb === "slow") void go(verb === "lobby" ? "" : verb);
		else if (verb === "tournament") void go(`tournament/${what}`);
		else if (verb === "notify") void this.#notify();
		else if (verb === "resume") goOn(what);
		else if (table !== null) this.#leaveTable(verb, table);
		this.#drawAndSay();
	}

	async #notify() {
		const isOn = await turnOn();

		this.#draw();
		say(isOn ? TABLE_VIEW.willNotify : TABLE_VIEW.noNotices);
	}

	/** @param {string} verb @param {import("./table_state.js").Table} table */
	#leaveTable(verb, table) {
		if (verb === "look") void go(table.match === null ? `player/${current().state.own}` : `match/${table.match}`);
		else if (verb === "rematch") void rematch(table, this.#told.overMs);
	}

	/** What the player has asked this browser to do. */
	#actByItself() {
		const { state, waits } = current(),
			{ table } = state,
			now = this.#nowOf;

		if (!table?.mayRoll || waits || !currentSettings().autoRoll || table.open || this.#rolled === now) return;
		this.#rolled = now;
		act("roll");
	}

	#draw() {
		showTitle();
		this.#drawOccasion();
		this.#hand.oneTap = currentSettings().oneTap;
		const { state, waits, status } = current(),
			table = this.#table,
			isIn = status === "in" && state.told;

		this.#clocks.show(table?.ending === null ? table.clock : null, [state.own, table?.opponent ?? ""]);
		if (table === null || table.board === null) {
			keepFocus(
				() => (isIn && table !== null ? this.#drawBetween(table) : this.#drawNothing(isIn)),
				() => this.#title,
			);
			return;
		}
		renewInside(this.#title, TABLE_VIEW.players(state.own, table.opponent));
		this.#title.classList.add("unseen"); /* the board says it */
		const ratings = new Map(
			[state.own, table.opponent].map((name) => [name, state.people.here.get(name)?.rating ?? null]),
		);
		this.#showParts(true, true);
		this.#aim();
		const picture = pictureOf(/** @type {any} */ (table), {
			turn: this.#hand.turn,
			chosen: this.#hand.chosen,
			lifted: this.#hand.lifted,
			maySwap: this.#hand.maySwap,
			own: state.own,
			light: lightSide(table.board.side),
			ratings,
			settings: currentSettings(),
		});
		this.#view.show(picture, { animate: this.#board !== null && this.#hand.lifted === null });
		this.#shieldDice(picture.board.diceLabel);
		this.#board = table.board;
		this.#actions.show(
			!isIn && table.ending === null
				? withoutLine(current())
				: momentOf({
						table,
						turn: this.#hand.turn,
						asks: this.#asks,
						waits,
						isNew: currentSettings().plays < LEARNT,
						mayNotify: table.ending !== null && mayOffer() /* browsers take their time to say that */,
						withHouse: isHouseName(state.people, table.opponent),
						found: state.study.found,
						waiting: waitingIn(state.slow),
					}),
		);
		keepFocus(
			() => this.#menu.offer(table, this.#watching, isHouseName(state.people, table.opponent)),
			() => {
				this.#actions.focus();
				return null;
			},
		);
		this.#happened.show(table.opponent);
	}

	/** @param {boolean} hasBoard @param {boolean} hasSide */
	#showParts(hasBoard, hasSide) {
		showIf(hasBoard, this.#view.element);
		showIf(hasSide, this.#side);
		this.#match.classList.toggle("boardless", !hasBoard);
	}

	/** The tournament that the match is part of. */
	#drawOccasion() {
		const tournament = this.#table?.tournament ?? null;

		showIf(tournament !== null, this.#occasion);
		renewInside(
			this.#occasion,
			tournament && [
				TABLE_VIEW.partOf,
				h("a", { href: address(`tournament/${tournament.number}`) }, tournament.name),
			],
		);
	}

	/** @param {string | null} label what a tap on them does */
	#shieldDice(label) {
		if (label !== null && label !== this.#diceLabel) shield(this.#view.board.place("dice"));
		this.#diceLabel = label;
	}

	/** When somebody's turn begins, Tab comes to a checker that can move; who is on the board stays. */
	#aim() {
		const {
				turn,
				ways: [first],
			} = this.#hand,
			{ board } = this.#view;

		if (
			turn !== this.#turn &&
			turn?.steps.length === 0 &&
			first !== undefined &&
			!board.element.contains(document.activeElement)
		)
			board.aim(keyOf(current().state.table?.board?.side ?? "O", first));
		this.#turn = turn;
	}

	/** @param {boolean} known that there is no table */
	#drawNothing(known) {
		const { state, restarted } = current();
		const before = isQuiet(current()) ? withoutLine(current()) : { says: TABLE_VIEW.wait, buttons: [] };
		const { title, ...moment } = known
			? noTable({ ...state, here: (name) => state.people.here.has(name), restarted })
			: { title: TABLE_VIEW.title, ...before };

		renewInside(this.#title, title);
		this.#title.classList.remove("unseen");
		this.#showParts(false, false);
		this.#actions.show(moment);
	}

	/** After a new login between two games no board is told: the way on is. @param {import("./table_state.js").Table} table */
	#drawBetween(table) {
		renewInside(this.#title, TABLE_VIEW.players(current().state.own, table.opponent));
		this.#showParts(false, true);
		this.#menu.offer(table, this.#watching, isHouseName(current().state.people, table.opponent));
		this.#actions.show(momentOf({ table, turn: null, asks: this.#asks, waits: current().waits }));
		this.#happened.show(table.opponent);
	}
}

/** There is no line just now. @param {import("./session.js").Session} session */
const withoutLine = ({ status, state }) => noLine({ ...state, status, maySit: mayBeSeated() });

/** @type {import("../views.js").ViewModule["view"]} */
export async function view(_, { signal }) {
	if (current().status === "out") {
		const { entranceView } = await import("./entrance_view.js");
		return entranceView({ kind: "login", then: "table" });
	}
	return new TableScreen(signal);
}
