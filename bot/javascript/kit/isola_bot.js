// The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
"use strict";
const { annotate, cellNote, run, valueNote } = require("./arena_kit.js");

run((board) => {
  const value = (turn) => {
    const after = board.play(turn);
    return after.moves(board.player).length - after.moves(after.player).length;
  };
  const turns = board.legalTurns();
  const values = turns.map(value);
  const highest = Math.max(...values);
  const best = turns[values.indexOf(highest)];
  annotate(cellNote(best.move, "green"), valueNote(highest));
  return best;
});
