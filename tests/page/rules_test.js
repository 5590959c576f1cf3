/**
 * rules_test.js - server/web/page/play/rules.js on every row of the oracle (tests/data/oracle).
 *
 * Usage: node rules_test.js RULES.JS LEGAL-PLAYS.TSV.XZ. Prints TAP.
 */
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const [rulesPath, rowsPath] = process.argv.slice(2);
const { diceToPlay, nextSteps, onlyPlay, playable, results } = await import(pathToFileURL(rulesPath));

/** The 26 characters of board_write(): capitals are the player on roll. */
function readBoard(text) {
	return [...text].map((letter) => {
		const code = letter.charCodeAt(0);
		return letter === "-" ? 0 : code < 97 ? code - 64 : 96 - code;
	});
}

function writeBoard(board) {
	return board
		.map((count) => (count === 0 ? "-" : String.fromCharCode(count > 0 ? 64 + count : 96 - count)))
		.join("");
}

/** What is wrong with a row, or null. */
function wrong(fields) {
	const [text, throwText, , played, , , , wanted] = fields;
	const board = readBoard(text),
		dice = diceToPlay(Number(throwText[0]), Number(throwText[1]));

	const count = playable(board, dice);
	if (count !== Number(played)) return `${count} dice played, not ${played}`;
	const ends = results(board, dice).map(writeBoard).sort().join(";");
	if (Number(played) > 0 && ends !== wanted) return `ends in ${ends}`;
	if ((Number(played) === 0) !== (nextSteps(board, dice).length === 0))
		return "steps without a play, or a play without steps";
	const only = Number(played) > 0 && !wanted.includes(";");
	return (onlyPlay(board, dice) !== null) === only ? null : "the only play is not the only one";
}

const rows = execFileSync("xzcat", [rowsPath], { encoding: "utf8", maxBuffer: 1 << 28 })
	.split("\n")
	.filter((row) => row !== "" && row[0] !== "#");
const faults = rows.map((row) => [row, wrong(row.split("\t"))]).filter(([, fault]) => fault !== null);

console.log("1..2");
console.log(rows.length > 50000 ? "ok 1 the oracle has rows" : `not ok 1 the oracle has ${rows.length} rows`);
console.log(`${faults.length === 0 ? "ok" : "not ok"} 2 ${rows.length} rows, ${faults.length} differ`);
for (const [row, fault] of faults.slice(0, 5)) console.log(`# ${row.slice(0, 60)}: ${fault}`);
process.exit(faults.length === 0 && rows.length > 50000 ? 0 : 1);
