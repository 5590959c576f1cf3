#!/usr/bin/env node
// bot.js HOST PORT NAME PASSWORD [OPPONENT LENGTH] - bot.py in JavaScript: rolls, plays any legal play, takes every double.
// It needs node and no package. What is yours to write is `choose`.
"use strict";
const net = require("node:net");

const ANSWERS = {
  "@type_join": ({ player }) => "join " + player, "@type_join_or_leave": () => "join", "@your_turn": () => "roll",
  "@doubles_you": () => "accept", "@resigns_to_you": () => "accept", "@you_win_match": () => "bye", "@wins_match": () => "bye",
};

// One of the plays, such as "8-5 6-5". `board` is the position before them: the last line that began with `board:`.
function choose(board, plays) {
  return plays[Math.floor(Math.random() * plays.length)];
}

const [host, port, name, password, ...wish] = process.argv.slice(2);
const commands = ["set tags yes", "set legalplays yes", "set ready yes", ...(wish.length ? ["invite " + wish.join(" ")] : [])];
let board = null, plays = [], tried = false, unread = "";

function end(why) {
  console.error(why);
  process.exit(1);
}

// What to send when this line has come: a list.
function answer(line) {
  const [head, sentence] = line.split("\t"), [tag, ...words] = head.split(" ");
  const fields = tag[0] === "@" ? Object.fromEntries(words.map((word) => word.split("=").map(decodeURIComponent))) : {};
  if (line === "login: ") { // the prompt
    if (tried) end("The server wants another name or password.");
    tried = true;
    return [`login example_1.0 1009 ${name} ${password}`];
  }
  if (line === "4") return commands; // the message of the day is over: we are in
  if (tag.startsWith("board:")) board = line;
  if (tag === "@legal_plays") {
    const all = [...plays, ...fields.plays.split(";")];
    plays = fields.left === "0" ? [] : all;
    return fields.left === "0" ? ["move " + choose(board, all)] : [];
  }
  if (fields.refused && wish.length && !board) end(sentence); // no match will come of the invitation
  const answered = Object.hasOwn(ANSWERS, tag) ? [ANSWERS[tag](fields)] : [];
  if (answered[0] === "bye") console.log(sentence.trim());
  return answered;
}

const server = net.connect(Number(port), host).setEncoding("utf8").on("data", (came) => {
  const lines = (unread + came).split("\r\n");
  unread = lines.pop();
  if (unread === "login: ") { lines.push(unread); unread = ""; } // no end of line follows it
  for (const text of lines.flatMap(answer)) server.write(text + "\r\n");
});
