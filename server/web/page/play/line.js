/*
 * line.js - what a line of the server is: a tag, a numbered line, a board, or other text (protocol/README.md, "Tags").
 * Pure.
 */

/**
 * @typedef {{kind: "tag", name: string, fields: Object<string, string>, text: string}
 *	| {kind: "more", text: string}
 *	| {kind: "number", number: number, words: string[], rest: string}
 *	| {kind: "board", text: string}
 *	| {kind: "text", text: string}} Line
 */

/** @param {string} value */
function decode(value) {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}

/** @param {string[]} words `field=value` each */
function readFields(words) {
	const fields = Object.create(null);

	for (const word of words) {
		const at = word.indexOf("=");
		if (at > 0) fields[word.slice(0, at)] = decode(word.slice(at + 1));
	}
	return fields;
}

/** @param {string} line @returns {Line} */
function readTag(line) {
	const tab = line.indexOf("\t"),
		head = tab < 0 ? line : line.slice(0, tab);
	const text = tab < 0 ? "" : line.slice(tab + 1);
	const [name, ...words] = head.slice(1).split(" ");

	return name === "+" ? { kind: "more", text } : { kind: "tag", name, fields: readFields(words), text };
}

/** @param {string} line @returns {Line} */
export function readLine(line) {
	const number = /^(\d{1,2})(?: |$)/.exec(line);

	if (line[0] === "@") return readTag(line);
	if (line.startsWith("board:")) return { kind: "board", text: line };
	if (number === null) return { kind: "text", text: line };
	const rest = line.slice(number[0].length);
	return { kind: "number", number: Number(number[1]), words: rest.split(" "), rest };
}
