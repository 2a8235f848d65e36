// Strips, such as hands, and their tiles: two halves with pips, a card with its text, or the back of a hidden tile.

import { badge } from '../core/controls.js';
import { h, s } from '../core/dom.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { onTable } from '../model/frame.js';
import { cardHeight, cardWidth } from './card_layout.js';
import { pips } from './chain_layout.js';

export const unit = 20;  // the length of half a tile with pips

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

/** Draws a tile with pips around the point 0,0, with its first half on the left. */
export function bone(text, isMarked = false) {
  const numbers = pips(text);
  return s('g', { class: `bone${isMarked ? ' marked' : ''}` },
    s('rect', { class: 'face', x: -unit + 0.6, y: -unit / 2 + 0.6, width: 2 * unit - 1.2, height: unit - 1.2, rx: 3.5 }),
    s('line', { class: 'split', x1: 0, x2: 0, y1: -unit * 0.34, y2: unit * 0.34 }),
    half(numbers[0], -unit / 2), half(numbers[1], unit / 2));
}

/** Draws a card with a text around the point 0,0. */
export function card(text) {
  const [width, height] = [cardWidth(text) * unit, cardHeight * unit];
  return s('g', { class: 'bone card' },
    s('rect', { class: 'face', x: -width / 2 + 0.6, y: -height / 2 + 0.6, width: width - 1.2, height: height - 1.2, rx: 4.5 }),
    s('text', {}, text));
}

/** Draws a tile with pips as a picture of its own. */
export function bonePicture(text, { marked = false, name = null } = {}) {
  const viewBox = `${-unit} ${-unit / 2} ${2 * unit} ${unit}`;
  return s('svg', { class: name, viewBox, 'aria-hidden': 'true' }, bone(text, marked));
}

function spoken(text, face) {
  if (text === '?') return 'hidden tile';
  return face === 'pips' ? pips(text).join(' and ') : `tile ${text}`;
}

// Creates a tile as a list element, for hands. face: `text` or `pips`.
function tile({ text, marked }, face) {
  const words = h('span', { class: 'visually-hidden' }, spoken(text, face));
  if (face === 'pips' && text !== '?') return h('li', { class: 'tile drawn-tile' }, words, bonePicture(text, { marked }));
  const name = `tile${marked ? ' marked' : ''}${text === '?' ? ' hidden-tile' : ''}`;
  return h('li', { class: name }, words, h('span', { 'aria-hidden': 'true' }, text));
}

function strip({ label, owner, face, tiles }) {
  const name = [owner ? letter(owner) : '', printable(label)].filter(Boolean).join(' ');
  return h('section', { class: `strip ${face}${owner ? ` of-${owner}` : ''}`, 'aria-label': name },
    h('p', { class: 'strip-label' }, owner ? badge(owner) : null, printable(label)),
    h('ul', { class: 'tiles' }, tiles.map((one) => tile(one, face))));
}

/** Creates the strips of a frame that have tiles, except for the one that lies on the table. */
export function strips(frame) {
  const table = onTable(frame);
  return frame.strips.filter((one) => one !== table && one.tiles.length > 0).map(strip);
}
