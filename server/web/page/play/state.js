/*
 * state.js - all that a page knows of the server: one line more makes the next state. Pure.
 */
import { NOBODY, reducePeople } from "./people_state.js";
import { reduceTable, showBoard } from "./table_state.js";
import { NO_INVITATIONS, reduceInvitations, voidInvitations } from "./invitations_state.js";
import { newsOf, ownPlay } from "./news.js";
import { NO_SLOW, keepBoard, reduceSlow } from "./slow_state.js";
import { NO_STUDY, reduceStudy } from "./study_state.js";
import { bare, isNotice, sentenceOf } from "../words/tags.js";
import { STATE } from "../words/at_table.js";

/**
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("./news.js").News} News
 * @typedef {{kind: "says" | "shouts" | "table" | "told" | "message", from: string, text: string, own: boolean}} Talk
 * @typedef {{opponent: string, length: number | null, own: number, other: number}} Saved
 * @typedef {{name: string, since: string}} Friend `since`: when they were here last, "" while they are or if they never were
 * @typedef {{own: string, visitor: boolean, people: import("./people_state.js").People,
 *	toggles: Object<string, boolean>, variables: Object<string, string>,
 *	invitations: import("./invitations_state.js").Invitations, saved: Saved[], friends: Friend[], table: import("./table_state.js").Table | null,
 *	news: News[], talk: Talk[], notice: string, notices: number, protocol: number | null, told: boolean, keptSeat: number,
 *	secondLogin: boolean, stops: boolean, outlasts: boolean, savedTold: boolean, gone: string, lastTag: string,
 *	study: import("./study_state.js").Study, slow: import("./slow_state.js").Slow}} State
 * `own`: the player's name. `visitor`: they have no password. `notice`: the last refusal or confirmation, `notices` how many there were. `told`: the
 * whole state has come since the login. `keptSeat`: for how many seconds, when the connection is lost. `stops`: the server does; `outlasts`: and the seat is kept until it is back.
 * `savedTold`: the list of saved matches has come since the login. `gone`: with whom a match was played when the connection was lost, if
 * that table is there no more; "" otherwise.
 */

const KEPT = 200;

/** @type {State} */
export const START = {
	own: "",
	visitor: false,
	people: NOBODY,
	toggles: {},
	variables: {},
	invitations: NO_INVITATIONS,
	saved: [],
	friends: [],
	table: null,
	news: [],
	talk: [],
	notice: "",
	notices: 0,
	protocol: null,
	told: false,
	secondLogin: false,
	keptSeat: 0,
	stops: false,
	outlasts: false,
	savedTold: false,
	gone: "",
	lastTag: "",
	study: NO_STUDY,
	slow: NO_SLOW,
};

/** @template T @param {T[]} list @param {T} item */
const plus = (list, item) => [...list.slice(1 - KEPT), item];

/** What a login forgets: everything but what was said to the same player. @param {State} state @param {string} own @returns {State} */
function loggedIn({ own: before, talk, news, table, keptSeat, gone }, own) {
	return before === own ? { ...START, own, talk, news, table, keptSeat, gone } : { ...START, own };
}

/** @param {State} state @param {string} notice @returns {State} */
function noticed(state, notice) {
	return notice === "" ? state : { ...state, notice, notices: state.notices + 1 };
}

/** Numbered lines of talk: whose words they are, and for whom. @type {Record<number, string[]>} */
const TALK = {
	12: ["says"],
	13: ["shouts"],
	14: ["table"],
	15: ["table"],
	20: ["says"],
	16: ["told", "own"],
	17: ["shouts", "alone"],
	18: ["table", "alone"],
	19: ["table", "alone"],
};

/** @param {State} state @param {string} kind @param {string} from @param {string} text @param {boolean} own */
function talked(state, kind, from, text, own) {
	return { ...state, talk: plus(state.talk, { kind: /** @type {Talk["kind"]} */ (kind), from, text, own }) };
}

/** @param {State} state @param {{number: number, rest: string, words: string[]}} line @returns {State} */
function reduceTalk(state, { number, rest, words }) {
	const [kind, whose] = TALK[number];

	if (whose === "alone") return talked(state, kind, state.own, rest, true);
	return talked(state, kind, words[0], rest.slice(words[0].length + 1), whose === "own");
}

/** @param {State} state @param {{number: number, rest: string, words: string[]}} line @returns {State} */
function reduceNumber(state, line) {
	const { number, words, rest } = line;

	if (number === 1) return { ...loggedIn(state, words[0]), people: reducePeople(state.people, line) };
	if (Object.hasOwn(TALK, number)) return reduceTalk(state, line);
	if (number === 9) return talked(state, "message", words[0], rest.split(" ").slice(2).join(" "), false);
	if (number === 10 || number === 11)
		return noticed(state, number === 10 ? STATE.hasRead(words[0]) : STATE.readsLater(words[0]));
	const gone = number === 8 || (number === 5 && words[1] !== "-" && words[0] !== state.own);
	const invitations = gone ? voidInvitations(state.invitations, words[0]) : state.invitations;
	return { ...state, people: reducePeople(state.people, line), invitations };
}

/** @param {Object<string, string>} fields @returns {Saved} */
function readSaved({ opponent, length, points, opponent_points: theirs }) {
	return {
		opponent,
		length: /^\d+$/.test(length) ? Number(length) : null,
		own: Number(points),
		other: Number(theirs),
	};
}

/** They have a list of their own. @param {string} options */
const isSlow = (options) => / days=/.test(options);

/** Rows of friends, and the answer to a new one. */
const FRIEND_ROWS = [
	"friend",
	"friend_plays",
	"friend_watches",
	"friend_ready",
	"friend_here",
	"friend_away",
	"friend_gone",
	"friend_never",
];

/** @param {State} state @param {Object<string, string>} fields */
const befriended = ({ friends }, { player, time }) => ({
	friends: [...friends.filter(({ name }) => name !== player), { name: player, since: time ?? "" }],
});

/** News that no view shows by itself. */
const TOLD = new Set([
	"friend_comes",
	"friend_goes",
	"new_here",
	"slow_turn",
	"slow_accepts",
	"slow_won",
	"slow_lost",
	"slow_annulled",
	"slow_near",
	"slow_offer_waits",
	"slow_message_kept",
	"slow_message_read",
	"paired_later",
	"pairing_given",
	"pairing_lost",
	"pairing_out",
	"pairing_free_given",
	"pairing_free_lost",
	"pairing_free_out",
	"pairing_halves",
	"rolling_last",
	"rolling_out",
	"rolling_unbegun",
	"rolling_struck",
	"fixture_lapsed",
	"fixture_gone",
	"league_soon",
	"league_closes",
	"league_struck",
	"league_given",
	"league_yours_struck",
	"league_yours_lost",
	"pairing_off",
	"tournament_opens",
	"tournament_opens_at",
	"league_ends_won",
	"league_ends_lost",
	"league_ends_level",
	"league_paused",
	"league_later",
	"director_pauses",
	"director_goes_on",
	"director_closes",
	"director_opens",
	"director_next",
	"director_awards",
	"director_puts_back",
	"director_adds",
	"director_removes",
	"director_replaces",
	"tournament_begins",
	"tournament_few",
	"tournament_soon",
	"tournament_calls",
	"tournament_dropped",
	"tournament_put_off",
	"tournament_called_off",
	"tournament_missed",
	"tournament_won",
	"tournament_over",
	"consolation_won",
	"replaced",
]);

/**
 * Tags that concern no table and no invitation.
 * @type {Object<string, (state: State, fields: Object<string, string>) => Partial<State>>}
 */
const CHANGES = {
	tags: ({ table, gone }, { protocol }) => ({
		protocol: Number(protocol),
		keptSeat: 0,
		table: null,
		invitations: NO_INVITATIONS,
		gone: table?.ending === null ? table.opponent : gone,
	}),
	seat_kept: (_, { seconds }) => ({ keptSeat: Number(seconds) }),
	state_end: () => ({ told: true }),
	saved_header: () => ({ saved: [], savedTold: true }),
	saved_none: () => ({ saved: [], savedTold: true }),
	saved_match: ({ saved }, fields) => (isSlow(fields.options ?? "") ? {} : { saved: [...saved, readSaved(fields)] }),
	friends_header: () => ({ friends: [] }),
	friends_none: () => ({ friends: [] }),
	friends_hidden: () => ({ friends: [] }),
	...Object.fromEntries(FRIEND_ROWS.map((name) => [name, befriended])),
	unfriend: ({ friends }, { player }) => ({ friends: friends.filter(({ name }) => name !== player) }),
	toggle: ({ toggles }, { name, value }) => ({ toggles: { ...toggles, [name]: value === "YES" } }),
	variable: ({ variables }, { name, value }) => ({ variables: { ...variables, [name]: value } }),
	toggled: ({ toggles }, { name, value }) => ({ toggles: { ...toggles, [name]: value === "YES" } }),
	set_done: ({ variables }, { name, value }) => ({ variables: { ...variables, [name]: value } }),
	set_done_quoted: ({ variables }, { name, value }) => ({ variables: { ...variables, [name]: value } }),
	visitor_next: () => ({ visitor: true }),
	second_login: () => ({ secondLogin: true }),
	shutdown: () => ({ stops: true }),
	shutdown_kept: () => ({ outlasts: true }),
	files_lost: () => ({ stops: true }),
};

/** @param {State} state @param {Omit<News, "number">} news @returns {State} */
const addNews = (state, news) => ({
	...state,
	news: plus(state.news, { ...news, number: (state.news.at(-1)?.number ?? 0) + 1 }),
});

/** Lines that belong to the call of a tournament's pairing, which is shown at the top of each view: they are heard alone. */
const OF_CALL = new Set(["wants_to_play", "wants_to_play_unlimited", "wants_to_resume", "paired_wait"]);

/** What is heard of such a call, or null. @param {State} state @param {import("./news.js").Tag} tag @returns {Omit<News, "number"> | null} */
function calledNews({ invitations }, tag) {
	const paired = invitations.from.get(tag.fields.player)?.paired;

	if (!OF_CALL.has(tag.name) || !paired) return null;
	const spoken = paired.joined ? sentenceOf(tag) : paired.words;
	return { tag: tag.name, shown: "", spoken, again: spoken };
}

/** @param {State} state @param {import("./news.js").Tag} tag @param {import("./board_line.js").Board | null} board before it @returns {State} */
function tellNews(state, tag, board) {
	const news = calledNews(state, tag) ?? newsOf(tag, board, state.table?.stake ?? null);

	if (news !== null && state.told) return addNews(state, news);
	return news === null && (isNotice(tag.text) || TOLD.has(tag.name)) && state.told
		? noticed(state, sentenceOf(tag))
		: state;
}

/** @param {State} state @param {import("./news.js").Tag} tag @returns {State} */
function reduceTag(state, tag) {
	const changes = Object.hasOwn(CHANGES, tag.name) ? CHANGES[tag.name](state, tag.fields) : {};
	const changed = {
		...state,
		...changes,
		lastTag: tag.name,
		study: reduceStudy(state.study, tag),
		slow: reduceSlow(state.slow, tag),
	};
	const isElsewhere = changed.slow.lookedAt !== null; /* the envelope is that of another match */
	const table = isElsewhere ? changed.table : reduceTable(changed.table, tag, changed.own);
	const invitations = reduceInvitations(changed.invitations, tag);
	const gone = table === null ? changed.gone : "";

	return tellNews({ ...changed, table, invitations, gone }, tag, state.table?.board ?? null);
}

/** An own play that has arrived. @param {State} state before the line that shows it @param {string} command @returns {State} */
export function played(state, command) {
	const news = state.table?.board ? ownPlay(command, state.table.board) : null;

	return news === null ? state : addNews(state, news);
}

/**
 * @param {State} state
 * @param {Line} line
 * @returns {State}
 */
export function reduce(state, line) {
	switch (line.kind) {
		case "tag":
			return reduceTag(state, line);
		case "more" /* what it says the tag has said */:
			return state;
		case "number":
			return reduceNumber(state, line);
		case "board":
			if (state.slow.lookedAt !== null) return { ...state, slow: keepBoard(state.slow, line.text) };
			return { ...state, table: showBoard(state.table, line.text) };
		default:
			return isNotice(line.text) && state.told ? noticed(state, bare(line.text)) : state;
	}
}
