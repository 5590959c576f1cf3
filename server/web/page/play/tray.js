/*
 * tray.js - what every view shows above itself: the state of the line, invitations, and what the server refused.
 */
import { here } from "../address.js";
import { fill, h, keepFocus, say } from "../dom.js";
import { go, putBeforeTitle, rename, replace, seat, shown as shownView } from "../views.js";
import { goOn, inviteAgain } from "./invite.js";
import { lengthWords } from "./terms.js";
import { comeBack, current, send, subscribe } from "./session.js";
import { callPlayer } from "./notices.js";
import { sound } from "./sound.js";
import { talkWords } from "./talk_view.js";
import { callOf, countOf } from "./whose_turn.js";
import { TRAY } from "../words/account.js";
import { WHOSE_TURN } from "../words/at_table.js";

/** @typedef {import("./invitations_state.js").Invitation} Invitation */

const NOTICE_MS = 9000;

const line = h("div", { class: "line" });
const notice = h("div", { class: "notice", hidden: true });
const calls = h("div", { class: "calls" });
/** Where the focus goes if what had it has gone. */
const heading = () => /** @type {HTMLElement | null} */ (document.querySelector("main h1"));
let shown = {
	words: "",
	wasLost: false,
	notices: 0,
	news: 0,
	heard: "",
	talk: /** @type {object | undefined} */ (undefined),
	calls: "",
	invited: /** @type {string | undefined} */ (undefined),
	talkThen: /** @type {object | undefined} */ (undefined),
	table: /** @type {boolean | null} */ (null),
};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** @param {import("./session.js").Session} session */
function showLine({ status, words }) {
	const button =
		status === "ended"
			? h("button", { type: "button", class: "main", onclick: () => void comeBack(true) }, TRAY.playHere)
			: status === "old"
				? h("button", { type: "button", class: "main", onclick: () => location.reload() }, TRAY.loadAnew)
				: null;
	const text = status === "in" || (status === "out" && words === "") ? "" : words;

	if (text === shown.words) return;
	if (shown.wasLost && status === "in") say(TRAY.lineBack);
	shown.wasLost = status === "lost";
	shown.words = text;
	keepFocus(
		() => fill(line, text === "" ? null : h("div", { class: `card line-${status}` }, h("p", null, text), button)),
		heading,
	);
	if (status !== "connecting") say(text);
}

/** @param {string} words */
function showNotice(words) {
	const close = () => keepFocus(() => (notice.hidden = true), heading);

	clearTimeout(fading);
	notice.hidden = false;
	keepFocus(
		() =>
			fill(
				notice,
				h(
					"div",
					{ class: "card" },
					h("p", null, words),
					h("button", { type: "button", "aria-label": TRAY.close, onclick: close }, "×"),
				),
			),
		heading,
	);
	/* Who is just reading it keeps it. */
	const fade = () => (notice.contains(document.activeElement) ? (fading = setTimeout(fade, NOTICE_MS)) : close());
	fading = setTimeout(fade, NOTICE_MS);
	say(words);
}

/** A tournament's pairing: only an offer of a league can be declined. @param {import("./invitations_state.js").Paired} paired */
const pairedCall = ({ player, words, joined, isOffer }) =>
	h(
		"div",
		{ class: "card call", role: "group", "aria-label": TRAY.pairingWith(player) },
		h("p", null, joined ? TRAY.joined(player) : words),
		!joined &&
			h(
				"div",
				{ class: "buttons" },
				h("button", { type: "button", class: "main", onclick: () => send(`join ${player}`) }, TRAY.play),
				isOffer && h("button", { type: "button", onclick: () => send(`decline ${player}`) }, TRAY.noThanks),
			),
	);

/** @param {Invitation} invitation */
function call({ player, length, resume, options, warning, paired }) {
	if (paired !== null) return pairedCall(paired);
	const wants = resume ? TRAY.wantsToGoOn : TRAY.invitesYou(lengthWords(length));

	return h(
		"div",
		{ class: "card call", role: "group", "aria-label": TRAY.invitationOf(player) },
		h("p", null, h("strong", null, player), ` ${wants}.`, options && ` ${options}.`),
		warning && h("p", { class: "warn" }, warning),
		h(
			"div",
			{ class: "buttons" },
			h("button", { type: "button", class: "main", onclick: () => send(`join ${player}`) }, TRAY.play),
			h("button", { type: "button", onclick: () => send(`decline ${player}`) }, TRAY.noThanks),
		),
	);
}

/** What the one who was invited has said to it, or "". @param {string} name */
function answerOf(name) {
	const { talk } = current().state,
		since = talk.slice(talk.indexOf(/** @type {any} */ (shown.talkThen)) + 1);
	const said = since.findLast(({ from, own }) => !own && from === name);

	return said === undefined ? "" : TRAY.says(name, said.text);
}

/** What this player offers, until somebody comes. @param {import("./invitations_state.js").Invitations} invitations */
function waiting({ to, seeking }) {
	return [
		to &&
			h(
				"div",
				{ class: "card call" },
				h("p", null, TRAY.youInvited(to.player, answerOf(to.player))),
				answerOf(to.player) &&
					h(
						"div",
						{ class: "buttons" },
						current().state.saved.some(({ opponent }) => opponent === to.player) &&
							h("button", { type: "button", onclick: () => goOn(to.player) }, TRAY.goOnWithSaved),
						h(
							"button",
							{ type: "button", class: "main", onclick: () => inviteAgain(to.player) },
							TRAY.inviteAgain,
						),
					),
			),
		seeking &&
			h(
				"div",
				{ class: "card call" },
				h("p", null, TRAY.youOffer(lengthWords(seeking.length))),
				h("button", { type: "button", onclick: () => send("unseek") }, TRAY.takeBack),
			),
	];
}

/** @param {import("./invitations_state.js").Invitations} invitations */
function showCalls(invitations) {
	if (invitations.to?.player !== shown.invited) {
		shown.invited = invitations.to?.player;
		shown.talkThen = current().state.talk.at(-1);
	}
	const key = JSON.stringify([
		[...invitations.from.values()],
		invitations.to,
		invitations.seeking,
		answerOf(shown.invited ?? ""),
	]);

	if (key === shown.calls) return;
	if (invitations.from.size > 0) sound("call");
	shown.calls = key;
	keepFocus(() => fill(calls, [...invitations.from.values()].map(call), waiting(invitations)), heading);
}

/** New sentences are heard, on whatever view, and of one that goes on what is new. @param {import("./news.js").News[]} news */
function tellNews(news) {
	for (const { spoken, tag, number } of news.filter((one) => one.number >= shown.news)) {
		say(number === shown.news ? spoken.slice(shown.heard.length).trim() : spoken);
		if (number === shown.news) continue;
		if (tag === "your_turn" || tag === "your_turn_to_move" || tag === "your_turn_to_roll") sound("turn");
		else if (tag.includes("roll")) sound("dice");
		else if (tag === "moves") sound("play");
	}
	shown.news = news.at(-1)?.number ?? 0;
	shown.heard = news.at(-1)?.spoken ?? "";
}

/** Words of others are heard too; those that waited for a login can be read. @param {import("./state.js").Talk[]} talk */
function tellTalk(talk) {
	const from = talk.indexOf(/** @type {any} */ (shown.talk));

	for (const each of shown.talk === undefined ? talk.slice(-1) : talk.slice(from + 1))
		if (!each.own) say(talkWords(each));
	shown.talk = talk.at(-1);
}

/**
 * Who sits down comes to the table, whatever was looked at; not who sat there when the page was loaded. The page of that match is
 * the table, too, and the next one is played at the same board.
 */
function goToTable(/** @type {import("./state.js").State} */ { table }) {
	const sits = table !== null && table.ending === null,
		{ path } = here(),
		isMatch = /^match\/\d+$/.test(path),
		isKnown = table !== null && table.match !== null;

	seat.page = sits && isKnown ? `match/${table.match}` : "-";
	if (sits && shownView() === "table") {
		if (isMatch && isKnown && path !== seat.page) rename(seat.page);
	} else if (sits && path === seat.page) void replace(path);
	else if (sits && shown.table === false) {
		if (isMatch && !isKnown) return; /* it may be this one */
		void go("table");
	}
	shown.table = sits;
}

/** @param {import("./session.js").Session} session */
function show(session) {
	const { state } = session;

	showLine(session);
	const call = session.status === "in" ? callOf(state) : "";

	putBeforeTitle(
		[countOf(state), session.status === "lost" ? TRAY.lineLost : call].filter((words) => words).join(" "),
	);
	callPlayer(call === WHOSE_TURN.yourTurn ? TRAY.yourTurnAgainst(state.table?.opponent) : call);
	showCalls(state.invitations);
	if (state.news.at(-1)?.number !== shown.news || state.news.at(-1)?.spoken !== shown.heard) tellNews(state.news);
	if (state.talk.at(-1) !== shown.talk) tellTalk(state.talk);
	if (state.notices > shown.notices) showNotice(state.notice);
	shown.notices = state.notices;
	if (session.status === "in" && state.told) goToTable(state);
	else if (session.status === "out") seat.page = "-";
}

/** @param {HTMLElement} place */
export function openTray(place) {
	const { news, talk } = current().state;

	shown.news = news.at(-1)?.number ?? 0; /* what was told before the page was loaded anew is not told again */
	shown.heard = news.at(-1)?.spoken ?? "";
	shown.talk = talk.at(-1);
	fill(place, line, notice, calls);
	const showAll = (/** @type {import("./session.js").Session} */ session) => {
		show(session);
		/* Nobody is led to an empty one. */
		const isEmpty = line.firstChild === null && calls.firstChild === null && notice.hidden;
		for (const [name, value] of [
			["role", "region"],
			["aria-label", TRAY.title],
		])
			isEmpty ? place.removeAttribute(name) : place.setAttribute(name, value);
	};

	subscribe(showAll);
	showAll(current());
}
