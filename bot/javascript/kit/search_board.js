// A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
// and a hash identifies the position. Copy this file and arena_kit.js beside your bot.
//
//     const board = new SearchBoard(arenaBoard);
//     for (const turn of board.turns()) {
//       board.make(turn);
//       ...
//       board.unmake(turn);
//     }
//     return board.reply(turn);
//
// A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested
// for the edge. A turn is { start, to, gone }: the pawn's places, and the place that the turn takes from the board. In
// `queens` that is the start; it is 0, a square of the rim, where there is nothing to steal.
"use strict";
const { IsolaTurn, Position } = require("./arena_kit.js");

const GONE = 0;
const OPEN = 1;
const FIXED = 2;
const CELLS = { 0: GONE, 1: OPEN, A: OPEN, B: OPEN, "#": FIXED, a: FIXED, b: FIXED };

// Random numbers of 32 bits: mulberry32, for Math.random takes no seed.
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
}

// Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the numbers of all
// facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew. JavaScript's
// operators work on 32 bits, which is too few to tell millions of positions apart: there are two halves.
const PLACES = 34 * 34;
const chance = generator(2026);
const keys = () => Int32Array.from({ length: PLACES }, (_, place) => (place === 0 ? 0 : chance()));
const halfOfKeys = () => ({ pawn: [keys(), keys()], gone: keys(), side: chance() });
const LOW = halfOfKeys();
const HIGH = halfOfKeys();

/** player is 0 or 1 here, and indexes pawns. The hash is low and high. */
class SearchBoard {
  constructor(board) {
    this.queens = board.rules.name === "queens";
    this.columns = board.columns;
    this.width = board.columns + 2;
    this.player = board.player - 1;
    this.pawns = [1, 2].map((player) => this.#place(board.pawn(player)));
    this.cells = new Uint8Array(this.width * (board.rows + 2));
    this.steps = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => down * this.width + right)).filter(Boolean);
    this.low = this.high = 0;
    [...board.cells].forEach((cell, number) => {
      const row = Math.floor(number / board.columns);
      const place = this.#place(new Position(row, number % board.columns));
      this.cells[place] = CELLS[cell];
      if (cell === "0") this.#toggle(LOW.gone[place], HIGH.gone[place]);
    });
    this.pawns.forEach((place, player) => this.#toggle(LOW.pawn[player][place], HIGH.pawn[player][place]));
    if (this.player === 1) this.#toggle(LOW.side, HIGH.side);
  }

  #toggle(low, high) {
    this.low ^= low;
    this.high ^= high;
  }

  #place({ row, column }) {
    return (row + 1) * this.width + column + 1;
  }

  #square(place) {
    return new Position(Math.floor(place / this.width) - 1, (place % this.width) - 1);
  }

  /** The places that a player's pawn can go to; in `queens` by direction. */
  moves(player) {
    const found = [];
    const other = this.pawns[1 - player];
    for (const step of this.steps) {
      for (let to = this.pawns[player] + step; this.cells[to] !== GONE && to !== other; to += step) {
        found.push(to);
        if (!this.queens) break;
      }
    }
    return found;
  }

  /** All legal turns, in the order of IsolaBoard.legalTurns. */
  turns() {
    return this.#turnsThatSteal([...this.cells.keys()]);
  }

  /**
   * The turns worth searching: those that steal beside the other pawn; for a move after which nothing can be stolen
   * there, any one turn. Steals far away rarely matter, and there are five times as many of them.
   */
  nearTurns() {
    const other = this.pawns[1 - this.player];
    return this.#turnsThatSteal(this.steps.map((step) => other + step));
  }

  #turnsThatSteal(targets) {
    const start = this.pawns[this.player];
    const found = [];
    for (const to of this.moves(this.player).sort((a, b) => a - b)) {
      if (this.queens) {
        found.push({ start, to, gone: start });
        continue;
      }
      const before = found.length;
      for (const gone of targets) if (this.#canSteal(gone, to)) found.push({ start, to, gone });
      if (found.length === before) found.push({ start, to, gone: this.#firstSteal(to) });
    }
    return found;
  }

  #canSteal(place, to) {
    return this.cells[place] === OPEN && place !== to && place !== this.pawns[1 - this.player];
  }

  #firstSteal(to) {
    return Math.max(0, this.cells.findIndex((_, place) => this.#canSteal(place, to)));
  }

  #changeHash({ start, to, gone }) {
    const [low, high] = [LOW.pawn[this.player], HIGH.pawn[this.player]];
    this.#toggle(low[start] ^ low[to] ^ LOW.gone[gone] ^ LOW.side, high[start] ^ high[to] ^ HIGH.gone[gone] ^ HIGH.side);
  }

  /** Plays a turn; the other player is then to move. */
  make(turn) {
    this.cells[turn.gone] = GONE;
    this.pawns[this.player] = turn.to;
    this.#changeHash(turn);
    this.player = 1 - this.player;
  }

  /** Takes back the turn that was made last. */
  unmake(turn) {
    this.player = 1 - this.player;
    this.#changeHash(turn);
    this.pawns[this.player] = turn.start;
    if (turn.gone !== 0) this.cells[turn.gone] = OPEN;
  }

  /** The turn as the kit writes it. */
  reply({ to, gone }) {
    return new IsolaTurn(this.#square(to), this.queens || gone === 0 ? null : this.#square(gone));
  }

  /** The cells as in a board line. */
  text() {
    const letters = Array.from(this.cells, (cell) => "01#"[cell]);
    this.pawns.forEach((place, player) => {
      letters[place] = (letters[place] === "#" ? "ab" : "AB")[player];
    });
    const isInside = (place) => place % this.width >= 1 && place % this.width <= this.columns;
    return letters.slice(0, -this.width).filter((_, place) => place > this.width && isInside(place)).join("");
  }
}

module.exports = { SearchBoard };
