// Positions on a board of squares, in units of its drawing.

export const size = 40;      // the side of a square
const ruler = 24;            // room for the numbers of rows and columns
const usualSide = 12;        // on boards with more rows or columns the numbers are larger, as the whole drawing is shown smaller
const shore = 56;            // water at either end of a board of one row
const rim = 8;
const sky = 46;              // room above a board of one row, for the arrows of moves

/**
 * Returns the geometry of a board with that number of rows and columns. isPlain: without the numbers beside it. scale: the
 * size of the numbers, 1 on boards of usual size.
 */
export function geometryOf(rows, columns, isPlain = false) {
  const isRow = rows === 1;
  const scale = isRow ? 1 : Math.max(1, Math.max(rows, columns) / usualSide);
  const beside = ruler * scale + rim;
  const ofGrid = isPlain ? [rim, rim, rim, rim] : [beside, beside, rim * 2, rim * 2];
  const [left, top, right, bottom] = isRow ? [shore, sky, shore, ruler + rim] : ofGrid;
  const width = left + columns * size + right;
  const height = top + rows * size + bottom;
  return { rows, columns, isRow, scale, left, top, width, height };
}

/** Returns the centre of a square; squares off the grid lie in the water beside it. */
export function centreOf(geometry, [row, column]) {
  const off = geometry.isRow ? 28 : size;
  const within = Math.min(Math.max(column, 0), geometry.columns - 1);
  const beside = column < 0 ? -(size / 2 + off) : column >= geometry.columns ? size / 2 + off : 0;
  return {
    x: geometry.left + within * size + size / 2 + beside,
    y: geometry.top + row * size + size / 2,
  };
}

/** Returns the top left corner of a square. */
export function cornerOf(geometry, [row, column]) {
  return { x: geometry.left + column * size, y: geometry.top + row * size };
}
