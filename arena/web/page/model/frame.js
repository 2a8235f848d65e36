// A frame as the page draws it (docs/web-protocol.md, "Frames"), with its squares as objects. A frame has the same form
// for all games.

const grounds = { o: 'open', x: 'gone', f: 'fixed' };

/** Makes a frame from that of a message: { rows, columns, cells, strips, scores, marks, last_player, actions }. */
export function wholeFrame(frame) {
  const cells = Array.from(frame.ground ?? '', (letter) => ({ ground: grounds[letter], pawn: null }));
  (frame.pawns ?? []).forEach((at, i) => {
    if (at) cells[at[0] * frame.columns + at[1]].pawn = i + 1;
  });
  const strips = (frame.strips ?? []).map((strip) => ({
    ...strip,
    tiles: strip.tiles.map((text, i) => ({ text, marked: (strip.marked ?? []).includes(i) })),
  }));
  return {
    rows: frame.rows ?? 0,
    columns: frame.columns ?? 0,
    cells,
    strips,
    scores: frame.scores ?? null,
    marks: frame.marks ?? [],
    last_player: frame.last_player ?? null,
    actions: frame.actions ?? [],
  };
}

export function cellAt(frame, [row, column]) {
  return frame.cells[row * frame.columns + column];
}

/** Returns the square of a player's pawn, or null if it is not on the grid. */
export function pawnOf(frame, player) {
  const at = frame.cells.findIndex(({ pawn }) => pawn === player);
  return at < 0 ? null : [Math.floor(at / frame.columns), at % frame.columns];
}

/** Returns how many open squares lie around a player's pawn on a grid; null without one. */
export function exitsOf(frame, player) {
  const at = frame.rows > 1 ? pawnOf(frame, player) : null;
  if (!at) return null;
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [at[0] + down, at[1] + right]));
  return around.filter((square) => isOnGrid(frame, square))
    .filter((square) => cellAt(frame, square).ground !== 'gone' && cellAt(frame, square).pawn === null).length;
}

/** Returns whether a square lies on the frame's grid. */
export function isOnGrid(frame, [row, column]) {
  return row >= 0 && row < frame.rows && column >= 0 && column < frame.columns;
}

/** Returns the strip that lies on the table, in a game without a grid; null if there is none. */
export function onTable(frame) {
  return (frame.rows === 0 && frame.strips.find(({ place }) => place === 'table')) || null;
}

/** Returns the kind of board that a frame needs: `grid`, `row`, `tiles` (a strip lies on a table), or `none`. */
export function boardKind(frame) {
  if (frame.rows === 0) return onTable(frame) ? 'tiles' : 'none';
  return frame.rows === 1 ? 'row' : 'grid';
}

/** Returns the face, `text` or `pips`, of the player's tile with that text; null if the player holds no such tile. */
export function faceOf(frame, player, text) {
  const holds = ({ owner, tiles }) => owner === player && tiles.some((tile) => tile.text === text);
  return frame.strips.find(holds)?.face ?? null;
}

/**
 * Returns the player that has just left a board of one row, and whether on its right side: { player, right }, or null.
 */
export function goneOverTheEdge(frame) {
  if (frame.rows !== 1) return null;
  for (const action of frame.actions) {
    const player = action.owner ?? frame.last_player;
    if (!action.to || !player || pawnOf(frame, player)) continue;
    if (action.to[1] < 0) return { player, right: false };
    if (action.to[1] >= frame.columns) return { player, right: true };
  }
  return null;
}

/** Returns the moves of pawns on a board of one row: { player, from, to } each, with columns clamped to the board. */
export function ways(frame) {
  const clamped = (column) => Math.min(Math.max(column, 0), frame.columns - 1);
  return frame.actions
    .filter(({ from, to }) => from && to)
    .map((action) => ({
      player: action.owner ?? frame.last_player,
      from: clamped(action.from[1]),
      to: clamped(action.to[1]),
    }))
    .filter(({ player, from, to }) => player && from !== to);
}
