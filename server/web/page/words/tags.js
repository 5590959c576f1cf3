/*
 * tags.js - what the page says of each tag of the server, in one table: for a second language, another such table. A sentence is
 * made from the fields of the tag; what the server itself says of it is for people who type. Pure.
 */
import { BAR, count } from "../position.js";
import { termsText } from "./events.js";
import { REFUSALS, saidByServer } from "./refusals.js";
import { counted, diceText, scoreText } from "./spoken.js";
import { TOURNAMENT_TAGS } from "./tournament_tags.js";

/**
 * @typedef {Object<string, string>} Fields
 * @typedef {import("../play/board_line.js").Board} Board
 * @typedef {{board: Board | null, stake: import("../play/table_state.js").Table["stake"]}} Scene as it was before the tag
 * @typedef {string | {shown: string, spoken: string}} Said `shown` is "" where something else on the page says it
 */

/** @param {string} points */
const pointsText = (points) => counted(points, "point");

/** @param {string} spoken something else shows it */
const heard = (spoken) => ({ shown: "", spoken });

/** @param {Fields} fields */
const thrown = ({ die1, die2 }) => diceText([Number(die1), Number(die2)]);

/** @param {Scene["stake"]} stake of an offered double */
const doubled = (stake) => (stake === null ? "" : ` to ${stake.cube}`);

/** @param {string | undefined} length */
const matchText = (length) => (length === undefined ? "money play" : `a match to ${pointsText(length)}`);

/** @param {Fields} fields @param {Scene} scene */
function rolled(fields, { board }) {
	const waiting = board === null ? 0 : count(board.points, board.side, BAR);
	const shown = `You roll ${thrown(fields)}.`;

	return waiting === 0 ? shown : { shown, spoken: `You roll ${thrown(fields)}, first ${waiting} from the bar.` };
}

/** @param {Fields} fields @param {Scene} scene */
function scored({ player, points, opponent, opponent_points: others, length }, { board }) {
	const [own, theirs, name] = player === board?.opponent ? [others, points, player] : [points, others, opponent];

	return `Score: you ${own}, ${name} ${theirs}.${length === undefined ? "" : ` Match to ${length}.`}`;
}

/** Who has won a match; the last game may have brought more points than were needed. @param {Fields} fields `player`: who, if not the listener */
function result({ player, points, opponent_points: others, length }) {
	return `${player === undefined ? "You win" : `${player} wins`} the match, ${scoreText([Number(points), Number(others)], Number(length))}.`;
}

/** The numbers that the server writes: before, after, and the difference. @param {Fields} fields */
function rating({ change }) {
	const [before, after, by] = change.match(/[+-]?\d+(?:\.\d+)?/g) ?? [];

	return `Your rating goes from ${before} to ${after}, ${by?.replace("-", "−")}.`;
}

/** @param {Fields} fields */
const playing = ({ player, length }) =>
	`You play ${player}, ${length === undefined ? "for money" : `a match to ${pointsText(length)}`}.`;

/** @param {Fields} fields */
const resumed = ({ player }) => `You go on with your match against ${player}.`;

/** @param {Fields} fields */
const invites = ({ player, length }) =>
	heard(`${player} invites you to ${matchText(length)}. Answer at the top of the page.`);

/** @param {Fields} fields */
const invited = ({ player, length }) => heard(`You have invited ${player} to ${matchText(length)}.`);

/** @param {Fields} fields */
const seeking = ({ length }) => heard(`You offer ${matchText(length)} to whoever comes.`);

/** Rules that a play can break, as the server calls them. @type {Record<string, string>} */
const FAULTS = {
	too_few_steps: "a die that could be played was not",
	too_many_steps: "more moves than the dice allow",
	backwards: "a move that doesn't go forward",
	wrong_die: "a move that none of the dice shows",
	bar_first: "a checker on the bar has to come in first",
	not_home: "borne off before all checkers were home",
	higher_point: "borne off instead of a move from a higher point",
	wastes_die: "both dice could be played, and one was not",
	higher_die: "of two dice the higher one has to be played",
	impossible: "a move that can't be made",
};

const SAVED = "The match is saved.";
const LEFT = "Nobody had made a play yet, so the match is annulled";

/** @type {Object<string, (fields: Fields, scene: Scene) => Said>} */
const WORDS = {
	/* inviting */
	wants_to_play: invites,
	wants_to_play_unlimited: invites,
	wants_to_resume: ({ player }) =>
		heard(`${player} wants to go on with your saved match. Answer at the top of the page.`),
	you_invited: invited,
	you_invited_unlimited: invited,
	you_invited_resume: ({ player }) => heard(`You have invited ${player} to go on with your saved match.`),
	with_options: ({ terms }) => heard(`Options: ${termsText(terms)}.`),
	warn_saved: ({ length }) => `If you accept, your saved match to ${pointsText(length)} can't go on.`,
	warn_saved_unlimited: () => "If you accept, your saved match for money can't go on.",
	declines: ({ player }) => `${player} doesn't want to play now.`,
	slow_declines: ({ player }) => `${player} doesn't accept your offer of a slow match.`,
	rematch_lapsed: ({ player }) => `The invitation to a rematch with ${player} has lapsed.`,
	you_decline: ({ player }) => `You have declined ${player}'s invitation.`,
	slow_you_decline: ({ player }) => `You have declined ${player}'s offer of a slow match.`,
	you_seek: seeking,
	you_seek_unlimited: seeking,
	unseek: () => heard("You have taken your offer back."),
	is_away: ({ player, text }) => `${player} is away: ${text}`,
	friend_comes: ({ player }) => `Your friend ${player} has come.`,
	friend_goes: ({ player }) => `Your friend ${player} has gone.`,
	new_here: () => "Something is new here since your last visit. 'About' tells what.",
	is_waiting: ({ player }) => `${player} was waiting for you.`,
	finally: ({ player }) => `${player}, for whom you were waiting, is here.`,

	/* a match and its games */
	now_playing: playing,
	now_playing_unlimited: playing,
	has_joined: playing,
	has_joined_unlimited: playing,
	now_resumed: resumed,
	has_resumed: resumed,
	starting_game: () => "New game.",
	sides_change_o: () => ({
		shown: "The sides change: the light checkers are yours now.",
		spoken: "",
	}) /* heard from the own side */,
	sides_change_x: () => ({ shown: "The sides change: the dark checkers are yours now.", spoken: "" }),
	opening_player: ({ die, opponent, opponent_die: theirs }) => `You throw ${die}, ${opponent} throws ${theirs}.`,
	cube_is_now: ({ cube }) => `The cube is at ${cube} now.`,
	your_turn_to_move: () => heard("Your turn to move."),
	makes_first_move: ({ player }) => `${player} begins.`,
	open_table: () => "At this table wrong plays stand unless they are challenged.",
	program_sits: ({ player }) => `A program plays for ${player} now: wrong plays are put right at once.`,
	person_sits: ({ player }) => `${player} plays without a program again.`,
	watches_you: ({ player }) => `${player} watches you.`,
	stops_watching_you: ({ player }) => `${player} watches you no longer.`,

	/* turns */
	your_turn: () => heard("Your turn: roll or double."),
	your_turn_to_roll: () => heard("Your turn: roll."),
	you_roll: rolled,
	rolls: (fields) => `${fields.player} rolls ${thrown(fields)}.`,
	you_reroll: (fields) => `You throw again: ${thrown(fields)}.`,
	rerolls: (fields) => `${fields.player} throws again: ${thrown(fields)}.`,
	may_reroll: () => "You may throw both dice again, once, before you move a checker.",
	moves_nothing: ({ player }) => `${player} ends the turn without a move.`,
	you_cant_move: () => "You can't move.",
	cant_move: ({ player }) => `${player} can't move.`,
	left_no_play: () => "No legal play begins like this. Please undo the last step.",
	put_so_far: ({ pieces, of }) => `You have put ${pieces} of ${of}.`,

	/* challenges */
	you_challenge: ({ opponent }) => `You challenge ${opponent}'s play.`,
	challenges_you: ({ player }) => `${player} challenges your play.`,
	you_are_denied: ({ challenges }) =>
		`The play was legal and stands. You have ${counted(challenges, "challenge")} left in this game.`,
	denied: () => "The play was legal and stands.",
	you_were_wrong: ({ fault }) => `Your play was wrong: ${FAULTS[fault] ?? FAULTS.impossible}.`,
	was_wrong: ({ player, fault }) => `${player}'s play was wrong: ${FAULTS[fault] ?? FAULTS.impossible}.`,
	steps_stay: ({ moves }) => `Stays: ${moves}.`,
	steps_go_back: ({ moves }) => `Goes back: ${moves}.`,
	play_the_rest: (fields) => `Please play the rest with the same dice, ${thrown(fields)}.`,
	you_claim_win: ({ opponent }) => `Your last checker is off. ${opponent} has to accept.`,
	claims_win: ({ player }) => `${player} has borne off the last checker. Accept, or challenge?`,
	you_let_stand: () => "You let the play stand.",
	lets_stand: ({ player }) => `${player} lets the play stand.`,

	/* the cube, resigning */
	you_double: ({ opponent }, { stake }) => `You double${doubled(stake)}. ${opponent} has to answer.`,
	doubles_you: ({ player }, { stake }) => ({
		shown: `${player} doubles${doubled(stake)}.`,
		spoken: `${player} doubles${doubled(stake)}. Take or drop?`,
	}),
	you_take: ({ cube }) => `You take. The cube is at ${cube}, yours.`,
	takes: ({ player, cube }) => `${player} takes. The cube is at ${cube}, ${player}'s.`,
	you_drop: ({ opponent, points }) => `You drop. ${opponent} wins ${pointsText(points)}.`,
	drops_to_you: ({ player, points }) => `${player} drops. You win ${pointsText(points)}.`,
	you_resign: ({ opponent, points }) => `You offer to resign: ${opponent} would win ${pointsText(points)}.`,
	resigns_to_you: ({ player, points }) => ({
		shown: `${player} offers to resign: you would win ${pointsText(points)}.`,
		spoken: `${player} offers to resign: you would win ${pointsText(points)}. Accept, or play on?`,
	}),
	you_accept_resign: ({ points }) => `You accept, and win ${pointsText(points)}.`,
	accepts_resign: ({ player, points }) => `${player} accepts, and wins ${pointsText(points)}.`,
	you_refuse_resign: () => "You play on.",
	refuses_resign: ({ player }) => `${player} plays on.`,

	/* how it ends */
	you_win_game: ({ points }) => `You win the game, ${pointsText(points)}.`,
	wins_your_game: ({ player, points }) => `${player} wins the game, ${pointsText(points)}.`,
	score: scored,
	score_unlimited: scored,
	type_join_or_leave: () => heard("Next game, or leave?"),
	wait_for_join: ({ opponent }) => heard(`Waiting for ${opponent} to go on.`),
	you_win_match: result,
	wins_match: result,
	rating_now: rating,
	you_left: () => `You have left. ${SAVED}`,
	player_left: ({ player }) => `${player} has left. ${SAVED}`,
	you_left_unplayed: () => `You have left. ${LEFT}: it counts as left by you.`,
	you_left_uncounted: () => `You have left. ${LEFT}.`,
	player_left_unplayed: ({ player }) => `${player} has left. ${LEFT}.`,
	unlimited_over: ({ points, opponent, opponent_points: theirs }) =>
		`The match is over: you ${points}, ${opponent} ${theirs}.`,
	line_lost: ({ player, seconds }) => `${player}'s line is lost. The seat is kept for ${counted(seconds, "second")}.`,
	seconds_left: ({ seconds }) => `You have ${counted(seconds, "second")} left.`,
	your_time_is_up: () => "Your time is up.",
	time_is_up: ({ player }) => `${player}'s time is up.`,
	time_annuls: ({ player }) => `The match with ${player} is annulled: nobody has lost it.`,
	line_annuls: ({ player }) => `${player}'s line is lost: the match is annulled, and nobody has lost it.`,
	pause: () => "The clocks are stopped. They go on when somebody plays.",
	pause_is_over: () => "The pause is over: the clock goes on.",
	wants_pause: ({ player }) => `${player} wants a pause. The clocks stop if you press 'Pause', too.`,
	wants_to_adjourn: ({ player }) =>
		`${player} wants to go on another time. The match is saved if you press 'Adjourn', too.`,
	you_want_pause: ({ player }) => `You have asked for a pause. The clocks stop as soon as ${player} agrees.`,
	you_want_to_adjourn: ({ player }) =>
		`You have asked to go on another time. The match is saved as soon as ${player} agrees.`,
	adjourned: () => "You have both agreed to go on another time. The match is saved.",
	no_pause_left: () => "The five minutes of pause that a match has are used up.",
	line_back: ({ player }) => `${player} is back.`,
	seat_restarted: () => "The server was restarted. You are back at the table.",
	seat_awaited: ({ player, seconds }) =>
		`${player} has not come back yet. The seat is kept for ${counted(seconds, "second")}.`,
	logs_out_saved: ({ player }) => `${player} has logged out. ${SAVED}`,
	drops_saved: ({ player }) => `${player}'s line is lost. ${SAVED}`,
	times_out_saved: ({ player }) => `${player}'s line has timed out. ${SAVED}`,
	network_error_saved: ({ player }) => `${player}'s line is broken. ${SAVED}`,
	claim_warning: ({ player, time }) =>
		`${player} can claim your saved match from ${time} on, unless you go on with it.`,
	claim_warning_due: ({ player }) => `${player} can claim your saved match now, unless you go on with it.`,
	claim_wins: ({ player, length }) =>
		`${player} claims the match that you have left, and wins the match to ${pointsText(length)}.`,
	claim_closes: ({ player }) => `${player} claims the match that you have left: it is over with its score.`,
	claim_annuls: ({ player }) => `${player} claims the match that you have left: it counts for nothing.`,

	...TOURNAMENT_TAGS,

	/* slow matches */
	slow_turn: ({ player }) => `It's your turn against ${player}, in a slow match.`,
	slow_turn_is_over: () => "Your turn is over. Nothing else waits for you.",
	slow_turn_is_over_one: () => "Your turn is over. One more match waits for you.",
	slow_turn_is_over_more: ({ waiting }) => `Your turn is over. ${waiting} more matches wait for you.`,
	slow_other_begins: ({ player }) => `${player} plays first. You need not wait here.`,
	slow_you_left: () => "You have left the table. The match goes on.",
	slow_idle: () => "You have done nothing here for a while, so you have left the table. The match goes on.",
	slow_near: ({ player, left }) => `You have ${left} left in your slow match with ${player}.`,
	slow_other_stands_up: ({ player }) => `${player} has left the table. The match goes on.`,
	slow_accepts: ({ player }) => `${player} has accepted your offer of a slow match.`,
	slow_message_read: ({ player }) => `${player} reads that now.`,
	slow_message_kept: ({ player }) => `${player} reads that on sitting down there.`,
	slow_offer_waits: ({ player }) => `${player} isn't free just now. The offer stays for 14 days.`,
	slow_won: ({ player }) => `You have won a slow match with ${player}.`,
	slow_lost: ({ player }) => `You have lost a slow match with ${player}.`,
	slow_annulled: ({ player }) => `A slow match with ${player} is annulled.`,

	/* hints */
	hint: () => "The engine's choice at first sight, and what the others lose:",
	hint_rest: () => "The engine's choice for the rest of the move, and what the others lose:",
	hint_whole: () => "The engine's choice for the whole throw, if you take back what you have put:",
	hint_taken: ({ player }) => `${player} takes a hint.`,

	/* the server */
	shutdown: () => "The server stops.",
	shutdown_kept: ({ player, seconds }) =>
		`Your match with ${player} goes on: once the server is back, your seat is kept for ${counted(seconds, "second")}.`,
	shutdown_minutes: ({ minutes }) => `The server stops in ${counted(minutes, "minute")}. All matches will be saved.`,
	shutdown_seconds: ({ seconds }) => `The server stops in ${counted(seconds, "second")}. All matches will be saved.`,
	shutdown_reason: ({ reason }) => `Reason: ${reason}`,
	shutdown_cancelled: () => "The server does not stop after all.",
	shutdown_saved: ({ player }) => `Your match with ${player} was saved.`,
	files_lost: () =>
		"The server stops now: it has lost the files in which it keeps everything. What happened in the last seconds may be lost.",
	broadcast: ({ player, text }) => `${player} to all: ${text}`,
	muted: () => "An operator has disabled shouting for you.",
	unmuted: () => "You can shout again.",
	talk_missed: ({ lines }) => `You read too slowly: ${counted(lines, "line")} of talk left out.`,
	kicked: () => "An operator has closed your line.",
	kicked_reason: ({ reason }) => `Reason: ${reason}`,
	account_disabled: () => "Your account is disabled.",
	timed_out: () => "The line was silent for too long, so the server has closed it.",
};

/** In front of what the server says of itself, or of what it refuses. */
const STARS = "** ";

/** @param {string} text a line of the server */
export const isNotice = (text) => text.startsWith(STARS);

/** As the server says it. @param {string} text */
export const bare = (text) => (isNotice(text) ? text.slice(STARS.length) : text);

/** What the server says of a tag that is not in the table. @param {{name: string, fields: Fields, text: string}} tag */
function wordsOfServer({ name, fields, text }) {
	if (Object.hasOwn(REFUSALS, name)) return REFUSALS[name](fields);
	return fields.refused === "1" ? saidByServer(bare(text)) : bare(text);
}

/**
 * What is said of a tag.
 * @param {{name: string, fields: Fields, text: string}} tag @param {Scene} [scene]
 * @returns {{shown: string, spoken: string}}
 */
export function wordsOf(tag, scene = { board: null, stake: null }) {
	const { name, fields } = tag;
	const said = Object.hasOwn(WORDS, name) ? WORDS[name](fields, scene) : wordsOfServer(tag);

	return typeof said === "string" ? { shown: said, spoken: said } : said;
}

/** The sentence of a tag. @param {{name: string, fields: Fields, text: string}} tag */
export const sentenceOf = (tag) => wordsOf(tag).shown;
