// Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
"use strict";
const { randomInt } = require("node:crypto");
const { run } = require("./arena_kit.js");

// Math.random takes no seed; a 64-bit linear congruential generator does, and its high half is good enough here.
let state = BigInt(process.env.ARENA_SEED ?? randomInt(2 ** 47));
function choose(list) {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return list[Number((state >> 32n) % BigInt(list.length))];
}

run((board) => {
  const turns = board.legalTurns();
  const staying = turns.filter((turn) => turn.act !== "retreat" || turn.tile <= board.room);
  return choose(staying.length > 0 ? staying : turns);
});
