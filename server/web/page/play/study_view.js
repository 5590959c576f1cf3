/*
 * study_view.js - /mistakes and /position: positions that are asked, one after the other.
 */
import { address, getJson } from "../address.js";
import { bothWays, fill, h, say } from "../dom.js";
import { spokenChoice } from "../match_text.js";
import { Puzzle } from "./puzzle.js";
import { current, isIn, send, subscribe } from "./session.js";
import { NO_STUDY } from "./study_state.js";
import { ASKED, EMPTY, STUDY, markedText } from "../words/study.js";

/** @typedef {import("./study_state.js").Study} Study */

/** A choice, and what it loses. @param {{choice: string, lost: string, about: boolean, count: number | null}} row */
const choiceRow = ({ choice, lost, about, count }) =>
	h(
		"li",
		null,
		h("span", null, bothWays(choice, spokenChoice(choice, "O", "O"))),
		h(
			"span",
			{ class: "end figure" },
			Number(lost) > 0 ? `${about ? STUDY.about : ""}−${Number(lost).toFixed(3)}` : STUDY.best,
		),
		count !== null && h("span", { class: "quiet" }, STUDY.chosenBy(count)),
	);

/** It tells the answer, so it is shown after that. @param {import("./study_state.js").Fields} lesson */
const inItsMatch = ({ match, game, step }) => h("a", { href: address(`match/${match}/${game}/${step}`) }, STUDY.look);

class StudyView {
	#title = h("h1", { tabindex: -1 });
	#what = h("p", { class: "quiet" });
	#puzzle;
	#result = h("section", { class: "card", hidden: true, tabindex: -1, "aria-label": STUDY.result });
	#shown = -1;
	#marked = false;
	#command;
	#name;

	/** @param {string} name of the view @param {string} command that shows a position @param {(choice: string) => void} answer */
	constructor(name, command, answer) {
		this.#name = name;
		this.#command = command;
		this.#puzzle = new Puzzle(answer);
		fill(this.#title, name);
		this.element = h(
			"article",
			null,
			this.#title,
			this.#what,
			h("div", { class: "match playing" }, this.#puzzle.element, h("div", { class: "stack" }, this.#result)),
		);
	}

	get title() {
		return this.#name;
	}

	/** @param {Study} study @param {string} refusal what the server said against an answer, or "" */
	draw(study, refusal) {
		if (study.number !== this.#shown && (study.puzzle !== null || study.empty !== "")) this.#begin(study);
		if (refusal !== "") this.#puzzle.refuse(refusal);
		if ((study.marked !== null || study.answered !== "") && study.choices.length > 0) this.#drawResult(study);
	}

	/** @param {Study} study */
	#begin(study) {
		const wasHere = this.#shown >= 0;

		this.#shown = study.number;
		this.#marked = false;
		this.#result.hidden = true;
		this.#puzzle.element.hidden = study.puzzle === null;
		fill(this.#what, study.puzzle === null ? EMPTY[study.empty]?.(study.days) : this.#whatText(study));
		if (study.puzzle === null) {
			say(this.#what.textContent ?? "");
			return;
		}
		this.#puzzle.show(study.puzzle, current().state.own || STUDY.you, study.lesson?.opponent ?? STUDY.opponent);
		say(this.#what.textContent ?? "");
		if (wasHere) this.#puzzle.focus();
	}

	/** @param {Study} study */
	#whatText({ lesson, day, rating, puzzle }) {
		const asked = ASKED[/** @type {keyof typeof ASKED} */ (puzzle?.asks ?? "play")](puzzle ?? {});

		return lesson === null ? [day, ". ", rating && STUDY.missedBy(rating), asked] : [STUDY.of(lesson), ". ", asked];
	}

	/** @param {Study} study */
	#drawResult(study) {
		const words = study.marked === null ? STUDY.before(study.answered) : markedText(study.marked);
		const isNew = !this.#marked;

		this.#marked = true;
		this.#puzzle.close();
		this.#result.hidden = false;
		fill(
			this.#result,
			h("h2", null, words),
			h(
				"ol",
				{ class: "rows" },
				study.choices.map(({ choice, lost, about, count }) =>
					choiceRow({
						choice,
						lost: lost || "0",
						about: about === "1",
						count: count === undefined ? null : Number(count),
					}),
				),
			),
			study.played &&
				h(
					"p",
					null,
					STUDY.played(study.played),
					study.played.match && [" ", h("a", { href: address(`match/${study.played.match}`) }, STUDY.look)],
				),
			study.run > 1 && h("p", null, STUDY.run(study.run)),
			study.lesson !== null && h("p", null, inItsMatch(study.lesson)),
			study.lesson !== null &&
				h(
					"div",
					{ class: "buttons" },
					h(
						"button",
						{ type: "button", class: "main", onclick: () => send(this.#command) },
						study.more > 0 ? STUDY.next(study.more) : STUDY.goOn,
					),
				),
		);
		if (!isNew) return;
		this.#result.focus();
		say(words);
	}
}

/** Who is logged in asks by their connection. @param {StudyView} shown @param {string} command @param {AbortSignal} signal */
function follow(shown, command, signal) {
	let asked = false,
		notices = current().state.notices;

	const look = () => {
		const { state } = current();

		if (isIn() && !asked) {
			asked = true;
			send(command);
		}
		if (!isIn()) asked = false;
		const refusal = state.notices === notices ? "" : state.notice;
		notices = state.notices;
		shown.draw(state.study ?? NO_STUDY, refusal);
	};
	subscribe(look, signal);
	look();
}

/** @param {import("../views.js").Context} context */
async function mistakes({ signal }) {
	if (current().status === "out")
		return {
			title: STUDY.mistakes,
			element: h(
				"section",
				{ class: "card" },
				h("h1", { tabindex: -1 }, STUDY.mistakes),
				h("p", null, STUDY.forMembers),
				h("p", null, h("a", { class: "button", href: address("login") }, STUDY.logIn)),
			),
		};
	const shown = new StudyView(STUDY.mistakes, "mistakes", (choice) => send(`answer ${choice}`));

	follow(shown, "mistakes", signal);
	return { title: shown.title, element: shown.element };
}

/** @param {any} position as `/api/position` tells @returns {Study} */
const studyOf = (position) => ({
	...NO_STUDY,
	day: position.day,
	rating: position.rating === null ? "" : String(position.rating),
	number: 1,
	puzzle: {
		...position,
		dice: (position.dice ?? []).join(""),
		cube: String(position.cube),
		owner: position.owner ?? "",
		length: String(position.length),
		points: String(position.score[0]),
		opponent_points: String(position.score[1]),
		crawford: position.crawford ? "1" : "0",
	},
});

/** A play by its steps, however it is typed: `8-5 6-5`, `6/5 8/5`. @param {string} text */
const stepsOf = (text) => text.toLowerCase().replaceAll("-", "/").replaceAll("*", "").split(/[ ,]+/).sort().join(" ");

/** Who reads only is not counted: the page itself compares. @param {StudyView} shown @param {Study} study @param {string} choice */
async function compare(shown, study, choice) {
	const answer = await getJson(`position/${study.day}/answer`);

	if (!answer.ok) {
		shown.draw(study, answer.words);
		return;
	}
	const { plays, players, match, made } = answer.value;
	const found = plays.find((/** @type {any} */ one) => stepsOf(one.play) === stepsOf(choice));
	if (found === undefined) {
		shown.draw(study, STUDY.unknown);
		return;
	}
	const lost = (/** @type {any} */ one) => ({
		choice: one.play,
		lost: String(one.lost),
		about: one.about ? "1" : "0",
		count: String(one.count),
	});
	shown.draw(
		{
			...study,
			marked: {
				...lost(found),
				best: plays[0].play,
				right: found.lost < 0.02 ? "1" : "0",
				days: "-1",
				at_a_look: found.about ? "1" : "0",
			},
			choices: plays.slice(0, 5).map(lost),
			played: {
				player: players[0] ?? "",
				opponent: players[1] ?? "",
				made,
				...(match === null ? {} : { match: String(match.match) }),
			},
		},
		"",
	);
}

/** @param {string} day @param {import("../views.js").Context} context */
async function position(day, { signal }) {
	const command = day === "" ? "daily" : `daily ${day}`;

	if (current().status !== "out") {
		const shown = new StudyView(STUDY.daily, command, (choice) => send(`answer ${choice}`));
		follow(shown, command, signal);
		return { title: shown.title, element: shown.element };
	}
	const answer = await getJson(day === "" ? "position" : `position/${day}`, { signal });
	const study = answer.ok ? studyOf(answer.value) : { ...NO_STUDY, number: 1, empty: "daily_none" };
	const shown = new StudyView(STUDY.daily, command, (choice) => void compare(shown, study, choice));
	shown.draw(study, "");
	return { title: shown.title, element: shown.element };
}

/** @param {string[]} params @param {import("../views.js").Context} context */
export async function view([name, day], context) {
	return name === "mistakes" ? mistakes(context) : position(day ?? "", context);
}
