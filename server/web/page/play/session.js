/*
 * session.js - who is logged in on this page, by which line, and what the server has told. One for the whole page:
 * views look at current() and hear of each change.
 *
 *   out -> connecting -> in <-> lost        the line breaks; new tries by themselves
 *    ^                   |
 *    +---- ended <-------+                  the server or another window has ended it; a button goes on
 */
import { getJson } from "../address.js";
import { say } from "../dom.js";
import { readLine } from "./line.js";
import { START, played, reduce } from "./state.js";
import { openLine } from "./opening.js";
import { pauseMs } from "./socket.js";
import { forgetTold, keepTold, recall } from "./recall.js";
import { endsSoon, forgetLogin, keepLogin, keptLogin } from "./token.js";
import { faultOf, greet, refusalOf } from "./greeting.js";
import { isAnswered, isLost, pend } from "./pending.js";
import { holdWindow, leaveWindow } from "./one_window.js";
import { sentenceOf } from "../words/tags.js";
import { SESSION } from "../words/account.js";

/** The protocol of tags that this page was written for. */
export const PROTOCOL = 1;
export const NO_LINE = SESSION.noLine;
const TOKEN_WAIT_MS = 3000;
const LATER_MS = 10000; /* each try is a line in the server's log */

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./greeting.js").Wish} Wish
 * @typedef {"out" | "connecting" | "in" | "lost" | "ended" | "old"} Status
 * @typedef {{status: Status, words: string, state: State, waits: boolean, restarted: boolean | null}} Session
 * `words`: about the line, for people. `waits`: something about the match was sent and is not answered. `restarted`: the server was
 * started anew while there was no line; null: that isn't known.
 */

/** @type {Session} */
let session = { status: "out", words: "", state: { ...START, ...recall() }, waits: false, restarted: null };
/** @type {Set<(session: Session) => void>} */
const listeners = new Set();
/** @type {import("./socket.js").Socket | null} */
let socket = null;
/** @type {import("./pending.js").Pending | null} */
let pending = null;
let failures = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;

export const current = () => session;

/** Somebody is logged in, and the server has told how all things stand. */
export const isIn = () => session.status === "in" && session.state.told;

const lastNews = () => session.state.news.at(-1)?.number ?? 0;
const recalled = lastNews();

/** Logged in, and something has been told since the page was loaded. */
export const hasTold = () => isIn() && lastNews() > recalled;

/**
 * @param {(session: Session) => void} listener called at each change, not now
 * @param {AbortSignal} [signal] ends it
 */
export function subscribe(listener, signal) {
	listeners.add(listener);
	signal?.addEventListener("abort", () => listeners.delete(listener));
}

/** @param {Partial<Session>} changes */
function change(changes) {
	session = { ...session, ...changes, waits: pending !== null };
	for (const listener of [...listeners]) listener(session);
}

/** Sends a line. False: there is no line just now. @param {string} command */
export function send(command) {
	if (session.status !== "in" || socket === null) return false;
	socket.send(command);
	return true;
}

/** Sends what somebody has just pressed: they hear that it goes nowhere. @param {string} command */
export function sendOrTell(command) {
	const isSent = send(command);

	if (!isSent) say(NO_LINE);
	return isSent;
}

/** Sends a line about the match, which a broken line may not swallow or double. @param {string} command */
export function act(command) {
	const next = pend(session.state, command);

	if (pending !== null || !send(command)) return false;
	pending = next;
	change({});
	return true;
}

/** @typedef {{name: string, fields: Object<string, string>, text: string}} Answer */

/** @type {{tags: string[], ends: string[], found: Answer[], resolve: (answers: Answer[] | null) => void} | null} */
let asked = null;

/**
 * Sends a line that is answered by one of these tags; nothing else is told of the answer.
 * @param {string} command @param {string[]} tags
 * @returns {Promise<Answer | null>} null: the connection was lost before
 */
export async function ask(command, tags) {
	return (await askAll([command], tags, tags))?.[0] ?? null;
}

/**
 * Sends lines that are answered by any number of these tags, of which one of `ends` comes last.
 * @param {string[]} commands @param {string[]} tags @param {string[]} ends
 * @returns {Promise<Answer[] | null>} null: the connection was lost before
 */
export function askAll(commands, tags, ends) {
	forgetQuestion();
	if (!commands.every(send)) return Promise.resolve(null);
	return new Promise((resolve) => (asked = { tags, ends, found: [], resolve }));
}

function forgetQuestion() {
	asked?.resolve(null);
	asked = null;
}

/* -- lines of somebody who is logged in */

/** Called once the token has come. */
let tokenKept = () => {};

/** A token for the next time. @param {{player: string, token: string, until: string}} fields */
function keepToken({ player, token, until }) {
	keepLogin({ name: player, token, until: Number(until) });
	tokenKept();
}

/** Who loads the page anew at once shall be in again. */
const whenTokenKept = () =>
	new Promise((resolve) => {
		if (keptLogin()?.name === session.state.own) return resolve(undefined);
		tokenKept = () => resolve(undefined);
		setTimeout(resolve, TOKEN_WAIT_MS);
	});

/** The whole state has come: what broke off with the last line is sent again, or known to have arrived. */
function settlePending() {
	const lost = pending;

	pending = null;
	if (lost !== null && isLost(lost, session.state)) act(lost.command);
}

/** What a page needs besides: the boards, the saved matches, the friends, a token. */
function onTold() {
	const kept = keptLogin();

	failures = 0;
	settlePending();
	send("show saved");
	if (!session.state.visitor) send("friends");
	if (session.state.gone !== "") void learnWhy();
	if (kept === null || kept.name !== session.state.own || endsSoon(kept)) send("token");
}

/** When the last line ended. */
let lostAt = 0;

/** Whether the table has gone because the server was started anew. */
async function learnWhy() {
	const answer = await getJson("status", { cache: "no-store" });

	if (answer.ok) change({ restarted: answer.value.uptime * 1000 <= Date.now() - lostAt });
}

/** Lines that are not about the state. @param {import("./line.js").Line} line @returns {boolean} it was one */
function isOurs(line) {
	if (line.kind !== "tag") return false;
	const question = asked?.tags.includes(line.name) || asked?.ends.includes(line.name) ? asked : null;
	if (line.name === "token") keepToken(/** @type {any} */ (line.fields));
	question?.found.push(line);
	if (question?.ends.includes(line.name)) {
		question.resolve(question.found);
		asked = null;
	}
	return question !== null || line.name === "token" || line.name === "version";
}

/** Tags at whose sight the page says no more: whoever reads them asks to come back, or not. */
const ENDS = { kicked: true, account_disabled: true, timed_out: true };
let lastWords = "";

/** The next state; an own play that this line shows to have arrived is told before it. @param {import("./line.js").Line} line */
function next(line) {
	const state = reduce(session.state, line),
		sent = pending;

	if (sent === null || !session.state.told || !isAnswered(sent, state)) return state;
	pending = null;
	return state.notices === sent.notices ? reduce(played(session.state, sent.command), line) : state;
}

/** @param {string} text */
function onLine(text) {
	const line = readLine(text),
		wasTold = session.state.told;

	if (isOurs(line)) return;
	const state = next(line);
	if (line.kind === "tag" && Object.hasOwn(ENDS, line.name)) lastWords = sentenceOf(line);
	if (state.protocol !== null && state.protocol !== PROTOCOL) {
		end("old", SESSION.old);
		return;
	}
	const hadTable = session.state.table?.ending === null,
		hasTable = state.table?.ending === null;
	change({ state });
	if (!wasTold && state.told) onTold();
	else if (hadTable !== hasTable) send(hasTable ? "table" : "show saved");
}

/* -- the line */

/** @param {Status} status @param {string} words */
function end(status, words) {
	socket?.close();
	socket = null;
	pending = null;
	clearTimeout(retry);
	forgetQuestion();
	leaveWindow();
	change({ status, words });
}

/* -- the seat at a table, while there is no line */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;
let keptUntil = 0;

/** The server may still keep it. */
export const mayBeSeated = () => Date.now() < keptUntil;

/** The server keeps it for so long, if it doesn't stop. Views are told when that is over. */
function keepSeat() {
	const { stops, keptSeat } = session.state,
		ms = stops ? 0 : keptSeat * 1000;

	keptUntil = Date.now() + ms;
	clearTimeout(keeping);
	if (ms > 0) keeping = setTimeout(() => change({}), ms);
}

/** The line of somebody who was logged in has ended. */
function onLost() {
	socket = null;
	lostAt = Date.now();
	session = { ...session, restarted: null };
	forgetQuestion();
	keepSeat();
	if (session.state.secondLogin) end("ended", SESSION.elsewhere);
	else if (lastWords !== "") end("ended", lastWords);
	else tryAgain(session.state.stops ? SESSION.serverStops : SESSION.lineLost);
	lastWords = "";
}

/** @param {string} why @param {number} [least] the pause */
function tryAgain(why, least = 0) {
	change({ status: "lost", words: SESSION.again(why) });
	retry = setTimeout(reconnect, Math.max(least, pauseMs(failures++)));
}

/** From now on the line is that of the session. @type {import("./opening.js").Taken} */
function takeLine(opened, ear, line) {
	socket?.close();
	socket = opened;
	ear.onLine = onLine;
	ear.onEnd = onLost;
	opened.keepAsking();
	change({ status: "in", words: "", state: { ...session.state, told: false } });
	onLine(line);
}

async function reconnect() {
	const kept = keptLogin();

	if (kept === null) {
		end("out", SESSION.logInAgain);
		return;
	}
	/** @type {Wish} */
	const wish = { kind: "login", name: kept.name, secret: `token:${kept.token}` };
	const { done, words } = await openLine(wish, takeLine);
	if (done === "none" || done === "later")
		tryAgain(words === "" ? SESSION.lineLost : words, done === "later" ? LATER_MS * (1 + Math.random()) : 0);
	else if (done !== "in") {
		forgetLogin();
		end("out", words === refusalOf(greet(wish)) ? SESSION.logInAgain : words);
	}
}

/* -- what a person wants */

/**
 * Whether a code is good; it stays so.
 * @param {string} name @param {string} code
 * @returns {Promise<string>} what is wrong with it, or ""
 */
export async function tryCode(name, code) {
	/** @type {Wish} */
	const wish = { kind: "code", name, secret: code };
	const fault = faultOf(wish);

	if (fault !== null) return fault;
	const { done, words } = await openLine(wish, takeLine);
	return done === "good" ? "" : words === "" ? CLOSED : words;
}

const CLOSED = SESSION.closed;

/**
 * Logs in with a password; before that it registers, or gives a new password by a code.
 * @param {Wish} wish
 * @returns {Promise<string>} what is wrong with it, or ""
 */
export async function enter(wish) {
	const fault = faultOf(wish);

	if (fault !== null) return fault;
	clearTimeout(retry);
	await holdWindow(true, onTaken);
	const { done, words, close } = await openLine(wish, takeLine);
	if (done === "registered") return enter({ ...wish, kind: "login" });
	if (done === "renewed")
		return enter({ kind: "login", name: wish.name, secret: wish.fresh ?? "" }).finally(
			close,
		); /* with the seat that it has */
	if (done === "in") await whenTokenKept();
	else leaveWindow();
	return done === "in" ? "" : words === "" ? CLOSED : words;
}

/** How `keep` is answered. */
const KEEP_ANSWERS = [
	"kept",
	"keep_how",
	"keep_member",
	"keep_later",
	"name_characters",
	"name_too_long",
	"name_too_short",
	"name_taken",
	"name_was_taken",
	"name_reserved",
	"new_password_short",
	"new_password_long",
	"new_password_ascii",
	"new_password_blank",
	"new_password_colon",
	"not_stored",
];

/**
 * A visitor takes a name and a password; the match at the table goes on.
 * @param {string} name @param {string} secret
 * @returns {Promise<string>} what is wrong with it, or ""
 */
export async function keep(name, secret) {
	const fault = faultOf({ kind: "register", name, secret });

	if (fault !== null) return fault;
	const answer = await ask(`keep ${name} ${secret}`, KEEP_ANSWERS),
		kept = keptLogin();
	if (answer === null) return NO_LINE;
	if (answer.name !== "kept") return sentenceOf(answer);
	if (kept !== null) keepLogin({ ...kept, name });
	/* Everything is told anew, under the new name. */
	socket?.close();
	socket = null;
	await reconnect();
	return "";
}

/** Another window of this browser has taken over. */
function onTaken() {
	end("ended", SESSION.otherWindow);
}

/** Who has logged in here before is in again. @param {boolean} takesOver also if another window plays */
export async function comeBack(takesOver) {
	if (keptLogin() === null || session.status === "in" || session.status === "connecting") return;
	change({
		status: "connecting",
		words: SESSION.loggingIn,
	}); /* first: views that are about to be shown wait for it */
	if (await holdWindow(takesOver, onTaken)) await reconnect();
	else change({ status: "ended", words: SESSION.otherWindowHas });
}

/** Logs out; this browser forgets the login. */
export function leaveServer() {
	send("bye");
	forgetLogin();
	forgetTold();
	end("out", "");
	change({ state: START });
}

addEventListener("pagehide", () => keepTold(session.state));
