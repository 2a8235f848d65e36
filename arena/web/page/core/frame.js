// A frame as the page draws it (docs/web-protocol.md, "Frames"), with its squares as objects. It knows no game.

const grounds = { o: 'open', x: 'gone', f: 'fixed' };

/** The frame of a message: { rows, columns, cells, strips, scores, marks, last_player, actions }. */
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

/** Where a player's pawn stands, or null. */
export function pawnOf(frame, player) {
  const at = frame.cells.findIndex(({ pawn }) => pawn === player);
  return at < 0 ? null : [Math.floor(at / frame.columns), at % frame.columns];
}

/** Whether a square lies on the frame's grid. */
export function isOnGrid(frame, [row, column]) {
  return row >= 0 && row < frame.rows && column >= 0 && column < frame.columns;
}

/** The kind of board that a frame asks for: `grid`, `row` or `tiles`. */
export function boardKind(frame) {
  if (frame.rows === 0) return 'tiles';
  return frame.rows === 1 ? 'row' : 'grid';
}

/** Who has just left a board of one row, and on which side: { player, right }, or null. */
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

/** The ways that pawns went on a board of one row: { player, from, to }, columns within the board. */
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
