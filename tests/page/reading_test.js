/**
 * reading_test.js - the modules of server/web/page that compute: positions and their IDs on every row of the oracle, the dice
 * proof on the vectors of tools/dice/README.md and on tampered matches, the words for places, events and rows; and what is
 * asked of a server.
 *
 * Usage: node reading_test.js PAGE-FOLDER IDS.TSV. Prints TAP.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, idsPath] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));

globalThis.location = { search: "", href: "http://localhost/" };
const position = await load("position.js");
const hash = await load("hash.js");
const proof = await load("proof.js");
const { placeName } = await load("board.js");
const words = { ...(await load("match_text.js")), ...(await load("words/events.js")) };
const spoken = await load("words/spoken.js");
const { apiAddress, getJson, noteLine } = await load("address.js");

/** The 26 characters of board_write(), seen by O. */
const readBoard = (text) =>
	[...text].map((letter) => {
		const code = letter.charCodeAt(0);
		return letter === "-" ? 0 : code < 97 ? code - 64 : 96 - code;
	});

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const DICE = {
	players: ["alice", "bobby"],
	options: "5",
	salts: ["", "lucky68"],
	envelopes: [
		{
			number: 7,
			from_throw: 1,
			state: "opened",
			seed: hash.toHex(SEED),
			commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
		},
	],
	list: ["33", "43", "53", "66", "35", "42", "16", "11", "42", "14", "42", "55"].map((text, index) => ({
		throw: index + 1,
		action: 2 * index + 3,
		dice: [...text].map(Number),
	})),
};
/** How a match shows these: each throw, and then its play. */
const SHOWN = DICE.list.flatMap(({ throw: number, action, dice }) => {
	const best = [...dice].sort().reverse(),
		kind = number === 1 ? "opening" : "roll";
	const event = number === 1 ? `opening ${dice.join("")}, tie` : `X rolled ${dice.join("")}, 2 to move`;
	return [
		{ number: action, throw: number, kind, dice, events: [event], state: { sides: ["O", "X"], dice: best } },
		{
			number: action + 1,
			throw: null,
			kind: "play",
			dice,
			events: ["X played 8/5"],
			state: { sides: ["O", "X"], dice: null },
		},
	];
});
const changed = (change) => {
	const copy = structuredClone(DICE);
	change(copy);
	return copy;
};

const tests = {
	"position IDs, on every row of the oracle": () => {
		const rows = readFileSync(idsPath, "utf8")
			.split("\n")
			.filter((row) => row !== "" && row[0] !== "#");
		assert.ok(rows.length > 200);
		for (const row of rows) {
			const [text, id] = row.split("\t");
			const points = readBoard(text);
			const read = ["O", "X"].map((side) => position.fromPositionId(id, side));
			assert.ok(
				read.some((each) => JSON.stringify(each) === JSON.stringify(points)),
				row,
			);
		}
	},
	"what is no position ID is none": () => {
		for (const id of ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA=", "////////////AA", "4HPwATDgc/AB A"])
			assert.equal(position.fromPositionId(id, "O"), null, id);
	},
	"pips, checkers off, and own points": () => {
		assert.equal(position.pips(position.START, "O"), 167);
		assert.equal(position.pips(position.START, "X"), 167);
		assert.equal(position.off(position.START, "X"), 0);
		assert.equal(position.keyOf("X", 8), "17");
		assert.equal(position.keyOf("X", 25), "bar-X");
	},
	"steps are read, hits included": () => {
		assert.deepEqual(position.readSteps("bar/22 13/11*/5 6/off(2)"), [
			[25, 22],
			[13, 11],
			[11, 5],
			[6, 0],
			[6, 0],
		]);
	},
	"SHA-256 of our own": () => {
		assert.equal(hash.toHex(hash.sha256Here(SEED)), DICE.envelopes[0].commitment);
		assert.equal(
			hash.toHex(hash.sha256Here(new Uint8Array())),
			"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		);
		assert.equal(
			hash.toHex(hash.sha256Here(new TextEncoder().encode("abc".repeat(100)))),
			"d9f5aeb06abebb3be3f38adec9a2e3b94228d52193be923eb4e24c9b56ee0930",
		);
	},
	"our own hashes agree with those of the machine at every length": async () => {
		for (let length = 0; length < 200; length++) {
			const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
			assert.deepEqual(hash.sha256Here(bytes), await hash.sha256(bytes));
			assert.deepEqual(hash.hmacHere(SEED, bytes), await (await hash.hmac(SEED))(bytes));
		}
	},
	"the context and the throws are those of the document": async () => {
		assert.equal(
			hash.toHex(await proof.contextOf(DICE, 7)),
			"4f45803060d11daa1af18547d81e93c39a0ac9aab81b9f6712169a3255054d61",
		);
		assert.deepEqual(await proof.prove(DICE, SHOWN), { checked: 12, unchecked: 0, throws: 12, fault: null });
	},
	"a changed throw, seed, name or a missing throw is found": async () => {
		const fault = async (change) => (await proof.prove(changed(change), [])).fault;
		assert.equal(
			await fault((dice) => {
				dice.list[4].dice = [3, 6];
			}),
			"Throw 5 was 3 6; the envelope says 3 5.",
		);
		assert.equal(
			await fault((dice) => {
				dice.envelopes[0].seed = "ff".repeat(32);
			}),
			"The seed of envelope 7 is not the one that was sealed.",
		);
		assert.match(
			await fault((dice) => {
				dice.players[0] = "Alice";
			}),
			/^Throw 1 was 3 3/,
		);
		assert.equal(
			await fault((dice) => {
				dice.list.splice(2, 1);
			}),
			"Throw 3 is missing.",
		);
	},
	"a replay that shows other dice is found": async () => {
		const fault = async (change) => {
			const actions = structuredClone(SHOWN);
			change(actions);
			return (await proof.prove(DICE, actions)).fault;
		};
		assert.equal(
			await fault((actions) => {
				actions.splice(5);
			}),
			null,
			"more has been thrown since the match was read",
		);
		assert.equal(
			await fault((actions) => {
				actions[2].dice = [5, 4];
			}),
			"Throw 2 is shown as 5 4; it was 4 3.",
		);
		assert.equal(
			await fault((actions) => {
				actions[2].events = ["X rolled 54, 2 to move"];
			}),
			"Throw 2 is shown as 5 4; it was 4 3.",
		);
		assert.equal(
			await fault((actions) => {
				actions[2].state.dice = [6, 6];
			}),
			"Throw 2 is shown as 6 6; it was 4 3.",
		);
		assert.equal(
			await fault((actions) => {
				actions[3].dice = [6, 1];
			}),
			"Throw 2 is shown as 6 1; it was 4 3.",
		);
		assert.equal(
			await fault((actions) => {
				actions.splice(4, 2);
			}),
			"The match shows a throw 3 that no envelope accounts for.",
		);
		assert.equal(
			await fault((actions) => {
				actions.push({ ...actions[2], throw: null });
			}),
			"The match shows a throw 13 that no envelope accounts for.",
		);
		assert.equal(
			await fault((actions) => {
				actions.splice(22);
				actions.push({ ...actions[1], number: 99, dice: [2, 4], events: [] });
			}),
			"The match does not show throw 12.",
		);
		assert.equal(
			await fault((actions) => {
				actions[0].dice = [6, 3];
			}),
			"Throw 1 is shown as 6 3; it was 3 3.",
		);
	},
	"an opening throw stands with O's die first": () => {
		const dice = { list: [{ throw: 1, action: 1, dice: [3, 1] }] };
		const opening = (sides, pair) => [
			{
				number: 1,
				throw: 1,
				kind: "opening",
				dice: pair,
				state: { sides, dice: [3, 1] },
				events: [`opening ${pair.join("")}, O begins`],
			},
		];
		assert.equal(proof.shownFault(dice, opening(["O", "X"], [3, 1])), null);
		assert.equal(proof.shownFault(dice, opening(["X", "O"], [1, 3])), null);
		assert.equal(proof.shownFault(dice, opening(["X", "O"], [3, 1])), "Throw 1 is shown as 3 1; it was 1 3.");
	},
	"throws of a sealed envelope can't be checked, and are counted": async () => {
		assert.deepEqual(
			await proof.prove(
				changed((dice) => {
					dice.envelopes[0].seed = null;
				}),
				SHOWN,
			),
			{ checked: 0, unchecked: 12, throws: 12, fault: null },
		);
	},
	"what is asked of the server keeps its query": () => {
		assert.ok(apiAddress("matches/17").endsWith("/api/matches/17"));
		assert.ok(
			apiAddress("players/alice/matches?before=9&with=bob").endsWith(
				"/api/players/alice/matches?before=9&with=bob",
			),
		);
	},
	"after news by a line the machine that takes lines is asked for its turn, with what older browsers have":
		async () => {
			const { fetch: ownFetch, setTimeout: ownTimeout } = globalThis,
				{ timeout } = AbortSignal,
				isTv = (url) => url.endsWith("/api/tv"),
				asked = [];
			let isSilent = false,
				turn = 5;

			globalThis.fetch = (url, { headers, signal }) => {
				asked.push(isTv(url) ? "tv" : Number(headers?.["barpoint-turn"] ?? 0));
				if (isTv(url) && isSilent)
					return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
				return Promise.resolve(new Response("{}", { headers: { "barpoint-turn": String(turn) } }));
			};
			delete AbortSignal.timeout;
			try {
				assert.deepEqual(await getJson("status"), { ok: true, value: {} });
				noteLine();
				turn = 9;
				await getJson("status");
				assert.deepEqual(asked.splice(0), [0, "tv", 9]);

				/* Nobody waits for a machine that stands still, and it is asked again the next time. */
				noteLine();
				isSilent = true;
				globalThis.setTimeout = (give) => queueMicrotask(give);
				await getJson("status");
				isSilent = false;
				await getJson("status");
				assert.deepEqual(asked, ["tv", 9, "tv", 9]);
			} finally {
				AbortSignal.timeout = timeout;
				Object.assign(globalThis, { fetch: ownFetch, setTimeout: ownTimeout });
			}
		},
	"places have names": () => {
		const view = { points: position.START, bottom: "O", names: { O: "alice", X: "bob" }, marks: { 8: "movable" } };
		assert.equal(placeName(view, "8"), "8 point, 3 checkers of alice, can move");
		assert.equal(placeName(view, "19"), "19 point, 5 checkers of bob");
		assert.equal(placeName({ ...view, you: "O" }, "6"), "your 6 point, 5 checkers");
		assert.equal(placeName({ ...view, you: "X", bottom: "X" }, "6"), "your 19 point, 5 checkers of alice");
		assert.equal(placeName({ ...view, you: "X" }, "bar-X"), "your bar, empty");
		assert.equal(placeName(view, "off-X"), "bob's tray, empty");
	},
	"plays and positions are heard from the listener's side": () => {
		assert.equal(
			spoken.playText("bar/22 13/7*/5 6/off(2)", "O", "O"),
			"bar to 22, 13 to 7, 7 to 5, 6 off twice, hits on 7",
		);
		assert.equal(
			spoken.playText("13/7* 24/23* 6/5(4)", "X", "O"),
			"12 to 18, 1 to 2, 19 to 20 four times, hits on 18 and 2",
		);
		assert.equal(spoken.diceText([4, 4]), "double 4");
		assert.deepEqual([[3, 1], [2], [2, 2, 2]].map(spoken.leftText), ["3 and 1", "2", "2 three times"]);
		assert.equal(
			spoken.positionText(position.START, { O: "alice", X: "bob" }, "O", true),
			"You have 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips. bob has 5 on 19, 3 on 17, 5 on 12, 2 on 1; 167 pips.",
		);
		const last = position.START.map((_, at) => (at === 25 ? 1 : at === 20 ? -2 : at === 0 ? -1 : 0));
		assert.equal(
			spoken.positionText(last, { O: "alice", X: "bob" }, "O"),
			"alice has 1 on the bar, 14 off; 25 pips. bob has 1 on the bar, 2 on 20, 12 off; 35 pips.",
		);
		const action = { events: ["X played 13/7* 8/7"] };
		assert.equal(
			words.spokenSentence(action, { O: "alice", X: "bob" }, "O"),
			"bob plays 12 to 18, 17 to 18, hits on 18.",
		);
	},
	"events become sentences, and what is not known stays as it is": () => {
		const names = { O: "alice", X: "bob" };
		const say = (...events) => words.sentence({ events }, names);
		assert.equal(say("O rolled 66, 0 to move", "O played nothing"), "alice rolls 6 and 6, and can't move.");
		assert.equal(say("X joined", "game 2, inviter X"), "Game 2 begins.");
		assert.equal(say("X redoubled to 8"), "bob takes, and redoubles at once to 8.");
		assert.equal(
			say("O wrong, bar first 2 6, stay 8/5, back 6/5"),
			"alice's play was wrong. Stays: 8/5. Goes back: 6/5.",
		);
		assert.equal(
			say("X won backgammon, 6", "X won the match 7-2"),
			"bob wins a backgammon, 6 points. bob wins the match.",
		);
		assert.equal(say("O yodelled"), "O yodelled.");
	},
	"the judgement of a play stands at the play, not at its throw": () => {
		const step = (number, kind, events) => ({
			game: 1,
			step: number,
			kind,
			events,
			player: 0,
			side: "O",
			dice: [3, 1],
		});
		const actions = [
			step(1, "roll", ["O rolled 31, 2 to move"]),
			step(2, "play", ["O played 8/5 6/5"]),
			step(3, "double", ["X doubled to 2"]),
		];
		const decisions = words.placed([{ game: 1, step: 1, kind: "play", lost: 0.1, word: "blunder" }], actions);
		assert.equal(decisions[0].step, 2);
		const rows = words.rowsOf(actions, decisions);
		assert.deepEqual(
			rows.map(({ text }) => text),
			["8/5 6/5", "doubles to 2"],
		);
		assert.equal(rows[0].decision.word, "blunder");
		assert.equal(words.rowAt(rows, actions[0]), -1);
		assert.equal(words.rowAt(rows, actions[2]), 1);
	},
	"the judgement of a double stands at the double, or at the throw without one": () => {
		const step = (number, kind, player, event) => ({
			game: 1,
			step: number,
			kind,
			events: [event],
			player,
			side: "OX"[player],
			dice: kind === "play" || kind === "roll" ? [3, 1] : null,
		});
		const actions = [
			step(2, "play", 1, "X played 8/5 6/5"),
			step(3, "double", 0, "O doubled to 2"),
			step(4, "accept", 1, "X took at 2"),
			step(5, "roll", 0, "O rolled 31, 2 to move"),
			step(6, "play", 0, "O played 8/5 6/5"),
			step(7, "roll", 1, "X rolled 31, 2 to move"),
		];
		const judged = (number, player, kind) => ({ game: 1, step: number, player, kind, lost: 0.1, word: "blunder" });
		const decisions = words.placed(
			[judged(2, 0, "double"), judged(3, 1, "answer"), judged(6, 1, "double")],
			actions,
		);
		assert.deepEqual(
			decisions.map(({ step: number }) => number),
			[3, 4, 7],
		);
		const rows = words.rowsOf(actions, decisions).filter(({ decision }) => decision !== null);
		assert.deepEqual(
			rows.map(({ player, text }) => `${player} ${text}`),
			["0 doubles to 2", "1 takes at 2", "1 rolls"],
		);
		assert.equal(words.remark({ decisions }, actions[0]).length, 0);
	},
};

console.log(`1..${Object.keys(tests).length}`);
let number = 0;
for (const [name, test] of Object.entries(tests)) {
	number++;
	try {
		await test();
		console.log(`ok ${number} ${name}`);
	} catch (error) {
		console.log(`not ok ${number} ${name}\n# ${String(error.stack).replaceAll("\n", "\n# ")}`);
		process.exitCode = 1;
	}
}
