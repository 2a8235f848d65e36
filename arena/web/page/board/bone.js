// The tiles of strips: a domino with pips, a card with a number, or the back of a hidden tile.

import { h, s } from '../core/dom.js';
import { pips } from './chain_layout.js';

export const unit = 20;  // the length of half a domino

const spots = {
  0: [],
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [0, -1], [1, -1], [-1, 1], [0, 1], [1, 1]],
};

function half(number, x) {
  return spots[number].map(([across, down]) =>
    s('circle', { class: 'pip', cx: x + across * unit * 0.27, cy: down * unit * 0.27, r: unit * 0.09 }));
}

/** Draws a domino around the point 0,0, with its first half on the left. */
export function domino(text, isMarked = false) {
  const numbers = pips(text);
  return s('g', { class: `bone${isMarked ? ' marked' : ''}` },
    s('rect', { class: 'face', x: -unit + 0.6, y: -unit / 2 + 0.6, width: 2 * unit - 1.2, height: unit - 1.2, rx: 3.5 }),
    s('line', { class: 'split', x1: 0, x2: 0, y1: -unit * 0.34, y2: unit * 0.34 }),
    half(numbers[0], -unit / 2), half(numbers[1], unit / 2));
}

function spoken(text) {
  const numbers = pips(text);
  if (text === '?') return 'hidden tile';
  return numbers ? `${numbers[0]} and ${numbers[1]}` : `tile ${text}`;
}

/** Creates a tile as a list element, for hands. */
export function tile({ text, marked }) {
  if (!pips(text)) {
    const name = `tile${marked ? ' marked' : ''}${text === '?' ? ' hidden-tile' : ''}`;
    return h('li', { class: name }, h('span', { class: 'visually-hidden' }, spoken(text)), h('span', { 'aria-hidden': 'true' }, text));
  }
  return h('li', { class: 'tile domino' }, h('span', { class: 'visually-hidden' }, spoken(text)),
    s('svg', { viewBox: `${-unit} ${-unit / 2} ${2 * unit} ${unit}`, 'aria-hidden': 'true' }, domino(text, marked)));
}
