/*
 * people.js - words of the views about players, their ratings, and this server. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** @type {Record<string, string>} how the server calls them */
const STATES = { running: "running", saved: "saved", annulled: "annulled", ended: "ended" };

/** @satisfies {Words} */
export const ABOUT = {
	title: "About",
	heading: "About this server",
	forEverybody: "Backgammon for everybody",
	intro: "This is barpoint, a free backgammon server. It knows every rule of match play: the cube, Crawford, Jacoby, beavers, ",
	introRest:
		"open tables where a wrong play stands unless it is challenged. Every move is on disk before anybody sees it.",
	here: "Here you play, watch, look things up and replay matches. With ",
	meets: " or any program made for FIBS you meet the same people at the same tables",
	dice: "Dice that nobody has to trust",
	sealed: "The dice of a match lie in a sealed envelope before anyone knows who will play it. Its fingerprint is public from the beginning. ",
	opened: "When the match is over the envelope is opened, and everybody can compute every throw again. The page of each match has a button for it.",
	proves: "This proves that the server did not choose dice for or against anybody. It can't prove that nobody who runs the server looked into an envelope, ",
	doesntStop: "and it does not stop an opponent from asking another program for advice.",
	news: "What is new here",
	levels: "The PR of house players was measured anew, in 60 games and more each. The expert was better than its name and takes the second best play at times now, ",
	levelsRest: "so its rating is 1895. That changed nobody else's rating.",
	rollouts:
		"When there is nothing else to do, the server plays errors and close decisions to the end many times. They are marked 'rollout', ",
	rolloutsRest: "and your PR may change a little then.",
	ratings: "Ratings and reliability",
	rated: "Everybody begins with 1500. Longer matches count more. Whoever leaves matches unfinished is less reliable, and everybody can see it.",
	lists: "The lists",
	keys: "Keys",
	boardKeys:
		"On the board at which you play, the arrow keys go from place to place, Enter takes a checker and puts it down, and H tells all keys. ",
	matchKeys: "In a match that you look at, they go from step to step, Home and End to the first and the last. ",
	addresses: "Every step has an address of its own; put ",
	embeds: " after it to show the board on another page.",
	machine: "This machine",
	version: "Version",
	registered: "Registered",
	matches: "Matches",
	finished: (matches, finished) => `${matches}, ${finished} of them finished`,
	throws: "Throws",
};

/** @satisfies {Words} */
export const PLAYER = {
	ratedOver: (/** @type {number} */ matches, /** @type {string} */ from, /** @type {string} */ to) =>
		`Rating over ${counted(matches, "rated match", "rated matches")}: from ${from} to ${to}, `,
	between: (lowest, highest) => `lowest ${lowest}, highest ${highest}.`,
	all: "Among all",
	experienced: "Experienced",
	onePoint: "1 point",
	short: "3 to 5 points",
	long: "7 points and more",
	inMatch: (match) => `match ${match}`,
	against: (opponent) => ` against ${opponent}`,
	untold: "is here or not: that can't be told just now",
	lastHere: (time) => `was here last on ${time}`,
	neverHere: "has not been here yet",
	away: (why) => `is away: ${why}`,
	isReady: "is ready to play",
	isHere: "is here",
	unmeasured: "nothing to measure yet",
	finished: (percent) => `${percent} % of all matches finished `,
	counts: (finished, unfinished, left, lost) =>
		`(${finished} finished, ${unfinished} not; left ${left} times, lost the line ${lost} times)`,
	figures: "Figures",
	rating: "Rating",
	few: " (few matches so far)",
	experience: "Experience",
	club: "Club",
	glicko: "Glicko-2",
	glickoIs: (rating, deviation) => `${rating} ± ${deviation}`,
	glickoMeans: (rating, deviation) => `${rating}, give or take ${deviation}`,
	glickoPlace: (rank) => `place ${rank}`,
	errorsOver: (/** @type {number} */ matches, /** @type {string} */ from, /** @type {string} */ to) =>
		`Error rate over ${counted(matches, "analysed match", "analysed matches")}, in thousandths a decision: from ${from} to ${to}, `,
	errorRates: "Error rate",
	reliability: "Reliability",
	inList: (list) => `In ${list}`,
	place: (rank) => `place ${rank}`,
	withRating: (rating) => ` with ${rating}`,
	analysis: "Analysis",
	performance: (pr, title) => `PR ${pr}${title ? ` (${title})` : ""}, `,
	errorRate: (rate) => `error rate ${rate}, `,
	blunders: (/** @type {number} */ blunders, /** @type {number} */ decisions, /** @type {number} */ matches) =>
		`${counted(blunders, "blunder")} in ${counted(decisions, "decision")} of ${counted(matches, "match", "matches")}`,
	unfinished: (state) => STATES[state] ?? state,
	won: "won",
	lost: "lost",
	gone: "somebody who has gone",
	older: "Show older matches",
	none: "None yet.",
	match: "Match",
	opponent: "Opponent",
	agreed: "Agreed",
	result: "Result",
	begun: "Begun",
	matches: "Matches",
	nobody: (name) => `Nobody here is called ${name}`,
	housePlayer: (level, pr) => `house player: ${level}, PR ${pr}, fixed rating`,
	program: "program",
};

/** @satisfies {Words} */
export const RATINGS = {
	all: "All",
	month: "Month",
	onePoint: "1 point",
	short: "3 to 5",
	experienced: "Experienced",
	glicko: "Glicko-2",
	everybody: "Everybody",
	people: "People",
	programs: "Programs",
	few: "few matches",
	nobody: "Nobody is on this list yet. A rated match that is finished puts its players on it.",
	place: "Place",
	name: "Name",
	rating: "Rating",
	experience: "Experience",
	noSuchList: "There is no such list",
	title: "Ratings",
	lists: "Lists",
	who: "Who",
	house: "House players are in no list: their ratings were measured and are fixed.",
	club: "Only members of this club",
	clubExample: "Club",
	showClub: "Show this club",
	higher: "Higher",
	lower: "Lower",
};

/** Two players, and what they have done against each other. @satisfies {Words} */
export const VERSUS = {
	lengthIs: (length) => (length === null ? "money play" : counted(length, "point")),
	none: (name, opponent) => `${name} and ${opponent} have finished no match against each other yet.`,
	all: "all",
	length: "Length",
	matches: "Matches",
	games: "Games",
	points: "Points",
	runs: (name, own, opponent, other) => `Most matches won in a row: ${name} ${own}, ${opponent} ${other}.`,
	runNow: (name, matches) => ` ${name} has won the last ${matches}.`,
	ifRated: (name) => `If they play a rated match: ${name}`,
	chance: "Chance",
	won: "Won",
	lost: "Lost",
	title: "Against each other",
	against: (name) => `${name} against `,
	last: "The last matches",
	counting: "Older matches are still being counted.",
	kind: (kind) => (kind === "slow" ? "Slow matches" : "Tournament matches"),
};
