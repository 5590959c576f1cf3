/*
 * people_state.js - who is here: the numbered lines 2, 5, 6 and 8 (protocol/README.md, "Numbered lines"). Pure.
 */

/**
 * @typedef {{name: string, opponent: string | null, ready: boolean, away: boolean, rating: number, experience: number,
 *	client: string | null}} Person
 * @typedef {{row: Person, next: Rows} | null} Rows those that have come since the last 6, the newest first
 * @typedef {{here: Map<string, Person>, rows: Rows}} People
 */

/** @type {People} */
export const NOBODY = { here: new Map(), rows: null };

/** The client that the house players of every server name. */
const HOUSE = "barpoint_player";

/** @param {string} word */
const known = (word) => (word === "-" ? null : word);

/** @param {string[]} words the fields of a 5 @returns {Person} */
function readPerson(words) {
	return {
		name: words[0],
		opponent: known(words[1]),
		ready: words[3] === "1",
		away: words[4] === "1",
		rating: Number(words[5]),
		experience: Number(words[6]),
		client: known(words[10]),
	};
}

/** @param {Rows} rows */
function* oldestFirst(rows) {
	const all = [];

	for (; rows !== null; rows = rows.next) all.push(rows.row);
	yield* all.reverse();
}

/** All rows of a block at once: a Map of thousands is not copied for each. @param {People} people @returns {People} */
function take(people) {
	const here = new Map(people.here);

	for (const row of oldestFirst(people.rows)) here.set(row.name, row);
	return { here, rows: null };
}

/** @param {People} people @param {string} name @returns {People} */
function forget(people, name) {
	const here = new Map(people.here);

	here.delete(name);
	return { ...people, here };
}

/**
 * @param {People} people
 * @param {{number: number, words: string[]}} line
 * @returns {People}
 */
export function reducePeople(people, { number, words }) {
	switch (number) {
		case 1:
			return NOBODY;
		case 5:
			return { ...people, rows: { row: readPerson(words), next: people.rows } };
		case 6:
			return people.rows === null ? people : take(people);
		case 8:
			return forget(people, words[0]);
		default:
			return people;
	}
}

/** @param {Person} person */
const isHouse = (person) => person.client === HOUSE;

/** @param {People} people @param {string} name */
export function isHouseName(people, name) {
	const person = people.here.get(name);

	return person !== undefined && isHouse(person);
}

/** Somebody of that level is here, free or not. @param {People} people @param {string} level */
export const hasHouse = (people, level) =>
	[...people.here.values()].some((person) => isHouse(person) && person.name.split("_").includes(level));
