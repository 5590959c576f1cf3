/*
 * news.js - what a player is shown and told of what happens: sentences of `words/tags.js`, plays and hints. Pure.
 */
import { BAR, OFF, count, other, ownPoint } from "../position.js";
import { hitsText, stepsText } from "../words/spoken.js";
import { seenBy } from "./picture.js";
import { moved } from "./rules.js";
import { NEWS } from "../words/at_table.js";
import { wordsOf } from "../words/tags.js";

/**
 * @typedef {{name: string, fields: Object<string, string>, text: string}} Tag
 * @typedef {import("./board_line.js").Board} Board
 * @typedef {import("../position.js").Side} Side
 * @typedef {import("../position.js").Step} Step
 * @typedef {import("./table_state.js").Table["stake"]} Stake
 * @typedef {{tag: string, shown: string, spoken: string, again: string, number: number}} News `shown` is "" if there are
 * buttons that say it; `again`: for who listens later; `number` counts on
 */

/** Tags that tell a player something that happened. */
const TELLING = new Set(
	`
	now_playing now_playing_unlimited has_joined has_joined_unlimited now_resumed has_resumed starting_game
	opening_player cube_is_now your_turn_to_move makes_first_move your_turn your_turn_to_roll you_roll rolls moves moves_against_dice
	moves_nothing you_cant_move cant_move only_move bearing_off may_reroll you_reroll rerolls left_no_play put_so_far
	you_challenge challenges_you you_are_denied denied you_were_wrong was_wrong steps_stay steps_go_back
	play_the_rest you_claim_win claims_win you_let_stand lets_stand program_sits person_sits open_table
	you_double doubles_you you_take takes you_drop drops_to_you type_join_or_leave you_resign resigns_to_you you_accept_resign
	accepts_resign you_refuse_resign refuses_resign you_win_game wins_your_game score score_unlimited you_win_match
	wins_match rating_now you_left player_left you_left_unplayed you_left_uncounted player_left_unplayed unlimited_over
	line_lost line_back seat_restarted seat_awaited logs_out_saved drops_saved times_out_saved network_error_saved wait_for_join you_invited
	you_invited_unlimited you_invited_resume wants_to_play wants_to_play_unlimited wants_to_resume declines
	slow_declines slow_you_decline you_decline you_seek you_seek_unlimited unseek watches_you stops_watching_you hint_taken shutdown
	shutdown_minutes shutdown_seconds shutdown_reason shutdown_cancelled shutdown_kept shutdown_saved files_lost broadcast muted
	unmuted hint hint_rest hint_whole hinted kicked kicked_reason account_disabled timed_out talk_missed claim_warning claim_warning_due claim_wins
	claim_closes claim_annuls abandoned abandoned_until abandoned_lost is_away finally is_waiting sides_change_o sides_change_x with_options
	warn_saved warn_saved_unlimited seconds_left your_time_is_up time_is_up time_annuls line_annuls pause pause_is_over wants_pause
	wants_to_adjourn adjourned you_want_pause you_want_to_adjourn`
		.trim()
		.split(/\s+/),
);

/** @param {string} word a point as both players count it @param {"O" | "X"} side @returns {number} in the numbering of that side */
const readPlace = (word, side) => (word === "bar" ? BAR : word === "off" ? OFF : ownPoint(side, Number(word)));

/**
 * `24-18 18-14` in the numbering of the side that plays it.
 * @param {string} moves @param {"O" | "X"} side
 */
function readMoves(moves, side) {
	return moves
		.split(" ")
		.map(
			(step) =>
				/** @type {import("../position.js").Step} */ (step.split("-").map((word) => readPlace(word, side))),
		);
}

/**
 * Which of the steps hit.
 * @param {import("../position.js").Step[]} steps @param {number[]} points before them, as the one who plays sees it
 */
function hitsOf(steps, points) {
	/** @type {number[] | undefined} */
	let board = points;

	return steps.map(([from, to]) => {
		const hits = to !== OFF && board?.[to] === -1;

		board =
			board && board[from] > 0 ? moved(board, from, to) : undefined; /* at open tables it may be played already */
		return hits;
	});
}

/** @param {number} own */
const written = (own) => (own === BAR ? NEWS.bar : own === OFF ? NEWS.off : own);

/** @param {Board} board how many checkers the listener has on the bar */
const onBar = (board) => count(board.points, board.side, BAR);

/**
 * A play of somebody, or of the listener.
 * @param {string} who "bob plays" @param {{steps: Step[], hits: number[]}} play in the numbering of `side`
 * @param {Side} side whose @param {Board} board before it
 */
function heardPlay(who, { steps, hits }, side, board) {
	const hit = side === board.side ? 0 : onBar(board) + hits.length;

	return (
		`${who} ${stepsText(steps, side, board.side)}${hitsText(hits, side, board.side)}.` +
		(hits.length > 0 && hit > 0 ? NEWS.onBar(hit) : "")
	);
}

/** @param {string} who "bob plays" @param {string} moves @param {"O" | "X"} side whose @param {Board} board before it */
function tellPlay(who, moves, side, board) {
	const steps = readMoves(moves, side),
		hits = hitsOf(steps, seenBy(board.points, side));

	return {
		shown: `${who} ${steps.map(([from, to], index) => `${written(from)}/${written(to)}${hits[index] ? "*" : ""}`).join(" ")}.`,
		spoken: heardPlay(
			who,
			{ steps, hits: steps.filter((_, index) => hits[index]).map(([, to]) => to) },
			side,
			board,
		),
	};
}

/** A row of a hint: a play, or a word about the cube. @param {Object<string, string>} fields @param {"O" | "X"} side */
function tellHint({ rank, choice, equity, lost }, side) {
	const rest = lost === "" ? `, ${equity}.` : NEWS.loses(lost);
	const steps = /-/.test(choice) ? readMoves(choice, side) : null;

	return {
		shown: `${rank}. ${steps?.map((step) => step.map(written).join("/")).join(" ") ?? choice}${rest}`,
		spoken: `${rank}. ${steps === null ? choice : stepsText(steps, side, side)}${rest}`,
	};
}

/** @type {Object<string, (fields: Object<string, string>, board: Board) => [string, "O" | "X"]>} who plays, and whose side that is */
const PLAYS = {
	moves: ({ player }, board) => [NEWS.plays(player), other(board.side)],
	moves_against_dice: ({ player }, board) => [NEWS.plays(player), other(board.side)],
	only_move: (_, board) => [NEWS.onlyPlay, board.side],
	bearing_off: (_, board) => [NEWS.youPlay, board.side],
};

/**
 * @param {Tag} tag
 * @param {Board | null} board before it
 * @param {Stake} stake
 * @returns {{shown: string, spoken: string}}
 */
function told(tag, board, stake) {
	const { name, fields } = tag;

	if (board !== null && Object.hasOwn(PLAYS, name)) {
		const [who, side] = PLAYS[name](fields, board);
		return tellPlay(who, fields.moves, side, board);
	}
	return board !== null && name === "hinted" ? tellHint(fields, board.side) : wordsOf(tag, { board, stake });
}

/**
 * Null: that is no news.
 * @param {Tag} tag
 * @param {Board | null} board before it, as the listener has it
 * @param {Stake} stake of the double that was offered last
 * @returns {Omit<News, "number"> | null}
 */
export function newsOf(tag, board, stake) {
	const said = TELLING.has(tag.name) ? told(tag, board, stake) : null;

	return said === null || said.shown + said.spoken === ""
		? null
		: { tag: tag.name, ...said, again: said.spoken || said.shown };
}

/**
 * A play that this player has sent and that has arrived; no tag tells of it. Its steps were heard when they were made.
 * @param {string} command @param {Board} board before it
 * @returns {Omit<News, "number"> | null} null: it is no play
 */
export function ownPlay(command, board) {
	const moves = /^move (.+)$/.exec(command)?.[1],
		play = moves === undefined ? null : tellPlay(NEWS.youPlay, moves, board.side, board);

	return play && { tag: "own_play", shown: play.shown, spoken: NEWS.played, again: play.spoken };
}

const MINE = /^(own_play|only_move|bearing_off|you_cant_move)$/;

/** What has happened since the listener's last play, for who has missed it. @param {News[]} news */
export function sinceOwnPlay(news) {
	const from = news.findLastIndex(({ tag }, index) => MINE.test(tag) && index < news.length - 1);

	return news
		.slice(Math.max(0, from))
		.slice(-12)
		.map(({ again }) => again)
		.join(" ");
}

/** The newest first, but rows stay below their head. @param {News[]} news @returns {News[][]} */
export function newestFirst(news) {
	/** @type {News[][]} */
	const groups = [];

	for (const each of news)
		if (each.tag === "hinted" && groups.length > 0) groups[0].push(each);
		else groups.unshift([each]);
	return groups;
}
