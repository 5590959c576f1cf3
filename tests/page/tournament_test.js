/**
 * tournament_test.js - what the page makes of a tournament and its events: state.js, shape.js, cross.js and past.js of
 * server/web/page/tournament, and the words of pairings.
 *
 * Usage: node tournament_test.js FOLDER. Prints TAP.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const load = (/** @type {string} */ name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const [
	{ closingOf, consoledOf, pairingOf, reduceTournament, stagesOf, unwonOf, winnerOf },
	{ comingFrom, leadingTo, shapeOf },
	{ TOURNAMENT, TOURNAMENTS, pairingText, whyText },
	{ crossOf, ownOf },
	{ meetingHeard, meetingShown },
	{ Past },
] = await Promise.all(
	[
		"tournament/state",
		"tournament/shape",
		"words/tournament",
		"tournament/cross",
		"words/league",
		"tournament/past",
	].map(load),
);

/** @param {string} name @param {(string | null)[]} players @param {any} [more] */
const pairing = (name, players, more = {}) => ({
	pairing: name,
	stage: name.startsWith("c") ? "consolation" : "main",
	round: Number(/\d+/.exec(name)?.[0]),
	players,
	state: "waiting",
	match: null,
	winner: null,
	decided: null,
	score: [0, 0],
	joined: [false, false],
	why: { reason: "draw", round: 0, nearer: 0, met: 0, needed: 0 },
	...more,
});
const won = { state: "over", winner: 0, decided: "played", score: [3, 1] };
const CUP = {
	kind: "knockout",
	state: "playing",
	of_rounds: 2,
	entered: 2,
	entrants: [
		{ name: "alice", state: "in" },
		{ name: "bob", state: "in" },
	],
	pairings: [pairing("1.1", ["alice", "bob"], won), pairing("1.2", ["carol", null], { ...won, decided: "bye" })],
	standings: null,
	actions: [],
	last_event: 9,
};
const LEAGUE = {
	...CUP,
	kind: "league",
	by: "2026-12-31",
	days_left: null,
	pairings: [
		pairing("1.1", ["alice", "bob"], { ...won, match: 7 }),
		pairing("1.2", ["carol", "dave"]),
		pairing("2.1", ["carol", "alice"], { state: "playing", match: 8 }),
		pairing("2.2", ["bob", "dave"], { state: "over", winner: 1, decided: "forfeit" }),
		pairing("3.1", ["alice", "dave"], { joined: [false, true] }),
		pairing("3.2", ["bob", "carol"], { state: "over", decided: "halves" }),
	],
	standings: [{ name: "alice" }, { name: "dave" }, { name: "bob" }, { name: "carol" }],
};
/** The cell of a player against another one, as it is seen. @param {any} league @param {string} name @param {string} other */
const cellOf = (league, name, other) => {
	const rows = crossOf(league),
		row = rows.find((/** @type {any} */ each) => each.name === name);

	return row.cells[rows.findIndex((/** @type {any} */ each) => each.name === other)].map(meetingShown).join(" ");
};
/** @param {any} stage */
const names = ({ rounds }) =>
	rounds.map((/** @type {any} */ { pairings }) => pairings.map((/** @type {any} */ one) => one?.pairing ?? null));

/** @type {Object<string, () => void>} */
const tests = {
	"a bracket has places for what is still to be played"() {
		const [main] = stagesOf(CUP);

		assert.deepEqual(names(main), [["1.1", "1.2"], [null]]);
		assert.deepEqual(main.rounds[0].pairings.map(winnerOf), ["alice", "carol"]);
		assert.equal(TOURNAMENT.round(2, 2), "Final");
	},
	"other kinds and stages list what was made"() {
		const other = {
			...CUP,
			kind: "of tomorrow",
			pairings: [pairing("1.1", ["a", "b"]), pairing("3.1", ["a", "c"]), pairing("c1.1", ["b", "c"])],
		};

		assert.deepEqual(stagesOf(other).map(names), [[["1.1"], [], ["3.1"]], [["c1.1"]]]);
		assert.equal(TOURNAMENT.state({ ...other, paused: false, round: 3 }), "of tomorrow: round 3 of 2.");
	},
	"a consolation has the rounds that the server draws"() {
		const placesOf = (/** @type {string} */ consolation, /** @type {number} */ rounds) => {
			const shape = shapeOf({ ...CUP, consolation, of_rounds: rounds }, "consolation");

			return Array.from({ length: shape.rounds }, (_, index) => shape.places(index + 1));
		};

		/* as server/pairing/bracket.c has it, of 4, 8, 16, 32 and 128 slots */
		assert.deepEqual(placesOf("first", 3), [2, 1]);
		assert.deepEqual(placesOf("progressive", 2), [1]);
		assert.deepEqual(placesOf("progressive", 3), [2, 2, 1]);
		assert.deepEqual(placesOf("progressive", 4), [4, 4, 2, 1]);
		assert.deepEqual(placesOf("progressive", 5), [8, 8, 4, 4, 2, 1]);
		assert.deepEqual(placesOf("progressive", 7), [32, 32, 16, 16, 8, 8, 4, 4, 2, 1]);
	},
	"where losers drop in, winners of the consolation don't meet each other"() {
		const shape = shapeOf({ ...CUP, consolation: "progressive", of_rounds: 4 }, "consolation");

		assert.deepEqual(comingFrom(shape, 2, 3), [3, null]);
		assert.deepEqual(comingFrom(shape, 3, 1), [2, 3]);
		assert.deepEqual(
			[1, 2, 3].map((round) => leadingTo(shape, round, 1)),
			[1, 0, 0],
		);
	},
	"a playoff has as many rounds as its first one needs"() {
		const pair = { ...pairing("p1.1", ["alice", "bob"]), stage: "playoff", round: 1 };
		const playoff = { ...CUP, kind: "swiss", pairings: [pair, { ...pair, pairing: "p1.2" }] };

		assert.deepEqual(stagesOf(playoff).map(names), [[["p1.1", "p1.2"], [null]]]);
	},
	"who has won the consolation is seen in its last round"() {
		const last = pairing("c1.1", ["dave", "carol"], { ...won, winner: 1 });
		const cup = { ...CUP, consolation: "first", pairings: [...CUP.pairings, last] };

		assert.equal(consoledOf(cup), "carol");
		assert.equal(consoledOf({ ...cup, of_rounds: 3 }), "");
		assert.equal(consoledOf(CUP), "");
	},
	"a tournament that its director has ended says so, and why"() {
		const closed = { ...CUP, state: "off", winner: null, actions: [{ who: "carol", what: "close", why: "rain" }] };
		const open = {
			...closed,
			state: "open",
			actions: [...closed.actions, { who: "carol", what: "open", why: null }],
		};

		assert.equal(closingOf(closed).why, "rain");
		assert.equal(closingOf(open), null);
		assert.equal(closingOf({ ...closed, actions: [] }), null);
		assert.equal(TOURNAMENT.standings("over", true), "Standings when it was ended");
		assert.equal(TOURNAMENT.standings("playing", false), "Standings so far");
	},
	"nobody is out of a Swiss tournament's rounds"() {
		const over = { state: "over", decided: "forfeit", struck: false };
		const text = (/** @type {string} */ kind, /** @type {any} */ more) => {
			const pair = pairing("1.1", ["a", "b"], { ...over, ...more });

			return pairingText(pair, unwonOf({ ...CUP, kind }, pair));
		};

		assert.equal(text("swiss", {}), "a and b: this was not played");
		assert.equal(text("swiss", { match: 7 }), "a and b: this was not played to its end");
		assert.equal(text("swiss", { stage: "playoff" }), "a and b are both out");
		assert.equal(text("league", { decided: "halves" }), "a and b: half each");
		assert.equal(text("knockout", {}), "a and b are both out");
		assert.equal(text("rolling", { struck: true }), "a and b: this counts for nobody");
		assert.equal(
			unwonOf({ ...CUP, state: "over", actions: [{ what: "close" }] }, pairing("1.1", ["a", "b"], over)),
			"unplayed",
		);
		assert.equal(text("rolling", { struck: true, winner: 0 }), "a and b: this counts for nobody");
	},
	"why two play in a playoff is their places, not a draw"() {
		const pair = pairing("p1.1", ["alice", "bob"]);

		assert.equal(whyText({ ...pair, stage: "playoff" }), "alice and bob: by their places after the rounds.");
		assert.equal(whyText(pair), "alice and bob: as they were drawn.");
	},
	"a league is a table of everybody against everybody, whoever leads first"() {
		assert.deepEqual(
			crossOf(LEAGUE).map(({ name }) => name),
			["alice", "dave", "bob", "carol"],
		);
		assert.equal(cellOf(LEAGUE, "alice", "bob"), "3–1");
		assert.equal(cellOf(LEAGUE, "bob", "alice"), "1–3");
		assert.deepEqual([cellOf(LEAGUE, "dave", "bob"), cellOf(LEAGUE, "bob", "dave")], ["+", "−"]);
		assert.equal(cellOf(LEAGUE, "carol", "bob"), "½");
		assert.equal(cellOf(LEAGUE, "carol", "dave"), "·");
		assert.equal(cellOf(LEAGUE, "dave", "alice"), "offer");
		assert.equal(cellOf(LEAGUE, "alice", "carol"), "now");
		assert.equal(cellOf(LEAGUE, "alice", "alice"), "");
	},
	"a table without standings or a pairing is drawn too"() {
		assert.equal(crossOf({ ...LEAGUE, standings: null }).length, 4);
		assert.deepEqual(crossOf({ ...LEAGUE, pairings: [] }), []);
	},
	"two who meet twice have both results in one cell"() {
		const back = pairing("4.1", ["bob", "alice"], { state: "over", struck: true });

		assert.equal(cellOf({ ...LEAGUE, pairings: [...LEAGUE.pairings, back] }, "alice", "bob"), "3–1 ×");
	},
	"a match that was left is saved, and what is open when a league has ended was not played"() {
		const left = pairing("1.2", ["carol", "dave"], { match: 9 });

		assert.equal(cellOf({ ...LEAGUE, pairings: [left] }, "dave", "carol"), "saved");
		assert.equal(cellOf({ ...LEAGUE, state: "over" }, "dave", "carol"), "–");
		assert.equal(meetingHeard({ kind: "won", own: 3, other: 1, match: 7 }), "won, 3 to 1");
	},
	"what a player has yet to play has a row for each opponent"() {
		assert.deepEqual(
			ownOf(LEAGUE, "alice").map(({ opponent, seat }) => [opponent, seat]),
			[
				["carol", 1],
				["dave", 0],
			],
		);
		const twice = [...LEAGUE.pairings, pairing("4.1", ["dave", "carol"], { joined: [true, false] })];
		const [with_alice, with_dave] = ownOf({ ...LEAGUE, pairings: twice }, "carol").sort((one, other) =>
			one.opponent.localeCompare(other.opponent),
		);
		assert.equal(with_alice.pairing.pairing, "2.1");
		assert.deepEqual([with_dave.pairing.pairing, with_dave.more], ["4.1", 1], "what is offered comes first");
	},
	"a league has no rounds, but a last day"() {
		const head = { ...LEAGUE, paused: false, round: 1, of_rounds: 3, ended: null };

		assert.match(TOURNAMENTS.state(head), /^being played until .*2026/);
		assert.match(TOURNAMENTS.state({ ...head, days_left: 1 }), /if it ends within 1 day$/);
		assert.equal(TOURNAMENT.begins("league", 1), "The league begins.");
	},
	"an event puts each thing in the place of what it was"() {
		const { number, ...final } = { number: 12, ...pairing("2.1", ["alice", "carol"]) };
		const later = reduceTournament(CUP, "pairing", { number, ...final });
		const over = reduceTournament(later, "result", { number: 14, ...final, ...won });

		assert.equal(later.pairings.length, 3);
		assert.deepEqual(pairingOf(later, "carol"), final);
		assert.equal(over.pairings.length, 3);
		assert.equal(pairingOf(over, "carol"), null);
		assert.equal(over.last_event, 14);
	},
	"entrants come and go, and how many are in is told with them"() {
		const come = reduceTournament(CUP, "entrant", { number: 10, entered: 3, name: "erin", state: "in" });
		const gone = reduceTournament(come, "entrant", { number: 11, entered: 2, name: "alice", state: "gone" });

		assert.deepEqual(
			come.entrants.map(({ name }) => name),
			["alice", "bob", "erin"],
		);
		assert.deepEqual([gone.entered, ...gone.entrants.map(({ name }) => name)], [2, "bob", "erin"]);
		assert.equal("number" in gone.entrants[1], false);
	},
	"an event that this page doesn't know changes nothing"() {
		assert.deepEqual(reduceTournament(CUP, "of tomorrow", { number: 10, state: "odd" }), {
			...CUP,
			last_event: 10,
		});
	},
	"one that is opened again is not over any more"() {
		const past = new Past(),
			heads = (/** @type {number[]} */ ...numbers) => numbers.map((tournament) => ({ tournament })),
			shown = () => past.heads().map(({ tournament }) => tournament);

		past.take({ tournaments: heads(9), past: heads(8, 7) });
		past.take({ tournaments: heads(9), past: heads(5, 6) });
		assert.deepEqual(shown(), [8, 7, 6, 5]);
		past.take({ tournaments: heads(9, 7), past: heads(8) });
		assert.deepEqual(shown(), [8, 6, 5]);
		past.take({ tournaments: heads(9), past: heads(8, 7) });
		assert.deepEqual(shown(), [8, 7, 6, 5]);
	},
	"pairings and reasons are sentences"() {
		assert.equal(
			pairingText(pairing("1.1", ["a", "b"], { ...won, winner: 1, score: [1, 3] })),
			"b has beaten a, 3 to 1",
		);
		assert.equal(pairingText(pairing("1.1", ["a", "b"], { joined: [false, true] })), "b waits for a");
		assert.equal(
			whyText(pairing("1.1", ["a", "b"], { why: { reason: "nearest", nearer: 2, met: 1 } })),
			"a and b: 2 players were nearer, of whom 1 had met a and the others were needed elsewhere.",
		);
		assert.equal(whyText(pairing("1.1", ["a", null], { why: { reason: "odd" } })), "a: odd.");
	},
};

let failed = 0;
console.log(`1..${Object.keys(tests).length}`);
Object.entries(tests).forEach(([name, test], index) => {
	try {
		test();
		console.log(`ok ${index + 1} ${name}`);
	} catch (error) {
		failed++;
		console.log(`not ok ${index + 1} ${name}\n# ${String(error.stack).replaceAll("\n", "\n# ")}`);
	}
});
process.exit(failed === 0 ? 0 : 1);
