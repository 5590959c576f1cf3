/*
 * study_state.js - a position that is shown to be answered, and what the answer was worth, from the tags that tell of it. Pure.
 */

/**
 * @typedef {Object<string, string>} Fields
 * @typedef {{lesson: Fields | null, day: string, rating: string, puzzle: Fields | null, marked: Fields | null, answered: string, choices: Fields[],
 *	played: Fields | null, more: number, run: number, empty: string, days: number, number: number, found: number}} Study
 * `lesson`: of which match, if it is a mistake; `day`: of the position of the day; `rating`: of who missed it. `marked`: what the answer is worth; `answered`: what
 * was answered before. `empty`: the tag that says that there is nothing to show. `number` grows with each position that is shown. `found`: how many mistakes wait, as far as the server has told.
 */

/** @type {Study} */
export const NO_STUDY = {
	lesson: null,
	day: "",
	rating: "",
	puzzle: null,
	marked: null,
	answered: "",
	choices: [],
	played: null,
	more: 0,
	run: 0,
	empty: "",
	days: 0,
	number: 0,
	found: 0,
};

/** @param {Study} study @param {Partial<Study>} shown @returns {Study} */
const begun = (study, shown) => ({ ...NO_STUDY, number: study.number + 1, found: study.found, ...shown });

/** @type {Object<string, (study: Study, fields: Fields) => Study>} */
const CHANGES = {
	lesson: (study, fields) => begun(study, { lesson: fields }),
	daily: (study, { day }) => begun(study, { day }),
	daily_of: (study, { rating }) => ({ ...study, rating }),
	puzzle: (study, fields) => ({ ...study, puzzle: fields }),
	marked: (study, fields) => ({
		...study,
		marked: fields,
		choices: [],
		more: 0,
		found: study.lesson === null ? study.found : 0,
	}),
	daily_answered: (study, { choice }) => ({ ...study, answered: choice, choices: [] }),
	hinted: (study, fields) =>
		study.lesson === null || study.marked === null ? study : { ...study, choices: [...study.choices, fields] },
	chosen: (study, fields) => ({ ...study, choices: [...study.choices, fields] }),
	mistakes_found: (study, { mistakes }) => ({ ...study, found: Number(mistakes) }),
	mistakes_more: (study, { due }) => ({ ...study, more: Number(due), found: Number(due) }),
	daily_run: (study, { days }) => ({ ...study, run: Number(days) }),
	daily_played: (study, fields) => ({ ...study, played: fields }),
	daily_played_by: (study, fields) => ({ ...study, played: fields }),
	daily_played_so: (study, fields) => ({ ...study, played: fields }),
	mistakes_none: (study) => begun(study, { empty: "mistakes_none", found: 0 }),
	mistakes_later: (study, { days }) => begun(study, { empty: "mistakes_later", days: Number(days), found: 0 }),
	daily_none: (study) => begun(study, { empty: "daily_none" }),
	daily_no_such: (study) => begun(study, { empty: "daily_no_such" }),
	study_gone: (study) => begun(study, { empty: "study_gone" }),
};

/** @param {Study} study @param {{name: string, fields: Fields}} tag @returns {Study} */
export function reduceStudy(study, { name, fields }) {
	return Object.hasOwn(CHANGES, name) ? CHANGES[name](study, fields) : study;
}
