// usage: vectors.js FOLDER. Checks that arena_kit.js and search_board.js beside this file read, write and play as the
// line vectors in FOLDER say.
"use strict";
const { readFileSync } = require("node:fs");
const kit = require("./arena_kit.js");
const { SearchBoard } = require("./search_board.js");

const folder = process.argv[2];
let checks = 0;
let failures = 0;

function check(found, expected, what) {
  ++checks;
  if (String(found) === String(expected)) return;
  ++failures;
  console.log(`${what}\n  expected ${expected}\n  found    ${found}`);
}

const rows = (name) =>
  readFileSync(`${folder}/${name}`, "ascii").split("\n").slice(1, -1).map((line) => line.split("\t"));

function digest(replies) {
  let value = 0;
  for (const byte of Buffer.from(replies.map((reply) => `${reply}\n`).join(""), "ascii"))
    value = (value * 257 + byte) % 2147483647;
  return value;
}

const listed = (replies) => (replies.length > 24 ? `${replies[0]} ... ${replies.at(-1)}` : replies.join(" "));
const board = (rules, line) => kit.parseBoard(line, kit.Rules.parse(rules));
const perft = (position, depth) =>
  depth === 0 ? 1 : position.legalTurns().reduce((nodes, turn) => nodes + perft(position.play(turn), depth - 1), 0);

const stateOf = (search) => `${search.text()} ${search.low} ${search.high}`;
const repliesOf = (search) => search.turns().map((turn) => String(search.reply(turn)));

// Returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
// hash.
function walk(search, depth) {
  if (depth === 0) return 1;
  const before = stateOf(search);
  let nodes = 0;
  for (const turn of search.turns()) {
    search.make(turn);
    nodes += walk(search, depth - 1);
    search.unmake(turn);
    if (stateOf(search) !== before) nodes -= 1000000;
  }
  return nodes;
}

// Checks that making a turn gives the same board as the rules, and the same hash as reading that board.
function checkMade(position, reply) {
  const search = new SearchBoard(position);
  search.make(search.turns()[repliesOf(search).indexOf(reply)]);
  const after = position.play(kit.IsolaTurn.parse(reply));
  check(stateOf(search), stateOf(new SearchBoard(after)), `made ${reply}: ${position}`);
  check(search.text(), after.cells, `the board after ${reply}: ${position}`);
}

function outcome(position, reply) {
  if (position instanceof kit.IsolaBoard) return position.play(kit.IsolaTurn.parse(reply));
  const turn = kit.DominoesTurn.parse(reply);
  return `${position.lay(turn).join(" ")};${position.points(turn)}`;
}

// Returns the error's message; empty if there was no error.
function refused(read) {
  try {
    read();
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
  return "";
}

const square = (text) => new kit.Position(...text.split(",").map(Number));

function note(kind, from, to, colour, words) {
  if (kind === "cell") return kit.cellNote(square(from), colour, words);
  if (kind === "arrow") return kit.arrowNote(square(from), square(to), colour);
  return kind === "value" ? kit.valueNote(Number(words)) : kit.textNote(words);
}

for (const [rules, line, count, number, replies] of rows("boards.tsv")) {
  const found = board(rules, line).legalTurns().map(String);
  check(board(rules, line), line, `written again: ${line}`);
  check([found.length, digest(found), listed(found)], [count, number, replies], `legal: ${line}`);
  if (board(rules, line) instanceof kit.IsolaBoard)
    check(repliesOf(new SearchBoard(board(rules, line))), found, `turns of the search board: ${line}`);
}
for (const [rules, line, reply, result] of rows("plays.tsv")) {
  check(outcome(board(rules, line), reply), result, `after ${reply}: ${line}`);
  if (board(rules, line) instanceof kit.IsolaBoard) checkMade(board(rules, line), reply);
}
for (const [rules, depth, nodes, line] of rows("perft.tsv")) {
  check(perft(board(rules, line), Number(depth)), nodes, `perft ${depth}: ${line}`);
  check(walk(new SearchBoard(board(rules, line)), Number(depth)), nodes, `made and unmade ${depth}: ${line}`);
}
for (const [rules, field, line] of rows("malformed.tsv"))
  check(refused(() => board(rules, line)).split(":")[0], `board line, ${field}`, `malformed: ${line}`);
const turns = { isola: kit.IsolaTurn, island: kit.IslandTurn, dominoes: kit.DominoesTurn };
for (const [game, reply, written] of rows("replies.tsv")) {
  if (written) check(turns[game].parse(reply), written, `reply: ${reply}`);
  else check(refused(() => turns[game].parse(reply)).slice(0, 6), "reply:", `refused: ${reply}`);
}
for (const [kind, from, to, colour, words, written] of rows("annotations.tsv"))
  check(note(kind, from, to, colour, words), written, `annotation ${kind}`);
console.log(`${checks} checks, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
