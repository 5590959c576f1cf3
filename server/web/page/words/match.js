/*
 * match.js - words of the view of a match: its steps, what the analysis says, the proof of its dice. Pure.
 */
/** @typedef {import("./spoken.js").Words} Words */

/* how the server calls what somebody lost, and envelopes */
/** @type {Record<string, string>} */
const LOSSES = { error: "error", blunder: "blunder" };
/** @type {Record<string, string>} */
const ENVELOPES = { sealed: "sealed", "in use": "in use", opened: "opened" };

/** @satisfies {Words} */
export const CHOICES = {
	title: "What could have been chosen",
	chance: "chance to win the game",
	toWin: " to win",
	ends: (gammon, backgammon, lostGammon, lostBackgammon) =>
		`gammons ${gammon}, backgammons ${backgammon}, lost ${lostGammon} and ${lostBackgammon}`,
	position: (win, ends) => ` To win ${win}, ${ends}.`,
	positionId: "Position ID ",
	plies: (plies) => `${plies} ${plies === 1 ? "ply" : "plies"}`,
	rollout: "rollout",
	lost: (lost, isGuess) => `${isGuess ? "about " : ""}−${lost}`,
};

/** @satisfies {Words} */
export const CHART = {
	title: (ofMatch) => (ofMatch ? "Chances to win the match" : "Chances to win the game"),
	even: "50 %",
	wins: (name) => `${name} wins`,
	about: (name, ofMatch, first, last, errors) =>
		`Chances of ${name} to win ${ofMatch ? "the match" : "each game"}, step by step: from ${first} % to ${last} %. ${errors === 0 ? "No mistakes" : errors === 1 ? "1 mistake" : `${errors} mistakes`}.`,
	keys: "Arrows go from step to step, Page Down to the next mistake.",
	at: (name, chance) => `${name} ${chance} %`,
	mistake: (name, word, lost) => `${name}, ${LOSSES[word]}, ${lost} lost`,
};

/** @satisfies {Words} */
export const MATCH = {
	loses: (word, lost) => `${LOSSES[word]}: ${lost} lost`,
	andLoses: (word, lost) => `, ${LOSSES[word]}, ${lost} lost`,
	nothing: "Nothing was played.",
	nothingYet: "Nothing has been played yet.",
	moves: "Moves",
	game: (game) => `Game ${game}`,
	first: "First step",
	previous: "Previous step",
	next: "Next step",
	last: "Last step",
	nextMistake: "Next mistake",
	title: (names, match) => `${names}, match ${match}`,
	seenBy: (name) => `Seen by ${name}.`,
	turn: "Turn the board",
	waitsFor: (player, until) => `It's the turn of ${player}, who has time until ${until}.`,
	boardAndMore: "Board and what happened",
	steps: "Steps",
	wins: (name, points) => `: ${name} wins ${points}`,
	begins: "The match is about to begin.",
	watching: (count) => `, ${count} watching`,
	mistake: (number, count, game) => `Mistake ${number} of ${count}, game ${game}. `,
	analysed: "The analysis is there.",
	noMatch: (match) => `There is no match ${match}`,
	noStep: (match, step, game) => `Match ${match} has no step ${step} in game ${game}.`,
	noSuchStep: "There is no such step",
	fromBeginning: (match) => `See match ${match} from its beginning`,
	two: (one, other) => `${one} and ${other}`,
};

/** @satisfies {Words} */
export const PROOF = {
	otherSeed: (envelope) => `The seed of envelope ${envelope} is not the one that was sealed.`,
	unaccounted: (count) => `The match shows a throw ${count} that no envelope accounts for.`,
	shown: (count, shown, thrown) => `Throw ${count} is shown as ${shown}; it was ${thrown}.`,
	shownInstead: (/** @type {number} */ count, /** @type {number[]} */ other, /** @type {number[] | null} */ thrown) =>
		`Throw ${count} is shown as ${other.join(" ")}; it was ${thrown?.join(" ") ?? "none"}.`,
	notShown: (count) => `The match does not show throw ${count}.`,
	missing: (number) => `Throw ${number} is missing.`,
	differs: (number, shown, sealed) => `Throw ${number} was ${shown}; the envelope says ${sealed}.`,
};

/** What is beside a match. @satisfies {Words} */
export const FACTS = {
	forGnubg: "for GNU Backgammon and others",
	withThrows: "with all that was thrown",
	forDice: "the record, for barpoint-dice",
	match: (number) => `Match ${number}`,
	tournament: "Tournament",
	pairing: (name) => `pairing ${name}`,
	agreed: "Agreed",
	begun: "Begun",
	ended: "Ended",
	score: "Score",
	files: "Files",
	blunder: "A blunder",
	error: "An error",
	better: (word, play, by) => `${word}: ${play} is better by ${by}.`,
	loses: (word, by) => `${word}, ${by} lost.`,
	isBetterBy: (by) => ` is better by ${by}.`,
	lostBy: (by) => `, ${by} lost.`,
	decisions: "Decisions",
	errors: "Errors",
	blunders: "Blunders",
	lostInAll: "Lost in all",
	performance: "PR",
	playsPerformance: "PR, plays",
	cubePerformance: "PR, cube",
	errorRate: "Error rate",
	luck: "Luck",
	/* what the server calls so: more than all, less than nothing */
	withoutLuck: (name, chance) =>
		`Without luck ${name} wins ${chance > 1 ? "over 100 %" : chance < 0 ? "under 0 %" : `${(100 * chance).toFixed(0)} %`}.`,
	withoutLuckPoints: (name, points) =>
		`Without luck ${name} wins ${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)} points.`,
	nobodyBlundered: "Nobody blundered.",
	costMost: "What cost most",
	inGame: (name, game) => `${name}, game ${game}: `,
	lost: " lost",
	analysis: "Analysis",
	soon: "The server is about to analyse this match. The result will be shown here.",
	onePoint: "One point: without the cube a PR says less.",
	housePlayers: "Programs of the house have no error rate: they play by the engine that judges.",
	envelope: (number) => `Envelope ${number}`,
	envelopeIs: (state) => ENVELOPES[state] ?? state,
	isVoid: (why) => `void: ${why}`,
	nothingThrown: "Nothing has been thrown yet.",
	sealed: "The envelope is sealed until the match is over. Then its throws can be checked.",
	allRight: (throws) => `✓ ${throws} throws, all as committed.`,
	unchecked: (throws) => ` ${throws} more can't be checked.`,
	computing: "Computing ...",
	dice: "Dice",
	dicePromise: "They lay in a sealed envelope before anyone knew who would play. ",
	diceButton: "This button computes every throw again, in your browser, and compares it with what is shown here.",
	check: "Check the dice",
	rolls: "rolls",
};
