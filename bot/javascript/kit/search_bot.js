// The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
// time is nearly over, and plays the best turn of the last depth that it finished.
//
// usage: search_bot.js [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
"use strict";
const { annotate, arrowNote, cellNote, run, textNote, valueNote } = require("./arena_kit.js");
const { SearchBoard } = require("./search_board.js");

const WON = 1000; // more than any difference of moves
const [EXACT, AT_LEAST, AT_MOST] = [0, 1, 2];
const TABLE_SIZE = 1 << 18;

class OutOfTime extends Error {}

const toFront = (turns, first) => [first, ...turns.filter((turn) => turn !== first)];

/**
 * One search of one position. The table is a transposition table: for the hash of a position it keeps
 * the value and the depth of its search. The same position is reached in several ways, and its best turn is probably the
 * best one turn deeper, too.
 */
class Search {
  #arenaBoard;
  #deadline;
  #board;
  #table = new Array(TABLE_SIZE);
  positions = 0;

  constructor(board, deadline) {
    this.#arenaBoard = board;
    this.#deadline = deadline;
  }

  /** Returns the best of these turns and its value. */
  bestTurn(turns, depth) {
    this.#board = new SearchBoard(this.#arenaBoard); // the last search may have stopped with turns made
    let best = null;
    let highest = -2 * WON;
    for (const turn of turns) {
      const value = this.#after(turn, depth, -2 * WON, -highest);
      if (value > highest) [best, highest] = [turn, value];
    }
    return [best, highest];
  }

  /** The best answer to a turn, if the table knows one. */
  expected(turn) {
    const board = new SearchBoard(this.#arenaBoard);
    board.make(turn);
    const best = this.#known(board)?.best;
    return best ? board.reply(best) : null;
  }

  #known({ low, high }) {
    const entry = this.#table[low & (TABLE_SIZE - 1)];
    return entry?.low === low && entry.high === high ? entry : undefined;
  }

  #after(turn, depth, low, high) {
    this.#board.make(turn);
    const value = -this.#value(depth - 1, low, high);
    this.#board.unmake(turn);
    return value;
  }

  /** The value of the position for the player to move: exact between low and high, outside them only a bound. */
  #value(depth, low, high) {
    if (++this.positions % 1024 === 0 && performance.now() > this.#deadline) throw new OutOfTime();
    if (depth === 0) return this.#guess();
    const known = this.#known(this.#board);
    if (known?.depth === depth) {
      const { kind, value } = known;
      if (kind === EXACT || (kind === AT_LEAST ? value >= high : value <= low)) return value;
    }
    const lowest = low;
    let best = known?.best ?? null;
    let highest = -WON - depth; // a loss that is further away leaves less depth, and is better
    for (const turn of this.#ordered(best)) {
      const value = this.#after(turn, depth, -high, -low);
      if (value > highest) [best, highest] = [turn, value];
      low = Math.max(low, value);
      if (low >= high) break; // the other player has a better choice earlier and will not come here
    }
    const kind = highest >= high ? AT_LEAST : highest > lowest ? EXACT : AT_MOST;
    const hash = { low: this.#board.low, high: this.#board.high };
    this.#table[hash.low & (TABLE_SIZE - 1)] = { ...hash, depth, value: highest, kind, best };
    return highest;
  }

  #ordered(first) {
    const turns = this.#board.nearTurns();
    const found = first && turns.find((turn) => turn.to === first.to && turn.gone === first.gone);
    return found ? toFront(turns, found) : turns;
  }

  /** How many more moves the player to move has than the opponent; without a move the game is lost. */
  #guess() {
    const mine = this.#board.moves(this.#board.player).length;
    return mine === 0 ? -WON : mine - this.#board.moves(1 - this.#board.player).length;
  }
}

/**
 * In milliseconds. In `queens` the milliseconds of a line may be for the whole game, in the other variants they are for
 * this reply.
 */
const timeFor = (board) => board.milliseconds * (board.rules.name === "queens" ? 0.05 : 0.8);

/** Draws the turn and the expected answer for viewers, and reports the depth that was reached. */
function draw(board, search, best, value, depth, milliseconds) {
  const { move, steal } = new SearchBoard(board).reply(best);
  const answer = search.expected(best);
  const rate = Math.round((search.positions * 1000) / Math.max(milliseconds, 1));
  annotate(
    arrowNote(board.me, move, "green"),
    valueNote(value),
    ...(steal ? [cellNote(steal, "red")] : []),
    ...(answer ? [arrowNote(board.opponent, answer.move, "orange")] : []),
    textNote(`depth ${depth}, ${search.positions} positions, ${rate} a second`),
  );
}

function think(board, deepest) {
  const started = performance.now();
  const search = new Search(board, deepest ? Infinity : started + timeFor(board));
  let turns = new SearchBoard(board).nearTurns();
  let value = 0;
  let depth = 0;
  try {
    while (depth < (deepest || board.cells.length) && Math.abs(value) < WON) {
      const [best, itsValue] = search.bestTurn(turns, depth + 1);
      turns = toFront(turns, best);
      value = itsValue;
      ++depth;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error; // the result of the last complete depth is kept
  }
  draw(board, search, turns[0], value, depth, performance.now() - started);
  return new SearchBoard(board).reply(turns[0]);
}

run((board) => think(board, Number(process.argv[2] ?? 0)));
