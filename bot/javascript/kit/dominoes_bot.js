// Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
"use strict";
const { annotate, run, valueNote } = require("./arena_kit.js");

run((board) => {
  const unseen = board.unseen();
  const worth = (turn) => {
    const chain = board.lay(turn);
    const fits = unseen.some((tile) => tile.has(chain[0].first) || tile.has(chain.at(-1).second));
    return [board.points(turn) + (fits ? 0 : 10), turn.tile.isDouble ? 1 : 0, turn.tile.pips];
  };
  const rated = board.legalTurns().map((turn) => ({ turn, worth: worth(turn) }));
  const [best] = rated.sort((a, b) => b.worth[0] - a.worth[0] || b.worth[1] - a.worth[1] || b.worth[2] - a.worth[2]);
  annotate(valueNote(best.worth[0]));
  return best.turn;
});
