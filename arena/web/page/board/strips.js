// The strips below the board, such as hands.

import { h } from '../core/dom.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { onTable } from '../model/frame.js';
import { tile } from './bone.js';

function strip({ label, owner, face, tiles }) {
  const whose = owner ? h('span', { class: `badge player-${owner}` }, letter(owner)) : null;
  const name = [owner ? letter(owner) : '', printable(label)].filter(Boolean).join(' ');
  return h('section', { class: `strip ${face}${owner ? ` of-${owner}` : ''}`, 'aria-label': name },
    h('p', { class: 'strip-label' }, whose, printable(label)),
    h('ul', { class: 'tiles' }, tiles.map((one) => tile(one, face))));
}

/** Creates the strips of a frame that have tiles, except for the one that lies on the table. */
export function strips(frame) {
  const table = onTable(frame);
  return frame.strips.filter((one) => one !== table && one.tiles.length > 0).map(strip);
}
