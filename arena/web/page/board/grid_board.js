// A board of squares, or of one row between two shores, drawn from a frame.

import { fill, s } from '../core/dom.js';
import { geometryOf, size } from './geometry.js';
import { drawArrows, drawCells, drawMarks, drawWays } from './marks.js';
import { Pawns } from './pawns.js';
import { Squares } from './squares.js';

function numbers({ rows, columns, isRow, scale, left, top }) {
  const every = (n) => Array.from({ length: n }, (_, i) => i);
  const below = top + rows * size + 17;
  const across = every(columns).map((column) =>
    s('text', { x: left + (column + 0.5) * size, y: isRow ? below : top - 13 * scale }, String(column)));
  const down = isRow ? [] : every(rows).map((row) =>
    s('text', { x: left - 15 * scale, y: top + (row + 0.5) * size }, String(row)));
  const made = s('g', { class: 'numbers', 'aria-hidden': 'true' }, ...across, ...down);
  made.style.setProperty('--scale', String(scale));
  return made;
}

function waves(geometry) {
  if (!geometry.isRow) return null;
  const line = (x, y) => `M${x} ${y}q5 -5 10 0t10 0t10 0`;
  const [one, two] = [geometry.top + 14, geometry.top + 28];
  const right = geometry.left + geometry.columns * size;
  return s('path', { class: 'waves', d: [line(10, one), line(16, two), line(right + 12, one), line(right + 18, two)].join('') });
}

export class GridBoard {
  /** events: those of Squares; isPlain: a picture without numbers, on which no square can be chosen. */
  constructor(frame, events, isPlain = false) {
    const geometry = geometryOf(frame.rows, frame.columns, isPlain);
    this.geometry = geometry;
    this.squares = new Squares(geometry, events, isPlain);
    this.pawns = new Pawns(geometry);
    this.below = s('g', { 'aria-hidden': 'true' });
    this.above = s('g', { class: 'notes', 'aria-hidden': 'true' });
    this.element = s('svg', {
      class: `board ${geometry.isRow ? 'row' : 'grid'}`,
      viewBox: `0 0 ${geometry.width} ${geometry.height}`,
      ...(isPlain ? { 'aria-hidden': 'true' } : {
        role: 'grid',
        'aria-label': `Board with ${geometry.rows} rows and ${geometry.columns} columns`,
      }),
    },
    s('rect', { class: 'water', width: geometry.width, height: geometry.height, rx: 16 }),
    waves(geometry), isPlain ? null : numbers(geometry), this.squares.element, this.below, this.pawns.element, this.above);
  }

  fits(frame) {
    return frame.rows === this.geometry.rows && frame.columns === this.geometry.columns;
  }

  /** notes: annotations to draw; choices, ghost: as for Squares and Pawns; isInstant: without animation. */
  draw(frame, { notes = [], choices = new Set(), ghost = null, isInstant = false } = {}) {
    this.element.classList.toggle('instant', isInstant);
    this.element.classList.toggle('asking', choices.size > 0);
    this.squares.draw(frame, choices);
    fill(this.below, drawCells(this.geometry, frame, notes), drawMarks(this.geometry, frame), drawWays(this.geometry, frame));
    fill(this.above, drawArrows(this.geometry, frame, notes));
    this.pawns.draw(frame, ghost);
  }
}
