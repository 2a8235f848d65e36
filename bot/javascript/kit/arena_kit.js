// The arena's lines as JavaScript values, for all five contests. Copy this file beside your bot; it needs Node.js 18.
//
//     const { run } = require("./arena_kit.js");
//     run((board) => board.legalTurns()[0]);
//
// `run` reads each board, hands it to your function and writes the turn that it returns.
// Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
// (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
// A malformed line throws a RangeError with a message that names the field.
"use strict";
const { createInterface } = require("node:readline");

const LAST_CELL = 14;
const SHUFFLES = 20;
const NUMBER = "(0|[1-9][0-9]{0,8})";
const FAMILIES = {
  isola: "isola", isolation: "isola", queens: "isola",
  "bot-battle": "island", "bot-battle-2015": "island", dominoes: "dominoes",
};
const AROUND = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

// Matches the whole text with a regular expression in which % stands for a number; null if it does not match.
function match(form, text) {
  return new RegExp(`^(?:${form.replaceAll("%", NUMBER)})$`).exec(text);
}

const malformed = (field, expected, found) =>
  new RangeError(`board line, ${field}: expected ${expected}, found "${found}"`);
const badReply = (forms, found) => new RangeError(`reply: expected ${forms}, found "${found}"`);

// Cuts a line into count fields; the last field takes the rest; a missing field becomes "(missing)", which no field
// accepts.
function split(line, count) {
  const parts = line.split(";");
  const fields = parts.slice(0, count - 1);
  if (parts.length >= count) fields.push(parts.slice(count - 1).join(";"));
  while (fields.length < count) fields.push("(missing)");
  return fields;
}

function parsePlayer(text) {
  if (text !== "1" && text !== "2") throw malformed("player", "1 or 2", text);
  return Number(text);
}

function parsePair(field, text) {
  const found = match("%:%", text);
  if (!found) throw malformed(field, "MINE:OTHER, whole numbers", text);
  return [Number(found[1]), Number(found[2])];
}

/** The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`. */
class Rules {
  constructor(name = "isola", doublesTwice = true) {
    Object.assign(this, { name, doublesTwice });
  }

  static parse(text) {
    const [name, ...settings] = text.split(" ");
    if (!Object.hasOwn(FAMILIES, name)) throw new RangeError(`rules: no variant is named "${name}"`);
    return new Rules(name, !settings.includes("doubles=once"));
  }

  get family() {
    return FAMILIES[this.name];
  }
}

/** A square; rows and columns count from 0 at the top left. */
class Position {
  constructor(row, column) {
    Object.assign(this, { row, column });
  }

  toString() {
    return `${this.row},${this.column}`;
  }
}

/** The pawn's new square and the square then stolen; steal is null in `queens` or if none can be stolen. */
class IsolaTurn {
  constructor(move, steal = null) {
    Object.assign(this, { move, steal });
  }

  static parse(text) {
    const found = match("move;%,%(?:;steal;%,%)?", text);
    if (!found) throw badReply("move;R,C;steal;R,C or move;R,C", text);
    const numbers = found.slice(1).map(Number);
    return new IsolaTurn(new Position(numbers[0], numbers[1]), found[3] ? new Position(numbers[2], numbers[3]) : null);
  }

  toString() {
    return `move;${this.move}` + (this.steal ? `;steal;${this.steal}` : "");
  }
}

/** A board of isola, isolation or queens, seen by the player to move. Cells are as in the line, row by row. */
class IsolaBoard {
  constructor(rules, player, rows, columns, cells, milliseconds) {
    Object.assign(this, { rules, player, rows, columns, cells, milliseconds });
  }

  static parse(line, rules) {
    const [playerText, size, cells, milliseconds] = split(line, 4);
    const player = parsePlayer(playerText);
    const [rows, columns] = (match("%x%", size) ?? [0, 0, 0]).slice(1).map(Number);
    if (Math.min(rows, columns) < 3 || Math.max(rows, columns) > 32)
      throw malformed("board", "ROWSxCOLUMNS, each 3 to 32", size);
    if (cells.length !== rows * columns || !match("[01#ABab]*", cells))
      throw malformed("cells", `${rows * columns} characters 1 0 # A B a b`, cells);
    for (const pawn of [/a/gi, /b/gi])
      if (cells.match(pawn)?.length !== 1) throw malformed("cells", "each player's pawn once", cells);
    if (!match("%", milliseconds)) throw malformed("milliseconds", "a whole number", milliseconds);
    return new IsolaBoard(rules, player, rows, columns, cells, Number(milliseconds));
  }

  toString() {
    return `${this.player};${this.rows}x${this.columns};${this.cells};${this.milliseconds}`;
  }

  #square(index) {
    return new Position(Math.floor(index / this.columns), index % this.columns);
  }

  /** The cell at that square; "0" beyond the edge of the board. */
  at({ row, column }) {
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? this.cells[row * this.columns + column] : "0";
  }

  pawn(player) {
    return this.#square(this.cells.search(player === 1 ? /a/i : /b/i));
  }

  get me() {
    return this.pawn(this.player);
  }

  get opponent() {
    return this.pawn(3 - this.player);
  }

  /** The squares that a player's pawn can go to; the default is the player to move. */
  moves(player = this.player) {
    const start = this.pawn(player);
    const found = [];
    for (const [down, right] of AROUND) {
      let square = new Position(start.row + down, start.column + right);
      while ("1#".includes(this.at(square))) {
        found.push(square);
        if (this.rules.name !== "queens") break;
        square = new Position(square.row + down, square.column + right);
      }
    }
    return found.sort((a, b) => a.row - b.row || a.column - b.column);
  }

  #with(player, changes) {
    const cells = [...this.cells];
    for (const [square, cell] of changes) cells[square.row * this.columns + square.column] = cell;
    return new IsolaBoard(this.rules, player, this.rows, this.columns, cells.join(""), this.milliseconds);
  }

  #afterMove(move) {
    const pawn = "AB"[this.player - 1];
    const left = this.rules.name === "queens" ? "0" : this.at(this.me) === pawn ? "1" : "#";
    return [[this.me, left], [move, this.at(move) === "#" ? pawn.toLowerCase() : pawn]];
  }

  /** The squares that can be stolen after that move. */
  steals(move) {
    if (this.rules.name === "queens") return [];
    const { cells } = this.#with(this.player, this.#afterMove(move));
    return [...cells].flatMap((cell, index) => (cell === "1" ? [this.#square(index)] : []));
  }

  legalTurns() {
    return this.moves().flatMap((move) => {
      const steals = this.steals(move);
      return (steals.length > 0 ? steals : [null]).map((steal) => new IsolaTurn(move, steal));
    });
  }

  /** The board after a legal turn, as the other player sees it. */
  play(turn) {
    const changes = this.#afterMove(turn.move);
    if (turn.steal) changes.push([turn.steal, "0"]);
    return this.#with(3 - this.player, changes);
  }
}

/** `move`, `retreat`, `attack` with count tiles of one value, or `shuffle`. */
class IslandTurn {
  constructor(act, tile = 0, count = 1) {
    Object.assign(this, { act, tile, count });
  }

  static parse(text) {
    if (text === "shuffle") return new IslandTurn("shuffle");
    const found = match("(move|retreat);([0-4])", text) ?? match("(attack);([0-4])\\2{0,4}", text);
    if (!found) throw badReply("move;x, retreat;x, attack;x...x, shuffle", text);
    return new IslandTurn(found[1], Number(found[2]), text.length - found[1].length - 1);
  }

  toString() {
    return this.act === "shuffle" ? this.act : `${this.act};${String(this.tile).repeat(this.count)}`;
  }
}

/** A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first. */
class IslandBoard {
  constructor(rules, player, tiles, pawns, shufflesLeft) {
    Object.assign(this, { rules, player, tiles, pawns, shufflesLeft });
  }

  /** shuffled: how often this player has shuffled in this game, which the line does not say. */
  static parse(line, rules, shuffled = 0) {
    const [playerText, tiles, island] = split(line, 3);
    const player = parsePlayer(playerText);
    const of2015 = rules.name === "bot-battle-2015";
    const lowest = of2015 ? 1 : 0;
    if (!match(`[${lowest}-4]{5}`, tiles)) throw malformed("tiles", `5 digits from ${lowest} to 4`, tiles);
    if (island.length !== LAST_CELL + 1 || !match("0*10*20*", island))
      throw malformed("island", "15 characters 0 with one 1 and, right of it, one 2", island);
    return new IslandBoard(rules, player, [...tiles].map(Number), [island.indexOf("1"), island.indexOf("2")],
      of2015 ? Math.max(SHUFFLES - shuffled, 0) : 0);
  }

  toString() {
    const island = Array(LAST_CELL + 1).fill("0");
    this.pawns.forEach((cell, index) => (island[cell] = String(index + 1)));
    return `${this.player};${this.tiles.join("")};${island.join("")}`;
  }

  get distance() {
    return this.pawns[1] - this.pawns[0];
  }

  /** The cells behind the player: a retreat by more leads off the island. */
  get room() {
    return this.player === 1 ? this.pawns[0] : LAST_CELL - this.pawns[1];
  }

  count(tile) {
    return this.tiles.filter((each) => each === tile).length;
  }

  legalTurns() {
    const turns = [];
    for (const tile of [0, 1, 2, 3, 4].filter((each) => this.tiles.includes(each))) {
      if (tile < this.distance) turns.push(new IslandTurn("move", tile));
      turns.push(new IslandTurn("retreat", tile));
      for (let count = 1; tile === this.distance && count <= this.count(tile); ++count)
        turns.push(new IslandTurn("attack", tile, count));
    }
    return this.shufflesLeft > 0 ? [...turns, new IslandTurn("shuffle")] : turns;
  }
}

/** Two halves: low and high in a hand, left and right in the chain. */
class Tile {
  constructor(first, second) {
    Object.assign(this, { first, second });
  }

  toString() {
    return `${this.first}${this.second}`;
  }

  get turned() {
    return new Tile(this.second, this.first);
  }

  /** Low half first. */
  get sorted() {
    return this.first <= this.second ? this : this.turned;
  }

  get isDouble() {
    return this.first === this.second;
  }

  get pips() {
    return this.first + this.second;
  }

  has(pips) {
    return this.first === pips || this.second === pips;
  }
}

/** A tile, low half first, and the end to which it is laid: `left` or `right`. */
class DominoesTurn {
  constructor(tile, end) {
    Object.assign(this, { tile, end });
  }

  static parse(text) {
    const found = match("play;([0-6])([0-6]);(left|right)", text);
    if (!found) throw badReply("play;T;left, play;T;right", text);
    return new DominoesTurn(new Tile(Number(found[1]), Number(found[2])).sorted, found[3]);
  }

  toString() {
    return `play;${this.tile};${this.end}`;
  }
}

function parseTiles(field, text) {
  if (!match("([0-6]{2}( [0-6]{2})*)?", text))
    throw malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
  return text === "" ? [] : text.split(" ").map(([first, second]) => new Tile(Number(first), Number(second)));
}

/** A player's view of dominoes; the chain runs from left to right. Scores and passes are [mine, the opponent's]. */
class DominoesBoard {
  constructor(rules, player, hand, chain, scores, passes) {
    Object.assign(this, { rules, player, hand, chain, scores, passes });
  }

  static parse(line, rules) {
    const [player, hand, chain, scores, passes] = split(line, 5);
    const board = new DominoesBoard(rules, parsePlayer(player), parseTiles("hand", hand), parseTiles("chain", chain));
    const names = hand.split(" ");
    if (board.hand.some((tile, i) => String(tile.sorted) !== names[i] || (i > 0 && names[i - 1] >= names[i])))
      throw malformed("hand", "each tile once, low digit first, sorted", hand);
    if (board.chain.some((tile, i) => i > 0 && board.chain[i - 1].second !== tile.first))
      throw malformed("chain", "neighbours that match", chain);
    board.scores = parsePair("scores", scores);
    board.passes = parsePair("passes", passes);
    return board;
  }

  toString() {
    const { player, hand, chain, scores, passes } = this;
    return [player, hand.join(" "), chain.join(" "), scores.join(":"), passes.join(":")].join(";");
  }

  /** The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn. */
  unseen() {
    const seen = new Set([...this.hand, ...this.chain].map((tile) => String(tile.sorted)));
    const all = [...Array(49).keys()].map((number) => new Tile(Math.floor(number / 7), number % 7));
    return all.filter((tile) => tile.first <= tile.second && !seen.has(String(tile)));
  }

  legalTurns() {
    if (this.chain.length === 0) return this.hand.map((tile) => new DominoesTurn(tile, "left"));
    const ends = [["left", this.chain[0].first], ["right", this.chain.at(-1).second]];
    return this.hand.flatMap((tile) =>
      ends.filter(([, pips]) => tile.has(pips)).map(([end]) => new DominoesTurn(tile, end)));
  }

  /** The chain after a legal turn. */
  lay({ tile, end }) {
    if (this.chain.length === 0) return [tile];
    if (end === "left") return [tile.second === this.chain[0].first ? tile : tile.turned, ...this.chain];
    return [...this.chain, tile.first === this.chain.at(-1).second ? tile : tile.turned];
  }

  /** The points of a legal turn itself, without those for an opponent's pass or the end of the game. */
  points(turn) {
    const chain = this.lay(turn);
    const [left, right] = [chain[0], chain.at(-1)];
    const times = (tile) => (this.rules.doublesTwice && chain.length > 1 && tile.isDouble ? 2 : 1);
    const sum = left.first * times(left) + right.second * times(right);
    return sum % 5 === 0 ? sum : 0;
  }
}

// Annotations, which viewers draw; a bot writes them on stderr

const cellNote = (at, colour, label = "") => `@cell ${at} ${colour} ${label}`.trimEnd();
const arrowNote = (from, to, colour) => `@arrow ${from} ${to} ${colour}`;
const valueNote = (value) => `@value ${value}`;
const textNote = (words) => `@text ${words.replaceAll("\n", " ")}`;

/** Writes notes on stderr. */
const annotate = (...notes) => console.error(notes.join("\n"));

/** Parses a board line of any contest; the rules decide which. */
function parseBoard(line, rules, shuffled = 0) {
  const kinds = { isola: IsolaBoard, island: IslandBoard, dominoes: DominoesBoard };
  return kinds[rules.family].parse(line, rules, shuffled);
}

/** Answers each line of stdin with the turn that answer(board) returns, until the input ends. */
function run(answer) {
  const rules = Rules.parse(process.env.ARENA_RULES ?? "isola");
  let shuffled = 0;
  createInterface({ input: process.stdin }).on("line", (line) => {
    const reply = String(answer(parseBoard(line, rules, shuffled)));
    if (reply === "shuffle") ++shuffled;
    process.stdout.write(reply + "\n");
  });
}

module.exports = {
  Rules, Position, IsolaTurn, IsolaBoard, IslandTurn, IslandBoard, Tile, DominoesTurn, DominoesBoard,
  cellNote, arrowNote, valueNote, textNote, annotate, parseBoard, run,
};
