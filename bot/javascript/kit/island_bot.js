// Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
"use strict";
const { IslandTurn, run } = require("./arena_kit.js");

const FARTHEST_ATTACK = 4;

run((board) => {
  const { distance } = board;
  if (board.count(distance) > 0) return new IslandTurn("attack", distance, board.count(distance));

  const isStep = ({ act, tile }) => act === "move" || (act === "retreat" && tile > 0 && tile <= board.room);
  const forward = (turn) => (turn.act === "move" ? turn.tile : -turn.tile);
  const attackers = (turn) => {
    const next = distance - forward(turn);
    return board.count(next) - (next === turn.tile ? 1 : 0);
  };
  const [best] = board.legalTurns().filter(isStep)
    .sort((a, b) => attackers(b) - attackers(a) || forward(b) - forward(a));
  const inDanger = !best || (attackers(best) === 0 && distance <= FARTHEST_ATTACK);
  if (inDanger && board.shufflesLeft > 0) return new IslandTurn("shuffle");
  return best ?? new IslandTurn("retreat", Math.min(...board.tiles));
});
