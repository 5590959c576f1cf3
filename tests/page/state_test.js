/**
 * state_test.js - what the page makes of lines as the server sends them: line.js, state.js, greeting.js, pending.js, turn.js,
 * typed.js, moment.js, hand.js, ask.js of server/web/page/play.
 *
 * Usage: node state_test.js FOLDER. Prints TAP.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (/** @type {string} */ name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const [
	{ readLine },
	{ START, played, reduce },
	{ greet, hearGreeting, faultOf, refusalOf },
	{ pend, isAnswered, isLost },
	{ begin, command, isComplete, move, targets, undo },
	{ readPlay, typePlay },
	{ momentOf, noTable },
	{ seenBy },
	{ Hand },
	{ answerTo },
	{ newestFirst },
	{ REFUSALS },
] = await Promise.all(
	[
		...["line", "state", "greeting", "pending", "turn", "typed", "moment", "picture", "hand", "ask", "news"],
		"../words/refusals",
	].map(load),
);

const STATE = `1 alice 1600000000 127.0.0.1
2 alice 1 1 0 0 0 0 1 1 0 0 1 0 1 1500.00 0 1 0 1 0 UTC
5 bob alice - 1 0 1500.00 0 0 1600000000 127.0.0.* barpoint_player -
5 carol - - 1 0 1612.50 10 0 1600000000 127.0.0.* - -
6
@tags protocol=1	Tags of protocol 1. This is how things stand:
@toggle name=automove value=NO	automove        NO
@variable name=boardstyle value=3	boardstyle: 3`;
const TABLE = `@table_title player=alice opponent=bob match=17 options=5%20points	alice and bob play match 17, 5 points.
@table_to_roll player=alice	  alice is to roll.
board:You:bob:5:0:0:0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0
@your_turn	It's your turn. Please roll or double.`;
const END = "@state_end	That is all.";
const ROLLED = `@you_roll die1=6 die2=4	You roll 6 and 4.
board:You:bob:5:0:0:0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:4:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0
@please_move pieces=2	Please move 2 pieces.`;

const read = (/** @type {any} */ state, /** @type {string} */ lines) =>
	lines.split("\n").reduce((before, line) => reduce(before, readLine(line)), state);
const seated = () => read(START, [STATE, TABLE, END].join("\n"));
const moment = (/** @type {any} */ state, more = {}) =>
	momentOf({ table: state.table, turn: null, asks: null, waits: false, ...more });

/* Tags and their fields, as the server promises them. */
const PROMISED = new Map(
	readFileSync(`${process.argv[2]}/../../../../protocol/tags-1.txt`, "ascii")
		.split("\n")
		.map((line) => line.split(" "))
		.map(([name, ...fields]) => [name, fields]),
);

/* What is said after the tags may be in any language. */
const PROMPT = "@login_prompt	nom: ";
const heardUntilAsked = (/** @type {any} */ wish) =>
	[
		"login: @set_done name=tags value=yes%20person	Valeur.",
		PROMPT,
		"@set_done name=charset value=utf8	Valeur.",
		PROMPT,
	].reduce((heard, line) => hearGreeting(heard.greeting, line), { greeting: greet(wish) });

/* Each side's checkers as they are before the first play. */
const SET_UP = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

const tests = {
	"a clock is what the server told of it last"() {
		const timed = read(
			seated(),
			"@clock player=alice state=runs delay_ms=12000 reserve_ms=600000 opponent=bob opponent_reserve_ms=541250	The clock",
		);

		assert.deepEqual(timed.table.clock, { player: 0, delay: 12000, reserves: [600000, 541250], state: "runs" });
		assert.equal(
			read(timed, "@seconds_left seconds=30	** You have 30 seconds left.").news.at(-1).shown,
			"You have 30 seconds left.",
		);
		assert.equal(read(timed, "@time_is_up player=bob	** bob's time is up.").news.at(-1).shown, "bob's time is up.");
	},
	"who is about to leave reads what becomes of the match"() {
		const leave = (/** @type {any} */ change, withHouse = false) =>
			moment({ table: { ...seated().table, ...change } }, { asks: "leave", withHouse }).says;
		const { board } = seated().table,
			unplayed = { board: { ...board, points: SET_UP, score: { own: 0, other: 0 } } };

		assert.equal(leave({}), "Leave? The match is saved, and can go on later. It counts as left by you.");
		assert.equal(
			leave({ lineLost: 90 }),
			"Leave? The match is saved, and can go on later. It counts as left by bob.",
		);
		assert.equal(
			leave(unplayed),
			"Leave? Nobody has made a play yet, so the match is annulled. It counts as left by you.",
		);
		assert.equal(leave(unplayed, true), "Leave? Nobody has made a play yet, so the match is annulled.");
		assert.equal(
			leave({}, true),
			"Leave? The match is saved. It is lost, and rated, if you begin another with this level or stay away too long.",
		);
		assert.equal(leave({ hints: true }, true), "Leave? The match is saved, and can go on later.");
		assert.equal(leave({ between: true, board: { ...board, length: null } }), "Leave? The match is over then.");
	},
	"a tag has a name, fields and words"() {
		assert.deepEqual(readLine("@is_away player=bob text=100%25%20%3D%20%zz	bob is away"), {
			kind: "tag",
			name: "is_away",
			fields: Object.assign(Object.create(null), { player: "bob", text: "100%25%20%3D%20%zz" }),
			text: "bob is away",
		});
		assert.equal(readLine("@x a=%d0%bf%d1%80	x").fields.a, "пр");
		assert.equal(readLine("@+	more").kind, "more");
		assert.deepEqual(
			[readLine("12 bob  two").number, readLine("12 bob  two").rest, readLine("6").number],
			[12, "bob  two", 6],
		);
		assert.equal(readLine("123 is no numbered line").kind, "text");
	},
	"names that mean something to scripts mean nothing"() {
		const state = read(
			seated(),
			"@__proto__ __proto__=1 constructor=2	x\n@toggle name=__proto__ value=YES	x\n12 __proto__ <b>hi</b>\n@constructor	x",
		);
		assert.equal(state.talk.at(-1).text, "<b>hi</b>");
		assert.equal(Object.getPrototypeOf(state), Object.prototype);
	},
	"the whole state is taken"() {
		const state = seated();
		assert.deepEqual([state.own, state.told, state.protocol, state.toggles.automove], ["alice", true, 1, false]);
		assert.deepEqual([...state.people.here.keys()], ["bob", "carol"]);
		assert.deepEqual(
			[state.table.opponent, state.table.match, state.table.board.side, state.table.board.length],
			["bob", 17, "O", 5],
		);
		assert.deepEqual(
			moment(state).buttons.map((button) => button.label),
			["Roll", "Double"],
		);
	},
	"a table that is gone after a new login is remembered until there is another"() {
		const again = [STATE, END].join("\n"),
			before = seated(),
			here = (/** @type {string} */ name) => before.people.here.has(name);
		const gone = read(before, again),
			saved = read(gone, "@saved_header	x\n@saved_match opponent=bob length=5 points=0 opponent_points=0	x");
		assert.deepEqual([before.gone, gone.gone, gone.table, read(saved, TABLE).gone], ["", "bob", null, ""]);
		assert.deepEqual(
			[noTable({ ...gone, here, restarted: null }).says, noTable({ ...saved, here, restarted: true }).says],
			[
				"Your match with bob is saved. bob is here.",
				"The server was started anew. Your match with bob is saved. bob is here.",
			],
		);
		assert.equal(
			noTable({ ...saved, here: () => false, restarted: false }).says,
			"The line was lost for too long. Your match with bob is saved. Waiting for bob to come back.",
		);
		assert.deepEqual(
			noTable({ ...saved, here, restarted: true }).buttons.map(({ does }) => does),
			["resume bob", "lobby"],
		);
		assert.equal(noTable({ ...read(gone, "@saved_none	x"), here, restarted: true }).title, "You are at no table");
		assert.deepEqual(
			[
				read(before, again.replace("1 alice", "1 carol")).gone,
				read(before, again.replace("1 alice", "1 carol")).news,
			],
			["", []],
		);
	},
	"a result has one wording, and no more points than the match"() {
		const state = read(
			seated(),
			"@you_win_match length=1 points=2 opponent_points=0	You win the 1 point match 2-0 .",
		);
		assert.deepEqual(
			[state.news.at(-1)?.shown, state.table?.ending?.words],
			["You win the match, 1 to 0.", "You win the match, 1 to 0."],
		);
		assert.equal(
			read(seated(), "@wins_match player=bob length=5 points=6 opponent_points=3	x").news.at(-1)?.shown,
			"bob wins the match, 5 to 3.",
		);
		assert.equal(
			read(seated(), "@score player=alice points=1 opponent=bob opponent_points=2 length=5	score in 5").news.at(-1)
				?.shown,
			"Score: you 1, bob 2. Match to 5.",
		);
	},
	"only after a match, and only if nobody has been asked, notifications are offered"() {
		const over = read(seated(), "@you_win_match length=5 points=5 opponent_points=0	x");
		const offers = (/** @type {any} */ state, /** @type {boolean} */ mayNotify) =>
			moment(state, { mayNotify }).buttons.some(({ does }) => does === "notify");
		assert.deepEqual([offers(over, true), offers(over, false), offers(seated(), true)], [true, false, false]);
	},
	"who was invited stays at their table when its title names them last"() {
		const { table } = read(
			seated(),
			"@table_title player=bob opponent=alice match=17 options=5%20points	bob and alice play match 17, 5 points.",
		);
		assert.deepEqual([table.opponent, table.match, table.board?.opponent], ["bob", 17, "bob"]);
	},
	"a hint counts points as the player does, and its rows stay in order"() {
		const hint =
			"@hint	x\n@hinted rank=1 choice=17-20%20bar-22 equity=%2b0.252 lost=	x\n@hinted rank=2 choice=accept equity=-1.000 lost=.2	x\n@rolls player=bob die1=1 die2=2	bob rolls 1 and 2.";
		const { table } = seated(),
			state = read({ ...seated(), table: { ...table, board: { ...table.board, side: "X" } } }, hint);
		assert.deepEqual(
			newestFirst(state.news)
				.flat()
				.slice(0, 4)
				.map((news) => news.shown),
			[
				"bob rolls 1 and 2.",
				"The engine's choice at first sight, and what the others lose:",
				"1. 8/5 bar/3, +0.252.",
				"2. accept, loses .2.",
			],
		);
		assert.equal(state.news[1].spoken, "1. 8 to 5, bar to 3, +0.252.");
	},
	"the last play of a game is seen, though no board comes behind it"() {
		const { table } = seated(),
			{ board } = table,
			theirs = { ...board, turn: "X" };
		const after = read(
			{ ...seated(), table: { ...table, board: theirs } },
			"@moves player=bob moves=1-3%2017-off	bob moves 1-3 17-off .",
		);
		const changed = (/** @type {number[]} */ points) =>
			points.flatMap((count, at) => (count === board.points[at] ? [] : [[at, count]]));
		assert.deepEqual(changed(after.table.board.points), [
			[1, -1],
			[3, -1],
			[17, -2],
		]);
		assert.deepEqual(
			read({ ...seated(), table }, "@moves player=bob moves=1-3	bob moves 1-3 .").table.board,
			board,
			"it has been shown",
		);

		const hand = new Hand(),
			points = board.points.map((_, at) => (at === 1 ? 1 : at === 24 ? -1 : 0));
		const last = { ...table, mayRoll: false, board: { ...board, points, dice: { side: "O", values: [2, 1] } } };
		hand.follow(last);
		hand.press("1");
		assert.equal(hand.play, "move 1-off");
		hand.follow({ ...last, between: true });
		assert.deepEqual([hand.turn?.steps.length, hand.play], [1, null]);
		hand.undo();
		assert.equal(hand.turn?.steps.length, 1);
		hand.follow({ ...last, board: theirs });
		assert.equal(hand.turn, null);
	},
	"at an open table keys lead to every checker, and to where one die takes it"() {
		const { table } = seated(),
			{ board } = table,
			hand = new Hand();
		hand.follow({ ...table, open: true, mayRoll: false, board: { ...board, dice: { side: "O", values: [3, 1] } } });
		assert.deepEqual(hand.ways, [24, 13, 8, 6, 5]);
		hand.press("8");
		assert.deepEqual(hand.ways, [7, 5]);
	},
	"who can't move waits, though no board tells it"() {
		const stuck = read(seated(), "@you_roll die1=6 die2=6	You roll 6 and 6.\n@you_cant_move	You can't move.");
		assert.equal(moment(stuck).says, "You can't move. Waiting for bob.");
		assert.equal(stuck.table.board.turn, "X");
	},
	"who goes is forgotten, with what they wanted"() {
		const asked = read(
			seated(),
			"@wants_to_play player=carol length=3	carol wants to play\n@with_options options=3%20points%2C%20open%20moves terms=3%20open	Options",
		);
		assert.deepEqual(asked.invitations.from.get("carol"), {
			player: "carol",
			length: 3,
			resume: false,
			options: "3 points, open table",
			warning: "",
			paired: null,
		});
		const gone = read(asked, "8 carol carol logs out.");
		assert.equal(gone.invitations.from.size, 0);
		assert.equal(gone.people.here.has("carol"), false);
	},
	"a double is offered, answered, and asked about once more"() {
		const offered = read(
			seated(),
			"@stake cube=2 points=1	x\n@doubles_you player=bob	bob doubles. Type 'accept' or 'reject'.",
		);
		assert.deepEqual(
			[offered.news.at(-1).shown, offered.news.at(-1).spoken],
			["bob doubles to 2.", "bob doubles to 2. Take or drop?"],
		);
		assert.deepEqual(
			moment(offered).buttons.map((button) => button.does),
			["ask take", "ask drop"],
		);
		assert.match(moment(offered, { asks: "take" }).says, /play on for 2/);
		const beaver = read(
			offered,
			"@may_redouble cube=4 command=beaver	Or take it and turn the cube to 4 at once: type 'beaver'.",
		);
		assert.deepEqual(
			moment(beaver).buttons.map((button) => button.label),
			["Take", "Drop", "Beaver"],
		);
		assert.equal(read(beaver, "@you_take cube=2	You accept the double. The cube shows 2.").table.offer, null);
	},
	"the stake is the server's, whatever the board has shown"() {
		const offered = read(
			seated(),
			"@stake cube=8 points=4	x\n@doubles_you player=bob	bob doubles. Type 'accept' or 'reject'.",
		);
		assert.equal(offered.table.board.cube, 1);
		assert.equal(moment(offered).says, "bob doubles to 8.");
		assert.equal(offered.news.at(-1).spoken, "bob doubles to 8. Take or drop?");
		assert.match(moment(offered, { asks: "take" }).says, /play on for 8/);
		assert.match(moment(offered, { asks: "drop" }).says, /lose 4 points/);
	},
	"a game and a match end with their score"() {
		const over = read(
			seated(),
			"@drops_to_you player=bob points=1	bob gives up. You win 1 point.\n@score length=5 player=alice points=4 opponent=bob opponent_points=2	score",
		);
		assert.deepEqual([over.table.between, over.table.board.score], [true, { own: 4, other: 2 }]);
		const won = read(
			over,
			"@wins_match player=bob length=5 points=6 opponent_points=4	bob wins the 5 point match 6-4 .",
		);
		assert.deepEqual(
			[won.table.ending.words, won.table.board.score],
			["bob wins the match, 5 to 4.", { own: 4, other: 5 }],
		);
		assert.equal(read(won, "@rolls player=bob die1=1 die2=2	x").table, won.table);
	},
	"a match that is over leads to the mistakes that were found"() {
		const won = read(
			seated(),
			"@wins_match player=bob length=5 points=5 opponent_points=0	bob wins the 5 point match 5-0 .",
		);
		const found = read(won, "@mistakes_found mistakes=2	Worth a second look: 2 of your decisions. Type 'mistakes'.");
		const offered = (/** @type {any} */ state) =>
			moment(state, { found: state.study.found }).buttons.find(
				(/** @type {any} */ { does }) => does === "mistakes",
			);
		assert.equal(offered(won), undefined);
		assert.equal(offered(found).label, "2 mistakes to look at");
		const asked = read(found, "@lesson match=1 game=1 move=1 step=3 opponent=bob stage=0	x");
		assert.equal(offered(asked).label, "2 mistakes to look at");
		const answered = read(asked, "@marked choice=8/5 best=8/5 made=8/4 lost=.000 right=1 at_a_look=0 days=0	x");
		assert.equal(offered(answered), undefined);
		assert.equal(offered(read(answered, "@mistakes_more due=1	x")).label, "1 mistake to look at");
	},
	"a match that is annulled is not told to be saved"() {
		const told = "Nobody had made a play yet, so the match is annulled";
		for (const [tag, words] of [
			["you_left_unplayed", `You have left. ${told}: it counts as left by you.`],
			["you_left_uncounted", `You have left. ${told}.`],
			["player_left_unplayed player=bob", `bob has left. ${told}.`],
		]) {
			const state = read(seated(), `@${tag}	** You terminated the game. The game was saved.`);
			assert.deepEqual(
				[state.table.ending.kind, state.table.ending.words, state.news.at(-1).shown, state.news.at(-1).spoken],
				["annulled", words, words, words],
			);
		}
	},
	"what others play is told in their own numbers"() {
		const told = read(seated(), "@moves player=bob moves=17-20%20bar-3	bob moves 17-20 bar-3 .").news.at(-1);
		assert.deepEqual([told.shown, told.spoken], ["bob plays 8/5 bar/22.", "bob plays 17 to 20, bar to 3."]);

		const { table } = seated(),
			points = table.board.points.with(24, 1).with(20, 1);
		const hit = read(
			{ ...seated(), table: { ...table, board: { ...table.board, points, turn: "X" } } },
			"@moves player=bob moves=19-20%2019-24	bob moves 19-20 19-24 .",
		).news.at(-1);
		assert.deepEqual(
			[hit.shown, hit.spoken],
			["bob plays 6/5* 6/1*.", "bob plays 19 to 20, 19 to 24, hits on 20 and 24. You have 2 on the bar."],
		);
	},
	"what happens is heard shorter than it is shown"() {
		const heard = (/** @type {string} */ lines) =>
			read(seated(), lines).news.map((/** @type {any} */ news) => news.spoken);
		assert.deepEqual(
			heard(
				"@your_turn	It's your turn. Please roll or double.\n@you_roll die1=3 die2=3	You roll 3 and 3.\n@rolls player=bob die1=6 die2=1	x",
			),
			["Your turn: roll or double.", "You roll double 3.", "bob rolls 6 and 1."],
		);
		assert.deepEqual(
			heard(
				"@now_playing length=1 player=bob	x\n@has_joined_unlimited player=bob	x\n@sides_change_x	The sides change: in this game you play X, from 1 up to 24.",
			),
			["You play bob, a match to 1 point.", "You play bob, for money.", ""],
		);
		assert.deepEqual(
			heard(
				"@stake cube=2 points=1	x\n@doubles_you player=bob	bob doubles. Type 'accept' or 'reject'.\n@takes player=bob cube=2	x",
			),
			["bob doubles to 2. Take or drop?", "bob takes. The cube is at 2, bob's."],
		);
		assert.deepEqual(
			heard(
				"@resigns_to_you player=bob points=2	x\n@score length=5 player=bob points=4 opponent=alice opponent_points=2	x\n@type_join_or_leave	Type 'join' if you want to play the next game, type 'leave' if you don't.",
			),
			[
				"bob offers to resign: you would win 2 points. Accept, or play on?",
				"Score: you 2, bob 4. Match to 5.",
				"Next game, or leave?",
			],
		);
		const { table } = seated(),
			barred = {
				...seated(),
				table: { ...table, board: { ...table.board, points: table.board.points.with(25, 1) } },
			};
		assert.equal(
			read(barred, "@you_roll die1=6 die2=4	x").news.at(-1).spoken,
			"You roll 6 and 4, first 1 from the bar.",
		);
	},
	"what can be asked is answered"() {
		const { table } = seated(),
			asked = { board: table.board, opponent: "bob", turn: null, says: "Your turn: roll, or double.", news: [] };
		assert.match(answerTo("where", asked), /^You have 2 on 24, .* pips\. bob has /);
		assert.equal(answerTo("s", asked), "Score: you 0, bob 0. Match to 5. Cube at 1, in the middle.");
		assert.equal(answerTo("t", asked), "Your turn: roll, or double.");
		assert.equal(
			answerTo("score", { ...asked, board: { ...table.board, crawford: true } }),
			"Score: you 0, bob 0. Match to 5. Crawford game: no doubling.",
		);
		const turn = begin(seenBy(table.board.points, "O"), [3, 1]),
			played = move(turn, 8, 5);
		assert.equal(
			answerTo("t", { ...asked, turn: played, says: "Your turn: play 3 and 1." }),
			"Your turn: play 3 and 1. Left: 1.",
		);
		assert.match(answerTo("pips", { ...asked, turn: played }), /^You have 160 pips, bob 167\.$/);
		assert.equal(
			answerTo("l", {
				...asked,
				news: [
					{ tag: "moves", shown: "x", again: "bob plays 1 to 2." },
					{ tag: "you_roll", shown: "y", again: "y" },
				],
			}),
			"bob plays 1 to 2.",
		);
		const whole = move(move(begin(seenBy(table.board.points, "O"), [6, 2]), 24, 18), 13, 11);
		assert.equal(answerTo("t", { ...asked, turn: whole, says: "Done, or undo." }), "Done, or undo.");
		assert.equal(answerTo("8/5", asked), null);
	},
	"a play that has arrived is told before what it led to"() {
		const state = read(seated(), ROLLED);
		assert.deepEqual(played(state, "move 24-18 13-9").news.at(-1), {
			tag: "own_play",
			shown: "You play 24/18 13/9.",
			spoken: "Played.",
			again: "You play 24 to 18, 13 to 9.",
			number: 2,
		});
		assert.equal(played(state, "roll"), state);
	},
	"dice that can't be played are named"() {
		const { table } = seated(),
			hand = new Hand(),
			points = new Array(26).fill(0);
		Object.assign(points, { 25: 2, 19: -2 });
		hand.follow({
			...table,
			mayRoll: false,
			board: { ...table.board, points, dice: { side: "O", values: [6, 5] } },
		});
		hand.press("bar-O");
		assert.equal(hand.says, "bar to 20. No way to play 6. Done, or undo.");
	},
	"what has happened since the own play is told again"() {
		const theirs =
			"@rolls player=bob die1=6 die2=1	bob rolls 6 and 1.\n@moves player=bob moves=12-18%2017-18	bob moves 12-18 17-18 .\n@your_turn	It's your turn.";
		const state = read(played(read(seated(), ROLLED), "move 24-18 13-9"), theirs),
			again = (/** @type {any[]} */ news) =>
				answerTo("a", { board: state.table.board, opponent: "bob", turn: null, says: "", news });
		assert.equal(
			again(state.news),
			"You play 24 to 18, 13 to 9. bob rolls 6 and 1. bob plays 12 to 18, 17 to 18. Your turn: roll or double.",
		);
		assert.equal(again(state.news.slice(0, 2)), "You roll 6 and 4. You play 24 to 18, 13 to 9.");
		assert.equal(again([]), "Nothing has happened yet.");
	},
	"what is told has the page's words, whatever the server says to people who type"() {
		const texts =
			"@you_seek length=3 player=alice	Type 'unseek'.\n@+	Type 'join alice'.\n@broadcast player=bob text=One.	x\n@rating_now change=1500.00%20to%201482.68,%20-17.32	x\n@line_lost player=bob seconds=1	x";
		assert.deepEqual(
			read(seated(), texts).news.map(({ number, shown, spoken }) => [number, shown, spoken]),
			[
				[1, "", "You offer a match to 3 points to whoever comes."],
				[2, "bob to all: One.", "bob to all: One."],
				[
					3,
					"Your rating goes from 1500.00 to 1482.68, −17.32.",
					"Your rating goes from 1500.00 to 1482.68, −17.32.",
				],
				[
					4,
					"bob's line is lost. The seat is kept for 1 second.",
					"bob's line is lost. The seat is kept for 1 second.",
				],
			],
		);
		const refused = (/** @type {string} */ line) => read(seated(), line).notice;
		assert.equal(
			refused("@answer_double opponent=bob refused=1	** bob doubled. Type 'accept' or 'reject'."),
			"Please answer your opponent first.",
		);
		assert.equal(
			refused("@house_busy place=2 refused=1	** All house players are busy. You are number 2."),
			"All house players are busy. You are number 2; your match begins by itself.",
		);
		assert.equal(
			refused("@abandoned_warning length=3 player=club opponent=club_b refused=1	** You have left a rated match."),
			"You have left a rated match to 3 points with club: it is lost if you play club_b. Press once more to lose it; to go on with it press Go on, in the lobby.",
		);
		assert.equal(
			refused("@not_known refused=1	** What nobody has heard of."),
			"The server says: What nobody has heard of.",
		);
	},
	"a table is what its terms say"() {
		const agreed = (/** @type {string} */ terms) => read(seated(), `@table_terms terms=${terms}	x`).table;
		assert.deepEqual(
			[agreed("5").open, agreed("5%20open").open, agreed("5%20cube=anytime").anytime, agreed("5").anytime],
			[false, true, true, false],
		);
		assert.deepEqual(
			[seated().table.hints, agreed("5").hints, agreed("5%20unrated").hints, agreed("unlimited").hints],
			[false, false, true, true],
			"there are no hints in rated matches",
		);
	},
	"an invitation is heard with its options, and where it is answered"() {
		const { news } = read(
			seated(),
			"@wants_to_play player=bob length=5	bob wants to play a 5 point match with you.\n@with_options options=5%20points%2C%20open%20moves terms=5%20open	Options: 5 points, open moves.",
		);
		assert.equal(
			news.map(({ spoken }) => spoken).join(" "),
			"bob invites you to a match to 5 points. Answer at the top of the page. Options: 5 points, open table.",
		);
	},
	"a tournament's pairing is told, and joined once"() {
		const paired =
			"@paired round=2 tournament=Tuesdays player=bob	Round 2 of Tuesdays: you play bob.\n@wants_to_play player=bob length=5	bob wants to play a 5 point match with you.";
		const told = read(seated(), paired),
			joined = read(told, "@paired_wait player=bob refused=1	** Please wait for bob to join too."),
			over = read(
				joined,
				"@pairing_given round=2 tournament=Tuesdays player=bob	Round 2 of Tuesdays: you have won against bob, without a match.",
			);
		const of = (/** @type {any} */ { invitations }) => invitations.from.get("bob")?.paired;

		const words = "Round 2 of Tuesdays: you play bob.";
		assert.deepEqual(of(told), { player: "bob", words, joined: false, isOffer: false });
		const before = seated();
		assert.deepEqual([told.notices, joined.notices], [before.notices, before.notices], "the call shows it");
		assert.deepEqual(
			joined.news.slice(before.news.length).map(({ shown, spoken }) => shown + spoken),
			[words, "You have joined. bob is waited for."],
			"each is heard once",
		);
		assert.deepEqual([of(joined).joined, of(over)], [true, undefined]);
		assert.equal(of(read(told, "8 bob bob logs out.")).joined, false, "whoever joins alone wins");
		assert.equal(
			of(
				read(
					told,
					"@pairing_free_given tournament=Arena player=bob	Arena: you have won against bob, without a match.",
				),
			),
			undefined,
		);
		const other = read(told, "@wants_to_play player=carol length=5	carol wants to play a 5 point match with you.");
		assert.equal(other.invitations.from.get("carol").paired, null);
	},
	"an offer of a match of a league is a call that can be declined, until it is off"() {
		const told = read(
			seated(),
			"@paired_offer tournament=Autumn player=bob	Autumn: bob offers to play your match now.\n@wants_to_play player=bob length=5	bob wants to play a 5 point match with you.",
		);
		const of = (/** @type {any} */ { invitations }) => invitations.from.get("bob");

		assert.deepEqual(of(told).paired, {
			player: "bob",
			words: "Autumn: bob offers to play your match now.",
			joined: false,
			isOffer: true,
		});
		for (const line of [
			"@fixture_gone tournament=Autumn player=bob	Autumn: bob no longer offers to play your match.",
			"@you_decline player=bob	** You don't accept the invitation of bob.",
			"@league_given player=bob tournament=Autumn matches=1	bob is no longer in Autumn: you have won match against bob by that.",
			"@league_struck player=bob tournament=Autumn matches=1	bob is no longer in Autumn: 1 match with you counts for nobody.",
		])
			assert.equal(of(read(told, line)), undefined, line);
	},
	"what a director does is told wherever the player is"() {
		const state = read(
			seated(),
			"@director_closes player=carol tournament=Autumn why=the%20hall%20burns	carol has ended Autumn: the hall burns",
		);
		assert.equal(state.notice, "carol has ended Autumn: the hall burns");
	},
	"that something is new here is a notice"() {
		const state = read(seated(), "@new_here	Something is new here since your last visit: 'help news' tells what.");
		assert.equal(state.notice, "Something is new here since your last visit. 'About' tells what.");
	},
	"a refusal is a notice, news are news"() {
		const state = read(
			seated(),
			"@wont_listen player=bob	** bob won't listen to you.\n@line_lost player=bob seconds=90	bob's line is lost. The seat is kept for 90 seconds.",
		);
		assert.deepEqual([state.notice, state.notices, state.table.lineLost], ["bob won't listen to you.", 1, 90]);
		assert.equal(state.news.at(-1).shown, "bob's line is lost. The seat is kept for 90 seconds.");
		assert.equal(
			read(
				seated(),
				"@abandoned_until player=club time=Friday	Your match with club is rated: play on until Friday.",
			).news.at(-1)?.shown,
			"Your match with club is rated: play on until Friday.",
		);
	},
	"who has not come back since a restart has left nothing"() {
		const state = read(
			seated(),
			"@seat_restarted player=bob	The server was restarted.\n@seat_awaited player=bob seconds=160	bob has not come back yet.",
		);
		assert.deepEqual([state.table.lineLost, state.table.awaited], [160, true]);
		assert.deepEqual(
			state.news.slice(-2).map(({ shown }) => shown),
			[
				"The server was restarted. You are back at the table.",
				"bob has not come back yet. The seat is kept for 160 seconds.",
			],
		);
		const back = read(state, "@line_back player=bob	bob is back.").table;
		assert.deepEqual([back.lineLost, back.awaited], [null, false]);
		assert.equal(read(state, "@shutdown_kept player=bob seconds=180	x").outlasts, true);
	},
	"a new line that is told the same table has lost what was sent"() {
		const state = seated(),
			pending = pend(state, "roll");
		assert.equal(isAnswered(pending, state), false);
		assert.equal(isLost(pending, read(state, [STATE, TABLE, END].join("\n"))), true);
		assert.equal(isLost(pending, read(state, [STATE, TABLE, ROLLED, END].join("\n"))), false);
		assert.equal(
			isLost(pending, read(state, [STATE, "@not_playing	** You're not playing.", END].join("\n"))),
			false,
		);
		assert.equal(isAnswered(pending, read(state, ROLLED)), true);
		assert.equal(isAnswered(pending, read(state, "@not_your_roll	** It's not your turn to roll the dice.")), true);
	},
	"a login is answered"() {
		const wish = { kind: "login", name: "alice", secret: "secret" };
		const sent = hearGreeting(greet(wish), "");
		assert.deepEqual(sent.send, [
			"set tags yes person",
			"set charset utf8",
			"login barpoint_page 1008 alice secret",
			"set tags yes person",
		]);
		assert.deepEqual(hearGreeting(sent.greeting, "login: ").send, [], "once");
		const asked = heardUntilAsked(wish);
		assert.deepEqual([asked.done, asked.send, asked.greeting.words], [null, [], []]);
		assert.equal(hearGreeting(asked.greeting, "1 alice 1600000000 127.0.0.1").done, "in");
		assert.equal(hearGreeting(asked.greeting, "@login_failed	nom: ").done, "refused");
		assert.equal(refusalOf(asked.greeting), "Unknown name or wrong password.");
		const register = heardUntilAsked({ ...wish, kind: "register" }).greeting;
		assert.equal(hearGreeting(register, "@registered_at_once	Inscrit.").done, "registered");
		const told = hearGreeting(register, "@name_taken player=bob refused=1	** Choisissez un autre nom.");
		assert.equal(refusalOf(told.greeting), "Please use another name. 'bob' is already used by someone else.");
		assert.equal(hearGreeting(told.greeting, PROMPT).done, "refused");
		const disabled = ["@login_disabled refused=1	** Non.", "@kicked_reason reason=too%20loud	** Parce que."];
		assert.match(
			refusalOf(disabled.reduce((heard, line) => hearGreeting(heard.greeting, line), asked).greeting),
			/^This account is disabled\..* Reason: too loud$/,
		);
		const other = hearGreeting(register, "@of_tomorrow refused=1	** Non.").greeting;
		assert.equal(refusalOf(other), "The server says: Non.", "a refusal that the page does not know");
		const full = hearGreeting(greet(wish), "** The server is full.");
		assert.equal(refusalOf(full.greeting), "The server is full.", "before there can be tags");
		assert.match(faultOf({ ...wish, name: "a b" }), /3 to 20 letters/);
		assert.match(faultOf({ ...wish, secret: "with blank" }), /no blanks/);
		assert.equal(faultOf({ ...wish, secret: "token:0123456789abcdef0123456789abcdef" }), null);
	},
	"a code leads to a new password"() {
		const code = { kind: "code", name: "alice", secret: "reset:k7q2-m9xw-4tbc" },
			renew = { ...code, kind: "renew", fresh: "newsecret" };
		const hear = (/** @type {any} */ wish, /** @type {string[]} */ ...lines) =>
			lines.reduce((heard, line) => hearGreeting(heard.greeting, line), heardUntilAsked(wish));
		const FIRST = "@new_password_prompt	Mot de passe: ";
		const RIGHT = ["", "@reset_fits	** Oui.", FIRST],
			AGAIN = ["", "@retype_prompt	Encore: "],
			REFUSED = ["", "@login_failed	nom: "];
		assert.deepEqual(hearGreeting(greet(code), "login: ").send, [
			"set tags yes person",
			"set charset utf8",
			"connect alice reset:k7q2-m9xw-4tbc",
		]);
		assert.equal(hear(code, ...RIGHT).done, "good");
		assert.equal(
			refusalOf(hear(code, ...REFUSED).greeting),
			"That is no code for this name. Please type both as you were given them.",
		);
		const others = hear(code, "", "@reset_others refused=1	** Non.", ...REFUSED);
		assert.deepEqual([others.done, refusalOf(others.greeting)], ["refused", "That code is for another name."]);
		assert.deepEqual(
			[hear(renew, ...RIGHT).send, hear(renew, ...RIGHT, ...AGAIN).send],
			[["newsecret"], ["newsecret"]],
		);
		assert.equal(hear(renew, ...RIGHT, ...AGAIN, "", "@reset_done	** Fait.").done, "renewed");
		const refused = hear(renew, ...RIGHT, "", "@password_blank refused=1	Non.", FIRST);
		assert.equal(refused.done, "refused");
		assert.match(refusalOf(refused.greeting), /no blanks/);
		assert.match(faultOf({ ...renew, fresh: "new:secret" }), /no colon/);
		assert.match(faultOf({ ...code, secret: "reset:" }), /After reset:/);
	},
	"the table of refusals knows only tags and fields that are promised"() {
		for (const [name, words] of Object.entries(REFUSALS)) {
			assert.ok(PROMISED.has(name), name);
			const fields = new Proxy(Object.create(null), {
				get: (_, field) =>
					assert.ok(PROMISED.get(name).includes(String(field)), `${name}: ${String(field)}`) ?? "2",
			});
			assert.match(words(fields), /[.!]$/, name);
		}
	},
	"a match that begins makes the list of slow matches old"() {
		const { changes } = seated().slow;
		for (const begins of ["@now_playing length=5 player=bob	x", "@has_joined player=bob length=5	x"])
			assert.equal(read(seated(), begins).slow.changes, changes + 1, begins);
	},
	"a play is put together, taken back and sent"() {
		const { table } = read(seated(), ROLLED);
		const turn = begin(seenBy(table.board.points, "O"), [6, 4]);
		assert.deepEqual([...targets(turn, 24).keys()].sort(), [14, 18, 20]);
		const one = move(turn, 24, 18),
			both = move(one, 18, 14);
		assert.deepEqual([isComplete(one), isComplete(both), command("O", both)], [false, true, "move 24-18 18-14"]);
		assert.deepEqual(undo(both), one);
		assert.equal(command("X", both), "move 1-7 7-11");
		assert.equal(move(turn, 24, 13), null);
		assert.equal(moment({ table }, { turn: both }).buttons[0].label, "Done");
	},
	"a play is typed in any notation"() {
		assert.deepEqual(readPlay("8/5(2) bar/20* 24/18*/14 6-off"), [
			[8, 5],
			[8, 5],
			[25, 20],
			[24, 18],
			[18, 14],
			[6, 0],
		]);
		assert.equal(readPlay("hello"), null);
		assert.equal(readPlay("8/26"), null);
		const turn = begin(seenBy(seated().table.board.points, "O"), [6, 4]);
		assert.equal(command("O", typePlay(turn, "24/14").turn).startsWith("move 24-"), true);
		assert.match(typePlay(turn, "24/17").fault, /24\/17 can't be played/);
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
