// The strips below the board, such as hands.

import { h } from '../core/dom.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { tile } from './bone.js';
import { chainOf } from './tile_board.js';

function strip({ label, owner, tiles }) {
  const whose = owner ? h('span', { class: `badge player-${owner}` }, letter(owner)) : null;
  const name = [owner ? letter(owner) : '', printable(label)].filter(Boolean).join(' ');
  return h('section', { class: `strip${owner ? ` of-${owner}` : ''}`, 'aria-label': name },
    h('p', { class: 'strip-label' }, whose, printable(label)),
    h('ul', { class: 'tiles' }, tiles.map(tile)));
}

/** Creates the strips of a frame that have tiles, except for the chain, which lies on the board. */
export function strips(frame) {
  const chain = frame.rows === 0 ? chainOf(frame) : null;
  return frame.strips.filter((one) => one !== chain && one.tiles.length > 0).map(strip);
}
