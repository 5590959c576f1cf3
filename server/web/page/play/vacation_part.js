/*
 * vacation_part.js - days off from slow matches: how many are left, a form that takes some, and whether the server takes one in place
 * of a loss.
 */
import { fill, h, keepFocus, renewInside } from "../dom.js";
import { sentenceOf } from "../words/tags.js";
import { VACATION } from "../words/slow.js";
import { askForm, box } from "./form.js";
import { NO_LINE, ask, current, sendOrTell } from "./session.js";

/** Whether the server takes a day of vacation before a match is lost on time. */
export const takesVacation = () => current().state.variables.autovacation !== "no";

/** @param {() => void} show called if nothing could be sent */
export const autovacationBox = (show) =>
	box(VACATION.byItself, takesVacation(), (checked) => {
		if (!sendOrTell(`set autovacation ${checked ? "yes" : "no"}`)) show();
	});

const ANSWERS = ["vacation", "vacation_few", "vacation_how", "not_stored"];

/** @returns {HTMLElement} */
function takeForm() {
	return askForm({
		button: VACATION.take,
		fields: [
			h(
				"label",
				null,
				VACATION.days,
				" ",
				h("input", { name: "days", type: "number", min: 1, max: 30, value: 7, required: true }),
			),
		],
		act: async ({ days }) => {
			const answer = await ask(`vacation ${days}`, ANSWERS);
			return answer === null ? NO_LINE : answer.name === "vacation" ? "" : sentenceOf(answer);
		},
		onDone: () => void sendOrTell("vacation") /* what was asked is told to this form alone */,
	});
}

export class VacationPart {
	#title = h("h2", { tabindex: -1 }, VACATION.title);
	#says = h("p", { role: "status" });
	#form = h("div", null);
	#box = autovacationBox(() => this.draw());
	element = h("section", { class: "card", hidden: true }, this.#title, this.#says, this.#form, this.#box);

	draw() {
		const { vacation } = current().state.slow;

		/** @type {HTMLInputElement} */ (this.#box.querySelector("input")).checked = takesVacation();
		this.element.hidden = vacation === null;
		if (vacation === null) return;
		const { days, until } = vacation,
			shows = until !== "" ? "end" : days > 0 ? "take" : "nothing";
		renewInside(this.#says, until === "" ? VACATION.none(days) : VACATION.runs(until, days));
		if (this.#form.dataset.shows === shows) return;
		this.#form.dataset.shows = shows;
		keepFocus(
			() => fill(this.#form, shows === "take" && takeForm(), shows === "end" && this.#endButton()),
			() => this.#title,
		);
	}

	#endButton() {
		return h("button", { type: "button", onclick: () => void sendOrTell("vacation off") }, VACATION.end);
	}
}
