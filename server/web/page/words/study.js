/*
 * study.js - words around positions that are asked: mistakes and the position of the day. Pure.
 */

/** @typedef {Object<string, string>} Fields */

export const STUDY = {
	double: "Double",
	noDouble: "No double",
	take: "Take",
	drop: "Drop",
	typed: "Your play, as in 8/5 6/5",
	answer: "Answer",
	answerSo: "Answer with this play",
	undo: "Undo",
	keys: "Enter takes a checker or puts it down. D answers. U takes back. Slash leads to the line for typing.",
	learn: "Get better",
	mistakes: "Your mistakes",
	daily: "Position of the day",
	result: "What your answer is worth",
	you: "you",
	opponent: "opponent",
	best: "best",
	about: "about ",
	look: "Look at it in its match",
	goOn: "Look for more",
	logIn: "Log in",
	forMembers:
		"What you might have done better is kept for you, once you have a name here and your matches are analysed.",
	unknown: "That is no legal play here, or it loses so much that nobody has looked at it.",
	/** @param {number} count */
	chosenBy: (count) => `chosen by ${count}`,
	/** @param {number} count */
	next: (count) => `Next mistake, ${count} left`,
	/** @param {number} days */
	run: (days) => `You have answered on ${days} days running.`,
	/** @param {string} choice */
	before: (choice) => `You have answered ${choice}.`,
	/** @param {string} rating */
	missedBy: (rating) => `A player rated ${rating} missed it. `,
	/** @param {Fields} lesson */
	of: ({ match, game, move, opponent }) => `Match ${match}, game ${game}, move ${move}, against ${opponent}`,
	/** @param {Fields} played */
	played: ({ player, opponent, made }) =>
		player && opponent
			? `${player} chose ${made} against ${opponent}.`
			: player
				? `${player} chose ${made}.`
				: `${made} was chosen at the table.`,
};

/** What is to be decided. */
export const ASKED = {
	/** @param {Fields} puzzle */
	play: ({ dice }) => `You have thrown ${[...(dice ?? "")].join(" and ")}. What do you play?`,
	/** @param {Fields} puzzle */
	double: (puzzle) => `You are to roll, and the cube is at ${puzzle.cube}. Do you double?`,
	/** @param {Fields} puzzle */
	answer: ({ cube }) => `You are doubled to ${2 * Number(cube)}. Do you take?`,
};

/** Why nothing is shown. @type {Object<string, (days: number) => string>} */
export const EMPTY = {
	mistakes_none: () => "You have no mistakes to look at. They are found when your matches are analysed.",
	mistakes_later: (days) =>
		`You have no mistakes to look at now. The next one comes again in ${days === 1 ? "1 day" : `${days} days`}.`,
	daily_none: () => "There is no position of the day yet: it is found in matches that are played here.",
	daily_no_such: () => "There is no position of that day.",
	study_gone: () => "That position is gone: its match has been judged again.",
};

/** When it comes again. @param {string} days */
function againText(days) {
	if (days === "0") return " You have learnt it.";
	return days === "1" ? " It comes again tomorrow." : Number(days) > 0 ? ` It comes again in ${days} days.` : "";
}

/** @param {Fields} marked */
export function markedText({ choice, best, lost, right, days, at_a_look: look }) {
	const loses = `${look === "1" ? "about " : ""}${Number(lost).toFixed(3)}`;
	const words =
		Number(lost) === 0
			? `Right: ${choice} is best.`
			: `${right === "1" ? "Right" : "Wrong"}: ${choice} loses ${loses}; ${best} is best.`;

	return words + againText(days);
}
