// The squares of a board: drawn once, then changed. For screen readers and keys they are a grid: one square has the
// focus, and arrow keys move it.

import { listen, s } from '../core/dom.js';
import { letter } from '../core/format.js';
import { squareText } from '../model/grid_reply.js';
import { cornerOf, size } from './geometry.js';

const groundWords = { open: 'open', gone: 'gone', fixed: 'home square' };

/** Describes a square for screen readers. */
export function squareWords(at, cell, isChoice) {
  const pawn = cell.pawn ? `player ${letter(cell.pawn)}, ` : '';
  return `${squareText(at)}: ${pawn}${groundWords[cell.ground]}${isChoice ? ', can be chosen' : ''}`;
}

const inset = 1.5;
const side = size - 2 * inset;

function plainSquare(at, { x, y }) {
  return s('g', {}, s('rect', { class: 'slab top', x: x + inset, y: y + inset, width: side, height: side, rx: 5 }));
}

function square(at, { x, y }) {
  const middle = { cx: x + size / 2, cy: y + size / 2 };
  return s('g', { role: 'gridcell', tabindex: '-1', 'data-at': squareText(at) },
    s('rect', { class: 'bed', x: x + inset, y: y + inset, width: side, height: side, rx: 6 }),
    s('g', { class: 'slab' },
      s('rect', { class: 'edge', x: x + inset, y: y + inset + 2, width: side, height: side, rx: 6 }),
      s('rect', { class: 'top', x: x + inset, y: y + inset, width: side, height: side - 1, rx: 6 }),
      s('path', { class: 'home', d: homePath(middle.cx, middle.cy) })),
    s('circle', { class: 'dot', ...middle, r: 5.5 }),
    s('rect', { class: 'focus', x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 7 }));
}

export class Squares {
  /**
   * events: choose(at), point(at or null), undo(), isPlayed(): whether a person plays at this board. isPlain: the board is
   * a picture, and no square can be chosen.
   */
  constructor(geometry, events, isPlain = false) {
    Object.assign(this, { geometry, events, isPlain });
    this.focused = [0, 0];
    this.cells = [];
    this.element = s('g', { class: 'squares' }, ...this.#rows());
    if (!isPlain) this.#listen();
  }

  #listen() {
    listen(this.element, {
      pointerdown: () => { this.isPointedAt = true; },
      focusout: ({ relatedTarget }) => { this.isPointedAt &&= this.element.contains(relatedTarget); },
      keydown: (event) => this.#key(event),
      pointerover: (event) => this.events.point(this.#at(event)),
      pointerleave: () => this.events.point(null),
      click: (event) => this.#click(event),
    });
    this.#makeFocusable([0, 0]);
  }

  /** Shows a frame's ground; choices: a set of `R,C` that a person may choose now. */
  draw(frame, choices) {
    this.cells.forEach(({ element, at }, i) => {
      const cell = frame.cells[i];
      const isChoice = choices.has(squareText(at));
      const names = ['square', cell.ground, (at[0] + at[1]) % 2 === 0 ? 'even' : 'odd', isChoice ? 'choice' : ''];
      setAttribute(element, 'class', names.filter(Boolean).join(' '));
      if (!this.isPlain) setAttribute(element, 'aria-label', squareWords(at, cell, isChoice));
    });
  }

  #focus(at) {
    this.#makeFocusable(at);
    this.#elementAt(at).focus();
    this.events.point(at);
  }

  // Makes Tab lead to a square.
  #makeFocusable(at) {
    this.#elementAt(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = at;
    this.#elementAt(at)?.setAttribute('tabindex', '0');
  }

  /** Makes Tab lead to a square, unless the focus is on the board already. */
  aim(at) {
    if (!this.element.contains(document.activeElement)) this.#makeFocusable(at);
  }

  #elementAt([row, column]) {
    return this.cells[row * this.geometry.columns + column]?.element;
  }

  // Creates the squares; those of a picture are not in rows.
  #rows() {
    const { rows, columns } = this.geometry;
    const makeSquare = this.isPlain ? plainSquare : square;
    const rowsOfSquares = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => {
      const at = [row, column];
      const element = makeSquare(at, cornerOf(this.geometry, at));
      this.cells.push({ element, at });
      return element;
    }));
    return this.isPlain ? rowsOfSquares.flat() : rowsOfSquares.map((squares) => s('g', { role: 'row' }, squares));
  }

  #at(event) {
    const target = event.target.closest('[data-at]');
    return target ? target.dataset.at.split(',').map(Number) : null;
  }

  #click(event) {
    const at = this.#at(event);
    if (!at) return;
    this.#focus(at);
    this.events.choose(at);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#needsKeys(event.key)) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (step) this.#walk(step);
    else if (event.key === 'Enter' || event.key === ' ') this.events.choose(this.focused);
    else if (event.key === 'Escape' || event.key === 'Backspace') this.events.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Returns whether the board uses this key. If a person plays, it uses all its keys. Otherwise it uses only arrow
  // keys, and only after the focus came by keyboard, as screen readers need. After a click, all keys are left to the
  // game's own controls.
  #needsKeys(key) {
    return this.events.isPlayed() || (!this.isPointedAt && key.startsWith('Arrow'));
  }

  #walk([down, right]) {
    const clamped = (value, end) => Math.min(Math.max(value, 0), end - 1);
    const at = [
      clamped(this.focused[0] + down, this.geometry.rows),
      clamped(this.focused[1] + right, this.geometry.columns),
    ];
    this.#focus(at);
  }
}

function homePath(x, y) {
  return `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

