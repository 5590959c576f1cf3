/*
 * slow.js - words of slow matches: the list, offers, and what is told of them elsewhere. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

const MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR;

/** Two parts tell enough. @param {number} seconds */
function leftText(seconds) {
	const days = Math.floor(seconds / DAY),
		hours = Math.floor((seconds % DAY) / HOUR),
		minutes = Math.floor((seconds % HOUR) / MINUTE);

	if (days > 0) return counted(days, "day") + (hours > 0 ? ` ${counted(hours, "hour")}` : "");
	return hours > 0 ? `${counted(hours, "hour")} ${counted(minutes, "minute")}` : counted(minutes, "minute");
}

/** What the player on turn is asked. */
const TASKS = { turn: "Your turn", double: "You are doubled", resignation: "Your opponent resigns" };

/** Days off. @satisfies {Words} */
export const VACATION = {
	title: "Vacation",
	none: (days) =>
		days === 0
			? "You have no vacation left: 30 days in 365 are yours."
			: `Your clocks run. ${counted(days, "day")} of vacation ${days === 1 ? "is" : "are"} left: on vacation no clock of your slow matches runs, until you play a turn.`,
	runs: (until, days) =>
		`Your clocks are stopped until ${until}. ${counted(days, "day")} of vacation ${days === 1 ? "is" : "are"} left.`,
	days: "Days off, from now on:",
	take: "Stop my clocks",
	end: "End the vacation",
	byItself: "When my time is up in a slow match, take a day of vacation before the match is lost",
};

/** @satisfies {Words} */
export const SLOW = {
	title: "Slow matches",
	count: (all, waiting) =>
		all === 0
			? "You play no slow match."
			: `${counted(all, "slow match", "slow matches")}, ${waiting === 0 ? "none waits" : waiting === 1 ? "1 waits" : `${waiting} wait`} for you.`,
	next: "Next",
	nextOf: "Next: the match that waits for you most",
	match: (match) => `match ${match}`,
	task: (/** @type {keyof typeof TASKS} */ task) => TASKS[task],
	theirTurn: (opponent) => `${opponent} is on turn`,
	left: (seconds) => `${leftText(seconds)} left`,
	play: "Play",
	playThis: "Play this match",
	playWith: (opponent) => `Play with ${opponent}`,
	look: "Sit down",
	lookAt: (opponent) => `Sit down at the match with ${opponent}`,
	offers: "Offers that wait",
	from: (player, options) => `${player} offers you a match: ${options}.`,
	to: (player, options) => `You offer ${player} a match: ${options}.`,
	open: (player, options) =>
		player === ""
			? `You offer whoever comes a match: ${options}.`
			: `${player} offers whoever comes a match: ${options}.`,
	accept: "Accept",
	acceptOf: (player) => `Accept the offer of ${player}`,
	decline: "Decline",
	declineOf: (player) => `Decline the offer of ${player}`,
	rolls: "Roll for me in this game",
	letterTo: (opponent) => `Leave ${opponent} a message`,
	letter: (opponent) => `What ${opponent} reads on sitting down there`,
	leaveLetter: "Leave it",
	letterLong: "This is too long: a message at a match has up to 200 bytes.",
	letterEmpty: "Please write something.",
	takeBack: "Take it back",
	takeBackFrom: (player) =>
		player === "" ? "Take back what you offer to whoever comes" : `Take back what you offer ${player}`,
	offerTitle: "Offer a slow match",
	what: "Each of you has days for a turn, and nobody has to be there together. Days of a reserve come on top, once in a match. To invite one player go to that player's page.",
	offer: "Offer it to whoever comes",
	all: "All of them",
};
