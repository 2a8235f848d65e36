// Plays a random legal turn in every Isola variant.
"use strict";
const { randomInt } = require("node:crypto");
const { createInterface } = require("node:readline");

const queens = (process.env.ARENA_RULES ?? "isola").startsWith("queens");
const directions = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

// Math.random takes no seed; a 64-bit linear congruential generator does, and its high half is good enough here.
let state = BigInt(process.env.ARENA_SEED ?? randomInt(2 ** 47));
function choose(list) {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return list[Number((state >> 32n) % BigInt(list.length))];
}

function squaresToMoveTo(board, [row, column]) {
  const found = [];
  for (const [down, right] of directions) {
    let [r, c] = [row + down, column + right];
    while ("1#".includes(board[r]?.[c] ?? "0")) {
      found.push([r, c]);
      if (!queens) break;
      [r, c] = [r + down, c + right];
    }
  }
  return found;
}

function squaresHolding(board, kinds) {
  return board.flatMap((row, r) => row.flatMap((cell, c) => (kinds.includes(cell) ? [[r, c]] : [])));
}

function answer(line) {
  const [player, size, cells] = line.split(";");
  const [rows, columns] = size.split("x").map(Number);
  const board = Array.from({ length: rows }, (_, r) => [...cells.slice(r * columns, (r + 1) * columns)]);
  const [start] = squaresHolding(board, player === "1" ? "Aa" : "Bb");
  const target = choose(squaresToMoveTo(board, start));
  if (queens) return `move;${target}`;

  // The square just left is open again, unless it is fixed (then the pawn was a lower-case letter).
  board[start[0]][start[1]] = "AB".includes(board[start[0]][start[1]]) ? "1" : "#";
  board[target[0]][target[1]] = "A";
  const stealable = squaresHolding(board, "1");
  return `move;${target}` + (stealable.length > 0 ? `;steal;${choose(stealable)}` : "");
}

createInterface({ input: process.stdin }).on("line", (line) => process.stdout.write(answer(line) + "\n"));
