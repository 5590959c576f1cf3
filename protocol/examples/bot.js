#!/usr/bin/env node
// bot.js HOST PORT NAME PASSWORD [OPPONENT LENGTH] - bot.py in JavaScript: rolls, plays any legal play, takes every double.
// It needs node and no package. What is yours to write is `choose`.
"use strict";
const net = require("node:net");

const BAR = 25, OFF = 0; // in one's own numbering: from 24 down to 1
const INVITATIONS = ["@wants_to_play", "@wants_to_play_unlimited", "@wants_to_resume"];
const ANSWERS = {
  "@your_turn": "roll", "@doubles_you": "accept", "@resigns_to_you": "accept", "@type_join_or_leave": "join",
};

// My checkers and theirs by my points, the dice, how many of them have to be played, and whether I move upwards.
function readBoard(line) {
  const items = line.split(":").map(Number), upwards = items[42] === 1, [one, other] = items.slice(33, 35);
  const points = upwards ? items.slice(6, 32).reverse() : items.slice(6, 32);
  const own = points.map((count) => count * items[41]);
  return {
    mine: own.map((count) => Math.max(count, 0)), theirs: own.map((count) => Math.max(-count, 0)),
    dice: one === other ? [one, one, one, one] : [Math.max(one, other), Math.min(one, other)], count: items[49], upwards,
  };
}

// From where to where a checker may go with that die.
function stepsWith(mine, theirs, die) {
  const taken = [...mine.keys()].filter((point) => mine[point] && point !== OFF).reverse(), farthest = taken[0];
  return (mine[BAR] ? [BAR] : taken).map((start) => [start, Math.max(start - die, OFF)]).filter(([start, end]) =>
    end === OFF ? farthest <= 6 && (start === die || start === farthest) : theirs[end] < 2);
}

// All plays of so many dice. If only one of two can be played, the larger comes first.
function* plays(mine, theirs, dice, count) {
  if (count === 0) { yield []; return; }
  for (const die of new Set(dice)) {
    const rest = dice.slice();
    rest.splice(rest.indexOf(die), 1);
    for (const [start, end] of stepsWith(mine, theirs, die)) {
      const after = mine.slice();
      after[start]--;
      if (end !== OFF) after[end]++;
      for (const play of plays(after, theirs, rest, count - 1)) yield [[start, end], ...play];
    }
  }
}

// The first legal play. A better bot looks at all of them.
function choose({ mine, theirs, dice, count }) {
  return plays(mine, theirs, dice, count).next().value;
}

const spell = (point, upwards) => point === BAR ? "bar" : point === OFF ? "off" : upwards ? 25 - point : point;

// What to send when this line has come, or nothing.
function answer(line) {
  const [head, sentence] = line.split("\t"), [tag, ...fields] = head.split(" ");
  if (tag.startsWith("board:")) {
    const board = readBoard(tag);
    if (board.count === 0) return null; // not our turn, or nothing rolled, or nothing to play
    const words = choose(board).map((step) => step.map((point) => spell(point, board.upwards)).join("-"));
    return "move " + words.join(" ");
  }
  if (INVITATIONS.includes(tag))
    return "join " + decodeURIComponent(Object.fromEntries(fields.map((field) => field.split("="))).player);
  if (["@you_win_match", "@wins_match"].includes(tag)) { console.log(sentence.trim()); return "bye"; }
  return ANSWERS[tag];
}

const [host, port, name, password, ...wish] = process.argv.slice(2);
const waiting = ["set tags yes", "set ready yes", wish.length && "invite " + wish.join(" ")];
let login = `login example_1.0 1009 ${name} ${password}`, unread = "", begun = false;
const server = net.connect(Number(port), host).setEncoding("utf8").on("data", (came) => {
  const lines = (unread + came).split("\r\n");
  unread = lines.pop();
  begun ||= lines.some((line) => line.startsWith("board:"));
  const refused = lines.find((line) => line.split("\t")[0].includes(" refused=1"));
  if (wish.length && refused && !begun) { // no match will come of the invitation
    console.error(refused.split("\t").pop());
    process.exit(1);
  }
  let answers = lines.map(answer);
  if (unread === "login: ") { // the prompt: no end of line follows it
    if (!login) { console.error("The server wants another name or password."); process.exit(1); }
    answers = [login];
    login = null;
  } else if (lines.includes("4")) answers.push(...waiting); // the message of the day is over: we are in
  for (const text of answers) if (text) server.write(text + "\r\n");
});
