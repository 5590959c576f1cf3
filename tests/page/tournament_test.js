/**
 * tournament_test.js - what the page makes of a tournament and its events: state.js of server/web/page/tournament, and the words of
 * pairings.
 *
 * Usage: node tournament_test.js FOLDER. Prints TAP.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const load = (/** @type {string} */ name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const [{ reduceTournament, stagesOf, winnerOf, pairingOf }, { TOURNAMENT, pairingText, whyText }] = await Promise.all(
	["tournament/state", "words/tournament"].map(load),
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
	"why two play in a playoff is their places, not a draw"() {
		const pair = pairing("p1.1", ["alice", "bob"]);

		assert.equal(whyText({ ...pair, stage: "playoff" }), "alice and bob: by their places after the rounds.");
		assert.equal(whyText(pair), "alice and bob: as they were drawn.");
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
	"pairings and reasons are sentences"() {
		assert.equal(
			pairingText(pairing("1.1", ["a", "b"], { ...won, winner: 1, score: [1, 3] })),
			"b has beaten a, 3 to 1",
		);
		assert.equal(pairingText(pairing("1.1", ["a", "b"], { joined: [false, true] })), "b waits for a");
		assert.equal(
			pairingText(pairing("1.1", ["a", "b"], { state: "over", decided: "forfeit" })),
			"a and b are both out",
		);
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
