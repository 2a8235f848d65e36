// The drawings over the squares: the marks of the last turn, and the annotations of bots.

import { s } from '../core/dom.js';
import { cellAt, isOnGrid, ways } from '../model/frame.js';
import { centreOf, cornerOf, size } from './geometry.js';

function markOf(geometry, frame, { at, mark }) {
  const { x, y } = centreOf(geometry, at);
  const player = `player-${frame.last_player ?? 1}`;
  if (mark === 'left') return s('circle', { class: `mark left ${player}`, cx: x, cy: y, r: 9 });
  if (mark === 'taken') {
    return s('g', { class: 'mark taken' },
      s('circle', { class: 'ripple', cx: x, cy: y, r: 13 }),
      s('path', { d: `M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12` }));
  }
  return s('rect', { class: `mark entered ${player}`, x: x - size / 2 + 2, y: y - size / 2 + 2, width: size - 4, height: size - 4, rx: 7 });
}

/** Draws the marks of a frame. */
export function drawMarks(geometry, frame) {
  return frame.marks.map((mark) => markOf(geometry, frame, mark));
}

function head(from, to, length, width) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const side = (sign) => {
    const x = to.x - length * Math.cos(angle) - sign * width * Math.sin(angle);
    const y = to.y - length * Math.sin(angle) + sign * width * Math.cos(angle);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return `${to.x.toFixed(1)},${to.y.toFixed(1)} ${side(1)} ${side(-1)}`;
}

/** Draws the moves of pawns as curved arrows over a board of one row. */
export function drawWays(geometry, frame) {
  if (!geometry.isRow) return [];
  return ways(frame).map(({ player, from, to }) => {
    const start = centreOf(geometry, [0, from]);
    const end = centreOf(geometry, [0, to]);
    const [y, top] = [geometry.top - 4, geometry.top - 14 - 6 * Math.min(Math.abs(to - from), 6)];
    const bend = { x: (start.x + 3 * end.x) / 4, y: top };
    return s('g', { class: `way player-${player}` },
      s('path', { d: `M${start.x} ${y}C${start.x} ${top} ${end.x} ${top} ${end.x} ${y - 3}` }),
      s('polygon', { points: head({ x: (bend.x + 7 * end.x) / 8, y: top }, { x: end.x, y: y + 1 }, 9, 4.5) }));
  });
}

// On the square of a pawn, draws only the colour and no label, so that the pawn's letter stays readable.
function cellNote(geometry, frame, { at, colour, label }) {
  const { x, y } = cornerOf(geometry, at);
  const short = label.length > 6 ? `${label.slice(0, 5)}…` : label;
  return s('g', { class: 'drawn' },
    s('rect', { x: x + 3, y: y + 3, width: size - 6, height: size - 6, rx: 5, fill: colour, stroke: colour }),
    short && !cellAt(frame, at).pawn ? s('text', { x: x + size / 2, y: y + size / 2, class: short.length > 3 ? 'small' : null }, short) : null,
    label ? s('title', {}, label) : null);
}

// An arrow begins and ends beside a pawn, so that the pawn stays readable.
function arrowNote(geometry, frame, { from, to, colour }) {
  const [centre, goal] = [centreOf(geometry, from), centreOf(geometry, to)];
  const long = Math.hypot(goal.x - centre.x, goal.y - centre.y) || 1;
  const along = (point, by) => ({ x: point.x + ((goal.x - centre.x) * by) / long, y: point.y + ((goal.y - centre.y) * by) / long });
  const gap = (at) => (cellAt(frame, at).pawn ? 0.36 * size : 0);
  const start = along(centre, gap(from));
  const end = along(goal, -gap(to));
  const shorter = along(end, -8);
  return s('g', { class: 'drawn arrow' },
    s('line', { x1: start.x, y1: start.y, x2: shorter.x, y2: shorter.y, stroke: colour }),
    s('polygon', { points: head(start, end, 12, 5.5), fill: colour }));
}

/** Draws the squares that annotations colour; those off the board are left out. */
export function drawCells(geometry, frame, notes) {
  return notes.filter(({ kind, at }) => kind === 'cell' && isOnGrid(frame, at)).map((note) => cellNote(geometry, frame, note));
}

/** Draws the arrows of annotations; those from or to a square off the board are left out. */
export function drawArrows(geometry, frame, notes) {
  return notes.filter(({ kind, from, to }) => kind === 'arrow' && isOnGrid(frame, from) && isOnGrid(frame, to))
    .map((note) => arrowNote(geometry, frame, note));
}
